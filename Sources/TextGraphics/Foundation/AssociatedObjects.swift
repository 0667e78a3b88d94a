// SPDX-License-Identifier: MIT

/// The ownership of a value that is associated with an object.
///
/// - Source: Objective-C's runtime, `objc_AssociationPolicy`.
public enum objc_AssociationPolicy: UInt, Sendable {
  /// Not retained; nil once the value is freed.
  case OBJC_ASSOCIATION_ASSIGN = 0
  /// Retained.
  case OBJC_ASSOCIATION_RETAIN_NONATOMIC = 1
  /// A copy, retained.
  case OBJC_ASSOCIATION_COPY_NONATOMIC = 3
  /// Retained.
  case OBJC_ASSOCIATION_RETAIN = 769
  /// A copy, retained.
  case OBJC_ASSOCIATION_COPY = 771
}

/// Associates a value with an object under a key; nil removes the existing one.
///
///     private var nameKey: UInt8 = 0
///     objc_setAssociatedObject(label, &nameKey, "title", .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
///
/// Any thread may call it. Views and other responders, layers, gesture recognizers, bar items,
/// storages, layout managers, containers and attachments release their values when they are freed.
/// Swift on Linux does not report when another object is freed: its values are released at later
/// calls of this function.
///
/// - Parameters:
///   - object: The owner of the value.
///   - key: The address of a variable.
///   - value: The value; nil removes the existing one.
///   - policy: Whether the value is retained or copied.
/// - Source: Objective-C's runtime; when values are released is our choice.
public func objc_setAssociatedObject(
  _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
) {
  let (held, key) = (value.map { HeldValue($0, policy) }, UInt(bitPattern: key))
  if let holder = object as? any AssociatedValueHolder {
    return holder.associatedValues.set(held, key: key)
  }
  AssociatedObjects.shared.set(held, of: object as AnyObject, key: key)
}

/// Returns the value associated with an object under a key.
///
/// - Parameters:
///   - object: The owner of the value.
///   - key: The address that the value was set with.
/// - Returns: The value; nil for none.
/// - Source: Objective-C's runtime.
public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
  let key = UInt(bitPattern: key)
  if let holder = object as? any AssociatedValueHolder {
    return holder.associatedValues.value(key: key)
  }
  return AssociatedObjects.shared.value(of: object as AnyObject, key: key)
}

/// Removes all values associated with an object.
///
/// - Parameter object: The owner of the values.
/// - Source: Objective-C's runtime.
public func objc_removeAssociatedObjects(_ object: Any) {
  if let holder = object as? any AssociatedValueHolder {
    return holder.associatedValues.removeAll()
  }
  AssociatedObjects.shared.removeAll(of: object as AnyObject)
}

/// An object that keeps the values associated with it, and releases them when it is freed.
package protocol AssociatedValueHolder: AnyObject {
  var associatedValues: AssociatedValues { get }
}

/// The values associated with one object, by key.
package final class AssociatedValues: @unchecked Sendable {
  private let lock = NSLock()
  private var values: [UInt: HeldValue] = [:]

  package init() {}

  // Replaced values are released outside of the lock: a value that is freed may call this.

  fileprivate func set(_ value: HeldValue?, key: UInt) {
    let released = lock.withLock { values.updateValueIfSet(value, key) }
    withExtendedLifetime(released) {}
  }

  fileprivate func value(key: UInt) -> Any? { lock.withLock { values[key]?.value } }

  fileprivate func removeAll() {
    let released = lock.withLock {
      defer { values = [:] }
      return values
    }
    withExtendedLifetime(released) {}
  }
}

/// A value, owned according to its policy.
private struct HeldValue {
  private var strong: Any?
  private weak var unretained: AnyObject?

  init(_ value: Any, _ policy: objc_AssociationPolicy) {
    switch policy {
    case .OBJC_ASSOCIATION_ASSIGN where type(of: value) is AnyClass:
      unretained = value as AnyObject
    case .OBJC_ASSOCIATION_COPY, .OBJC_ASSOCIATION_COPY_NONATOMIC:
      strong = (value as? any NSCopying)?.copy(with: nil) ?? value
    default: strong = value
    }
  }

  var value: Any? { strong ?? unretained }
}

/// Values by object and key.
///
/// An object is held weakly, so that a later object at its address is not mistaken for it.
private final class AssociatedObjects: @unchecked Sendable {
  static let shared = AssociatedObjects()

  private struct Entry {
    weak var object: AnyObject?
    var values: [UInt: HeldValue] = [:]
  }

  private let lock = NSLock()
  private var entries: [ObjectIdentifier: Entry] = [:]
  /// The number of entries at which those of freed objects are removed; above 64.
  private var limit = 64

  func set(_ value: HeldValue?, of object: AnyObject, key: UInt) {
    // Values are released outside of the lock: one that is freed may call this.
    var released: [Any] = []
    lock.withLock {
      let id = ObjectIdentifier(object)
      if let entry = entries[id], entry.object !== object {
        released.append(entry)
        entries[id] = nil
      }
      if value != nil || entries[id] != nil {
        if let old = entries[id, default: Entry(object: object)].values.updateValueIfSet(value, key)
        {
          released.append(old)
        }
      }
      guard entries.count <= 64 || entries.count > limit else { return }
      for (id, entry) in entries where entry.object == nil {
        released.append(entry)
        entries[id] = nil
      }
      limit = max(64, entries.count * 2)
    }
    withExtendedLifetime(released) {}
  }

  func value(of object: AnyObject, key: UInt) -> Any? {
    lock.withLock {
      guard let entry = entries[ObjectIdentifier(object)], entry.object === object else {
        return nil
      }
      return entry.values[key]?.value
    }
  }

  func removeAll(of object: AnyObject) {
    let released = lock.withLock { entries.removeValue(forKey: ObjectIdentifier(object)) }
    withExtendedLifetime(released) {}
  }
}

extension Dictionary {
  /// Sets a value or removes it; returns the previous one.
  fileprivate mutating func updateValueIfSet(_ value: Value?, _ key: Key) -> Value? {
    guard let value else { return removeValue(forKey: key) }
    return updateValue(value, forKey: key)
  }
}
