// SPDX-License-Identifier: MIT

import Foundation
import FriBidi
import TextKit

/// The topics, each a function that prints its figures.
struct LayoutBenchmarks {
  let text: String
  let font: UIFont

  /// One storage, one manager, one container.
  final class Stack {
    let storage: NSTextStorage
    let manager = NSLayoutManager()
    let container: NSTextContainer

    init(_ text: String, font: UIFont, size: CGSize) {
      storage = NSTextStorage(
        attributedString: NSAttributedString(string: text, attributes: [.font: font]))
      container = NSTextContainer(size: size)
      container.lineFragmentPadding = 0
      manager.addTextContainer(container)
      storage.addLayoutManager(manager)
    }

    @discardableResult
    func height() -> Double {
      manager.ensureLayout(for: container)
      return Double(manager.usedRect(for: container).maxY)
    }
  }

  /// 100 MB, of which only what is seen is laid out.
  func firstScreen() {
    var big = ""
    big.reserveCapacity(100_000_000 + text.utf8.count)
    while big.utf8.count < 100_000_000 { big += text + "\n" }
    let bytes = Array(big.utf8)
    let copy = median(
      (0..<3).map { _ in milliseconds { _ = String(decoding: bytes, as: UTF8.self) } })
    var stack: Stack!
    let make = milliseconds {
      stack = Stack(big, font: font, size: CGSize(width: 600, height: 0))
    }
    let manager = stack.manager
    manager.allowsNonContiguousLayout = true
    report("100 MB: into a Swift String", copy, "ms")
    report("100 MB: the storage", make, "ms", limit: 3 * copy)
    let top = milliseconds {
      manager.ensureLayout(
        forBoundingRect: CGRect(x: 0, y: 0, width: 600, height: 1000), in: stack.container)
      _ = manager.glyphRange(
        forBoundingRect: CGRect(x: 0, y: 0, width: 600, height: 1000), in: stack.container)
    }
    report("100 MB: first screen", top, "ms", limit: 100)
    let length = stack.storage.length
    let middle = milliseconds {
      manager.ensureLayout(forCharacterRange: NSRange(location: length / 2, length: 4000))
      let glyph = manager.glyphIndexForCharacter(at: length / 2)
      _ = unsafe manager.lineFragmentRect(forGlyphAt: glyph, effectiveRange: nil)
    }
    report("100 MB: a screen in the middle", middle, "ms", limit: 100)
    let key = milliseconds {
      stack.storage.replaceCharacters(in: NSRange(location: length / 2, length: 0), with: "x")
      let glyph = manager.glyphIndexForCharacter(at: length / 2)
      _ = unsafe manager.lineFragmentRect(forGlyphAt: glyph, effectiveRange: nil)
    }
    report("100 MB: a key there, with Foundation's part", key, "ms")
  }

  /// A circle that moves over a page of 3 000 words.
  func exclusion() {
    let words = text.split(whereSeparator: { $0 == " " || $0 == "\n" }).prefix(3000)
    for (what, separator) in [("paragraphs of 60 words", 60), ("one paragraph", 3000)] {
      var page = ""
      for (i, word) in words.enumerated() { page += word + ((i + 1) % separator == 0 ? "\n" : " ") }
      let stack = Stack(page, font: font.withSize(12), size: CGSize(width: 600, height: 0))
      let height = stack.height()
      var times: [Double] = []
      for step in 0..<60 {
        let y = (height - 200) * Double(step) / 60
        let circle = UIBezierPath(
          ovalIn: CGRect(x: 100 + 5 * Double(step % 40), y: y, width: 180, height: 180))
        times.append(
          milliseconds {
            stack.container.exclusionPaths = [circle]
            stack.height()
          })
      }
      report("3 000 words in \(what): a circle moved", median(times), "ms", limit: 4)
      report("3 000 words in \(what): the slowest of 60", times.max()!, "ms")
    }
  }

  /// Keys in texts of 100 KB and 10 MB, without Foundation's part, which is shown beside.
  func keys() {
    let russian = "В начале было Слово, и Слово было у Бога, и Слово было Бог.\n"
    let verses = String(text.prefix(200_000)) + "\n"
    let long = { (piece: String, units: Int) in
      String(String(repeating: piece, count: units / piece.utf16.count + 1).prefix(units))
    }
    for (name, piece) in [("ASCII", verses), ("Cyrillic", russian)] {
      for units in [100_000, 10_000_000] {
        key(long(piece, units), "\(name), \(units / 1000) K", limit: 0.05)
      }
    }
    key(text, "the text itself", limit: 0.05)
  }

