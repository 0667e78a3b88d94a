// SPDX-License-Identifier: MIT

internal import Synchronization

/// Writes file wrappers to a disk.
enum FileWriter {
  static func write(
    _ wrapper: FileWrapper, to url: URL, _ options: FileWrapper.WritingOptions
  ) throws {
    guard url.isFileURL else { throw CocoaError(.fileWriteUnsupportedScheme) }
    // Everything is read first: a file that is overwritten may be a source.
    try load(wrapper)
    if options.contains(.atomic) {
      if case .file = wrapper.content, let data = wrapper.regularFileContents, !isLink(url) {
        try FileWriting.write(data, to: url)
        try setAttributes(of: wrapper, at: url)
      } else {
        try writeAside(wrapper, url)
      }
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

  /// Returns whether there is a file, or a link even without a destination.
  private static func exists(_ url: URL) -> Bool {
    (try? FileManager.default.attributesOfItem(atPath: url.path)) != nil
  }

  private static func writeAside(_ wrapper: FileWrapper, _ url: URL) throws {
    let manager = FileManager.default
    let folder = url.deletingLastPathComponent()
    let mark = UUID().uuidString
    let new = folder.appendingPathComponent(".\(mark).new")
    let old = folder.appendingPathComponent(".\(mark).old")
    unfinished.withLock { _ = $0.insert(new) }
    defer { unfinished.withLock { _ = $0.remove(new) } }
    do {
      try put(wrapper, at: new)
      if exists(url) { keepPermissions(of: url, at: new) }
      try moves.withLock { _ in
        guard exists(url) else { return try manager.moveItem(at: new, to: url) }
        try manager.moveItem(at: url, to: old)
        do {
          try manager.moveItem(at: new, to: url)
        } catch {
          try? manager.moveItem(at: old, to: url)
          throw error
        }
        try? manager.removeItem(at: old)
      }
    } catch {
      try? manager.removeItem(at: new)
      throw error
    }
  }

  /// Temporary files that are being written.
  private static let unfinished = Mutex<Set<URL>>([])
  /// Held while a temporary file is moved to its path.
  private static let moves = Mutex(())

  /// Removes the temporary files, once all current moves are done.
  static func removeUnfinished() {
    moves.withLock { _ in }
    for url in unfinished.withLock({ $0 }) {
      // A thread that still writes may create a file meanwhile; once the folder is removed it
      // cannot.
      for _ in 0..<100 where exists(url) { try? FileManager.default.removeItem(at: url) }
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
    try setAttributes(of: wrapper, at: url)
  }

  private static func isLink(_ url: URL) -> Bool {
    (try? FileManager.default.attributesOfItem(atPath: url.path))?[.type] as? FileAttributeType
      == .typeSymbolicLink
  }

  /// Gives a new folder, and those of its files that the old one has too, the old permissions;
  /// owners as far as the system allows.
  private static func keepPermissions(of old: URL, at new: URL) {
    let manager = FileManager.default
    guard let known = try? manager.attributesOfItem(atPath: old.path),
      let made = try? manager.attributesOfItem(atPath: new.path),
      known[.type] as? FileAttributeType == made[.type] as? FileAttributeType,
      known[.type] as? FileAttributeType != .typeSymbolicLink
    else { return }
    if made[.type] as? FileAttributeType == .typeDirectory {
      for name in (try? manager.contentsOfDirectory(atPath: new.path)) ?? [] {
        keepPermissions(of: old.appendingPathComponent(name), at: new.appendingPathComponent(name))
      }
    }
    let owners = [FileAttributeKey.ownerAccountID, .groupOwnerAccountID]
    let wanted = known.filter { owners.contains($0.key) }
    if owners.contains(where: { number(known[$0]) != number(made[$0]) }) {
      try? manager.setAttributes(wanted, ofItemAtPath: new.path)
    }
    if let mode = known[.posixPermissions] {
      try? manager.setAttributes([.posixPermissions: mode], ofItemAtPath: new.path)
    }
  }

  private static func number(_ value: Any?) -> Int? { (value as? NSNumber)?.intValue }

  private static func setAttributes(of wrapper: FileWrapper, at url: URL) throws {
    let manager = FileManager.default
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
