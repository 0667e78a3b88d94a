// SPDX-License-Identifier: MIT

private import Synchronization

/// Results of shaping that depend on a font, cached with it once a process, for all threads.
///
/// A note is immutable. Two threads that ask at the same time may both make it; one of the two is
/// kept.
package final class FontNotes: Sendable {
  /// The settings that a note depends on in addition to the font.
  package struct Key: Hashable, Sendable {
    package var script: UInt32
    package var language: String
    /// Tag and value of each feature.
    package var features: [UInt64]
    package var isRightToLeft: Bool
    /// The size, if it matters; else 0.
    package var points: Double
    /// Distinguishes notes of different kinds.
    package var kind: UInt8

    package init(
      script: UInt32, language: String, features: [UInt64], isRightToLeft: Bool, points: Double,
      kind: UInt8
    ) {
      self.script = script
      self.language = language
      self.features = features
      self.isRightToLeft = isRightToLeft
      self.points = points
      self.kind = kind
    }
  }

  private let notes = Mutex<[Key: any Sendable]>([:])
  /// The maximum number of notes; a full table is cleared, so that a program that animates sizes
  /// does not fill the memory.
  static let limit = 128

  package init() {}

  /// Returns the cached note, or makes it.
  package func note<Note: Sendable>(for key: Key, make: () -> Note) -> Note {
    if let known = notes.withLock({ $0[key] as? Note }) { return known }
    let made = make()
    return notes.withLock { notes in
      if let known = notes[key] as? Note { return known }
      if notes.count >= FontNotes.limit { notes.removeAll() }
      notes[key] = made
      return made
    }
  }

  /// The number of cached notes.
  package var count: Int { notes.withLock { $0.count } }
}
