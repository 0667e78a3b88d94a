// SPDX-License-Identifier: MIT

import Testing
import UIKit

// Declarations that strangers' sources use: each line compiles with Xcode, and works here.

@MainActor
@Suite struct MissingMembersTests {
  private func window(_ view: UIView, _ size: CGSize = CGSize(width: 300, height: 200)) -> UIWindow
  {
    let window = UIWindow(frame: CGRect(origin: .zero, size: size))
    window.addSubview(view)
    window.makeKeyAndVisible()
    return window
  }

  // MARK: Delegates

  private final class Proxy: NSObject, UITextViewDelegate, UITextFieldDelegate {
    weak var next: (any UITextViewDelegate)?
    weak var nextField: (any UITextFieldDelegate)?
    var textView: UITextView! = UITextView()
    func textViewDidChange(_ textView: UITextView) { next?.textViewDidChange?(textView) }
    func textView(
      _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
    ) -> Bool {
      next?.textView?(textView, shouldChangeTextIn: range, replacementText: text) ?? true
    }
    func scrollViewDidScroll(_ scrollView: UIScrollView) { next?.scrollViewDidScroll?(scrollView) }
    func textFieldShouldReturn(_ textField: UITextField) -> Bool {
      nextField?.textFieldShouldReturn?(textField) ?? false
    }
    func textFieldDidEndEditing(_ textField: UITextField) {
      nextField?.textFieldDidEndEditing?(textField)
    }
  }

  private final class Recorder: NSObject, UITextViewDelegate {
    var calls: [String] = []
    func textViewDidChange(_ textView: UITextView) { calls.append("change") }
    func textView(
      _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
    ) -> Bool {
      calls.append(text)
      return text != "x"
    }
    func scrollViewDidScroll(_ scrollView: UIScrollView) { calls.append("scroll") }
  }

  private final class Growing: UITextView {
    var changes = 0
    override var delegate: (any UITextViewDelegate)? { didSet { changes += 1 } }
    func tell() { delegate?.textViewDidChange?(self) }
  }

  @Test func `a text view's delegate is a text view's, and can be overridden`() {
    let view = Growing()
    let recorder = Recorder()
    view.delegate = recorder
    let typed: (any UITextViewDelegate)? = view.delegate
    #expect(typed === recorder)
    #expect(view.changes == 1)
    view.tell()
    #expect(recorder.calls == ["change"])
    let scroll: UIScrollView = view
    #expect(scroll.delegate === recorder)
    scroll.delegate = nil
    #expect(view.delegate == nil)
  }

  @Test func `optional members of delegates are called with a question mark`() {
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
    let (proxy, recorder) = (Proxy(), Recorder())
    proxy.next = recorder
    view.delegate = proxy
    _ = window(view)
    view.becomeFirstResponder()
    view.insertText("a")
    view.insertText("x")
    #expect(view.text == "a")
    #expect(recorder.calls == ["a", "change", "x"])
    view.contentOffset.y = 3
    #expect(recorder.calls.last == "scroll")
    #expect(proxy.textView.text == "")
    #expect(proxy.textFieldShouldReturn(UITextField()) == false)
  }

  // MARK: Clashes

  private final class Held: UIView {
    var added = 0
    override func addConstraint(_ constraint: NSLayoutConstraint) {
      added += 1
      super.addConstraint(constraint)
    }
  }

  private final class OwnContainer: NSTextContainer {
    weak var textView: UITextView?
  }

  @Test func `addConstraint can be overridden, and addConstraints calls it`() {
    let view = Held()
    view.addConstraints([
      NSLayoutConstraint(
        item: view, attribute: .width, relatedBy: .equal, toItem: nil, attribute: .notAnAttribute,
        multiplier: 1, constant: 10)
    ])
    #expect(view.added == 1)
    #expect(view.constraints.count == 1)
  }

  @Test func `a client's own members take the place of the Mac's`() {
    let container = OwnContainer(size: CGSize(width: 10, height: 10))
    let view = UITextView()
    container.textView = view
    #expect(container.textView === view)
    let style = NSMutableParagraphStyle()
    #expect(style.headerLevel == 20)
    #expect((style as NSParagraphStyle).headerLevel == 0)
  }

  @Test func `colours by name have Apple's labels`() {
    #expect(UIColor(named: "red", in: nil, compatibleWith: nil) != nil)
  }

  // MARK: Foundation

