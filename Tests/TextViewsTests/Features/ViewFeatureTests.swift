// SPDX-License-Identifier: MIT

import Foundation
import PictureTestSupport
import Testing
import TextKitTestSupport

@testable import TextGraphics
@testable import TextScene
@testable import TextViews

/// The founding documents' features of views, by their numbers, as far as the tests of text views
/// have them not; 9 and 163 are words without a check: a web view is no part of this, and nothing
/// is reached by strings.
@MainActor @Suite(.serialized) struct ViewFeatureTests {
  private let sans = UIFont(name: "DejaVu Sans", size: 16) ?? .systemFont(ofSize: 16)

  private func color(at index: Int, _ storage: NSTextStorage) -> UIColor? {
    unsafe storage.attribute(.foregroundColor, at: index, effectiveRange: nil) as? UIColor
  }

  private func link(at index: Int, _ storage: NSTextStorage) -> Bool {
    unsafe storage.attribute(.link, at: index, effectiveRange: nil) != nil
  }

  @Test func `9: a page is text that the layout manager sets, without a browser`() throws {
    let page = "<p>one <b>two</b></p><script>document.write('three')</script>"
    let text = try NSAttributedString(
      data: Data(page.utf8), options: [.documentType: NSAttributedString.DocumentType.html],
      documentAttributes: nil)
    let (view, _) = shownTextView("")
    view.attributedText = text
    view.layoutIfNeeded()
    // Nothing runs, and all that is seen is of the layout manager.
    #expect(view.text.trimmingCharacters(in: .whitespacesAndNewlines) == "one two")
    #expect(view.layoutManager.numberOfGlyphs == view.textStorage.length)
    #expect(
      view.textStorage.font(at: 5)?.fontDescriptor.symbolicTraits.contains(.traitBold) == true)
  }

  @Test func `37: the text of a file goes into a view that is shown`() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(
      "lorem-\(getpid()).txt")
    try String(repeating: "lorem ipsum dolor\n", count: 50).write(
      to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    let (view, _) = shownTextView("the end")
    view.layoutIfNeeded()
    view.textStorage.replaceCharacters(
      in: NSRange(location: 0, length: 0), with: try String(contentsOf: file, encoding: .utf8))
    #expect(view.text.hasPrefix("lorem") && view.text.hasSuffix("the end"))
    view.layoutManager.ensureLayout(for: view.textContainer)
    #expect(view.layoutManager.firstUnlaidCharacterIndex() == 50 * 18 + 7)
    view.layoutIfNeeded()
    #expect(view.contentSize.height > 50 * sans.lineHeight * 0.8)
  }

  @Test func `136: labels, fields and text views grow with the user's size of text`() {
    func heights(_ category: UIContentSizeCategory) -> [CGFloat] {
      let font = UIFont.preferredFont(
        forTextStyle: .body,
        compatibleWith: UITraitCollection(preferredContentSizeCategory: category))
      let (label, field, view) = (UILabel(), UITextField(), UITextView())
      label.font = font
      label.text = "Size"
      field.font = font
      field.text = "Size"
      view.font = font
      view.text = "Size"
      let room = CGSize(width: 300, height: 1000)
      return [label, field, view].map { ($0 as UIView).sizeThatFits(room).height }
    }
    let all = [
      UIContentSizeCategory.extraSmall, .large, .extraExtraExtraLarge, .accessibilityExtraLarge,
    ].map(heights)
    for (smaller, larger) in zip(all, all.dropFirst()) {
      for (a, b) in zip(smaller, larger) { #expect(a < b) }
    }
  }

  @Test func `138: a font by its name is in every control`() throws {
    let font = try #require(UIFont(name: "DejaVu Sans Mono", size: 19))
    let (label, field, view) = (UILabel(), UITextField(), UITextView())
    for view in [label, field, view] as [UIView] {
      view.frame = CGRect(x: 0, y: 0, width: 100, height: 40)
    }
    label.font = font
    label.text = "font"
    field.font = font
    field.text = "font"
    view.font = font
    view.text = "font"
    #expect(label.font.fontName == font.fontName && field.font?.fontName == font.fontName)
    #expect(view.textStorage.font(at: 3) == font)
    // Letters of a font of one width.
    let narrow = label.sizeThatFits(CGSize(width: 500, height: 500)).width
    label.text = "WWWW"
    #expect(label.sizeThatFits(CGSize(width: 500, height: 500)).width == narrow)
    for view in [label, field, view] as [UIView] { #expect(try ink(of: view) != nil) }
  }

  @Test func `142: of iPhone iPad ice the first two are red`() {
    let storage = RuledStorage { storage, paragraph in
      storage.removeAttribute(.foregroundColor, range: paragraph)
      for match in storage.matches(#"i[\p{Alphabetic}&&\p{Uppercase}][\p{Alphabetic}]+"#, paragraph)
      {
        storage.addAttribute(.foregroundColor, value: UIColor.red, range: match)
      }
    }
    let view = shownView(of: storage)
    view.insertText("iPhone iPad ice")
    let red = (0..<15).filter { color(at: $0, storage) == .red }
    #expect(red == Array(0..<6) + Array(7..<11))
  }

  @Test func `144: a link is found while it is typed, and gone when it is broken`() throws {
    let detector = try NSDataDetector(
      types: NSTextCheckingResult.CheckingType.numbers.link.rawValue)
    let storage = RuledStorage { storage, paragraph in
      storage.removeAttribute(.link, range: paragraph)
      for match in detector.matches(in: storage.string, range: paragraph) {
        if let url = match.url { storage.addAttribute(.link, value: url, range: match.range) }
      }
    }
    let view = shownView(of: storage)
    for character in "see http://a.b/c now" { view.insertText(String(character)) }
    #expect((0..<20).filter { link(at: $0, storage) } == Array(4..<16))
    view.selectedRange = NSRange(location: 10, length: 1)
    view.insertText(" ")
    #expect((0..<storage.length).allSatisfy { !link(at: $0, storage) })
  }

  @Test func `147: a storage with markup is shown without a limit of height, and has a delegate`()
    throws
  {
    let storage = RuledStorage { storage, paragraph in
      storage.removeAttribute(.underlineStyle, range: paragraph)
      for match in storage.matches(#"_[^_]+_"#, paragraph) {
        storage.addAttribute(.underlineStyle, value: 1, range: match)
      }
    }
    let manager = NSLayoutManager()
    storage.addLayoutManager(manager)
    let container = NSTextContainer(
      size: CGSize(width: 200, height: CGFloat.greatestFiniteMagnitude))
    container.widthTracksTextView = true
    manager.addTextContainer(container)
    let (view, _) = shownTextView("", container: container)
    let recorder = TextViewRecorder()
    view.delegate = recorder
    storage.append(NSAttributedString(string: "_line_\n"))
    view.selectedRange = NSRange(location: 7, length: 0)
    for _ in 0..<60 { view.insertText("a _line_\n") }
    #expect(recorder.events.filter { $0 == "didChange" }.count == 60)
    view.layoutIfNeeded()
    #expect(view.contentSize.height > 3 * view.bounds.height)
    #expect(unsafe storage.attribute(.underlineStyle, at: 10, effectiveRange: nil) as? Int == 1)
    #expect(try ink(of: view) != nil)
  }

  /// A text view below an image that text flows around.
  @MainActor private struct Wrap {
    let window: UIWindow
    let view: UITextView
    let picture = UIImageView(frame: CGRect(x: 60, y: 60, width: 80, height: 60))

    init() {
      (view, window) = shownTextView(String(repeating: "wrap around it ", count: 120))
      picture.isUserInteractionEnabled = true
      window.addSubview(picture)
      window.insertSubview(view, belowSubview: picture)
      wrap()
    }
    func wrap() {
      var frame = view.convert(picture.bounds, from: picture)
      frame.origin.y -= view.textContainerInset.top
      frame.origin.x -= view.textContainerInset.left
      view.textContainer.exclusionPaths = [UIBezierPath(rect: frame)]
    }
    /// Whether no line overlaps the image.
    var isFree: Bool {
      let all = view.layoutManager.glyphRange(for: view.textContainer)
      guard let shape = view.textContainer.exclusionPaths.first?.bounds else { return false }
      var isFree = true
      unsafe view.layoutManager.enumerateLineFragments(forGlyphRange: all) { _, used, _, _, _ in
        if used.intersects(shape.insetBy(dx: 0.5, dy: 0.5)) { isFree = false }
      }
      return isFree && all.length == view.textStorage.length
    }
  }

  @Test func `150: text wraps around a picture that lies above its view`() throws {
    let wrap = Wrap()
    let order = wrap.window.subviews
    let (text, picture) = (order.firstIndex(of: wrap.view), order.firstIndex(of: wrap.picture))
    #expect(try #require(text) < #require(picture))
    #expect(wrap.isFree)
    let seen = try #require(wrap.view.picture())
    let hole = wrap.view.convert(wrap.picture.bounds, from: wrap.picture)
    #expect(seen.isEmpty(hole.insetBy(dx: 2, dy: 4)))
    #expect(!seen.isEmpty(CGRect(x: hole.minX, y: hole.maxY + 6, width: hole.width, height: 40)))
  }

  @Test func `151: text flows around a picture while it is dragged`() {
    let wrap = Wrap()
    var start = CGPoint.zero
    var steps = 0
    let pan = UIPanGestureRecognizer { pan in
      guard let pan = pan as? UIPanGestureRecognizer else { return }
      if pan.state == .began { start = wrap.picture.center }
      let way = pan.translation(in: wrap.window)
      wrap.picture.center = CGPoint(x: start.x + way.x, y: start.y + way.y)
      wrap.wrap()
      steps += 1
      #expect(wrap.isFree)
    }
    wrap.picture.addGestureRecognizer(pan)
    let before = wrap.view.textContainer.exclusionPaths[0].bounds
    wrap.window.simulateTouch(.began, at: CGPoint(x: 100, y: 90))
    for step in 1...8 {
      wrap.window.simulateTouch(
        .moved, at: CGPoint(x: 100 + CGFloat(step) * 10, y: 90 + CGFloat(step) * 5))
    }
    wrap.window.simulateTouch(.ended, at: CGPoint(x: 180, y: 130))
    let after = wrap.view.textContainer.exclusionPaths[0].bounds
    #expect(steps >= 8)
    #expect(after.minX - before.minX > 50 && after.minY - before.minY > 25)
    #expect(after.size == before.size && wrap.isFree)
  }

  @Test func `152: text flows around a circle at thirty places`() {
    let (view, _) = shownTextView(String(repeating: "round and round ", count: 120))
    for place in 0..<30 {
      let circle = UIBezierPath(
        ovalIn: CGRect(x: CGFloat(place) * 6, y: CGFloat(place) * 3, width: 90, height: 90))
      view.textContainer.exclusionPaths = [circle]
      view.layoutIfNeeded()
      let all = view.layoutManager.glyphRange(for: view.textContainer)
      #expect(all.length == view.textStorage.length)
      unsafe view.layoutManager.enumerateLineFragments(forGlyphRange: all) { _, used, _, _, _ in
        for y in [used.minY + 1, used.midY, used.maxY - 1] {
          for x in [used.minX + 1, used.midX, used.maxX - 1] {
            #expect(!circle.contains(CGPoint(x: x, y: y)))
          }
        }
      }
    }
  }

  @Test func `154: an observer sets the font again when the user's size changes`() {
    @MainActor final class Observer: NSObject {
      let view = UITextView(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
      func changed() { view.font = .preferredFont(forTextStyle: .body) }
    }
    let observer = Observer()
    observer.view.text = "size"
    observer.changed()
    let selector: Selector = "changedInViewFeatureTests:"
    selector.tie(to: Observer.self) { observer, _ in observer.changed() }
    NotificationCenter.default.addObserver(
      observer, selector: selector, name: UIContentSizeCategory.didChangeNotification, object: nil)
    let before = TextKitEnvironment.preferredContentSizeCategory
    defer { TextKitEnvironment.preferredContentSizeCategory = before }
    TextKitEnvironment.preferredContentSizeCategory = .accessibilityLarge
    #expect(observer.view.font == UIFont.preferredFont(forTextStyle: .body))
    #expect((observer.view.font?.pointSize ?? 0) > 30)
    #expect(observer.view.textStorage.font(at: 0) == observer.view.font)
  }

  @Test func `169: attributed texts come back as they were set`() throws {
    let text = NSMutableAttributedString(
      string: "red and large", attributes: [.font: sans, .foregroundColor: UIColor.black])
    text.addAttribute(.foregroundColor, value: UIColor.red, range: NSRange(location: 0, length: 3))
    text.addAttribute(.font, value: sans.withSize(30), range: NSRange(location: 8, length: 5))
    text.addAttribute(.kern, value: 2, range: NSRange(location: 4, length: 3))
    let (label, field, view) = (UILabel(), UITextField(), UITextView())
    label.attributedText = text
    field.attributedText = text
    view.attributedText = text
    for again in [label.attributedText, field.attributedText, view.attributedText] {
      let again = try #require(again)
      #expect(again.string == text.string)
      for index in 0..<text.length {
        let (a, b) = unsafe (
          text.attributes(at: index, effectiveRange: nil),
          again.attributes(at: index, effectiveRange: nil)
        )
        for key in [NSAttributedString.Key.font, .foregroundColor, .kern] {
          #expect(a[key] as? AnyHashable == b[key] as? AnyHashable, "\(key) at \(index)")
        }
      }
    }
  }

  @Test func `170: a label shows a text without any settings`() throws {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
    label.text = "Hello"
    #expect(try ink(of: label) != nil)
  }

  @Test
  func
    `173: a view has the same lines whenever it has the same size, and many views go as they came`()
  {
    let (view, window) = shownTextView(String(repeating: "sizes that come again ", count: 60))
    func lines() -> [CGRect] {
      view.layoutIfNeeded()
      var rects: [CGRect] = []
      let all = view.layoutManager.glyphRange(for: view.textContainer)
      unsafe view.layoutManager.enumerateLineFragments(forGlyphRange: all) { _, used, _, _, _ in
        rects.append(used)
      }
      return rects
    }
    var known: [CGFloat: [CGRect]] = [:]
    for step in 0..<60 {
      let width = 100 + CGFloat((step * 37) % 20) * 9
      view.frame.size.width = width
      if let before = known[width] { #expect(before == lines()) } else { known[width] = lines() }
    }
    #expect(known.count == 20)
    final class Weak { weak var view: UIView?; weak var manager: NSLayoutManager? }
    var all: [Weak] = []
    do {
      for number in 0..<100 {
        let cell = UITextView(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
        cell.text = "cell \(number)"
        window.addSubview(cell)
        cell.layoutIfNeeded()
        _ = cell.picture()
        cell.removeFromSuperview()
        let weak = Weak()
        (weak.view, weak.manager) = (cell, cell.layoutManager)
        all.append(weak)
      }
    }
    #expect(all.allSatisfy { $0.view == nil && $0.manager == nil })
  }

  private func shownView(of storage: NSTextStorage) -> UITextView {
    let manager = NSLayoutManager()
    storage.addLayoutManager(manager)
    let container = NSTextContainer(size: CGSize(width: 300, height: 0))
    manager.addTextContainer(container)
    return shownTextView("", container: container).view
  }
}

/// Four primitives, and a rule for the paragraphs that were edited.
private final class RuledStorage: NSTextStorage {
  private let kept = NSMutableAttributedString(string: "")
  private let rule: (RuledStorage, NSRange) -> Void

  init(_ rule: @escaping (RuledStorage, NSRange) -> Void) {
    self.rule = rule
    super.init()
  }
  required init?(coder: NSCoder) { nil }

  override var string: String { kept.string }
  override func attributes(at location: Int, effectiveRange range: NSRangePointer?)
    -> [NSAttributedString.Key: Any]
  { unsafe kept.attributes(at: location, effectiveRange: range) }
  override func replaceCharacters(in range: NSRange, with str: String) {
    kept.replaceCharacters(in: range, with: str)
    edited(.editedCharacters, range: range, changeInLength: (str as NSString).length - range.length)
  }
  override func setAttributes(_ attrs: [NSAttributedString.Key: Any]?, range: NSRange) {
    kept.setAttributes(attrs, range: range)
    edited(.editedAttributes, range: range, changeInLength: 0)
  }
  override func processEditing() {
    rule(self, (string as NSString).paragraphRange(for: editedRange))
    super.processEditing()
  }

  func matches(_ pattern: String, _ range: NSRange) -> [NSRange] {
    ((try? NSRegularExpression(pattern: pattern))?.matches(in: string, range: range) ?? []).map(
      \.range)
  }
}
