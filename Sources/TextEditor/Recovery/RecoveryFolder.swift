// SPDX-License-Identifier: MIT

internal import TextCanvas
package import TextKit
internal import TextStructures

/// The folder of recovery files: `$XDG_STATE_HOME/textkit/recovery`.
///
///     ID.kept   a line of JSON (RecoveryNote), then the document in its format; plain text as
///               UTF-8
///     ID.lock   locked while the program that edits the document is running
package struct RecoveryFolder: Sendable {
  let path: String

  package init(path: String) { self.path = path }

  /// The current user's folder.
  package static let standard: RecoveryFolder = {
    let environment = ProcessInfo.processInfo.environment
    let home = environment["HOME"] ?? NSHomeDirectory()
    var state = environment["XDG_STATE_HOME"] ?? ""
    // Relative paths must be ignored (XDG Base Directory Specification).
    if !state.hasPrefix("/") { state = home + "/.local/state" }
    return RecoveryFolder(path: state + "/textkit/recovery")
  }()

  /// The folder of the program's state.
  package var stateFolder: String { (path as NSString).deletingLastPathComponent }

  /// Creates the folder with access for the current user only.
  func make() throws {
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  /// Returns the recovery files of programs that ended without saving, newest first.
  ///
  /// Damaged files and files of running programs are left out. Each returned document is locked: no
  /// other program is offered it while the value exists.
  package func findKept() -> [RecoveredDocument] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.filter { $0.hasSuffix(".kept") }.compactMap { name in
      let identifier = String(name.dropLast(5))
      guard let lock = FileLock(path: "\(path)/\(identifier).lock"),
        let note = RecoveryNote(readingFrom: "\(path)/\(name)")
      else { return nil }
      return RecoveredDocument(folder: self, identifier: identifier, note: note, lock: lock)
    }.sorted { $0.date > $1.date }
  }
}

/// The metadata of a recovery file.
struct RecoveryNote: Codable, Sendable {
  var path: String?
  var name: String
  var format: DocumentFileFormat
  var form: PlainTextForm
  /// The date of the recovery file.
  var date: Date
  /// The facts of the file that was opened or last saved.
  var size: Int?
  var seconds: Int?
  var nanoseconds: Int?

  /// The maximum length of the metadata in bytes.
  private static let maximumLength = 1 << 16

  init(
    path: String?, name: String, format: DocumentFileFormat, form: PlainTextForm, facts: FileFacts?
  ) {
    (self.path, self.name, self.format, self.form) = (path, name, format, form)
    date = Date()
    (size, seconds, nanoseconds) = (facts?.size, facts?.seconds, facts?.nanoseconds)
  }

  init?(readingFrom path: String) {
    guard let file = FileHandle(forReadingAtPath: path),
      let head = try? file.read(upToCount: Self.maximumLength),
      let end = head.firstIndex(of: 0x0A),
      let note = try? JSONDecoder().decode(RecoveryNote.self, from: head[..<end])
    else { return nil }
    self = note
  }
}

/// The unsaved edits of a program that has ended.
package final class RecoveredDocument: Sendable {
  let folder: RecoveryFolder
  let identifier: String
  private let note: RecoveryNote
  let lock: FileLock

  init(folder: RecoveryFolder, identifier: String, note: RecoveryNote, lock: FileLock) {
    (self.folder, self.identifier, self.note, self.lock) = (folder, identifier, note, lock)
  }

  /// The edited file; nil for a new text.
  package var path: String? { note.path }
  package var name: String { note.name }
  package var format: DocumentFileFormat { note.format }
  /// The date of the recovery file.
  package var date: Date { note.date }
  var form: PlainTextForm { note.form }
  var file: String { "\(folder.path)/\(identifier).kept" }

  /// Reads the document in its format.
  func payload() throws(EditorError) -> Data {
    do {
      let all = try Data(contentsOf: URL(fileURLWithPath: file))
      guard let end = all.firstIndex(of: 0x0A) else { throw CocoaError(.fileReadCorruptFile) }
      return Data(all[all.index(after: end)...])
    } catch {
      throw EditorError(
        .damaged,
        "The recovery file of “\(name)” cannot be read: \(EditorError.sentence(of: error))")
    }
  }

  /// Returns a watch of the edited file, which detects whether it has changed since the recovery
  /// file was written.
  func watch(_ path: String, _ facts: FileFacts) -> FileWatch {
    let isSame =
      note.size == facts.size && note.seconds == facts.seconds
      && note.nanoseconds == facts.nanoseconds
    let known =
      isSame
      ? facts
      : FileFacts(
        size: -1, seconds: 0, nanoseconds: 0, device: facts.device, number: facts.number,
        mode: facts.mode, isFolder: facts.isFolder, isRegular: facts.isRegular)
    return FileWatch(path, known, contents: Data())
  }

  /// Deletes the recovery file.
  package func discard() {
    FileSystem.remove(file)
    lock.remove()
  }
}
