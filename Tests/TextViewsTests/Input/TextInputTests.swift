// SPDX-License-Identifier: MIT

import Testing
import TextKitTestSupport

@testable import TextGraphics
@testable import TextScene
@testable import TextViews

/// Positions, ranges and geometry of a text view.
@MainActor @Suite(.serialized) struct TextInputTests {
  private func view(_ text: String, width: CGFloat = 200) -> UITextView {
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: width, height: 400))
    view.font = UIFont.systemFont(ofSize: 16)
    view.text = text
    return view
  }

  private func offset(_ position: UITextPosition?, in view: UITextView) -> Int? {
    position.map { view.offset(from: view.beginningOfDocument, to: $0) }
  }

  private func range(_ view: UITextView, _ start: Int, _ end: Int) -> UITextRange {
    TextSpan(NSRange(location: start, length: end - start))
  }

  // MARK: Positions

  @Test func `positions count UTF-16 units`() throws {
    let view = view("a👍b")
    let start = view.beginningOfDocument
    #expect(offset(view.endOfDocument, in: view) == 4)
    let third = try #require(view.position(from: start, offset: 3))
    #expect(view.compare(start, to: third) == .orderedAscending)
    #expect(view.compare(third, to: start) == .orderedDescending)
    #expect(view.compare(third, to: third) == .orderedSame)
    #expect(view.position(from: start, offset: 5) == nil)
    #expect(view.position(from: start, offset: -1) == nil)
    #expect(view.position(from: third, offset: Int.max) == nil)
    #expect(view.offset(from: third, to: start) == -3)
    let part = try #require(view.textRange(from: third, to: start))
    #expect(view.text(in: part) == "a👍")
    #expect(!part.isEmpty)
    #expect(view.compare(part.start, to: start) == .orderedSame)
    #expect(offset(view.position(within: part, atCharacterOffset: 1), in: view) == 1)
    #expect(view.position(within: part, atCharacterOffset: 4) == nil)
    #expect(view.characterOffset(of: third, within: part) == 3)
    #expect(view.attributedText(in: part).length == 3)
  }

  @Test func `positions of somebody else count as none`() {
    let view = view("abc")
    let stranger = UITextPosition()
    #expect(view.position(from: stranger, offset: 1) == nil)
    #expect(view.textRange(from: stranger, to: view.endOfDocument) == nil)
    #expect(view.text(in: UITextRange()) == nil)
    #expect(view.caretRect(for: stranger).isNull)
    #expect(view.selectionRects(for: UITextRange()).isEmpty)
    #expect(view.firstRect(for: UITextRange()).isNull)
    #expect(view.compare(stranger, to: view.endOfDocument) == .orderedSame)
    view.selectedTextRange = UITextRange()
    view.replace(UITextRange(), withText: "x")
    view.selectedTextRange = nil
    #expect(view.text == "abc")
    // A position after the text is its end.
    let long = self.view(String(repeating: "x", count: 50))
    #expect(offset(view.position(from: long.endOfDocument, offset: 0), in: view) == 3)
    #expect(
      view.text(
        in: long.textRange(from: long.beginningOfDocument, to: long.endOfDocument) ?? UITextRange())
        == "abc")
    #expect(view.isSecureTextEntry == false)
  }

  @Test func `the selected range is a range of the input`() {
    let view = view("hello world")
    view.selectedTextRange = range(view, 6, 11)
    #expect(view.selectedRange == NSRange(location: 6, length: 5))
    let selected = view.selectedTextRange
    #expect(selected.flatMap { view.text(in: $0) } == "world")
    view.replace(range(view, 0, 5), withText: "HELLO!")
    #expect(view.text == "HELLO! world")
    view.replace(
      range(view, 0, 1), withAttributedText: NSAttributedString(string: "J", attributes: [.kern: 3])
    )
    #expect(view.textStyling(at: view.beginningOfDocument, in: .forward)?[.kern] as? Int == 3)
    view.insertAttributedText(NSAttributedString(string: "y", attributes: [.kern: 4]))
    #expect(view.text.hasPrefix("Jy"))
    view.insertText("z", alternatives: ["s"], style: .lowConfidence)
    #expect(view.text.hasPrefix("Jyz"))
    view.insertDictationResult([UIDictationPhrase(text: "one "), UIDictationPhrase(text: "two")])
    #expect(view.text.hasPrefix("Jyzone two"))
    #expect(view.textInputView === view)
  }

  // MARK: Carets

  @Test func `each place has a caret, and each caret its place`() {
    for text in [
      "Plain words that wrap into several lines of text.", "two\nparagraphs\n\nand more\n",
      "עברית and English, 123 וזהו", "fi ffi e\u{301}\u{301} 👨‍👩‍👧 क्षि",
    ] {
      let view = view(text, width: 120)
      let places = carets(view)
      for place in places {
        let caret = view.caretRect(for: TextOffset(place))
        #expect(caret.width == 2 && caret.height > 10)
        let found = view.closestPosition(to: CGPoint(x: caret.minX, y: caret.midY))
        let back = view.caretRect(for: found ?? UITextPosition())
        #expect(
          abs(back.minX - caret.minX) < 0.6 && abs(back.minY - caret.minY) < 0.6, "\(text) \(place)"
        )
      }
    }
  }

  /// Returns the caret stops.
  private func carets(_ view: UITextView) -> [Int] {
    var units = TextUnits(view.textStorage)
    var places = [0]
    while let last = places.last, last < view.textStorage.length {
      places.append(units.border(after: last))
    }
    return places
  }

  @Test func `a caret at a wrapped line's border has two places`() throws {
    let view = view("word word word word word", width: 90)
    let manager = view.layoutManager
    var line = NSRange()
    _ = unsafe manager.lineFragmentRect(forGlyphAt: 0, effectiveRange: &line)
    let border = NSMaxRange(line)
    let next = view.caretRect(for: TextOffset(border))
    let end = view.caretRect(for: TextOffset(border, affinity: .backward))
    #expect(next.minY > end.minY)
    #expect(next.minX < end.minX)
    view.selectedRange = NSRange(location: border, length: 0)
    view.selectionAffinity = .backward
    #expect(view.selectedTextRange.map { view.caretRect(for: $0.start) } == end)
    #expect(view.selectionAffinity == .backward)
  }

  @Test func `a caret where directions meet is split`() throws {
    let view = view("abc עברית def")
    view.selectedRange = NSRange(location: 4, length: 0)
    let halves = view.caretRectangles()
    #expect(halves.count == 2)
    #expect(abs(halves[0].minX - halves[1].minX) > 10)
    #expect(abs(halves[0].maxY - halves[1].minY) < 0.01)
    view.selectedRange = NSRange(location: 1, length: 0)
    #expect(view.caretRectangles().count == 1)
  }

  @Test func `the caret behind the last line end stands in a line of its own`() {
    let view = view("one\n")
    let last = view.caretRect(for: view.endOfDocument)
    let first = view.caretRect(for: view.beginningOfDocument)
    #expect(last.minY >= first.maxY - 1)
    #expect(last.minX == first.minX)
    #expect(offset(view.closestPosition(to: CGPoint(x: 50, y: last.midY)), in: view) == 4)
    let empty = self.view("")
    #expect(empty.caretRect(for: empty.beginningOfDocument).height > 10)
    #expect(empty.caretRect(for: empty.beginningOfDocument).minX == 5)
  }

  // MARK: Steps

  @Test func `stepping right and left goes through all carets`() {
    for text in [
      "one two\nthree\n\nfour five six seven eight", "wrap this into lines of a few words",
    ] {
      let view = view(text, width: 80)
      let places = carets(view)
      var visited: [Int] = []
      var position: UITextPosition? = view.beginningOfDocument
      while let place = offset(position, in: view), visited.count < 200 {
        visited.append(place)
        position = position.flatMap { view.position(from: $0, in: .right, offset: 1) }
      }
      #expect(visited == places)
      visited = []
      position = view.endOfDocument
      while let place = offset(position, in: view), visited.count < 200 {
        visited.append(place)
        position = position.flatMap { view.position(from: $0, in: .left, offset: 1) }
      }
      #expect(visited == places.reversed())
    }
  }

  @Test func `steps go as text is seen`() {
    let view = view("אבג")
    #expect(
      offset(view.position(from: view.beginningOfDocument, in: .left, offset: 2), in: view) == 2)
    #expect(view.position(from: view.beginningOfDocument, in: .right, offset: 1) == nil)
    #expect(offset(view.position(from: view.endOfDocument, in: .right, offset: 3), in: view) == 0)
    #expect(offset(view.position(from: view.endOfDocument, in: .left, offset: -3), in: view) == 0)
    #expect(view.baseWritingDirection(for: view.beginningOfDocument, in: .forward) == .rightToLeft)
    #expect(offset(view.position(within: range(view, 0, 3), farthestIn: .left), in: view) == 3)
    #expect(offset(view.position(within: range(view, 0, 3), farthestIn: .right), in: view) == 0)
    let latin = self.view("abc")
    #expect(offset(latin.position(within: range(latin, 1, 3), farthestIn: .right), in: latin) == 3)
    #expect(offset(latin.position(within: range(latin, 1, 3), farthestIn: .up), in: latin) == 1)
    latin.setBaseWritingDirection(.rightToLeft, for: range(latin, 0, 3))
    #expect(latin.baseWritingDirection(for: latin.endOfDocument, in: .backward) == .rightToLeft)
    #expect(latin.caretRect(for: latin.beginningOfDocument).minX > 100)
  }

  @Test func `steps go up and down in a column`() {
    let view = view("a long first line\nb\na long third line")
    let start = TextOffset(10)
    let x = view.caretRect(for: start).minX
    let down = view.position(from: start, in: .down, offset: 1)
    #expect(offset(down, in: view) == 19)
    let third = view.position(from: start, in: .down, offset: 2)
    #expect(abs(view.caretRect(for: third ?? UITextPosition()).minX - x) < 6)
    #expect(view.position(from: start, in: .down, offset: 3) == nil)
    #expect(view.position(from: start, in: .up, offset: 1) == nil)
    #expect(offset(view.position(from: view.endOfDocument, in: .up, offset: 2), in: view) == 17)
  }

  @Test func `a range reaches to the end of its line`() {
    let view = view("first line\nsecond")
    func reach(_ place: Int, _ direction: UITextLayoutDirection) -> String? {
      view.characterRange(byExtending: TextOffset(place), in: direction).flatMap {
        view.text(in: $0)
      }
    }
    #expect(reach(6, .right) == "line")
    #expect(reach(6, .left) == "first ")
    #expect(reach(13, .up) == "first line\nse")
    #expect(reach(13, .down) == "cond")
  }

  // MARK: Rectangles

  @Test func `selection rectangles cover the lines, each of one direction`() throws {
    let view = view("one two three four five six seven eight nine", width: 120)
    let all = view.selectionRects(for: range(view, 2, 30))
    #expect(all.count >= 3)
    #expect(all.first?.containsStart == true && all.last?.containsEnd == true)
    #expect(all.filter(\.containsStart).count == 1 && all.filter(\.containsEnd).count == 1)
    #expect(
      all.allSatisfy {
        $0.writingDirection == .leftToRight && !$0.isVertical && $0.transform == .identity
      })
    for (one, next) in zip(all, all.dropFirst()) { #expect(next.rect.minY >= one.rect.maxY - 1) }
    // Lines that go on reach to the container's edge.
    #expect(all[0].rect.maxX == 120)
    #expect(view.selectionRects(for: range(view, 4, 4)).isEmpty)
    let first = view.firstRect(for: range(view, 2, 30))
    #expect(abs(first.minX - all[0].rect.minX) < 0.01 && first.minY == all[0].rect.minY)
    #expect(first.maxX < 120)
    let mixed = self.view("abc עברית def")
    let pieces = mixed.selectionRects(for: range(mixed, 0, 13))
    #expect(pieces.map(\.writingDirection) == [.leftToRight, .rightToLeft, .leftToRight])
    let half = mixed.selectionRects(for: range(mixed, 2, 6))
    #expect(half.map(\.writingDirection) == [.leftToRight, .rightToLeft])
    #expect(half[1].rect.minX - half[0].rect.maxX > 5)
  }

  @Test func `the area of random selections is that of their characters`() {
    var generator = SeededGenerator(seed: 5)
    let view = view("Latin עברית with 123 and عربي mixed, all of it in one line", width: 900)
    let count = view.textStorage.length
    for _ in 0..<150 {
      let start = Int.random(in: 0..<count, using: &generator)
      let end = Int.random(in: start + 1...count, using: &generator)
      let whole = view.selectionRects(for: range(view, start, end)).reduce(0) { $0 + $1.rect.width }
      var sum: CGFloat = 0
      for index in start..<end {
        sum += view.boxes(of: NSRange(location: index, length: 1)).reduce(0) { $0 + $1.width }
      }
      #expect(abs(whole - sum) < 0.5, "\(start) \(end)")
    }
  }

  @Test func `a point is in a character or beside the text`() {
    let view = view("ab\ncd")
    let box = view.boxes(of: NSRange(location: 1, length: 1))[0]
    let hit = view.characterRange(at: CGPoint(x: box.midX, y: box.midY)) as? TextSpan
    #expect(hit?.range == NSRange(location: 1, length: 1))
    #expect(view.characterRange(at: CGPoint(x: 150, y: box.midY)) == nil)
    #expect(view.characterRange(at: CGPoint(x: CGFloat.nan, y: 0)) == nil)
    #expect(
      offset(view.closestPosition(to: CGPoint(x: 190, y: 0), within: range(view, 0, 1)), in: view)
        == 1)
    #expect(offset(view.closestPosition(to: CGPoint(x: 190, y: 5000)), in: view) == 5)
  }

  // MARK: Tokens

  @Test func `the tokenizer finds units`() throws {
    let view = view("One two.  Three 中文字 four.\nNext paragraph")
    let tokens = view.tokenizer
    func unit(
      _ place: Int, _ granularity: UITextGranularity, _ direction: UITextStorageDirection = .forward
    )
      -> String?
    {
      tokens.rangeEnclosingPosition(
        TextOffset(place), with: granularity, inDirection: .storage(direction)
      ).flatMap { view.text(in: $0) }
    }
    #expect(unit(1, .word) == "One")
    #expect(unit(3, .word) == nil)
    #expect(unit(3, .word, .backward) == "One")
    #expect(unit(4, .word) == "two")
    #expect(unit(4, .word, .backward) == nil)
    #expect(unit(5, .sentence) == "One two.  ")
    #expect(unit(12, .paragraph) == "One two.  Three 中文字 four.\n")
    #expect(unit(27, .paragraph) == "Next paragraph")
    #expect(unit(2, .character) == "e")
    #expect(unit(2, .document)?.count == 40)
    #expect(tokens.isPosition(TextOffset(3), atBoundary: .word, inDirection: .storage(.forward)))
    #expect(!tokens.isPosition(TextOffset(3), atBoundary: .word, inDirection: .storage(.backward)))
    #expect(tokens.isPosition(TextOffset(4), atBoundary: .word, inDirection: .storage(.backward)))
    #expect(
      tokens.isPosition(TextOffset(4), withinTextUnit: .word, inDirection: .storage(.forward)))
    #expect(
      !tokens.isPosition(TextOffset(3), withinTextUnit: .word, inDirection: .storage(.forward)))
    func border(_ place: Int, _ direction: UITextStorageDirection) -> Int? {
      offset(
        tokens.position(
          from: TextOffset(place), toBoundary: .word, inDirection: .storage(direction)), in: view)
    }
    #expect(border(0, .forward) == 3)
    #expect(border(3, .forward) == 7)
    #expect(border(7, .forward) == 15)
    #expect(border(7, .backward) == 4)
    #expect(border(4, .backward) == 0)
    #expect(border(0, .backward) == nil)
    #expect(border(40, .forward) == nil)
    let narrow = self.view("one two three four five", width: 70)
    let line = narrow.tokenizer.rangeEnclosingPosition(
      narrow.beginningOfDocument, with: .line, inDirection: .storage(.forward))
    let text = line.flatMap { narrow.text(in: $0) } ?? ""
    #expect(!text.isEmpty && text.count < 20 && narrow.text.hasPrefix(text))
  }

  /// Words that no spaces part, as ICU's dictionaries have them.
  @Test(arguments: [
    ["สวัสดี", "ชาว", "โลก"], ["ภาษา", "ไทย"], ["我们", "喜欢", "北京"], ["東京", "に", "住む"],
    ["안녕하세요", "여러분"], ["ພາສາ", "ລາວ"],
  ])
  func `the tokenizer finds words of Thai, Chinese, Japanese and others`(words: [String]) {
    let isKorean = words[0].hasPrefix("안")
    let view = view(words.joined(separator: isKorean ? " " : ""))
    var place = 0
    for word in words {
      let range = view.tokenizer.rangeEnclosingPosition(
        TextOffset(place), with: .word, inDirection: .storage(.forward))
      #expect(range.flatMap { view.text(in: $0) } == word)
      place += word.utf16.count
      #expect(
        view.tokenizer.isPosition(
          TextOffset(place), atBoundary: .word, inDirection: .storage(.forward)))
      if isKorean { place += 1 }
    }
    // Two taps select one, and a key with control moves to the next.
    let (shown, window) = shownTextView(view.text)
    shown.becomeFirstResponder()
    shown.selectedRange = NSRange(location: 0, length: 0)
    window.simulateKey(.keyboardRightArrow, modifiers: .control)
    #expect(shown.selectedRange.location == words[0].utf16.count)
    window.simulateKey(.keyboardDeleteOrBackspace, modifiers: .control)
    #expect(shown.text == String(view.text.dropFirst(words[0].count)))
  }

  @Test func `a tokenizer works on any text input`() throws {
    let input = PlainInput("Some words. More")
    let tokens = UITextInputStringTokenizer(textInput: input)
    let range = tokens.rangeEnclosingPosition(
      PlainInput.Position(6), with: .word, inDirection: .layout(.right))
    #expect(range.flatMap { input.text(in: $0) } == "words")
    let end = tokens.position(
      from: PlainInput.Position(0), toBoundary: .sentence, inDirection: .storage(.forward))
    #expect((end as? PlainInput.Position)?.offset == 12)
  }

  @Test func `traits keep what they are set to, and have Apple's defaults`() {
    let view = UITextView(frame: .zero)
    #expect(view.autocapitalizationType == .sentences)
    #expect(view.autocorrectionType == .default && view.spellCheckingType == .default)
    #expect(view.keyboardType == .default && view.returnKeyType == .default)
    #expect(!view.isSecureTextEntry && view.textContentType == nil && view.passwordRules == nil)
    view.autocapitalizationType = .allCharacters
    view.autocorrectionType = .no
    view.spellCheckingType = .yes
    view.smartQuotesType = .no
    view.smartDashesType = .yes
    view.smartInsertDeleteType = .no
    view.inlinePredictionType = .yes
    view.keyboardType = .URL
    view.keyboardAppearance = .dark
    view.returnKeyType = .go
    view.enablesReturnKeyAutomatically = true
    view.isSecureTextEntry = true
    view.textContentType = .emailAddress
    view.passwordRules = UITextInputPasswordRules(descriptor: "minlength: 8;")
    #expect(view.autocapitalizationType == .allCharacters && view.autocorrectionType == .no)
    #expect(view.spellCheckingType == .yes && view.smartQuotesType == .no)
    #expect(view.smartDashesType == .yes && view.smartInsertDeleteType == .no)
    #expect(view.inlinePredictionType == .yes && view.keyboardType == .URL)
    #expect(view.keyboardAppearance == .alert && view.returnKeyType == .go)
    #expect(view.enablesReturnKeyAutomatically && view.isSecureTextEntry)
    #expect(view.textContentType == .emailAddress)
    #expect(view.passwordRules?.passwordRulesDescriptor == "minlength: 8;")
    // A class of a client's may leave all of them out.
    let plain = PlainInput("")
    #expect(plain.autocapitalizationType == .sentences && plain.keyboardType == .default)
    #expect(
      plain.selectionAffinity == .forward && plain.attributedText(in: UITextRange()).length == 0)
  }

  @Test func `what an input may leave out has the documented default`() {
    let input = PlainInput("one")
    #expect(input.caretTransform(for: input.endOfDocument) == .identity)
    #expect(input.insertTextPlaceholder(with: .zero).rects.isEmpty)
    input.remove(UITextPlaceholder())
    input.insertText(" two", alternatives: ["too"], style: .none)
    input.insertDictationResult([
      UIDictationPhrase(text: " three", alternativeInterpretations: [" tree"])
    ])
    #expect(input.content == "one two three")
    input.insertAttributedText(NSAttributedString(string: "!"))
    #expect(input.content == "one two three!")
    #expect(input.insertDictationResultPlaceholder is NSNull)
    #expect(input.frame(forDictationResultPlaceholder: NSNull()).isNull)
    input.removeDictationResultPlaceholder(NSNull(), willInsertResult: true)
    input.dictationRecordingDidEnd()
    input.dictationRecognitionFailed()
    input.beginFloatingCursor(at: .zero)
    input.updateFloatingCursor(at: .zero)
    input.endFloatingCursor()
    #expect(
      input.editMenu(for: UITextRange(), suggestedActions: [UIAction { _ in }])?.children.count == 1
    )
    #expect(input.textStyling(at: input.endOfDocument, in: .forward) == nil)
    #expect(input.shouldChangeText(in: UITextRange(), replacementText: ""))
    #expect(input.content == "one two three!")
  }

  @Test func `raw values are Apple's`() {
    #expect(
      UIKeyboardType.asciiCapableNumberPad.rawValue == 11
        && UIKeyboardType.alphabet == .asciiCapable)
    #expect(UIReturnKeyType.continue.rawValue == 11 && UIReturnKeyType(rawValue: 9) == .done)
    #expect(UITextGranularity.document.rawValue == 5 && UITextLayoutDirection.down.rawValue == 5)
    #expect(UITextStorageDirection.backward.rawValue == 1)
    #expect(UIKeyboardAppearance.light.rawValue == 2)
    #expect(
      UITextDirection.layout(.left).rawValue == 3
        && UITextDirection.storage(.forward) == UITextDirection(rawValue: 0))
    #expect(
      UIDataDetectorTypes.all.contains(.physicalValue) && UIDataDetectorTypes.link.rawValue == 2)
    #expect(UITextItemInteraction.preview.rawValue == 2)
  }

  @Test func `input modes are the host's`() {
    #expect(UITextInputMode.activeInputModes.count == 1)
    var heard = 0
    let token = NotificationCenter.default.addObserver(
      forName: UITextInputMode.currentInputModeDidChangeNotification, object: nil, queue: nil
    ) { _ in MainActor.assumeIsolated { heard += 1 } }
    defer { NotificationCenter.default.removeObserver(token) }
    UITextInputMode.setHostInputModes([
      UITextInputMode(primaryLanguage: "zh-Hans"), UITextInputMode(primaryLanguage: nil),
    ])
    #expect(UITextInputMode.activeInputModes.map(\.primaryLanguage) == ["zh-Hans", nil])
    #expect(heard == 1)
    #expect(view("a").textInputMode?.primaryLanguage == "zh-Hans")
    final class French: UITextField {
      override var textInputMode: UITextInputMode? { UITextInputMode(primaryLanguage: "fr") }
    }
    let field: UIResponder = French()
    #expect(field.textInputMode?.primaryLanguage == "fr")
  }
}

