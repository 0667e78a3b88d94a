// SPDX-License-Identifier: MIT

/// Reports to assistive technology as much as GTK 4.8 allows for a custom widget: a name, a
/// description, and the line of the caret.
///
/// The widget has the role of a text box. GTK 4.8 offers AT-SPI's interfaces for text and values
/// only for its own widgets. Therefore the widget's description contains the line of the caret,
/// which screen readers announce when it changes. The line is also the value, for versions of GTK
/// that pass it on.
@MainActor
final class AccessibleTextPart: WidgetPart {
  private weak var widget: TextKitWidget?
  private var told: [HostWidget.AccessibleProperty: String] = [:]
  private var reportedFlags: [HostWidget.AccessibleProperty: Bool] = [:]
  /// The text and caret for which the line was last determined.
  private weak var known: UIView?
  private var knownCaret = (place: -1, length: -1)
  private var line = ""

  /// The maximum number of UTF-16 units of a line that are reported.
  private static let maximumLength = 500

  func begin(_ widget: TextKitWidget) { self.widget = widget }

  func didShow() {
    guard let widget, let view = widget.window.firstResponder as? UIView else { return }
    let text = view as? any UITextInput
    // Without a name screen readers would announce the class of the widget.
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

  /// Returns whether the line may have changed.
  ///
  /// A caret far from the visible part would cause layout.
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
    return String(string.prefix(Self.maximumLength)).trimmingCharacters(in: .newlines)
  }

  private func tell(_ value: String, _ property: HostWidget.AccessibleProperty) {
    guard told[property, default: ""] != value else { return }
    told[property] = value
    widget?.host.setAccessible(text: value, property)
  }

  private func tell(_ value: Bool, _ property: HostWidget.AccessibleProperty) {
    guard reportedFlags[property] != value else { return }
    reportedFlags[property] = value
    widget?.host.setAccessible(value, property)
  }
}
