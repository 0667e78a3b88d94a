// SPDX-License-Identifier: MIT

/// The name of an exception.
public struct NSExceptionName: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String
  /// Creates an exception's name.
  ///
  /// - Parameter rawValue: The name, as logs show it.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Creates an exception's name.
  ///
  /// - Parameter rawValue: The name, as logs show it.
  public init(_ rawValue: String) { self.rawValue = rawValue }
  /// A reason without a more specific name.
  public static let genericException = NSExceptionName("NSGenericException")
  /// An index or range out of bounds.
  public static let rangeException = NSExceptionName("NSRangeException")
  /// An invalid argument.
  public static let invalidArgumentException = NSExceptionName("NSInvalidArgumentException")
  /// A call that is invalid in the current state.
  public static let internalInconsistencyException = NSExceptionName(
    "NSInternalInconsistencyException")
}

/// A programming error with a name and a reason.
///
/// Exceptions cannot be caught on Linux: `raise()` calls `TextKitEnvironment.failureHandler`.
open class NSException: NSObject {
  /// The kind of error.
  public let name: NSExceptionName
  /// The reason.
  public let reason: String?
  /// Further information.
  public let userInfo: [AnyHashable: Any]?

  /// Creates an exception, which is not raised yet.
  ///
  /// - Parameters:
  ///   - aName: The kind of error.
  ///   - aReason: The reason, for messages.
  ///   - userInfo: Further information.
  public init(
    name aName: NSExceptionName, reason aReason: String?, userInfo: [AnyHashable: Any]? = nil
  ) {
    name = aName
    reason = aReason
    self.userInfo = userInfo
  }

  /// Raises the exception: calls `TextKitEnvironment.failureHandler`.
  open func raise() -> Never { fail(description) }

  /// The name and the reason.
  open override var description: String {
    reason.map { "\(name.rawValue): \($0)" } ?? name.rawValue
  }
}
