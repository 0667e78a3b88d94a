// SPDX-License-Identifier: MIT

import PictureTestSupport
import Testing
import TextKitTestSupport

@testable import TextGraphics
@testable import TextScene
@testable import TextViews

/// A text view and the text system under it.
@MainActor @Suite(.serialized) struct TextViewTests {
  private func stack(_ text: String = "") -> (NSTextStorage, NSLayoutManager, NSTextContainer) {
    let storage = NSTextStorage(string: text)
    let manager = NSLayoutManager()
    let container = NSTextContainer(size: CGSize(width: 200, height: 0))
    storage.addLayoutManager(manager)
    manager.addTextContainer(container)
    return (storage, manager, container)
  }

  // MARK: The system

  @Test func `1, 16: a view shows the system that it was given`() {
    let (storage, manager, container) = stack("abc")
    let view = UITextView(
      frame: CGRect(x: 0, y: 0, width: 100, height: 100), textContainer: container)
    #expect(view.textContainer === container)
    #expect(view.layoutManager === manager)
    #expect(view.textStorage === storage)
    #expect(view.text == "abc")
  }

  @Test func `10, 15: a view makes a system of its own and keeps it`() {
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    view.text = "kept"
    #expect(view.textStorage.length == 4)
    #expect(view.layoutManager.textStorage === view.textStorage)
    #expect(view.textContainer.layoutManager === view.layoutManager)
    #expect(view.textContainer.widthTracksTextView)
    #expect(view.textContainer.size.width == 100)
    #expect(view.textContainer.lineFragmentPadding == 5)
    #expect(UITextView(usingTextLayoutManager: false).text == "")
    #expect(UITextView().text == "")
  }

  @Test func `5: two views of one manager share it`() {
    let (_, manager, first) = stack("abc")
    let second = NSTextContainer(size: CGSize(width: 100, height: 0))
    manager.addTextContainer(second)
    let one = UITextView(frame: .zero, textContainer: first)
    let two = UITextView(frame: .zero, textContainer: second)
    #expect(one.layoutManager === two.layoutManager)
  }

  @Test func `13, 14: a view keeps the text system that it was given, and lets go of it`() throws {
    weak var weakStorage: NSTextStorage?
    weak var weakManager: NSLayoutManager?
    var view: UITextView?
    do {
      let (storage, manager, container) = stack("kept")
      weakStorage = storage
      weakManager = manager
      view = UITextView(
        frame: CGRect(x: 0, y: 0, width: 100, height: 100), textContainer: container)
    }
    #expect(view?.text == "kept" && view?.textStorage === weakStorage)
    #expect(view?.layoutManager === weakManager)
    view?.insertText("!")
    #expect(view?.text == "!kept")
    view = nil
    #expect(weakStorage == nil && weakManager == nil)
  }

  @Test func `a view keeps a storage that comes later, and not the one that it replaces`() {
    weak var weakOld: NSTextStorage?
    weak var weakNew: NSTextStorage?
    let container = NSTextContainer(size: CGSize(width: 200, height: 0))
    let view = UITextView(
      frame: CGRect(x: 0, y: 0, width: 100, height: 100), textContainer: container)
    func link(_ text: String) -> NSTextStorage {
      let storage = NSTextStorage(string: text)
      if let manager = container.layoutManager {
        storage.addLayoutManager(manager)
      } else {
        let manager = NSLayoutManager()
        storage.addLayoutManager(manager)
        manager.addTextContainer(container)
      }
      return storage
    }
    do { weakOld = link("late") }
    #expect(view.text == "late")
    do { weakNew = link("later") }
    #expect(view.text == "later" && weakOld == nil)
    // A container that is taken away takes its text along.
    view.layoutManager.removeTextContainer(at: 0)
    #expect(weakNew == nil)
    #expect(view.text == "")
    #expect(view.attributedText.length == 0)
    #expect(view.selectedRange == NSRange(location: 0, length: 0))
    view.insertText("x")
    view.deleteBackward()
    #expect(view.caretRect(for: view.beginningOfDocument).height > 0)
    #expect(view.textStorage.length == 0)
    #expect(view.layoutManager.numberOfGlyphs == 0)
  }

