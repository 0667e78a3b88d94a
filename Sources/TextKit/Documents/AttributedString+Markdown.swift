// SPDX-License-Identifier: MIT

internal import TextDocuments

extension AttributedString {
  /// Options for reading Markdown.
  ///
  /// - Source: Foundation, which lacks it on Linux. Positions in the source and Apple's attributes
  ///   in Markdown are not supported.
  public struct MarkdownParsingOptions: Sendable {
    /// The part of the syntax that is interpreted.
    public enum InterpretedSyntax: Hashable, Sendable {
      /// All of it.
      case full
      /// Inline syntax such as emphasis and links; block syntax stays text, and spaces and line
      /// ends collapse to one space.
      case inlineOnly
      /// Inline syntax such as emphasis and links; block syntax stays text, and spaces and line
      /// ends are preserved.
      case inlineOnlyPreservingWhitespace
    }
    /// The behaviour if Markdown cannot be parsed.
    public enum FailurePolicy: Hashable, Sendable {
      /// An error is thrown.
      case throwError
      /// The text is the part that could be parsed.
      case returnPartiallyParsedIfPossible
    }

    /// The part of the syntax that is interpreted; `.full` by default.
    public var interpretedSyntax: InterpretedSyntax
    /// The behaviour if Markdown cannot be parsed; `.throwError` by default.
    ///
    /// Any text is valid Markdown: only the parser's library may be missing.
    public var failurePolicy: FailurePolicy
    /// The language of the text, as BCP 47; nil for none.
    public var languageCode: String?

    /// Creates options.
    ///
    /// - Parameters:
    ///   - interpretedSyntax: The part of the syntax that is interpreted.
    ///   - failurePolicy: The behaviour if Markdown cannot be parsed.
    ///   - languageCode: The language of the text, as BCP 47; nil for none.
    public init(
      interpretedSyntax: InterpretedSyntax = .full, failurePolicy: FailurePolicy = .throwError,
      languageCode: String? = nil
    ) {
      (self.interpretedSyntax, self.failurePolicy) = (interpretedSyntax, failurePolicy)
      self.languageCode = languageCode
    }
  }

  /// Creates a text from Markdown, with presentation intents, links and images as attributes.
  ///
  /// Blocks have no line ends between them: `presentationIntent` distinguishes them.
  ///
  /// - Parameters:
  ///   - markdown: CommonMark with GitHub's tables, strikethrough and autolinks.
  ///   - options: Options for reading.
  ///   - baseURL: The base of relative URLs of links and images.
  /// - Throws: An error if the library that parses Markdown is not installed.
  /// - Source: Foundation, which lacks it on Linux.
  public init(
    markdown: String, options: MarkdownParsingOptions = .init(), baseURL: URL? = nil
  ) throws {
    if let problem = MarkdownReader.problem {
      guard options.failurePolicy == .returnPartiallyParsedIfPossible else {
        throw CocoaError(.featureUnsupported, userInfo: [NSLocalizedDescriptionKey: problem])
      }
      self.init(markdown)
      return
    }
    self.init()
    let syntax: MarkdownRun.Syntax =
      switch options.interpretedSyntax {
      case .full: .full
      case .inlineOnly: .inlineOnly
      case .inlineOnlyPreservingWhitespace: .inlineOnlyWithWhitespace
      }
    for run in MarkdownRun.read(markdown, syntax) {
      var container = AttributeContainer()
      if !run.inline.isEmpty {
        container.inlinePresentationIntent = InlinePresentationIntent(rawValue: run.inline.rawValue)
      }
      container.presentationIntent = PresentationIntent(run.blocks)
      container.link = run.link.flatMap { URL(string: $0, relativeTo: baseURL) }
      container.imageURL = run.image.flatMap { URL(string: $0, relativeTo: baseURL) }
      if run.image != nil { container.alternateDescription = run.text }
      container.languageIdentifier = options.languageCode
      append(AttributedString(run.text, attributes: container))
    }
  }

