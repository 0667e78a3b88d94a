// SPDX-License-Identifier: MIT

internal import TextLines
internal import TextStructures

// Deferred text holds paragraphs without a query so far, so that a text of any length costs nothing
// before it is shown, and a part of it costs that part:
//
//     |--------------- deferred text ---------------|      a text of 100 MB
//     |--- deferred ----|p|p|p|p|p|--- deferred ----|      opened around a character
//
// Its height is an estimate where layout is done in parts, else it is meaningless.

extension DocumentLayout {
  /// The length below which paragraphs are not left deferred, in units.
  static let deferredMinimum = 16_384
  /// The number of units that are opened at once.
  static let deferredStep = 8_192
  /// The number of units for which the height of deferred text is known as a whole: if some of it
  /// is opened, all of it is laid out at once.
  static let measuredStep = 32_768

  /// Cuts text into passages around an edit, and into deferred text elsewhere if it is long.
  ///
  /// - Parameters:
  ///   - range: Starts and ends at paragraph boundaries, or as the two flags say.
  ///   - content: The text.
  ///   - edited: The part that is queried first.
  ///   - startsParagraph: Whether the range starts a paragraph.
  ///   - endsParagraph: Whether the range ends a paragraph.
  /// - Returns: The passages, in order, without glyphs.
  func makePassages(
    in range: Range<Int>, of content: any LayoutText, around edited: Range<Int>,
    startsParagraph: Bool, endsParagraph: Bool = true
  ) -> [Passage] {
    guard range.count > Self.deferredMinimum else {
      return makePassages(in: range, of: content, startsParagraph: startsParagraph)
    }
    var low = content.paragraph(holding: edited.lowerBound).lowerBound.clamped(to: range)
    var high = content.paragraph(holding: edited.upperBound).upperBound.clamped(to: range)
    if !startsParagraph || low - range.lowerBound < Self.deferredMinimum { low = range.lowerBound }
    if !endsParagraph || range.upperBound - high < Self.deferredMinimum { high = range.upperBound }
    var result: [Passage] = []
    if low > range.lowerBound { result.append(.deferred(low - range.lowerBound)) }
    if high - low > 4 * Self.deferredMinimum, startsParagraph, endsParagraph {
      result.append(.deferred(high - low))
    } else {
      result += makePassages(in: low..<high, of: content, startsParagraph: startsParagraph)
    }
    if high < range.upperBound { result.append(.deferred(range.upperBound - high)) }
    return result
  }

  /// Creates passages of the paragraphs from one around a character on.
  ///
  /// - Returns: False if the character is in no deferred text.
  @discardableResult
  func open(at character: Int, count: Int = DocumentLayout.deferredStep) -> Bool {
    openPart(at: character, count: count) != nil
  }

  /// Creates passages of a part of deferred text.
  ///
  /// - Parameters:
  ///   - character: The character around which to open.
  ///   - count: The number of units to open.
  /// - Returns: The opened range; nil if the character is in no deferred text.
  func openPart(at character: Int, count: Int) -> Range<Int>? {
    guard let content, let place = place(ofCharacter: character), place.passage.isDeferred else {
      return nil
    }
    let whole =
      place.prefix.characters..<place.prefix.characters + place.passage.characterCount
    var from = content.paragraph(holding: character).lowerBound.clamped(to: whole)
    let far = Swift.min(character + Swift.max(1, count), whole.upperBound) - 1
    var to = content.paragraph(holding: Swift.max(from, far)).upperBound.clamped(to: whole)
    if place.passage.isMeasured { (from, to) = (whole.lowerBound, whole.upperBound) }
    if from - whole.lowerBound < Self.deferredStep / 2 { from = whole.lowerBound }
    if whole.upperBound - to < Self.deferredStep / 2 { to = whole.upperBound }
    var pieces: [Passage] = []
    if from > whole.lowerBound { pieces.append(.deferred(from - whole.lowerBound)) }
    pieces += makePassages(in: from..<to, of: content)
    if to < whole.upperBound { pieces.append(.deferred(whole.upperBound - to)) }
    share(place.passage.flow, of: whole.count, among: pieces)
    pieces.first?.expectedEntry = place.passage.expectedEntry
    passages.replaceSubrange(place.index..<place.index + 1, with: pieces)
    return from..<to
  }

  /// Gives new passages the flow of those that they replace, until they are laid out.
  func takeOver(_ flow: Flow, of oldCount: Int, by pieces: [Passage]) {
    guard laysOutInParts else {
      pieces.first?.takeOver(flow)
      return
    }
    let count = pieces.reduce(0) { $0 + $1.characterCount }
    var flow = flow
    // Longer text is higher.
    if oldCount > 0 { flow.height = (flow.height * Double(count) / Double(oldCount)).onGrid }
    share(flow, of: count, among: pieces)
  }

  /// Gives each of some passages its part of a height.
  private func share(_ flow: Flow, of count: Int, among pieces: [Passage]) {
    guard flow.marks == 0, count > 0, pieces.count > 1 else {
      pieces.first?.takeOver(flow)
      return
    }
    var rest = flow
    for piece in pieces.dropLast() {
      var part = Flow.zero
      part.height = (flow.height * Double(piece.characterCount) / Double(count)).onGrid
      part.height = Swift.min(part.height, rest.height)
      rest.height -= part.height
      piece.takeOver(part)
    }
    pieces.last?.takeOver(rest)
  }
}

extension Passage {
  /// Creates deferred text.
  static func deferred(_ count: Int) -> Passage {
    let passage = Passage(characterCount: count, startsParagraph: true, endsParagraph: true)
    passage.state = .deferred
    return passage
  }
}

extension Int {
  /// Returns the index clamped to a range, its end included.
  fileprivate func clamped(to range: Range<Int>) -> Int {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}
