// SPDX-License-Identifier: MIT

internal import Synchronization
internal import TextKit

/// Knows whether a file is still what was read or written: by the system's facts, and where these
/// differ by its contents.
final class FileWatch: Sendable {
  /// What stands on the disk.
  enum State: Equatable, Sendable {
    case same, changed
    /// Nothing stands there any more.
    case vanished
  }

  private struct Known: Sendable {
    var facts: FileFacts
    /// Nil while it is being worked out, and of a folder.
    var fingerprint: Int?
  }

  let path: String
  private let known: Mutex<Known>

  /// Watches a file whose contents are known.
  ///
  /// Their fingerprint is worked out on another thread.
  init(_ path: String, _ facts: FileFacts, contents: Data) {
    self.path = path
    known = Mutex(Known(facts: facts))
    guard facts.isRegular else { return }
    DispatchQueue.global(qos: .utility).async { [weak self] in
      let found = Self.fingerprint(contents)
      self?.known.withLock { $0.fingerprint = found }
    }
  }

  /// Of the file as it is known.
  var facts: FileFacts { known.withLock { $0.facts } }

  /// Compares with the disk; reads the file only where the system's facts differ.
  ///
  /// - Complexity: O(1), or O(*n*) in the file's bytes.
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
    // Touched, or copied from elsewhere: the same text.
    self.known.withLock { $0.facts = facts }
    return .same
  }

  /// The same in this process for the same bytes.
  private static func fingerprint(_ bytes: Data) -> Int {
    var hasher = Hasher()
    hasher.combine(bytes.count)
    bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    return hasher.finalize()
  }
}
