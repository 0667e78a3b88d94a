// SPDX-License-Identifier: MIT

/// A property that stores its value, and hides its storage.
///
/// Apple's properties may be assigned to themselves, and clients do so to trigger an update
/// (`scrollView.contentInset = scrollView.contentInset`). Swift rejects that for a stored property,
/// and accepts it for a wrapped one. Public only because the properties are.
///
/// - Source: our choice.
@propertyWrapper public struct KeptProperty<Value> {
  /// The stored value.
  public var wrappedValue: Value { didSet { SceneChanges.note() } }
  /// Creates a property with an initial value.
  ///
  /// - Parameter wrappedValue: The value until it is set.
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}
