// SPDX-License-Identifier: MIT

import Foundation
import PictureTestSupport
import Testing

@testable import TextGraphics

/// Apple's symbols from an icon theme.
@Suite(.serialized) struct SystemSymbolTests {
  /// Creates a theme of two images, and one that inherits from it.
  private func withThemes(_ body: () throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("theme-\(UUID())")
    let actions = folder.appendingPathComponent("scalable/actions")
    try FileManager.default.createDirectory(at: actions, withIntermediateDirectories: true)
    func svg(_ color: String) -> Data {
      Data(
        """
        <svg xmlns="http://www.w3.org/2000/svg" width="16" height="16"><rect width="16" height="16" fill="\(color)"/></svg>
        """.utf8)
    }
    try svg("#000").write(to: actions.appendingPathComponent("user-trash-symbolic.svg"))
    try svg("#000").write(to: actions.appendingPathComponent("star.svg"))
    let before = TextKitEnvironment.iconTheme
    TextKitEnvironment.iconTheme = folder.path
    defer {
      TextKitEnvironment.iconTheme = before
      try? FileManager.default.removeItem(at: folder)
    }
    try body()
  }

  @Test func `a symbol is the theme's file of its name, or of what the theme calls it`() throws {
    try withThemes {
      let trash = try #require(UIImage(systemName: "trash"))
      #expect(trash.size == CGSize(width: 17, height: 17) && trash.renderingMode == .alwaysTemplate)
      #expect(UIImage(systemName: "trash.fill") != nil && UIImage(systemName: "star") != nil)
      #expect(UIImage(systemName: "trash.circle.fill", compatibleWith: nil) != nil)
      #expect(UIImage(systemName: "no.such.symbol") == nil)
      #expect(UIImage(systemName: "pencil") == nil)
      let picture = try drawn(17, 17) { _ in trash.draw(at: .zero) }
      #expect(picture.difference(try drawn(17, 17) { _ in }).far > 0.9)
    }
  }

  @Test func `a configuration says how large it is`() throws {
    try withThemes {
      func height(_ configuration: UIImage.SymbolConfiguration) -> CGFloat? {
        UIImage(systemName: "trash", withConfiguration: configuration)?.size.height
      }
      #expect(height(.init(pointSize: 40)) == 40)
      #expect(height(.init(pointSize: 40, weight: .bold)) == 40)
      #expect(height(.init(pointSize: 40, weight: .bold, scale: .small)) == 32)
      #expect(height(.init(font: .systemFont(ofSize: 21))) == 21)
      #expect(
        height(.init(textStyle: .largeTitle))
          == UIFont.preferredFont(forTextStyle: .largeTitle).pointSize)
      #expect((height(.init(scale: .large)) ?? 0) > 20)
    }
  }

  @Test func `thumbnails cover the size that was asked for, and keep the form`() throws {
    let image = UIGraphicsImageRenderer(size: CGSize(width: 40, height: 20)).image { context in
      UIColor.red.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
    }
    let small = try #require(image.preparingThumbnail(of: CGSize(width: 10, height: 10)))
    #expect(small.size == CGSize(width: 20, height: 10))
    let half = try drawn(20, 10) { _ in small.draw(at: .zero) }
    let wanted = try drawn(20, 10) { _ in image.draw(in: CGRect(x: 0, y: 0, width: 20, height: 10))
    }
    #expect(half.difference(wanted).far < 0.02)
    #expect(image.preparingForDisplay()?.size == image.size)
    #expect(UIImage().preparingThumbnail(of: CGSize(width: 1, height: 1)) == nil)
    #expect(image.preparingThumbnail(of: .zero) == nil && UIImage().preparingForDisplay() == nil)
  }

  @Test func `a thumbnail can be made in the background`() async {
    let image = UIGraphicsImageRenderer(size: CGSize(width: 8, height: 8)).image { _ in }
    let size = await withCheckedContinuation { continuation in
      image.prepareThumbnail(of: CGSize(width: 4, height: 4)) {
        continuation.resume(returning: $0?.size)
      }
    }
    #expect(size == CGSize(width: 4, height: 4))
  }
}
