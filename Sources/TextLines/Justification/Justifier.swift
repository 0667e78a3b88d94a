// SPDX-License-Identifier: MIT

package import TextShaping
internal import TextUnicode

/// Distributes a line's slack among its gaps.
///
///     slack   ├ spaces ┼ ideographs ┼ clusters ┼ joints ┼ letters ┼ the remainder ┤
///
/// See `JustificationLimits`. The same line always gets the same result.
package struct Justifier {
  /// The space added to a line.
  package struct Result: Equatable, Sendable {
    /// Points for each elastic glyph from `elasticStart` on.
    package var elasticExtra = 0.0
    package var elasticStart = 0
    package var stretches: [LineStretch] = []
    /// The points in all; less than the slack if the line can't be filled.
    package var added = 0.0
  }

  let text: ShapedText
  let start: ShapedText.Position
  /// Glyphs of the line that take part: after the last tab, before what hangs at the end.
  let glyphs: Range<Int>

  // The number of elastic glyphs.
  private var spaceCount = 0
  private var spaceWidth = 0.0
  /// Whether only spaces and letters can be stretched.
  private var hasGapsOnly = true

  /// Finds the gaps of a line.
  ///
  /// - Parameters:
  ///   - text: The line's shaped text.
  ///   - start: The start of the line.
  ///   - glyphs: Those after its last tab and before what hangs at the end.
  package init(_ text: ShapedText, from start: ShapedText.Position, glyphs: Range<Int>) {
    self.text = text
    self.start = start
    self.glyphs = glyphs
    let all = text.glyphs.span
    text.forEachRun(from: start, to: glyphs.upperBound) { run, part in
      let part = part.clamped(to: glyphs)
      let (count, units) = all.elasticSpaces(in: part)
      spaceCount += count
      spaceWidth += Double(units) * text.runs[run].scale
      if !part.isEmpty, !ScriptTraits.haveGapsOnly(text.runs[run].script) { hasGapsOnly = false }
    }
  }

  /// Points by which the spaces may shrink, in a line of a paragraph that is broken as a whole.
  package var shrink: Double { Swift.max(0, spaceWidth * LineDemerits.shrink) }

  /// Points by which the spaces may grow before anything else has to.
  package var pleasantStretch: Double { Swift.max(0, spaceWidth * JustificationLimits.space) }

  /// Distributes all of a line's slack.
  ///
  /// - Parameters:
  ///   - slack: Points; below 0 if the line is too wide for its room, where only spaces can shrink.
  ///   - characters: Returns the line's UTF-16 units from its start; called only if spaces are not
  ///     enough.
  /// - Returns: Nothing added if the line can't be filled.
  package func fill(_ slack: Double, characters: () -> [UInt16]) -> Result {
    var result = Result()
    result.elasticStart = glyphs.lowerBound
    if slack < 0, spaceCount > 0, -slack <= shrink + 2 * LineBreaker.tolerance {
      result.elasticExtra = slack / Double(spaceCount)
      result.added = slack
      return result
    }
    guard slack > 0, slack.isFinite else { return result }
    // Most lines of most texts.
    if hasGapsOnly, spaceCount > 0, slack <= spaceWidth * JustificationLimits.space {
      result.elasticExtra = slack / Double(spaceCount)
      result.added = slack
      return result
    }
    if hasGapsOnly { return fillGaps(slack) }
    return fillAny(slack, characters: characters)
  }

  /// Fills a line that has justification opportunities of any kind.
  ///
  /// In a line without ideographs, clusters and joints the result is that of `fillGaps`.
  func fillAny(_ slack: Double, characters: () -> [UInt16]) -> Result {
    var result = Result()
    result.elasticStart = glyphs.lowerBound
    let places = JustificationOpportunities(
      in: text, from: start, to: glyphs.upperBound, characters: characters()
    ).places().filter { $0.glyph >= glyphs.lowerBound }
    var shares = Shares(
      places: places, spaceCount: spaceCount, spaceWidth: Swift.max(0, spaceWidth))
    shares.distribute(slack)
    result.added = slack - shares.left
    guard shares.isFilled(slack) else {
      return Result(elasticExtra: 0, elasticStart: glyphs.lowerBound, stretches: [], added: 0)
    }
    result.elasticExtra = spaceCount > 0 ? shares.spaces / Double(spaceCount) : 0
    result.added = slack
    result.stretches = shares.stretches()
    return result
  }
}

