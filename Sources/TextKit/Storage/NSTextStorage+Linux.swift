// SPDX-License-Identifier: MIT

extension NSTextStorage {
  /// Whether Foundation's copy of the text is brought up to date when somebody reads it, rather
  /// than at each edit.
  ///
  /// False by default.
  ///
  /// Worth while for texts of more than a megabyte that are edited often and read by Foundation
  /// seldom: each change of Foundation's copy costs time, 15 ms in 10 MB of Cyrillic of a subclass.
  /// Nobody sees the old text.
  public var defersFoundationUpdates: Bool {
    get { foundation.defersUpdates }
    set {
      foundation.defersUpdates = newValue
      if newValue { foundation.useTree(self, always: true) } else { updateFoundationCopy() }
    }
  }

  /// Brings Foundation's copy of the text up to date: to be called when a burst of edits is over.
  ///
  /// - Complexity: O(*k*), *k* characters changed since it was last up to date.
  public func updateFoundationCopy() {
    foundation.flush(self)
    if !isStock && !isEditing { foundation.show(self) }
  }
}

extension NSTextStorage {
  /// What the edits that are pending make necessary: nothing, drawing, or new layout.
  ///
  /// For observers, delegates and layout managers that are told of an edit; `none` at other times.
  public var editedEffect: NSAttributeEffect { cycle.pending.effect }

  /// Where the edits that are pending may have moved glyphs, in the text as it now is.
  ///
  /// Lies in `editedRange`, or in what fixing changed beside it; `{NSNotFound, 0}` if glyphs stay.
  public var editedLayoutRange: NSRange {
    cycle.pending.layoutRange.map { NSRange($0) } ?? NSRange(location: NSNotFound, length: 0)
  }
}
