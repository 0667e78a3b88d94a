// SPDX-License-Identifier: MIT

import Testing
import TextKitTestSupport

@testable import TextGraphics
@testable import TextScene
@testable import TextViews

/// Shows a coloured box; its attachment's contents are its size.
private final class BoxProvider: NSTextAttachmentViewProvider {
  static var made = 0

  override init(
    textAttachment: NSTextAttachment, parentView: UIView?, textLayoutManager: NSTextLayoutManager?,
    location: any NSTextLocation
  ) {
    super.init(
      textAttachment: textAttachment, parentView: parentView, textLayoutManager: textLayoutManager,
      location: location)
    tracksTextAttachmentViewBounds = true
  }

  override func loadView() {
    BoxProvider.made += 1
    let numbers = textAttachment?.contents.map { Array($0) } ?? [20, 10]
    let box = Box(
      frame: CGRect(x: 0, y: 0, width: Int(numbers[0]), height: Int(numbers[1])))
    box.backgroundColor = .blue
    view = box
  }
}

/// A view that takes touches.
private final class Box: UIView {
  var touches = 0
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { self.touches += 1 }
}

/// Shows half the line's width, without being registered.
private final class HalfLine: NSTextAttachment {
  final class Provider: NSTextAttachmentViewProvider {
    override func loadView() { view = Box(frame: CGRect(x: 0, y: 0, width: 5, height: 5)) }
    override func attachmentBounds(
      for attributes: [NSAttributedString.Key: Any], location: any NSTextLocation,
      textContainer: NSTextContainer?, proposedLineFragment: CGRect, position: CGPoint
    ) -> CGRect {
      CGRect(x: 0, y: -3, width: proposedLineFragment.width / 2, height: 12)
    }
  }
  override func viewProvider(
    for parentView: UIView?, location: any NSTextLocation, textContainer: NSTextContainer?
  ) -> NSTextAttachmentViewProvider? {
    Provider(
      textAttachment: self, parentView: parentView,
      textLayoutManager: textContainer?.textLayoutManager, location: location)
  }
}

@MainActor
private func box(_ width: UInt8 = 20, _ height: UInt8 = 10) -> NSTextAttachment {
  NSTextAttachment.registerViewProviderClass(BoxProvider.self, forFileType: "test.box")
  return NSTextAttachment(data: Data([width, height]), ofType: "test.box")
}

@MainActor @Suite(.serialized) struct `Views of attachments` {
  private func shown(
    _ parts: [Any], width: CGFloat = 300, height: CGFloat = 200
  ) -> (view: UITextView, window: UIWindow) {
    let (view, window) = shownTextView("", width: width, height: height)
    let text = NSMutableAttributedString(string: "")
    for part in parts {
      if let part = part as? NSTextAttachment {
        text.append(NSAttributedString(attachment: part))
      } else {
        text.append(NSAttributedString(string: "\(part)"))
      }
    }
    text.addAttribute(
      .font, value: UIFont.systemFont(ofSize: 16), range: NSRange(location: 0, length: text.length))
    view.attributedText = text
    view.layoutIfNeeded()
    return (view, window)
  }

  private func boxes(_ view: UITextView) -> [Box] { view.subviews.compactMap { $0 as? Box } }

  /// Checks that each view is where the line has left room for it.
  private func checkPlaces(_ view: UITextView, _ comment: Comment = "") {
    for character in 0..<view.textStorage.length {
      guard let box = view.pane.attachments.view(at: character) else { continue }
      let rect = view.layoutManager.boundingRect(
        forGlyphRange: NSRange(
          location: view.layoutManager.glyphIndexForCharacter(at: character), length: 1),
        in: view.textContainer
      ).offsetBy(dx: view.pane.origin.x, dy: view.pane.origin.y)
      #expect(abs(box.frame.minX - rect.minX) < 0.001, comment)
      #expect(abs(box.frame.width - rect.width) < 0.001, comment)
      #expect(box.frame.minY >= rect.minY - 0.001, comment)
      #expect(box.frame.maxY <= rect.maxY + 0.001, comment)
    }
  }

