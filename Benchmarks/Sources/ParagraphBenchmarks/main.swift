// SPDX-License-Identifier: MIT

// What setting paragraphs better costs: `ParagraphBenchmarks TEXT`, in DejaVu Sans 16, lines of 300 and 600 points.
//
//     ParagraphBenchmarks TEXT "optimal, hyphenated" 300 first|again      for a profiler: one way of setting alone
//
// Each way of setting is laid out from nothing several times; the least time counts. Words are shaped before, in
// the same manager, so that breaking is what is compared; the first figure says what all of it costs.

import Foundation
import TextKit

/// One way of setting a text.
struct Setting {
  var name: String
  var alignment: NSTextAlignment
  var factor: Float
  var strategy = NSParagraphStyle.JustificationStrategy.greedy

  var style: NSParagraphStyle {
    let style = NSMutableParagraphStyle()
    style.alignment = alignment
    style.hyphenationFactor = factor
    style.justificationStrategy = strategy
    return style
  }
}

func milliseconds(_ body: () -> Void) -> Double {
  let clock = ContinuousClock()
  let time = clock.measure(body)
  return Double(time.components.seconds) * 1e3 + Double(time.components.attoseconds) / 1e15
}

func run() {
  guard CommandLine.arguments.count > 1,
    let text = try? String(contentsOfFile: CommandLine.arguments[1], encoding: .utf8)
  else {
    FileHandle.standardError.write(Data("usage: ParagraphBenchmarks TEXT, in UTF-8\n".utf8))
    exit(64)
  }
  let font = UIFont(name: "DejaVu Sans", size: 16) ?? .systemFont(ofSize: 16)
  let settings = [
    Setting(name: "left", alignment: .left, factor: 0),
    Setting(name: "justified", alignment: .justified, factor: 0),
    Setting(name: "justified, hyphenated", alignment: .justified, factor: 1),
    Setting(name: "optimal", alignment: .justified, factor: 0, strategy: .optimal),
    Setting(name: "optimal, hyphenated", alignment: .justified, factor: 1, strategy: .optimal),
  ]
  if CommandLine.arguments.count > 4, let width = Double(CommandLine.arguments[3]),
    let setting = settings.first(where: { $0.name == CommandLine.arguments[2] })
  {
    let manager = NSLayoutManager()
    let storage = NSTextStorage(
      string: text, attributes: [.font: font, .paragraphStyle: setting.style])
    manager.language = "en"
    let container = NSTextContainer(size: CGSize(width: width, height: 0))
    manager.addTextContainer(container)
    storage.addLayoutManager(manager)
    let first = milliseconds { manager.ensureLayout(for: container) }
    print("\(setting.name): first \(first) ms")
    guard CommandLine.arguments[4] == "again" else { return }
    for round in 1...4 {
      container.size.width = CGFloat(width) - CGFloat(round % 2)
      print("again \(milliseconds { manager.ensureLayout(for: container) }) ms")
    }
    return
  }
  var plain: (first: Double, again: Double)?
  for width in [300.0, 600] {
    plain = nil
    for setting in settings {
      var (first, again) = (Double.infinity, Double.infinity)
      var lines = 0
      var hyphens = 0
      for _ in 0..<5 {
        let storage = NSTextStorage(
          string: text, attributes: [.font: font, .paragraphStyle: setting.style])
        let manager = NSLayoutManager()
        manager.language = "en"
        let container = NSTextContainer(size: CGSize(width: width, height: 0))
        manager.addTextContainer(container)
        storage.addLayoutManager(manager)
        first = min(first, milliseconds { manager.ensureLayout(for: container) })
        hyphens = manager.numberOfGlyphs
        container.size.width = CGFloat(width) - 1
        manager.ensureLayout(for: container)
        container.size.width = CGFloat(width)
        again = min(again, milliseconds { manager.ensureLayout(for: container) })
        lines = 0
        let all = NSRange(location: 0, length: manager.numberOfGlyphs)
        manager.enumerateLineFragments(forGlyphRange: all) { _, _, _, _, _ in lines += 1 }
        container.size.width = 0
        manager.ensureLayout(for: container)
        hyphens -= manager.numberOfGlyphs
      }
      let base = plain ?? (first, again)
      plain = base
      print(
        String(
          format:
            "%4.0f points, %@: first %.0f ms (%.2f×), again %.0f ms (%.2f×), %d lines, %d hyphens",
          width, setting.name, first, first / base.first, again, again / base.again, lines,
          hyphens))
    }
  }
}

run()
