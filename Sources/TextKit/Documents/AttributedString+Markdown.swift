// SPDX-License-Identifier: MIT

internal import TextDocuments

extension AttributedString {
  /// How Markdown is read.
  ///
  /// - Source: Foundation, which lacks it on Linux. Positions in the source are not there, nor
  ///   Apple's attributes in Markdown.
  public struct MarkdownParsingOptions: Sendable {
    /// How much of Markdown is read.
    public enum InterpretedSyntax: Hashable, Sendable {
      /// All.
      case full
      /// Emphasis, links and the like; marks of blocks stay text, and spaces and line ends become
      /// one space.
      case inlineOnly
      /// Emphasis, links and the like; marks of blocks stay text, and spaces and line ends stay.
      case inlineOnlyPreservingWhitespace
    }
    /// What happens if Markdown cannot be read.
    public enum FailurePolicy: Hashable, Sendable {
      /// An error is thrown.
      case throwError
      /// The text is what could be read.
      case returnPartiallyParsedIfPossible
    }

    /// How much of Markdown is read; default `.full`.
    public var interpretedSyntax: InterpretedSyntax
    /// What happens if Markdown cannot be read; default `.throwError`.
    ///
    /// Any text is Markdown: only the library may be missing.
    public var failurePolicy: FailurePolicy
    /// The language of the text, as BCP 47; nil for none.
    public var languageCode: String?

    /// Options.
    public init(
      interpretedSyntax: InterpretedSyntax = .full, failurePolicy: FailurePolicy = .throwError,
      languageCode: String? = nil
    ) {
      (self.interpretedSyntax, self.failurePolicy) = (interpretedSyntax, failurePolicy)
      self.languageCode = languageCode
    }
  }

  /// The text of Markdown, with presentation intents, links and images as attributes.
  ///
  /// Blocks have no line ends between them: `presentationIntent` tells them apart.
  ///
  /// - Parameters:
  ///   - markdown: CommonMark with GitHub's tables, strikethrough and links by themselves.
  ///   - options: How it is read.
  ///   - baseURL: The URL that links and images are relative to.
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

  /// The text of Markdown in bytes of UTF-8.
  public init(
    markdown: Data, options: MarkdownParsingOptions = .init(), baseURL: URL? = nil
  ) throws {
    try self.init(
      markdown: String(decoding: markdown, as: UTF8.self), options: options, baseURL: baseURL)
  }

  /// The text of a Markdown file.
  ///
  /// - Throws: An error if the file cannot be read, or the library that parses Markdown is not
  ///   installed.
  public init(
    contentsOf url: URL, options: MarkdownParsingOptions = .init(), baseURL: URL? = nil
  ) throws {
    try self.init(markdown: try Data(contentsOf: url), options: options, baseURL: baseURL)
  }
}

extension NSAttributedString {
  /// The text of Markdown, with presentation intents, links and images as attributes.
  ///
  /// Blocks have no line ends between them; `init(data:options:documentAttributes:)` with
  /// `.markdown` gives a document with fonts and paragraphs.
  ///
  /// - Parameters:
  ///   - markdown: CommonMark with GitHub's tables, strikethrough and links by themselves.
  ///   - options: How it is read.
  ///   - baseURL: The URL that links and images are relative to.
  /// - Throws: An error if the library that parses Markdown is not installed.
  /// - Source: Foundation, which lacks it on Linux.
  public convenience init(
    markdown: String, options: AttributedString.MarkdownParsingOptions = .init(),
    baseURL: URL? = nil
  ) throws {
    self.init(try AttributedString(markdown: markdown, options: options, baseURL: baseURL))
  }

  /// The text of Markdown in bytes of UTF-8.
  public convenience init(
    markdown: Data, options: AttributedString.MarkdownParsingOptions = .init(),
    baseURL: URL? = nil
  ) throws {
    self.init(try AttributedString(markdown: markdown, options: options, baseURL: baseURL))
  }

  /// The text of a Markdown file.
  ///
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
  /// nil for no blocks.
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
