// SPDX-License-Identifier: MIT

// TextKit on the work that the peers do: DejaVu Sans 16, lines of 600 points, unlimited height.
//
//     textkit-peer CORPUS-FILE CORPUS-NAME [SECONDS]
//
// TEXTKIT_WORD_CACHE=0 shapes every word anew.

import Foundation
import TextKit

/// One storage, one manager, one endless column.
final class Stack {
  let storage: NSTextStorage
  let manager = NSLayoutManager()
  let container: NSTextContainer

  init(_ text: String, font: UIFont, width: CGFloat, cachesWords: Bool) {
    storage = NSTextStorage(string: text)
    storage.addAttribute(.font, value: font, range: NSRange(location: 0, length: storage.length))
    container = NSTextContainer(size: CGSize(width: width, height: 0))
    container.lineFragmentPadding = 0
    manager.cachesShapedWords = cachesWords
    manager.addTextContainer(container)
    storage.addLayoutManager(manager)
  }

  /// Lays out everything.
  func height() -> Double {
    manager.ensureLayout(for: container)
    return Double(manager.usedRect(for: container).maxY)
  }

  func lineCount() -> Int {
    var count = 0
    let all = NSRange(location: 0, length: manager.numberOfGlyphs)
    manager.enumerateLineFragments(forGlyphRange: all) { _, _, _, _, _ in count += 1 }
    return count
  }

  func caret(at character: Int) -> CGRect {
    let glyph = manager.glyphIndexForCharacter(at: character)
    let line = manager.lineFragmentRect(forGlyphAt: glyph, effectiveRange: nil)
    let place = manager.location(forGlyphAt: glyph)
    return CGRect(x: line.minX + place.x, y: line.minY, width: 0, height: line.height)
  }
}

/// All of it in a function: globals of a script cost a check at each use.
func run() {
  let arguments = CommandLine.arguments
  guard arguments.count >= 3, let data = FileManager.default.contents(atPath: arguments[1]),
    let text = String(data: data, encoding: .utf8)
  else {
    FileHandle.standardError.write(
      Data("usage: textkit-peer CORPUS-FILE CORPUS-NAME [SECONDS], with a UTF-8 corpus\n".utf8))
    exit(64)
  }
  alarm(arguments.count > 3 ? UInt32(arguments[3]) ?? 100 : 100)
  let cachesWords = ProcessInfo.processInfo.environment["TEXTKIT_WORD_CACHE"] != "0"
  let pointOperations = 10_000
  let edits = 21
  let phaseLimit = 2000.0

  let units = text.utf16.count
  let bytes = Array(text.utf8)
  var middleByte = bytes.count / 2
  while middleByte > 0, bytes[middleByte] & 0xC0 == 0x80 { middleByte -= 1 }
  let middle = String(decoding: bytes[..<middleByte], as: UTF8.self).utf16.count
  let paragraphs = bytes.count { $0 == 10 } + 1

  var random = PeerRandom()
  let base = memory("VmRSS:")

  var start = now()
  guard let font = UIFont(name: "DejaVu Sans", size: 16) else {
    FileHandle.standardError.write(
      Data("DejaVu Sans is not installed: apt-get install fonts-dejavu-core\n".utf8))
    exit(69)
  }
  var stack = Optional(Stack(text, font: font, width: 600, cachesWords: cachesWords))
  let height = stack!.height()
  let cold = now() - start
  let layoutMemory = memory("VmRSS:") - base
  let lines = stack!.lineCount()
  let glyphs = stack!.manager.numberOfGlyphs

  stack = nil
  start = now()
  let warmStack = Stack(text, font: font, width: 600, cachesWords: cachesWords)
  _ = warmStack.height()
  let warm = now() - start
  let manager = warmStack.manager
  let container = warmStack.container

  var check = 0
  start = now()
  var hits = 0
  while hits < pointOperations, now() - start < phaseLimit {
    let x = random.next() * 600
    let y = random.next() * height
    var fraction: CGFloat = 0
    let index = manager.characterIndex(
      for: CGPoint(x: x, y: y), in: container, fractionOfDistanceBetweenInsertionPoints: &fraction)
    check += index + (fraction > 0.5 ? 1 : 0)
    hits += 1
  }
  let hit = (now() - start) * 1e6 / Double(hits)

  var sum = 0.0
  start = now()
  var carets = 0
  while carets < pointOperations, now() - start < phaseLimit {
    let rect = warmStack.caret(at: Int(random.next() * Double(units)))
    sum += Double(rect.minX + rect.minY)
    carets += 1
  }
  let caret = (now() - start) * 1e6 / Double(carets)
  check += Int(sum)

  start = now()
  container.size = CGSize(width: 480, height: 0)
  _ = warmStack.height()
  let width = now() - start
  let narrowLines = warmStack.lineCount()

  var place = middle
  var full: [Double] = []
  var local: [Double] = []
  let began = now()
  while full.count < edits, now() - began < phaseLimit {
    start = now()
    warmStack.storage.replaceCharacters(in: NSRange(location: place, length: 0), with: "x")
    place += 1
    sum += Double(warmStack.caret(at: place).minX)
    local.append(now() - start)
    _ = warmStack.height()
    full.append(now() - start)
  }

  var line = PeerLine()
  line.add("peer", "textkit")
  line.add("corpus", arguments[2])
  line.add("version", cachesWords ? "words cached" : "words not cached")
  line.add("chars", units)
  line.add("paras", paragraphs)
  line.add("lines", lines)
  line.add("lines_narrow", narrowLines)
  line.add("height", height, digits: 2)
  line.add("glyphs", glyphs)
  line.add("cold_ms", cold, digits: 3)
  line.add("warm_ms", warm, digits: 3)
  line.add("width_change_ms", width, digits: 3)
  line.add("edit_ms", median(full), digits: 4)
  line.add("edit_local_ms", median(local), digits: 4)
  line.add("hit_ns", hit, digits: 0)
  line.add("caret_ns", caret, digits: 0)
  line.add("hit_n", hits)
  line.add("caret_n", carets)
  line.add("edit_n", full.count)
  line.add("base_rss_mb", base, digits: 1)
  line.add("layout_rss_mb", layoutMemory, digits: 1)
  line.add("peak_rss_mb", memory("VmHWM:"), digits: 1)
  line.add("check", check)
  print(line.text)
}

run()
