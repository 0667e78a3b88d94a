// SPDX-License-Identifier: MIT

import Testing

@testable import TextGraphics
@testable import TextScene
@testable import TextViews

/// Records a text view's notifications, in order.
@MainActor
final class TextViewRecorder: NSObject, UITextViewDelegate {
  var events: [String] = []
  var canBegin = true
  var canEnd = true
  var canChange = true
  var mayInteract = true
  var primary: ((UITextItem, UIAction) -> UIAction?)?

  func textViewShouldBeginEditing(_ textView: UITextView) -> Bool {
    events.append("shouldBegin")
    return canBegin
  }
  func textViewDidBeginEditing(_ textView: UITextView) { events.append("didBegin") }
  func textViewShouldEndEditing(_ textView: UITextView) -> Bool {
    events.append("shouldEnd")
    return canEnd
  }
  func textViewDidEndEditing(_ textView: UITextView) { events.append("didEnd") }
  func textView(
    _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
  ) -> Bool {
    events.append("shouldChange \(range.location)+\(range.length) \(text)")
    return canChange
  }
  func textViewDidChange(_ textView: UITextView) { events.append("didChange") }
  func textViewDidChangeSelection(_ textView: UITextView) {
    events.append("selection \(textView.selectedRange.location)+\(textView.selectedRange.length)")
  }
  func textView(_ textView: UITextView, shouldInteractWith URL: URL, in characterRange: NSRange)
    -> Bool
  {
    events.append("url \(URL.absoluteString) \(characterRange.location)+\(characterRange.length)")
    return mayInteract
  }
  func textView(
    _ textView: UITextView, shouldInteractWith textAttachment: NSTextAttachment,
    in characterRange: NSRange
  ) -> Bool {
    events.append("attachment \(characterRange.location)")
    return mayInteract
  }
  func textView(
    _ textView: UITextView, primaryActionFor textItem: UITextItem, defaultAction: UIAction
  ) -> UIAction? { primary.map { $0(textItem, defaultAction) } ?? defaultAction }
  func scrollViewDidScroll(_ scrollView: UIScrollView) { events.append("scroll") }

  func take() -> [String] {
    defer { events = [] }
    return events
  }
}

/// A text view in a window, its text in a font with known metrics.
@MainActor
func shownTextView(
  _ text: String, width: CGFloat = 300, height: CGFloat = 200, container: NSTextContainer? = nil
) -> (view: UITextView, window: UIWindow) {
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: width + 40, height: height + 40))
  let view = UITextView(
    frame: CGRect(x: 20, y: 20, width: width, height: height), textContainer: container)
  view.font = UIFont.systemFont(ofSize: 16)
  if !text.isEmpty { view.text = text }
  window.addSubview(view)
  window.makeKeyAndVisible()
  KeptWindows.keep(window)
  return (view, window)
}

/// A text view that fills a window and has the keys.
@MainActor
func focusedTextView(_ text: NSAttributedString, width: CGFloat = 300) -> (
  view: UITextView, window: UIWindow
) {
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: width, height: 300))
  let view = UITextView(frame: window.bounds)
  view.attributedText = text
  window.addSubview(view)
  view.becomeFirstResponder()
  return (view, window)
}

/// A text view without a window, in a font that the tests name.
@MainActor
func plainTextView(_ text: String, width: CGFloat = 300) -> UITextView {
  let view = UITextView(frame: CGRect(x: 0, y: 0, width: width, height: 100))
  view.font = UIFont(name: "DejaVu Sans", size: 12)
  view.text = text
  return view
}

extension UITextView {
  /// A point of the window on the first part of a character.
  func point(ofCharacter place: Int, in window: UIWindow, part: CGFloat = 0.3) -> CGPoint {
    let box = boxes(of: NSRange(location: place, length: 1)).first ?? .zero
    return convert(CGPoint(x: box.minX + box.width * part, y: box.midY), to: window)
  }
}

/// Words by a generator, so long.
func words(_ count: Int, _ generator: inout some RandomNumberGenerator) -> String {
  var text = ""
  for _ in 0..<count {
    let length = Int.random(in: 1...9, using: &generator)
    for _ in 0..<length { text.append("etaoinshrdlu".randomElement(using: &generator) ?? "e") }
    text += Int.random(in: 0..<12, using: &generator) == 0 ? "\n" : " "
  }
  return text
}

/// Windows that tests need only for their views.
@MainActor
enum KeptWindows {
  private static var windows: [UIWindow] = []
  static func keep(_ window: UIWindow) { windows = windows.suffix(3) + [window] }
}