/// A text input of a client's class: only the required members.
@MainActor
final class PlainInput: UIResponder, UITextInput {
  final class Position: UITextPosition {
    let offset: Int
    init(_ offset: Int) {
      self.offset = offset
      super.init()
    }
  }
  final class Range: UITextRange {
    let a: Int
    let b: Int
    init(_ a: Int, _ b: Int) {
      (self.a, self.b) = (a, b)
      super.init()
    }
    override var start: UITextPosition { Position(a) }
    override var end: UITextPosition { Position(b) }
    override var isEmpty: Bool { a == b }
  }

  var content: String
  init(_ content: String) {
    self.content = content
    super.init()
  }
  private func place(_ position: UITextPosition) -> Int { (position as? Position)?.offset ?? 0 }
  var hasText: Bool { !content.isEmpty }
  func insertText(_ text: String) { content += text }
  func deleteBackward() { if !content.isEmpty { content.removeLast() } }
  func text(in range: UITextRange) -> String? {
    let (a, b) = (place(range.start), place(range.end))
    return (content as NSString).substring(with: NSRange(location: a, length: b - a))
  }
  func replace(_ range: UITextRange, withText text: String) {}
  var selectedTextRange: UITextRange?
  var markedTextRange: UITextRange? { nil }
  var markedTextStyle: [NSAttributedString.Key: Any]?
  func setMarkedText(_ markedText: String?, selectedRange: NSRange) {}
  func unmarkText() {}
  var beginningOfDocument: UITextPosition { Position(0) }
  var endOfDocument: UITextPosition { Position(content.utf16.count) }
  func textRange(from fromPosition: UITextPosition, to toPosition: UITextPosition) -> UITextRange? {
    Range(place(fromPosition), place(toPosition))
  }
  func position(from position: UITextPosition, offset: Int) -> UITextPosition? {
    let sum = place(position) + offset
    return sum >= 0 && sum <= content.utf16.count ? Position(sum) : nil
  }
  func position(from position: UITextPosition, in direction: UITextLayoutDirection, offset: Int)
    -> UITextPosition?
  { self.position(from: position, offset: direction == .right ? offset : -offset) }
  func compare(_ position: UITextPosition, to other: UITextPosition) -> ComparisonResult {
    let (a, b) = (place(position), place(other))
    return a == b ? .orderedSame : a < b ? .orderedAscending : .orderedDescending
  }
  func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int {
    place(toPosition) - place(from)
  }
  func position(within range: UITextRange, farthestIn direction: UITextLayoutDirection)
    -> UITextPosition?
  { range.end }
  func characterRange(byExtending position: UITextPosition, in direction: UITextLayoutDirection)
    -> UITextRange?
  { nil }
  func baseWritingDirection(for position: UITextPosition, in direction: UITextStorageDirection)
    -> NSWritingDirection
  { .leftToRight }
  func setBaseWritingDirection(_ writingDirection: NSWritingDirection, for range: UITextRange) {}
  func firstRect(for range: UITextRange) -> CGRect { .null }
  func caretRect(for position: UITextPosition) -> CGRect { .null }
  func selectionRects(for range: UITextRange) -> [UITextSelectionRect] { [] }
  func closestPosition(to point: CGPoint) -> UITextPosition? { nil }
  func closestPosition(to point: CGPoint, within range: UITextRange) -> UITextPosition? { nil }
  func characterRange(at point: CGPoint) -> UITextRange? { nil }
  weak var inputDelegate: (any UITextInputDelegate)?
  lazy var tokenizer: any UITextInputTokenizer = UITextInputStringTokenizer(textInput: self)
}
