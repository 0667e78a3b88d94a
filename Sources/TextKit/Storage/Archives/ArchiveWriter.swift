// SPDX-License-Identifier: MIT

/// A writer of keyed archives in Apple's layout and with Apple's class names.
///
/// `NSKeyedArchiver` on Linux ignores the names set for classes. It stops the process on a client's
/// class that is not top-level, or not secure where that is required. This one leaves such values
/// out.
final class ArchiveWriter: NSCoder {
  private let isSecure: Bool
  /// The archive's objects; the first represents nil.
  private var objects: [Node] = [.plain(.string("$null"))]
  private var known: [AnyHashable: Int] = [:]
  private var classes: [String: Int] = [:]
  /// The members of the objects that are being written, innermost last; the outermost is the top.
  private var open: [[(String, Item)]] = [[]]

  private enum Item {
    case plain(PropertyListObject)
    case reference(Int)
    case references([Int])
  }
  private enum Node {
    case plain(PropertyListObject)
    case members([(String, Item)], class: Int)
    case description(name: String, all: [String])
  }

  init(requiringSecureCoding: Bool) { isSecure = requiringSecureCoding }

  override var allowsKeyedCoding: Bool { true }
  override var requiresSecureCoding: Bool { isSecure }

  // MARK: Writing values

  private func put(_ item: Item, _ key: String) {
    // Keys that begin with "$" are escaped by another one.
    open[open.count - 1].append((key.hasPrefix("$") ? "$" + key : key, item))
  }

  override func encode(_ object: Any?, forKey key: String) {
    guard let object else {
      put(.reference(0), key)
      return
    }
    if let reference = reference(object) { put(.reference(reference), key) }
  }
  override func encode(_ value: Bool, forKey key: String) { put(.plain(.bool(value)), key) }
  override func encode(_ value: Int, forKey key: String) {
    put(.plain(.integer(Int64(value))), key)
  }
  override func encode(_ value: Int32, forKey key: String) {
    put(.plain(.integer(Int64(value))), key)
  }
  override func encode(_ value: Int64, forKey key: String) { put(.plain(.integer(value)), key) }
  override func encode(_ value: Float, forKey key: String) {
    put(.plain(.real(Double(value))), key)
  }
  override func encode(_ value: Double, forKey key: String) { put(.plain(.real(value)), key) }
  override func encodeConditionalObject(_ object: Any?, forKey key: String) {
    encode(object, forKey: key)
  }

  /// The number of an object in the archive; nil if the object cannot be archived.
  private func reference(_ value: Any) -> Int? {
    let object = ArchivedValue.carrier(of: value) as AnyObject?
    guard let object, let key = object as? NSObject else { return nil }
    if let found = known[AnyHashable(key)] { return found }
    let index = objects.count
    objects.append(.plain(.string("$null")))
    known[AnyHashable(key)] = index
    guard let node = node(key) else {
      // The index stays; nothing refers to it.
      known[AnyHashable(key)] = nil
      return nil
    }
    objects[index] = node
    return index
  }

  private func node(_ object: NSObject) -> Node? {
    switch object {
    case let carrier as ArchiveCarrier:
      guard let names = ArchivedValue.classNames(of: carrier) else { return nil }
      return members(names) { carrier.encode(with: self) }
    case let text as NSString: return .plain(.string(text as String))
    case let number as NSNumber: return .plain(plain(number))
    case let data as NSData: return .plain(.data([UInt8](data as Data)))
    case let date as NSDate:
      return members(["NSDate"]) {
        put(.plain(.date(date.timeIntervalSinceReferenceDate)), "NS.time")
      }
    case let url as NSURL:
      return members(["NSURL"]) {
        encode(url.baseURL, forKey: "NS.base")
        encode(url.relativeString as NSString, forKey: "NS.relative")
      }
    case let list as NSArray:
      return members(["NSArray"]) {
        put(.references(list.map { reference($0) ?? 0 }), "NS.objects")
      }
    case let list as NSSet:
      return members(["NSSet"]) {
        put(.references(list.compactMap { reference($0) }), "NS.objects")
      }
    case let dictionary as NSDictionary:
      var pairs: [(Int, Int)] = []
      for (key, value) in dictionary {
        if let key = reference(key), let value = reference(value) { pairs.append((key, value)) }
      }
      return members(["NSDictionary"]) {
        put(.references(pairs.map(\.0)), "NS.keys")
        put(.references(pairs.map(\.1)), "NS.objects")
      }
    case is NSNull: return members(["NSNull"]) {}
    default:
      guard let coding = object as? any NSCoding, !isSecure || object is any NSSecureCoding,
        let name = ArchivedValue.topLevelName(of: type(of: object))
      else { return nil }
      return members([name]) { coding.encode(with: self) }
    }
  }

  private func plain(_ number: NSNumber) -> PropertyListObject {
    if CFNumberKind.isBool(number) { return .bool(number.boolValue) }
    if CFNumberKind.isReal(number) { return .real(number.doubleValue) }
    return .integer(number.int64Value)
  }

  private func members(_ names: [String], _ body: () -> Void) -> Node {
    open.append([])
    body()
    return .members(open.removeLast(), class: classReference(names))
  }

  private func classReference(_ names: [String]) -> Int {
    if let known = classes[names[0]] { return known }
    classes[names[0]] = objects.count
    objects.append(.description(name: names[0], all: names + ["NSObject"]))
    return objects.count - 1
  }

  // MARK: The archive

  /// The archive as a binary property list.
  func data() -> Data {
    var list = BinaryPropertyListWriter()
    func item(_ item: Item) -> Int {
      switch item {
      case .plain(let object): list.add(object)
      case .reference(let index): list.add(.uid(index))
      case .references(let indexes): list.add(.array(indexes.map { list.add(.uid($0)) }))
      }
    }
    func dictionary(_ members: [(String, Int)]) -> Int {
      list.add(
        .dictionary(
          keys: members.map { list.add(.string($0.0)) }, values: members.map { $0.1 }))
    }
    let numbers = objects.map { node -> Int in
      switch node {
      case .plain(let object): list.add(object)
      case .members(let members, let classIndex):
        dictionary(
          members.map { ($0.0, item($0.1)) } + [("$class", list.add(.uid(classIndex)))])
      case .description(let name, let all):
        dictionary([
          ("$classname", list.add(.string(name))),
          ("$classes", list.add(.array(all.map { list.add(.string($0)) }))),
        ])
      }
    }
    let root = dictionary([
      ("$version", list.add(.integer(100_000))),
      ("$archiver", list.add(.string("NSKeyedArchiver"))),
      ("$top", dictionary(open[0].map { ($0.0, item($0.1)) })),
      ("$objects", list.add(.array(numbers))),
    ])
    return list.data(root: root)
  }
}

/// The kind of number in an `NSNumber`.
private enum CFNumberKind {
  private static let yes = NSNumber(value: true)
  private static let no = NSNumber(value: false)

  static func isBool(_ number: NSNumber) -> Bool { number === yes || number === no }

  static func isReal(_ number: NSNumber) -> Bool {
    // The type as Objective-C writes it: "d" and "f".
    let code = unsafe number.objCType.pointee
    return code == CChar(UInt8(ascii: "d")) || code == CChar(UInt8(ascii: "f"))
  }
}
