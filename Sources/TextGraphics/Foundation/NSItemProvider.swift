// SPDX-License-Identifier: MIT

internal import Synchronization

/// An object that can be made of data that comes from elsewhere.
public protocol NSItemProviderReading: AnyObject, SendableMetatype {
  /// The types of data it can be made of, the best first.
  static var readableTypeIdentifiersForItemProvider: [String] { get }

  /// Makes an object.
  ///
  /// - Parameters:
  ///   - data: Of one of the readable types.
  ///   - typeIdentifier: Its type.
  /// - Returns: The object.
  /// - Throws: Any error if the data is not what it should be.
  static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Self
}

/// An object that can be given elsewhere as data.
public protocol NSItemProviderWriting: AnyObject {
  /// The types of data it can be given as, the best first.
  static var writableTypeIdentifiersForItemProvider: [String] { get }

  /// Calls a handler with the object as data, now or later, on any thread.
  ///
  /// - Parameters:
  ///   - typeIdentifier: One of the writable types.
  ///   - completionHandler: Called once.
  /// - Returns: How far it has come; nil if it does not say.
  func loadData(
    withTypeIdentifier typeIdentifier: String,
    forItemProviderCompletionHandler completionHandler:
      @escaping @Sendable (Data?, (any Error)?)
      -> Void
  ) -> Progress?
}

/// What is carried from one place to another: data in one or more types, made when it is asked for.
///
/// For item providers of a pasteboard. Data is made and handed over on the calling thread unless a
/// load handler does otherwise; on Apple's systems handlers are called on a thread of their own.
///
/// - Source: Foundation, where the class stands on Apple's systems; Linux's has none.
open class NSItemProvider: NSObject, @unchecked Sendable {
  /// Gives data to a completion handler, now or later; returns how far it has come.
  public typealias LoadHandler =
    @Sendable (_ completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void) -> Progress?

  /// Why an item could not be had.
  public struct ErrorCode: RawRepresentable, Error, Hashable, Sendable {
    /// The code.
    public let rawValue: Int
    /// An error of the given code.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// For no known reason.
    public static let unknownError = ErrorCode(rawValue: -1)
    /// There is no such type, or its data could not be had.
    public static let itemUnavailableError = ErrorCode(rawValue: -1000)
    /// The data does not make an object of the class.
    public static let unexpectedValueClassError = ErrorCode(rawValue: -1100)
  }

  private struct Representation: Sendable {
    let type: String
    let load: LoadHandler
  }
  private struct State: Sendable {
    var representations: [Representation] = []
    var suggestedName: String?
  }
  private let state = Mutex(State())

  /// A provider of nothing; register what it has.
  public override init() { super.init() }

  /// A provider of an object in all types that it writes.
  public init(object: any NSItemProviderWriting) {
    super.init()
    registerObject(object)
  }

  /// A provider of data of one type.
  ///
  /// - Parameters:
  ///   - item: `Data`, `String`, a `URL` to a file, or nil for none.
  ///   - typeIdentifier: Its type; nil for none.
  public init(item: Any?, typeIdentifier: String?) {
    super.init()
    guard let typeIdentifier else { return }
    let data: Data? =
      switch item {
      case let data as Data: data
      case let text as String: Data(text.utf8)
      case let url as URL:
        url.isFileURL ? try? Data(contentsOf: url) : Data(url.absoluteString.utf8)
      default: nil
      }
    guard let data else { return }
    registerDataRepresentation(forTypeIdentifier: typeIdentifier) { completionHandler in
      completionHandler(data, nil)
      return nil
    }
  }

  /// The types it has, in the order in which they were registered.
  open var registeredTypeIdentifiers: [String] {
    state.withLock { $0.representations.map(\.type) }
  }

  /// A name for a file of it.
  open var suggestedName: String? {
    get { state.withLock { $0.suggestedName } }
    set { state.withLock { $0.suggestedName = newValue } }
  }

  /// Whether it has a type.
  ///
  /// Types compare by name: Linux knows no tree of uniform types.
  open func hasItemConformingToTypeIdentifier(_ typeIdentifier: String) -> Bool {
    registeredTypeIdentifiers.contains(typeIdentifier)
  }

  /// Adds a type; one that is there already is replaced.
  ///
  /// - Parameters:
  ///   - typeIdentifier: The type.
  ///   - loadHandler: Makes the data when it is asked for.
  open func registerDataRepresentation(
    forTypeIdentifier typeIdentifier: String, loadHandler: @escaping LoadHandler
  ) {
    let new = Representation(type: typeIdentifier, load: loadHandler)
    state.withLock { state in
      if let index = state.representations.firstIndex(where: { $0.type == typeIdentifier }) {
        state.representations[index] = new
      } else {
        state.representations.append(new)
      }
    }
  }

  /// Adds all types that an object writes.
  open func registerObject(_ object: any NSItemProviderWriting) {
    nonisolated struct Held: @unchecked Sendable { let object: any NSItemProviderWriting }
    let held = Held(object: object)
    for type in Swift.type(of: object).writableTypeIdentifiersForItemProvider {
      registerDataRepresentation(forTypeIdentifier: type) { completionHandler in
        held.object.loadData(
          withTypeIdentifier: type, forItemProviderCompletionHandler: completionHandler)
      }
    }
  }

  /// Calls a handler with the data of a type.
  ///
  /// - Parameters:
  ///   - typeIdentifier: The type.
  ///   - completionHandler: Called once, with data or an error.
  /// - Returns: How far it has come.
  @discardableResult
  open func loadDataRepresentation(
    forTypeIdentifier typeIdentifier: String,
    completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
  ) -> Progress {
    let found = state.withLock { state in
      state.representations.first { $0.type == typeIdentifier }
    }
    let whole = Progress(totalUnitCount: 1)
    guard let found else {
      completionHandler(nil, ErrorCode.itemUnavailableError)
      whole.completedUnitCount = 1
      return whole
    }
    let own = found.load { data, error in
      completionHandler(data, data == nil ? error ?? ErrorCode.itemUnavailableError : nil)
    }
    if own == nil { whole.completedUnitCount = 1 }
    return own ?? whole
  }

  /// Whether it has a type of which a class can make objects.
  open func canLoadObject(ofClass aClass: any NSItemProviderReading.Type) -> Bool {
    aClass.readableTypeIdentifiersForItemProvider.contains { hasItemConformingToTypeIdentifier($0) }
  }

  /// Calls a handler with an object made of the best type there is.
  ///
  /// - Parameters:
  ///   - aClass: The class of the object.
  ///   - completionHandler: Called once, with the object or an error.
  /// - Returns: How far it has come.
  @discardableResult
  open func loadObject(
    ofClass aClass: any NSItemProviderReading.Type,
    completionHandler: @escaping @Sendable ((any NSItemProviderReading)?, (any Error)?) -> Void
  ) -> Progress {
    guard
      let type = aClass.readableTypeIdentifiersForItemProvider.first(where: {
        hasItemConformingToTypeIdentifier($0)
      })
    else {
      completionHandler(nil, ErrorCode.itemUnavailableError)
      return Progress(totalUnitCount: 1)
    }
    return loadDataRepresentation(forTypeIdentifier: type) { data, error in
      guard let data else {
        completionHandler(nil, error)
        return
      }
      do {
        completionHandler(
          try aClass.object(withItemProviderData: data, typeIdentifier: type), nil)
      } catch { completionHandler(nil, error) }
    }
  }
}
