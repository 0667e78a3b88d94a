// SPDX-License-Identifier: MIT

extension AttributeContainer {
  /// Creates a container with UIKit's and Foundation's attributes of a dictionary.
  ///
  /// Other attributes, and values of other types than their keys require, are left out.
  ///
  /// - Parameter dictionary: Attributes as an `NSAttributedString` has them.
  public init(_ dictionary: [NSAttributedString.Key: Any]) {
    let attributes = attributesByName(
      convertedAttributes(of: AttributeScopes.UIKitAttributes.self))
    self = convertedContainer(of: dictionary, attributes) { _ in }
  }

  /// Creates a container with the attributes of a dictionary that belong to a scope; others are
  /// left out.
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

  /// Creates a container with the attributes of a dictionary that belong to a scope; others are
  /// left out.
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
  /// Creates a dictionary of UIKit's and Foundation's attributes of a container, as an
  /// `NSAttributedString` has them.
  ///
  /// Others are left out.
  ///
  /// - Parameter container: Attributes of an `AttributedString`.
  public init(_ container: AttributeContainer) {
    self = convertedValues(
      of: container, convertedAttributes(of: AttributeScopes.UIKitAttributes.self)
    ) { _ in }
  }

  /// Creates a dictionary of the attributes of a container that belong to a scope, as an
  /// `NSAttributedString` has them.
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

  /// Creates a dictionary of the attributes of a container that belong to a scope, as an
  /// `NSAttributedString` has them.
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
