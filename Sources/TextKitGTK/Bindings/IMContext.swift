// SPDX-License-Identifier: MIT

internal import CGTK4

/// The style of a clause of the preedit text.
struct PreeditClause: Hashable {
  /// The range in UTF-16 units.
  var range: Range<Int>
  var isUnderlined: Bool
  var isDouble: Bool
  var foreground: [Double]?
  var background: [Double]?
}

/// The input method that the user has chosen.
@MainActor @safe
final class IMContext {
  private let object: GTKObject
  private var context: UnsafeMutablePointer<GtkIMContext> { unsafe object.pointer.typed() }

  var committed: ((String) -> Void)?
  /// Receives the preedit text, the caret in it in UTF-16 units, and its clauses.
  var preeditChanged: ((String, Int, [PreeditClause]) -> Void)?
  /// Requests a call of `setSurrounding`; returns whether there is surrounding text.
  var wantsSurrounding: (() -> Bool)?
  /// Deletes characters (not UTF-16 units), given their offset from the caret and their number.
  var deletesSurrounding: ((Int, Int) -> Bool)?

  init() {
    object = unsafe GTKObject(taking: GTKPointer(gtk_im_multicontext_new()))
    let pointer = object.pointer
    pointer.connect("commit") { [weak self] in self?.committed?($0.string(1) ?? "") }
    pointer.connect("preedit-changed") { [weak self] _ in self?.readPreedit() }
    pointer.connect("preedit-end") { [weak self] _ in self?.preeditChanged?("", 0, []) }
    pointer.connect("retrieve-surrounding") { [weak self] in
      $0.answer(self?.wantsSurrounding?() ?? false)
    }
    pointer.connect("delete-surrounding") { [weak self] in
      $0.answer(self?.deletesSurrounding?($0.int(1), $0.int(2)) ?? false)
    }
  }

  private func readPreedit() {
    var caret: Int32 = 0
    var count: UInt32 = 0
    var parts = [tk_clause](repeating: tk_clause(), count: 64)
    let room = UInt32(parts.count)
    guard
      let text = unsafe parts.withUnsafeMutableBufferPointer({
        unsafe tk_preedit(context, &caret, $0.baseAddress, room, &count)
      })
    else { return }
    defer { unsafe g_free(text) }
    let string = unsafe String(cString: text)
    /// Converts a byte offset to UTF-16 units.
    func units(_ byte: Int32) -> Int {
      let index = string.utf8.index(
        string.startIndex, offsetBy: min(max(0, Int(byte)), string.utf8.count))
      return string.utf16.distance(from: string.startIndex, to: index)
    }
    let scalars = string.unicodeScalars
    let place = scalars.index(
      scalars.startIndex, offsetBy: max(0, Int(caret)), limitedBy: scalars.endIndex)
    let caretUnits = string.utf16.distance(from: string.startIndex, to: place ?? string.endIndex)
    let clauses = parts.prefix(Int(count)).map { part in
      PreeditClause(
        range: units(part.start)..<max(units(part.start), units(part.end)),
        isUnderlined: part.underline != Int32(PANGO_UNDERLINE_NONE.rawValue),
        isDouble: part.underline == Int32(PANGO_UNDERLINE_DOUBLE.rawValue),
        foreground: part.has_foreground
          ? [part.foreground.0, part.foreground.1, part.foreground.2] : nil,
        background: part.has_background
          ? [part.background.0, part.background.1, part.background.2] : nil)
    }
    preeditChanged?(string, caretUnits, clauses)
  }

  /// Sets the widget whose text is edited; nil for none.
  func setClient(_ widget: GTKPointer?) {
    unsafe gtk_im_context_set_client_widget(context, widget?.widget)
  }
  func focusIn() { unsafe gtk_im_context_focus_in(context) }
  func focusOut() { unsafe gtk_im_context_focus_out(context) }
  /// Discards the preedit text.
  func reset() { unsafe gtk_im_context_reset(context) }

  /// - Returns: Whether the input method has consumed the key.
  func filter(_ event: RawEvent) -> Bool {
    unsafe gtk_im_context_filter_keypress(context, event.pointer) != 0
  }

  /// Sets the caret's rectangle in the widget, in points, as the anchor of the candidate window.
  func setCaret(_ rect: CGRect) {
    var place = GdkRectangle(
      x: Int32(clamping: Int(rect.minX)), y: Int32(clamping: Int(rect.minY)),
      width: Int32(clamping: max(1, Int(rect.width))),
      height: Int32(clamping: max(1, Int(rect.height))))
    unsafe gtk_im_context_set_cursor_location(context, &place)
  }

  /// - Parameters:
  ///   - text: The text around the caret.
  ///   - caret: The caret's position in the text, in UTF-16 units.
  ///   - anchor: The other end of the selection, in UTF-16 units.
  func setSurrounding(_ text: String, caret: Int, anchor: Int) {
    func bytes(_ units: Int) -> Int32 {
      let index = text.utf16.index(text.startIndex, offsetBy: min(max(0, units), text.utf16.count))
      return Int32(text.utf8.distance(from: text.startIndex, to: index))
    }
    unsafe gtk_im_context_set_surrounding_with_selection(
      context, text, Int32(text.utf8.count), bytes(caret), bytes(anchor))
  }

  /// Sets whether the text is a password.
  func setPurpose(isPassword: Bool) {
    object.pointer.set(
      "input-purpose",
      Int(
        isPassword
          ? GTK_INPUT_PURPOSE_PASSWORD.rawValue : GTK_INPUT_PURPOSE_FREE_FORM.rawValue))
  }
}
