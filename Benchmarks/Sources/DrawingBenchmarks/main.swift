// SPDX-License-Identifier: MIT

// A book as PDF, and a page painted again and again.
//
//     DrawingBenchmarks TEXT --pdf OUT.pdf [PAGES]     layout and writing
//     DrawingBenchmarks TEXT --write OUT.pdf PAGES     writing alone: the whole book is laid out before
//     DrawingBenchmarks TEXT --two OUT.pdf             two documents, one after the other and on two threads
//     DrawingBenchmarks TEXT --glyphs FILE             the glyphs for `cairo_pages`, the program beside
//     DrawingBenchmarks TEXT --page                    milliseconds for all of a page, and for parts of it
//
// The first two print seconds, of them layout, MB that memory rose to above what it was at the start, pages and glyphs.
// The book is A5 in two columns of Noto Serif 8, as `Scripts/demo` has it; the page 500 × 700 points at 2 pixels each.

import Foundation
import TextKit

/// One storage, one manager, two columns a page.
final class Book {
  static let page = CGSize(width: 419.527_559, height: 595.275_591)
  static let column = CGSize(width: 166.763_779, height: 507.275_591)
  static let origins = [CGPoint(x: 36, y: 42), CGPoint(x: 216.763_779, y: 42)]
  static let size: CGFloat = 8

  let storage: NSTextStorage
  let manager = NSLayoutManager()

  init(_ text: String, font: UIFont) {
    storage = NSTextStorage(string: text)
    storage.addAttribute(.font, value: font, range: NSRange(location: 0, length: storage.length))
    storage.addLayoutManager(manager)
  }

  /// The glyphs of each column of the next page; nil behind the last.
  func nextPage() -> [NSRange]? {
    let first = manager.textContainers.count
    for _ in Book.origins {
      let container = NSTextContainer(size: Book.column)
      container.lineFragmentPadding = 0
      manager.addTextContainer(container)
    }
    let ranges = manager.textContainers[first...].map { manager.glyphRange(for: $0) }
    return ranges.allSatisfy { $0.length == 0 } ? nil : Array(ranges)
  }
}

func memory(_ key: String) -> Double {
  guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
    let line = status.split(separator: "\n").first(where: { $0.hasPrefix(key) }),
    let number = line.split(whereSeparator: { !$0.isNumber }).first.flatMap({ Double($0) })
  else { return 0 }
  return number / 1024
}

func seconds(_ body: () throws -> Void) rethrows -> Double {
  let time = try ContinuousClock().measure(body).components
  return Double(time.seconds) + Double(time.attoseconds) / 1e18
}

func write(_ text: String, font: UIFont, to path: String, pages limit: Int, laysOutFirst: Bool)
  throws
{
  var layout = 0.0
  var glyphs = 0
  var made: Book?
  var pages: [[NSRange]] = []
  layout += seconds {
    let book = Book(text, font: font)
    made = book
    while laysOutFirst, let page = book.nextPage() { pages.append(page) }
  }
  guard let book = made else { return }
  let setUp = laysOutFirst ? 0 : layout
  let before = laysOutFirst ? memory("VmRSS:") : 0
  var count = 0
  let writing = try seconds {
    let context = try CGContext.pdf(atPath: path)
    UIGraphicsPushContext(context)
    defer { UIGraphicsPopContext() }
    while count < limit {
      var columns: [NSRange]?
      if laysOutFirst {
        columns = count < pages.count ? pages[count] : nil
      } else {
        layout += seconds { columns = book.nextPage() }
      }
      guard let columns else { break }
      try context.beginPage(size: Book.page)
      for (glyphRange, origin) in zip(columns, Book.origins) where glyphRange.length > 0 {
        book.manager.drawBackground(forGlyphRange: glyphRange, at: origin)
        book.manager.drawGlyphs(forGlyphRange: glyphRange, at: origin)
        glyphs += glyphRange.length
      }
      context.endPage()
      count += 1
    }
    try context.finish()
  }
  let rise = memory("VmHWM:") - before
  print(
    String(format: "%.4f %.4f %.1f %d %d", setUp + writing, layout, max(0, rise), count, glyphs))
}

