// SPDX-License-Identifier: MIT

import Foundation
import TextKitTestSupport

@testable import TextGraphics
@testable import TextKit
@testable import TextLayout

// Any text with any attributes in any containers, through edits and queries: every result is that
// of a layout from scratch, and the invariants between results hold.

let layoutTarget = FuzzTarget(name: "Layout", longest: 400) { input in
  var one = LayoutCase(&input)
  TextKitEnvironment.failureHandler = { sentence in
    fatalError("\(sentence)\n\(running?.words ?? "")")
  }
  var steps = 0
  while !input.isEmpty && steps < 24 {
    running = one
    one.step(&input)
    running = one
    steps += 1
    if input.oneIn(3) { one.check(&input) }
  }
  one.check(&input)
}

/// The case that the message of a failure describes.
nonisolated(unsafe) private var running: LayoutCase?

private struct LayoutCase {
  let stack: LayoutStack
  let delegate: FuzzDelegate?
  /// The steps that the end state does not show.
  private var log: [String] = []
  var manager: NSLayoutManager { stack.manager }
  var storage: NSTextStorage { stack.storage }

  init(_ input: inout FuzzInput) {
    let settings = input.byte()
    let manager = NSLayoutManager()
    manager.allowsNonContiguousLayout = settings & 1 != 0
    manager.usesDefaultHyphenation = settings & 2 != 0
    manager.hyphenationFactor = settings & 4 != 0 ? 0.7 : 0
    if settings & 8 != 0 { manager.language = input.choice(["de", "ur", "zh-Hant", "th"]) }
    delegate = settings & 0x30 == 0x30 ? FuzzDelegate(&input) : nil
    manager.delegate = delegate
    input.isWild = settings & 0x40 != 0
    stack = LayoutStack(
      "", font: nil, containers: [], manager: manager)
    storage.append(attributed(&input, upTo: 60))
    for _ in 0...input.number(below: 3) { manager.addTextContainer(input.container()) }
  }

  private func attributed(_ input: inout FuzzInput, upTo limit: Int) -> NSAttributedString {
    let text = NSMutableAttributedString(
      string: input.text(upTo: input.number(below: limit)), attributes: [.font: layoutFonts[0]])
    for _ in 0..<input.number(below: 4) {
      let (key, value) = input.attribute()
      text.addAttribute(key, value: value, range: NSRange(input.range(in: text.length)))
    }
    return text
  }

  /// Makes one change or query.
  mutating func step(_ input: inout FuzzInput) {
    let length = storage.length
    let start = input.position
    let kind = input.byte() % 20
    defer {
      log.append(
        "\(kind) of \(length): \(input.bytes[min(start, input.bytes.count)..<input.position])")
    }
    switch kind {
    case 0...3:
      storage.replaceCharacters(
        in: NSRange(input.range(in: length)), with: input.text(upTo: input.number(below: 12)))
    case 4, 5:
      storage.replaceCharacters(
        in: NSRange(input.range(in: length)), with: attributed(&input, upTo: 20))
    case 6...9:
      let (key, value) = input.attribute()
      storage.addAttribute(key, value: value, range: NSRange(input.range(in: length)))
    case 10:
      storage.setAttributes(nil, range: NSRange(input.range(in: length)))
    case 11, 12:
      input.change(input.choice(manager.textContainers))
    case 13:
      manager.insertTextContainer(
        input.container(), at: input.number(below: manager.textContainers.count + 1))
    case 14 where manager.textContainers.count > 1:
      manager.removeTextContainer(at: input.number(below: manager.textContainers.count))
    case 15:
      manager.ensureLayout(forCharacterRange: NSRange(input.range(in: length)))
    case 16:
      unsafe manager.invalidateLayout(
        forCharacterRange: NSRange(input.range(in: length)), actualCharacterRange: nil)
    case 17:
      unsafe manager.invalidateGlyphs(
        forCharacterRange: NSRange(input.range(in: length)), changeInLength: 0,
        actualCharacterRange: nil)
    case 18:
      switch input.byte() % 6 {
      case 0: manager.allowsNonContiguousLayout.toggle()
      case 1: manager.showsControlCharacters.toggle()
      case 2: manager.showsInvisibleCharacters.toggle()
      case 3: manager.usesFontLeading.toggle()
      case 4: manager.discardLayout(outside: NSRange(input.range(in: length)))
      default: _ = manager.layOutInBackground(for: 0.0001)
      }
    default: ask(&input)
    }
  }

