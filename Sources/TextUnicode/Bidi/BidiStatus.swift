// SPDX-License-Identifier: MIT

/// The directional status stack of UAX #9, X1 to X8: open embeddings, overrides and isolates.
struct BidiStatus: Equatable {
  struct Entry: Equatable {
    var level: UInt8
    /// Left to right or right to left for an override; nil: characters keep their classes.
    var override: BidiClass?
    var isIsolate: Bool
  }

  /// BD2: max_depth.
  static let maximumDepth: UInt8 = 125

  /// The last entry.
  private(set) var top: Entry
  /// The entries below it.
  private var below: [Entry] = []
  private var overflowIsolates = 0
  private var overflowEmbeddings = 0
  private var validIsolates = 0

  /// Creates the stack of a paragraph (X1).
  init(level: UInt8) { top = Entry(level: level, override: nil, isIsolate: false) }

  /// Whether the current character is in an isolate, including one that nests too deep.
  var isInIsolate: Bool { validIsolates > 0 || overflowIsolates > 0 }

  /// Returns the next level of a direction.
  private func nextLevel(isRightToLeft: Bool) -> UInt8 {
    isRightToLeft ? (top.level + 1) | 1 : (top.level + 2) & ~1
  }

  /// Opens an embedding or override (X2 to X5).
  mutating func embed(_ kind: BidiClass) {
    let isRightToLeft = kind == .rightToLeftEmbedding || kind == .rightToLeftOverride
    let level = nextLevel(isRightToLeft: isRightToLeft)
    if level <= Self.maximumDepth, overflowIsolates == 0, overflowEmbeddings == 0 {
      below.append(top)
      let override: BidiClass? =
        switch kind {
        case .leftToRightOverride: .leftToRight
        case .rightToLeftOverride: .rightToLeft
        default: nil
        }
      top = Entry(level: level, override: override, isIsolate: false)
    } else if overflowIsolates == 0 {
      overflowEmbeddings += 1
    }
  }

  /// Whether an isolate that opens here can have a level; if not, its direction has no effect.
  var hasRoomForIsolate: Bool {
    overflowIsolates == 0 && overflowEmbeddings == 0 && top.level < Self.maximumDepth
  }

  /// Opens an isolate (X5a to X5c), after the initiator itself has its level.
  ///
  /// - Result: Whether the isolate has its own level.
  mutating func isolate(isRightToLeft: Bool) -> Bool {
    let level = nextLevel(isRightToLeft: isRightToLeft)
    guard hasRoomForIsolate, level <= Self.maximumDepth else {
      overflowIsolates += 1
      return false
    }
    validIsolates += 1
    below.append(top)
    top = Entry(level: level, override: nil, isIsolate: true)
    return true
  }

  /// Closes an isolate (X6a).
  ///
  /// - Result: Whether an isolate with its own level ends.
  mutating func popIsolate() -> Bool {
    if overflowIsolates > 0 {
      overflowIsolates -= 1
      return false
    }
    if validIsolates == 0 { return false }
    overflowEmbeddings = 0
    while !top.isIsolate { pop() }
    pop()
    validIsolates -= 1
    return true
  }

  /// Closes an embedding or override (X7).
  mutating func popFormat() {
    if overflowIsolates > 0 { return }
    if overflowEmbeddings > 0 {
      overflowEmbeddings -= 1
    } else if !top.isIsolate, !below.isEmpty {
      pop()
    }
  }

  private mutating func pop() {
    if let entry = below.popLast() { top = entry }
  }
}
