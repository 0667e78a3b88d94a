// SPDX-License-Identifier: MIT

internal import Synchronization
internal import TextKit

/// Detects changes of a file since it was read or written: by the system's facts, and if these
/// differ, by its contents.
final class FileWatch: Sendable {
  /// The state of the file on the disk.
  enum State: Equatable, Sendable {
    case same, changed
    /// The file no longer exists.
    case vanished
  }

  private struct Known: Sendable {
    var facts: FileFacts
    /// Nil while it is being computed, and for a folder.
    var fingerprint: Int?
  }

  let path: String
  private let known: Mutex<Known>

  /// Watches a file whose contents are known.
  ///
  /// Their fingerprint is computed on another thread.
  init(_ path: String, _ facts: FileFacts, contents: Data) {
    self.path = path
    known = Mutex(Known(facts: facts))
    guard facts.isRegular else { return }
    DispatchQueue.global(qos: .utility).async { [weak self] in
      let found = Self.fingerprint(contents)
      self?.known.withLock { $0.fingerprint = found }
    }
  }

  /// The facts of the known file.
  var facts: FileFacts { known.withLock { $0.facts } }

  /// Compares with the disk; reads the file only if the system's facts differ.
  ///
  /// - Complexity: O(1), or O(*n*) for the file's *n* bytes.
  func state() -> State {
    guard let facts = FileSystem.facts(path).facts else { return .vanished }
    let known = self.known.withLock { $0 }
    if facts.size == known.facts.size, facts.seconds == known.facts.seconds,
      facts.nanoseconds == known.facts.nanoseconds, facts.number == known.facts.number,
      facts.device == known.facts.device
    {
      return .same
    }
    guard facts.isRegular, facts.size == known.facts.size, let fingerprint = known.fingerprint,
      let bytes = try? Data(contentsOf: URL(fileURLWithPath: path)),
      Self.fingerprint(bytes) == fingerprint
    else { return .changed }
    // Touched, or replaced by a copy with the same contents.
    self.known.withLock { $0.facts = facts }
    return .same
  }

  /// Returns a hash of bytes, which is stable only within this process.
  private static func fingerprint(_ bytes: Data) -> Int {
    var hasher = Hasher()
    hasher.combine(bytes.count)
    bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    return hasher.finalize()
  }
}
