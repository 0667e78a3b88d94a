// SPDX-License-Identifier: MIT

import CanvasTestSupport
import Foundation
import Synchronization
import Testing
import TextFonts
import TextKitTestSupport

@testable import TextCanvas
@testable import TextPDF

/// The state that documents of one process share, which no file contains.
@Suite struct KeptPartsTests {
  private func logo(_ red: Double) throws -> [UInt8] {
    let canvas = try Canvas.bitmap(width: 61, height: 47, background: .white)
    canvas.fill(
      CanvasRect(x: 3, y: 5, width: 20, height: 30), PaintColor(red: red, green: 0.1, blue: 0.2))
    return try canvas.makeImage().png()
  }

  @Test func `an image of the same file is encoded once, and another one by itself`() throws {
    let (red, other) = try (logo(0.91), logo(0.37))
    let made = Mutex(0)
    let rules = PageConstraints()
    func streams(_ file: [UInt8]) throws -> [UInt8] {
      let image = try CanvasImage(data: file)
      let encoded = try image.withPixels { PDFImage($2, $0, $1, rules) }
      return EncodedImages.picture(of: image, rules) {
        made.withLock { $0 += 1 }
        return encoded
      }.data
    }
    let first = try streams(red)
    #expect(try streams(red) == first && streams(other) != first)
    #expect(try streams(red) == first && streams(other) != first)
    #expect(made.withLock { $0 } == 2)
  }

  @Test func `documents of one process have the bytes that the first one has`() throws {
    let file = try logo(0.55)
    func pages() throws -> [UInt8] {
      let image = try CanvasImage(data: file)
      return try document { canvas in
        try canvas.draw(image, in: CanvasRect(x: 10, y: 10, width: 61, height: 47))
      }
    }
    let first = try pages()
    for _ in 0..<3 { #expect(try pages() == first) }
  }

  @Test func `a font is cut down once for the same glyphs`() throws {
    let face = try FontDatabase.system.face(file: DebianFonts.dejaVuSans, index: 0)
    func bytes(_ subset: FontSubset?) -> [UInt8] {
      switch subset?.program {
      case .trueType(let bytes)?, .compact(let bytes)?: bytes
      case nil: []
      }
    }
    let plain = bytes(FontSubset(face, glyphs: [36, 37, 38]))
    #expect(!plain.isEmpty)
    for _ in 0..<3 {
      #expect(bytes(KeptSubsets.subset(of: face, glyphs: [36, 37, 38])) == plain)
      #expect(bytes(KeptSubsets.subset(of: face, glyphs: [36, 37])) != plain)
    }
  }
}