  /// Makes one query with any numbers that are allowed.
  private func ask(_ input: inout FuzzInput) {
    let container = input.choice(manager.textContainers)
    let characters = NSRange(input.range(in: storage.length))
    switch input.byte() % 8 {
    case 0: require(manager.usedRect(for: container).hasNumbers, "a used rectangle of no number")
    case 1: _ = manager.glyphIndex(for: input.point(), in: container)
    case 2:
      var fraction: CGFloat = 0
      let index = unsafe manager.characterIndex(
        for: input.point(), in: container, fractionOfDistanceBetweenInsertionPoints: &fraction)
      require(0...max(0, storage.length) ~= index, "a hit of character \(index)")
      require(0...1 ~= fraction, "a fraction of \(fraction)")
    case 3:
      let glyphs = unsafe manager.glyphRange(
        forCharacterRange: characters, actualCharacterRange: nil)
      require(
        manager.boundingRect(forGlyphRange: glyphs, in: container).hasNumbers,
        "a bounding rectangle of no number")
    case 4: _ = manager.glyphRange(forBoundingRect: input.rect(), in: container)
    case 5: manager.ensureLayout(forBoundingRect: input.rect(), in: container)
    case 6: manager.ensureLayout(for: container)
    default:
      let context = try! CGContext.bitmap(size: CGSize(width: 60, height: 60))
      UIGraphicsPushContext(context)
      let glyphs = manager.glyphRange(for: container)
      manager.drawBackground(forGlyphRange: glyphs, at: .zero)
      manager.drawGlyphs(forGlyphRange: glyphs, at: .zero)
      UIGraphicsPopContext()
    }
  }

  /// Everything that is to be seen, against a layout from scratch.
  func check(_ input: inout FuzzInput) {
    let fresh = stack.fresh()
    fresh.manager.delegate = delegate
    fresh.manager.showsControlCharacters = manager.showsControlCharacters
    fresh.manager.showsInvisibleCharacters = manager.showsInvisibleCharacters
    fresh.manager.usesFontLeading = manager.usesFontLeading
    require(no: firstDifference(stack.picture(), fresh.picture()).map { "\($0)\n\(words)" })
    guard delegate == nil, !input.isWild else { return }
    var generator = input.generator
    let broken = LayoutInvariants(stack: stack).broken(questions: 4, &generator)
    require(no: broken.map { "\($0)\n\(words)" })
  }

  /// The code that a test needs to reproduce the case.
  var words: String {
    var words = "text \(storage.string.debugDescription)"
    storage.enumerateAttributes(in: NSRange(location: 0, length: storage.length)) {
      attributes, range, _ in
      words += "\n\(range): "
      words += attributes.map { "\($0.key.rawValue) = \($0.value)" }.sorted().joined(
        separator: "; ")
    }
    for container in manager.textContainers {
      words += "\n\(container.size) \(container.lineFragmentPadding) \(container.lineBreakMode)"
      words += " \(container.maximumNumberOfLines) \(container.truncationToken?.string ?? "-")"
      words += " \(container.exclusionPaths.map(\.elements.svgText))"
    }
    words += "\nhooks \(delegate?.hooks ?? 0), \(manager.allowsNonContiguousLayout)"
    return words + "\n" + log.joined(separator: "\n")
  }
}
