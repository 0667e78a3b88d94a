// SPDX-License-Identifier: MIT

/// Tells assistive technology what GTK 4.8 lets a widget of its own tell: a name, a description,
/// the line of the caret.
///
/// The widget is a text box. GTK 4.8 offers the interfaces of AT-SPI for text and for values with
/// its own widgets only. So the line that the caret is in stands in the widget's description, which
/// reaches readers of screens, and changes with it; it is the value, too, for a GTK that lets
/// values through.
@MainActor
final class SpokenText: WidgetPart {
  private weak var widget: TextKitWidget?
  private var told: [HostWidget.AccessibleProperty: String] = [:]
  private var toldFlags: [HostWidget.AccessibleProperty: Bool] = [:]
  /// Of which text, with which caret, the line was looked up last.
  private weak var known: UIView?
  private var knownCaret = (place: -1, length: -1)
  private var line = ""

  /// UTF-16 units of a line that are told.
  private static let longest = 500

  func begin(_ widget: TextKitWidget) { self.widget = widget }

  func didShow() {
    guard let widget, let view = widget.window.firstResponder as? UIView else { return }
    let text = view as? any UITextInput
    // Without a name readers would say the class of the widget.
    tell(view.accessibilityLabel ?? (text == nil ? "View" : "Text"), .label)
    if hasMoved(view, text) { line = text.flatMap(caretLine) ?? "" }
    tell(line, .valueText)
    let parts = [view.accessibilityHint ?? "", line].filter { !$0.isEmpty }
    tell(parts.joined(separator: ": "), .description)
    if let view = view as? UITextView {
      tell(true, .isMultiLine)
      tell(!view.takesText, .isReadOnly)
      tell(view.emptyTextPlaceholder ?? "", .placeholder)
    } else if let field = view as? UITextField {
      tell(false, .isMultiLine)
      tell(!field.isEnabled, .isReadOnly)
      tell(field.placeholder ?? "", .placeholder)
    }
  }

  /// A line is looked up only where it may be another one: a caret far from what is seen would have
  /// text laid out.
  private func hasMoved(_ view: UIView, _ text: (any UITextInput)?) -> Bool {
    var caret = (place: -1, length: -1)
    if let text, let end = text.selectedTextRange?.end {
      caret.place = text.offset(from: text.beginningOfDocument, to: end)
      caret.length = text.offset(from: text.beginningOfDocument, to: text.endOfDocument)
    }
    defer { (known, knownCaret) = (view, caret) }
    return known !== view || caret != knownCaret
  }

  private func caretLine(_ text: any UITextInput) -> String? {
    guard !text.isSecureTextEntry,
      let caret = text.selectedTextRange?.end
    else { return nil }
    let line =
      text.tokenizer.rangeEnclosingPosition(
        caret, with: .line, inDirection: .storage(.backward))
      ?? text.tokenizer.rangeEnclosingPosition(caret, with: .line, inDirection: .storage(.forward))
    guard let line, let string = text.text(in: line) else { return nil }
    return String(string.prefix(Self.longest)).trimmingCharacters(in: .newlines)
  }

  private func tell(_ value: String, _ property: HostWidget.AccessibleProperty) {
    guard told[property, default: ""] != value else { return }
    told[property] = value
    widget?.host.setAccessible(text: value, property)
  }

  private func tell(_ value: Bool, _ property: HostWidget.AccessibleProperty) {
    guard toldFlags[property] != value else { return }
    toldFlags[property] = value
    widget?.host.setAccessible(value, property)
  }
}