extension Justifier {
  /// Fills a line that has only spaces and letters, from its glyphs alone.
  private func fillGaps(_ slack: Double) -> Result {
    var result = Result()
    result.elasticStart = glyphs.lowerBound
    let pleasant = spaceCount > 0 ? Swift.min(slack, pleasantStretch) : 0
    var left = slack - pleasant
    var room = 0.0
    forEachGraphemeGap { _, em in room += em * JustificationLimits.letter }
    var part = 0.0
    if room > 0, left > 0 {
      part = Swift.min(1, left / room)
      left = part < 1 ? 0 : Swift.max(0, left - room)
    }
    if spaceCount == 0, left > slack * 1e-12 { return result }
    result.added = slack
    if spaceCount > 0 { result.elasticExtra = (pleasant + left) / Double(spaceCount) }
    guard part > 0 else { return result }
    var last = -2
    forEachGraphemeGap { glyph, em in
      let extra = em * JustificationLimits.letter * part
      let count = result.stretches.count
      // Only glyphs inside of a cluster lie between neighbours.
      if count > 0, result.stretches[count - 1].extra == extra, isNext(glyph, to: last) {
        result.stretches[count - 1].end = Int32(glyph + 1)
      } else {
        result.stretches.append(
          LineStretch(start: glyph, end: glyph + 1, kind: .gap, extra: extra))
      }
      last = glyph
    }
    return result
  }

  /// Returns whether no cluster ends between two glyphs that end clusters.
  private func isNext(_ glyph: Int, to earlier: Int) -> Bool {
    guard earlier >= 0, earlier < glyph else { return false }
    var i = earlier + 2
    while i <= glyph {
      if text.glyphs[i].shortCharacterCount != 0 { return false }
      i += 1
    }
    return true
  }

  /// Calls `body` with the last glyph of each cluster after which letter spacing is possible, and
  /// the em there.
  private func forEachGraphemeGap(_ body: (_ glyph: Int, _ em: Double) -> Void) {
    let all = text.glyphs
    let span = all.span
    let blank = Glyph.Flags([.whitespace, .elastic, .control, .null]).rawValue
    // The em of the letter before; 0 if there is none.
    var before = 0.0
    text.forEachRun(from: start, to: glyphs.upperBound) { run, part in
      let isLetters =
        text.runs[run].kind == .text
        && (text.runs[run].script == .latin || ScriptTraits(text.runs[run].script) == .letters)
      let em = isLetters ? text.runs[run].size : 0
      for i in part.clamped(to: glyphs) where span[i].bits & 0xF != 0 {
        let bits = span[i].bits
        let own = bits & blank == 0 ? em : 0
        if before > 0, own > 0, bits & Glyph.Flags.graphemeStart.rawValue != 0 {
          body(i - 1, before)
        }
        before = own
      }
    }
  }
}

/// The share of each justification opportunity of a line.
private struct Shares {
  let places: [JustificationOpportunity]
  let spaceCount: Int
  let spaceWidth: Double
  /// Points for each opportunity.
  private var extras: [Double]
  /// The points for all spaces together.
  private(set) var spaces = 0.0
  /// The points that are not distributed yet.
  private(set) var left = 0.0

  init(places: [JustificationOpportunity], spaceCount: Int, spaceWidth: Double) {
    self.places = places
    self.spaceCount = spaceCount
    self.spaceWidth = spaceWidth
    extras = Array(repeating: 0, count: places.count)
  }

  /// The remainder of rounding is ignored.
  func isFilled(_ slack: Double) -> Bool { left <= slack * 1e-12 }

  mutating func distribute(_ slack: Double) {
    left = slack
    let hasJoints = places.contains { $0.isJoint }
    giveSpaces(
      upTo: spaceWidth
        * (hasJoints ? JustificationLimits.spaceNextToJoints : JustificationLimits.space))
    giveAlike(.ideograph, limit: JustificationLimits.ideograph)
    giveAlike(.cluster, limit: JustificationLimits.cluster)
    if hasJoints { giveJoints() }
    // In lines with joints the spaces have more to give than so far.
    if hasJoints { giveSpaces(upTo: spaceWidth * JustificationLimits.space - spaces) }
    giveAlike(.letter, limit: JustificationLimits.letter)
    giveRest()
  }

