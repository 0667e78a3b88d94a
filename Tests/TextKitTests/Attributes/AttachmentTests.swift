// SPDX-License-Identifier: MIT

import Testing
import TextKitTestSupport

@testable import TextKit

/// A PNG file of three by two points.
private let png: Data = {
  let renderer = UIGraphicsImageRenderer(
    size: CGSize(width: 3, height: 2), format: UIGraphicsImageRendererFormat())
  return renderer.pngData { context in
    context.cgContext.setFillColor(UIColor.red.cgColor)
    context.cgContext.fill([CGRect(x: 0, y: 0, width: 3, height: 2)])
  }
}()

// One test reads the attachment of an `AttributedString`, which Foundation allows for `Sendable`
// values only.
extension NSTextAttachment: @unchecked Sendable {}

/// Takes half of the room of its line.
private final class HalfAttachment: NSTextAttachment, @unchecked Sendable {
  override func attachmentBounds(
    for textContainer: NSTextContainer?, proposedLineFragment lineFrag: CGRect,
    glyphPosition position: CGPoint, characterIndex charIndex: Int
  ) -> CGRect {
    CGRect(x: 0, y: -2, width: lineFrag.width / 2, height: 10)
  }
}

private func bounds(_ attachment: any NSTextAttachmentContainer) -> CGRect {
  attachment.attachmentBounds(
    for: nil, proposedLineFragment: CGRect(x: 0, y: 0, width: 100, height: 20),
    glyphPosition: .zero, characterIndex: 0)
}

private func image(_ attachment: any NSTextAttachmentContainer) -> UIImage? {
  attachment.image(forBounds: .zero, textContainer: nil, characterIndex: 0)
}

struct `A text attachment` {
  @Test func `starts with Apple's defaults`() {
    let attachment = NSTextAttachment()
    #expect(attachment.contents == nil && attachment.fileType == nil)
    #expect(attachment.fileWrapper == nil && attachment.image == nil)
    #expect(attachment.bounds == .zero && attachment.lineLayoutPadding == 0)
    #expect(attachment.allowsTextAttachmentView && !attachment.usesTextAttachmentView)
    #expect(NSTextAttachment.character == 0xFFFC)
    #expect(bounds(attachment) == .zero && image(attachment) == nil)
  }

  @Test func `takes the room of its bounds, else of its picture`() throws {
    let picture = try #require(UIImage(data: png))
    let attachment = NSTextAttachment(image: picture)
    #expect(attachment.image === picture && image(attachment) === picture)
    #expect(bounds(attachment) == CGRect(origin: .zero, size: picture.size))
    #expect(picture.size != .zero)
    attachment.bounds = CGRect(x: 1, y: -4, width: 30, height: 20)
    #expect(bounds(attachment) == CGRect(x: 1, y: -4, width: 30, height: 20))
    #expect(bounds(HalfAttachment()) == CGRect(x: 0, y: -2, width: 50, height: 10))
  }

  @Test func `shows the picture that its contents or its file are`() throws {
    let attachment = NSTextAttachment(data: png, ofType: "public.png")
    #expect(attachment.contents == png && attachment.fileType == "public.png")
    #expect(attachment.image == nil)
    let shown = try #require(image(attachment))
    #expect(shown === image(attachment) && bounds(attachment).size == shown.size)
    attachment.contents = Data("no picture".utf8)
    #expect(image(attachment) == nil && bounds(attachment) == .zero)
    attachment.fileWrapper = FileWrapper(regularFileWithContents: png)
    #expect(attachment.contents == nil && image(attachment)?.size == shown.size)
    attachment.fileWrapper = FileWrapper(directoryWithFileWrappers: [:])
    #expect(image(attachment) == nil)
    attachment.image = shown
    attachment.fileType = "x"
    #expect(image(attachment) === shown)
    attachment.contents = png
    #expect(attachment.image == nil && attachment.fileWrapper == nil)
  }

  @Test func `takes no sizes that are none`() {
    let attachment = NSTextAttachment()
    attachment.bounds = CGRect(x: CGFloat.nan, y: -.infinity, width: -3, height: .infinity)
    #expect(attachment.bounds == .zero)
    attachment.lineLayoutPadding = -1
    #expect(attachment.lineLayoutPadding == 0)
    attachment.lineLayoutPadding = 4
    #expect(attachment.lineLayoutPadding == 4)
  }

  @Test func `uses a view where a provider is registered for its type`() {
    final class Provider {}
    NSTextAttachment.registerViewProviderClass(Provider.self, forFileType: "x.provided")
    let found: AnyClass? = NSTextAttachment.textAttachmentViewProviderClass(
      forFileType: "x.provided")
    #expect(found is Provider.Type)
    #expect(NSTextAttachment.textAttachmentViewProviderClass(forFileType: "x.other") == nil)
    let attachment = NSTextAttachment(data: nil, ofType: "x.provided")
    #expect(attachment.usesTextAttachmentView)
    attachment.allowsTextAttachmentView = false
    #expect(!attachment.usesTextAttachmentView && !attachment.allowsTextAttachmentView)
  }

