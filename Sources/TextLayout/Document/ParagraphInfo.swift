// SPDX-License-Identifier: MIT

package import TextLines
internal import TextShaping
internal import TextUnicode

/// The properties that the passages of one paragraph share.
///
/// A paragraph without levels is described completely by its first attributes: they are its
/// information (`RunAttributes`), so that a cell of a table needs no further object.
package class ParagraphInfo {
  final let line: SharedStyle
  package final var style: LineStyle { line.style }
  final let baseLevel: UInt8
  /// Whether the paragraph needs levels.
  final let isBidi: Bool
  /// The bidi levels of the whole paragraph, if it has several passages and needs levels.
  final var levels: BidiLevels?
  /// The levels of a paragraph in one passage, until the passage takes them.
  private final var ownLevels: [UInt8]?

  /// The boxes around the paragraph; nil if there are none.
  final let place: BlockPosition?
  /// The boxes around the paragraph, the outermost first.
  package final var blocks: [any LayoutBlock] { place?.blocks ?? [] }
  /// The cell of the outermost table among them; nil if there is none.
  final var cell: CellPosition? { place?.cell }

  init(
    _ line: SharedStyle, baseLevel: UInt8, levels: BidiLevels?, ownLevels: [UInt8]?,
    place: BlockPosition?
  ) {
    self.line = line
    self.baseLevel = baseLevel
    (self.levels, self.ownLevels) = (levels, ownLevels)
    self.place = place
    isBidi = baseLevel != 0 || levels != nil || ownLevels != nil
  }

  convenience init(
    style: LineStyle, baseLevel: UInt8, ownLevels: [UInt8]? = nil, place: BlockPosition? = nil
  ) {
    self.init(
      SharedStyle(style), baseLevel: baseLevel, levels: nil, ownLevels: ownLevels, place: place)
  }

  convenience init(_ attributes: RunAttributes, levels: BidiLevels) {
    self.init(
      attributes.meaning.line, baseLevel: levels.baseLevel, levels: levels, ownLevels: nil,
      place: attributes.place)
  }

  /// Describes a paragraph without levels, or one whose only passage takes them.
  convenience init(_ attributes: RunAttributes, baseLevel: UInt8 = 0, ownLevels: [UInt8]? = nil) {
    self.init(
      attributes.meaning.line, baseLevel: baseLevel, levels: nil, ownLevels: ownLevels,
      place: attributes.place)
  }

  /// Whether the levels were dropped: pieces that the paragraph is cut into later have to find them
  /// again.
  final var lacksLevels: Bool { isBidi && levels == nil }

  /// Returns the levels, for a passage that is the whole paragraph: it needs them once.
  final func takeLevels() -> [UInt8]? {
    defer { ownLevels = nil }
    return ownLevels
  }
}

extension ScriptRun {
  /// Returns the runs of a part of the range that some runs cover.
  static func part(_ range: Range<Int>, of runs: [ScriptRun]) -> [ScriptRun] {
    var found: [ScriptRun] = []
    var start = 0
    for run in runs {
      let end = start + run.length
      let low = Swift.max(start, range.lowerBound)
      let high = Swift.min(end, range.upperBound)
      if low < high { found.append(ScriptRun(length: high - low, script: run.script)) }
      start = end
    }
    return found
  }
}
