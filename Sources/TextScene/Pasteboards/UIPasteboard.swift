// SPDX-License-Identifier: MIT

/// What is cut, copied and pasted: items, each in one or more types of data.
///
/// `general` is the one that people cut to and paste from; a host connects it to the clipboard of the window system. A string,
/// URL, picture or colour is kept as it is, and turned into data when somebody asks for data. May be used on any thread.
///
/// - Source: UIKit, `UIPasteboard`.
open class UIPasteboard: NSObject, @unchecked Sendable {
  /// The name of a pasteboard.
  public struct Name: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// A name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// A name.
    public init(_ rawValue: String) { self.rawValue = rawValue }
    /// That of `UIPasteboard.general`.
    public static let general = Name("com.apple.UIKit.pboard.general")
  }

  /// How items are kept.
  public struct OptionsKey: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// A key by its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// A `Date`: the items are forgotten then.
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
      fail("UIPasteboard.general: there is none")
    }
    return UIPasteboard(store)
  }()

  /// The one that people cut to and paste from.
  open class var general: UIPasteboard { only }

  /// A pasteboard by its name.
  ///
  /// Pasteboards of one name share what is on them, within the process.
  ///
  /// - Parameters:
  ///   - pasteboardName: The name; an empty one gives nil.
  ///   - create: Whether one that there is not is made; otherwise it is nil.
  public convenience init?(name pasteboardName: UIPasteboard.Name, create: Bool) {
    guard !pasteboardName.rawValue.isEmpty,
      let store = PasteboardStore.named(pasteboardName, creates: create)
    else { return nil }
    self.init(store)
  }

  /// A pasteboard of a name that no other has.
  open class func withUniqueName() -> UIPasteboard {
    let name = Name(UUID().uuidString)
    guard let board = UIPasteboard(name: name, create: true) else {
      fail("UIPasteboard.withUniqueName(): “\(name.rawValue)” cannot be made")
    }
    return board
  }

  /// Empties a pasteboard and forgets its name; it takes nothing more, and posts `removedNotification`.
  ///
  /// `general` stays, with a sentence to the warning handler.
  open class func remove(withName pasteboardName: UIPasteboard.Name) {
    guard pasteboardName != .general else {
      return warn("UIPasteboard.remove(withName:): the general pasteboard cannot be removed")
    }
    PasteboardStore.remove(pasteboardName)
  }

  /// The name.
  open var name: UIPasteboard.Name { store.name }
  /// How often what is on it has changed.
  open var changeCount: Int { store.changeCount }
  /// Whether it is kept when the program ends: `general` is, by the window system if that keeps clipboards.
  open var isPersistent: Bool { store.name == .general }

  /// Whether the other one is of the same name, and shares what is on it.
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? UIPasteboard)?.store === store
  }

  /// By the name.
  open override var hash: Int { store.name.hashValue }

  // MARK: Types

  /// The types of the first item.
  open var types: [String] { store.items.first?.types ?? [] }

  /// Whether the first item has one of some types.
  open func contains(pasteboardTypes: [String]) -> Bool {
    store.items.first?.types.contains(where: pasteboardTypes.contains) ?? false
  }

  /// The types of some items.
  ///
  /// - Parameter itemSet: Indexes of items; nil for all.
  /// - Returns: One list an item; nil for indexes that are none.
  open func types(forItemSet itemSet: IndexSet?) -> [[String]]? {
    items(itemSet)?.map(\.types)
  }

  /// Whether each of some items has one of some types.
  ///
  /// - Parameters:
  ///   - pasteboardTypes: The types.
  ///   - itemSet: Indexes of items; nil for all.
  /// - Returns: False where there are no items, or an index is none.
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

  /// The first item as data of a type; nil for what it does not have.
  ///
  /// A string becomes UTF-8 (UTF-16 for the types of that), a picture PNG or JPEG, a colour a keyed archive, and what can stand
  /// in a property list a binary one.
  open func data(forPasteboardType pasteboardType: String) -> Data? {
    store.items.first?.data(ofType: pasteboardType)
  }

  /// The first item as a value of a type; nil for what it does not have.
  ///
  /// A string, URL, picture or colour where the type says so and it can be read, else what was put there.
  open func value(forPasteboardType pasteboardType: String) -> Any? {
    store.items.first?.value(ofType: pasteboardType)
  }

  /// Some items as data of a type.
  ///
  /// - Parameters:
  ///   - pasteboardType: The type.
  ///   - itemSet: Indexes of items; nil for all.
  /// - Returns: The data of those that have it; nil for none, and for indexes that are none.
  open func data(forPasteboardType pasteboardType: String, inItemSet itemSet: IndexSet?) -> [Data]?
  {
    let found = items(itemSet)?.compactMap { $0.data(ofType: pasteboardType) }
    return found?.isEmpty == false ? found : nil
  }

  /// The values of a type in a set of items.
  ///
  /// - Parameters:
  ///   - pasteboardType: The type.
  ///   - itemSet: Indexes of items; nil for all.
  /// - Returns: The values of those that have it; nil for none, and for indexes that are none.
  open func values(forPasteboardType pasteboardType: String, inItemSet itemSet: IndexSet?) -> [Any]?
  {
    let found = items(itemSet)?.compactMap { $0.value(ofType: pasteboardType) }
    return found?.isEmpty == false ? found : nil
  }

  /// Puts one item there, of one type, as data.
  ///
  /// What is there goes.
  open func setData(_ data: Data, forPasteboardType pasteboardType: String) {
    put([[pasteboardType: data]], "setData(_:forPasteboardType:)")
  }

  /// Puts one item there, of one type.
  ///
  /// What is there goes.
  ///
  /// - Parameters:
  ///   - value: What the type says: a string, URL, picture or colour; else what can stand in a property list. Any other value
  ///     is left out, with a sentence to the warning handler, and what is there stays.
  ///   - pasteboardType: The type.
  open func setValue(_ value: Any, forPasteboardType pasteboardType: String) {
    put([[pasteboardType: value]], "setValue(_:forPasteboardType:)")
  }

  // MARK: Items

  /// How many items there are.
  open var numberOfItems: Int { store.items.count }

  /// All items, each by its types, as they were put there.
  ///
  /// Setting it is `setItems(_:options:)` without options.
  open var items: [[String: Any]] {
    get { store.items.map(\.dictionary) }
    set { setItems(newValue) }
  }

  /// Puts items behind those that are there.
  ///
  /// - Parameter items: Each by its types; see `setValue(_:forPasteboardType:)`.
  open func addItems(_ items: [[String: Any]]) {
    let new = made(items, "addItems(_:)")
    guard !new.isEmpty else { return }
    store.change { $0 += new }
  }

  /// Puts items there, instead of what is there.
  ///
  /// - Parameters:
  ///   - items: Each by its types; see `setValue(_:forPasteboardType:)`. No items empty the pasteboard.
  ///   - options: When they are forgotten, and whether they stay on this machine. A value of another class than the key's is
  ///     left out, with a sentence to the warning handler.
  open func setItems(
    _ items: [[String: Any]], options: [UIPasteboard.OptionsKey: Any] = [:]
  ) {
    let member = "setItems(_:options:)"
    if let date = options[.expirationDate], !(date is Date) {
      warn("UIPasteboard.\(member): expirationDate is \(Swift.type(of: date)), no Date")
    }
    if let flag = options[.localOnly], !(flag is Bool) {
      warn("UIPasteboard.\(member): localOnly is \(Swift.type(of: flag)), no Bool")
    }
    put(items, member, options)
  }

  private func put(
    _ items: [[String: Any]], _ member: String, _ options: [UIPasteboard.OptionsKey: Any] = [:]
  ) {
    let new = made(items, member)
    // Nothing was left of what was given.
    guard !new.isEmpty || items.allSatisfy(\.isEmpty) else { return }
    store.change(options: options) { $0 = new }
  }

  private func made(_ items: [[String: Any]], _ member: String) -> [PasteboardItem] {
    items.map { PasteboardItem($0, member) }.filter { !$0.types.isEmpty }
  }

  // MARK: Strings, URLs, pictures, colours

  /// The text of the first item; nil without one.
  ///
  /// Setting it puts it there as the only item; nil empties the pasteboard.
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
  /// Setting it puts it there as the only item; nil empties the pasteboard.
  open var url: URL? {
    get { store.items.first?.url }
    set { urls = newValue.map { [$0] } }
  }
  /// The URLs of all items that have one; nil for none.
  open var urls: [URL]? {
    get { all(\.url) }
    set { put(newValue) { [PasteboardTypes.url: $0] } }
  }
  /// The picture of the first item; nil without one, and where its data is none.
  ///
  /// Setting it puts it there as the only item; nil empties the pasteboard.
  open var image: UIImage? {
    get { store.items.first?.image }
    set { images = newValue.map { [$0] } }
  }
  /// The pictures of all items that have one; nil for none.
  open var images: [UIImage]? {
    get { all(\.image) }
    set { put(newValue) { [PasteboardTypes.image: $0, PasteboardTypes.png: $0] } }
  }
  /// The colour of the first item; nil without one.
  ///
  /// Setting it puts it there as the only item; nil empties the pasteboard.
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
  /// Whether an item is of a type for pictures; nothing is read.
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
  /// Posted after what is on a pasteboard has changed; names the types that came and went.
  public static let changedNotification = NSNotification.Name("UIPasteboardChangedNotification")
  /// Posted after a pasteboard was removed.
  public static let removedNotification = NSNotification.Name("UIPasteboardRemovedNotification")
  /// The types that came: an array of strings.
  public static let changedTypesAddedUserInfoKey = "UIPasteboardChangedTypesAddedUserInfoKey"
  /// The types that went: an array of strings.
  public static let changedTypesRemovedUserInfoKey = "UIPasteboardChangedTypesRemovedUserInfoKey"

  /// The clipboard that `general` is connected to; nil for none.
  ///
  /// What it holds then is on the pasteboard.
  package static var host: (any PasteboardHost)? {
    get { general.store.connectedHost }
    set { general.store.connect(newValue) }
  }
}
