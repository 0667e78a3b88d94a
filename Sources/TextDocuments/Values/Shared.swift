// SPDX-License-Identifier: MIT

/// A value that copies share until one of them is changed.
///
/// Formats are large, and most cells and groups have the same as the one before.
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

  /// The same for all that share the value.
  package var identity: ObjectIdentifier { ObjectIdentifier(box) }

  /// Whether both are the same object, so equal without a look.
  package func isSame(as other: Shared) -> Bool { box === other.box }
}

extension Shared: Equatable where Value: Equatable {
  package static func == (first: Shared, second: Shared) -> Bool {
    first.box === second.box || first.box.value == second.box.value
  }
}

// A box is written to only while no other value has it.
extension Shared: @unchecked Sendable where Value: Sendable {}
