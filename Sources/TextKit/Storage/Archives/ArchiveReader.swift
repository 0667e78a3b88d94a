// SPDX-License-Identifier: MIT

/// A reader of keyed archives.
///
/// Foundation's unarchiver stops the process on a class that it does not expect, and on damaged
/// data; this one leaves out unknown objects. Only classes named here are instantiated, whatever an
/// archive contains, and those that a client registered with
/// `NSKeyedUnarchiver.setClass(_:forClassName:)`.
final class ArchiveReader {
  private let list: BinaryPropertyList
  private let objects: [Int]
  private let top: [String: Int]
  /// Objects that have been decoded; nil for those that could not be.
  private var made: [Int: Any?] = [:]
  private var names: [Int: String] = [:]
  /// Objects that are being decoded: one that contains itself ends there.
  private var open: Set<Int> = []
  /// The limit of nested objects and lists; real archives have about ten.
  private static let maximumDepth = 64
  /// The number of values that enclose the one being read: a list can contain itself without any
  /// object.
  private var depth = 0
  /// The remaining number of references to follow and bytes to copy (by sixteen): it stops an
  /// archive that refers to one thing again and again.
  private var budget: Int

  init?(_ data: Data) {
    guard let list = ArchiveReader.list(data) else { return nil }
    self.list = list
    budget = 8 * data.count + 1000
    func member(_ name: String, of index: Int) -> Int? { list.members(index)?[name] }
    guard let objectsPlace = member("$objects", of: list.root),
      case .array(let objects)? = list.object(objectsPlace),
      let topPlace = member("$top", of: list.root), let top = list.members(topPlace)
    else { return nil }
    self.objects = objects
    self.top = top
  }

  /// A binary list as it is; one in XML converted to binary.
  private static func list(_ data: Data) -> BinaryPropertyList? {
    if data.starts(with: BinaryPropertyList.magic) { return BinaryPropertyList(data) }
    // Foundation's reader of binary lists stops the process on some damage; its reader of XML does
    // not.
    guard data.starts(with: Array("<?xml".utf8)) || data.starts(with: Array("<plist".utf8)),
      let values = unsafe try? PropertyListSerialization.propertyList(from: data, format: nil),
      values is [String: Any],
      let binary = try? PropertyListSerialization.data(
        fromPropertyList: values, format: .binary, options: 0)
    else { return nil }
    return BinaryPropertyList(binary)
  }

  /// The object under a name at the top, "root" for most archives.
  func decode(_ name: String) -> Any? {
    top[name].flatMap { value($0) }
  }

  /// The attributed string under a name at the top as the coder of an initializer.
  func textDecoder(_ name: String) -> NSCoder? {
    guard let place = top[name], let reference = reference(place), reference > 0,
      reference < objects.count, let members = members(objects[reference]),
      classNames(members).contains(where: ArchivedText.isText)
    else { return nil }
    return ArchiveDecoder(self, members)
  }

  private func spend(_ amount: Int) -> Bool {
    budget -= amount
    return budget >= 0
  }

  /// The members of a dictionary by their names.
  private func members(_ index: Int) -> [String: Int]? {
    guard case .dictionary(let keys, let values)? = list.object(index), spend(keys.count) else {
      return nil
    }
    var members: [String: Int] = [:]
    for (key, value) in zip(keys, values) {
      if let name = name(key) { members[name] = value }
    }
    return members
  }

  private func name(_ index: Int) -> String? {
    if let known = names[index] { return known }
    guard case .string(let text)? = list.object(index) else { return nil }
    names[index] = text
    return text
  }

  /// A reference, in a list from XML a dictionary with "CF$UID".
  private func reference(_ place: Int) -> Int? {
    switch list.object(place) {
    case .uid(let reference)?: return reference
    case .dictionary(let keys, let values)? where keys.count == 1 && name(keys[0]) == "CF$UID":
      guard case .integer(let number)? = list.object(values[0]) else { return nil }
      return Int(number)
    default: return nil
    }
  }

  /// A value of the property list: a reference, or a plain value.
  fileprivate func value(_ place: Int) -> Any? {
    guard spend(1), depth < 4 * Self.maximumDepth else { return nil }
    depth += 1
    defer { depth -= 1 }
    if let reference = reference(place) { return object(reference) }
    switch list.object(place) {
    case .array(let places)?:
      // An unknown value keeps its index, so that the others keep theirs.
      return spend(places.count) ? places.map { value($0) ?? NSNull() } : nil
    case .bool(let value)?: return value
    case .integer(let value)?: return Int(value)
    case .real(let value)?: return value
    case .data(let bytes)?: return spend(bytes.count / 16) ? Data(bytes) : nil
    case .string(let text)?: return spend(text.utf16.count / 16) ? text : nil
    case .date(let seconds)?: return Date(timeIntervalSinceReferenceDate: seconds)
    case .uid?, .null?, .dictionary?, nil: return nil
    }
  }