  @Test func `36: another storage takes the place of the first`() {
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    view.text = "old"
    let old = view.textStorage
    let new = NSTextStorage(string: "new text")
    new.addLayoutManager(view.layoutManager)
    #expect(view.text == "new text")
    #expect(view.textStorage === new)
    old.replaceCharacters(in: NSRange(location: 0, length: 3), with: "nobody sees")
    #expect(view.text == "new text")
  }

  @Test func `164: a container that is linked later is shown then`() throws {
    let container = NSTextContainer(size: .zero)
    let view = UITextView(
      frame: CGRect(x: 0, y: 0, width: 200, height: 60), textContainer: container)
    #expect(try ink(of: view) == nil)
    let storage = NSTextStorage(string: "late", attributes: [.font: UIFont.systemFont(ofSize: 20)])
    let manager = NSLayoutManager()
    storage.addLayoutManager(manager)
    manager.addTextContainer(container)
    #expect(view.text == "late")
    #expect(try ink(of: view) != nil)
    #expect(view.contentSize.height > 36)
    #expect(container.widthTracksTextView)
  }

  @Test func `8: label, field and text view set the same glyphs`() {
    let text = NSAttributedString(
      string: "Same glyphs", attributes: [.font: UIFont.systemFont(ofSize: 18)])
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 60))
    let field = UITextField(frame: CGRect(x: 0, y: 0, width: 200, height: 60))
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 200, height: 60))
    view.attributedText = text
    field.attributedText = text
    label.attributedText = text
    func glyphs(_ manager: NSLayoutManager) -> [String] {
      (0..<manager.numberOfGlyphs).map {
        let start = manager.location(forGlyphAt: 0).x
        let x = ((manager.location(forGlyphAt: $0).x - start) * 1000).rounded()
        return "\(manager.cgGlyph(at: $0)) \(x)"
      }
    }
    let shown = glyphs(view.layoutManager)
    field.layoutIfNeeded()
    #expect(shown.count == 11)
    #expect(glyphs(field.editor.layoutManager) == shown)
    #expect(
      abs(
        label.intrinsicContentSize.width
          - view.layoutManager.usedRect(for: view.textContainer).width + 10) < 1)
  }

  // MARK: Text and appearance

  @Test func `text gets the font, colour and alignment of the view`() throws {
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    #expect(view.font == nil)
    #expect(view.textColor == nil)
    #expect(view.textAlignment == .natural)
    view.font = UIFont.systemFont(ofSize: 18)
    view.textColor = .red
    view.textAlignment = .center
    view.text = "abc"
    let found = unsafe view.textStorage.attributes(at: 1, effectiveRange: nil)
    #expect((found[.font] as? UIFont)?.pointSize == 18)
    #expect(found[.foregroundColor] as? UIColor == .red)
    #expect((found[.paragraphStyle] as? NSParagraphStyle)?.alignment == .center)
    view.font = UIFont.systemFont(ofSize: 30)
    view.textColor = .blue
    view.textAlignment = .right
    let changed = unsafe view.textStorage.attributes(at: 2, effectiveRange: nil)
    #expect((changed[.font] as? UIFont)?.pointSize == 30)
    #expect(changed[.foregroundColor] as? UIColor == .blue)
    #expect((changed[.paragraphStyle] as? NSParagraphStyle)?.alignment == .right)
    view.text = nil
    #expect(view.text == "")
  }

  @Test func `an attributed text brings its look`() {
    let view = UITextView(frame: .zero)
    let style = NSMutableParagraphStyle()
    style.alignment = .justified
    view.attributedText = NSAttributedString(
      string: "look",
      attributes: [
        .font: UIFont.systemFont(ofSize: 31), .foregroundColor: UIColor.green,
        .paragraphStyle: style, .kern: 2,
      ])
    #expect(view.font?.pointSize == 31)
    #expect(view.textColor == .green)
    #expect(view.textAlignment == .justified)
    #expect(unsafe view.attributedText.attribute(.kern, at: 0, effectiveRange: nil) as? Int == 2)
  }

  @Test func `setting a text tells the delegate of the selection alone`() {
    let view = UITextView(frame: .zero)
    let recorder = TextViewRecorder()
    view.delegate = recorder
    view.text = "abc"
    #expect(recorder.take() == ["selection 3+0"])
    view.text = "xyz"
    #expect(recorder.take() == [])
  }

  @Test func `158: ground and font of the demo are seen`() throws {
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 60, height: 40))
    view.backgroundColor = .orange
    view.font = UIFont.systemFont(ofSize: 18)
    view.text = "x"
    let sum = try light(of: view)
    #expect(sum.red > sum.green && sum.green > sum.blue)
    #expect(view.textStorage.font(at: 0)?.pointSize == 18)
  }

  // MARK: Size

  @Test func `39, 159: the content is as high as the text with its insets`() {
    let (view, _) = shownTextView(String(repeating: "line\n", count: 40))
    view.layoutIfNeeded()
    let used = view.layoutManager.usedRect(for: view.textContainer)
    #expect(abs(view.contentSize.height - used.maxY - 16) <= 1)
    #expect(view.contentSize.height > view.bounds.height)
    #expect(view.contentSize.width == 300)
    #expect(view.layoutManager.glyphRange(for: view.textContainer).length == 200)
    // All is laid out by now, and the size becomes exact with the next query.
    let height = view.contentSize.height
    #expect(view.pane.content.frame.height == height)
    #expect(view.pane.selection.frame == view.pane.content.frame)
    view.textContainerInset = UIEdgeInsets(top: 20, left: 30, bottom: 40, right: 50)
    #expect(view.textContainer.size.width == 220)
    #expect(
      abs(view.contentSize.height - view.layoutManager.usedRect(for: view.textContainer).maxY - 60)
        <= 1)
    #expect(view.caretRect(for: view.beginningOfDocument).minX == 35)
    #expect(view.caretRect(for: view.beginningOfDocument).minY == 20)
  }

  @Test func `an estimated content becomes exact, also where layout in parts was turned off`() {
    for laysOutInParts in [true, false] {
      let (view, _) = shownTextView(String(repeating: "line\n", count: 400))
      view.layoutManager.exactLimit = 0
      view.textStorage.addAttribute(
        .font, value: UIFont.systemFont(ofSize: 40), range: NSRange(location: 1500, length: 400))
      let estimate = view.contentSize.height
      view.layoutManager.allowsNonContiguousLayout = laysOutInParts
      view.layoutManager.ensureLayout(for: view.textContainer)
      view.setNeedsLayout()
      view.layoutIfNeeded()
      let used = view.layoutManager.usedRect(for: view.textContainer)
      #expect(abs(view.contentSize.height - used.maxY - 16) <= 1, "in parts: \(laysOutInParts)")
      #expect(abs(estimate - used.maxY - 16) > 100)
    }
  }

  @Test func `60: containers follow the view only if they say so`() {
    let (_, _, container) = stack("abc")
    let view = UITextView(
      frame: CGRect(x: 0, y: 0, width: 100, height: 100), textContainer: container)
    #expect(container.size == CGSize(width: 200, height: 0))
    view.frame.size.width = 150
    #expect(container.size.width == 200)
    container.widthTracksTextView = true
    view.frame.size.width = 170
    #expect(container.size.width == 170)
    container.heightTracksTextView = true
    view.frame.size.height = 90
    #expect(container.size.height == 74)
    view.bounds.size = CGSize(width: 60, height: 50)
    #expect(container.size == CGSize(width: 60, height: 34))
  }

  @Test func `a view that does not scroll is as high as its text`() {
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 10))
    view.font = UIFont.systemFont(ofSize: 16)
    view.isScrollEnabled = false
    view.text = "one"
    let one = view.intrinsicContentSize.height
    view.text = "one\ntwo\nthree"
    let three = view.intrinsicContentSize.height
    #expect(abs((three - 16) - 3 * (one - 16)) < 1.5)
    #expect(view.sizeThatFits(CGSize(width: 200, height: 1)).height == three)
    #expect(view.sizeThatFits(CGSize(width: 40, height: 1)).height > three)
    view.frame.size.height = 500
    #expect(view.intrinsicContentSize.height == three)
    view.isScrollEnabled = true
    #expect(view.intrinsicContentSize.height == UIView.noIntrinsicMetric)
    #expect(view.sizeThatFits(CGSize(width: 200, height: 1)).height == three)
    view.font = UIFont.systemFont(ofSize: 32)
    #expect(view.sizeThatFits(CGSize(width: 200, height: 1)).height > 1.8 * three - 30)
  }

  @Test func `155: a container of half the height shows half the text`() throws {
    let storage = NSTextStorage(
      string: String(repeating: "Half of it. ", count: 200),
      attributes: [.font: UIFont.systemFont(ofSize: 14)])
    let manager = NSLayoutManager()
    storage.addLayoutManager(manager)
    let container = NSTextContainer(size: CGSize(width: 200, height: 100))
    manager.addTextContainer(container)
    let view = UITextView(
      frame: CGRect(x: 0, y: 0, width: 200, height: 200), textContainer: container)
    let shown = try #require(try ink(of: view))
    #expect(shown.maxY <= 110)
    #expect(shown.maxY > 80)
  }

  @Test func `157: padding and insets move the text`() throws {
    func left(_ padding: CGFloat, _ inset: CGFloat) throws -> CGFloat {
      let view = UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 60))
      view.textContainer.lineFragmentPadding = padding
      view.textContainerInset.left = inset
      view.font = UIFont.systemFont(ofSize: 20)
      view.text = "I"
      return try #require(try ink(of: view)).minX
    }
    let base = try left(0, 0)
    #expect(abs(try left(12, 0) - base - 12) < 0.6)
    #expect(abs(try left(0, 30) - base - 30) < 0.6)
    #expect(abs(try left(12, 30) - base - 42) < 0.6)
  }

  @Test func `47, 48: shapes are in the container's coordinates`() throws {
    let (view, window) = shownTextView("")
    view.frame.origin = CGPoint(x: 10, y: 20)
    #expect(view.convert(CGPoint(x: 62, y: 72), from: window) == CGPoint(x: 52, y: 52))
    view.textContainerInset = UIEdgeInsets(top: 10, left: 10, bottom: 0, right: 0)
    view.text = String(repeating: "wrap around ", count: 80)
    let hole = CGRect(x: 100, y: 40, width: 80, height: 60)
    view.textContainer.exclusionPaths = [UIBezierPath(rect: hole.offsetBy(dx: -10, dy: -10))]
    let picture = try #require(view.picture())
    #expect(picture.isEmpty(hole.insetBy(dx: 2, dy: 4)))
    #expect(!picture.isEmpty(CGRect(x: 100, y: 120, width: 80, height: 40)))
  }

  // MARK: Mirrors and pages

  @Test func `64, 65, 171: two managers of one storage mirror each other`() {
    let (storage, _, container) = stack("mirror mirror on the wall")
    let manager = NSLayoutManager()
    storage.addLayoutManager(manager)
    let other = NSTextContainer(size: CGSize(width: 60, height: 0))
    manager.addTextContainer(other)
    let one = UITextView(
      frame: CGRect(x: 0, y: 0, width: 200, height: 100), textContainer: container)
    let two = UITextView(frame: CGRect(x: 0, y: 0, width: 60, height: 100), textContainer: other)
    two.selectedRange = NSRange(location: 7, length: 6)
    one.selectedRange = NSRange(location: 2, length: 0)
    one.insertText("X")
    #expect(two.text == "miXrror mirror on the wall")
    #expect(two.layoutManager.glyphRange(for: other).length == 26)
    #expect(two.selectedRange == NSRange(location: 8, length: 6))
    #expect(one.selectedRange == NSRange(location: 3, length: 0))
    #expect(lines(one) < lines(two))
    two.insertText("")
    #expect(one.text == "miXrror  on the wall")
  }

  private func lines(_ view: UITextView) -> Int {
    var count = 0
    let all = view.layoutManager.glyphRange(for: view.textContainer)
    unsafe view.layoutManager.enumerateLineFragments(forGlyphRange: all) { _, _, _, _, _ in
      count += 1
    }
    return count
  }

  @Test func `66: views wrap rightly when they are first shown`() {
    let (storage, manager, container) = stack(String(repeating: "wrap it well ", count: 60))
    container.size = .zero
    let other = NSLayoutManager()
    storage.addLayoutManager(other)
    let second = NSTextContainer()
    other.addTextContainer(second)
    let one = UITextView(
      frame: CGRect(x: 0, y: 0, width: 190, height: 90), textContainer: container)
    let two = UITextView(frame: CGRect(x: 0, y: 0, width: 120, height: 90), textContainer: second)
    let before = [lines(one), lines(two)]
    for manager in [manager, other] {
      unsafe manager.invalidateLayout(
        forCharacterRange: NSRange(location: 0, length: storage.length), actualCharacterRange: nil)
    }
    #expect([lines(one), lines(two)] == before)
    #expect(before[1] > before[0])
    #expect(before[0] > 3)
  }

  @Test func `67, 69, 70, 73: text runs from view to view where the first does not scroll`() {
    let (storage, manager, first) = stack(String(repeating: "run on and on ", count: 80))
    first.size = .zero
    let second = NSTextContainer(size: .zero)
    manager.addTextContainer(second)
    let one = UITextView(frame: CGRect(x: 0, y: 0, width: 150, height: 80), textContainer: first)
    let two = UITextView(frame: CGRect(x: 160, y: 0, width: 150, height: 80), textContainer: second)
    #expect(manager.glyphRange(for: second).length == 0)
    manager.ensureLayout(for: second)
    #expect(manager.glyphRange(for: second).length == 0)
    one.isScrollEnabled = false
    manager.ensureLayout(for: second)
    let (a, b) = (manager.glyphRange(for: first), manager.glyphRange(for: second))
    #expect(a.length > 0 && b.length > 0)
    #expect(NSMaxRange(a) == b.location)
    #expect(NSMaxRange(b) == manager.numberOfGlyphs)
    // Documented: such views cannot be edited.
    one.selectedRange = NSRange(location: 1, length: 0)
    one.insertText("X")
    #expect(storage.length == 80 * 14)
    two.allowsEditingAcrossContainers = true
    two.selectedRange = NSRange(location: storage.length, length: 0)
    two.insertText("X")
    #expect(storage.length == 80 * 14 + 1)
    // A view of the text that the first cannot hold shows that alone.
    #expect(
      two.closestPosition(to: .zero).map { two.offset(from: two.beginningOfDocument, to: $0) }
        == b.location)
    #expect(two.caretRect(for: two.beginningOfDocument).isNull)
    one.isScrollEnabled = true
    manager.ensureLayout(for: second)
    #expect(manager.glyphRange(for: second).length == 0)
    #expect(first.size.height == 0)
  }

  @Test func `71, 72: one view is mirrored by a pair of pages`() {
    let (storage, _, container) = stack("short")
    let manager = NSLayoutManager()
    storage.addLayoutManager(manager)
    let pages = [CGFloat(0), 1].map { _ in NSTextContainer(size: CGSize(width: 100, height: 40)) }
    for page in pages { manager.addTextContainer(page) }
    let one = UITextView(
      frame: CGRect(x: 0, y: 0, width: 200, height: 200), textContainer: container)
    let views = pages.map {
      UITextView(frame: CGRect(x: 0, y: 0, width: 100, height: 56), textContainer: $0)
    }
    manager.ensureLayout(for: pages[1])
    #expect(manager.glyphRange(for: pages[1]).length == 0)
    one.selectedRange = NSRange(location: 5, length: 0)
    one.insertText(String(repeating: " more", count: 20))
    manager.ensureLayout(for: pages[1])
    #expect(manager.glyphRange(for: pages[0]).length > 0)
    #expect(manager.glyphRange(for: pages[1]).length > 0)
    #expect(views.allSatisfy { $0.text == one.text })
  }

  // MARK: Drawing

  @Test func `160: what is seen of a long text is what a crop of all of it would be`() throws {
    var generator = SeededGenerator(seed: 4)
    let (view, _) = shownTextView(words(400, &generator), width: 180, height: 100)
    // Without estimates, so that positions are those of the whole.
    view.layoutManager.allowsNonContiguousLayout = false
    view.showsVerticalScrollIndicator = false
    let whole = UITextView(frame: CGRect(x: 0, y: 0, width: 180, height: view.contentSize.height))
    whole.attributedText = view.attributedText
    let all = try #require(whole.picture())
    for y in [CGFloat(0), 37, 311, 902] {
      view.contentOffset.y = y
      let part = try #require(view.picture())
      #expect(part.differs(from: all, at: Int(y)) == 0, "at \(y)")
    }
  }

  @Test func `a view draws the lines that it shows and no others`() throws {
    final class Counting: NSLayoutManager {
      nonisolated(unsafe) var drawn = 0
      override func drawGlyphs(forGlyphRange glyphsToShow: NSRange, at origin: CGPoint) {
        drawn += glyphsToShow.length
        super.drawGlyphs(forGlyphRange: glyphsToShow, at: origin)
      }
    }
    let storage = NSTextStorage(
      string: String(repeating: "a line of text\n", count: 6000),
      attributes: [.font: UIFont.systemFont(ofSize: 14)])
    let manager = Counting()
    storage.addLayoutManager(manager)
    let container = NSTextContainer(size: .zero)
    manager.addTextContainer(container)
    let view = UITextView(
      frame: CGRect(x: 0, y: 0, width: 200, height: 100), textContainer: container)
    #expect(view.contentSize.height > 90_000)
    view.contentOffset.y = 50_000
    #expect(try ink(of: view) != nil)
    #expect(manager.drawn > 0 && manager.drawn < 400)
  }

  @Test func `11: the layout manager draws, not the view`() throws {
    final class Blank: NSLayoutManager {
      override func drawGlyphs(forGlyphRange glyphsToShow: NSRange, at origin: CGPoint) {}
    }
    let storage = NSTextStorage(string: "unseen")
    let manager = Blank()
    storage.addLayoutManager(manager)
    let container = NSTextContainer(size: .zero)
    manager.addTextContainer(container)
    let view = UITextView(
      frame: CGRect(x: 0, y: 0, width: 100, height: 50), textContainer: container)
    #expect(try ink(of: view) == nil)
  }

  @Test func `162, 163: a placeholder is shown while there is no text`() throws {
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 60))
    view.font = UIFont.systemFont(ofSize: 20)
    view.isScrollEnabled = false
    let empty = view.intrinsicContentSize.height
    view.emptyTextPlaceholder = "I write here, in more than one line if it is long"
    #expect(view.emptyTextPlaceholder == "I write here, in more than one line if it is long")
    #expect(view.intrinsicContentSize.height > empty)
    let shown = try #require(try ink(of: view))
    view.text = "I"
    let text = try #require(try ink(of: view))
    #expect(abs(shown.minX - text.minX) < 1)
    #expect(text.width < shown.width)
    view.text = ""
    #expect(try ink(of: view) == shown)
    view.attributedEmptyTextPlaceholder = NSAttributedString(
      string: "I",
      attributes: [.foregroundColor: UIColor.red, .font: UIFont.systemFont(ofSize: 20)])
    let sum = try light(of: view)
    #expect(sum.red > sum.blue)
  }

  @Test func `a border is drawn where it is asked for`() throws {
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 60, height: 40))
    #expect(view.borderStyle == .none)
    #expect(try ink(of: view) == nil)
    view.borderStyle = .roundedRect
    #expect(try ink(of: view)?.width == 60)
    #expect(UITextView.BorderStyle(rawValue: 1) == .roundedRect)
  }

  // MARK: Dynamic Type, archives

  @Test func `fonts of text styles follow the size of the surroundings`() throws {
    let old = TextKitEnvironment.preferredContentSizeCategory
    defer { TextKitEnvironment.preferredContentSizeCategory = old }
    let (view, window) = shownTextView("")
    #expect(!view.adjustsFontForContentSizeCategory)
    view.adjustsFontForContentSizeCategory = true
    view.font = UIFont.preferredFont(forTextStyle: .body)
    view.text = "grows"
    let before = view.sizeThatFits(CGSize(width: 200, height: 0))
    TextKitEnvironment.preferredContentSizeCategory = .accessibilityLarge
    window.layoutIfNeeded()
    #expect(view.font?.pointSize == UIFont.preferredFont(forTextStyle: .body).pointSize)
    #expect(view.textStorage.font(at: 2)?.pointSize == view.font?.pointSize)
    #expect(view.sizeThatFits(CGSize(width: 200, height: 0)).height > before.height * 1.3)
  }

  @Test func `an archive keeps text and settings`() throws {
    let view = UITextView(frame: CGRect(x: 1, y: 2, width: 30, height: 40))
    view.text = "kept"
    view.font = UIFont.systemFont(ofSize: 21)
    view.textColor = .red
    view.textAlignment = .right
    view.isEditable = false
    view.isSelectable = false
    view.dataDetectorTypes = [.link, .address]
    view.textContainerInset = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    let data = try NSKeyedArchiver.archivedData(withRootObject: view, requiringSecureCoding: false)
    let coder = try NSKeyedUnarchiver(forReadingFrom: data)
    coder.requiresSecureCoding = false
    let copy = try #require(coder.decodeObject(forKey: NSKeyedArchiveRootObjectKey) as? UITextView)
    #expect(copy.text == "kept")
    #expect(copy.frame == view.frame)
    #expect(copy.font?.pointSize == 21)
    #expect(copy.textColor == .red)
    #expect(copy.textAlignment == .right)
    #expect(!copy.isEditable && !copy.isSelectable)
    #expect(copy.dataDetectorTypes == [.link, .address])
    #expect(copy.textContainerInset == view.textContainerInset)
  }

  @Test func `a view of no size, and one of no text, do no harm`() throws {
    let view = UITextView(frame: .zero)
    view.text = "nothing is seen of it"
    view.layoutIfNeeded()
    view.selectedRange = NSRange(location: 100, length: 100)
    #expect(view.selectedRange == NSRange(location: 21, length: 0))
    view.selectedRange = NSRange(location: -5, length: 3)
    #expect(view.selectedRange.location == 0)
    view.selectedRange = NSRange(location: NSNotFound, length: 0)
    #expect(view.selectedRange == NSRange(location: 21, length: 0))
    view.scrollRangeToVisible(NSRange(location: 1000, length: .max))
    #expect(view.sizeThatFits(CGSize(width: CGFloat.nan, height: 0)).height > 0)
    view.textContainerInset = UIEdgeInsets(top: .nan, left: .infinity, bottom: 0, right: 0)
    #expect(view.textContainerInset == .zero)
  }
}
