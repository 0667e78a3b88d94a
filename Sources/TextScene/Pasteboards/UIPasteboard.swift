// SPDX-License-Identifier: MIT

/// The content of cut, copy and paste: items, each in one or more types of data.
///
/// `general` is the user's pasteboard; a host connects it to the clipboard of the window system. A
/// string, URL, image or colour is stored unchanged, and converted to data on request. May be used
/// on any thread.
///
/// - Source: UIKit, `UIPasteboard`.
open class UIPasteboard: NSObject, @unchecked Sendable {
  /// The name of a pasteboard.
  public struct Name: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Creates a name.
    ///
    /// - Parameter rawValue: The name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Creates a name.
    ///
    /// - Parameter rawValue: The name.
    public init(_ rawValue: String) { self.rawValue = rawValue }
    /// The name of `UIPasteboard.general`.
    public static let general = Name("com.apple.UIKit.pboard.general")
  }

  /// A key of the options of items.
  public struct OptionsKey: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Creates a key by its name.
    ///
    /// - Parameter rawValue: The name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// A `Date`: the time at which the items are removed.
    public static let expirationDate = OptionsKey(rawValue: "UIPasteboardOptionExpirationDate")
    /// A `Bool`: the items stay on this machine.
    public static let localOnly = OptionsKey(rawValue: "UIPasteboardOptionLocalOnly")
  }

  final let store: PasteboardStore

  init(_ store: PasteboardStore) {
    self.store = store
    super.init()
    store.add(self)
  }

  private static let only: UIPasteboard = {
    guard let store = PasteboardStore.named(.general, creates: true) else {
      fail("UIPasteboard.general: not available")
    }
    return UIPasteboard(store)
  }()

  /// The user's pasteboard.
  open class var general: UIPasteboard { only }

  /// Creates a pasteboard by its name.
  ///
  /// Pasteboards of one name share their content, within the process.
  ///
  /// - Parameters:
  ///   - pasteboardName: The name; an empty one gives nil.
  ///   - create: Whether a missing one is made; otherwise it is nil.
  public convenience init?(name pasteboardName: UIPasteboard.Name, create: Bool) {
    guard !pasteboardName.rawValue.isEmpty,
      let store = PasteboardStore.named(pasteboardName, creates: create)
    else { return nil }
    self.init(store)
  }

  /// Returns a pasteboard with a unique name.
  open class func withUniqueName() -> UIPasteboard {
    let name = Name(UUID().uuidString)
    guard let board = UIPasteboard(name: name, create: true) else {
      fail("UIPasteboard.withUniqueName(): “\(name.rawValue)” cannot be created")
    }
    return board
  }

  /// Empties a pasteboard and removes its name; it ignores later items, and posts
  /// `removedNotification`.
  ///
  /// - Parameter pasteboardName: The name; `general` stays, with a sentence to the warning handler.
  open class func remove(withName pasteboardName: UIPasteboard.Name) {
    guard pasteboardName != .general else {
      return warn("UIPasteboard.remove(withName:): the general pasteboard cannot be removed")
    }
    PasteboardStore.remove(pasteboardName)
  }

  /// The name.
  open var name: UIPasteboard.Name { store.name }
  /// The number of changes of the content.
  open var changeCount: Int { store.changeCount }
  /// Whether it is kept after the program ends: `general` is, if the window system keeps
  /// clipboards.
  open var isPersistent: Bool { store.name == .general }

  /// Returns whether another object is a pasteboard of the same name, which shares the content.
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? UIPasteboard)?.store === store
  }

  /// The hash of the name.
  open override var hash: Int { store.name.hashValue }

  // MARK: Types

  /// The types of the first item.
  open var types: [String] { store.items.first?.types ?? [] }

  /// Returns whether the first item has one of some types.
  ///
  /// - Parameter pasteboardTypes: The types.
  /// - Returns: False without items.
  open func contains(pasteboardTypes: [String]) -> Bool {
    store.items.first?.types.contains(where: pasteboardTypes.contains) ?? false
  }

  /// Returns the types of some items.
  ///
  /// - Parameter itemSet: Indexes of items; nil for all.
  /// - Returns: One list per item; nil for invalid indexes.
  open func types(forItemSet itemSet: IndexSet?) -> [[String]]? {
    items(itemSet)?.map(\.types)
  }

  /// Returns whether each of some items has one of some types.
  ///
  /// - Parameters:
  ///   - pasteboardTypes: The types.
  ///   - itemSet: Indexes of items; nil for all.
  /// - Returns: False if there are no items, or an index is invalid.
  open func contains(pasteboardTypes: [String], inItemSet itemSet: IndexSet?) -> Bool {
    guard let items = items(itemSet), !items.isEmpty else { return false }
    return items.allSatisfy { $0.types.contains(where: pasteboardTypes.contains) }
  }

  private func items(_ itemSet: IndexSet?) -> [PasteboardItem]? {
    let all = store.items
    guard let itemSet else { return all }
    guard itemSet.allSatisfy(all.indices.contains) else { return nil }
    return itemSet.map { all[$0] }
  }

  // MARK: Values

  /// Returns the first item as data of a type.
  ///
  /// A string becomes UTF-8 (UTF-16 for its types), an image PNG or JPEG, a colour a keyed archive,
  /// and a property list its binary form.
  ///
  /// - Parameter pasteboardType: The type.
  /// - Returns: Nil if the item lacks the type.
  open func data(forPasteboardType pasteboardType: String) -> Data? {
    store.items.first?.data(ofType: pasteboardType)
  }

  /// Returns the first item as a value of a type.
  ///
  /// A string, URL, image or colour if the type is one of theirs and the value can be read, else
  /// the stored value.
  ///
  /// - Parameter pasteboardType: The type.
  /// - Returns: Nil if the item lacks the type.
  open func value(forPasteboardType pasteboardType: String) -> Any? {
    store.items.first?.value(ofType: pasteboardType)
  }

  /// Returns some items as data of a type.
  ///
  /// - Parameters:
  ///   - pasteboardType: The type.
  ///   - itemSet: Indexes of items; nil for all.
  /// - Returns: The data of those that have it; nil for none, and for invalid indexes.
  open func data(forPasteboardType pasteboardType: String, inItemSet itemSet: IndexSet?) -> [Data]?
  {
    let found = items(itemSet)?.compactMap { $0.data(ofType: pasteboardType) }
    return found?.isEmpty == false ? found : nil
  }

  /// Returns some items as values of a type.
  ///
  /// - Parameters:
  ///   - pasteboardType: The type.
  ///   - itemSet: Indexes of items; nil for all.
  /// - Returns: The values of those that have it; nil for none, and for invalid indexes.
  open func values(forPasteboardType pasteboardType: String, inItemSet itemSet: IndexSet?) -> [Any]?
  {
    let found = items(itemSet)?.compactMap { $0.value(ofType: pasteboardType) }
    return found?.isEmpty == false ? found : nil
  }

  /// Replaces the content by one item, of one type, as data.
  ///
  /// - Parameters:
  ///   - data: The data.
  ///   - pasteboardType: The type.
  open func setData(_ data: Data, forPasteboardType pasteboardType: String) {
    put([[pasteboardType: data]], "setData(_:forPasteboardType:)")
  }

  /// Replaces the content by one item, of one type.
  ///
  /// - Parameters:
  ///   - value: A value of the type's kind: a string, URL, image or colour; for other types a
  ///     property list. Any other value is ignored, with a sentence to the warning handler, and the
  ///     content stays.
  ///   - pasteboardType: The type.
  open func setValue(_ value: Any, forPasteboardType pasteboardType: String) {
    put([[pasteboardType: value]], "setValue(_:forPasteboardType:)")
  }

  // MARK: Items

  /// The number of items.
  open var numberOfItems: Int { store.items.count }

  /// All items, as values by their types, unchanged.
  ///
  /// Setting it is `setItems(_:options:)` without options.
  open var items: [[String: Any]] {
    get { store.items.map(\.dictionary) }
    set { setItems(newValue) }
  }

  /// Appends items to the current ones.
  ///
  /// - Parameter items: Values by their types; see `setValue(_:forPasteboardType:)`.
  open func addItems(_ items: [[String: Any]]) {
    let new = made(items, "addItems(_:)")
    guard !new.isEmpty else { return }
    store.change { $0 += new }
  }

  /// Replaces the content by items.
  ///
  /// - Parameters:
  ///   - items: Values by their types; see `setValue(_:forPasteboardType:)`. An empty array empties
  ///     the pasteboard.
  ///   - options: The expiration, and whether they stay on this machine. A value of another class
  ///     than the key's is ignored, with a sentence to the warning handler.
  open func setItems(
    _ items: [[String: Any]], options: [UIPasteboard.OptionsKey: Any] = [:]
  ) {
    let member = "setItems(_:options:)"
    if let date = options[.expirationDate], !(date is Date) {
      warn("UIPasteboard.\(member): expirationDate is \(Swift.type(of: date)), not a Date")
    }
    if let flag = options[.localOnly], !(flag is Bool) {
      warn("UIPasteboard.\(member): localOnly is \(Swift.type(of: flag)), not a Bool")
    }
    put(items, member, options)
  }

  private func put(
    _ items: [[String: Any]], _ member: String, _ options: [UIPasteboard.OptionsKey: Any] = [:]
  ) {
    let new = made(items, member)
    // All given values were ignored.
    guard !new.isEmpty || items.allSatisfy(\.isEmpty) else { return }
    store.change(options: options) { $0 = new }
  }

  private func made(_ items: [[String: Any]], _ member: String) -> [PasteboardItem] {
    items.map { PasteboardItem($0, member) }.filter { !$0.types.isEmpty }
  }

  // MARK: Strings, URLs, images, colours

  /// The text of the first item; nil without one.
  ///
  /// Setting it makes it the only item; nil empties the pasteboard.
  open var string: String? {
    get { store.items.first?.string }
    set { strings = newValue.map { [$0] } }
  }
  /// The texts of all items that have one; nil for none.
  open var strings: [String]? {
    get { all(\.string) }
    set { put(newValue) { [PasteboardTypes.text: $0] } }
  }
  /// The URL of the first item; nil without one.
  ///
  /// Setting it makes it the only item; nil empties the pasteboard.
  open var url: URL? {
    get { store.items.first?.url }
    set { urls = newValue.map { [$0] } }
  }
  /// The URLs of all items that have one; nil for none.
  open var urls: [URL]? {
    get { all(\.url) }
    set { put(newValue) { [PasteboardTypes.url: $0] } }
  }
  /// The image of the first item; nil without one, and if its data is not an image.
  ///
  /// Setting it makes it the only item; nil empties the pasteboard.
  open var image: UIImage? {
    get { store.items.first?.image }
    set { images = newValue.map { [$0] } }
  }
  /// The images of all items that have one; nil for none.
  open var images: [UIImage]? {
    get { all(\.image) }
    set { put(newValue) { [PasteboardTypes.image: $0, PasteboardTypes.png: $0] } }
  }
  /// The colour of the first item; nil without one.
  ///
  /// Setting it makes it the only item; nil empties the pasteboard.
  open var color: UIColor? {
    get { store.items.first?.color }
    set { colors = newValue.map { [$0] } }
  }
  /// The colours of all items that have one; nil for none.
  open var colors: [UIColor]? {
    get { all(\.color) }
    set { put(newValue) { [PasteboardTypes.color: $0] } }
  }

  /// Whether an item is of a type for texts; nothing is read.
  open var hasStrings: Bool { store.items.contains { $0.has(.text) } }
  /// Whether an item is of a type for URLs; nothing is read.
  open var hasURLs: Bool { store.items.contains { $0.has(.url) } }
  /// Whether an item is of a type for images; nothing is read.
  open var hasImages: Bool { store.items.contains { $0.has(.image) } }
  /// Whether an item is of a type for colours; nothing is read.
  open var hasColors: Bool { store.items.contains { $0.has(.color) } }

  private func all<Found>(_ path: (PasteboardItem) -> Found?) -> [Found]? {
    let found = store.items.compactMap(path)
    return found.isEmpty ? nil : found
  }

  private func put<Value>(_ values: [Value]?, _ item: (Value) -> KeyValuePairs<String, Any>) {
    let items = (values ?? []).map { PasteboardItem(item($0)) }
    store.change(options: [:]) { $0 = items }
  }
}

extension UIPasteboard {
  /// Posted after the content of a pasteboard has changed; names the types that were added and
  /// removed.
  public static let changedNotification = NSNotification.Name("UIPasteboardChangedNotification")
  /// Posted after a pasteboard was removed.
  public static let removedNotification = NSNotification.Name("UIPasteboardRemovedNotification")
  /// The added types: an array of strings.
  public static let changedTypesAddedUserInfoKey = "UIPasteboardChangedTypesAddedUserInfoKey"
  /// The removed types: an array of strings.
  public static let changedTypesRemovedUserInfoKey = "UIPasteboardChangedTypesRemovedUserInfoKey"

  /// The clipboard that `general` is connected to; nil for none.
  ///
  /// Its content becomes that of the pasteboard.
  package static var host: (any PasteboardHost)? {
    get { general.store.connectedHost }
    set { general.store.connect(newValue) }
  }
}
