// SPDX-License-Identifier: MIT

internal import ArgumentParser
internal import TextKit

/// The options for the formatting of text.
struct TextOptions: ParsableArguments {
  @OptionGroup var typeface: TypefaceOptions

  @Option(
    help: .init("The font's size in points, or with mm, cm or in.", valueName: "size"),
    transform: { text in
      guard let size = Length(text)?.points, size > 0, size <= 10_000 else {
        throw ValidationError("must be greater than 0 and at most 10000 points")
      }
      return size
    })
  var size = 12.0

  @Option(
    help: .init(
      "Font features to switch on (liga), off (kern=0) or to a value (salt=2), separated by commas.",
      valueName: "list"),
    transform: FeatureList.init(argument:))
  var features: FeatureList?

  @Option(
    help: "The direction of paragraphs; auto uses that of the first strong character of each.")
  var direction = Direction.auto

  @Option(
    help: .init(
      "Justifies paragraphs: line after line (greedy), or all lines of a paragraph together (optimal).",
      valueName: "strategy"))
  var justify: Justification?

  enum Justification: String, ExpressibleByArgument, CaseIterable {
    case greedy, optimal
  }

  enum Direction: String, ExpressibleByArgument, CaseIterable {
    case auto, ltr, rtl

    var writingDirection: NSWritingDirection {
      switch self {
      case .auto: .natural
      case .ltr: .leftToRight
      case .rtl: .rightToLeft
      }
    }
  }
}

extension TextOptions {
  var language: String? { typeface.language }

  /// Reads a document, with the options' font and size where the document specifies none, as in
  /// Markdown.
  ///
  /// - Returns: The document, and the font, which is looked up once so that a missing one is
  ///   reported once.
  func document(
    _ path: String, _ kind: DocumentFileFormat, _ options: DocumentOptions
  ) throws(ToolError) -> (document: InputDocument, font: UIFont) {
    if kind != .markdown,
      let given = typeface.font != nil
        ? "--font"
        : typeface.variations != nil ? "--variations" : features != nil ? "--features" : nil
    {
      throw .usage(
        "\(given) is for plain text and Markdown: “\(path)” has its own fonts; omit it.")
    }
    let font = try FontArgument.font(self)
    let document = try InputDocument.read(path, kind, options) { sheet in
      var body = sheet.styles[.body] ?? DocumentStyleSheet.Style()
      if body.font == nil, typeface.font != nil { body.font = font.familyName }
      if body.size == nil { body.size = size }
      sheet.styles[.body] = body
    }
    return (document, font)
  }

  /// Applies paragraph options where the document specifies nothing.
  func apply(to storage: NSTextStorage) {
    if direction == .auto && justify == nil { return }
    storage.changeParagraphStyles { style in
      if let justify, style.alignment == .natural {
        style.alignment = .justified
        style.justificationStrategy = justify == .optimal ? .optimal : .greedy
      }
      if direction != .auto, style.baseWritingDirection == .natural {
        style.baseWritingDirection = direction.writingDirection
      }
    }
  }
}