  @Test func `stand where their glyphs stand, as large as they are`() throws {
    let (view, _) = shown(["ab", box(30, 40), "cd\n", box(50, 12), " e"])
    #expect(
      boxes(view).map(\.bounds.size) == [
        CGSize(width: 30, height: 40), CGSize(width: 50, height: 12),
      ])
    checkPlaces(view)
    let first = try #require(view.pane.attachments.view(at: 2))
    // It is the highest content of its line, and is on the baseline.
    let line = view.layoutManager.lineFragmentUsedRect(forGlyphAt: 2, effectiveRange: nil)
    #expect(first.frame.minY == line.minY + view.pane.origin.y)
    let baseline =
      view.layoutManager.lineFragmentRect(forGlyphAt: 0, effectiveRange: nil).minY
      + view.layoutManager.location(forGlyphAt: 0).y
    #expect(abs(first.frame.maxY - view.pane.origin.y - baseline) < 0.001)
    #expect(view.layoutManager.attachmentSize(forGlyphAt: 2) == CGSize(width: 30, height: 40))
  }

  @Test func `move with edits before them, and stay the same views`() throws {
    let one = box()
    let (view, _) = shown(["some words ", one, " and ", box(), " more"])
    let views = boxes(view)
    var generator = SeededGenerator(seed: 4)
    for step in 0..<60 {
      let storage = view.textStorage
      let length = Int.random(in: 0...3, using: &generator)
      let range = NSRange(
        location: Int.random(in: 0...min(storage.length, 8), using: &generator), length: 0)
      if Bool.random(using: &generator) {
        storage.replaceCharacters(
          in: range, with: words(length, &generator))
      } else if range.location > 0 {
        storage.deleteCharacters(in: NSRange(location: range.location - 1, length: 1))
      }
      if !storage.string.hasPrefix("some") {
        storage.replaceCharacters(in: NSRange(location: 0, length: 0), with: "some words")
      }
      view.layoutIfNeeded()
      checkPlaces(view, "step \(step)")
      guard storage.containsAttachments else { break }
    }
    let left = boxes(view)
    #expect(left.allSatisfy { box in views.contains { $0 === box } })
  }

  @Test func `go when their attachment leaves the text, and when the text does`() {
    let (view, _) = shown(["a", box(), "b", box(), "c"])
    #expect(boxes(view).count == 2)
    view.textStorage.deleteCharacters(in: NSRange(location: 1, length: 1))
    view.layoutIfNeeded()
    #expect(boxes(view).count == 1 && view.pane.attachments.count == 1)
    checkPlaces(view)
    view.textStorage.removeAttribute(.attachment, range: NSRange(location: 0, length: 4))
    view.layoutIfNeeded()
    #expect(boxes(view).isEmpty && view.pane.attachments.count == 0)
    let (other, _) = shown(["a", box(), "b"])
    other.text = "plain"
    other.layoutIfNeeded()
    #expect(boxes(other).isEmpty)
  }

  @Test func `stay when their text is set again with the same attachments`() {
    let attachment = box()
    let (view, _) = shown(["abc ", attachment])
    let views = boxes(view)
    view.attributedText = view.attributedText
    view.layoutIfNeeded()
    #expect(boxes(view).count == 1 && boxes(view).first === views.first)
    let moved = NSMutableAttributedString(attachment: attachment)
    moved.append(NSAttributedString(string: " longer text than before"))
    view.attributedText = moved
    view.layoutIfNeeded()
    #expect(boxes(view).count == 1 && boxes(view).first === views.first)
    #expect(view.pane.attachments.view(at: 0) === views.first)
    checkPlaces(view)
  }

  @Test func `make room when they want another size`() throws {
    let (view, _) = shown(["some words ", box(), " and words behind"])
    let box = try #require(boxes(view).first)
    let place = { view.layoutManager.location(forGlyphAt: 12).x }
    let before = place()
    box.frame.size = CGSize(width: 70, height: 30)
    view.layoutIfNeeded()
    #expect(abs(place() - before - 50) < 0.001)
    #expect(box.bounds.size == CGSize(width: 70, height: 30))
    checkPlaces(view)
    box.bounds.size.height = 90
    view.layoutIfNeeded()
    #expect(view.contentSize.height > 100 && box.bounds.height == 90)
    checkPlaces(view)
  }

  @Test func `keep the attachment's bounds where their own size is not followed`() throws {
    final class Fixed: NSTextAttachmentViewProvider {
      override func loadView() { view = Box(frame: CGRect(x: 0, y: 0, width: 9, height: 9)) }
    }
    NSTextAttachment.registerViewProviderClass(Fixed.self, forFileType: "test.fixed")
    let attachment = NSTextAttachment(data: nil, ofType: "test.fixed")
    attachment.bounds = CGRect(x: 0, y: -4, width: 44, height: 22)
    // There is no explicit size: the view's counts.
    let other = NSTextAttachment(data: nil, ofType: "test.fixed")
    let (view, _) = shown(["a", attachment, "b", other])
    #expect(
      boxes(view).map(\.bounds.size) == [
        CGSize(width: 44, height: 22), CGSize(width: 9, height: 9),
      ])
    boxes(view)[0].bounds.size = CGSize(width: 80, height: 80)
    view.setNeedsLayout()
    view.layoutIfNeeded()
    #expect(view.layoutManager.attachmentSize(forGlyphAt: 1) == CGSize(width: 44, height: 22))
  }

  @Test func `may fit their line, and are asked again when the container is wider`() throws {
    let (view, _) = shown(["a ", HalfLine(), " b"])
    let box = try #require(boxes(view).first)
    #expect(box.bounds.width == 150)
    view.frame.size.width = 200
    view.layoutIfNeeded()
    #expect(box.bounds.width == 100 && boxes(view).count == 1)
    checkPlaces(view)
  }

  @Test func `are no more than are seen, however many attachments there are`() {
    var parts: [Any] = []
    for index in 0..<10_000 {
      parts.append(box(UInt8(20 + index % 7 * 12), UInt8(10 + index % 5 * 9)))
      parts.append(index % 3 == 0 ? "word " : index % 40 == 0 ? "\n" : " ")
    }
    BoxProvider.made = 0
    let (view, _) = shown(parts, width: 320, height: 400)
    var generator = SeededGenerator(seed: 12)
    let seen = { view.bounds.insetBy(dx: -64, dy: -128) }
    for step in 0..<80 {
      view.contentOffset.y =
        CGFloat.random(in: 0...1, using: &generator) * max(0, view.contentSize.height - 400)
      view.layoutIfNeeded()
      let live = boxes(view)
      #expect(!live.isEmpty && live.count < 150, "step \(step)")
      #expect(view.pane.attachments.count <= live.count + 32, "step \(step)")
      #expect(live.allSatisfy { seen().intersects($0.frame) }, "step \(step)")
    }
    checkPlaces(view)
    #expect(BoxProvider.made < 10_000)
    // Each attachment in sight has its view.
    let places = view.layoutManager.attachmentPositions(
      in: view.bounds.offsetBy(dx: 0, dy: -view.pane.origin.y), of: view.textContainer)
    #expect(!places.isEmpty)
    #expect(places.allSatisfy { view.pane.attachments.view(at: $0.character) != nil })
  }

  @Test func `come back as they were after a short way off`() throws {
    let (view, _) = shown([box(), String(repeating: "\nline", count: 200)])
    let first = try #require(boxes(view).first)
    view.contentOffset.y = 900
    view.layoutIfNeeded()
    #expect(boxes(view).isEmpty && first.superview == nil)
    view.contentOffset.y = 0
    view.layoutIfNeeded()
    #expect(boxes(view).first === first && first.superview === view)
  }

  @Test func `take the touches in them`() throws {
    let old = SceneClock.main
    SceneClock.main = SceneClock(startingAt: 0)
    defer { SceneClock.main = old }
    let (view, window) = shown(["some words ", box(40, 30), " more"])
    let box = try #require(boxes(view).first)
    view.selectedRange = NSRange(location: 2, length: 0)
    let middle = view.convert(CGPoint(x: box.frame.midX, y: box.frame.midY), to: window)
    #expect(window.hitTest(middle, with: nil) === box)
    window.simulateTouch(.began, at: middle)
    SceneClock.main.advance(by: 0.8)
    window.simulateTouch(.ended, at: middle)
    SceneClock.main.advance(by: 1)
    #expect(box.touches == 1 && view.selectedRange.location == 2 && !view.isFirstResponder)
    box.isUserInteractionEnabled = false
    window.simulateTouch(.began, at: middle)
    SceneClock.main.advance(by: 0.05)
    window.simulateTouch(.ended, at: middle)
    SceneClock.main.advance(by: 1)
    #expect(box.touches == 1 && view.isFirstResponder)
  }

  @Test func `stand in the place of the picture, which is there where no view is`() throws {
    let renderer = UIGraphicsImageRenderer(size: CGSize(width: 40, height: 20))
    let image = renderer.image { context in
      context.cgContext.setFillColor(UIColor.red.cgColor)
      context.cgContext.fill([CGRect(x: 0, y: 0, width: 40, height: 20)])
    }
    let attachment = box(40, 20)
    attachment.image = image
    let (view, _) = shown([attachment])
    let box = try #require(boxes(view).first)
    box.backgroundColor = nil
    #expect(try ink(of: view) == nil)
    attachment.allowsTextAttachmentView = false
    view.setNeedsLayout()
    view.textStorage.edited(
      .editedAttributes, range: NSRange(location: 0, length: 1), changeInLength: 0)
    view.layoutIfNeeded()
    #expect(boxes(view).isEmpty)
    #expect(try ink(of: view)?.size == CGSize(width: 40, height: 20))
  }

  @Test func `are asked for by place, and know it`() throws {
    let attachment = box()
    let provider = try #require(
      attachment.viewProvider(for: nil, location: TextLocation(3), textContainer: nil))
    #expect(provider is BoxProvider && provider.textAttachment === attachment)
    #expect(provider.location.compare(TextLocation(4)) == .orderedAscending)
    #expect(provider.location.compare(TextLocation(3)) == .orderedSame)
    #expect(provider.location.compare(TextLocation(1)) == .orderedDescending)
    #expect(provider.textLayoutManager == nil)
    let bounds = provider.attachmentBounds(
      for: [:], location: provider.location, textContainer: nil, proposedLineFragment: .zero,
      position: .zero)
    #expect(bounds == CGRect(x: 0, y: 0, width: 20, height: 10))
    let layout: any NSTextAttachmentLayout = attachment
    let own = layout.attachmentBounds(
      for: [:], location: TextLocation(0), textContainer: nil, proposedLineFragment: .zero,
      position: .zero)
    #expect(own == .zero)
    #expect(
      layout.image(for: .zero, attributes: [:], location: TextLocation(0), textContainer: nil)
        == nil)
    #expect(layout.viewProvider(for: nil, location: TextLocation(0), textContainer: nil) != nil)
    let plain = NSTextAttachment(data: nil, ofType: "test.nothing")
    #expect(plain.viewProvider(for: nil, location: TextLocation(0), textContainer: nil) == nil)
    // A view that is set is not loaded.
    let other = NSTextAttachmentViewProvider(
      textAttachment: plain, parentView: nil, textLayoutManager: nil, location: TextLocation(0))
    #expect(other.view == nil && !other.tracksTextAttachmentViewBounds)
    let label = UILabel()
    label.text = "as wide as its words"
    other.view = label
    #expect(other.view === label)
    let asked = other.attachmentBounds(
      for: [:], location: TextLocation(0), textContainer: nil, proposedLineFragment: .zero,
      position: .zero)
    #expect(asked.size == label.intrinsicContentSize)
  }

  // MARK: Appearance

  private final class Slider: NSTextAttachmentViewProvider {
    override func loadView() {
      let slider = UIView(frame: CGRect(x: 0, y: 0, width: 120, height: 26))
      slider.backgroundColor = UIColor(white: 0.85, alpha: 1)
      slider.layer.cornerRadius = 13
      let knob = UIView(frame: CGRect(x: 70, y: 3, width: 20, height: 20))
      knob.backgroundColor = .blue
      knob.layer.cornerRadius = 10
      slider.addSubview(knob)
      view = slider
    }
  }

  private final class Card: NSTextAttachmentViewProvider {
    override func loadView() {
      let label = UILabel(frame: CGRect(x: 0, y: 0, width: 150, height: 60))
      label.text = "A card in the text, of two lines"
      label.numberOfLines = 0
      label.textAlignment = .center
      label.textColor = .white
      label.backgroundColor = UIColor(red: 0.1, green: 0.5, blue: 0.3, alpha: 1)
      view = label
    }
  }

  @Test func `look as they should`() throws {
    NSTextAttachment.registerViewProviderClass(Slider.self, forFileType: "test.slider")
    NSTextAttachment.registerViewProviderClass(Card.self, forFileType: "test.card")
    let (view, window) = shown(
      [
        "Brightness ", NSTextAttachment(data: nil, ofType: "test.slider"), " is set in the line.\n",
        "Two cards ", NSTextAttachment(data: nil, ofType: "test.card"), " stand ",
        NSTextAttachment(data: nil, ofType: "test.card"), " here, the second selected.",
      ], width: 360, height: 220)
    window.backgroundColor = .white
    view.textStorage.addAttribute(
      .foregroundColor, value: UIColor.black,
      range: NSRange(location: 0, length: view.textStorage.length))
    view.becomeFirstResponder()
    let text = view.textStorage.string as NSString
    let last = text.range(of: "\u{FFFC}", options: .backwards)
    view.selectedRange = NSRange(location: last.location - 6, length: 12)
    try expectPicture(
      window.makeImage(scale: 2), "attachment-views",
      "The word Brightness, a grey slider with a blue knob in the line, text behind it; two green cards with white centred text of two lines standing on their baselines among words, the second one and words around it under a pale blue selection."
    )
  }
}