/// Writes a document of some pages; layout and writing.
func makeDocument(_ text: String, font: UIFont, to path: String) throws {
  let book = Book(text, font: font)
  let context = try CGContext.pdf(atPath: path)
  UIGraphicsPushContext(context)
  defer { UIGraphicsPopContext() }
  while let columns = book.nextPage() {
    try context.beginPage(size: Book.page)
    for (glyphRange, origin) in zip(columns, Book.origins) where glyphRange.length > 0 {
      book.manager.drawBackground(forGlyphRange: glyphRange, at: origin)
      book.manager.drawGlyphs(forGlyphRange: glyphRange, at: origin)
    }
    context.endPage()
  }
  try context.finish()
}

/// Prints the seconds of two documents one after the other, and of both on two threads at once.
func writeTwo(_ text: String, font: UIFont, to path: String) throws {
  let half = String(text.prefix(text.count / 4))
  try makeDocument(half, font: font, to: path)
  var (alone, together): ([Double], [Double]) = ([], [])
  for _ in 0..<5 {
    alone.append(
      try seconds {
        for number in 0..<2 { try makeDocument(half, font: font, to: "\(path).\(number)") }
      })
    together.append(
      seconds {
        DispatchQueue.concurrentPerform(iterations: 2) { number in
          do {
            try makeDocument(half, font: font, to: "\(path).\(number)")
          } catch { print(error) }
        }
      })
  }
  for number in 0..<2 { try? FileManager.default.removeItem(atPath: "\(path).\(number)") }
  print(String(format: "%.4f %.4f", alone.sorted()[2], together.sorted()[2]))
}

/// Paints a page of text over and over, all of it and parts, and prints the medians.
func paint(_ text: String) throws {
  let size = CGSize(width: 500, height: 700)
  guard let font = UIFont(name: "DejaVu Sans", size: 12) else {
    FileHandle.standardError.write(
      Data("DejaVu Sans is not installed: apt-get install fonts-dejavu-core\n".utf8))
    exit(69)
  }
  let storage = NSTextStorage(string: String(text.prefix(8000)))
  storage.addAttribute(.font, value: font, range: NSRange(location: 0, length: storage.length))
  let manager = NSLayoutManager()
  let container = NSTextContainer(size: size)
  manager.addTextContainer(container)
  storage.addLayoutManager(manager)
  let context = try CGContext.bitmap(size: size, scale: 2, background: .white)
  UIGraphicsPushContext(context)
  defer { UIGraphicsPopContext() }
  for (name, share) in [
    ("all of the page", 1.0), ("half of it", 0.5), ("a tenth", 0.1), ("two lines", 0.04),
  ] {
    let dirty = CGRect(x: 0, y: 0, width: size.width, height: (size.height * share).rounded())
    var times: [Double] = []
    var count = 0
    for _ in 0..<101 {
      times.append(
        seconds {
          let glyphs = manager.glyphRange(forBoundingRect: dirty, in: container)
          count = glyphs.length
          context.saveGState()
          context.clip(to: dirty)
          UIColor.white.setFill()
          context.fill(dirty)
          manager.drawBackground(forGlyphRange: glyphs, at: .zero)
          manager.drawGlyphs(forGlyphRange: glyphs, at: .zero)
          context.restoreGState()
        })
    }
    times.sort()
    print(
      String(
        format: "%@: %.2f ms (best %.2f, worst %.2f), %d glyphs", name, times[50] * 1e3,
        times[0] * 1e3, times[100] * 1e3, count))
  }
}

