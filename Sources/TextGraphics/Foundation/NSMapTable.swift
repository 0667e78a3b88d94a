// SPDX-License-Identifier: MIT

/// A dictionary of objects that can hold keys or values weakly.
///
/// An entry goes when a side that is held weakly goes. Keys are compared by `isEqual(_:)`, or as `Hashable` values where they are
/// of a Swift class, unless `.objectPointerPersonality` asks for identity. Not for several threads at a time.
///
/// - Complexity: A look-up is O(1) on average; entries that are gone are swept out as others come in.
/// - Source: Foundation, where the class stands on Apple's systems; Linux's has none.
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
  /// How many there may be before those that are gone are swept out.
  private var limit = 16

  /// A table.
  ///
  /// - Parameters:
  ///   - keyOptions: Memory and comparison of keys.
  ///   - valueOptions: Memory of values.
  ///   - initialCapacity: How many there will be, for speed.
  public init(
    keyOptions: NSPointerFunctions.Options = [], valueOptions: NSPointerFunctions.Options = [],
    capacity initialCapacity: Int
  ) {
    self.keyOptions = keyOptions
    self.valueOptions = valueOptions
    super.init()
    // Room that is never used is never made.
    if (1...1 << 20).contains(initialCapacity) { chains.reserveCapacity(initialCapacity) }
  }

  /// A table.
  ///
  /// - Parameters:
  ///   - keyOptions: Memory and comparison of keys.
  ///   - valueOptions: Memory of values.
  public convenience init(
    keyOptions: NSPointerFunctions.Options = [], valueOptions: NSPointerFunctions.Options = []
  ) {
    self.init(keyOptions: keyOptions, valueOptions: valueOptions, capacity: 0)
  }

  /// A table that holds keys and values.
  public class func strongToStrongObjects() -> NSMapTable<KeyType, ObjectType> {
    NSMapTable<KeyType, ObjectType>()
  }
  /// A table that holds keys, and values weakly.
  public class func strongToWeakObjects() -> NSMapTable<KeyType, ObjectType> {
    NSMapTable<KeyType, ObjectType>(valueOptions: .weakMemory)
  }
  /// A table that holds keys weakly, and values.
  public class func weakToStrongObjects() -> NSMapTable<KeyType, ObjectType> {
    NSMapTable<KeyType, ObjectType>(keyOptions: .weakMemory)
  }
  /// A table that holds keys and values weakly.
  public class func weakToWeakObjects() -> NSMapTable<KeyType, ObjectType> {
    NSMapTable<KeyType, ObjectType>(keyOptions: .weakMemory, valueOptions: .weakMemory)
  }

  // MARK: Entries

  /// The value of a key; nil without one.
  open func object(forKey aKey: KeyType?) -> ObjectType? {
    guard let aKey else { return nil }
    return chains[hash(aKey)]?.first { $0.key.object.map { equals($0, aKey) } ?? false }?
      .value.object
  }

  /// Sets the value of a key, in place of one that it has.
  ///
  /// Nothing happens without a key; no value takes the entry out.
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

  /// Removes the entry of a key; does nothing if there is none.
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

  /// How many entries there are; some of which a side is gone may still count.
  open var count: Int { entries }

  /// The keys, in no order, as they are now.
  open func keyEnumerator() -> NSEnumerator { ListEnumerator(live.map(\.0)) }

  /// The values, in no order, as they are now.
  open func objectEnumerator() -> NSEnumerator? { ListEnumerator(live.map(\.1)) }

  /// A copy as a dictionary.
  ///
  /// Keys that are not `Hashable` stand there by identity.
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

/// An object that is held, or not.
private struct HeldObject<Object: AnyObject> {
  private let strong: Object?
  private weak var weakly: Object?

  init(_ object: Object, isWeak: Bool) {
    strong = isWeak ? nil : object
    weakly = isWeak ? object : nil
  }

  var object: Object? { strong ?? weakly }
}

/// Gives the objects of a list.
private final class ListEnumerator: NSEnumerator {
  private var rest: ArraySlice<AnyObject>
  init(_ list: [AnyObject]) { rest = list[...] }
  override func nextObject() -> Any? { rest.popFirst() }
}
