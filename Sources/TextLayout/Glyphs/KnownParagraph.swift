// SPDX-License-Identifier: MIT

internal import TextShaping

/// A paragraph that need not be read again.
struct KnownParagraph {
  /// The attributes of each run of it.
  var attributes: [RunAttributes]
  /// The lengths of the runs; empty if the glyphs exist.
  var styles: [StyleRun] = []
  var ready: ShapedAhead?
  let batch: AheadBatch
  let range: Range<Int>

  func appendCharacters(to units: inout [UInt16]) { units += batch.text[range] }
}

/// The attributes read for a batch, and the progress of layout in it.
struct KnownBatch {
  let batch: AheadBatch
  /// The attributes of each run.
  private let attributes: [RunAttributes]
  /// The next paragraph of layout, and the run in which it begins.
  private var paragraph = 0
  private var run = 0
  /// The attributes of a paragraph of one run: the next one may have them too.
  private var last: (run: Int, attributes: [RunAttributes])?

  init(_ batch: AheadBatch, _ attributes: [RunAttributes]) {
    self.batch = batch
    self.attributes = attributes
  }

  func attributes(at place: Int) -> RunAttributes {
    attributes[batch.firstRun(endingBehind: place - batch.start)]
  }

  /// What the thread has made of a paragraph that lies in one run; nil if it lies in several, or there is more to look at.
  mutating func takeReady(
    at place: Int, count: Int
  ) -> (attributes: [RunAttributes], ready: ShapedAhead)? {
    let start = place - batch.start
    guard let number = batch.number(ofParagraphAt: start, count: count, near: paragraph) else {
      return nil
    }
    findRun(holding: start)
    guard batch.runEnd(run) >= start + count, attributes[run].meaning.isShapedByStyle,
      attributes[run].meaning.fixedAdvance == 0, let ready = batch.takeResult(number)
    else { return nil }
    paragraph = number + 1
    return (attributesOfRun(), ready)
  }

  private mutating func findRun(holding start: Int) {
    if batch.runStart(run) <= start, batch.runEnd(run) > start { return }
    run =
      run + 1 < attributes.count && batch.runEnd(run) <= start && batch.runEnd(run + 1) > start
      ? run + 1 : batch.firstRun(endingBehind: start)
  }

  /// Returns the attributes of a paragraph that lies in the current run.
  private mutating func attributesOfRun() -> [RunAttributes] {
    if let last, last.run == run { return last.attributes }
    let found = [attributes[run]]
    last = (run, found)
    return found
  }

  mutating func take(at place: Int, count: Int) -> KnownParagraph? {
    let start = place - batch.start
    guard let number = batch.number(ofParagraphAt: start, count: count, near: paragraph) else {
      return nil
    }
    paragraph = number + 1
    findRun(holding: start)
    let end = start + count
    let found: [RunAttributes]
    if batch.runEnd(run) >= end {
      found = attributesOfRun()
    } else {
      found = Array(attributes[run...batch.firstRun(endingBehind: end - 1)])
    }
    // Others need a full check.
    guard found.allSatisfy({ $0.meaning.isShapedByStyle }) else { return nil }
    let ready = batch.takeResult(number)
    var known = KnownParagraph(attributes: found, ready: ready, batch: batch, range: start..<end)
    if ready == nil {
      var from = start
      for (index, attributes) in found.enumerated() {
        let to = min(end, batch.runEnd(run + index))
        known.styles.append(StyleRun(length: to - from, style: attributes.shaping))
        from = to
      }
    }
    return known
  }
}
