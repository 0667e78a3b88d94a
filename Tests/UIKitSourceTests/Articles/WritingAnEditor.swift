// SPDX-License-Identifier: MIT

import Testing
import UIKit

// The code of the article Writing an editor, word for word, and its results.

final class Editor: UIView, UITextViewDelegate {
  let storage = CodeStorage()
  let textView: UITextView

  override init(frame: CGRect) {
    let layoutManager = NSLayoutManager()
    layoutManager.allowsNonContiguousLayout = true  // long files open at once
    storage.addLayoutManager(layoutManager)
    let container = NSTextContainer(size: .zero)  // as wide as the view, without end
    layoutManager.addTextContainer(container)
    textView = UITextView(frame: frame, textContainer: container)
    super.init(frame: frame)
    textView.font = CodeStorage.font
    textView.delegate = self
    addSubview(textView)
  }

  required init?(coder: NSCoder) { nil }
}

final class CodeStorage: NSTextStorage {
  static let font = UIFont.monospacedSystemFont(ofSize: 13, weight: .regular)
  private let store = NSMutableAttributedString()
  private let words = try! NSRegularExpression(pattern: "\\b(func|let|var|return|if|else)\\b")

  override var string: String { store.string }

  override func attributes(
    at location: Int, effectiveRange range: NSRangePointer?
  ) -> [NSAttributedString.Key: Any] { store.attributes(at: location, effectiveRange: range) }

  override func replaceCharacters(in range: NSRange, with str: String) {
    store.replaceCharacters(in: range, with: str)
    edited(.editedCharacters, range: range, changeInLength: str.utf16.count - range.length)
  }

  override func setAttributes(_ attrs: [NSAttributedString.Key: Any]?, range: NSRange) {
    store.setAttributes(attrs, range: range)
    edited(.editedAttributes, range: range, changeInLength: 0)
  }

  override func processEditing() {
    if editedMask.contains(.editedCharacters) {
      let lines = (string as NSString).lineRange(for: editedRange)
      setAttributes([.font: CodeStorage.font, .foregroundColor: UIColor.label], range: lines)
      words.enumerateMatches(in: string, range: lines) { match, _, _ in
        guard let match else { return }
        addAttribute(.foregroundColor, value: UIColor.systemPurple, range: match.range)
      }
    }
    super.processEditing()
  }
}

@MainActor func showMatches(of word: String, in textView: UITextView) {
  let manager = textView.layoutManager
  let text = textView.text as NSString
  let all = NSRange(location: 0, length: text.length)
  manager.removeTemporaryAttribute(.backgroundColor, forCharacterRange: all)
  var range = text.range(of: word)
  while range.location != NSNotFound {
    manager.addTemporaryAttribute(
      .backgroundColor, value: UIColor.yellow, forCharacterRange: range)
    let rest = NSRange(location: NSMaxRange(range), length: text.length - NSMaxRange(range))
    range = text.range(of: word, range: rest)
  }
}

@MainActor func lineStarts(in textView: UITextView) -> [(character: Int, top: CGFloat)] {
  let manager = textView.layoutManager
  let text = textView.text as NSString
  var seen = textView.bounds
  seen.origin.y -= textView.textContainerInset.top
  let glyphs = manager.glyphRange(forBoundingRect: seen, in: textView.textContainer)
  let characters = manager.characterRange(forGlyphRange: glyphs, actualGlyphRange: nil)
  var starts: [(character: Int, top: CGFloat)] = []
  var index = text.lineRange(for: NSRange(location: characters.location, length: 0)).location
  while index < NSMaxRange(characters) {
    let glyph = manager.glyphIndexForCharacter(at: index)
    let line = manager.lineFragmentRect(forGlyphAt: glyph, effectiveRange: nil)
    starts.append((index, line.minY + textView.textContainerInset.top))
    index = NSMaxRange(text.lineRange(for: NSRange(location: index, length: 0)))
  }
  return starts
}

extension Editor {
  func textView(
    _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
  ) -> Bool {
    guard text == "\n" else { return true }
    let line = (textView.text as NSString).substring(
      with: (textView.text as NSString).lineRange(for: range))
    let indent = String(line.prefix { $0 == " " || $0 == "\t" })
    guard !indent.isEmpty else { return true }
    textView.delegate = nil
    textView.insertText("\n" + indent)  // the new line begins as this one does
    textView.delegate = self
    return false
  }
}

@MainActor @Suite struct `The code of Writing an editor` {
  @Test func `colours words, goes on with an indent, and shows matches`() throws {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
    let editor = Editor(frame: window.bounds)
    window.addSubview(editor)
    window.makeKeyAndVisible()
    editor.textView.becomeFirstResponder()
    window.simulateKey("func f() {")
    let picture = window.makeImage(scale: 2)
    #expect(picture != nil)
    let text = editor.textView.textStorage
    let color = text.attribute(.foregroundColor, at: 1, effectiveRange: nil) as? UIColor
    #expect(color == .systemPurple)
    #expect(text.attribute(.foregroundColor, at: 6, effectiveRange: nil) as? UIColor == .label)
    window.simulateKey("\n")
    window.simulateKey("  let a = f")
    window.simulateKey("\n")
    #expect(editor.textView.text == "func f() {\n  let a = f\n  ")
    editor.textView.undoManager?.undo()
    #expect(!editor.textView.text.hasSuffix("\n  "))
    showMatches(of: "f", in: editor.textView)
    let manager = editor.textView.layoutManager
    #expect(
      manager.temporaryAttribute(.backgroundColor, atCharacterIndex: 5, effectiveRange: nil)
        as? UIColor == .yellow)
    #expect(
      manager.temporaryAttribute(.backgroundColor, atCharacterIndex: 6, effectiveRange: nil) == nil)
  }

  @Test func `knows where the lines that are seen begin`() {
    let editor = Editor(frame: CGRect(x: 0, y: 0, width: 300, height: 100))
    let window = UIWindow(frame: editor.bounds)
    window.addSubview(editor)
    window.makeKeyAndVisible()
    editor.textView.text = (1...500).map { "line \($0)" }.joined(separator: "\n")
    editor.textView.frame = editor.bounds
    window.layoutIfNeeded()
    let starts = lineStarts(in: editor.textView)
    #expect(starts.map(\.character).prefix(3) == [0, 7, 14])
    #expect(starts.count < 12 && starts[0].top == 8)
    editor.textView.contentOffset.y = 1_000
    let later = lineStarts(in: editor.textView)
    #expect(later.count < 12 && later[0].character > 200 && later[0].top <= 1_000)
  }

  @Test func `undoes, and types in several places`() {
    let textView = UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    let window = UIWindow(frame: textView.bounds)
    window.addSubview(textView)
    window.makeKeyAndVisible()
    textView.becomeFirstResponder()
    textView.insertText("let word = 1")
    textView.undoManager?.undo()
    textView.undoManager?.redo()
    textView.selectedRanges = [NSRange(location: 0, length: 0), NSRange(location: 4, length: 4)]
    textView.insertText("x")  // at both places, one step to undo
    #expect(textView.text == "xlet x = 1")
  }
}
