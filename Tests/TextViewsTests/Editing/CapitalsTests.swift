// SPDX-License-Identifier: MIT

import Testing
import TextKitTestSupport

@testable import TextGraphics
@testable import TextKit
@testable import TextScene
@testable import TextViews

/// Letters that keys type as capitals.
@MainActor @Suite(.serialized) struct CapitalsTests {
  private func typed(
    _ text: String, _ type: UITextAutocapitalizationType?, language: String = "en",
    keyboard: UIKeyboardType = .default
  ) -> String {
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 300, height: 100))
    view.keyboardType = keyboard
    if let type { view.autocapitalizationType = type }
    view.typingAttributes[.languageIdentifier] = language
    for letter in text {
      let attributes = view.typingAttributes
      view.receive(text: String(letter))
      view.typingAttributes = attributes
    }
    return view.text
  }

  @Test func `sentences begin with capitals where a program wants it`() {
    let text = "one two. three (four.) \"five?\" six\nseven ¿qué? v1.a"
    #expect(typed(text, nil) == text)
    #expect(
      typed(text, .sentences) == "One two. Three (four.) \"Five?\" Six\nSeven ¿qué? V1.a")
    #expect(typed("élan. élan", .sentences) == "Élan. Élan")
    #expect(typed(text, UITextAutocapitalizationType.none) == text)
  }

  @Test func `words, all letters, languages and kinds of keyboard`() {
    #expect(typed("don't (be) well-known o'clock", .words) == "Don't (Be) Well-Known O'clock")
    #expect(typed("aé1ß", .allCharacters) == "AÉ1SS")
    #expect(typed("istanbul. ılık", .sentences, language: "tr") == "İstanbul. Ilık")
    #expect(typed("me@x.org", .sentences, keyboard: .emailAddress) == "me@x.org")
  }

  @Test func `a program's own insertion stays as it is, and fields do it, too`() {
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 300, height: 100))
    view.autocapitalizationType = .sentences
    view.insertText("a")
    #expect(view.text == "a")
    let field = UITextField(frame: CGRect(x: 0, y: 0, width: 300, height: 30))
    field.autocapitalizationType = .words
    field.smartQuotesType = .yes
    for letter in "ab \"cd\"" { field.receive(text: String(letter)) }
    #expect(field.text == "Ab “Cd”")
  }
}
