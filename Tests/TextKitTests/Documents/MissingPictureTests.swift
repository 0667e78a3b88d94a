// SPDX-License-Identifier: MIT

import Testing
import TextKitTestSupport

@testable import TextKit

/// Images that a document only refers to: their alternative text is shown, and their names are
/// kept.
@Suite struct MissingPictureTests {
  private func read(_ text: String, _ type: NSAttributedString.DocumentType) throws
    -> NSAttributedString
  {
    try NSAttributedString(
      data: Data(text.utf8), options: [.documentType: type], documentAttributes: nil)
  }

  private func bounds(_ text: NSAttributedString) -> CGRect {
    text.boundingRect(
      with: CGSize(width: 400, height: 1000), options: [.usesLineFragmentOrigin], context: nil)
  }

  @Test func `the words of a missing picture take room and are drawn`() throws {
    let html = try read(
      "<p style='font: 20px Inter'><img src='http://x.invalid/a.png' alt='A tall tree'></p>", .html)
    let words = try read("<p style='font: 20px Inter'>A tall tree</p>", .html)
    #expect(abs(bounds(html).width - bounds(words).width) < 2)
    // A line that holds the font's leading too is as high, but for that.
    #expect(abs(bounds(html).height - bounds(words).height) < 4)
    let image = UIGraphicsImageRenderer(size: CGSize(width: 200, height: 40)).image { _ in
      html.draw(at: .zero)
    }
    let empty = UIGraphicsImageRenderer(size: CGSize(width: 200, height: 40)).image { _ in }
    #expect(image.pngData() != empty.pngData())
    let silent = try read("<p>a<img src='b.png'>", .html)
    #expect(bounds(silent).width < 10)
  }

  @Test func `a picture of the network stays a name in a package`() throws {
    let text = try read("![A tree](http://x.invalid/a.png) and ![](none.png)", .markdown)
    let package = try text.fileWrapper(
      from: NSRange(location: 0, length: text.length),
      documentAttributes: [.documentType: NSAttributedString.DocumentType.rtfd])
    #expect(package.fileWrappers?.keys.sorted() == ["TXT.rtf"])
    let rtf = String(
      decoding: package.fileWrappers?["TXT.rtf"]?.regularFileContents ?? Data(), as: UTF8.self)
    #expect(rtf.contains("HYPERLINK \"http://x.invalid/a.png\"") && rtf.contains("A tree"))
    let data = try text.data(
      from: NSRange(location: 0, length: text.length),
      documentAttributes: [.documentType: NSAttributedString.DocumentType.rtfd])
    let again = try NSAttributedString(data: data, options: [:], documentAttributes: nil)
    var found: [String] = []
    again.enumerateAttribute(
      .attachment, in: NSRange(location: 0, length: again.length)
    ) { value, _, _ in
      guard let picture = value as? NSTextAttachment else { return }
      found.append("\(picture.documentSource ?? "") \(picture.accessibilityLabel ?? "")")
      #expect(picture.contents == nil)
    }
    #expect(found == ["http://x.invalid/a.png A tree", "none.png "])
    #expect(again.string == text.string)
  }

