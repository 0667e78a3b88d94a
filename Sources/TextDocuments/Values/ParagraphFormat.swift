// SPDX-License-Identifier: MIT

/// The format of a paragraph.
///
/// Lengths are points.
///
/// Size: a property for each paragraph property that documents have.
package struct ParagraphFormat: Equatable, Sendable {
  package enum Alignment: UInt8, Sendable, CaseIterable {
    case natural, left, center, right, justified
  }

  package enum Direction: UInt8, Sendable, CaseIterable {
    case natural, leftToRight, rightToLeft
  }

  package enum LineBreaking: UInt8, Sendable, CaseIterable {
    case words, characters, clipping, truncatingHead, truncatingTail, truncatingMiddle
  }

  /// The position of a caption relative to its table; the raw value is written to HTML and RTF.
  ///
  /// - Source: our choice; HTML has `<caption>` and `caption-side`.
  package enum Caption: UInt8, Sendable, CaseIterable {
    /// The table, or another paragraph of its caption, follows next in the text.
    case aboveTable = 1
    case belowTable
  }

  package struct Tab: Hashable, Sendable {
    package enum Alignment: UInt8, Sendable, CaseIterable { case left, center, right, decimal }

    /// The leader that fills the space before the text at the tab.
    package enum Leader: UInt8, Sendable, CaseIterable {
      case none, dots, middleDots, hyphens, line, thickLine, equals
    }

    package var location: Double
    package var alignment: Alignment
    package var leader: Leader

    package init(_ location: Double, _ alignment: Alignment = .left, leader: Leader = .none) {
      self.location = location
      self.alignment = alignment
      self.leader = leader
    }
  }

  /// A list that the paragraph is an item of.
  package struct List: Hashable, Sendable {
    /// Paragraphs with the same number are items of the same list.
    package var id: Int
    package var format: ListFormat

    package init(id: Int, _ format: ListFormat) {
      self.id = id
      self.format = format
    }
  }

  /// A box around the paragraph.
  package struct Block: Equatable, Sendable {
    /// Adjacent paragraphs with the same number are in the same box.
    package var id: Int
    @Shared package var box: BoxFormat

    package init(id: Int, _ box: BoxFormat) {
      self.id = id
      self.box = box
    }

    /// Creates a block whose box other blocks share.
    init(id: Int, sharing box: Shared<BoxFormat>) {
      self.id = id
      _box = box
    }
  }

  package var alignment = Alignment.natural
  package var direction = Direction.natural
  package var lineBreaking = LineBreaking.words
  package var firstLineHeadIndent = 0.0
  package var headIndent = 0.0
  /// Measured from the trailing edge if 0 or less, from the leading one if above 0.
  package var tailIndent = 0.0
  package var lineSpacing = 0.0
  package var spacingBefore = 0.0
  package var spacingAfter = 0.0
  package var minimumLineHeight = 0.0
  package var maximumLineHeight = 0.0
  /// 0 for the font's own line height.
  package var lineHeightMultiple = 0.0
  /// Whether `lineHeightMultiple` is a multiple of the font size, and without it the minimum is the
  /// line height: half of the leading is above the glyphs, half below.
  package var usesHalfLeading = false
  package var hyphenationFactor = 0.0
  package var tighteningFactor = 0.0
  /// `nil` if the document specifies none, so that the reader's default applies.
  package var tabs: [Tab]?
  package var defaultTabInterval = 0.0

  /// Outermost first.
  package var lists: [List] = []
  /// The number of lists that contain a paragraph which continues an item and has no marker.
  ///
  /// Markdown's indents are those of items of 12 points.
  package var continuedLists = 0
  /// Within the innermost cell, or within the page; outermost first.
  package var blocks: [Block] = []
  /// 1 to 6 for a heading; 0 for none.
  package var headingLevel = 0
  /// The number of quotations that contain the paragraph.
  package var quoteLevel = 0
  /// Whether the text is code, with all its spaces.
  package var isCode = false
  /// The programming language that the document names, such as "swift".
  package var codeLanguage: String?
  /// Whether a block of code begins here, although the paragraph before it is a line of code too.
  package var startsCode = false
  /// Whether the paragraph is a horizontal rule, without text.
  package var isRule = false
  /// Set if the paragraph belongs to the caption of a table; without an adjacent table, it is
  /// ordinary text.
  package var caption: Caption?
  /// Whether the box of a task is checked, `nil` if there is none.
  package var isTaskDone: Bool?
  package var startsPage = false
  /// The number of the page on which it begins; `nil`: pages are counted on.
  package var pageNumber: Int?
  package var keepsTogether = false
  package var keepsWithNext = false
  package var allowsWidows = false

  package init() {}
}

/// The format of the markers of a list's items.
package struct ListFormat: Hashable, Sendable {
  /// "{disc}", "{decimal}.", "({lower-alpha})": the text in braces is replaced by the item's
  /// number.
  package var marker: String
  /// Whether the marker of the enclosing list precedes it.
  package var prependsOuterMarker: Bool
  /// Limited, so that counting on from it cannot overflow.
  package private(set) var start: Int
  /// The font and the colour of markers, where they are not those of the items' first letters.
  package var style: CharacterFormat?

  package init(_ marker: String, prependsOuterMarker: Bool = false, start: Int = 1) {
    self.marker = ControlCharacters.removed(from: marker)
    self.prependsOuterMarker = prependsOuterMarker
    self.start = Self.limited(start)
  }

  static func limited(_ start: Int) -> Int { min(max(start, -1_000_000_000), 1_000_000_000) }

  package func starting(at start: Int) -> ListFormat {
    var format = self
    format.start = Self.limited(start)
    return format
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(marker)
    hasher.combine(prependsOuterMarker)
    hasher.combine(start)
  }
}
