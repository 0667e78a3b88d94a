// SPDX-License-Identifier: MIT

/// A value that copies share until one of them is changed (copy on write).
///
/// Formats are large, and most cells and groups have the same one as their predecessor.
@propertyWrapper package struct Shared<Value> {
  private final class Box {
    var value: Value
    init(_ value: Value) { self.value = value }
  }

  private var box: Box

  package init(wrappedValue: Value) { box = Box(wrappedValue) }

  package var wrappedValue: Value {
    _read { yield box.value }
    set {
      if isKnownUniquelyReferenced(&box) { box.value = newValue } else { box = Box(newValue) }
    }
    _modify {
      if !isKnownUniquelyReferenced(&box) { box = Box(box.value) }
      yield &box.value
    }
  }

  /// Identifies the shared storage; equal for all copies that share it.
  package var identity: ObjectIdentifier { ObjectIdentifier(box) }

  /// Whether both share their storage, and so are equal without a comparison.
  package func isSame(as other: Shared) -> Bool { box === other.box }
}

extension Shared: Equatable where Value: Equatable {
  package static func == (first: Shared, second: Shared) -> Bool {
    first.box === second.box || first.box.value == second.box.value
  }
}

// The storage is written to only while a single value refers to it.
extension Shared: @unchecked Sendable where Value: Sendable {}
