// SPDX-License-Identifier: MIT

import PDFTestSupport

extension Fault {
  /// Faults of the file's syntax and content.
  static let ofFiles: [Fault] = [
    Fault(["crossReferences", "fontPrograms"], "an offset leads into another object") { _ in
    } patch: {
      replace("0000000015 00000 n", "0000000016 00000 n", in: &$0)
    },
    Fault(["syntax"], "a key stands twice") {
      $0.builder.written[$0.information.reference!] =
        "\($0.information.reference!) 0 obj\n<</Title <476F6F64> /Title <476F6F64>>>\nendobj\n"
    },
    Fault(["streamsDecode"], "zlib's data are cut") { document in
      let stream = document.builder[document.picture].stream!
      document.builder[document.picture] = .stream(
        PDFStream(stream.dictionary, stream.bytes.dropLast(3)))
    },
    Fault(["objectsApart"], "an object begins inside another") { document in
      let extra = document.builder.add(.null).reference!
      let head = "\(extra) 0 obj\n(\n"
      document.builder.written[extra] = head + "\(extra + 1) 0 obj\n1\nendobj\n)\nendobj\n"
      document.builder.inside[extra + 1] = (extra, head.utf8.count)
    },
    Fault(["trailerSize"], "Size is too small") { $0.builder.trailer["Size"] = 9 },
    Fault(["referencesLead"], "a reference leads nowhere") {
      $0.set($0.catalog, "PieceInfo", to: .reference(999))
    },
    Fault(["pageTree"], "Count is wrong") { document in
      let pages = document.builder[document.page][key: "Parent"]!
      document.set(pages, "Count", to: 2)
    },
    Fault(["pageTree"], "a page has no size") { $0.set($0.page, "MediaBox", to: nil) },
    Fault(["contentSyntax", "balancedMarks"], "a string in the content does not end") {
      $0.replaceContent("/Artifact BMC", "/Artifact BMC (")
    },
    Fault(["operands"], "an operator lacks an operand") { $0.replaceContent("0 0 0 rg", "0 0 rg") },
    Fault(["textInObjects"], "text is shown outside of a text object") {
      $0.replaceContent("/Artifact BMC", "/Artifact BMC /F0 1 Tf <0001> Tj")
    },
    Fault(["textInObjects"], "a text object does not end") {
      $0.replaceContent("1 re f EMC", "1 re f BT EMC")
    },
    Fault(["textObjectsHoldText"], "a path stands in a text object") {
      $0.replaceContent("/Artifact BMC", "/Artifact BMC BT 1 1 1 1 re f ET")
    },
    Fault(["balancedState"], "a Q has no q") { $0.replaceContent("/I0 Do Q", "/I0 Do Q Q") },
    Fault(["balancedState"], "a q has no Q") { $0.replaceContent("/I0 Do Q", "/I0 Do") },
    Fault(["balancedMarks"], "an EMC too many") {
      $0.replaceContent("1 re f EMC", "1 re f EMC EMC")
    },
    Fault(["balancedMarks"], "an EMC is missing") { $0.replaceContent("1 re f EMC", "1 re f") },
    Fault(["resourcesNamed"], "a picture is not in the resources") {
      $0.set($0.page, "Resources", "XObject", to: [:])
    },
    Fault(["numbersOnce", "contentOfElements"], "an MCID stands twice") {
      $0.replaceContent("/MCID 2>>", "/MCID 1>>")
    },
    Fault(["header", "archiveHeader"], "the file begins otherwise", { _ in }) {
      replace("%PDF-1.7", "%PDX-1.7", in: &$0)
    },
    Fault(["archiveHeader"], "the version is 2.0", { _ in }) {
      replace("%PDF-1.7", "%PDF-2.0", in: &$0)
    },
    Fault(["binaryMarker"], "no bytes above 127 follow the header") {
      $0.builder.header = Array("%PDF-1.7\n%abcd\n".utf8)
    },
    Fault(["identifier"], "there is no ID") { $0.builder.trailer["ID"] = nil },
    Fault(["noEncryption"], "the file is encrypted") {
      $0.builder.trailer["Encrypt"] = ["Filter": .name("Standard"), "V": 1]
    },
    Fault(["nothingAfterEnd"], "bytes follow the end", { _ in }) { $0 += Array("\n\nmore".utf8) },
    Fault(["crossReferenceSpacing"], "spaces follow xref", { _ in }) {
      replace("xref\n0 ", "xref  \n0 ", in: &$0, moves: true)
    },
    Fault(["evenHexStrings"], "a string has an odd number of digits") {
      $0.builder.written[$0.information.reference!] =
        "\($0.information.reference!) 0 obj\n<</Trapped <476F6F643>>>\nendobj\n"
    },
    Fault(["hexDigits"], "a string has a digit that is none") {
      $0.builder.written[$0.information.reference!] =
        "\($0.information.reference!) 0 obj\n<</Trapped <476Fxy>>>\nendobj\n"
    },
    Fault(["streamLengths"], "Length is too small") { $0.set($0.metadata, "Length", to: 100) },
    Fault(["streamKeywords"], "no line ends after stream") {
      let number = $0.builder.add(.null).reference!
      $0.builder.written[number] = "\(number) 0 obj\n<</Length 2>>\nstream a\nendstream\nendobj\n"
    },
    Fault(["noExternalStreams"], "a stream stands in another file") {
      $0.builder.add(stream(["F": .text("other")]))
    },
    Fault(["filtersAllowed"], "a stream is packed by LZW") {
      $0.builder.add(stream(["Filter": .name("LZWDecode")]))
    },
    Fault(["filtersAllowed"], "an inline image is packed by LZW") {
      $0.replaceContent(
        "/Artifact BMC", "/Artifact BMC BI /W 1 /H 1 /BPC 8 /CS /RGB /F /LZW ID abc EI")
    },
    Fault(["namesUTF8"], "a name is no UTF-8") {
      $0.builder.written[$0.information.reference!] =
        "\($0.information.reference!) 0 obj\n<</Trapped /A#FF>>\nendobj\n"
    },
    Fault(["objectSpacing"], "an object's numbers are spaced widely") {
      $0.builder.written[$0.information.reference!] =
        "\($0.information.reference!)  0 obj\n<</Trapped /A>>\nendobj\n"
    },
    Fault(["permissions"], "Perms has another key") { $0.set($0.catalog, "Perms", "Other", to: 1) },
    Fault(["numberLimits"], "an integer is large") { $0.set($0.catalog, "Big", to: 2_147_483_648) },
    Fault(["stringLimits"], "a string is long") {
      $0.set($0.catalog, "Long", to: .string(Array(repeating: 65, count: 32_768)))
    },
    Fault(["nameLimits"], "a name is long") {
      $0.set($0.catalog, "Long", to: .name(String(repeating: "a", count: 128)))
    },
    Fault(["stateDepth"], "q stands 29 deep") {
      $0.replaceContent(
        "/Artifact BMC",
        "/Artifact BMC " + String(repeating: "q ", count: 29) + String(repeating: "Q ", count: 29))
    },
    Fault(["pageSizes"], "a page is 15 000 wide") { $0.set($0.page, "MediaBox", "2", to: 15_000) },
    Fault(["knownOperators"], "an operator is unknown") {
      $0.replaceContent("1 re f EMC", "1 re f xyz EMC")
    },
    Fault(["ownResources"], "a page has the resources of its parent") { document in
      let pages = document.builder[document.page][key: "Parent"]!
      document.set(pages, "Resources", to: document.builder[document.page][key: "Resources"])
      document.set(document.page, "Resources", to: nil)
    },
    Fault(["renderingIntents"], "a rendering intent is unknown") {
      $0.replaceContent("/Artifact BMC", "/Artifact BMC /Vivid ri")
    },
    Fault(["artifactsOutside"], "an artifact stands in tagged content") {
      $0.replaceContent("q /G0 gs", "/Artifact BMC 0 0 1 1 re f EMC q /G0 gs")
    },
    Fault(["tagsOutsideArtifacts", "allContentMarked"], "tagged content stands in an artifact") {
      $0.replaceContent("/H1 <</MCID 0>> BDC", "/Artifact BMC /H1 <</MCID 0>> BDC EMC EMC /X BMC")
    },
    Fault(["allContentMarked"], "something is painted without a mark") {
      $0.replaceContent("/Artifact BMC", "0 0 1 1 re f /Artifact BMC")
    },
    Fault(
      ["formsOnce", "elementsOfContent", "numbersOnce"],
      "a form with content of elements is shown twice"
    ) { document in
      let form = document.builder.add(
        stream(
          [
            "Type": .name("XObject"), "Subtype": .name("Form"), "BBox": [0, 0, 9, 9],
            "StructParents": 7,
          ],
          "/P <</MCID 0>> BDC EMC"))
      document.set(document.page, "Resources", "XObject", "X1", to: form)
      document.replaceContent("/I0 Do Q", "/I0 Do Q /X1 Do /X1 Do")
    },
  ]
}
