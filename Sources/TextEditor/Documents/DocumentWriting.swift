// SPDX-License-Identifier: MIT

internal import TextCanvas
internal import TextKit
internal import TextStructures

/// The content to write, as a value that another thread can write.
enum DocumentPayload: Sendable {
  /// A plain text; an O(1) copy of the storage's buffer.
  case text(TextBuffer, PlainTextForm)
  /// The bytes of a file.
  case file(Data)
  /// The flattened folder of an RTFD.
  case folder(Data)
}

/// Replaces documents atomically: each name refers to the complete old or new document at any time.
///
///     a file     AtomicFile: a new file in the same folder, synchronised, takes the name
///     a folder   is written next to the old one and synchronised; both exchange their names in
///                one step; then the old one is removed
enum DocumentWriting {
  /// Writes a document to a path.
  ///
  /// Links are followed; permission bits are kept.
  ///
  /// - Returns: The facts of the new file or folder, and the bytes of a file.
  /// - Throws: `EditorError`; the previous content is then unchanged.
  static func write(_ payload: DocumentPayload, to path: String) throws(EditorError)
    -> (facts: FileFacts, bytes: Data)
  {
    let target = FileSystem.resolved(path) ?? path
    let (old, number) = FileSystem.facts(target)
    if let old {
      guard !old.isWriteProtected, FileSystem.canWrite(target) else {
        throw EditorError(
          .noPermission,
          "“\(path)” is write-protected; save under another name or change its permissions.")
      }
    } else if number != FileSystem.Refusal.noEntry {
      throw EditorError(
        writing: path, NSError(domain: NSPOSIXErrorDomain, code: Int(number)))
    }
    let folder = (target as NSString).deletingLastPathComponent
    if !folder.isEmpty, FileSystem.facts(folder).facts == nil {
      throw EditorError(
        .cannotWrite(FileSystem.Refusal.noEntry),
        "The folder “\(folder)” no longer exists; save under another name, or create it again.")
    }
    var bytes = Data()
    do {
      switch payload {
      case .folder(let flat):
        try replaceFolder(at: target, path, old, flat)
      case .file(let data):
        try refuseFolder(old, path)
        bytes = data
        try writeFile(target) { try $0(data) }
      case .text(let text, let form):
        try refuseFolder(old, path)
        try writeFile(target) { sink in
          try form.write(text, named: (path as NSString).lastPathComponent) { piece in
            bytes.append(piece)
            try sink(piece)
          }
        }
      }
    } catch let error as EditorError {
      throw error
    } catch let error as CanvasError {
      var number: Int32 = 0
      if case .cannotWrite(let errno) = error.kind { number = errno }
      throw EditorError(.cannotWrite(number), error.description)
    } catch {
      throw EditorError(writing: path, error)
    }
    guard let facts = FileSystem.facts(target).facts else {
      throw EditorError(.notThere, "“\(path)” disappeared after it was written; save it again.")
    }
    return (facts, bytes)
  }

  private static func refuseFolder(_ old: FileFacts?, _ path: String) throws(EditorError) {
    if old?.isFolder == true {
      throw EditorError(.isFolder, "“\(path)” is a folder; give the name of a file.")
    }
  }

  private static func writeFile(_ target: String, _ body: ((Data) throws -> Void) throws -> Void)
    throws
  {
    let file = try AtomicFile(path: target, endsWithTask: false)
    do {
      try body { try file.write(data: $0) }
      try file.finish()
    } catch {
      file.discard()
      throw error
    }
    FileSystem.synchronize(folder: (target as NSString).deletingLastPathComponent)
  }

  /// Writes an RTFD folder to a path, and replaces an existing one.
  private static func replaceFolder(
    at target: String, _ path: String, _ old: FileFacts?, _ flat: Data
  ) throws {
    if old != nil {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: target)) ?? []
      guard old?.isFolder == true, names.isEmpty || names.contains("TXT.rtf") else {
        throw EditorError(
          .cannotWrite(0),
          "“\(path)” is not an RTFD, and would be overwritten; save under another name.")
      }
    }
    guard let package = FileWrapper(serializedRepresentation: flat) else {
      throw EditorError(.damaged, "The RTFD of “\(path)” cannot be created; save it as RTF.")
    }
    let parent = (target as NSString).deletingLastPathComponent
    let name = (target as NSString).lastPathComponent
    let beside =
      (parent as NSString).appendingPathComponent(
        ".\(name).\(UInt32.random(in: 0 ... .max)).partial")
    let manager = FileManager.default
    do {
      try package.write(to: URL(fileURLWithPath: beside), options: [], originalContentsURL: nil)
      FileSystem.synchronize(folder: beside)
    } catch {
      try? manager.removeItem(atPath: beside)
      throw error
    }
    var number =
      old == nil ? FileSystem.rename(beside, to: target) : FileSystem.exchange(beside, target)
    if number == FileSystem.Refusal.unknownCall {
      // In two steps; between them the old folder has the new one's name with the suffix “.old”.
      let aside = beside + ".old"
      number = FileSystem.rename(target, to: aside)
      if number == 0 {
        number = FileSystem.rename(beside, to: target)
        if number != 0 { _ = FileSystem.rename(aside, to: target) }
      }
      if number == 0 { try? manager.removeItem(atPath: aside) }
    }
    try? manager.removeItem(atPath: beside)
    guard number == 0 else {
      throw NSError(domain: NSPOSIXErrorDomain, code: Int(number))
    }
    FileSystem.synchronize(folder: parent)
  }
}

extension AtomicFile {
  func write(data: Data) throws(CanvasError) { try write(data.span) }
}