  private func key(_ long: String, _ name: String, limit: Double? = nil) {
    let stack = Stack(long, font: font, size: CGSize(width: 480, height: 0))
    stack.storage.defersFoundationUpdates = true
    stack.height()
    let bare = NSMutableAttributedString(string: long, attributes: [.font: font])
    var ours: [Double] = []
    var theirs: [Double] = []
    var middle = long.utf8.count / 2
    while !(0x01..<0x80).contains(long.utf8[long.utf8.index(long.startIndex, offsetBy: middle)]) {
      middle += 1
    }
    var place = long.utf8.index(long.startIndex, offsetBy: middle).utf16Offset(in: long)
    for _ in 0..<31 {
      ours.append(
        milliseconds {
          stack.storage.replaceCharacters(in: NSRange(location: place, length: 0), with: "x")
          stack.height()
        })
      place += 1
    }
    // Afterwards: it walks over all of its text each time, and leaves the caches to nobody else.
    for _ in 0..<31 {
      theirs.append(
        milliseconds {
          bare.replaceCharacters(in: NSRange(location: place, length: 0), with: "x")
        })
      place += 1
    }
    report("\(name): a key", median(ours), "ms", limit: limit)
    report("\(name): the same edit in Foundation alone", median(theirs), "ms")
  }

  /// Edits in a list of 10 000 items, each with the marker of the last item worked out again.
  func list() {
    let list = NSTextList(markerFormat: .decimal, options: 0)
    let style = NSMutableParagraphStyle()
    style.textLists = [list]
    let items = (0..<10_000).map { "item \($0) of a long list" }.joined(separator: "\n")
    let stack = Stack(items, font: font, size: CGSize(width: 480, height: 0))
    stack.storage.addAttribute(
      .paragraphStyle, value: style, range: NSRange(location: 0, length: stack.storage.length))
    stack.storage.defersFoundationUpdates = true
    stack.height()
    for (name, string) in [("a key", "x"), ("a new item", "\n")] {
      var times: [Double] = []
      for index in 0..<101 {
        times.append(
          milliseconds {
            stack.storage.replaceCharacters(
              in: NSRange(location: 5000 + 977 * index, length: 0), with: string)
            stack.height()
            _ = stack.storage.itemNumber(in: list, at: stack.storage.length - 1)
          })
      }
      report("list of 10 000 items: \(name)", median(times), "ms", limit: 0.2)
    }
  }

  /// Keys in one paragraph of 1 MB.
  func longParagraph() {
    let line = String(text.replacing("\n", with: " ").prefix(1_000_000))
    for (what, insert) in [("a letter", "x"), ("a space", " ")] {
      let stack = Stack(line, font: font, size: CGSize(width: 480, height: 0))
      stack.height()
      var times: [Double] = []
      var place = stack.storage.length / 2
      for _ in 0..<31 {
        times.append(
          milliseconds {
            stack.storage.replaceCharacters(in: NSRange(location: place, length: 0), with: insert)
            stack.height()
          })
        place += 1
      }
      report("1 MB in one paragraph: \(what) in the middle", median(times), "ms", limit: 2)
      report("1 MB in one paragraph: the slowest of 31", times.max()!, "ms")
    }
  }

  /// Keys in paragraphs of right-to-left text of several lengths.
  func rightToLeft() {
    let arabic = "في البدء كان الكلمة، والكلمة كان عند الله، وكان الكلمة الله 12. "
    for count in [5, 60, 1500, 15_000] {
      let line = String(repeating: arabic, count: count)
      let stack = Stack(line, font: font, size: CGSize(width: 480, height: 0))
      stack.height()
      var times: [Double] = []
      var place = stack.storage.length / 2
      for _ in 0..<15 {
        times.append(
          milliseconds {
            stack.storage.replaceCharacters(in: NSRange(location: place, length: 0), with: "ا")
            stack.height()
          })
        place += 1
      }
      let key = median(times)
      let units = line.utf16.count
      report("\(units) units of Arabic in one paragraph: a key", key, "ms")
      let alone = median((0..<5).map { _ in friBidi(line) })
      // A limit for a megabyte: what shaping and breaking a line costs does not shrink with the paragraph.
      report(
        "\(units) units of Arabic in one paragraph: a key over FriBidi's time for all of it",
        key / alone,
        "×", limit: units > 900_000 ? 1.3 : nil)
    }
  }