  @Test func `small members of Foundation and Objective-C are there`() {
    var path = IndexPath(row: 3, section: 1)
    #expect(path.row == 3 && path.section == 1 && path.item == 3)
    path.row = 4
    #expect(path == IndexPath(item: 4, section: 1))
    #expect(autoreleasepool { 5 } == 5)
    #expect(
      CGRect(x: 1, y: 2, width: 3, height: 4).equalTo(CGRect(x: 1, y: 2, width: 3, height: 4)))
    #expect(!CGPoint.zero.equalTo(CGPoint(x: 1, y: 0)) && CGSize.zero.equalTo(.zero))
    #expect(UIView.AnimationCurve(rawValue: 2) == .easeOut)
    #expect(UIDevice.current.userInterfaceIdiom == .pad)
    #expect(UIDevice.current.systemName == "Linux")
    #expect((CTFontManagerCopyAvailableFontFamilyNames() as? [String])?.isEmpty == false)
  }

  private final class Value {}

  @Test func `values are associated with objects, and released after them`() {
    let label = UILabel()
    objc_setAssociatedObject(label, &Keys.name, "title", .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
    #expect(objc_getAssociatedObject(label, &Keys.name) as? String == "title")
    #expect(objc_getAssociatedObject(label, &Keys.other) == nil)
    objc_setAssociatedObject(label, &Keys.name, nil, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
    #expect(objc_getAssociatedObject(label, &Keys.name) == nil)
    weak var freed: Value?
    do {
      let (owner, value) = (UIView(), Value())
      freed = value
      objc_setAssociatedObject(owner, &Keys.name, value, .OBJC_ASSOCIATION_RETAIN)
      objc_setAssociatedObject(owner, &Keys.other, owner, .OBJC_ASSOCIATION_ASSIGN)
      #expect(objc_getAssociatedObject(owner, &Keys.other) as AnyObject === owner)
    }
    objc_setAssociatedObject(label, &Keys.other, 1, .OBJC_ASSOCIATION_RETAIN)
    #expect(freed == nil)
    objc_removeAssociatedObjects(label)
    #expect(objc_getAssociatedObject(label, &Keys.other) == nil)
  }

  private enum Keys {
    nonisolated(unsafe) static var name: UInt8 = 0
    nonisolated(unsafe) static var other: UInt8 = 0
  }

  private final class Ticker: NSObject { var ticks = 0 }

  @Test func `a timer and a display link send their messages`() {
    let ticker = Ticker()
    Selector("tick:").tie(to: Ticker.self) { ticker, _ in ticker.ticks += 1 }
    let timer = Timer(
      timeInterval: 0.01, target: ticker, selector: Selector("tick:"), userInfo: nil, repeats: false
    )
    timer.fire()
    #expect(ticker.ticks == 1)
    let clock = SceneClock.main
    defer { SceneClock.main = clock }
    SceneClock.main = SceneClock(startingAt: 0)
    let link = CADisplayLink(target: ticker, selector: Selector("tick:"))
    link.add(to: .main, forMode: .common)
    SceneClock.main.advance(by: 0.101)
    #expect(ticker.ticks == 7)
    link.preferredFramesPerSecond = 10
    SceneClock.main.advance(by: 0.101)
    #expect(ticker.ticks == 8)
    link.invalidate()
    SceneClock.main.advance(by: 1)
    #expect(ticker.ticks == 8)
  }

  // MARK: Traits

  private struct Density: UITraitDefinition { static let defaultValue = 1.0 }

  @Test func `closures run when the traits that they name change`() {
    let label = UILabel()
    let window = window(label)
    var seen: [UIContentSizeCategory] = []
    let registration = label.registerForTraitChanges([UITraitPreferredContentSizeCategory.self]) {
      (label: UILabel, previous: UITraitCollection) in
      seen.append(label.traitCollection.preferredContentSizeCategory)
    }
    label.traitOverrides.preferredContentSizeCategory = .extraLarge
    window.traitOverrides.userInterfaceStyle = .dark
    #expect(seen == [.extraLarge])
    #expect(label.traitCollection.userInterfaceStyle == .dark)
    label.traitOverrides[Density.self] = 2
    #expect(label.traitCollection[Density.self] == 2)
    #expect(window.traitCollection[Density.self] == 1)
    label.traitOverrides.remove(UITraitPreferredContentSizeCategory.self)
    #expect(seen.count == 2)
    label.unregisterForTraitChanges(registration)
    label.traitOverrides.preferredContentSizeCategory = .small
    #expect(seen.count == 2)
    #expect(label.traitCollection.hasDifferentColorAppearance(comparedTo: nil))
    #expect(
      !label.traitCollection.hasDifferentColorAppearance(comparedTo: window.traitCollection))
  }

  @Test func `the smallest and largest size of text limit Dynamic Type`() {
    let label = UILabel()
    label.font = .preferredFont(forTextStyle: .body)
    label.adjustsFontForContentSizeCategory = true
    let window = window(label)
    window.traitOverrides.preferredContentSizeCategory = .accessibilityExtraExtraExtraLarge
    #expect(label.font.pointSize == 53)
    label.maximumContentSizeCategory = .accessibilityMedium
    #expect(label.font.pointSize == 28)
    window.traitOverrides.preferredContentSizeCategory = .extraSmall
    #expect(label.font.pointSize == 14)
    label.minimumContentSizeCategory = .large
    #expect(label.font.pointSize == 17)
  }

  // MARK: Layout guides

  @Test func `the readable guide is no wider than is good to read`() {
    let (root, inner) = (UIView(), UIView())
    let window = window(root, CGSize(width: 1000, height: 300))
    root.frame = window.bounds
    root.addSubview(inner)
    inner.translatesAutoresizingMaskIntoConstraints = false
    NSLayoutConstraint.activate([
      inner.widthAnchor.constraint(equalTo: root.readableContentGuide.widthAnchor),
      inner.leadingAnchor.constraint(equalTo: root.readableContentGuide.leadingAnchor),
      inner.topAnchor.constraint(equalTo: root.topAnchor),
      inner.heightAnchor.constraint(equalToConstant: 20),
    ])
    window.layoutIfNeeded()
    #expect(inner.frame.width == 672)
    #expect(inner.frame.midX == 500)
    root.frame.size.width = 400
    window.layoutIfNeeded()
    #expect(inner.frame.width == 384)
    #expect(root.readableContentGuide.layoutFrame.width == 384)
  }

  @Test func `a view stays above the keyboard`() {
    let view = UITextView()
    let window = window(view, CGSize(width: 300, height: 400))
    view.translatesAutoresizingMaskIntoConstraints = false
    NSLayoutConstraint.activate([
      view.topAnchor.constraint(equalTo: window.topAnchor),
      view.leadingAnchor.constraint(equalTo: window.leadingAnchor),
      view.trailingAnchor.constraint(equalTo: window.trailingAnchor),
      view.bottomAnchor.constraint(equalTo: window.keyboardLayoutGuide.topAnchor),
    ])
    window.layoutIfNeeded()
    #expect(view.frame.height == 400)
    var names: [String] = []
    let token = NotificationCenter.default.addObserver(
      forName: UIResponder.keyboardWillShowNotification, object: nil, queue: nil
    ) { _ in MainActor.assumeIsolated { names.append("show") } }
    defer { NotificationCenter.default.removeObserver(token) }
    window.simulateKeyboard(frame: CGRect(x: 0, y: 250, width: 300, height: 150))
    #expect(view.frame.height == 250)
    #expect(names == ["show"])
    window.simulateKeyboard(frame: nil)
    #expect(view.frame.height == 400)
  }

  // MARK: Accessibility

  @Test func `an attributed label says its language`() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    view.isAccessibilityElement = true
    let text = NSMutableAttributedString(string: "Guten Tag")
    text.addAttribute(
      .accessibilitySpeechLanguage, value: "de", range: NSRange(location: 0, length: 9))
    view.accessibilityAttributedLabel = text
    #expect(view.accessibilityLabel == "Guten Tag")
    #expect(view.accessibilityNodes().first?.language == "de")
    view.accessibilityLabel = "Hello"
    #expect(view.accessibilityAttributedLabel?.string == "Hello")
    #expect(view.accessibilityNodes().first?.language == nil)
  }

  @Test func `text that is a heading by its attribute is one to those who cannot see it`() {
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 80))
    let text = NSMutableAttributedString(string: "Title and text")
    text.addAttribute(
      .accessibilityTextHeadingLevel, value: 1, range: NSRange(location: 0, length: 5))
    view.attributedText = text
    let window = window(view)
    window.layoutIfNeeded()
    let headings = view.accessibilityNodes().flatMap(\.children).filter { $0.role == .heading }
    #expect(headings.map(\.label) == ["Title"])
  }

  @Test func `flags of accessibility are the host's, and posted`() {
    defer { UIAccessibility.hostSettings = [] }
    var posted = 0
    let token = NotificationCenter.default.addObserver(
      forName: UIAccessibility.reduceMotionStatusDidChangeNotification, object: nil, queue: nil
    ) { _ in MainActor.assumeIsolated { posted += 1 } }
    defer { NotificationCenter.default.removeObserver(token) }
    #expect(!UIAccessibility.isVoiceOverRunning && !UIAccessibility.isReduceMotionEnabled)
    UIAccessibility.hostSettings = [.voiceOver, .reduceMotion]
    #expect(UIAccessibility.isVoiceOverRunning && UIAccessibility.isReduceMotionEnabled)
    #expect(posted == 1)
  }

  @Test func `endEditing takes the keys from a field in the view`() {
    let (form, field) = (UIView(), UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 30)))
    form.addSubview(field)
    let window = window(form)
    field.becomeFirstResponder()
    #expect(field.isFirstResponder)
    #expect(form.endEditing(true))
    #expect(!field.isFirstResponder)
    withExtendedLifetime(window) {}
  }

  // MARK: Drawing

  @Test func `without antialiasing no pixel is between ink and ground`() throws {
    func levels(_ antialiases: Bool) throws -> Set<UInt8> {
      let context = try CGContext.bitmap(size: CGSize(width: 40, height: 40), background: .white)
      context.setShouldAntialias(antialiases)
      context.setFillColor(UIColor.black.cgColor)
      context.fillEllipse(in: CGRect(x: 3, y: 3, width: 20, height: 20))
      UIGraphicsPushContext(context)
      NSAttributedString(string: "Sg", attributes: [.font: UIFont.systemFont(ofSize: 14)])
        .draw(at: CGPoint(x: 18.3, y: 18.3))
      UIGraphicsPopContext()
      let data = try #require(context.data)
      let bytes = UnsafeRawBufferPointer(start: data, count: context.bytesPerRow * context.height)
      return Set(stride(from: 0, to: bytes.count, by: 4).map { bytes[$0] })
    }
    #expect(try levels(true).count > 10)
    #expect(try levels(false) == [0, 255])
    let context = try CGContext.bitmap(size: CGSize(width: 10, height: 10))
    context.setAllowsAntialiasing(false)
    context.setAllowsFontSmoothing(true)
    context.setShouldSubpixelPositionFonts(true)
    context.setFillColor(UIColor.red.cgColor)
    context.fill(CGRect(x: 0.5, y: 0.5, width: 3, height: 3))
    let data = try #require(context.data)
    let bytes = UnsafeRawBufferPointer(start: data, count: 400)
    let alphas = Set((0..<100).map { (pixel: Int) -> UInt8 in bytes[pixel * 4 + 3] })
    #expect(alphas == [0, 255])
  }

  @Test func `glyphs stand at whole pixels where positions between are turned off`() throws {
    func image(_ x: CGFloat, between: Bool) throws -> Data {
      let context = try CGContext.bitmap(size: CGSize(width: 30, height: 20), background: .white)
      context.setShouldSubpixelPositionFonts(between)
      UIGraphicsPushContext(context)
      NSAttributedString(string: "l", attributes: [.font: UIFont.systemFont(ofSize: 12)])
        .draw(at: CGPoint(x: x, y: 0))
      UIGraphicsPopContext()
      return try context.pngData()
    }
    #expect(try image(4.5, between: true) != image(5, between: true))
    #expect(try image(4.5, between: false) == image(5, between: false))
  }

  @Test func `pixels are read and written in the form of the context`() throws {
    let context = try #require(
      CGContext(
        data: nil, width: 2, height: 1, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    let pixels = try #require(context.data).assumingMemoryBound(to: UInt8.self)
    let first: [UInt8] = (0..<8).map { pixels[$0] }
    #expect(first == [255, 0, 0, 255, 0, 0, 0, 0])
    (pixels[4], pixels[5], pixels[6], pixels[7]) = (0, 0, 255, 255)
    let image = try #require(context.makeImage())
    let copy = try #require(
      CGContext(
        data: nil, width: 2, height: 1, bitsPerComponent: 8, bytesPerRow: 8,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue
          | CGBitmapInfo.byteOrder32Little.rawValue))
    copy.draw(image, in: CGRect(x: 0, y: 0, width: 2, height: 1))
    let other = try #require(copy.data).assumingMemoryBound(to: UInt8.self)
    let second: [UInt8] = (0..<8).map { other[$0] }
    #expect(second == [0, 0, 255, 255, 255, 0, 0, 255])
  }
}

extension NSMutableParagraphStyle {
  /// A client's own member, of a name that the Mac's paragraph styles have.
  fileprivate var headerLevel: Int { 20 }
}
