// SPDX-License-Identifier: MIT

/// Writes file wrappers to a disk.
enum FileWriter {
  static func write(
    _ wrapper: FileWrapper, to url: URL, _ options: FileWrapper.WritingOptions
  ) throws {
    guard url.isFileURL else { throw CocoaError(.fileWriteUnsupportedScheme) }
    // All is read first: what is written over may be where it comes from.
    try load(wrapper)
    if options.contains(.atomic) {
      try writeAside(wrapper, url)
    } else {
      if exists(url) { try FileManager.default.removeItem(at: url) }
      try put(wrapper, at: url)
    }
    if options.contains(.withNameUpdating) { updateNames(wrapper, url.lastPathComponent) }
  }

  private static func load(_ wrapper: FileWrapper) throws {
    switch wrapper.content {
    case .file:
      if wrapper.regularFileContents == nil { throw CocoaError(.fileReadNoSuchFile) }
    case .directory(let members):
      for (name, child) in members {
        guard FileNames.isUsable(name) else { throw CocoaError(.fileWriteInvalidFileName) }
        try load(child)
      }
    case .link: break
    }
  }

  /// Whether there is anything, a link that leads nowhere included.
  private static func exists(_ url: URL) -> Bool {
    (try? FileManager.default.attributesOfItem(atPath: url.path)) != nil
  }

  private static func writeAside(_ wrapper: FileWrapper, _ url: URL) throws {
    let manager = FileManager.default
    let folder = url.deletingLastPathComponent()
    let mark = UUID().uuidString
    let new = folder.appendingPathComponent(".\(mark).new")
    let old = folder.appendingPathComponent(".\(mark).old")
    do {
      try put(wrapper, at: new)
      guard exists(url) else {
        try manager.moveItem(at: new, to: url)
        return
      }
      try manager.moveItem(at: url, to: old)
      do {
        try manager.moveItem(at: new, to: url)
      } catch {
        try? manager.moveItem(at: old, to: url)
        throw error
      }
      try? manager.removeItem(at: old)
    } catch {
      try? manager.removeItem(at: new)
      throw error
    }
  }

  private static func put(_ wrapper: FileWrapper, at url: URL) throws {
    let manager = FileManager.default
    switch wrapper.content {
    case .file:
      guard let data = wrapper.regularFileContents else {
        throw CocoaError(.fileReadNoSuchFile)
      }
      try data.write(to: url)
    case .directory(let members):
      try manager.createDirectory(at: url, withIntermediateDirectories: false)
      for (name, child) in members { try put(child, at: url.appendingPathComponent(name)) }
    case .link(let destination):
      try manager.createSymbolicLink(atPath: url.path, withDestinationPath: destination.path)
      return
    }
    var attributes: [FileAttributeKey: Any] = [:]
    for key in [FileAttributeKey.posixPermissions, .modificationDate] {
      attributes[key] = wrapper.fileAttributes[key.rawValue]
    }
    if !attributes.isEmpty { try manager.setAttributes(attributes, ofItemAtPath: url.path) }
  }

  private static func updateNames(_ wrapper: FileWrapper, _ name: String) {
    wrapper.filename = name
    if case .directory(let members) = wrapper.content {
      for (name, child) in members { updateNames(child, name) }
    }
  }
}
