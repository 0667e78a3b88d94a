// SPDX-License-Identifier: MIT

private import Synchronization

/// What shaping finds out about a font, kept with the font: found once a process, for all threads.
///
/// A note is immutable. Two threads that ask at the same time may both make it; one of the two is kept.
package final class FontNotes: Sendable {
  /// What a note depends on beside the font.
  package struct Key: Hashable, Sendable {
    package var script: UInt32
    package var language: String
    /// Tag and value of each feature.
    package var features: [UInt64]
    package var isRightToLeft: Bool
    /// The size, where it counts; else 0.
    package var points: Double
    /// Tells notes of different kinds apart.
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
  /// Notes kept; then the table starts anew: a program that animates sizes must not fill the memory.
  static let limit = 128

  package init() {}

  /// The note that was kept, or the one that is made now.
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

  /// Notes kept.
  package var count: Int { notes.withLock { $0.count } }
}