  @Test func `files in folders of a package are found, and written`() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "\(UUID().uuidString).rtfd", isDirectory: true)
    let inner = folder.appendingPathComponent("inner", isDirectory: true)
    try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data("hi".utf8).write(to: inner.appendingPathComponent("x.txt"))
    try Data(
      #"{\rtf1 a {{\NeXTGraphic inner/x.txt }\'ac}{{\NeXTGraphic inner/../none }\'ac}\par}"#.utf8
    )
    .write(to: folder.appendingPathComponent("TXT.rtf"))
    let text = try NSAttributedString(url: folder, options: [:], documentAttributes: nil)
    let place = (text.string as NSString).range(of: "\u{FFFC}").location
    let file = text.attribute(.attachment, at: place, effectiveRange: nil) as? NSTextAttachment
    #expect(file?.fileWrapper?.regularFileContents == Data("hi".utf8))
    let package = try text.fileWrapper(
      from: NSRange(location: 0, length: text.length),
      documentAttributes: [.documentType: NSAttributedString.DocumentType.rtfd])
    #expect(package.fileWrappers?.keys.sorted() == ["TXT.rtf", "x.txt"])
  }

  @Test func `lists that a paragraph parts are one in the file`() throws {
    let text = try read("<ol><li>a<p>b</p><li>c<p>d</p><li>e</ol>", .html)
    let all = NSRange(location: 0, length: text.length)
    let html = String(
      decoding: try text.data(
        from: all, documentAttributes: [.documentType: NSAttributedString.DocumentType.html]),
      as: UTF8.self)
    #expect(html.components(separatedBy: "<ol").count == 2, "\(html)")
    #expect(html.components(separatedBy: "<li class=").count == 4)
    let again = try read(html, .html)
    #expect(again.string == text.string)
  }
}

/// Images of which nothing can be shown.
@Suite struct DamagedPictureTests {
  private func read(
    _ text: String, _ type: NSAttributedString.DocumentType = .html,
    _ more: [NSAttributedString.DocumentReadingOptionKey: Any] = [:]
  ) throws -> NSTextStorage {
    NSTextStorage(
      attributedString: try NSAttributedString(
        data: Data(text.utf8), options: more.merging([.documentType: type]) { $1 },
        documentAttributes: nil))
  }

  private func bounds(_ text: NSAttributedString) -> CGRect {
    text.boundingRect(
      with: CGSize(width: 400, height: 1000), options: [.usesLineFragmentOrigin], context: nil)
  }

  private static let sources = [
    "", "src=''", "src='data:image/png;base64,!!!!'", "src='data:image/png;base64,iVBORw0KGgo='",
    "src='data:,xx'", "src='data:image/png'", "src='none.png'",
  ]

  @Test(arguments: sources)
  func `words stand in the place of any picture that is not there`(source: String) throws {
    let shown = try read("<p style='font: 20px Inter'>A tall tree</p>")
    let size = source.isEmpty ? "" : " width=300 height=200"
    let text = try read("<p style='font: 20px Inter'><img alt='A tall tree' \(source)>")
    #expect(abs(bounds(text).width - bounds(shown).width) < 2, "\(source)")
    let line = bounds(try read("<p style='font: 20px Inter'>a</p>")).size
    for words in ["", "alt=''"] {
      let silent = try read("<p style='font: 20px Inter'>a<img \(words) \(source)\(size)>")
      #expect(abs(bounds(silent).width - line.width) < 1, "\(source)")
      #expect(abs(bounds(silent).height - line.height) < 1, "\(source)")
    }
  }

  @Test func `each picture that is not there is told of with its cause`() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      UUID().uuidString, isDirectory: true)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data().write(to: folder.appendingPathComponent("empty.png"))
    let html = """
      <p><img src='none.png'><img src='none.png'><img src='../out.png'><img src='empty.png'>
      <img src='http://x.invalid/a.png'><img src='.'><img src='data:image/png;base64,!!!!'>
      <img src='data:image/png;base64,iVBORw0KGgo=' alt='A tree'>
      <img src='\(String(repeating: "n", count: 300)).png'>
      """
    let found = try read(html, .html, [.readAccessURL: folder]).unreadImages()
    #expect(
      found.map(\.name) == [
        "none.png", "../out.png", "empty.png", "http://x.invalid/a.png", ".",
        "data:image/png;base64,!!!!", "A tree", String(repeating: "n", count: 79) + "…",
      ])
    #expect(
      found.map(\.problem) == [
        .missing, .outside, .damaged, .remote, .unreadable, .damaged, .damaged, .missing,
      ])
    let closed = try read(html).unreadImages()
    #expect(closed.filter { $0.problem == .noFolder }.count == 5)
  }
}
