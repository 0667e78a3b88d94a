// SPDX-License-Identifier: MIT

import CanvasTestSupport
import Foundation
import Testing
import TextFonts
import TextKitTestSupport

@testable import TextCanvas
import TextPDF

/// Pages that a worker thread writes while the caller continues.
@Suite struct BesideTests {
  /// Draws some pages: text in several fonts, lines, shadows, links, images of glyphs.
  static func draw(
    _ canvas: Canvas, pages: Int, fonts: [FontInstance], seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    canvas.setMetadata(DocumentMetadata([.creationDate: "2024-05-17T08:30:00+02:00"]))
    for page in 1...pages {
      try canvas.beginPage(width: 300, height: Double.random(in: 200...400, using: &random))
      for line in 0..<Int.random(in: 0...30, using: &random) {
        let font = fonts.randomElement(using: &random)!
        let row = Row(
          random.oneIn(9) ? "😀 \(line)" : "Page \(page), line \(line)", font,
          size: Double(Int.random(in: 6...20, using: &random)), x: 20, y: 20 + Double(line * 8))
        let color = random.oneIn(3) ? PaintColor(red: 1, green: 0, blue: 0) : .black
        canvas.show(
          row.glyphs, font: font, size: Double(8 + line % 3), color: color, text: row.text)
        switch Int.random(in: 0..<12, using: &random) {
        case 0:
          canvas.fill(CanvasRect(x: 10, y: Double(line * 8), width: 50, height: 2), color)
        case 1:
          canvas.save()
          canvas.concatenate(CanvasTransform(a: 0.99, b: 0.1, c: -0.1, d: 0.99))
          canvas.show(row.glyphs, font: font, size: 9, color: color, text: row.text)
          canvas.restore()
        case 2:
          canvas.link(
            CanvasRect(x: 10, y: 10, width: 20, height: 20),
            page: Int.random(in: 1...pages, using: &random), point: CanvasPoint(x: 1, y: 2))
        case 3:
          canvas.addOutline("Line \(line)", page: page)
        default: break
        }
      }
      try canvas.endPage()
    }
    try canvas.finish()
  }

  @Test func `a document written beside its caller is the same, byte for byte`() throws {
    let seed = seed()
    let fonts = try [dejaVuSans(), instance(DebianFonts.notoColorEmoji)]
    for round in 0..<UInt64(iterations(20)) {
      let beside = MemorySink()
      try Self.draw(Canvas.pdf(to: beside), pages: 12, fonts: fonts, seed: seed &+ round)
      var bytes: [UInt8] = []
      let sink = ClosureSink { part throws(CanvasError) in
        for index in part.indices { bytes.append(part[index]) }
      }
      try Self.draw(Canvas.pdf(to: sink), pages: 12, fonts: fonts, seed: seed &+ round)
      #expect((beside.bytes == bytes) == true, "SEED=\(seed &+ round)")
      #expect(bytes.count > 5000)
    }
  }

  @Test func `many documents at once, on as many threads, stay apart`() async throws {
    let seed = seed()
    let fonts = try [dejaVuSans(), instance(DebianFonts.notoColorEmoji)]
    let alone = try (0..<8).map { number in
      let sink = MemorySink()
      try Self.draw(Canvas.pdf(to: sink), pages: 5, fonts: fonts, seed: seed &+ UInt64(number))
      return sink.bytes
    }
    let together = try await withThrowingTaskGroup(of: (Int, [UInt8]).self) { group in
      for number in 0..<8 {
        group.addTask {
          let sink = MemorySink()
          try Self.draw(
            Canvas.pdf(to: sink), pages: 5, fonts: fonts, seed: seed &+ UInt64(number))
          return (number, sink.bytes)
        }
      }
      return try await group.reduce(into: [Int: [UInt8]]()) { $0[$1.0] = $1.1 }
    }
    for number in 0..<8 {
      #expect((together[number] == alone[number]) == true, "document \(number)")
    }
  }

  @Test func `a document given up in the middle leaves no file and no thread`() throws {
    let folder = TemporaryFolder()
    let font = try dejaVuSans()
    func threads() throws -> Int {
      try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count
    }
    let before = try threads()
    for number in 0..<200 {
      let canvas = try Canvas.pdf(to: folder.path("\(number).pdf"))
      for _ in 0...(number % 3) {
        try canvas.beginPage(width: 100, height: 100)
        let row = Row("given up", font, size: 10, x: 10, y: 50)
        canvas.show(row.glyphs, font: font, size: 10, color: .black, text: row.text)
        try canvas.endPage()
      }
    }
    #expect(try folder.names == [])
    // Other tests begin and end threads meanwhile; 200 of ours would show.
    #expect(try threads() < before + 100)
  }

  @Test func `a client's closure gets its bytes on the thread that draws`() throws {
    let caller = Thread.current
    var pieces = 0
    let sink = ClosureSink { _ throws(CanvasError) in
      pieces += 1
      precondition(Thread.current === caller)
    }
    try Self.draw(Canvas.pdf(to: sink), pages: 40, fonts: [dejaVuSans()], seed: 1)
    #expect(pieces > 0)
  }

  @Test func `a full disk stops a long document at one of its pages`() throws {
    let canvas = try Canvas.pdf(to: "/dev/full")
    var page = 0
    let error = #expect(throws: CanvasError.self) {
      while page < 100_000 {
        page += 1
        try canvas.beginPage(width: 100, height: 100)
        for line in 0..<50 {
          canvas.fill(CanvasRect(x: 0, y: Double(line), width: Double(page), height: 1), .black)
        }
        try canvas.endPage()
      }
    }
    #expect(error?.kind == .cannotWrite(errno: ENOSPC))
    #expect(page < 5000)
  }
}
