// SPDX-License-Identifier: MIT

/// How parts of a text look that a document only names: headings, quotations, programs; and its
/// pages.
///
/// Value of the reading option `.styleSheet`; counts for Markdown and plain text, and for other
/// formats as far as `page` goes. As JSON, with what is not said left as it is:
///
///     {
///       "body":     { "font": "Noto Serif", "size": 11, "lineHeight": 1.2, "alignment": "justified" },
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
  /// Paragraphs take `body`, then what they are: `heading` and `heading1` to `heading6`, `quote`,
  /// `code`, `listItem`, `table`. `inlineCode` and `link` count for words in a paragraph.
  public enum Element: String, CaseIterable, Sendable {
    /// All paragraphs.
    case body
    /// Headings of all levels.
    case heading
    /// Headings of a level.
    case heading1, heading2, heading3, heading4, heading5, heading6
    /// Quotations.
    case quote
    /// Lines of programs.
    case code
    /// Items of lists.
    case listItem
    /// Paragraphs in tables.
    case table
    /// Words of a program in a paragraph.
    case inlineCode
    /// Links.
    case link
  }

  /// How a part looks.
  ///
  /// Lengths are points. `nil` leaves a value as it is.
  public struct Style: Hashable, Sendable {
    /// A font family.
    public var font: String?
    /// Points.
    public var size: Double?
    /// 100 to 900; 400 is regular, 700 bold.
    public var weight: Int?
    /// Whether letters slope.
    public var italic: Bool?
    /// "#rrggbb".
    public var color: String?
    /// "#rrggbb", behind the text.
    public var background: String?
    /// "natural", "left", "center", "right" or "justified".
    public var alignment: String?
    /// Of the font's line height.
    public var lineHeight: Double?
    /// Above the paragraph.
    public var spacingBefore: Double?
    /// Below the paragraph.
    public var spacingAfter: Double?
    /// From the leading edge.
    public var indent: Double?
    /// Of the first line, from `indent`.
    public var firstLineIndent: Double?
    /// 0 to 1: how readily words are broken.
    public var hyphenation: Double?
    /// Whether it begins a page.
    public var startsPage: Bool?
    /// Whether it stands on one page where that is possible.
    public var keepsTogether: Bool?
    /// Whether it stands on the page of the next paragraph.
    public var keepsWithNext: Bool?

    /// One that says nothing.
    public init() {}
  }

  /// The pages.
  ///
  /// Lengths are points.
  public struct Page: Hashable, Sendable {
    /// Of the sheet; `nil` leaves it to the document.
    public var size: CGSize?
    /// From the edges of the sheet; `nil` leaves it to the document.
    public var margins: UIEdgeInsets?
    /// Set at the head of each page; `{page}`, `{pages}` and `{title}` are put in.
    public var header: String?
    /// Set at the foot of each page, in the same way.
    public var footer: String?

    /// One that says nothing.
    public init() {}

    /// Whether both say the same.
    public static func == (one: Page, other: Page) -> Bool {
      one.size == other.size && one.margins == other.margins && one.header == other.header
        && one.footer == other.footer
    }

    /// Mixes in what is said.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(header)
      hasher.combine(footer)
    }
  }

  /// What is said of each part.
  public var styles: [Element: Style] = [:]
  /// What is said of the pages.
  public var page = Page()

  /// One that says nothing.
  public init() {}

  /// A style sheet from JSON.
  ///
  /// - Parameter data: UTF-8.
  /// - Throws: `CocoaError.propertyListReadCorrupt` saying what is wrong, and where.
  public init(json data: Data) throws { self = try StyleSheetReader.read(data) }
}
