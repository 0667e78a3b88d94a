// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextKitTestSupport

@testable import TextKit
@testable import TextLayout

/// The time for which a font from a file stays open.
@Suite struct FontLifeTests {
  enum Use: CaseIterable { case layout, pixels, pdf, outlines, characters }

  /// Cairo itself keeps 256 fonts that were used last.
  @Test(arguments: Use.allCases)
  func `a font that nobody uses any more is closed`(_ use: Use) throws {
    let folder = TemporaryFolder()
    var small = SmallFont(family: "Short Life")
    small.add("ab", advance: 600)
    let bytes = small.bytes()
    for number in 0..<320 {
      let path = folder.write(bytes, as: "\(number).ttf")
      let font = try UIFont(file: URL(fileURLWithPath: path), size: 12)
      let stack = LayoutStack("ab c", font: font, containers: [CGSize(width: 90, height: 0)])
      let glyphs = stack.manager.glyphRange(for: stack.manager.textContainers[0])
      try draw(use, folder.path + "/out") {
        stack.manager.drawGlyphs(forGlyphRange: glyphs, at: .zero)
      }
    }
    let files = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
    let open = files.count {
      let file = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")
      return file?.hasPrefix(folder.path) ?? false
    }
    #expect(open < 300)
  }

  private func draw(_ use: Use, _ path: String, _ body: () -> Void) throws {
    let size = CGSize(width: 100, height: 50)
    let context: CGContext
    switch use {
    case .layout: return
    case .pixels: context = try .bitmap(size: size)
    case .pdf:
      context = try .pdf(atPath: path)
      try context.beginPage(size: size)
    case .outlines: context = try .svg(atPath: path, size: size)
    case .characters: context = try .svg(atPath: path, size: size, text: .characters)
    }
    UIGraphicsPushContext(context)
    body()
    UIGraphicsPopContext()
    if use == .pdf { context.endPage() }
    try context.finish()
  }
}
