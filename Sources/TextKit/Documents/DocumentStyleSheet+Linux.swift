// SPDX-License-Identifier: MIT

/// The formatting of parts of a text that a document only names: headings, quotations, code; and
/// its pages.
///
/// Value of the reading option `.styleSheet`; counts for Markdown and plain text. For other formats
/// only `page` counts. As JSON, in which absent values change nothing:
///
///     {
///       "body":     { "font": "Noto Serif", "size": 11, "lineHeight": 1.2,
///                     "alignment": "justified" },
///       "heading":  { "font": "Noto Sans", "color": "#203040" },
///       "heading1": { "size": 24, "spacingBefore": 0, "spacingAfter": 12, "startsPage": true },
///       "code":     { "size": 9, "background": "#f4f4f4" },
///       "page":     { "size": "A4", "margins": 56, "footer": "{page} / {pages}" }
///     }
///
/// - Source: our choice.
public struct DocumentStyleSheet: Hashable, Sendable {
  /// A part of a document.
  ///
  /// Paragraphs get `body`, then their own elements: `heading` and `heading1` to `heading6`,
  /// `quote`, `code`, `listItem`, `table`. `inlineCode` and `link` count for words in a paragraph.
  public enum Element: String, CaseIterable, Sendable {
    /// All paragraphs.
    case body
    /// Headings of all levels.
    case heading
    /// Headings of a level.
    case heading1, heading2, heading3, heading4, heading5, heading6
    /// Quotations.
    case quote
    /// Lines of code.
    case code
    /// Items of lists.
    case listItem
    /// Paragraphs in tables.
    case table
    /// Inline code in a paragraph.
    case inlineCode
    /// Links.
    case link
  }

  /// The formatting of a part.
  ///
  /// Lengths are points. `nil` changes nothing.
  public struct Style: Hashable, Sendable {
    /// A font family.
    public var font: String?
    /// Points.
    public var size: Double?
    /// 100 to 900; 400 is regular, 700 bold.
    public var weight: Int?
    /// Whether glyphs are italic.
    public var italic: Bool?
    /// "#rrggbb".
    public var color: String?
    /// "#rrggbb", the background of the text.
    public var background: String?
    /// "natural", "left", "center", "right" or "justified".
    public var alignment: String?
    /// The line height as a multiple of the font's.
    public var lineHeight: Double?
    /// The space above the paragraph.
    public var spacingBefore: Double?
    /// The space below the paragraph.
    public var spacingAfter: Double?
    /// The indent from the leading edge.
    public var indent: Double?
    /// The indent of the first line, from `indent`.
    public var firstLineIndent: Double?
    /// The threshold of hyphenation, from 0 to 1.
    public var hyphenation: Double?
    /// Whether it begins a page.
    public var startsPage: Bool?
    /// Whether it is kept on one page if possible.
    public var keepsTogether: Bool?
    /// Whether it is kept on the page of the next paragraph.
    public var keepsWithNext: Bool?

    /// Creates an empty style.
    public init() {}
  }

  /// The pages.
  ///
  /// Lengths are points.
  public struct Page: Hashable, Sendable {
    /// The size of the sheet; `nil` for the document's.
    public var size: CGSize?
    /// The distances from the edges of the sheet; `nil` for the document's.
    public var margins: UIEdgeInsets?
    /// The text of the header of each page; `{page}`, `{pages}` and `{title}` are replaced.
    public var header: String?
    /// The text of the footer of each page, with the same replacements.
    public var footer: String?

    /// Creates empty settings.
    public init() {}

    /// Returns whether both have the same values.
    ///
    /// - Parameters:
    ///   - one: A page.
    ///   - other: Another page.
    /// - Returns: Whether all values are equal.
    public static func == (one: Page, other: Page) -> Bool {
      one.size == other.size && one.margins == other.margins && one.header == other.header
        && one.footer == other.footer
    }

    /// Hashes a part of the values.
    ///
    /// - Parameter hasher: Receives header and footer.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(header)
      hasher.combine(footer)
    }
  }

  /// The formatting of each part.
  public var styles: [Element: Style] = [:]
  /// The settings of the pages.
  public var page = Page()

  /// Creates an empty style sheet.
  public init() {}

  /// Creates a style sheet from JSON.
  ///
  /// - Parameter data: UTF-8.
  /// - Throws: `CocoaError.propertyListReadCorrupt` with a description of the mistake and its
  ///   position.
  public init(json data: Data) throws { self = try StyleSheetReader.read(data) }
}
