// SPDX-License-Identifier: MIT

import Testing
import TextKitTestSupport

@testable import TextKit
@testable import TextLayout

/// Documents n, 2n and 4n as large: the work of layout in pages grows as they do.
///
/// Work is counted by what layout does, not by time.
@Suite struct LayoutGrowthTests {
  enum Growth: String, CaseIterable {
    case links, khmer, longKhmer, pageBreaks, pageBreaksInLines, pageImages, rows, columns, notes
    case headings, listItems

    func text(_ n: Int) -> (String, NSAttributedString.DocumentType) {
      func times(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }
      switch self {
      case .links:
        return ((0..<n).map { "<a href='http://a.org/\($0)'>link \($0)</a> " }.joined(), .html)
      case .khmer: return (times("ភាសាខ្មែរ ជាភាសាកំណើត។ ", n), .plain)
      // Without a space: line ends come from a dictionary.
      case .longKhmer: return (times("ភាសាខ្មែរជាភាសាកំណើត", n), .plain)
      case .pageBreaks: return (times("a\u{C}", n), .plain)
      case .pageBreaksInLines: return (times("a\u{C}\n", n), .plain)
      case .pageImages:
        return (
          times("<img alt='' style='width: 390px; height: 590px' src='\(Self.dot)'>", n), .html
        )
      case .rows: return ("<table>" + times("<tr><td>a<td>b<td>c", n) + "</table>", .html)
      case .columns: return ("<table>" + times("<tr>" + times("<td>x", 40), n / 10), .html)
      case .notes:
        return (
          (0..<n).map { "a[^\($0)]\n\n" }.joined() + (0..<n).map { "[^\($0)]: note\n\n" }.joined(),
          .markdown
        )
      case .headings: return (times("# a\n\nb\n\n", n), .markdown)
      case .listItems: return (times("1. a\n", n), .markdown)
      }
    }

    private static let dot =
      "data:image/png;base64,"
      + UIGraphicsImageRenderer(size: CGSize(width: 1, height: 1)).pngData { _ in }
      .base64EncodedString()
  }

  /// What layout did, as numbers that each grow with the text.
  private func work(_ growth: Growth, _ n: Int) throws -> [Int] {
    let (text, type) = growth.text(n)
    let read =
      type == .plain
      ? NSAttributedString(string: text)
      : try NSAttributedString(
        data: Data(text.utf8), options: [.documentType: type], documentAttributes: nil)
    let storage = NSTextStorage(attributedString: read)
    let manager = NSLayoutManager()
    // All pages are there from the beginning: a paragraph that ends on none of them is laid out again with each one that is added.
    for _ in 0..<2 * n + 4 {
      manager.addTextContainer(NSTextContainer(size: CGSize(width: 400, height: 600)))
    }
    storage.addLayoutManager(manager)
    manager.ensureLayout(forCharacterRange: NSRange(location: 0, length: storage.length))
    #expect(manager.firstUnlaidCharacterIndex() == storage.length)
    let counts = manager.layout.counts
    return [
      counts.reshapedCharacters, counts.brokenGlyphs, counts.setPassages, counts.singleLines,
      counts.paginationPasses, counts.readCells, counts.shapedPassages,
    ]
  }

  @Test(arguments: Growth.allCases)
  func `the work of layout in pages grows as the document does`(_ growth: Growth) throws {
    let works = try [100, 200, 400].map { try work(growth, $0) }
    for (one, (two, four)) in zip(works[0], zip(works[1], works[2])) {
      #expect(four - two <= 3 * max(two - one, 0) + 400, "\(growth): \(works)")
    }
  }
}