  /// Milliseconds that FriBidi takes for the levels of one paragraph.
  private func friBidi(_ text: String) -> Double {
    let scalars = text.unicodeScalars.map(\.value)
    let count = FriBidiStrIndex(scalars.count)
    var types = [FriBidiCharType](repeating: .init(0), count: scalars.count)
    var brackets = [FriBidiBracketType](repeating: .init(0), count: scalars.count)
    var levels = [FriBidiLevel](repeating: .init(0), count: scalars.count)
    // Right to left if nothing says otherwise: FRIBIDI_PAR_ON, a macro that Swift does not read.
    var direction = FriBidiParType(rawValue: 0x40)
    return milliseconds {
      fribidi_get_bidi_types(scalars, count, &types)
      fribidi_get_bracket_types(scalars, count, types, &brackets)
      _ = fribidi_get_par_embedding_levels_ex(types, brackets, count, &direction, &levels)
    }
  }

  /// Bytes that layout takes, with all glyphs and with those of one screen.
  func memory() {
    let units = Double(text.utf16.count)
    let stack = Stack(text, font: font, size: CGSize(width: 600, height: 0))
    _ = stack.storage.attributes(at: 0, effectiveRange: nil)
    stack.manager.ensureLayout(forCharacterRange: NSRange(location: 0, length: 1))
    let base = heldMemory()
    stack.height()
    report(
      "memory of all lines and glyphs, a character", (heldMemory() - base) / units,
      "bytes", limit: 20)
    // A viewer: what is not seen is dropped.
    stack.manager.allowsNonContiguousLayout = true
    let height = stack.height()
    stack.manager.discardLayout(outside: NSRange(location: 1_000_000, length: 4000))
    report(
      "the same with glyphs dropped outside of a screen", (heldMemory() - base) / units,
      "bytes", limit: 3)
    // Everything is looked at once, screen by screen.
    var y = 0.0
    while y < height {
      let screen = CGRect(x: 0, y: y, width: 600, height: 1000)
      let glyphs = stack.manager.glyphRange(forBoundingRect: screen, in: stack.container)
      let characters = unsafe stack.manager.characterRange(
        forGlyphRange: glyphs, actualGlyphRange: nil)
      stack.manager.discardLayout(outside: characters)
      y += 1000
    }
    report(
      "the same after scrolling through all of it", (heldMemory() - base) / units,
      "bytes", limit: 3)
  }

  /// A loop for a profiler.
  func questions() {
    let stack = Stack(text, font: font, size: CGSize(width: 600, height: 0))
    let height = stack.height()
    let length = Double(stack.storage.length)
    var sum = 0.0
    for round in 0..<5 {
      var generator = SystemRandomNumberGenerator()
      let points = (0..<100_000).map { _ in
        CGPoint(
          x: Double.random(in: 0..<600, using: &generator),
          y: Double.random(in: 0..<height, using: &generator))
      }
      let hit = milliseconds {
        for point in points {
          var fraction: CGFloat = 0
          sum += Double(
            unsafe stack.manager.characterIndex(
              for: point, in: stack.container, fractionOfDistanceBetweenInsertionPoints: &fraction))
        }
      }
      let caret = milliseconds {
        for point in points {
          let glyph = stack.manager.glyphIndexForCharacter(at: Int(Double(point.x) / 600 * length))
          let line = unsafe stack.manager.lineFragmentRect(forGlyphAt: glyph, effectiveRange: nil)
          let place = stack.manager.location(forGlyphAt: glyph)
          sum += Double(line.minX + place.x)
        }
      }
      report("round \(round): a hit", hit / 100, "µs")
      report("round \(round): a caret", caret / 100, "µs")
    }
    if sum == 0 { print("nothing") }
  }

  /// A loop for a profiler.
  func width() {
    let stack = Stack(text, font: font, size: CGSize(width: 600, height: 0))
    stack.height()
    for round in 0..<10 {
      let time = milliseconds {
        stack.container.size = CGSize(width: round % 2 == 0 ? 480 : 600, height: 0)
        stack.height()
      }
      report("round \(round): another width", time, "ms")
    }
  }
}
