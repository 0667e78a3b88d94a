// SPDX-License-Identifier: MIT

/// A file, a directory of file wrappers, or a symbolic link, in memory.
///
/// A wrapper that was read from a disk reads the contents of its files on request, unless
/// `.immediate` is set.
///
/// - Source: Foundation on Apple's systems; Linux's Foundation lacks the class.
open class FileWrapper: NSObject, NSSecureCoding {
  /// Options for reading a file wrapper.
  public struct ReadingOptions: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Creates options by their bits.
    ///
    /// - Parameter rawValue: The bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Reads all contents at once.
    public static let immediate = ReadingOptions(rawValue: 1)
    /// Reads files into memory rather than mapping them, which is always the case here.
    public static let withoutMapping = ReadingOptions(rawValue: 2)
  }

  /// Options for writing a file wrapper.
  public struct WritingOptions: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Creates options by their bits.
    ///
    /// - Parameter rawValue: The bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Writes to a temporary file first and then moves it, so that the path always has the old or
    /// the new file, complete.
    public static let atomic = WritingOptions(rawValue: 1)
    /// Gives each wrapper the `filename` under which it was written.
    public static let withNameUpdating = WritingOptions(rawValue: 2)
  }

  final var content: FileContent
  /// The directories that contain this wrapper.
  private var parents: [WeakParent] = []
  private var storedPreferredFilename: String?
  private var storedFilename: String?
  private var storedAttributes: [String: Any] = [:]

  private struct WeakParent { weak var wrapper: FileWrapper? }

  // MARK: Creating

  /// Creates a wrapper of the file, directory or symbolic link at a URL.
  ///
  /// A link at the URL itself is not followed.
  ///
  /// - Parameters:
  ///   - url: A file URL.
  ///   - options: Whether contents are read at once.
  /// - Throws: A `CocoaError` if the URL has no readable file.
  public init(url: URL, options: FileWrapper.ReadingOptions = []) throws {
    let read = try FileReader.read(url, options)
    content = read.content
    storedAttributes = read.attributes
    storedFilename = url.lastPathComponent
    storedPreferredFilename = url.lastPathComponent
    super.init()
    adoptChildren()
  }

  /// Creates a wrapper of a directory.
  ///
  /// - Parameter childrenByPreferredName: Its content. A wrapper without a preferred file name gets
  ///   its key as one.
  public init(directoryWithFileWrappers childrenByPreferredName: [String: FileWrapper]) {
    content = .directory([:])
    super.init()
    for (name, child) in childrenByPreferredName.sorted(by: { $0.key < $1.key }) {
      if child.preferredFilename == nil { child.preferredFilename = name }
      insert(child, as: name)
    }
  }

  /// Creates a wrapper of a file.
  ///
  /// - Parameter contents: The bytes of the file.
  public init(regularFileWithContents contents: Data) {
    content = .file(.data(contents))
    super.init()
  }

  /// Creates a wrapper of a symbolic link.
  ///
  /// - Parameter url: The destination, which may be relative.
  public init(symbolicLinkWithDestinationURL url: URL) {
    content = .link(url)
    super.init()
  }

  /// Creates a wrapper from `serializedRepresentation`; nil for other or damaged data.
  ///
  /// - Parameter serializeRepresentation: Data from `serializedRepresentation` of this library.
  public init?(serializedRepresentation serializeRepresentation: Data) {
    guard let (content, record) = FileSerialization.read(serializeRepresentation) else {
      return nil
    }
    self.content = content
    super.init()
    take(record)
    adoptChildren()
  }

  init(_ content: FileContent, filename: String?) {
    self.content = content
    storedFilename = filename
    storedPreferredFilename = filename
    super.init()
    adoptChildren()
  }

  /// Creates a wrapper from a keyed archive; nil if it holds none.
  ///
  /// - Parameter coder: The archive's decoder.
  public required init?(coder: NSCoder) {
    let key = "NSFileWrapperData"
    guard coder.allowsKeyedCoding, coder.containsValue(forKey: key),
      let data = coder.decodeObject(of: NSData.self, forKey: key) as Data?,
      let (content, record) = FileSerialization.read(data)
    else { return nil }
    self.content = content
    super.init()
    take(record)
    adoptChildren()
  }

  /// Writes the wrapper with all its contents into a keyed archive.
  ///
  /// - Parameter coder: The archive's encoder.
  open func encode(with coder: NSCoder) {
    if let data = serializedRepresentation {
      coder.encode(data as NSData, forKey: "NSFileWrapperData")
    }
  }

  /// Always true.
  public class var supportsSecureCoding: Bool { true }

  final func take(_ record: FileSerialization.Names) {
    storedFilename = record.filename
    storedPreferredFilename = record.preferredFilename
    storedAttributes = record.attributes
  }

  // MARK: Kind and names

  /// Whether this is a directory.
  open var isDirectory: Bool { if case .directory = content { true } else { false } }
  /// Whether this is a file.
  open var isRegularFile: Bool { if case .file = content { true } else { false } }
  /// Whether this is a symbolic link.
  open var isSymbolicLink: Bool { if case .link = content { true } else { false } }

  /// The preferred file name; nil by default.
  ///
  /// A directory that contains the wrapper lists it under a new name.
  ///
  /// - Precondition: Not set to an empty name.
  open var preferredFilename: String? {
    get { storedPreferredFilename }
    set { rename(newValue) }
  }

  /// The file name when the wrapper was last read or written; nil by default.
  open var filename: String? {
    get { storedFilename }
    set { storedFilename = newValue }
  }

  /// File attributes by the raw values of `FileAttributeKey`.
  ///
  /// Permissions and modification date are kept when the wrapper is written.
  open var fileAttributes: [String: Any] {
    get { storedAttributes }
    set { storedAttributes = newValue }
  }

  /// The bytes of a file; nil if the file was deleted after it was read.
  ///
  /// - Precondition: This is a file. Apple raises; we fail with a sentence.
  open var regularFileContents: Data? {
    guard case .file(let source) = content else {
      failKind("regularFileContents", "file")
    }
    if case .disk(let url) = source, let data = FileReader.contents(url) {
      content = .file(.data(data))
      return data
    }
    if case .data(let data) = source { return data }
    return nil
  }

  /// The destination of a symbolic link.
  ///
  /// - Precondition: This is a symbolic link. Apple raises; we fail with a sentence.
  open var symbolicLinkDestinationURL: URL? {
    guard case .link(let url) = content else {
      failKind("symbolicLinkDestinationURL", "symbolic link")
    }
    return url
  }

  // MARK: Directories

  /// The content of a directory, by file name.
  ///
  /// - Precondition: This is a directory. Apple raises; we fail with a sentence.
  open var fileWrappers: [String: FileWrapper]? { children("fileWrappers") }

  /// Adds a wrapper to a directory.
  ///
  /// - Parameter child: A wrapper with a preferred file name.
  /// - Returns: The name under which it is listed: its preferred one, or a similar one if that is
  ///   taken.
  /// - Precondition: This is a directory, and the child has a preferred file name and does not
  ///   contain this directory.
  @discardableResult
  open func addFileWrapper(_ child: FileWrapper) -> String { add(child) }

  /// Adds a new file to a directory.
  ///
  /// - Parameters:
  ///   - data: Its contents.
  ///   - fileName: Its preferred name.
  /// - Returns: The name under which it is listed.
  /// - Precondition: This is a directory.
  @discardableResult
  open func addRegularFile(withContents data: Data, preferredFilename fileName: String) -> String {
    let child = FileWrapper(regularFileWithContents: data)
    child.preferredFilename = fileName
    return addFileWrapper(child)
  }

  /// Removes a wrapper from a directory.
  ///
  /// - Parameter child: The wrapper; nothing happens if the directory does not list it.
  /// - Precondition: This is a directory.
  open func removeFileWrapper(_ child: FileWrapper) {
    var members = children("removeFileWrapper(_:)")
    for (name, member) in members where member === child { members[name] = nil }
    content = .directory(members)
    child.parents.removeAll { $0.wrapper == nil || $0.wrapper === self }
  }

  /// Returns the name under which a directory lists a wrapper.
  ///
  /// - Parameter child: The wrapper.
  /// - Returns: Nil if the directory does not list it.
  /// - Precondition: This is a directory.
  open func keyForChildFileWrapper(_ child: FileWrapper) -> String? {
    children("keyForChildFileWrapper(_:)").first { $0.value === child }?.key
  }

  // MARK: Disk and data

  /// Returns whether a file on a disk still matches this wrapper.
  ///
  /// Files match if size and modification date do, or the contents if a date is not known.
  ///
  /// - Parameter url: A file URL.
  /// - Returns: True if nothing has changed since it was read or written.
  open func matchesContents(of url: URL) -> Bool { FileReader.matches(self, url) }

  /// Replaces the wrapper's content by that of a file on a disk.
  ///
  /// - Parameters:
  ///   - url: A file URL.
  ///   - options: Whether contents are read at once.
  /// - Throws: A `CocoaError`; the wrapper is then unchanged.
  open func read(from url: URL, options: FileWrapper.ReadingOptions = []) throws {
    let read = try FileReader.read(url, options)
    content = read.content
    storedAttributes = read.attributes
    filename = url.lastPathComponent
    if preferredFilename == nil { preferredFilename = url.lastPathComponent }
    adoptChildren()
  }

  /// Writes the wrapper with all its content; a file at the URL is replaced.
  ///
  /// - Parameters:
  ///   - url: A file URL.
  ///   - options: Whether it is written to a temporary file first, and whether file names are
  ///     updated.
  ///   - originalContentsURL: The URL of an earlier version; not needed here, as unchanged files
  ///     are not linked to it.
  /// - Throws: A `CocoaError` if a file is missing or a name is invalid, before anything is
  ///   written; or the error of writing.
  open func write(
    to url: URL, options: FileWrapper.WritingOptions = [], originalContentsURL: URL?
  ) throws {
    try FileWriter.write(self, to: url, options)
  }

  /// The wrapper with all its content, as data; nil if a file is missing.
  ///
  /// The format is a property list of our own: Apple's is not documented.
  open var serializedRepresentation: Data? { FileSerialization.data(self) }

  // MARK: Helpers

  private func failKind(_ member: String, _ kind: String) -> Never {
    let name = filename ?? preferredFilename ?? "without a name"
    fail("FileWrapper.\(member): the wrapper “\(name)” is not a \(kind).")
  }

  private func children(_ member: String) -> [String: FileWrapper] {
    guard case .directory(let members) = content else { failKind(member, "directory") }
    return members
  }

  private func add(_ child: FileWrapper) -> String {
    guard let name = child.preferredFilename, !name.isEmpty else {
      fail("FileWrapper.addFileWrapper(_:): the wrapper has no preferred file name.")
    }
    if child.contains(self) {
      fail(
        "FileWrapper.addFileWrapper(_:): “\(name)” contains the destination directory.")
    }
    let members = children("addFileWrapper(_:)")
    if let known = members.first(where: { $0.value === child }) { return known.key }
    let key = FileNames.free(name) { members[$0] != nil }
    insert(child, as: key)
    return key
  }

  private func insert(_ child: FileWrapper, as name: String) {
    guard case .directory(var members) = content else { return }
    members[name] = child
    content = .directory(members)
    child.parents.append(WeakParent(wrapper: self))
  }

  /// Returns whether another wrapper is this one or inside of it.
  private func contains(_ other: FileWrapper) -> Bool {
    if other === self { return true }
    guard case .directory(let members) = content else { return false }
    return members.values.contains { $0.contains(other) }
  }

  private func adoptChildren() {
    guard case .directory(let members) = content else { return }
    for child in members.values { child.parents.append(WeakParent(wrapper: self)) }
  }

  private func rename(_ name: String?) {
    if name?.isEmpty ?? (storedPreferredFilename != nil) {
      fail("FileWrapper.preferredFilename: the name must not be empty.")
    }
    if name == storedPreferredFilename { return }
    let directories = parents.compactMap(\.wrapper)
    for directory in directories { directory.removeFileWrapper(self) }
    storedPreferredFilename = name
    for directory in directories { directory.addFileWrapper(self) }
  }
}

/// The content of a file wrapper.
enum FileContent {
  enum Source {
    case data(Data)
    /// Content that is not read yet.
    case disk(URL)
  }
  case file(Source)
  case directory([String: FileWrapper])
  case link(URL)
}

/// Names of files in directories.
package enum FileNames {
  /// Returns whether a file can have a name: not a path, and not a reference to another directory.
  package static func isUsable(_ name: String) -> Bool {
    !name.isEmpty && name != "." && name != ".." && name.utf8.count <= 255
      && !name.utf8.contains { $0 == UInt8(ascii: "/") || $0 == 0 }
  }

  /// Returns the name, or a similar one that is not taken.
  static func free(_ name: String, isTaken: (String) -> Bool) -> String {
    if !isTaken(name) { return name }
    var number = 1
    // The prefix by which Apple's wrappers mark a name that was taken.
    while isTaken("\(number)__#$!@%!#__\(name)") { number += 1 }
    return "\(number)__#$!@%!#__\(name)"
  }
}
