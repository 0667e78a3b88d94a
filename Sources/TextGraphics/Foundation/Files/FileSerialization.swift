// SPDX-License-Identifier: MIT

/// File wrappers as data: a binary property list.
///
///     format      "TextKit.FileWrapper"
///     file        data, or
///     link        a path, or
///     directory   wrappers by name
///     filename, preferredFilename, permissions, modified
enum FileSerialization {
  struct Names {
    var filename: String?
    var preferredFilename: String?
    var attributes: [String: Any] = [:]
  }

  private static let format = "TextKit.FileWrapper"
  static let maximumDepth = 128

  static func data(_ wrapper: FileWrapper) -> Data? {
    guard var list = list(wrapper, depth: 0) else { return nil }
    list["format"] = format
    return try? PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0)
  }

  private static func list(_ wrapper: FileWrapper, depth: Int) -> [String: Any]? {
    var list: [String: Any] = [:]
    switch wrapper.content {
    case .file:
      guard let data = wrapper.regularFileContents else { return nil }
      list["file"] = data
    case .link(let url): list["link"] = url.path
    case .directory(let members):
      guard depth < maximumDepth else { return nil }
      var children: [String: Any] = [:]
      for (name, child) in members {
        guard let own = Self.list(child, depth: depth + 1) else { return nil }
        children[name] = own
      }
      list["directory"] = children
    }
    list["filename"] = wrapper.filename
    list["preferredFilename"] = wrapper.preferredFilename
    list["permissions"] =
      (wrapper.fileAttributes[FileAttributeKey.posixPermissions.rawValue] as? NSNumber)?.intValue
    list["modified"] =
      wrapper.fileAttributes[FileAttributeKey.modificationDate.rawValue] as? Date
    return list
  }

  static func read(_ data: Data) -> (FileContent, Names)? {
    guard let list = BinaryPropertyList(data), let root = list.members(list.root),
      let place = root["format"], list.object(place) == .string(format)
    else { return nil }
    var reader = FileListReader(list: list)
    return reader.read(root, depth: 0)
  }
}

/// Reads file wrappers from a property list that may be damaged.
///
/// Foundation's reader of property lists stops the process on some damage.
private struct FileListReader {
  let list: BinaryPropertyList
  /// Contents that several files share are copied once.
  private var contents: [Int: Data] = [:]
  /// The number of wrappers made so far: each is an object of the list.
  private var made = 0

  init(list: BinaryPropertyList) { self.list = list }

  mutating func read(
    _ members: [String: Int], depth: Int
  ) -> (FileContent, FileSerialization.Names)? {
    made += 1
    guard made <= list.count, let content = content(members, depth: depth) else { return nil }
    var names = FileSerialization.Names(
      filename: string(members["filename"]), preferredFilename: string(members["preferredFilename"])
    )
    if let place = members["permissions"], case .integer(let number)? = list.object(place) {
      names.attributes[FileAttributeKey.posixPermissions.rawValue] = NSNumber(
        value: number & 0o7777)
    }
    if let place = members["modified"], case .date(let seconds)? = list.object(place),
      seconds.isFinite
    {
      names.attributes[FileAttributeKey.modificationDate.rawValue] = Date(
        timeIntervalSinceReferenceDate: seconds)
    }
    return (content, names)
  }

  private mutating func content(_ members: [String: Int], depth: Int) -> FileContent? {
    if let place = members["file"] {
      if let known = contents[place] { return .file(.data(known)) }
      guard case .data(let bytes)? = list.object(place) else { return nil }
      let data = Data(bytes)
      contents[place] = data
      return .file(.data(data))
    }
    if let path = string(members["link"]) { return .link(FileReader.linkURL(path)) }
    guard depth < FileSerialization.maximumDepth, let place = members["directory"],
      let entries = list.members(place)
    else { return nil }
    var children: [String: FileWrapper] = [:]
    for (name, place) in entries {
      guard FileNames.isUsable(name), let own = list.members(place),
        let (content, names) = read(own, depth: depth + 1)
      else { return nil }
      let child = FileWrapper(content, filename: nil)
      child.take(names)
      children[name] = child
    }
    return .directory(children)
  }

  private func string(_ place: Int?) -> String? {
    guard let place, case .string(let text)? = list.object(place), !text.isEmpty else {
      return nil
    }
    return text
  }
}