  @Test func `compares by identity, so that two side by side stay two runs`() {
    let (one, two) = (NSTextAttachment(), NSTextAttachment())
    #expect(one == one && one != two && one.isEqual(one) && !one.isEqual(two))
    #expect(!one.isEqual(nil) && one.hash == one.hash && Set([one, two, one]).count == 2)
    for text in [NSMutableAttributedString(string: ""), NSTextStorage()] {
      text.append(NSAttributedString(attachment: one))
      text.append(NSAttributedString(attachment: two))
      text.append(NSAttributedString(attachment: two))
      var ranges: [NSRange] = []
      text.enumerateAttribute(.attachment, in: NSRange(location: 0, length: 3)) { _, range, _ in
        ranges.append(range)
      }
      #expect(ranges == [NSRange(location: 0, length: 1), NSRange(location: 1, length: 2)])
    }
  }

  @Test func `makes an attributed string of one character`() {
    let attachment = NSTextAttachment()
    let text = NSAttributedString(attachment: attachment)
    #expect(text.string == "\u{FFFC}")
    #expect(value(of: .attachment, at: 0, in: text) as? NSTextAttachment === attachment)
    let more = NSMutableAttributedString(attachment: attachment, attributes: [.kern: 2])
    #expect(value(of: .kern, at: 0, in: more) as? Int == 2)
    #expect(value(of: .attachment, at: 0, in: more) as? NSTextAttachment === attachment)
  }

  @Test func `is found in a range`() {
    for text in [NSMutableAttributedString(string: "ab"), NSTextStorage(string: "ab")] {
      #expect(!text.containsAttachments)
      text.append(NSAttributedString(attachment: NSTextAttachment()))
      text.append(NSAttributedString(string: "cd\u{FFFC}"))
      #expect(text.containsAttachments)
      #expect(text.containsAttachments(in: NSRange(location: 2, length: 1)))
      #expect(!text.containsAttachments(in: NSRange(location: 0, length: 2)))
      #expect(!text.containsAttachments(in: NSRange(location: 3, length: 3)))
      #expect(!text.containsAttachments(in: NSRange(location: 2, length: 0)))
    }
    // On another character it shows nothing.
    let text = NSMutableAttributedString(
      string: "a", attributes: [.attachment: NSTextAttachment()])
    #expect(!text.containsAttachments(in: NSRange(location: 0, length: 1)))
  }

  @Test func `comes back from an archive`() throws {
    let attachment = NSTextAttachment(data: png, ofType: "public.png")
    attachment.bounds = CGRect(x: 1, y: -2, width: 3, height: 4)
    attachment.lineLayoutPadding = 5
    attachment.allowsTextAttachmentView = false
    let pictured = NSTextAttachment(image: try #require(UIImage(data: png)))
    let filed = NSTextAttachment()
    filed.fileWrapper = FileWrapper(regularFileWithContents: Data("x".utf8))
    filed.fileWrapper?.preferredFilename = "x.txt"
    let text = NSMutableAttributedString(string: "")
    for one in [attachment, attachment, pictured, filed] {
      text.append(NSAttributedString(attachment: one))
    }
    let data = try NSKeyedArchiver.archivedData(withRootObject: text, requiringSecureCoding: true)
    let back = try #require(
      try NSKeyedUnarchiver.unarchivedObject(ofClass: NSAttributedString.self, from: data))
    let found = try (0..<4).map {
      try #require(value(of: .attachment, at: $0, in: back) as? NSTextAttachment)
    }
    #expect(found[0] === found[1] && found[1] !== found[2])
    #expect(found[0].contents == png && found[0].fileType == "public.png")
    #expect(found[0].bounds == attachment.bounds && found[0].lineLayoutPadding == 5)
    #expect(!found[0].allowsTextAttachmentView && found[2].allowsTextAttachmentView)
    #expect(found[2].image?.size == pictured.image?.size && found[2].contents == nil)
    #expect(found[3].fileWrapper?.regularFileContents == Data("x".utf8))
    #expect(found[3].fileWrapper?.preferredFilename == "x.txt")
    let archiver = NSKeyedArchiver(requiringSecureCoding: true)
    attachment.encode(with: archiver)
    archiver.finishEncoding()
    let coder = try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
    let again = try #require(NSTextAttachment(coder: coder))
    #expect(again.contents == png && again.bounds == attachment.bounds && again != attachment)
  }

  @Test func `is carried by an AttributedString`() {
    let attachment = NSTextAttachment()
    let text = AttributedString(NSAttributedString(attachment: attachment))
    #expect(text.attachment === attachment)
    let back = value(of: .attachment, at: 0, in: NSAttributedString(text))
    #expect(back as? NSTextAttachment === attachment)
  }

  @Test func `reads its file anew when it has changed in a folder`() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data("old".utf8).write(to: folder.appendingPathComponent("a.txt"))
    let attachment = NSTextAttachment()
    attachment.fileWrapper = try FileWrapper(
      url: folder.appendingPathComponent("a.txt"), options: .immediate)
    let text = NSMutableAttributedString(attachment: attachment)
    try Data("newer".utf8).write(to: folder.appendingPathComponent("a.txt"))
    text.updateAttachments(fromPath: folder.path)
    #expect(attachment.fileWrapper?.regularFileContents == Data("newer".utf8))
  }

  @Test func `is taken off other characters, and off U+FFFC when that goes`() {
    let storage = NSTextStorage(string: "a\u{FFFC}b")
    storage.addAttribute(
      .attachment, value: NSTextAttachment(), range: NSRange(location: 0, length: 3))
    #expect(value(of: .attachment, at: 0, in: storage) == nil)
    #expect(value(of: .attachment, at: 1, in: storage) is NSTextAttachment)
    storage.replaceCharacters(in: NSRange(location: 1, length: 1), with: "x")
    #expect(value(of: .attachment, at: 1, in: storage) == nil)
  }
}
