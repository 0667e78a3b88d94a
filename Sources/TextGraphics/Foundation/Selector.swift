// SPDX-License-Identifier: MIT

/// The name of a message.
///
/// Swift on Linux cannot call a method by its name: a `SelectorPerforming` object is handed the
/// name and does so itself.
public struct Selector: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  private let name: String
  /// The message of the given name, such as "copy:".
  public init(_ str: String) { name = str }
  /// The message of the given name.
  public init(stringLiteral value: String) { name = value }
  /// The message's name.
  public var description: String { name }
}

/// The message's name.
public func NSStringFromSelector(_ aSelector: Selector) -> String { aSelector.description }

/// The message of the given name.
public func NSSelectorFromString(_ aSelectorName: String) -> Selector { Selector(aSelectorName) }

/// An object that can be sent messages by name.
public protocol SelectorPerforming: AnyObject {
  /// Does what the message of this name asks for.
  func perform(_ aSelector: Selector, with object: Any?)
}
