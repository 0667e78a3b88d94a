// SPDX-License-Identifier: MIT

/// A dictionary of objects that can hold keys or values weakly.
///
/// An entry disappears when its weak key or value is freed. Keys are compared by `isEqual(_:)`, or
/// as `Hashable` values if they are of a Swift class, unless `.objectPointerPersonality` requests
/// identity. Not for concurrent use.
///
/// - Complexity: A look-up is O(1) on average; entries of freed objects are removed as others are
///   added.
/// - Source: Foundation on Apple's systems; Linux's Foundation lacks the class.
open class NSMapTable<KeyType, ObjectType>: NSObject
where KeyType: AnyObject, ObjectType: AnyObject {
  private struct Entry {
    let key: HeldObject<KeyType>
    var value: HeldObject<ObjectType>
    var isGone: Bool { key.object == nil || value.object == nil }
  }

  private let keyOptions: NSPointerFunctions.Options
  private let valueOptions: NSPointerFunctions.Options
  private var chains: [Int: [Entry]] = [:]
  private var entries = 0
  /// The number of entries at which those of freed objects are removed.
  private var limit = 16

  /// Creates a table.
  ///
  /// - Parameters:
  ///   - keyOptions: Memory and comparison of keys.
  ///   - valueOptions: Memory of values.
  ///   - initialCapacity: The expected number of entries, for speed.
  public init(
    keyOptions: NSPointerFunctions.Options = [], valueOptions: NSPointerFunctions.Options = [],
    capacity initialCapacity: Int
  ) {
    self.keyOptions = keyOptions
    self.valueOptions = valueOptions
    super.init()
    // An unreasonable capacity is ignored.
    if (1...1 << 20).contains(initialCapacity) { chains.reserveCapacity(initialCapacity) }
  }

  /// Creates a table.
  ///
  /// - Parameters:
  ///   - keyOptions: Memory and comparison of keys.
  ///   - valueOptions: Memory of values.
  public convenience init(
    keyOptions: NSPointerFunctions.Options = [], valueOptions: NSPointerFunctions.Options = []
  ) {
    self.init(keyOptions: keyOptions, valueOptions: valueOptions, capacity: 0)
  }

  /// Returns a table that holds keys and values strongly.
  public class func strongToStrongObjects() -> NSMapTable<KeyType, ObjectType> {
    NSMapTable<KeyType, ObjectType>()
  }
  /// Returns a table that holds keys strongly and values weakly.
  public class func strongToWeakObjects() -> NSMapTable<KeyType, ObjectType> {
    NSMapTable<KeyType, ObjectType>(valueOptions: .weakMemory)
  }
  /// Returns a table that holds keys weakly and values strongly.
  public class func weakToStrongObjects() -> NSMapTable<KeyType, ObjectType> {
    NSMapTable<KeyType, ObjectType>(keyOptions: .weakMemory)
  }
  /// Returns a table that holds keys and values weakly.
  public class func weakToWeakObjects() -> NSMapTable<KeyType, ObjectType> {
    NSMapTable<KeyType, ObjectType>(keyOptions: .weakMemory, valueOptions: .weakMemory)
  }

  // MARK: Entries

  /// Returns the value of a key.
  ///
  /// - Parameter aKey: The key; nil has no value.
  /// - Returns: Nil if the table has no such key.
  /// - Complexity: O(1) on average.
  open func object(forKey aKey: KeyType?) -> ObjectType? {
    guard let aKey else { return nil }
    return chains[hash(aKey)]?.first { $0.key.object.map { equals($0, aKey) } ?? false }?
      .value.object
  }

  /// Sets the value of a key, which replaces an earlier one.
  ///
  /// - Parameters:
  ///   - anObject: The value; nil removes the entry.
  ///   - aKey: The key; nil does nothing.
  /// - Complexity: O(1) on average.
  open func setObject(_ anObject: ObjectType?, forKey aKey: KeyType?) {
    guard let aKey else { return }
    guard let anObject else { return removeObject(forKey: aKey) }
    let hash = hash(aKey)
    let value = HeldObject(
      valueOptions.contains(.copyIn) ? copied(anObject) : anObject,
      isWeak: valueOptions.contains(.weakMemory))
    if let index = chains[hash]?.firstIndex(where: {
      $0.key.object.map { equals($0, aKey) } ?? false
    }) {
      chains[hash]?[index].value = value
      return
    }
    if entries >= limit { sweep() }
    let key = HeldObject(
      keyOptions.contains(.copyIn) ? copied(aKey) : aKey,
      isWeak: keyOptions.contains(.weakMemory))
    chains[hash, default: []].append(Entry(key: key, value: value))
    entries += 1
  }

  /// Removes the entry of a key.
  ///
  /// - Parameter aKey: The key; nothing happens for one that the table does not have.
  /// - Complexity: O(1) on average.
  open func removeObject(forKey aKey: KeyType?) {
    guard let aKey else { return }
    let hash = hash(aKey)
    guard var chain = chains[hash] else { return }
    let count = chain.count
    chain.removeAll { $0.key.object.map { equals($0, aKey) } ?? false }
    entries -= count - chain.count
    chains[hash] = chain.isEmpty ? nil : chain
  }

  /// Removes all entries.
  open func removeAllObjects() {
    chains = [:]
    entries = 0
  }

  /// The number of entries; those of freed objects may still count.
  open var count: Int { entries }

  /// Returns the current keys, in no order.
  open func keyEnumerator() -> NSEnumerator { ListEnumerator(live.map(\.0)) }

  /// Returns the current values, in no order.
  open func objectEnumerator() -> NSEnumerator? { ListEnumerator(live.map(\.1)) }

  /// Returns a copy as a dictionary.
  ///
  /// Keys that are not `Hashable` compare by identity in it.
  open func dictionaryRepresentation() -> [AnyHashable: ObjectType] {
    var found: [AnyHashable: ObjectType] = [:]
    for (key, value) in live {
      found[key as? AnyHashable ?? AnyHashable(ObjectIdentifier(key))] = value
    }
    return found
  }

  // MARK: Inside

  private var live: [(KeyType, ObjectType)] {
    chains.values.joined().compactMap { entry in
      guard let key = entry.key.object, let value = entry.value.object else { return nil }
      return (key, value)
    }
  }

  private func sweep() {
    chains = chains.compactMapValues { chain in
      let rest = chain.filter { !$0.isGone }
      return rest.isEmpty ? nil : rest
    }
    entries = chains.values.reduce(0) { $0 + $1.count }
    limit = max(16, entries * 2)
  }

  private var comparesPointers: Bool { keyOptions.contains(.objectPointerPersonality) }

  private func hash(_ key: KeyType) -> Int {
    if comparesPointers { return ObjectIdentifier(key).hashValue }
    if let object = key as? NSObject { return object.hash }
    if let value = key as? any Hashable { return value.hashValue }
    return ObjectIdentifier(key).hashValue
  }

  private func equals(_ a: KeyType, _ b: KeyType) -> Bool {
    if a === b { return true }
    if comparesPointers { return false }
    if let object = a as? NSObject { return object.isEqual(b) }
    if let value = a as? AnyHashable, let other = b as? AnyHashable { return value == other }
    return false
  }

  private func copied<Object: AnyObject>(_ object: Object) -> Object {
    (object as? any NSCopying)?.copy(with: nil) as? Object ?? object
  }
}

/// An object that is held strongly or weakly.
private struct HeldObject<Object: AnyObject> {
  private let strong: Object?
  private weak var weakly: Object?

  init(_ object: Object, isWeak: Bool) {
    strong = isWeak ? nil : object
    weakly = isWeak ? object : nil
  }

  var object: Object? { strong ?? weakly }
}

/// Enumerates the objects of a list.
private final class ListEnumerator: NSEnumerator {
  private var rest: ArraySlice<AnyObject>
  init(_ list: [AnyObject]) { rest = list[...] }
  override func nextObject() -> Any? { rest.popFirst() }
}
