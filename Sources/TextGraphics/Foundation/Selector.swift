// SPDX-License-Identifier: MIT

/// The name of a message.
///
/// Swift on Linux cannot call a method by its name: a `SelectorPerforming` object gets the name and
/// calls the method itself.
public struct Selector: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  private let name: String
  /// Creates the message of a name.
  ///
  /// - Parameter str: The name with its colons, such as "copy:".
  public init(_ str: String) { name = str }
  /// Creates the message of a name.
  ///
  /// - Parameter value: The name with its colons, such as "copy:".
  public init(stringLiteral value: String) { name = value }
  /// The message's name.
  public var description: String { name }
}

/// Returns a message's name.
///
/// - Parameter aSelector: The message.
/// - Returns: The name with its colons.
public func NSStringFromSelector(_ aSelector: Selector) -> String { aSelector.description }

/// Returns the message of a name.
///
/// - Parameter aSelectorName: The name with its colons, such as "copy:".
/// - Returns: The message, whether or not any object performs it.
public func NSSelectorFromString(_ aSelectorName: String) -> Selector { Selector(aSelectorName) }

/// An object that performs messages by name.
public protocol SelectorPerforming: AnyObject {
  /// Performs the message of a name.
  ///
  /// - Parameters:
  ///   - aSelector: The message.
  ///   - object: Its argument; nil if it has none.
  func perform(_ aSelector: Selector, with object: Any?)
}