  private mutating func giveSpaces(upTo limit: Double) {
    guard spaceCount > 0, left > 0, limit > 0 else { return }
    let share = Swift.min(left, limit)
    spaces += share
    left -= share
  }

  /// Gives each opportunity of a kind the same part of its limit.
  private mutating func giveAlike(_ kind: JustificationOpportunity.Kind, limit: Double) {
    guard left > 0 else { return }
    var room = 0.0
    for place in places where place.kind == kind { room += place.em * limit }
    guard room > 0 else { return }
    let part = Swift.min(1, left / room)
    for (i, place) in places.enumerated() where place.kind == kind {
      extras[i] += place.em * limit * part
    }
    left = part < 1 ? 0 : Swift.max(0, left - room)
  }

  /// Distributes to the best joints of the words first, as few as are enough.
  private mutating func giveJoints() {
    guard left > 0 else { return }
    let order = jointsInOrder()
    guard let first = order.all.first else { return }
    let em = places[first].em
    if spaceCount > 0, left < em * JustificationLimits.minimumJointLength {
      spaces += left
      left = 0
      return
    }
    var count = 0
    var room = 0.0
    while count < order.firsts, room < left {
      room += places[order.all[count]].em * JustificationLimits.pleasantJoint
      count += 1
    }
    var longest = 0.0
    for i in order.all[..<count] { longest += places[i].em * JustificationLimits.joint }
    // More than one in a word only where the longest are not enough.
    while count < order.all.count, longest < left {
      longest += places[order.all[count]].em * JustificationLimits.joint
      count += 1
    }
    let part = Swift.min(1, left / longest)
    for i in order.all[..<count] { extras[i] += places[i].em * JustificationLimits.joint * part }
    left = part < 1 ? 0 : Swift.max(0, left - longest)
  }

  /// Returns the best joint of each word, then the others.
  private func jointsInOrder() -> (all: [Int], firsts: Int) {
    var joints: [(place: Int, priority: Int, word: Int)] = []
    for (i, place) in places.enumerated() {
      if case .joint(let priority, let word) = place.kind { joints.append((i, priority, word)) }
    }
    // The better first; of equal ones the later.
    joints.sort { ($0.priority, -$0.place) < ($1.priority, -$1.place) }
    var seen: Set<Int> = []
    var firsts: [Int] = []
    var others: [Int] = []
    for joint in joints {
      if seen.insert(joint.word).inserted {
        firsts.append(joint.place)
      } else {
        others.append(joint.place)
      }
    }
    return (firsts + others, firsts.count)
  }

  private mutating func giveRest() {
    guard left > 0 else { return }
    var takers = places.indices.filter {
      places[$0].kind == .ideograph || places[$0].kind == .cluster
    }
    if takers.isEmpty, spaceCount == 0 { takers = places.indices.filter { places[$0].isJoint } }
    let count = takers.count + spaceCount
    guard count > 0 else { return }
    let share = left / Double(count)
    for i in takers { extras[i] += share }
    spaces += share * Double(spaceCount)
    left = 0
  }

  /// Returns the stretches; equal neighbours are in one element.
  func stretches() -> [LineStretch] {
    var result: [LineStretch] = []
    for (i, place) in places.enumerated() where extras[i] > 0 {
      let kind: LineStretch.Kind = place.isJoint ? .kashida : .gap
      if let last = result.last, last.kind == .gap, kind == .gap, last.extra == extras[i], i > 0,
        extras[i - 1] == extras[i], Int(last.end) == places[i - 1].glyph + 1,
        place.isNext(to: places[i - 1])
      {
        result[result.count - 1].end = Int32(place.glyph + 1)
      } else {
        result.append(
          LineStretch(start: place.glyph, end: place.glyph + 1, kind: kind, extra: extras[i]))
      }
    }
    return result
  }
}

extension JustificationOpportunity {
  fileprivate var isJoint: Bool {
    if case .joint = kind { return true }
    return false
  }

  /// Returns whether no cluster ends between two opportunities.
  fileprivate func isNext(to earlier: JustificationOpportunity) -> Bool { follows == earlier.glyph }
}
