// SPDX-License-Identifier: MIT

import Foundation

// The file's metadata.

extension PDFRules {
  private static let dc = "http://purl.org/dc/elements/1.1/"
  private static let xmp = "http://ns.adobe.com/xap/1.0/"
  private static let pdf = "http://ns.adobe.com/pdf/1.3/"
  private static let archive = "http://www.aiim.org/pdfa/ns/id/"
  private static let access = "http://www.aiim.org/pdfua/ns/id/"

  static let metadataRules: [String: Rule] = [
    "metadata": metadata,
    "metadataHeader": { subject in
      ["bytes", "encoding"].flatMap { key in
        found(
          subject.reading.metadata?.header.contains(" \(key)=") == true, nil,
          "the packet's header has the attribute \(key)")
      }
    },
    "metadataXML": { subject in
      guard let metadata = subject.reading.metadata else { return [] }
      return found(!metadata.isUTF8, nil, "the packet is no UTF-8")
        + (metadata.problem.map { [(nil, $0)] } ?? [])
    },
    "knownProperties": knownProperties,
    "extensionSchemas": { subject in
      (subject.reading.metadata?.extensionProblems ?? []).map { (nil, $0) }
    },
    "informationAgrees": informationAgrees,
    "archiveIdentification": archiveIdentification,
    "accessIdentification": accessIdentification,
    "title": { subject in
      let title = subject.reading.metadata?[dc, "title"]?.values.first ?? ""
      return found(title.isEmpty, nil, "the metadata have no dc:title")
    },
    "titleShown": { subject in
      found(
        subject.resolve(subject.resolve(subject.catalog, "ViewerPreferences"), "DisplayDocTitle")
          .boolean != true,
        nil, "DisplayDocTitle is not true")
    },
  ]

  private static func metadata(_ subject: PDFSubject) -> [Found] {
    let object = subject.catalog[key: "Metadata"]
    guard let stream = subject.resolve(object).stream else {
      return [(nil, "the catalog has no stream Metadata")]
    }
    return found(
      subject.resolve(stream.dictionary["Type"]).name != "Metadata"
        || subject.resolve(stream.dictionary["Subtype"]).name != "XML", object?.reference,
      "it is not said to be metadata in XML")
  }

  private static let knownSchemas: Set<String> = [
    dc, xmp, pdf, archive, PDFMetadata.extensions,
    "http://ns.adobe.com/xap/1.0/rights/", "http://ns.adobe.com/xap/1.0/mm/",
    "http://ns.adobe.com/xap/1.0/bj/", "http://ns.adobe.com/xap/1.0/t/pg/",
    "http://ns.adobe.com/photoshop/1.0/", "http://ns.adobe.com/tiff/1.0/",
    "http://ns.adobe.com/exif/1.0/",
  ]

  private static func knownProperties(_ subject: PDFSubject) -> [Found] {
    guard let metadata = subject.reading.metadata else { return [] }
    return metadata.properties.filter {
      !knownSchemas.contains($0.namespace) && !metadata.described.contains($0.namespace + $0.name)
    }.map { (nil, "nobody describes \($0.prefix):\($0.name)") }
  }

  private static func informationAgrees(_ subject: PDFSubject) -> [Found] {
    let information = subject.resolve(subject.file.trailer["Info"])
    guard information.dictionary != nil, let metadata = subject.reading.metadata else { return [] }
    let pairs = [
      ("Title", dc, "title"), ("Author", dc, "creator"), ("Subject", dc, "description"),
      ("Keywords", pdf, "Keywords"), ("Creator", xmp, "CreatorTool"), ("Producer", pdf, "Producer"),
      ("CreationDate", xmp, "CreateDate"), ("ModDate", xmp, "ModifyDate"),
    ]
    return pairs.flatMap { key, namespace, name -> [Found] in
      guard let said = subject.resolve(information, key).text else { return [] }
      let values = metadata[namespace, name]?.values ?? []
      let agrees =
        key.hasSuffix("Date")
        ? values.first.map { digits($0) == digits(said) } == true : values == [said]
      return found(!agrees, nil, "\(key) is “\(said)”, and \(name) of the metadata \(values)")
    }
  }

  /// A date of either form as digits and a sign, in one form.
  private static func digits(_ date: String) -> String {
    let rest = date.hasPrefix("D:") ? String(date.dropFirst(2)) : date
    let (day, zone) =
      rest.firstIndex(where: { "+Z".contains($0) }).map { (rest[..<$0], rest[$0...]) }
      ?? (rest[...], "")
    var numbers = day.filter(\.isNumber)
    var zoneDigits = zone.filter(\.isNumber)
    if zone.isEmpty, rest.count > 10, let minus = rest.lastIndex(of: "-"),
      rest.distance(from: minus, to: rest.endIndex) <= 7, rest.contains("T") || date.hasPrefix("D:")
    {
      zoneDigits = "-" + rest[minus...].filter(\.isNumber)
      numbers = rest[..<minus].filter(\.isNumber)
    }
    let isZero = zoneDigits.allSatisfy { $0 == "0" }
    return numbers.padding(toLength: 14, withPad: "0", startingAt: 0) + (isZero ? "" : zoneDigits)
  }

  private static func archiveIdentification(_ subject: PDFSubject) -> [Found] {
    guard let part = subject.reading.metadata?[archive, "part"],
      let level = subject.reading.metadata?[archive, "conformance"]
    else { return [(nil, "the metadata do not say a part and a level of PDF/A")] }
    let wanted = subject.profiles.contains(.a2a) ? ["A"] : ["A", "U"]
    return found(part.values != ["2"], nil, "the part of PDF/A is \(part.values)")
      + found(
        !wanted.contains(level.values.first ?? ""), nil, "the level of PDF/A is \(level.values)")
      + [part, level].flatMap {
        found($0.prefix != "pdfaid", nil, "\($0.name) has the prefix \($0.prefix)")
      }
  }

  private static func accessIdentification(_ subject: PDFSubject) -> [Found] {
    guard let part = subject.reading.metadata?[access, "part"] else {
      return [(nil, "the metadata do not say a part of PDF/UA")]
    }
    return found(part.values != ["1"], nil, "the part of PDF/UA is \(part.values)")
      + found(part.prefix != "pdfuaid", nil, "part has the prefix \(part.prefix)")
  }
}
