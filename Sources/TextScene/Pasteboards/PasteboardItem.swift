// SPDX-License-Identifier: MIT

/// An item of a pasteboard, in one or more types.
///
/// A value is stored unchanged: it is converted to data, or read, only on request.
struct PasteboardItem: @unchecked Sendable {
  enum Value {
    /// A client's value.
    case object(Any)
    /// Another program's data, fetched on request.
    case foreign(any PasteboardHost)
  }

  /// The types in the order in which they were added.
  private(set) var types: [String] = []
  private var values: [String: Value] = [:]

  mutating func set(_ value: Value, ofType type: String) {
    if values[type] == nil { types.append(type) }
    values[type] = value
  }

  /// Creates an item from a dictionary; types are in alphabetical order, as a dictionary has none.
  ///
  /// - Parameters:
  ///   - dictionary: Values by their types.
  ///   - member: The call, for warnings.
  init(_ dictionary: [String: Any], _ member: String) {
    for (type, value) in dictionary.sorted(by: { $0.key < $1.key }) {
      guard PasteboardTypes.takes(value, as: type, member) else { continue }
      set(.object(value), ofType: type)
    }
  }

  init(_ list: KeyValuePairs<String, Any>) {
    for (type, value) in list { set(.object(value), ofType: type) }
  }

  /// Creates an item of another program.
  init(_ types: [String], from host: any PasteboardHost) {
    for type in types { set(.foreign(host), ofType: type) }
  }

  /// All values of the item, unchanged.
  var dictionary: [String: Any] {
    var found: [String: Any] = [:]
    for type in types { found[type] = stored(type) }
    return found
  }

  private func stored(_ type: String) -> Any? {
    switch values[type] {
    case .object(let value)?: value
    case .foreign(let host)?: host.foreignData(ofType: type)
    case nil: nil
    }
  }

  private func isForeign(_ type: String) -> Bool {
    if case .foreign? = values[type] { true } else { false }
  }

  func data(ofType type: String) -> Data? {
    stored(type).flatMap { PasteboardTypes.data(of: $0, as: type) }
  }

  /// Returns the value of a type: a string, URL, image or colour according to the type, else the
  /// stored value.
  func value(ofType type: String) -> Any? {
    guard let value = stored(type) else { return nil }
    switch PasteboardTypes.kind(of: type) {
    case .text: return PasteboardTypes.string(value, as: type) ?? value
    case .url: return PasteboardTypes.url(value) ?? value
    case .image: return PasteboardTypes.image(value) ?? value
    case .color: return PasteboardTypes.color(value) ?? value
    case .other: return value
    }
  }

  func has(_ kind: PasteboardTypes.Kind) -> Bool {
    types.contains { PasteboardTypes.kind(of: $0) == kind }
  }

  /// Returns the first value of a kind that can be read.
  private func first<Found>(_ kind: PasteboardTypes.Kind, _ read: (Any, String) -> Found?) -> Found?
  {
    for type in types where PasteboardTypes.kind(of: type) == kind {
      if let value = stored(type), let found = read(value, type) { return found }
    }
    return nil
  }

  /// The first valid text, else the readable parts of a damaged one of another program.
  var string: String? {
    first(.text) { PasteboardTypes.string($0, as: $1) }
      ?? first(.text) { value, type in
        isForeign(type) ? PasteboardTypes.mended(value, as: type) : nil
      }
  }
  var url: URL? { first(.url) { value, _ in PasteboardTypes.url(value) } }
  var image: UIImage? { first(.image) { value, _ in PasteboardTypes.image(value) } }
  var color: UIColor? { first(.color) { value, _ in PasteboardTypes.color(value) } }
}
