// SPDX-License-Identifier: MIT

internal import Synchronization
internal import TextKit

/// A directory next to the output in which several files are created before they are moved to their
/// destinations.
///
/// It is removed afterwards, and also when the work fails, or a signal or an error ends the program
/// (`Unfinished`). A directory left by a killed program is removed when the same output is created
/// again.
final class StagingDirectory {
  private let folder: String
  /// Indicates to other programs that this one is running.
  private let lock: FolderLock?
  private static let open = Mutex<Set<String>>([])

  /// Creates the directory next to an output, whose folder must exist.
  init(beside path: String) throws(ToolError) {
    let known = try? FileManager.default.attributesOfItem(atPath: path)
    if known?[.type] as? FileAttributeType == .typeDirectory {
      throw ToolError(
        .cannotCreate, "Cannot write “\(path)”: it is a folder; give the name of a file.")
    }
    let parent = (path as NSString).deletingLastPathComponent
    let stem = ".\((path as NSString).lastPathComponent.prefix(60))."
    StagingDirectory.removeAbandoned(in: parent.isEmpty ? "." : parent, stem)
    let name = "\(stem)\(getpid()).partial"
    folder = parent.isEmpty ? name : "\(parent)/\(name)"
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: false)
    } catch {
      throw StagingDirectory.error(path, error)
    }
    lock = FolderLock(folder)
    let folder = folder
    _ = StagingDirectory.open.withLock { $0.insert(folder) }
  }

  deinit {
    StagingDirectory.remove(folder)
  }

  /// Removes the directories of programs that were killed while they created the same output.
  ///
  /// It keeps those of running programs, and any that contains an original file that was about to
  /// be replaced.
  private static func removeAbandoned(in parent: String, _ stem: String) {
    let manager = FileManager.default
    for name in (try? manager.contentsOfDirectory(atPath: parent)) ?? [] {
      guard name.hasPrefix(stem), name.hasSuffix(".partial"),
        let process = Int32(name.dropFirst(stem.count).dropLast(8)), process > 0,
        kill(process, 0) != 0, errno == ESRCH
      else { continue }
      let folder = "\(parent)/\(name)"
      guard let lock = FolderLock(folder),
        let files = try? manager.contentsOfDirectory(atPath: folder),
        !files.contains(where: { $0.hasPrefix("old ") })
      else { continue }
      try? manager.removeItem(atPath: folder)
      withExtendedLifetime(lock) {}
    }
  }

  func path(of name: String) -> String { "\(folder)/\(name)" }

  /// Moves all files to their destinations.
  ///
  /// If one cannot be moved, the original state is restored.
  func deliver(_ files: [(name: String, path: String)]) throws(ToolError) {
    let result = StagingDirectory.delivery.withLock { _ in
      Result { () throws(ToolError) in try move(files) }
    }
    try result.get()
  }

  /// Held while files are moved; a signal that ends the program waits for it.
  private static let delivery = Mutex(())

  private func move(_ files: [(name: String, path: String)]) throws(ToolError) {
    let manager = FileManager.default
    // Existing files are moved into the directory until all is done.
    var moves: [(from: String, to: String)] = []
    for (name, place) in files {
      let place = URL(fileURLWithPath: place).resolvingSymlinksInPath().path
      do {
        if let old = try? manager.attributesOfItem(atPath: place) {
          guard old[.type] as? FileAttributeType == .typeRegular else {
            throw POSIXError(old[.type] as? FileAttributeType == .typeDirectory ? .EISDIR : .EINVAL)
          }
          let old = path(of: "old \(name)")
          try manager.moveItem(atPath: place, toPath: old)
          moves.append((place, old))
        }
        try manager.moveItem(atPath: path(of: name), toPath: place)
        moves.append((path(of: name), place))
      } catch {
        for (from, to) in moves.reversed() { try? manager.moveItem(atPath: to, toPath: from) }
        throw StagingDirectory.error(place, error)
      }
    }
  }

  private static func remove(_ folder: String) {
    _ = open.withLock { $0.remove(folder) }
    try? FileManager.default.removeItem(atPath: folder)
  }

  private static func error(_ path: String, _ error: any Error) -> ToolError {
    let number = ToolError.systemNumber(of: error)
    let words = number.map { ToolError.words(for: $0) } ?? "\(error)"
    let code: ToolError.Code =
      switch number {
      case EACCES, EPERM, EROFS: .noPermission
      case ENOSPC, EDQUOT, EFBIG, EIO: .io
      default: .cannotCreate
      }
    let advice =
      switch number {
      case ENOENT where ToolError.hasFolder(path):
        "no file can be created in the folder; choose another location"
      case ENOENT, ENOTDIR: "create the folder first or choose another location"
      case ENOSPC, EDQUOT: "free some space or choose another location"
      case EACCES, EPERM: "choose another location or change the folder's permissions"
      case EISDIR: "give another name or move the folder away"
      case EINVAL: "it is not a regular file; give another name"
      default: "choose another location"
      }
    return ToolError(code, "Cannot write “\(path)”: \(words); \(advice).")
  }

  /// Removes all staging directories before the program ends.
  static func removeAll() {
    delivery.withLock { _ in }
    for folder in open.withLock({ $0 }) {
      // Another thread may create a file in the meantime; it cannot once the directory is removed.
      for _ in 0..<100 where FileManager.default.fileExists(atPath: folder) {
        try? FileManager.default.removeItem(atPath: folder)
      }
    }
  }
}

/// The unfinished output of the program, which is removed when the program is ended.
enum Unfinished {
  /// Kept for the lifetime of the program.
  private static let watchers = Mutex<[any DispatchSourceSignal]>([])

  private static let watched = Mutex<[Int32]>([])
  private static let endsPipe = Atomic(false)

  /// Ends the program silently after its reader has closed the pipe, unless it was started with
  /// that signal ignored.
  static func endPipe(_ error: Int32?) {
    if error == EPIPE, endsPipe.load(ordering: .relaxed) { stop(signal: SIGPIPE) }
  }

  /// Resets signals for a program that replaces this one.
  static func forgetSignals() {
    for number in watched.withLock({ $0 }) { signal(number, SIG_DFL) }
    if endsPipe.load(ordering: .relaxed) { signal(SIGPIPE, SIG_DFL) }
  }

  static func remove() {
    StagingDirectory.removeAll()
    FileWriting.removeUnfinished()
  }

  /// Removes unfinished output when one of the usual signals ends the program; called once.
  static func watchSignals() {
    watchers.withLock { watchers in
      guard watchers.isEmpty else { return }
      // Writing to a closed pipe then fails, and the program ends there (`endPipe`).
      if !ProcessSignals.isIgnored(SIGPIPE) {
        signal(SIGPIPE, SIG_IGN)
        endsPipe.store(true, ordering: .relaxed)
      }
      for number in [SIGINT, SIGTERM, SIGHUP] where !ProcessSignals.isIgnored(number) {
        signal(number, SIG_IGN)
        watched.withLock { $0.append(number) }
        let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
        source.setEventHandler {
          ProgressBar.erase()
          // The same exit status as the signal itself, for the parent process.
          stop(signal: number)
        }
        source.resume()
        watchers.append(source)
      }
    }
  }
}
