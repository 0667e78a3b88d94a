// SPDX-License-Identifier: MIT

private import Synchronization

/// A file that appears complete under its name, or not at all.
///
///     write …   out.pdf (old, untouched)   a file without a name in the same folder
///     finish    out.pdf (new, complete)
///
/// The bytes go to a new file in the target's folder, which takes the target's name only when all
/// of them are on the disk. The new file has no name where the system supports that, so that even a
/// killed process leaves no file. Elsewhere it is called `.NAME.PID-N.partial` and is removed when
/// the writer fails or is released, or by `removeUnfinished()`. Owner, group and permission bits of
/// a replaced file are kept as far as the system allows this user to change them; where it does
/// not, the group gets no more permissions than all others. A symbolic link is kept; its target is
/// replaced, or created. A file that is not regular (a device, a pipe, anything under `/proc`, or
/// `/dev` except for `/dev/shm`) cannot be replaced and is written to directly.
///
/// A file that depends on its task does not appear if the task that finishes it was cancelled.
package final class AtomicFile: OutputSink {
  /// The path given by the caller.
  package let path: String
  package let canBeWrittenConcurrently = true
  /// The final path; nil if it is written to directly.
  private let target: String?
  private var file: PosixFile?
  /// The name of the unfinished file, if it has one.
  private var temporary: String?
  private let endsWithTask: Bool

  /// Creates a file in the folder of `path`.
  ///
  /// Nothing under `path` changes before `finish()`.
  ///
  /// - `endsWithTask`: Whether cancellation of the task discards the file; false for files that
  ///   must be kept in any case.
  package init(path: String, endsWithTask: Bool = true) throws(CanvasError) {
    self.path = path
    self.endsWithTask = endsWithTask
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw CanvasError(
        .cannotWrite(errno: PosixFile.Refusal.invalid),
        path.isEmpty
          ? "The output path is empty; give the name of a file."
          : "The output path holds a NUL character; give another name.")
    }
    var permissions: PosixFile.Permissions?
    switch PosixFile.existing(at: path) {
    case .folder:
      throw CanvasError(
        .cannotWrite(errno: PosixFile.Refusal.isFolder),
        "Cannot write “\(path)”: it is a folder; give the name of a file.")
    case .unknown(let errno):
      throw AtomicFile.error(path, errno)
    case .other:
      (target, file) = (nil, try AtomicFile.openDirectly(path))
      return
    case .regular where AtomicFile.isStream(path):
      (target, file) = (nil, try AtomicFile.openDirectly(path))
      return
    case .regular(let found):
      permissions = found
    case .nothing:
      if path.hasSuffix("/") { throw AtomicFile.error(path, PosixFile.Refusal.isFolder) }
    }
    let target = PosixFile.resolved(path) ?? PosixFile.end(ofLink: path)
    self.target = target
    let folder = AtomicFile.folder(of: target)
    var (file, errno) = PosixFile.createNameless(in: folder)
    let cannot = [
      PosixFile.Refusal.noEntry, PosixFile.Refusal.noAccess, PosixFile.Refusal.readOnly,
    ]
    if file == nil, !cannot.contains(errno) {
      let name = AtomicFile.unusedName(beside: target)
      (file, errno) = PosixFile.create(name)
      if file != nil { setTemporary(name) }
    }
    guard file != nil else { throw AtomicFile.error(path, errno) }
    self.file = file
    if let permissions { self.file?.take(permissions) }
  }

  deinit { discard() }

  private func setTemporary(_ name: String?) {
    AtomicFile.unfinished.withLock { names in
      if let temporary { names.remove(temporary) }
      if let name { names.insert(name) }
    }
    temporary = name
  }

  private static let unfinished = Mutex<Set<String>>([])

  /// Removes the unfinished files of the process that have a name, for a program that is about to
  /// exit.
  package static func removeUnfinished() {
    for name in unfinished.withLock({ $0 }) { PosixFile.remove(name) }
  }

  package func write(_ bytes: Span<UInt8>) throws(CanvasError) {
    guard let errno = file?.write(bytes) else {
      preconditionFailure("AtomicFile.write(_:) after finish() or discard() of “\(path)”")
    }
    if errno != 0 { throw fail(errno) }
  }

  package var refusal: CanvasError? {
    guard endsWithTask, Task.isCancelled else { return nil }
    return CanvasError(
      .cancelled, "“\(path)” is not written: the task that writes it was cancelled.")
  }

  /// Moves the file to its final name.
  ///
  /// After an error the previous file is unchanged.
  package func finish() throws(CanvasError) {
    if let refusal {
      discard()
      throw refusal
    }
    guard let errno = file?.synchronize() else {
      preconditionFailure("AtomicFile.finish() after finish() or discard() of “\(path)”")
    }
    if errno != 0 { throw fail(errno) }
    if let target {
      if temporary == nil {
        let name = AtomicFile.unusedName(beside: target)
        let errno = file?.link(as: name) ?? 0
        if errno != 0 { throw fail(errno) }
        setTemporary(name)
      }
      if let name = temporary {
        let errno = PosixFile.rename(name, to: target)
        if errno != 0 { throw fail(errno) }
        setTemporary(nil)
      }
    }
    file = nil
  }

  /// Discards the new file; the previous one is unchanged.
  package func discard() {
    if let temporary { PosixFile.remove(temporary) }
    setTemporary(nil)
    file = nil
  }

  private func fail(_ errno: Int32) -> CanvasError {
    discard()
    return AtomicFile.error(path, errno)
  }

  private static func openDirectly(_ path: String) throws(CanvasError) -> PosixFile? {
    let (file, errno) = PosixFile.openExisting(path)
    if file == nil { throw error(path, errno) }
    return file
  }

  /// Returns whether a path leads to a regular file through the system's view of processes, such as
  /// `/dev/stdout`.
  ///
  /// `/dev/shm` has files like any other folder.
  private static func isStream(_ path: String) -> Bool {
    path.hasPrefix("/proc/") || path.hasPrefix("/dev/") && !path.hasPrefix("/dev/shm/")
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  private static func unusedName(beside path: String) -> String {
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { path[...$0] } ?? ""
    var name = slash.map { path[path.index(after: $0)...] } ?? path[...]
    if name.utf8.count > 200 { name = "output" }  // a name may have 255 bytes in all
    let number = UInt32.random(in: 0 ... .max)
    return "\(folder).\(name).\(PosixFile.processIdentifier)-\(number).partial"
  }

  private static func error(_ path: String, _ errno: Int32) -> CanvasError {
    // The system reports “no entry” for folders such as “/proc”, where nothing can be created.
    let folder = folder(of: path)
    if errno == PosixFile.Refusal.noEntry, case .folder = PosixFile.existing(at: folder) {
      return CanvasError(
        .cannotWrite(errno: errno),
        "Cannot write “\(path)”: no file can be created in “\(folder)”; choose another location.")
    }
    let advice =
      switch errno {
      case PosixFile.Refusal.noSpace, PosixFile.Refusal.quota:
        "free some space or choose another location"
      case PosixFile.Refusal.fileTooLarge:
        "the file system allows no file of this size; choose another location"
      case PosixFile.Refusal.noAccess, PosixFile.Refusal.notPermitted:
        "choose another location or change the folder's permissions"
      case PosixFile.Refusal.readOnly:
        "the file system is read-only; choose another location"
      case PosixFile.Refusal.noEntry, PosixFile.Refusal.noFolder:
        "create the folder first or choose another location"
      case PosixFile.Refusal.isFolder:
        "give the name of a file, not of a folder"
      case PosixFile.Refusal.nameTooLong:
        "choose a shorter name"
      default:
        "choose another location"
      }
    return CanvasError(
      .cannotWrite(errno: errno),
      "Cannot write “\(path)”: \(PosixFile.words(for: errno)); \(advice).")
  }
}