/// Each line as one row of glyphs with the characters of each cluster.
func dump(_ book: Book, font file: String, to path: String) throws {
  var data = Data()
  func add(_ value: Int) {
    withUnsafeBytes(of: Int32(value).littleEndian) { data.append(contentsOf: $0) }
  }
  func add(_ value: Double) {
    withUnsafeBytes(of: value.bitPattern.littleEndian) { data.append(contentsOf: $0) }
  }
  add(file.utf8.count)
  data.append(contentsOf: Array(file.utf8))
  add(Double(Book.size))
  add(Double(Book.page.width))
  add(Double(Book.page.height))
  let text = Array(book.storage.string.utf16)
  let manager = book.manager
  while let columns = book.nextPage() {
    var rows = 0
    let place = data.count
    add(0)
    for (range, origin) in zip(columns, Book.origins) where range.length > 0 {
      manager.enumerateLineFragments(forGlyphRange: range) { fragment, _, _, line, _ in
        var glyphs = Data()
        var clusters: [(bytes: Int, glyphs: Int)] = []
        var utf8: [UInt8] = []
        var last = -1
        var count = 0
        for index in line.location..<NSMaxRange(line) {
          let character = manager.characterIndexForGlyph(at: index)
          guard text[character] != 10 else { continue }
          let next =
            index + 1 < manager.numberOfGlyphs
            ? manager.characterIndexForGlyph(at: index + 1) : text.count
          if character != last {
            let bytes = Array(
              String(decoding: text[character..<max(next, character + 1)], as: UTF16.self).utf8)
            utf8 += bytes
            clusters.append((bytes.count, 0))
            last = character
          }
          clusters[clusters.count - 1].glyphs += 1
          let at = manager.location(forGlyphAt: index)
          withUnsafeBytes(of: UInt64(manager.cgGlyph(at: index)).littleEndian) {
            glyphs.append(contentsOf: $0)
          }
          for value in [origin.x + fragment.minX + at.x, origin.y + fragment.minY + at.y] {
            withUnsafeBytes(of: Double(value).bitPattern.littleEndian) {
              glyphs.append(contentsOf: $0)
            }
          }
          count += 1
        }
        guard count > 0 else { return }
        rows += 1
        add(count)
        add(clusters.count)
        add(utf8.count)
        data.append(glyphs)
        for cluster in clusters {
          add(cluster.bytes)
          add(cluster.glyphs)
        }
        data.append(contentsOf: utf8)
      }
    }
    withUnsafeBytes(of: Int32(rows).littleEndian) {
      data.replaceSubrange(place..<place + 4, with: $0)
    }
  }
  try data.write(to: URL(fileURLWithPath: path))
}

let arguments = CommandLine.arguments
guard arguments.count >= 3, let data = FileManager.default.contents(atPath: arguments[1]),
  let text = String(data: data, encoding: .utf8)
else {
  FileHandle.standardError.write(
    Data(
      "usage: DrawingBenchmarks TEXT --pdf OUT.pdf | --write OUT.pdf | --two OUT.pdf | --glyphs FILE | --page\n"
        .utf8))
  exit(64)
}
if arguments[2] == "--page" {
  try paint(text)
  exit(0)
}
let fontFile = "/usr/share/fonts/truetype/noto/NotoSerif-Regular.ttf"
guard arguments.count > 3,
  let font = try? UIFont(file: URL(fileURLWithPath: fontFile), size: Book.size)
else {
  FileHandle.standardError.write(
    Data("Noto Serif is not installed: apt-get install fonts-noto-core\n".utf8))
  exit(69)
}
if arguments[2] == "--glyphs" {
  try dump(Book(text, font: font), font: fontFile, to: arguments[3])
} else if arguments[2] == "--two" {
  try writeTwo(text, font: font, to: arguments[3])
} else {
  try write(
    text, font: font, to: arguments[3],
    pages: arguments.count > 4 ? Int(arguments[4]) ?? .max : .max,
    laysOutFirst: arguments[2] == "--write")
}
