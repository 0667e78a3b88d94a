// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextKitTestSupport

@testable import TextKit

/// All text styles in three of the user's sizes, side by side, as an image.
///
/// TEXTKIT_PICTURES names a folder to write it into: `text-styles.png` there is the one of
/// `Documentation/Pictures` before its colours are reduced.
@Suite struct TextStylePictureTests {
  private static let categories: [(UIContentSizeCategory, String)] = [
    (.extraSmall, "extra small"), (.large, "large"), (.accessibilityMedium, "accessibility medium"),
  ]
  private static let styles: [(UIFont.TextStyle, String)] = [
    (.extraLargeTitle, "Extra Large Title"), (.extraLargeTitle2, "Extra Large Title 2"),
    (.largeTitle, "Large Title"), (.title1, "Title 1"), (.title2, "Title 2"), (.title3, "Title 3"),
    (.headline, "Headline"), (.body, "Body"), (.callout, "Callout"), (.subheadline, "Subheadline"),
    (.footnote, "Footnote"), (.caption1, "Caption 1"), (.caption2, "Caption 2"),
  ]

  /// A column of all styles in a category; the page is one storage and one manager a column.
  private func column(_ category: UIContentSizeCategory, _ name: String) -> LayoutStack {
    let traits = UITraitCollection(preferredContentSizeCategory: category)
    let text = NSMutableAttributedString(
      string: name + "\n", attributes: [.font: UIFont.italicSystemFont(ofSize: 13)])
    for (style, title) in Self.styles {
      let font = UIFont.preferredFont(forTextStyle: style, compatibleWith: traits)
      text.append(
        NSAttributedString(
          string: "\(title) \(Int(font.pointSize))\n", attributes: [.font: font]))
    }
    let stack = LayoutStack("", font: nil, containers: [CGSize(width: 520, height: 0)])
    stack.storage.setAttributedString(text)
    return stack
  }

  @Test func `text styles stand side by side in three sizes, each larger than the one before`()
    throws
  {
    let stacks = Self.categories.map { column($0, $1) }
    var widths: [CGFloat] = []
    var height: CGFloat = 0
    for stack in stacks {
      let container = stack.manager.textContainers[0]
      stack.manager.ensureLayout(for: container)
      widths.append(stack.manager.usedRect(for: container).width.rounded(.up) + 24)
      height = max(height, stack.manager.usedRect(for: container).maxY)
    }
    let size = CGSize(width: widths.reduce(16, +), height: height.rounded(.up) + 16)
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    format.opaque = true
    let data = UIGraphicsImageRenderer(size: size, format: format).pngData { context in
      UIColor.white.setFill()
      context.fill(CGRect(origin: .zero, size: size))
      var left: CGFloat = 16
      for (stack, width) in zip(stacks, widths) {
        let all = NSRange(location: 0, length: stack.manager.numberOfGlyphs)
        stack.manager.drawGlyphs(forGlyphRange: all, at: CGPoint(x: left, y: 8))
        left += width
      }
    }
    if let folder = ProcessInfo.processInfo.environment["TEXTKIT_PICTURES"] {
      try data.write(to: URL(fileURLWithPath: "\(folder)/text-styles.png"))
    }

    let picture = try #require(UIImage(data: data))
    #expect(picture.size == size)
    // Lines as wide and high as the style is large, in each column larger than in the one before.
    var sizes: [[CGSize]] = []
    for stack in stacks {
      var column: [CGSize] = []
      let all = NSRange(location: 0, length: stack.manager.numberOfGlyphs)
      stack.manager.enumerateLineFragments(forGlyphRange: all) { _, used, _, _, _ in
        column.append(used.size)
      }
      try #require(column.count == Self.styles.count + 1)
      sizes.append(column)
    }
    for row in 1...Self.styles.count {
      #expect(sizes[0][row].height <= sizes[1][row].height)
      #expect(sizes[1][row].height < sizes[2][row].height)
      #expect(sizes[1][row].width < sizes[2][row].width)
    }
    // Down a column styles do not grow, but for the second extra large title.
    for column in sizes {
      for row in 4..<Self.styles.count where row != 7 {
        #expect(column[row + 1].height <= column[row].height)
      }
    }
  }
}
