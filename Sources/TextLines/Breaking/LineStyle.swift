// SPDX-License-Identifier: MIT

/// How the lines of one paragraph are set.
///
/// Points throughout.
///
/// Size: what a paragraph style says, value by value.
package struct LineStyle: Equatable, Sendable {
  package enum Alignment: UInt8, Sendable { case left, center, right, justified, natural }
  package enum BreakMode: UInt8, Sendable { case words, characters, none }
  /// Which part of a line that is too long gives way to an ellipsis.
  package enum Truncation: UInt8, Sendable { case head, middle, tail }

  package var alignment = Alignment.natural
  package var breakMode = BreakMode.words
  /// Not nil: lines end at separators only, and what is too much is left out.
  package var truncation: Truncation?
  /// Letters may come closer together before a line is truncated.
  package var tightens = false
  /// By how much of the font's size, at most.
  package var tightening = TighteningLimits.cluster
  /// How wide such a line may be before, as a share of its room; nil: whatever can be tightened.
  package var tightenedWidth: Double?
  /// From the leading margin.
  package var firstLineHeadIndent = 0.0
  package var headIndent = 0.0
  /// Above 0 from the leading margin, otherwise from the trailing margin.
  package var tailIndent = 0.0
  package var lineSpacing = 0.0
  package var paragraphSpacing = 0.0
  package var paragraphSpacingBefore = 0.0
  package var minimumLineHeight = 0.0
  /// 0: no limit.
  package var maximumLineHeight = 0.0
  /// 0: as 1.
  package var lineHeightMultiple = 0.0
  /// The heights above are those of letters, half of what they add above and half below; what is taller makes its line higher.
  package var usesHalfLeading = false
  package var tabStops: [TabStop] = []
  package var defaultTabInterval = 0.0
  /// 0: as the layout manager says.
  package var hyphenationFactor = 0.0
  package var usesDefaultHyphenation = false
  /// Justified lines are chosen together, not one after the other.
  package var breaksOptimally = false
  /// A last line of one word takes the word before it along.
  package var pushesOut = false
  /// A word that fits no line is divided at its punctuation: the paragraph is text of a program.
  package var dividesAsCode = false
  /// The paragraph has text that is kept on one line: where it is wider than the line, the line ends after white space.
  package var endsAtWords = false
  /// What the paragraph asks of the ends of containers.
  package var pageRules: PageRules = []

  package init() {}

  /// The height of a line without spacing.
  ///
  /// - Parameter natural: Points that the fonts in it need.
  /// - Returns: Points, not below 0.
  package func height(ofNatural natural: Double) -> Double {
    var height = natural
    if lineHeightMultiple > 0 { height *= lineHeightMultiple }
    if minimumLineHeight > 0 { height = Swift.max(height, minimumLineHeight) }
    if maximumLineHeight > 0 { height = Swift.min(height, maximumLineHeight) }
    return Swift.max(0, height)
  }

  /// The room for text between the margins of a line.
  ///
  /// - Parameters:
  ///   - width: Between the paddings of the fragment.
  ///   - isFirst: Whether the line is the paragraph's first.
  /// - Returns: Indent at the leading side and the width that is left, never negative.
  package func margins(in width: Double, isFirst: Bool) -> LineMargins {
    LineMargins(
      in: width, indent: (isFirst ? firstLineHeadIndent : headIndent).clampedToFinite,
      tail: tailIndent.clampedToFinite)
  }
}

/// What a paragraph's indents leave of a line.
package struct LineMargins: Equatable, Sendable {
  /// Points before the line's text.
  package var indent: Double
  /// Points for the line's text; not below 0.
  package var width: Double

  package init(indent: Double, width: Double) {
    self.indent = indent
    self.width = width
  }

  /// - Parameters:
  ///   - width: Between the paddings of the line.
  ///   - indent: At the leading side.
  ///   - tail: Above 0 from the leading margin, otherwise from the trailing margin.
  package init(in width: Double, indent: Double, tail: Double) {
    let end = tail > 0 ? Swift.min(tail, width) : width + tail
    self.init(indent: indent, width: Swift.max(0, end - indent))
  }
}

/// A place that a tab moves on to.
package struct TabStop: Equatable, Sendable {
  package enum Alignment: UInt8, Sendable { case leading, center, trailing, decimal }
  /// Points from the leading margin.
  package var location: Double
  package var alignment: Alignment
  /// Decimal stops: what ends the part that stands before the stop.
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
  /// NaN and infinities as 0: nonsense from outside must not spread through a layout.
  package var clampedToFinite: Double { isFinite ? self : 0 }

  /// The nearest multiple of 1/1024 point.
  ///
  /// Heights and tops are such multiples, so that sums of them are exact and do not depend on the
  /// order of adding (up to 2^43 points).
  @inlinable package var onGrid: Double {
    let scaled = self * 1024
    // A whole number stays as it is where a number as large as this is added, and taken away; others do not. Most heights are such
    // multiples by now, and rounding is a call of the C library, which the optimizer would make before the answer is known.
    let large = 0x1.8p52
    if (scaled + large) - large == scaled, scaled.magnitude < .infinity { return self }
    return roundedToGrid
  }

  @inline(never) @usableFromInline package var roundedToGrid: Double {
    (self * 1024).rounded() / 1024
  }
}
