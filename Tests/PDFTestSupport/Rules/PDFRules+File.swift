// SPDX-License-Identifier: MIT

// How the file is written.

extension PDFRules {
  static let fileRules: [String: Rule] = [
    "crossReferences": { $0.problems(.crossReferences) },
    "syntax": { $0.problems(.syntax) },
    "streamsDecode": { subject in
      // LZW and Crypt have a separate rule.
      subject.problems(.filter).filter { !$0.sentence.contains("is not undone here") }
    },
    "objectsApart": objectsApart,
    "trailerSize": trailerSize,
    "referencesLead": referencesLead,
    "pageTree": { subject in subject.reading.pageProblems.map { ($0.0, $0.1) } },
    "header": { $0.problems(.header) },
    "archiveHeader": archiveHeader,
    "binaryMarker": { $0.problems(.binaryMarker) },
    "identifier": identifier,
    "noEncryption": {
      found($0.file.trailer["Encrypt"] != nil, nil, "the trailer has the key Encrypt")
    },
    "nothingAfterEnd": { $0.problems(.afterEnd) },
    "crossReferenceSpacing": { $0.problems(.crossReferenceSpacing) },
    "evenHexStrings": { $0.problems(.oddHexString) },
    "hexDigits": { $0.problems(.hexDigit) },
    "streamLengths": { $0.problems(.streamLength) },
    "streamKeywords": { $0.problems(.streamKeyword) },
    "noExternalStreams": noExternalStreams,
    "filtersAllowed": filtersAllowed,
    "namesUTF8": { $0.problems(.nameEncoding) },
    "objectSpacing": { $0.problems(.objectSpacing) },
    "permissions": permissions,
    "numberLimits": numberLimits,
    "stringLimits": stringLimits,
    "nameLimits": nameLimits,
    "objectCount": { subject in
      found(
        subject.file.numbers.count > 8_388_607, nil,
        "there are \(subject.file.numbers.count) objects")
    },
    "pageSizes": pageSizes,
  ]

  private static func objectsApart(_ subject: PDFSubject) -> [Found] {
    let extents = subject.file.extents.sorted { $0.value.lowerBound < $1.value.lowerBound }
    return zip(extents, extents.dropFirst()).flatMap { first, second in
      found(
        first.value.upperBound > second.value.lowerBound, second.key,
        "it begins inside object \(first.key)")
    }
  }

  private static func trailerSize(_ subject: PDFSubject) -> [Found] {
    let size = subject.file.trailer["Size"]?.integer ?? -1
    let last = subject.file.entries.keys.max() ?? 0
    return found(
      size != last + 1, nil, "Size says \(size), and the last object has the number \(last)")
  }

  private static func referencesLead(_ subject: PDFSubject) -> [Found] {
    let known = Set(subject.file.numbers)
    var found: [Found] = []
    func look(_ object: PDFObject, in number: Int?) {
      object.forEach {
        if let other = $0.reference, !known.contains(other) {
          found.append((number, "there is no object \(other)"))
        }
      }
    }
    for number in subject.file.numbers where !subject.file.ownStreams.contains(number) {
      look(subject.file.object(number), in: number)
    }
    look(.dictionary(subject.file.trailer), in: nil)
    return found
  }

  private static func archiveHeader(_ subject: PDFSubject) -> [Found] {
    let start = subject.file.bytes.prefix(8)
    return found(
      !start.starts(with: Array("%PDF-1.".utf8)), nil,
      "the file begins with “\(String(decoding: start, as: UTF8.self))”")
  }

  private static func identifier(_ subject: PDFSubject) -> [Found] {
    let parts = subject.resolve(subject.file.trailer["ID"]).array ?? []
    return found(
      parts.count != 2 || parts.contains { ($0.string ?? []).isEmpty }, nil,
      "the trailer's ID is no pair of strings")
  }

  private static func noExternalStreams(_ subject: PDFSubject) -> [Found] {
    subject.file.numbers.flatMap { number -> [Found] in
      guard let values = subject.file.object(number).stream?.dictionary else { return [] }
      return ["F", "FFilter", "FDecodeParms"].flatMap {
        found(values[$0] != nil, number, "the stream has the key \($0)")
      }
    }
  }

  private static func filtersAllowed(_ subject: PDFSubject) -> [Found] {
    let allowed: Set<String> = [
      "ASCIIHexDecode", "ASCII85Decode", "FlateDecode", "RunLengthDecode", "CCITTFaxDecode",
      "JBIG2Decode", "DCTDecode", "JPXDecode",
    ]
    let short: Set<String> = ["AHx", "A85", "Fl", "RL", "CCF", "DCT"]
    var all: [Found] = []
    for number in subject.file.numbers {
      guard let stream = subject.file.object(number).stream else { continue }
      for name in PDFFilters.names(stream.dictionary["Filter"], subject.file)
      where !allowed.contains(name) { all.append((number, "the stream has the filter \(name)")) }
    }
    for page in subject.pages {
      for image in page.content.inlineImages {
        for name in PDFFilters.names(image, subject.file) where !allowed.union(short).contains(name)
        {
          all.append((page.number, "an inline image has the filter \(name)"))
        }
      }
    }
    return all
  }

  private static func permissions(_ subject: PDFSubject) -> [Found] {
    let keys = subject.resolve(subject.catalog, "Perms").dictionary?.keys.sorted() ?? []
    return keys.filter { !["UR3", "DocMDP"].contains($0) }.map { (nil, "Perms has the key \($0)") }
  }

  private static func eachObject(_ subject: PDFSubject, _ test: (PDFObject) -> String?) -> [Found] {
    var all: [Found] = []
    for number in subject.file.numbers {
      subject.file.object(number).forEach {
        if let sentence = test($0) { all.append((number, sentence)) }
      }
    }
    return all
  }

  private static func numberLimits(_ subject: PDFSubject) -> [Found] {
    eachObject(subject) { object in
      switch object {
      case .integer(let value) where abs(value) > 2_147_483_647 && value != -2_147_483_648:
        "the integer \(value) has more than 32 bits"
      case .real(let value) where abs(value) > 3.403e38 || (value != 0 && abs(value) < 1.175e-38):
        "the number \(value) is no 32-bit number"
      default: nil
      }
    }
  }

  private static func stringLimits(_ subject: PDFSubject) -> [Found] {
    eachObject(subject) { object in
      guard let bytes = object.string, bytes.count > 32_767 else { return nil }
      return "a string has \(bytes.count) bytes"
    }
  }

  private static func nameLimits(_ subject: PDFSubject) -> [Found] {
    eachObject(subject) { object in
      var names = object.name.map { [$0] } ?? []
      names += object.dictionary?.keys.map { $0 } ?? []
      return names.first { $0.utf8.count > 127 }.map {
        "the name \($0.prefix(20))… has \($0.utf8.count) bytes"
      }
    }
  }

  private static func pageSizes(_ subject: PDFSubject) -> [Found] {
    subject.pages.flatMap { page in
      ["MediaBox", "CropBox", "BleedBox", "TrimBox", "ArtBox"].flatMap { key -> [Found] in
        let box = subject.resolve(page.dictionary[key]).array?.compactMap(\.number) ?? []
        guard box.count == 4 else { return [] }
        let (width, height) = (abs(box[2] - box[0]), abs(box[3] - box[1]))
        return found(
          min(width, height) < 3 || max(width, height) > 14_400, page.number,
          "its \(key) is \(width) × \(height)")
      }
    }
  }
}
