// SPDX-License-Identifier: MIT

/// The style by which the lines of one paragraph are set.
///
/// Points throughout.
///
/// Size: the values of a paragraph style, one by one.
package struct LineStyle: Equatable, Sendable {
  package enum Alignment: UInt8, Sendable { case left, center, right, justified, natural }
  package enum BreakMode: UInt8, Sendable { case words, characters, none }
  /// The part of a line that is too long which an ellipsis replaces.
  package enum Truncation: UInt8, Sendable { case head, middle, tail }

  package var alignment = Alignment.natural
  package var breakMode = BreakMode.words
  /// The truncation; not nil: lines end at separators only, and the overflow is left out.
  package var truncation: Truncation?
  /// Whether glyphs may be tightened before a line is truncated.
  package var tightens = false
  /// The maximum tightening, as a share of the font's size.
  package var tightening = TighteningLimits.cluster
  /// The maximum width of such a line before tightening, as a share of its room; nil: any width
  /// that tightening can reduce to the room.
  package var tightenedWidth: Double?
  /// The first line's indent from the leading margin.
  package var firstLineHeadIndent = 0.0
  package var headIndent = 0.0
  /// The end of lines: above 0 from the leading margin, otherwise from the trailing margin.
  package var tailIndent = 0.0
  package var lineSpacing = 0.0
  package var paragraphSpacing = 0.0
  package var paragraphSpacingBefore = 0.0
  package var minimumLineHeight = 0.0
  /// The maximum line height; 0: no limit.
  package var maximumLineHeight = 0.0
  /// The factor of the natural line height; 0: as 1.
  package var lineHeightMultiple = 0.0
  /// Whether the heights above are those of text, with half of the added leading above it and half
  /// below; taller content makes its line higher.
  package var usesHalfLeading = false
  package var tabStops: [TabStop] = []
  package var defaultTabInterval = 0.0
  /// The hyphenation factor; 0: that of the layout manager.
  package var hyphenationFactor = 0.0
  package var usesDefaultHyphenation = false
  /// Whether the breaks of justified lines are optimized together, not one after the other.
  package var breaksOptimally = false
  /// Whether a last line of one word takes the word before it along.
  package var pushesOut = false
  /// Whether a word that fits no line is divided at its punctuation: the paragraph is source code.
  package var dividesAsCode = false
  /// Whether the paragraph has text that is kept on one line: if it is wider than the line, the
  /// line ends after white space.
  package var endsAtWords = false
  /// The pagination constraints of the paragraph.
  package var pageRules: PageRules = []

  package init() {}

  /// Returns the height of a line without spacing.
  ///
  /// - Parameter natural: The natural height of the fonts in it, in points.
  /// - Returns: Points, not below 0.
  package func height(ofNatural natural: Double) -> Double {
    var height = natural
    if lineHeightMultiple > 0 { height *= lineHeightMultiple }
    if minimumLineHeight > 0 { height = Swift.max(height, minimumLineHeight) }
    if maximumLineHeight > 0 { height = Swift.min(height, maximumLineHeight) }
    return Swift.max(0, height)
  }

  /// Returns the room for text between the margins of a line.
  ///
  /// - Parameters:
  ///   - width: The width between the paddings of the fragment.
  ///   - isFirst: Whether the line is the paragraph's first.
  /// - Returns: Indent at the leading side and the width that is left, never negative.
  package func margins(in width: Double, isFirst: Bool) -> LineMargins {
    LineMargins(
      in: width, indent: (isFirst ? firstLineHeadIndent : headIndent).clampedToFinite,
      tail: tailIndent.clampedToFinite)
  }
}

/// The part of a line that a paragraph's indents leave.
package struct LineMargins: Equatable, Sendable {
  /// Points before the line's text.
  package var indent: Double
  /// Points for the line's text; not below 0.
  package var width: Double

  package init(indent: Double, width: Double) {
    self.indent = indent
    self.width = width
  }

  /// Computes the margins of a line.
  ///
  /// - Parameters:
  ///   - width: The width between the paddings of the line.
  ///   - indent: The indent at the leading side.
  ///   - tail: Above 0 from the leading margin, otherwise from the trailing margin.
  package init(in width: Double, indent: Double, tail: Double) {
    let end = tail > 0 ? Swift.min(tail, width) : width + tail
    self.init(indent: indent, width: Swift.max(0, end - indent))
  }
}

/// A position that a tab moves on to.
package struct TabStop: Equatable, Sendable {
  package enum Alignment: UInt8, Sendable { case leading, center, trailing, decimal }
  /// The distance from the leading margin, in points.
  package var location: Double
  package var alignment: Alignment
  /// The characters that end the part before a decimal stop.
  ///
  /// UTF-16 units.
  package var terminators: [UInt16]

  package init(location: Double, alignment: Alignment, terminators: [UInt16] = []) {
    self.location = location
    self.alignment = alignment
    self.terminators = terminators
  }
}

extension Double {
  /// The number, with NaN and infinities as 0: invalid input must not spread through a layout.
  package var clampedToFinite: Double { isFinite ? self : 0 }

  /// The nearest multiple of 1/1024 point.
  ///
  /// Heights and tops are such multiples, so that sums of them are exact and do not depend on the
  /// order of adding (up to 2^43 points).
  @inlinable package var onGrid: Double {
    let scaled = self * 1024
    // A whole number is unchanged when a number as large as this is added and subtracted; others
    // are not. Most heights are such multiples by now, and rounding is a call of the C library,
    // which the optimizer would hoist before the test.
    let large = 0x1.8p52
    if (scaled + large) - large == scaled, scaled.magnitude < .infinity { return self }
    return roundedToGrid
  }

  @inline(never) @usableFromInline package var roundedToGrid: Double {
    (self * 1024).rounded() / 1024
  }
}
