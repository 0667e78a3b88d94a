// SPDX-License-Identifier: MIT

import Foundation

@testable import TextGraphics
@testable import TextKit
@testable import TextScene
@testable import TextViews

// A text view in a window under fingers, a pointer, a wheel, keys, edits and new sizes: the
// selection stays in the text and cuts no surrogate pair, positions and sizes are numbers, and in
// the end the content is as high as that of a new view.

let viewTarget = FuzzTarget(name: "View", longest: 300) { input in
  let taken = input
  input = MainActor.assumeIsolated {
    var input = taken
    TextKitEnvironment.failureHandler = { sentence in fatalError(sentence) }
    let one = ViewCase(&input)
    var steps = 0
    while !input.isEmpty && steps < 40 {
      one.step(&input)
      one.check()
      steps += 1
    }
    one.compare()
    one.end()
    return input
  }
}

@MainActor
private final class ViewCase {
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 240, height: 200))
  let view: UITextView
  private var isFingerDown = false
  private var isPointerDown = false

  init(_ input: inout FuzzInput) {
    let settings = input.byte()
    input.isWild = false
    view = UITextView(frame: CGRect(x: 10, y: 10, width: 200, height: 120))
    view.font = layoutFonts[0]
    view.isEditable = settings & 1 == 0
    view.isScrollEnabled = settings & 6 != 6
    view.allowsEditingTextAttributes = settings & 8 != 0
    view.layoutManager.allowsNonContiguousLayout = settings & 16 == 0
    if settings & 0x60 == 0x60 { view.dataDetectorTypes = .all }
    if settings & 0x80 != 0 { view.isFindInteractionEnabled = true }
    view.text = input.text(upTo: input.number(below: 80))
    window.addSubview(view)
    window.makeKeyAndVisible()
    view.becomeFirstResponder()
  }

  func end() {
    view.resignFirstResponder()
    view.removeFromSuperview()
    window.isHidden = true
  }

  private var length: Int { view.textStorage.length }

  func step(_ input: inout FuzzInput) {
    let kind = input.byte() % 24
    reach("step \(kind)")
    switch kind {
    case 0...2: touch(&input)
    case 3, 4: point(&input)
    case 5:
      window.simulateWheel(
        CGPoint(x: input.measure(), y: input.measure()), at: place(&input))
    case 6...9: press(&input)
    case 10: view.insertText(input.text(upTo: 8))
    case 11: view.deleteBackward()
    case 12: view.selectedRange = range(&input)
    case 13, 14:
      view.textStorage.replaceCharacters(
        in: range(&input), with: input.text(upTo: input.number(below: 10)))
    case 15:
      let (key, value) = input.attribute()
      view.textStorage.addAttribute(key, value: value, range: range(&input))
    case 16:
      view.frame.size = CGSize(width: abs(input.measure()) * 5, height: abs(input.measure()) * 4)
    case 17: mark(&input)
    case 18: set(&input)
    case 19: view.contentOffset = CGPoint(x: input.measure(), y: input.measure() * 4)
    case 20: view.scrollRangeToVisible(range(&input))
    case 21: SceneClock.main.advance(by: Double(input.byte()) / 100)
    case 22: draw()
    default: ask(&input)
    }
  }

  private func range(_ input: inout FuzzInput) -> NSRange {
    nsRange(view.textStorage.wholeScalars(input.range(in: length)))
  }

  private func place(_ input: inout FuzzInput) -> CGPoint {
    CGPoint(x: CGFloat(input.byte()), y: CGFloat(input.byte()) * 0.8)
  }

  private func touch(_ input: inout FuzzInput) {
    let point = place(&input)
    if isFingerDown {
      let phase: UITouch.Phase = [.moved, .ended, .cancelled, .moved][input.number(below: 4)]
      window.simulateTouch(phase, at: point)
      isFingerDown = phase == .moved
    } else {
      window.simulateTouch(.began, at: point, tapCount: 1 + input.number(below: 4))
      isFingerDown = true
    }
  }

  private func point(_ input: inout FuzzInput) {
    let point = place(&input)
    if isPointerDown {
      let isMove = input.flag()
      window.simulatePointer(isMove ? .moved : .ended, at: point)
      isPointerDown = isMove
    } else {
      window.simulatePointer(
        .began, at: point, clickCount: 1 + input.number(below: 3),
        modifiers: input.oneIn(4) ? .shift : [],
        button: input.oneIn(6) ? .secondary : .primary)
      isPointerDown = true
    }
  }

  private static let keys: [UIKeyboardHIDUsage] = [
    .keyboardLeftArrow, .keyboardRightArrow, .keyboardUpArrow, .keyboardDownArrow, .keyboardHome,
    .keyboardEnd, .keyboardPageUp, .keyboardPageDown, .keyboardDeleteOrBackspace,
    .keyboardDeleteForward, .keyboardReturnOrEnter, .keyboardTab, .keyboardEscape,
  ]

  private func press(_ input: inout FuzzInput) {
    let held = input.byte()
    let modifiers: UIKeyModifierFlags = [
      held & 3 == 3 ? .shift : [], held & 12 == 12 ? .control : [], held & 48 == 48 ? .command : [],
      held & 192 == 192 ? .alternate : [],
    ]
    if input.oneIn(4) {
      window.simulateKey(
        input.choice(["a", "x", "c", "v", "b", "i", "u", "f", "ж", "字", " ", "🙂"]),
        modifiers: modifiers)
    } else {
      window.simulateKey(input.choice(Self.keys), modifiers: modifiers)
    }
  }

  private func mark(_ input: inout FuzzInput) {
    if input.oneIn(3) {
      view.unmarkText()
    } else {
      let text = input.text(upTo: 4)
      let selected = (text as NSString).length
      view.setMarkedText(text, selectedRange: nsRange(input.range(in: selected)))
    }
  }

  private func set(_ input: inout FuzzInput) {
    switch input.byte() % 12 {
    case 0: view.isEditable.toggle()
    case 1: view.isSelectable.toggle()
    case 2: view.isScrollEnabled.toggle()
    case 3:
      view.textContainerInset = UIEdgeInsets(
        top: abs(input.measure()), left: abs(input.measure()), bottom: abs(input.measure()),
        right: abs(input.measure()))
    case 4: view.textContainer.lineFragmentPadding = abs(input.measure())
    case 5: view.textContainer.exclusionPaths = [UIBezierPath(rect: input.rect())]
    case 6: view.textAlignment = input.choice([.left, .right, .center, .justified, .natural])
    case 7: view.font = input.font()
    case 8: view.text = input.text(upTo: 20)
    case 9: view.textContainer.maximumNumberOfLines = input.number(below: 4)
    case 10: view.textContainer.widthTracksTextView.toggle()
    default: view.layoutManager.allowsNonContiguousLayout.toggle()
    }
  }

  private func draw() {
    view.layoutIfNeeded()
    let context = try! CGContext.bitmap(size: CGSize(width: 60, height: 60))
    view.layer.render(in: context)
  }

  /// Makes queries of text input, with any positions of the text.
  private func ask(_ input: inout FuzzInput) {
    let offset = input.number(below: length + 1)
    guard let start = view.position(from: view.beginningOfDocument, offset: offset) else {
      fatalError("no position at \(offset) of \(length)")
    }
    let caret = view.caretRect(for: start)
    // A position that no line shows has no caret.
    require(caret.isNull || caret.hasNumbers, "a caret of no number: \(caret)")
    if !caret.isNull, let hit = view.closestPosition(to: CGPoint(x: caret.midX, y: caret.midY)) {
      let found = view.offset(from: view.beginningOfDocument, to: hit)
      require(0...length ~= found, "a hit at \(found)")
    }
    let direction: UITextLayoutDirection = input.choice([.left, .right, .up, .down])
    if let next = view.position(from: start, in: direction, offset: 1 + input.number(below: 3)) {
      let found = view.offset(from: view.beginningOfDocument, to: next)
      require(0...length ~= found, "a step to \(found)")
    }
    let end = input.number(below: length + 1)
    guard let other = view.position(from: view.beginningOfDocument, offset: end),
      let range = view.textRange(from: start, to: other)
    else { return }
    for part in view.selectionRects(for: range) {
      require(part.rect.hasNumbers, "a selection of no number")
    }
    let first = view.firstRect(for: range)
    require(first.isNull || first.hasNumbers, "a first rectangle of no number: \(first)")
    let text = view.text(in: range)
    require(
      (text as NSString?)?.length == abs(end - offset),
      "text of \(offset), \(end): \(text ?? "none")")
    for unit in [UITextGranularity.character, .word, .sentence, .line, .paragraph, .document] {
      _ = view.tokenizer.rangeEnclosingPosition(start, with: unit, inDirection: .storage(.forward))
      _ = view.tokenizer.position(from: start, toBoundary: unit, inDirection: .storage(.backward))
    }
  }

  func check() {
    let selected = view.selectedRange
    require(
      selected.location >= 0 && NSMaxRange(selected) <= length, "\(selected) of \(length) selected")
    if let marked = view.markedTextRange {
      let end = view.offset(from: view.beginningOfDocument, to: marked.end)
      require(end <= length, "marked up to \(end) of \(length)")
    }
    let (offset, size) = (view.contentOffset, view.contentSize)
    require(offset.x.isFinite && offset.y.isFinite, "scrolled to \(offset)")
    require(
      size.width.isFinite && size.height.isFinite && size.width >= 0 && size.height >= 0,
      "a content of \(size)")
  }

  /// Compares the view after all that with a new one.
  func compare() {
    view.unmarkText()
    view.layoutManager.ensureLayout(for: view.textContainer)
    view.setNeedsLayout()
    view.layoutIfNeeded()
    let container = NSTextContainer(size: view.textContainer.size)
    container.exclusionPaths = view.textContainer.exclusionPaths
    container.lineFragmentPadding = view.textContainer.lineFragmentPadding
    container.maximumNumberOfLines = view.textContainer.maximumNumberOfLines
    container.lineBreakMode = view.textContainer.lineBreakMode
    container.widthTracksTextView = view.textContainer.widthTracksTextView
    container.heightTracksTextView = view.textContainer.heightTracksTextView
    let storage = NSTextStorage(attributedString: view.textStorage)
    let manager = NSLayoutManager()
    manager.allowsNonContiguousLayout = view.layoutManager.allowsNonContiguousLayout
    storage.addLayoutManager(manager)
    manager.addTextContainer(container)
    let other = UITextView(frame: view.frame, textContainer: container)
    other.isScrollEnabled = view.isScrollEnabled
    other.font = view.font
    storage.setAttributedString(view.textStorage)
    other.textContainerInset = view.textContainerInset
    // The extra line after a last line end has the height of the typing attributes.
    other.typingAttributes = view.typingAttributes
    window.addSubview(other)
    manager.ensureLayout(for: container)
    other.layoutIfNeeded()
    require(
      abs(view.contentSize.height - other.contentSize.height) < 0.01,
      "a content of \(view.contentSize), and \(other.contentSize) in a view made anew\n\(words)")
    require(
      view.layoutManager.usedRect(for: view.textContainer) == manager.usedRect(for: container),
      "text in \(view.layoutManager.usedRect(for: view.textContainer)), and anew in \(manager.usedRect(for: container))"
    )
    other.removeFromSuperview()
  }

  /// The code that a test needs to reproduce the case.
  private var words: String {
    let container = view.textContainer
    return
      "text \(view.text.debugDescription), \(view.textContainerInset), \(container.size), \(container.lineFragmentPadding), "
      + "\(container.maximumNumberOfLines), \(container.exclusionPaths.map(\.bounds)), \(view.typingAttributes), "
      + "\(view.layoutManager.extraLineFragmentRect), \(view.frame), \(view.isScrollEnabled)"
  }
}

private func nsRange(_ range: Range<Int>) -> NSRange {
  NSRange(location: range.lowerBound, length: range.count)
}

extension NSTextStorage {
  /// The range, widened so that it cuts no pair.
  fileprivate func wholeScalars(_ range: Range<Int>) -> Range<Int> {
    let text = string as NSString
    func isInside(_ index: Int) -> Bool {
      index > 0 && index < text.length && text.character(at: index) & 0xFC00 == 0xDC00
        && text.character(at: index - 1) & 0xFC00 == 0xD800
    }
    let start = isInside(range.lowerBound) ? range.lowerBound - 1 : range.lowerBound
    return start..<max(start, isInside(range.upperBound) ? range.upperBound + 1 : range.upperBound)
  }
}
