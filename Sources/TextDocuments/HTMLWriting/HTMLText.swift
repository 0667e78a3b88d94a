// SPDX-License-Identifier: MIT

internal import TextStructures

/// Text and images in HTML.
enum HTMLText {
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

  /// Returns the `dir` attribute of a paragraph with an explicit direction, or of one whose text
  /// may be right to left: browsers derive the direction from the text only if the attribute is
  /// "auto".
  static func direction(_ format: ParagraphFormat, of text: String = "") -> HTMLSource {
    switch format.direction {
    case .natural: text.unicodeScalars.contains(where: isRightToLeft) ? " dir=\"auto\"" : ""
    case .leftToRight: " dir=\"ltr\""
    case .rightToLeft: " dir=\"rtl\""
    }
  }

  /// Whether a letter is right to left; nil for other characters.
  static func isRightToLeftLetter(_ scalar: Unicode.Scalar) -> Bool? {
    if scalar.value == 0x200F { return true }
    if scalar.value == 0x200E { return false }
    guard scalar.properties.isAlphabetic else { return nil }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return nil
    default: return isRightToLeft(scalar)
    }
  }

  /// Whether a character is in one of Unicode's ranges for right-to-left scripts.
  private static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
      true
    default: false
    }
  }

  /// Returns the element of an image.
  static func picture(_ picture: DocumentImage, _ policy: OutputPolicy) -> HTMLSource {
    var style: [CSSSource] = []
    func add(_ name: CSSSource, _ length: Double?, _ unit: CSSSource) {
      if let length { style.append("\(name): \(points: length)\(unit)") }
    }
    add("width", picture.width, "px")
    add("width", picture.widthShare, "%")
    add("height", picture.height, "px")
    add("min-width", picture.minimumWidth, "px")
    add("max-width", picture.maximumWidth, "px")
    add("max-width", picture.maximumWidthShare, "%")
    add("min-height", picture.minimumHeight, "px")
    add("max-height", picture.maximumHeight, "px")
    switch picture.alignment {
    case .baseline: add("vertical-align", picture.rise == 0 ? nil : picture.rise, "px")
    case .middle: style.append("vertical-align: middle")
    case .textTop: style.append("vertical-align: text-top")
    case .textBottom: style.append("vertical-align: text-bottom")
    }
    let size: HTMLSource =
      style.isEmpty ? "" : " style=\"\(style: style.joined(separator: "; "))\""
    return "<img\(source(picture, policy))\(words(of: picture))\(size)>"
  }

  /// Returns the attribute with the source or the data of an image; empty if the file may have
  /// neither.
  private static func source(_ picture: DocumentImage, _ policy: OutputPolicy) -> HTMLSource {
    if let image = EmbeddedImage(picture, policy) {
      let name: HTMLSource =
        picture.source.map { " data-tk-source=\"\(attribute: $0)\"" } ?? ""
      return " src=\"\(image.url)\"\(name)"
    }
    guard let url = picture.source.flatMap({ LinkURL($0, policy.schemes) }) else { return "" }
    return " src=\"\(url: url)\""
  }

  /// Returns the attributes with an image's alternative text and title.
  static func words(of picture: DocumentImage) -> HTMLSource {
    let alternative: HTMLSource = picture.alternative.map { " alt=\"\(attribute: $0)\"" } ?? ""
    let title: HTMLSource = picture.title.map { " title=\"\(attribute: $0)\"" } ?? ""
    return "\(alternative)\(title)"
  }
}

/// The document around the body.
struct HTMLHead {
  let document: DocumentFormat
  let classes: HTMLClasses

  func wrap(_ body: HTMLSource) -> [UInt8] {
    let language: HTMLSource = document.language.map { " lang=\"\(attribute: $0)\"" } ?? ""
    var text: HTMLSource = """
      <!DOCTYPE html>
      <html\(language)>
      <head>
      <meta charset="utf-8">
      <title>\(words: document.title ?? "")</title>\n
      """
    for property in DocumentProperty.all {
      guard let name = property.name, let content = document[keyPath: property.path],
        !content.isEmpty
      else { continue }
      text += "<meta name=\"\(attribute: name)\" content=\"\(attribute: content)\">\n"
    }
    let color: HTMLSource =
      document.background.map { " style=\"\(style: "background-color: \($0)")\"" } ?? ""
    text += """
      <style>
      \(sheet: page)\(sheet: classes.sheet)</style>
      </head>
      <body\(color)>
      \(body)</body>
      </html>\n
      """
    return Array(text.markup.utf8)
  }

  private var page: CSSSource {
    let size: CSSSource? = document.paperSize.map {
      "size: \(points: $0.width)pt \(points: $0.height)pt"
    }
    let words: [CSSSource?] = [
      size,
      document.topMargin.map { "margin-top: \(points: $0)pt" },
      document.rightMargin.map { "margin-right: \(points: $0)pt" },
      document.bottomMargin.map { "margin-bottom: \(points: $0)pt" },
      document.leftMargin.map { "margin-left: \(points: $0)pt" },
    ]
    let known = words.compactMap(\.self)
    return known.isEmpty ? "" : "@page { \(known.joined(separator: "; ")) }\n"
  }
}
