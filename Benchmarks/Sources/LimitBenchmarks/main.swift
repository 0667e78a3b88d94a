// SPDX-License-Identifier: MIT

// What input that is made to be slow costs, beside a limit: `LimitBenchmarks`.
//
// Each line is one text, drawing or file that would take for ever, or time that grows with the square of its size, if
// the library did not see to it. The limits are some ten times what an idle machine takes. Ends with 1 if one is missed.

import Foundation
import TextKit

nonisolated(unsafe) var missed = 0

func seconds(_ body: () throws -> Void) rethrows -> Double {
  let clock = ContinuousClock()
  let time = try clock.measure(body)
  return Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18
}

/// Prints what a work takes.
func limit(_ name: String, _ most: Double, _ body: () throws -> Void) rethrows {
  let time = try seconds(body)
  if time > most { missed += 1 }
  print(String(format: "%@: %.3f s of %.1f%@", name, time, most, time > most ? "  MISSED" : ""))
}

/// A text in one endless container; holds what must live as long as the layout.
final class Stack {
  let storage: NSTextStorage
  let manager: NSLayoutManager
  let container: NSTextContainer

  init(
    _ text: String, width: CGFloat = 600, attributes: [NSAttributedString.Key: Any] = [:],
    manager: NSLayoutManager = NSLayoutManager()
  ) {
    let font = UIFont(name: "DejaVu Sans", size: 12) ?? .systemFont(ofSize: 12)
    storage = NSTextStorage(
      string: text, attributes: attributes.merging([.font: font]) { given, _ in given })
    self.manager = manager
    container = NSTextContainer(size: CGSize(width: width, height: 0))
    manager.addTextContainer(container)
    storage.addLayoutManager(manager)
  }

  func layOut() {
    manager.ensureLayout(for: container)
    precondition(manager.firstUnlaidCharacterIndex() == storage.length)
  }
}

// MARK: Texts

func texts() {
  for (name, mark) in [
    ("acute accents", "\u{301}"), ("fathas", "\u{64E}"), ("viramas", "\u{94D}"),
    ("joiners", "\u{200D}"),
  ] {
    let text = "a" + String(repeating: mark, count: 100_000) + "b"
    limit("100 000 \(name) on one letter", 3) { Stack(text).layOut() }
  }
  for (name, character) in [
    ("x", "x"), ("beh", "\u{628}"), ("ka", "\u{915}"), ("ideographs", "漢"), ("nulls", "\0"),
    ("spaces", " "), ("objects", "\u{FFFC}"),
  ] {
    let text = String(repeating: character, count: 60_000)
    limit("60 000 \(name) without a space", 3) { Stack(text).layOut() }
  }
  limit("160 000 tabs, drawn", 3) {
    let stack = Stack(String(repeating: "\t", count: 160_000))
    stack.layOut()
    _ = UIGraphicsPDFRenderer(bounds: CGRect(x: 0, y: 0, width: 600, height: 800)).pdfData {
      $0.beginPage()
      stack.manager.drawGlyphs(
        forGlyphRange: NSRange(location: 0, length: stack.manager.numberOfGlyphs), at: .zero)
    }
  }
  limit("10 000 names of fonts that are not installed", 15) {
    let fonts = (0..<10_000).map { number in
      let name = UIFontDescriptor(fontAttributes: [.family: "No Such Family \(number)"])
      return UIFont(descriptor: name, size: 12)
    }
    precondition(Set(fonts).count == 10_000)
  }
  let joined = String(repeating: "\u{628}", count: 40_000) + "\u{1E900}\u{61C}\u{378}"
  limit("a joined word of 40 000 letters that no font has to its end", 3) { Stack(joined).layOut() }

  let sentence =
    "In olden times, when wishing still helped one, there lived a king whose daughters were "
    + "all beautiful, but the youngest was so beautiful that the sun itself was astonished. "
  let style = NSMutableParagraphStyle()
  style.alignment = .justified
  style.justificationStrategy = .optimal
  let optimal: [NSAttributedString.Key: Any] = [.paragraphStyle: style]
  let short = String(repeating: sentence, count: 300)
  let long = String(repeating: sentence, count: 2400)
  Stack(sentence, width: 250, attributes: optimal).layOut()
  let one = seconds { Stack(short, width: 250, attributes: optimal).layOut() }
  let eight = seconds { Stack(long, width: 250, attributes: optimal).layOut() }
  print(
    String(
      format:
        "an endless paragraph, planned: eight times the text takes %.1f times the time of 1/8",
      eight / one))
  limit("the same, greedy", 2) { Stack(long, width: 250).layOut() }

  let manager = NSLayoutManager()
  manager.allowsNonContiguousLayout = true
  manager.limitsLayoutForSuspiciousContents = true
  let suspicious = Stack(
    String(repeating: "ab \u{5D0}\u{5D1} ", count: 200_000), width: 300, manager: manager)
  limit("the end of a suspicious paragraph of a million units", 1) {
    manager.ensureLayout(
      forCharacterRange: NSRange(location: suspicious.storage.length - 1, length: 1))
  }

  let german = NSLayoutManager()
  german.hyphenationFactor = 1
  german.language = "de"
  let narrow = Stack("Donaudampfschifffahrtsgesellschaft", width: 80, manager: german)
  limit("the first hyphen in German (78 000 patterns are read)", 1) { narrow.layOut() }
}

/// Texts of one unit again and again.
let units = [
  ("Latin letters", "x"), ("Latin words", "some words "), ("Arabic letters", "\u{628}"),
  ("Arabic words", "سلام عليكم "), ("Thai", "ภาษาไทยไม่เว้น"), ("ideographs", "漢"),
  ("acute accents on one letter", "\u{301}"), ("emoji", "👩‍👩‍👧"),
]

