// SPDX-License-Identifier: MIT

internal import Synchronization

/// An object that can be made from external data.
public protocol NSItemProviderReading: AnyObject, SendableMetatype {
  /// The types of data that it can be made from, the best first.
  static var readableTypeIdentifiersForItemProvider: [String] { get }

  /// Makes an object.
  ///
  /// - Parameters:
  ///   - data: Data of one of the readable types.
  ///   - typeIdentifier: Its type.
  /// - Returns: The object.
  /// - Throws: Any error if the data is invalid.
  static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Self
}

/// An object that can be provided as data.
public protocol NSItemProviderWriting: AnyObject {
  /// The types of data that it can be provided as, the best first.
  static var writableTypeIdentifiersForItemProvider: [String] { get }

  /// Calls a handler with the object as data, now or later, on any thread.
  ///
  /// - Parameters:
  ///   - typeIdentifier: One of the writable types.
  ///   - completionHandler: Called once.
  /// - Returns: The progress; nil if it is not reported.
  func loadData(
    withTypeIdentifier typeIdentifier: String,
    forItemProviderCompletionHandler completionHandler:
      @escaping @Sendable (Data?, (any Error)?)
      -> Void
  ) -> Progress?
}

/// Data in one or more types that is provided on request, such as for a pasteboard.
///
/// Data is made and provided on the calling thread unless a load handler does otherwise; on Apple's
/// systems handlers are called on a separate thread.
///
/// - Source: Foundation on Apple's systems; Linux's Foundation lacks the class.
open class NSItemProvider: NSObject, @unchecked Sendable {
  /// A function that provides data to a completion handler, now or later, and returns the progress.
  public typealias LoadHandler =
    @Sendable (_ completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void) -> Progress?

  /// An error of loading an item.
  public struct ErrorCode: RawRepresentable, Error, Hashable, Sendable {
    /// The code.
    public let rawValue: Int
    /// Creates an error with a code.
    ///
    /// - Parameter rawValue: The code.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// An unknown error.
    public static let unknownError = ErrorCode(rawValue: -1)
    /// The type is not registered, or its data could not be loaded.
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

  /// Creates a provider without types; register them.
  public override init() { super.init() }

  /// Creates a provider of an object in all types that it writes.
  ///
  /// - Parameter object: The object; its data is made on request.
  public init(object: any NSItemProviderWriting) {
    super.init()
    registerObject(object)
  }

  /// Creates a provider of data of one type.
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

  /// The registered types, in the order of registration.
  open var registeredTypeIdentifiers: [String] {
    state.withLock { $0.representations.map(\.type) }
  }

  /// A suggested file name for the data.
  open var suggestedName: String? {
    get { state.withLock { $0.suggestedName } }
    set { state.withLock { $0.suggestedName = newValue } }
  }

  /// Returns whether a type is registered.
  ///
  /// Types compare by name: Linux has no tree of uniform types.
  ///
  /// - Parameter typeIdentifier: The type, such as `public.png`.
  /// - Returns: True if the same type is registered.
  open func hasItemConformingToTypeIdentifier(_ typeIdentifier: String) -> Bool {
    registeredTypeIdentifiers.contains(typeIdentifier)
  }

  /// Registers a type, which replaces an earlier registration of it.
  ///
  /// - Parameters:
  ///   - typeIdentifier: The type.
  ///   - loadHandler: Makes the data on request.
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

  /// Registers all types that an object writes.
  ///
  /// - Parameter object: The object; its data is made on request.
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
  /// - Returns: The progress.
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

  /// Returns whether a class can make objects from a registered type.
  ///
  /// - Parameter aClass: The class.
  /// - Returns: True if one of its readable types is registered.
  open func canLoadObject(ofClass aClass: any NSItemProviderReading.Type) -> Bool {
    aClass.readableTypeIdentifiersForItemProvider.contains { hasItemConformingToTypeIdentifier($0) }
  }

  /// Calls a handler with an object made from the best registered type.
  ///
  /// - Parameters:
  ///   - aClass: The class of the object.
  ///   - completionHandler: Called once, with the object or an error.
  /// - Returns: The progress.
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
