// SPDX-License-Identifier: MIT

extension AttributeContainer {
  /// UIKit's and Foundation's attributes of a dictionary.
  ///
  /// Others, and values of other types than their keys ask for, are left out.
  public init(_ dictionary: [NSAttributedString.Key: Any]) {
    let attributes = attributesByName(
      convertedAttributes(of: AttributeScopes.UIKitAttributes.self))
    self = convertedContainer(of: dictionary, attributes) { _ in }
  }

  /// The attributes of a dictionary that belong to a scope; others are left out.
  ///
  /// - Parameters:
  ///   - dictionary: Attributes as an `NSAttributedString` has them.
  ///   - scope: The scope, as in `\.uiKit`.
  /// - Throws: `CocoaError.coderInvalidValue` if an attribute of the scope has a value of another
  ///   type.
  public init<S: AttributeScope>(
    _ dictionary: [NSAttributedString.Key: Any], including scope: KeyPath<AttributeScopes, S.Type>
  ) throws {
    try self.init(dictionary, including: S.self)
  }

  /// The attributes of a dictionary that belong to a scope; others are left out.
  ///
  /// - Parameters:
  ///   - dictionary: Attributes as an `NSAttributedString` has them.
  ///   - scope: The scope's type.
  /// - Throws: `CocoaError.coderInvalidValue` if an attribute of the scope has a value of another
  ///   type.
  public init<S: AttributeScope>(
    _ dictionary: [NSAttributedString.Key: Any], including scope: S.Type
  ) throws {
    self = try convertedContainer(
      of: dictionary, attributesByName(convertedAttributes(of: scope))
    ) { throw $0 }
  }
}

extension Dictionary where Key == NSAttributedString.Key, Value == Any {
  /// UIKit's and Foundation's attributes of a container, as an `NSAttributedString` has them.
  ///
  /// Others are left out.
  public init(_ container: AttributeContainer) {
    self = convertedValues(
      of: container, convertedAttributes(of: AttributeScopes.UIKitAttributes.self)
    ) { _ in }
  }

  /// The attributes of a container that belong to a scope, as an `NSAttributedString` has them.
  ///
  /// - Parameters:
  ///   - container: Attributes of an `AttributedString`.
  ///   - scope: The scope, as in `\.uiKit`.
  /// - Throws: The error of a key that cannot convert its value.
  public init<S: AttributeScope>(
    _ container: AttributeContainer, including scope: KeyPath<AttributeScopes, S.Type>
  ) throws {
    try self.init(container, including: S.self)
  }

  /// The attributes of a container that belong to a scope, as an `NSAttributedString` has them.
  ///
  /// - Parameters:
  ///   - container: Attributes of an `AttributedString`.
  ///   - scope: The scope's type.
  /// - Throws: The error of a key that cannot convert its value.
  public init<S: AttributeScope>(
    _ container: AttributeContainer, including scope: S.Type
  ) throws {
    self = try convertedValues(of: container, convertedAttributes(of: scope)) { throw $0 }
  }
}
