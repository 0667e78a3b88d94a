// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextEditor
import TextViews

/// Images stored next to a document.
@MainActor @Suite struct PictureFileTests {
  private func pictures(_ document: EditorDocument) -> [NSTextAttachment] {
    var found: [NSTextAttachment] = []
    document.storage.enumerateAttribute(
      .attachment, in: NSRange(location: 0, length: document.storage.length), options: []
    ) { value, _, _ in
      if let picture = value as? NSTextAttachment { found.append(picture) }
    }
    return found
  }

  private static let png = UIGraphicsImageRenderer(size: CGSize(width: 3, height: 2)).pngData {
    $0.fill(CGRect(x: 0, y: 0, width: 3, height: 2))
  }

  @Test(arguments: ["a.html", "a.md"])
  func `pictures beside a document are shown, and it names them where it lies beside them`(
    name: String
  ) async throws {
    let desk = try Desk()
    try desk.write(Self.png, as: "x.png")
    try FileManager.default.createDirectory(
      at: desk.url("sub"), withIntermediateDirectories: true)
    try desk.write(Self.png, as: "sub/y.png")
    try desk.write(
      name == "a.md"
        ? "see ![one](x.png) and ![two](sub/y.png) end\n"
        : "<p>see <img src=\"x.png\" alt=\"one\"> and <img src=\"sub/y.png\" alt=\"two\"> end</p>",
      as: name)
    let document = try desk.open(name)
    let shown = pictures(document)
    #expect(shown.count == 2 && document.missingImages == nil)
    for picture in shown {
      let image = picture.image(forBounds: .zero, textContainer: nil, characterIndex: 0)
      #expect(image?.size == CGSize(width: 3, height: 2))
    }
    document.confirmsLosingParts = { _ in true }
    document.insert("more ")
    try await document.save()
    var text = try desk.read(name)
    #expect(text.contains("more see") && text.contains("x.png") && text.contains("sub/y.png"))
    #expect(!text.contains("data:"))
    // Elsewhere it has them in it, as they would not be found.
    try await document.save(to: desk.url("sub/\(name)"), as: document.format)
    text = try desk.read("sub/\(name)")
    #expect(text.components(separatedBy: "data:image/png").count == 3)
    #expect(!text.contains(" src=\"x.png\"") && !text.contains("(x.png)"))
    // Another image under a name is not the one that is shown.
    try desk.write(
      UIGraphicsImageRenderer(size: CGSize(width: 9, height: 9)).pngData { _ in }, as: "sub/y.png")
    try await document.save(to: desk.url("c-\(name)"), as: document.format)
    text = try desk.read("c-\(name)")
    #expect(text.components(separatedBy: "data:image/png").count == 2)
    try desk.write(Self.png, as: "sub/y.png")
    // An image removed from the folder stays in the text.
    try FileManager.default.removeItem(at: desk.url("x.png"))
    try await document.save(to: desk.url("b-\(name)"), as: document.format)
    text = try desk.read("b-\(name)")
    #expect(text.components(separatedBy: "data:image/png").count == 2)
    #expect(text.contains("sub/y.png"))
    document.close()
  }

  @Test func `pictures that are not shown are told, with the reason, and keep their addresses`()
    async throws
  {
    let desk = try Desk()
    let source = [
      "../x.png", "none.png", "https://a.example/b.png", "/etc/hostname", "damaged.png",
    ]
    try desk.write("no picture", as: "damaged.png")
    try desk.write(source.map { "<p>a <img src=\"\($0)\">" }.joined(), as: "a.html")
    let document = try desk.open("a.html")
    let missing = try #require(document.missingImages)
    #expect(missing.count.contains("not shown"))
    for name in source.dropLast() { #expect(missing.names.contains(name), "\(missing.names)") }
    document.confirmsLosingParts = { _ in true }
    document.insert("more ")
    try await document.save()
    let text = try desk.read("a.html")
    for name in source { #expect(text.contains("src=\"\(name)\""), "\(name): \(text)") }
    document.close()
  }

  @Test func `a document in a home folder shows images beside it, and no others`() throws {
    let desk = try Desk()
    for folder in [
      "home", "home/Documents", "home/.hidden", "home/Documents/.thumbs", "home/Documents/img",
    ] {
      try FileManager.default.createDirectory(
        at: desk.url(folder), withIntermediateDirectories: true)
    }
    for name in [
      "home/a.png", "home/.b.png", "home/Documents/c.png", "home/.hidden/d.png",
      "home/Documents/img/e.png", "home/Documents/.thumbs/f.png",
    ] {
      try desk.write(Self.png, as: name)
    }
    let home = desk.url("home")
    func access(_ folder: String) -> ImageAccess {
      ImageAccess(
        ofDocumentIn: folder == "/" ? URL(fileURLWithPath: "/") : desk.url(folder), home: home)
    }
    #expect(access("home") == .beside && access("") == .beside && access("/") == .beside)
    #expect(access("home/Documents") == .visible && access("other") == .visible)
    func shown(_ folder: String, _ images: [String]) throws -> [Bool] {
      let text = try NSAttributedString(
        data: Data(images.map { "![x](\($0))" }.joined(separator: " ").utf8),
        options: [
          .documentType: NSAttributedString.DocumentType.markdown,
          .readAccessURL: desk.url(folder), .imageAccess: access(folder),
        ], documentAttributes: nil)
      var found: [Bool] = []
      text.enumerateAttribute(
        .attachment, in: NSRange(location: 0, length: text.length), options: []
      ) { value, _, _ in
        if let picture = value as? NSTextAttachment { found.append(picture.contents != nil) }
      }
      return found
    }
    #expect(
      try shown("home", ["a.png", ".b.png", "Documents/c.png", ".hidden/d.png"])
        == [true, false, false, false])
    #expect(
      try shown("home/Documents", ["c.png", "img/e.png", ".thumbs/f.png", "../a.png"])
        == [true, true, false, false])
    // The editor requires no more.
    try desk.write("![x](img/e.png) ![x](.thumbs/f.png)", as: "home/Documents/z.md")
    let opened = pictures(try desk.open("home/Documents/z.md"))
    #expect(opened.map { $0.contents != nil } == [true, false])
  }
}
