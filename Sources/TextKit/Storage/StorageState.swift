// SPDX-License-Identifier: MIT

internal import TextStructures

// The state of a storage, by subject:
//
//     cycle        edits on their way: made → announced → fixed → reported
//     fixing       attributes to be fixed, substitutes of fonts
//     foundation   Foundation's hidden store (Foundation/FoundationMirror.swift)
//     ownStore     for a subclass: the state of the text that it stores itself

/// Edits between their announcement and the end of their processing.
struct EditingCycle {
  /// Edits to be processed, or being processed.
  var pending = PendingEdit()
  /// Edits made after the layout managers were notified of `pending`.
  var later = PendingEdit()
  /// The runs as they were before the first edit of `later`.
  var runsBeforeLater: AttributeRuns?
  /// Whether `later` has changes that were not announced.
  var unannouncedLater = false
  /// The range that fixing changed in this round; it contains `pending.range`.
  var invalidated: Range<Int>?
  /// The origin of the edit that is being announced.
  var announcement = Announcement.client
  /// The part of `pending` that the layouts know.
  var heard = ObservedEdits()

  /// Discards the edits that have been processed.
  ///
  /// - Parameter continues: Whether edits made after the layout managers were notified are processed
  ///   next.
  mutating func endRound(continues: Bool) {
    pending = continues ? later : PendingEdit()
    heard = ObservedEdits()
    if !later.isEmpty { later = PendingEdit() }
    if runsBeforeLater != nil { runsBeforeLater = nil }
    unannouncedLater = false
  }
}

/// The attributes that are shown instead of those that were set.
struct FixingState {
  /// The ranges whose attributes are still to be fixed; nil if there are none.
  var unfixed: RunList<Bool>?
  /// Whether a query is fixing attributes now.
  var isUnderWay = false
  /// Attributes are fixed at once because they were invalidated.
  var isInvalidating = false
  /// The attributes shown where they are known; nil where they are not, or nobody has asked yet.
  var substitutes: RunList<TextAttributes?>?
  /// Whether fixing has requested substitutes; the stock class always shows them.
  var showsSubstitutes = false
}

/// For a subclass: the state of its own store.
struct OwnStoreState {
  /// Whether the subclass announces edits by itself, so that its primitives are not the inherited
  /// ones.
  var isKnown = false
  /// The UTF-8 lengths of `known.text`, once they have been needed.
  var lengths: EncodedLengths?
  /// The length before the edit that an inherited primitive is announcing.
  var lengthBeforeEdit: Int?
  /// Calls of `edited(_:range:changeInLength:)`.
  var announcedEdits = 0
  /// Calls of the inherited `string`, from which it is known whether a subclass overrides it.
  var inheritedStringReads = 0
  /// The UTF-8 length of the result of the last of them.
  var inheritedBytes = 0
  /// Changes that queries have found and that were not announced; nil if there are none.
  var forgotten: ForgottenEdits?
  /// The position at which the next comparison of known and real text starts.
  var auditPosition = 0
  /// Whether the store has shown substitutes for fonts.
  var seesSubstitutes = false
}
