// SPDX-License-Identifier: MIT

// What text views and labels cost, headless at 1 000 × 800 points: `ViewBenchmarks [views | keys [NAME] | labels [COUNT]]`.
//
//     open      a text of 10 and of 100 MB set in a text view, to its first pixels
//     page      a text of 1 MB, scrolled by a page and drawn, median of 100
//     key       put into the middle of a text, to the pixels: median of 200
//     held      10 000 keys in a row: time and memory
//     paste     100 MB, to the pixels, and undone
//     replace   17 000 matches in 10 MB, beside the string built in one go
//     labels    chat bubbles measured and drawn, a second's number

import Foundation
import UIKit

@MainActor
func milliseconds(_ body: () -> Void) -> Double {
  let time = ContinuousClock().measure(body)
  return Double(time.components.seconds) * 1e3 + Double(time.components.attoseconds) / 1e15
}

func text(bytes: Int) -> String {
  let line = "The quick brown fox jumps over the lazy dog, and the dog sleeps on in the sun.\n"
  let lines = line + line.dropLast() + " " + line
  return String(repeating: lines, count: bytes / lines.utf8.count + 1)
}

@MainActor
func textView() -> UITextView {
  let view = UITextView(frame: CGRect(x: 0, y: 0, width: 1000, height: 800))
  view.font = UIFont(name: "DejaVu Sans", size: 14) ?? .systemFont(ofSize: 14)
  return view
}

@MainActor
func draw(_ view: UIView, _ context: CGContext) {
  UIGraphicsPushContext(context)
  view.drawHierarchy(in: CGRect(x: 0, y: 0, width: 1000, height: 800), afterScreenUpdates: true)
  UIGraphicsPopContext()
}

/// A text set in a view, to its first pixels; a page scrolled.
@MainActor
func measureTextViews(_ context: CGContext) {
  for megabytes in [1, 10, 100] {
    let content = text(bytes: megabytes << 20)
    let view = textView()
    var set = 0.0
    let time = milliseconds {
      set = milliseconds { view.text = content }
      draw(view, context)
    }
    print(String(format: "open %d MB: %.1f ms, of it storage %.1f", megabytes, time, set))
  }
  let view = textView()
  view.text = text(bytes: 1 << 20)
  draw(view, context)
  var pages: [Double] = []
  for page in 1...100 {
    view.contentOffset.y = CGFloat(page) * 800
    pages.append(milliseconds { draw(view, context) })
  }
  pages.sort()
  print(String(format: "page of 1 MB: median %.2f ms, slowest %.2f", pages[50], pages[99]))
}

/// New labels, each with a text of its own.
@MainActor
func measureLabels(_ context: CGContext, font: UIFont, count: Int) {
  let bubble = "See you at the station, at about half past seven — bring the umbrella, it may rain."
  let spent = milliseconds {
    for number in 0..<count {
      let label = UILabel()
      label.numberOfLines = 0
      label.font = font
      label.text = "\(number) " + bubble
      let size = label.sizeThatFits(CGSize(width: 240, height: 0))
      label.frame = CGRect(origin: .zero, size: size)
      UIGraphicsPushContext(context)
      label.drawText(in: label.bounds)
      UIGraphicsPopContext()
    }
  }
  print(String(format: "labels: %.0f a second", Double(count) / spent * 1e3))
}

@MainActor
func run() throws {
  let context = try CGContext.bitmap(size: CGSize(width: 1000, height: 800), scale: 1)
  let warm = textView()
  warm.text = text(bytes: 2000)
  draw(warm, context)
  let part = CommandLine.arguments.dropFirst().first
  if part == nil || part == "views" { measureTextViews(context) }
  if part == nil || part == "keys" {
    measureEditing(context, only: CommandLine.arguments.dropFirst(2).first)
  }
  let count = CommandLine.arguments.dropFirst(2).first.flatMap { Int($0) } ?? 3000
  if part == nil || part == "labels" {
    measureLabels(context, font: warm.font ?? .systemFont(ofSize: 14), count: count)
  }
}

try MainActor.assumeIsolated { try run() }
