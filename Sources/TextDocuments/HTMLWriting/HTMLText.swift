// SPDX-License-Identifier: MIT

/// Text as HTML spells it.
enum HTMLText {
  static func escaped(_ text: String, inAttribute: Bool = false) -> String {
    // Bytes: appending to a view of scalars copies what is there.
    var result: [UInt8] = []
    result.reserveCapacity(text.utf8.count + 16)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"" where inAttribute: result += "&quot;".utf8
      case "\n" where inAttribute, "\r" where inAttribute, "\u{2028}" where inAttribute:
        result += "&#10;".utf8
      case "&": result += "&amp;".utf8
      case "<": result += "&lt;".utf8
      case ">": result += "&gt;".utf8
      case "\u{A0}": result += "&nbsp;".utf8
      case "\u{AD}": result += "&shy;".utf8
      case "\u{2028}": result += "<br>".utf8
      case "\u{C}": result += "<br style=\"page-break-before: always\">".utf8
      case "\t": result.append(9)
      default:
        if scalar.value >= 0x20 && !(0x7F...0x9F).contains(scalar.value) {
          result += UTF8.encode(scalar).map { Array($0) } ?? []
        }
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  static func attribute(_ text: String) -> String { escaped(text, inAttribute: true) }

  /// Whether a browser would change the white space.
  static func needsSpaces(_ text: String) -> Bool {
    var before: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      if scalar == "\t" { return true }
      if scalar == " ", before == nil || before == " " || before == "\u{2028}" || before == "\u{C}"
      {
        return true
      }
      if scalar == "\u{2028}" && before == " " { return true }
      before = scalar
    }
    return before == " "
  }

  /// The attribute of a paragraph with a direction of its own, or whose text may run from right to left by itself: a browser looks
  /// at the text only where it is told to.
  static func direction(_ format: ParagraphFormat, of text: String = "") -> String {
    switch format.direction {
    case .natural: text.unicodeScalars.contains(where: isRightToLeft) ? " dir=\"auto\"" : ""
    case .leftToRight: " dir=\"ltr\""
    case .rightToLeft: " dir=\"rtl\""
    }
  }

  /// Whether a character stands in the ranges that Unicode has for scripts from right to left.
  private static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
      true
    default: false
    }
  }

  static func picture(_ picture: DocumentPicture) -> String {
    var result = "<img"
    if !picture.data.isEmpty {
      let type =
        switch picture.kind {
        case .png: "image/png"
        case .jpeg: "image/jpeg"
        case .gif: "image/gif"
        case .svg: "image/svg+xml"
        case .webp: "image/webp"
        case .tiff: "image/tiff"
        case .bmp: "image/bmp"
        case .pdf: "application/pdf"
        case .wmf: "image/wmf"
        case .emf: "image/emf"
        case .macPict, .other: "application/octet-stream"
        }
      result += " src=\"data:\(type);base64,\(DataURL.base64Text(picture.data))\""
      if let source = picture.source { result += " data-tk-source=\"\(attribute(source))\"" }
    } else if let source = picture.source {
      result += " src=\"\(attribute(source))\""
    }
    if let words = picture.alternative { result += " alt=\"\(attribute(words))\"" }
    if let title = picture.title { result += " title=\"\(attribute(title))\"" }
    var style: [String] = []
    if let width = picture.width { style.append("width: \(CSSNumber.text(width))px") }
    if let height = picture.height { style.append("height: \(CSSNumber.text(height))px") }
    if !style.isEmpty { result += " style=\"\(style.joined(separator: "; "))\"" }
    return result + ">"
  }
}

/// What stands around the body.
struct HTMLHead {
  let document: DocumentFormat
  let classes: HTMLClasses

  func wrap(_ body: String) -> [UInt8] {
    var text = "<!DOCTYPE html>\n<html"
    if let language = document.language { text += " lang=\"\(HTMLText.attribute(language))\"" }
    text +=
      ">\n<head>\n<meta charset=\"utf-8\">\n<title>\(HTMLText.escaped(document.title ?? ""))</title>\n"
    for property in DocumentProperty.all {
      guard let name = property.name, let content = document[keyPath: property.path],
        !content.isEmpty
      else { continue }
      text += "<meta name=\"\(name)\" content=\"\(HTMLText.attribute(content))\">\n"
    }
    text += "<style>\n\(page)\(classes.sheet)</style>\n</head>\n<body"
    if let color = document.background {
      text += " style=\"background-color: \(CSSColor.text(color))\""
    }
    text += ">\n\(body)</body>\n</html>\n"
    return Array(text.utf8)
  }

  private var page: String {
    var words: [String] = []
    func length(_ points: Double) -> String { CSSNumber.text(points) + "pt" }
    if let size = document.paperSize {
      words.append("size: \(length(size.width)) \(length(size.height))")
    }
    if let margin = document.topMargin { words.append("margin-top: \(length(margin))") }
    if let margin = document.rightMargin { words.append("margin-right: \(length(margin))") }
    if let margin = document.bottomMargin { words.append("margin-bottom: \(length(margin))") }
    if let margin = document.leftMargin { words.append("margin-left: \(length(margin))") }
    return words.isEmpty ? "" : "@page { \(words.joined(separator: "; ")) }\n"
  }
}
