// SPDX-License-Identifier: MIT

internal import TextStructures

// The state of a storage, by subject:
//
//     cycle        edits on their way: made → announced → fixed → told
//     fixing       attributes to be fixed, substitutes of fonts
//     foundation   Foundation's hidden store (Foundation/FoundationMirror.swift)
//     ownStore     of a subclass: what is known of the text that it keeps itself

/// Edits between their announcement and the end of their processing.
struct EditingCycle {
  /// Edits to be processed, or being processed.
  var pending = PendingEdit()
  /// Edits made after the layout managers heard of `pending`.
  var later = PendingEdit()
  /// The runs as they were before the first edit of `later`.
  var runsBeforeLater: AttributeRuns?
  /// Whether `later` has changes that nobody announced.
  var unannouncedLater = false
  /// What fixing changed in this round; it contains `pending.range`.
  var invalidated: Range<Int>?
  /// How the edit that is being announced came about.
  var announcement = Announcement.client
  /// What of `pending` the layouts know.
  var heard = HeardEdits()

  /// Forgets what has been processed.
  ///
  /// - Parameter goesOn: Whether what was done after the layout managers heard of it is processed next.
  mutating func endRound(goesOn: Bool) {
    pending = goesOn ? later : PendingEdit()
    heard = HeardEdits()
    if !later.isEmpty { later = PendingEdit() }
    if runsBeforeLater != nil { runsBeforeLater = nil }
    unannouncedLater = false
  }
}

/// What is shown in the place of what was set.
struct FixingState {
  /// Where attributes are still to be fixed; nil if nowhere.
  var unfixed: RunList<Bool>?
  /// Whether a question has attributes fixed just now.
  var isUnderWay = false
  /// Attributes are fixed at once because they were invalidated.
  var isInvalidating = false
  /// The attributes shown where they are known; nil where they are not, or nobody has asked yet.
  var substitutes: RunList<TextAttributes?>?
  /// Whether fixing has asked for substitutes; the stock class always shows them.
  var showsSubstitutes = false
}

/// Of a subclass: what is known of a store of its own.
struct OwnStoreState {
  /// Whether the subclass announces edits by itself, so that its primitives are not the inherited ones.
  var isKnown = false
  /// The UTF-8 lengths of `known.text`, once they have been needed.
  var lengths: EncodedLengths?
  /// The length before the edit that an inherited primitive is announcing.
  var lengthBeforeEdit: Int?
  /// Calls of `edited(_:range:changeInLength:)`.
  var announcedEdits = 0
  /// Calls of the inherited `string`: tells whether a subclass overrides it.
  var inheritedStringReads = 0
  /// The UTF-8 length of what the last of them answered.
  var inheritedBytes = 0
  /// What questions have found changed and nobody has announced; nil if nothing.
  var forgotten: ForgottenEdits?
  /// Where the next comparison of known and real text starts.
  var auditPosition = 0
  /// Whether the store has shown substitutes for fonts.
  var seesSubstitutes = false
}
