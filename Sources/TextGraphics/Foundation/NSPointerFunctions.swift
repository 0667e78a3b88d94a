// SPDX-License-Identifier: MIT

/// How a collection holds and compares what is in it.
///
/// - Source: Foundation, where the class stands on Apple's systems; Linux's has none. Only the options of `NSMapTable` are here.
open class NSPointerFunctions: NSObject, NSCopying {
  /// Memory and comparison.
  public struct Options: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Options by their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Objects are held.
    public static let strongMemory = Options([])
    /// Objects are not held; an entry goes with its object.
    public static let weakMemory = Options(rawValue: 5)
    /// Objects are compared by `isEqual(_:)`, or as `Hashable` values.
    public static let objectPersonality = Options([])
    /// Objects are compared by identity.
    public static let objectPointerPersonality = Options(rawValue: 512)
    /// Objects are copied when they are put in.
    public static let copyIn = Options(rawValue: 65536)
  }

  final let options: Options

  /// Functions by their options.
  public init(options: NSPointerFunctions.Options = []) {
    self.options = options
    super.init()
  }

  /// The functions themselves, as they never change.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// Objects are held.
public let NSMapTableStrongMemory: NSPointerFunctions.Options = .strongMemory
/// Objects are not held; an entry goes with its object.
public let NSMapTableWeakMemory: NSPointerFunctions.Options = .weakMemory
/// Objects are copied when they are put in.
public let NSMapTableCopyIn: NSPointerFunctions.Options = .copyIn
/// Objects are compared by identity.
public let NSMapTableObjectPointerPersonality: NSPointerFunctions.Options =
  .objectPointerPersonality