  private func object(_ reference: Int) -> Any? {
    guard reference > 0, reference < objects.count else { return nil }
    if let known = made[reference] { return known }
    guard open.count < Self.maximumDepth, open.insert(reference).inserted else { return nil }
    defer { open.remove(reference) }
    let place = objects[reference]
    let result = members(place).map { make($0) } ?? value(place)
    made[reference] = .some(result)
    return result
  }

  /// The name of an object's class, and those of the classes it derives from.
  private func classNames(_ members: [String: Int]) -> [String] {
    guard let place = members["$class"], let reference = reference(place), reference > 0,
      reference < objects.count, let description = self.members(objects[reference])
    else { return [] }
    var found: [String] = []
    if let place = description["$classname"], let own = name(place) { found.append(own) }
    for key in ["$classes", "$classhints"] {
      guard let place = description[key], case .array(let places)? = list.object(place),
        spend(places.count)
      else { continue }
      for place in places.prefix(Self.maximumDepth) {
        if let other = name(place), !found.contains(other) { found.append(other) }
      }
    }
    return found
  }

  private func make(_ members: [String: Int]) -> Any? {
    let coder = ArchiveDecoder(self, members)
    for className in classNames(members) {
      if let value = foundationValue(className, members) { return value }
      if let value = ArchivedValue.make(className, coder) { return value }
    }
    return nil
  }

  /// A value of one of Foundation's own classes.
  private func foundationValue(_ className: String, _ members: [String: Int]) -> Any? {
    func member(_ name: String) -> Any? { members[name].flatMap { value($0) } }
    switch className {
    case "NSString", "NSMutableString":
      return member("NS.string") as? String
        ?? (member("NS.bytes") as? Data).map { String(decoding: $0, as: UTF8.self) }
    case "NSArray", "NSMutableArray", "NSSet", "NSMutableSet":
      return member("NS.objects") as? [Any] ?? []
    case "NSDictionary", "NSMutableDictionary":
      guard let keysPlace = members["NS.keys"], let valuesPlace = members["NS.objects"],
        case .array(let keys)? = list.object(keysPlace),
        case .array(let values)? = list.object(valuesPlace), spend(keys.count)
      else { return [AnyHashable: Any]() }
      var result: [AnyHashable: Any] = [:]
      for (key, place) in zip(keys, values) {
        if let key = value(key) as? AnyHashable, let value = value(place) { result[key] = value }
      }
      return result
    case "NSData", "NSMutableData": return (member("NS.data") ?? member("NS.bytes")) as? Data
    case "NSDate":
      return (member("NS.time") as? Double).map { Date(timeIntervalSinceReferenceDate: $0) }
    case "NSURL":
      guard let relative = member("NS.relative") as? String else { return nil }
      return URL(string: relative, relativeTo: member("NS.base") as? URL)
    case "NSNull": return NSNull()
    default: return nil
    }
  }
}

/// One object of an archive as the coder that an initializer reads from.
final class ArchiveDecoder: NSCoder {
  private let reader: ArchiveReader
  private let members: [String: Int]

  init(_ reader: ArchiveReader, _ members: [String: Int]) {
    self.reader = reader
    self.members = members
  }

  override var allowsKeyedCoding: Bool { true }
  override var allowedClasses: [AnyClass]? { nil }
  override var requiresSecureCoding: Bool { false }

  // Keys that begin with "$" are escaped by another one.
  private func place(_ key: String) -> Int? { members[key.hasPrefix("$") ? "$" + key : key] }

  override func containsValue(forKey key: String) -> Bool { place(key) != nil }
  override func decodeObject(forKey key: String) -> Any? {
    let value = place(key).flatMap { reader.value($0) }
    return value is NSNull ? nil : value
  }
  override func decodeObject(of classes: [AnyClass]?, forKey key: String) -> Any? {
    decodeObject(forKey: key)
  }
  override func decodeObject<DecodedObjectType: NSCoding>(
    of cls: DecodedObjectType.Type, forKey key: String
  ) -> DecodedObjectType? where DecodedObjectType: NSObject {
    decodeObject(forKey: key).flatMap { ($0 as AnyObject) as? DecodedObjectType }
  }
  override func decodePropertyList(forKey key: String) -> Any? { decodeObject(forKey: key) }

  private func number(_ key: String) -> Double? {
    switch decodeObject(forKey: key) {
    case let value as Bool: value ? 1 : 0
    case let value as Int: Double(value)
    case let value as Double: value
    default: nil
    }
  }

  override func decodeBool(forKey key: String) -> Bool { (number(key) ?? 0) != 0 }
  override func decodeDouble(forKey key: String) -> Double { number(key) ?? 0 }
  override func decodeFloat(forKey key: String) -> Float { Float(number(key) ?? 0) }
  override func decodeInteger(forKey key: String) -> Int {
    decodeObject(forKey: key) as? Int ?? Int(exactly: (number(key) ?? 0).rounded()) ?? 0
  }
  override func decodeInt32(forKey key: String) -> Int32 {
    Int32(exactly: decodeInteger(forKey: key)) ?? 0
  }
  override func decodeInt64(forKey key: String) -> Int64 { Int64(decodeInteger(forKey: key)) }
}
