// SPDX-License-Identifier: MIT

import Foundation
import TextKitTestSupport
import Testing

/// Images of documents that are too large, too small or damaged, in PDF files of the program.
@Suite struct DocumentPictureTests {
  private static let svg =
    "<svg xmlns='http://www.w3.org/2000/svg' width='60' height='40'><rect width='60' height='40' fill='red'/></svg>"

  /// Returns the rectangles of images on a page of 300 points with margins of 50.
  private func pictures(_ html: String, _ bench: Workbench) async throws -> [CGRect] {
    _ = try bench.write(Self.svg, as: "dot.svg")
    let file = try bench.write("<html lang=en>\(html)</html>", as: "a.html")
    let made = try await Tool.run(
      "render", file, "-o", bench.path("a.pdf"), "--files", bench.folder, "--page", "300x400",
      "--margin", "50", "--pdf", "ua-1")
    #expect(made.status == 0 && made.error == "", "\(made.error)")
    let told = try await Tool.run(["pdfinfo", "-struct", bench.path("a.pdf")])
    return told.output.split(separator: "\n").compactMap { line in
      guard line.contains("/BBox [") else { return nil }
      let numbers = line.split { !"0123456789.-".contains($0) }.compactMap { Double($0) }
      guard numbers.count == 4 else { return nil }
      return CGRect(
        x: numbers[0], y: numbers[1], width: numbers[2] - numbers[0],
        height: numbers[3] - numbers[1])
    }
  }

  @Test func `a picture that is wider than its column or cell is made fit`() async throws {
    let bench = try Workbench(holdsPictures: true)
    let found = try await pictures(
      "<p><img src=dot.svg alt=a width=1200 height=80></p><p><img src=dot.svg alt=b style='width:900px'></p><table style='width:100%'><tr><td><img src=dot.svg alt=c width=700></td></tr></table>",
      bench)
    #expect(found.count == 3)
    for rect in found { #expect(rect.minX >= 49.9 && rect.maxX <= 250.1, "\(rect)") }
    #expect(found.first.map { abs($0.width / $0.height - 15) < 0.1 } == true)
    #expect(found.dropFirst().first.map { abs($0.width / $0.height - 1.5) < 0.1 } == true)
  }

  @Test func `a size of nothing is not shown, and one of less is none`() async throws {
    let bench = try Workbench(holdsPictures: true)
    let found = try await pictures(
      "<p>a <img src=dot.svg alt=a width=0 height=-5> <img src=dot.svg alt=b height=0></p><p>b <img src=dot.svg alt=c width=-3 height=x></p>",
      bench)
    #expect(found.map(\.size) == [CGSize(width: 60, height: 40)])
  }

  @Test func `in the place of a damaged picture stand its words, and its file is named`()
    async throws
  {
    let bench = try Workbench(holdsPictures: true)
    // The header of an image of 90 by 30, and nothing after it; and a signature alone.
    let start: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    let header: [UInt8] = [
      0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 90, 0, 0, 0, 30, 8, 2, 0, 0, 0,
    ]
    _ = try bench.write(start + header + [0, 0, 0, 0], as: "cut.png")
    _ = try bench.write(start + [0, 0], as: "signature.png")
    let file = try bench.write(
      "<p><img src=cut.png alt='a whale'></p><p><img src=signature.png alt='a ship'></p>",
      as: "a.html")
    let made = try await Tool.run(
      "render", file, "-o", bench.path("a.pdf"), "--files", bench.folder)
    #expect(made.status == 0 && made.sentences.count == 2, "\(made.error)")
    #expect(made.error.contains("“cut.png”") && made.error.contains("“signature.png”"))
    let text = try await pagesOfText(bench.path("a.pdf")).joined()
    #expect(text.contains("a whale") && text.contains("a ship"), "\(text)")
  }
}
