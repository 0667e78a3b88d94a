// SPDX-License-Identifier: MIT

/// The memory management and comparison of a collection's elements.
///
/// - Source: Foundation on Apple's systems; Linux's Foundation lacks the class. Only the options of
///   `NSMapTable` are supported.
open class NSPointerFunctions: NSObject, NSCopying {
  /// Options for memory management and comparison.
  public struct Options: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Creates options by their bits.
    ///
    /// - Parameter rawValue: The bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Objects are held strongly.
    public static let strongMemory = Options([])
    /// Objects are held weakly; an entry disappears with its object.
    public static let weakMemory = Options(rawValue: 5)
    /// Objects are compared by `isEqual(_:)`, or as `Hashable` values.
    public static let objectPersonality = Options([])
    /// Objects are compared by identity.
    public static let objectPointerPersonality = Options(rawValue: 512)
    /// Objects are copied when they are added.
    public static let copyIn = Options(rawValue: 65536)
  }

  final let options: Options

  /// Creates functions by their options.
  ///
  /// - Parameter options: Memory management and comparison.
  public init(options: NSPointerFunctions.Options = []) {
    self.options = options
    super.init()
  }

  /// Returns the object itself, which cannot change.
  ///
  /// - Parameter zone: Has no effect.
  /// - Returns: This object.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// Objects are held strongly.
public let NSMapTableStrongMemory: NSPointerFunctions.Options = .strongMemory
/// Objects are held weakly; an entry disappears with its object.
public let NSMapTableWeakMemory: NSPointerFunctions.Options = .weakMemory
/// Objects are copied when they are added.
public let NSMapTableCopyIn: NSPointerFunctions.Options = .copyIn
/// Objects are compared by identity.
public let NSMapTableObjectPointerPersonality: NSPointerFunctions.Options =
  .objectPointerPersonality
