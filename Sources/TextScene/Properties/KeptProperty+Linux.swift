// SPDX-License-Identifier: MIT

/// A property that is kept as it is set, and shows no storage.
///
/// Apple's properties may be assigned to themselves, and client code does so to have something done again
/// (`scrollView.contentInset = scrollView.contentInset`); of a stored property Swift takes that for a mistake, and of a wrapped
/// one it does not. Public only because the properties are.
///
/// - Source: our choice.
@propertyWrapper public struct KeptProperty<Value> {
  /// What was set.
  public var wrappedValue: Value { didSet { SceneChanges.note() } }
  /// A property that begins with a value.
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}
