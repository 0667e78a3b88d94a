// SPDX-License-Identifier: MIT

extension NSTextStorage {
  /// Whether Foundation's copy of the text is brought up to date when it is read, rather than at
  /// each edit.
  ///
  /// False by default.
  ///
  /// Worth while for texts of more than a megabyte that are edited often and seldom read by
  /// Foundation: each change of Foundation's copy costs time, 15 ms in 10 MB of Cyrillic of a
  /// subclass. No reader gets the old text.
  public var defersFoundationUpdates: Bool {
    get { foundation.defersUpdates }
    set {
      foundation.defersUpdates = newValue
      if newValue { foundation.useTree(self, always: true) } else { updateFoundationCopy() }
    }
  }

  /// Brings Foundation's copy of the text up to date; to be called at the end of a burst of edits.
  ///
  /// - Complexity: O(*k*), *k* characters changed since it was last up to date.
  public func updateFoundationCopy() {
    foundation.flush(self)
    if !isStock && !isEditing { foundation.show(self) }
  }
}

extension NSTextStorage {
  /// The effect of the pending edits: nothing, drawing, or new layout.
  ///
  /// For observers, delegates and layout managers that are notified of an edit; `none` at other
  /// times.
  public var editedEffect: NSAttributeEffect { cycle.pending.effect }

  /// The range in which the pending edits may have moved glyphs, in the current text.
  ///
  /// Lies in `editedRange`, or in the range that fixing changed as well; `{NSNotFound, 0}` if no
  /// glyph moves.
  public var editedLayoutRange: NSRange {
    cycle.pending.layoutRange.map { NSRange($0) } ?? NSRange(location: NSNotFound, length: 0)
  }
}
