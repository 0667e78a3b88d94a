// SPDX-License-Identifier: MIT

/// Reads file wrappers from a disk.
enum FileReader {
  /// The maximum nesting of directories.
  private static let maximumDepth = 128

  static func read(
    _ url: URL, _ options: FileWrapper.ReadingOptions
  ) throws -> (content: FileContent, attributes: [String: Any]) {
    guard url.isFileURL else { throw CocoaError(.fileReadUnsupportedScheme) }
    return try read(url, options, depth: 0)
  }

  private static func read(
    _ url: URL, _ options: FileWrapper.ReadingOptions, depth: Int
  ) throws -> (content: FileContent, attributes: [String: Any]) {
    let manager = FileManager.default
    // The attributes of a link itself, not of its destination.
    let attributes = try manager.attributesOfItem(atPath: url.path)
    let named = Dictionary(uniqueKeysWithValues: attributes.map { ($0.key.rawValue, $0.value) })
    switch attributes[.type] as? FileAttributeType {
    case .typeRegular?:
      if !options.contains(.immediate) {
        // An unreadable file is reported now.
        guard manager.isReadableFile(atPath: url.path) else {
          throw CocoaError(.fileReadNoPermission)
        }
        return (.file(.disk(url)), named)
      }
      return (.file(.data(try Data(contentsOf: url))), named)
    case .typeDirectory?:
      guard depth < maximumDepth else { throw CocoaError(.fileReadUnknown) }
      var members: [String: FileWrapper] = [:]
      for name in try manager.contentsOfDirectory(atPath: url.path) {
        let place = url.appendingPathComponent(name)
        // Sockets, pipes and devices have no contents.
        if !isWrappable(place) { continue }
        let (content, attributes) = try read(place, options, depth: depth + 1)
        let child = FileWrapper(content, filename: name)
        child.fileAttributes = attributes
        members[name] = child
      }
      return (.directory(members), named)
    case .typeSymbolicLink?:
      let path = try manager.destinationOfSymbolicLink(atPath: url.path)
      return (.link(linkURL(path)), named)
    default: throw CocoaError(.fileReadUnknown)
    }
  }

  /// Returns the URL of a link's destination; a relative path stays relative.
  static func linkURL(_ path: String) -> URL {
    path.hasPrefix("/")
      ? URL(fileURLWithPath: path)
      : URL(string: path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? "")
        ?? URL(fileURLWithPath: path)
  }

  private static func type(_ url: URL) -> FileAttributeType? {
    (try? FileManager.default.attributesOfItem(atPath: url.path))?[.type] as? FileAttributeType
  }

  private static func isWrappable(_ url: URL) -> Bool {
    switch type(url) {
    case .typeRegular?, .typeDirectory?, .typeSymbolicLink?: true
    default: false
    }
  }

  /// Returns the bytes of a regular file; nil if it no longer exists.
  static func contents(_ url: URL) -> Data? {
    type(url) == .typeRegular ? try? Data(contentsOf: url) : nil
  }

  static func matches(_ wrapper: FileWrapper, _ url: URL) -> Bool {
    let manager = FileManager.default
    guard let attributes = try? manager.attributesOfItem(atPath: url.path) else { return false }
    switch (wrapper.content, attributes[.type] as? FileAttributeType) {
    case (.file, .typeRegular?):
      let size = wrapper.fileAttributes[FileAttributeKey.size.rawValue] as? NSNumber
      let date = wrapper.fileAttributes[FileAttributeKey.modificationDate.rawValue] as? Date
      if let size, let date {
        return size.int64Value == (attributes[.size] as? NSNumber)?.int64Value
          && date == attributes[.modificationDate] as? Date
      }
      return wrapper.regularFileContents == contents(url)
    case (.directory(let members), .typeDirectory?):
      guard let names = try? manager.contentsOfDirectory(atPath: url.path),
        Set(names) == Set(members.keys)
      else { return false }
      return members.allSatisfy { matches($1, url.appendingPathComponent($0)) }
    case (.link(let destination), .typeSymbolicLink?):
      let path = try? manager.destinationOfSymbolicLink(atPath: url.path)
      return path == destination.path
    default: return false
    }
  }
}
