// SPDX-License-Identifier: MIT

extension NSTextStorage {
  /// Whether Foundation's copy of the text is brought up to date at the end of a burst of edits
  /// rather than at each edit.
  ///
  /// False by default.
  ///
  /// Worth while for subclasses with texts of more than a megabyte that are not ASCII: there each call that changes
  /// Foundation's copy takes 15 ms in 10 MB of Cyrillic. `string`, copies made by `copy()` and
  /// `mutableCopy()`, and archives bring it up to date first. What Foundation reads by itself in
  /// between is the text before the burst: `NSAttributedString(attributedString: storage)`,
  /// `other.append(storage)` with a Foundation string `other`, and `storage.string` called on a
  /// subclass through Foundation. Call `updateFoundationCopy()` before any of these.
  public var defersFoundationUpdates: Bool {
    get { foundation.defersUpdates }
    set {
      foundation.defersUpdates = newValue
      if !newValue { updateFoundationCopy() }
    }
  }

  /// Brings Foundation's copy of the text up to date: to be called when a burst of edits is over.
  ///
  /// - Complexity: O(*k*), *k* characters changed since it was last up to date.
  public func updateFoundationCopy() {
    flushFoundation()
    if !isStock && !isEditing { showInFoundation() }
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
