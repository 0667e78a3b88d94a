// SPDX-License-Identifier: MIT

import Foundation
import TextKitTestSupport
import Testing

@testable import TextGraphics
@testable import TextKit

/// Rare forms of HTML as pages.
@Suite struct HTMLVariationPagesTests {
  private func lines(_ html: String, width: Int = 100) async throws -> [(
    x: Double, height: Double, text: String
  )] {
    let bench = try Workbench()
    let path = bench.path("a.html")
    try Data(html.utf8).write(to: URL(fileURLWithPath: path))
    let result = try await Tool.run("inspect", path, "--detail", "lines", "--width", "\(width)")
    #expect(result.status == 0, "\(result.error)")
    return result.output.split(separator: "\n").compactMap { row in
      let words = row.split(separator: " ", maxSplits: 13, omittingEmptySubsequences: true)
      guard words.count > 13, Int(words[0]) != nil, let x = Double(words[8]),
        let height = Double(words[11])
      else { return nil }
      return (x, height, words[13].replacing("<A>", with: "").trimmingCharacters(in: .whitespaces))
    }
  }

  @Test func `text that is kept on one line ends at words wherever it stands`() async throws {
    let found = try await lines(
      "<p>a <span style='white-space:nowrap'>many words that are wider than the column</span> b")
    for line in found { #expect(!line.text.hasSuffix("-"), "\(line.text)") }
    let words = Set("a many words that are wider than the column b".split(separator: " "))
    for line in found {
      #expect(line.text.split(separator: " ").allSatisfy(words.contains), "\(line.text)")
    }
  }

  @Test func `an item without a marker begins where its text indent says`() async throws {
    let found = try await lines(
      "<style>li { list-style: none; text-indent: -1em; padding-left: 1em }</style><ul><li>one two three four five</ul>"
    )
    #expect(found.count > 1 && found[0].x == 24 && found[1].x == 36, "\(found)")
  }

  @Test func `lines with small letters alone are as high as those of their block`() async throws {
    let found = try await lines(
      "<p style='font-size:30px;line-height:1'><span style='font-size:8px'>small</span></p>",
      width: 300)
    #expect(found.count == 1 && found[0].height >= 30, "\(found)")
  }

  @Test func `the body's background is behind all of the page`() async throws {
    let bench = try Workbench()
    let path = bench.path("a.html")
    try Data("<body style='background:#ff0000'><p>a".utf8).write(to: URL(fileURLWithPath: path))
    let png = bench.path("a.png")
    let result = try await Tool.run("render", path, "-o", png, "--page", "90x60")
    #expect(result.status == 0, "\(result.error)")
    let image = try #require(UIImage(contentsOfFile: png)?.cgImage)
    let corners = image.pixels { width, height, span in
      [0, width - 1, (height - 1) * width, height * width - 1].map { pixel in
        [span[pixel * 4 + 2], span[pixel * 4 + 1], span[pixel * 4]]
      }
    }
    #expect(corners == Array(repeating: [255, 0, 0], count: 4))
  }
}
