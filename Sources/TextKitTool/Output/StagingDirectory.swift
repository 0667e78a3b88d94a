// SPDX-License-Identifier: MIT

internal import Synchronization
internal import TextKit

/// A folder beside the output in which several files are made before they take their places.
///
/// It is removed when they have, when the work fails, and when a signal or a sentence ends the
/// program (`Unfinished`). One that a killed program left is removed when the same output is made
/// again.
final class StagingDirectory {
  private let folder: String
  /// Says to other programs that this one lives.
  private let lock: FolderLock?
  private static let open = Mutex<Set<String>>([])

  /// Makes the folder beside an output, whose own folder must exist.
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

  /// Removes the folders of programs that were killed while they made the same output.
  ///
  /// Not those of living ones, nor one that holds a file that was there before: that one was about
  /// to be replaced.
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

  /// Moves all files to their places.
  ///
  /// If one cannot be moved, everything is as it was before.
  func deliver(_ files: [(name: String, path: String)]) throws(ToolError) {
    let result = StagingDirectory.delivery.withLock { _ in
      Result { () throws(ToolError) in try move(files) }
    }
    try result.get()
  }

  /// Held while files take their places: a signal that ends the program waits for it.
  private static let delivery = Mutex(())

  private func move(_ files: [(name: String, path: String)]) throws(ToolError) {
    let manager = FileManager.default
    // What stands there already waits in the folder until all is done.
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
        "no file can be made in the folder; choose another place"
      case ENOENT, ENOTDIR: "create the folder first or choose another place"
      case ENOSPC, EDQUOT: "free some space or choose another place"
      case EACCES, EPERM: "choose another place or change the folder's permissions"
      case EISDIR: "give another name or move the folder away"
      case EINVAL: "there is something that is no file; give another name"
      default: "choose another place"
      }
    return ToolError(code, "Cannot write “\(path)”: \(words); \(advice).")
  }

  /// Removes all that are there; for a program that is about to end.
  static func removeAll() {
    delivery.withLock { _ in }
    for folder in open.withLock({ $0 }) {
      // A thread that still writes may make a file meanwhile; once the folder is gone it cannot.
      for _ in 0..<100 where FileManager.default.fileExists(atPath: folder) {
        try? FileManager.default.removeItem(atPath: folder)
      }
    }
  }
}

/// What the program has begun and not finished: it goes when the program is ended.
enum Unfinished {
  /// Kept for as long as the program runs.
  private static let watchers = Mutex<[any DispatchSourceSignal]>([])

  private static let watched = Mutex<[Int32]>([])
  private static let endsPipe = Atomic(false)

  /// Ends the program without a word where its reader went away, unless it was started to ignore
  /// that.
  static func endPipe(_ error: Int32?) {
    if error == EPIPE, endsPipe.load(ordering: .relaxed) { stop(signal: SIGPIPE) }
  }

  /// Signals as they were, for a program that takes the place of this one.
  static func forgetSignals() {
    for number in watched.withLock({ $0 }) { signal(number, SIG_DFL) }
    if endsPipe.load(ordering: .relaxed) { signal(SIGPIPE, SIG_DFL) }
  }

  static func remove() {
    StagingDirectory.removeAll()
    FileWriting.removeUnfinished()
  }

  /// Removes it when one of the usual signals ends the program; called once.
  static func watchSignals() {
    watchers.withLock { watchers in
      guard watchers.isEmpty else { return }
      // Writing to a reader that went away fails then, and the program ends there (`endPipe`).
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
          // As the signal itself ends a program, for whoever started it.
          stop(signal: number)
        }
        source.resume()
        watchers.append(source)
      }
    }
  }
}