/// The times that the layout of so many units takes, the shortest first.
func times(_ unit: String, count: Int, width: CGFloat, rounds: Int) -> [Double] {
  let text = "a" + String(repeating: unit, count: count / unit.utf16.count)
  return (0..<rounds).map { _ in seconds { Stack(text, width: width).layOut() } }.sorted()
}

/// The time of text at widths from none to a page's, and how it grows with the text: a line costs more than a letter, but no line more than another.
func widths() {
  let names = CommandLine.arguments.dropFirst(2)
  for (name, unit) in units where names.isEmpty || names.contains(name) {
    for width in [0.01, 1, 20, 600] {
      let found = [25_000, 100_000].map { times(unit, count: $0, width: width, rounds: 2)[0] }
      print(
        String(
          format: "100 000 units of %@ at %g points: %.0f ms, %.1f times a quarter of them", name,
          width,
          found[1] * 1000, found[1] / found[0]))
    }
  }
}

/// The time of texts at one width, of many rounds: `width POINTS ROUNDS NAME…`.
func width() {
  let arguments = CommandLine.arguments
  guard arguments.count > 3, let width = Double(arguments[2]), let rounds = Int(arguments[3])
  else { return }
  let names = arguments.dropFirst(4)
  for (name, unit) in units where names.isEmpty || names.contains(name) {
    let all = times(unit, count: 100_000, width: width, rounds: rounds)
    print(
      String(
        format: "%@ at %g points: %.2f ms, median %.2f", name, width, all[0] * 1000,
        all[all.count / 2] * 1000))
  }
}

// MARK: Shapes and pictures

func shapes() {
  let comb = UIBezierPath()
  comb.move(to: .zero)
  let count = 250_000
  for tooth in 0..<count {
    comb.addLine(to: CGPoint(x: 50, y: CGFloat(tooth) + 0.5))
    comb.addLine(to: CGPoint(x: 10, y: CGFloat(tooth) + 1))
  }
  comb.addLine(to: CGPoint(x: 0, y: CGFloat(count)))
  comb.close()
  let beside = Stack(String(repeating: "words and ", count: 2000), width: 200)
  limit("a thousand lines beside a shape with half a million edges", 5) {
    beside.container.exclusionPaths = [comb]
    beside.layOut()
  }
  let dot = UIGraphicsImageRenderer(size: CGSize(width: 8, height: 8)).image { _ in
    UIColor.black.setFill()
    UIRectFill(CGRect(x: 0, y: 0, width: 8, height: 8))
  }
  for side in [1e-300, 1e-9, 1.0, 300] {
    limit("a margin around a picture of \(side) points", 1) {
      _ = UIBezierPath(
        opaquePartsOf: dot, in: CGRect(x: 10, y: 20, width: side, height: side), margin: 6)
    }
  }
}

func drawings() {
  func svg(_ body: String, _ start: String = "") -> Data {
    Data(
      (start + "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'>" + body + "</svg>")
        .utf8)
  }
  var entities = "<!DOCTYPE svg [<!ENTITY l0 'ha'>"
  var uses = "<rect id='u0' width='1' height='1'/>"
  for level in 1...20 {
    if level <= 12 {
      entities += "<!ENTITY l\(level) '" + String(repeating: "&l\(level - 1);", count: 10) + "'>"
    }
    uses +=
      "<g id='u\(level)'>" + String(repeating: "<use href='#u\(level - 1)'/>", count: 10) + "</g>"
  }
  for (name, data) in [
    ("entities in entities", svg("<text>&l12;</text>", entities + "]>")),
    ("uses of uses", svg(uses)),
    ("a long text", svg("<text>\(String(repeating: "a", count: 100_000))</text>")),
    (
      "100 000 brackets",
      svg("<style>\(String(repeating: ":not(", count: 100_000))a{}</style><rect/>")
    ),
    ("an endless size", svg("<text font-size='1e30'>a</text>")),
  ] {
    limit("an SVG with \(name)", 20) {
      let image = UIImage(data: data)
      _ = UIGraphicsImageRenderer(size: CGSize(width: 64, height: 64)).image { _ in
        image?.draw(in: CGRect(x: 0, y: 0, width: 64, height: 64))
      }
    }
  }
  limit("endless shadows", 1) {
    _ = UIGraphicsImageRenderer(size: CGSize(width: 64, height: 64)).image { context in
      context.cgContext.setShadow(offset: CGSize(width: 1e7, height: -1e7), blur: 1e9)
      context.fill(CGRect(x: -1e8, y: -1e8, width: 2e8, height: 2e8))
      context.cgContext.setShadow(offset: .zero, blur: 1000)
      context.fill(CGRect(x: 5, y: 5, width: 10, height: 10))
    }
  }
}

// MARK: Archives

func archives() throws {
  let text = NSTextStorage(string: String(repeating: "ab", count: 20_000))
  text.beginEditing()
  for index in 0..<20_000 {
    text.addAttribute(.kern, value: index % 50, range: NSRange(location: 2 * index, length: 1))
  }
  text.endEditing()
  let data = try NSKeyedArchiver.archivedData(withRootObject: text, requiringSecureCoding: true)
  try limit("an archive of 40 000 runs, read", 5) {
    _ = try NSKeyedUnarchiver.unarchivedObject(ofClass: NSTextStorage.self, from: data)
  }
}

if CommandLine.arguments.contains("widths") { widths(); exit(0) }
if CommandLine.arguments.dropFirst().first == "width" { width(); exit(0) }
texts()
widths()
shapes()
drawings()
try archives()
if missed > 0 {
  print("\(missed) limits missed")
  exit(1)
}