  /// Creates a text from Markdown in bytes of UTF-8.
  ///
  /// - Parameters:
  ///   - markdown: UTF-8; invalid bytes become U+FFFD.
  ///   - options: Options for reading.
  ///   - baseURL: The base of relative URLs of links and images.
  /// - Throws: An error if the library that parses Markdown is not installed.
  public init(
    markdown: Data, options: MarkdownParsingOptions = .init(), baseURL: URL? = nil
  ) throws {
    try self.init(
      markdown: String(decoding: markdown, as: UTF8.self), options: options, baseURL: baseURL)
  }

  /// Creates a text from a Markdown file.
  ///
  /// - Parameters:
  ///   - url: The file's URL.
  ///   - options: Options for reading.
  ///   - baseURL: The base of relative URLs of links and images.
  /// - Throws: An error if the file cannot be read, or the library that parses Markdown is not
  ///   installed.
  public init(
    contentsOf url: URL, options: MarkdownParsingOptions = .init(), baseURL: URL? = nil
  ) throws {
    try self.init(markdown: try Data(contentsOf: url), options: options, baseURL: baseURL)
  }
}

extension NSAttributedString {
  /// Creates a text from Markdown, with presentation intents, links and images as attributes.
  ///
  /// Blocks have no line ends between them; `init(data:options:documentAttributes:)` with
  /// `.markdown` returns a document with fonts and paragraphs.
  ///
  /// - Parameters:
  ///   - markdown: CommonMark with GitHub's tables, strikethrough and autolinks.
  ///   - options: Options for reading.
  ///   - baseURL: The base of relative URLs of links and images.
  /// - Throws: An error if the library that parses Markdown is not installed.
  /// - Source: Foundation, which lacks it on Linux.
  public convenience init(
    markdown: String, options: AttributedString.MarkdownParsingOptions = .init(),
    baseURL: URL? = nil
  ) throws {
    self.init(try AttributedString(markdown: markdown, options: options, baseURL: baseURL))
  }

  /// Creates a text from Markdown in bytes of UTF-8.
  ///
  /// - Parameters:
  ///   - markdown: UTF-8; invalid bytes become U+FFFD.
  ///   - options: Options for reading.
  ///   - baseURL: The base of relative URLs of links and images.
  /// - Throws: An error if the library that parses Markdown is not installed.
  public convenience init(
    markdown: Data, options: AttributedString.MarkdownParsingOptions = .init(),
    baseURL: URL? = nil
  ) throws {
    self.init(try AttributedString(markdown: markdown, options: options, baseURL: baseURL))
  }

  /// Creates a text from a Markdown file.
  ///
  /// - Parameters:
  ///   - file: The file's URL.
  ///   - options: Options for reading.
  ///   - baseURL: The base of relative URLs of links and images.
  /// - Throws: An error if the file cannot be read, or the library that parses Markdown is not
  ///   installed.
  public convenience init(
    contentsOfMarkdownFile file: URL, options: AttributedString.MarkdownParsingOptions = .init(),
    baseURL: URL? = nil
  ) throws {
    self.init(try AttributedString(contentsOf: file, options: options, baseURL: baseURL))
  }
}

extension PresentationIntent {
  /// Creates an intent from blocks; nil for no blocks.
  fileprivate init?(_ blocks: [MarkdownRun.Block]) {
    let types = blocks.compactMap { block in
      Kind(block.kind).map { IntentType(kind: $0, identity: block.identity) }
    }
    guard !types.isEmpty else { return nil }
    self.init(types: types)
  }
}

extension PresentationIntent.Kind {
  fileprivate init?(_ kind: MarkdownRun.BlockKind) {
    switch kind {
    case .paragraph: self = .paragraph
    case .header(let level): self = .header(level: level)
    case .orderedList: self = .orderedList
    case .unorderedList: self = .unorderedList
    case .listItem(let number): self = .listItem(ordinal: number)
    case .codeBlock(let language): self = .codeBlock(languageHint: language)
    case .blockQuote: self = .blockQuote
    case .rule: self = .thematicBreak
    case .table(let columns):
      self = .table(
        columns: columns.map {
          .init(
            alignment: $0 == UInt8(ascii: "c") ? .center : $0 == UInt8(ascii: "r") ? .right : .left)
        })
    case .tableHeaderRow: self = .tableHeaderRow
    case .tableRow(let row): self = .tableRow(rowIndex: row)
    case .tableCell(let column): self = .tableCell(columnIndex: column)
    case .html: return nil
    }
  }
}
