// SPDX-License-Identifier: MIT

/// How a paragraph is set.
///
/// Lengths are points.
///
/// Size: a property for each thing that documents say of paragraphs.
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

  /// Where the table stands that a paragraph is a caption of; the number is that of our own words in HTML and RTF.
  ///
  /// - Source: our choice; HTML has `<caption>` and `caption-side`.
  package enum Caption: UInt8, Sendable, CaseIterable {
    /// The next thing in the text is the table, or another paragraph of its caption.
    case aboveTable = 1
    case belowTable
  }

  package struct Tab: Hashable, Sendable {
    package enum Alignment: UInt8, Sendable, CaseIterable { case left, center, right, decimal }

    /// What fills the room before the text at the tab.
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
    /// Paragraphs beside each other with the same number stand in the same box.
    package var id: Int
    @Shared package var box: BoxFormat

    package init(id: Int, _ box: BoxFormat) {
      self.id = id
      self.box = box
    }

    /// In a box that others have too.
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
  /// Up to 0 from the trailing edge, above 0 from the leading one.
  package var tailIndent = 0.0
  package var lineSpacing = 0.0
  package var spacingBefore = 0.0
  package var spacingAfter = 0.0
  package var minimumLineHeight = 0.0
  package var maximumLineHeight = 0.0
  /// 0: as the font says.
  package var lineHeightMultiple = 0.0
  /// The multiple is one of the font's size, and without it the minimum is the height: half of the leading stands above the letters, half below.
  package var usesHalfLeading = false
  package var hyphenationFactor = 0.0
  package var tighteningFactor = 0.0
  /// `nil`: the document says none, so that the reader's default holds.
  package var tabs: [Tab]?
  package var defaultTabInterval = 0.0

  /// Outermost first.
  package var lists: [List] = []
  /// Of a paragraph that goes on with an item and has no marker: in how many lists it stands.
  ///
  /// Markdown's indents are those of items of 12 points.
  package var continuedLists = 0
  /// In the innermost cell, or in the page; outermost first.
  package var blocks: [Block] = []
  /// 1 to 6 for a heading; 0 for none.
  package var headingLevel = 0
  /// How many quotations it stands in.
  package var quoteLevel = 0
  /// Text of a program, spaces and all.
  package var isCode = false
  /// "swift"; what the document says of the program's language.
  package var codeLanguage: String?
  /// A program begins with it, although the paragraph before is a line of one too.
  package var startsCode = false
  /// No text, but a line across the page.
  package var isRule = false
  /// The paragraph belongs to the caption of a table; without a table beside it, it is text as any other.
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

/// What marks the items of a list.
package struct ListFormat: Hashable, Sendable {
  /// "{disc}", "{decimal}.", "({lower-alpha})": what stands in braces is put in for the item's number.
  package var marker: String
  /// The marker of the list around it stands before.
  package var prependsOuterMarker: Bool
  /// So far from the largest integer that items can be counted on from it.
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
