// SPDX-License-Identifier: MIT

internal import Synchronization
internal import TextKit

/// A folder beside the output in which several files are made before they take their places.
///
/// It is removed when they have, when the work fails, and when the user stops the program.
final class Workshop {
  private let folder: String
  private static let open = Mutex<Set<String>>([])

  /// Makes a folder, which nobody else may read, where the system has room for what does not stay.
  convenience init() throws(ToolError) {
    let place = FileManager.default.temporaryDirectory.appendingPathComponent("textkit")
    try self.init(beside: place.path, attributes: [.posixPermissions: 0o700])
  }

  /// Makes the folder beside an output, whose own folder must exist.
  init(
    beside path: String, attributes: [FileAttributeKey: Any]? = nil
  ) throws(ToolError) {
    let known = try? FileManager.default.attributesOfItem(atPath: path)
    if known?[.type] as? FileAttributeType == .typeDirectory {
      throw ToolError(
        .cannotCreate, "Cannot write “\(path)”: it is a folder; give the name of a file.")
    }
    let parent = (path as NSString).deletingLastPathComponent
    let name = ".\((path as NSString).lastPathComponent.prefix(60)).\(getpid()).partial"
    folder = parent.isEmpty ? name : "\(parent)/\(name)"
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: false, attributes: attributes)
    } catch {
      throw Workshop.error(path, error)
    }
    let folder = folder
    _ = Workshop.open.withLock { $0.insert(folder) }
    Workshop.watchForStop()
  }

  deinit {
    Workshop.remove(folder)
  }

  func path(of name: String) -> String { "\(folder)/\(name)" }

  /// Moves all files to their places.
  ///
  /// If one cannot be moved, everything is as it was before.
  func deliver(_ files: [(name: String, path: String)]) throws(ToolError) {
    let manager = FileManager.default
    // What stands there already waits in the workshop until all is done.
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
        throw Workshop.error(place, error)
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

  // MARK: Stopped by the user

  /// Kept for as long as the program runs.
  private static let watchers = Mutex<[any DispatchSourceSignal]>([])

  private static func watchForStop() {
    watchers.withLock { watchers in
      guard watchers.isEmpty else { return }
      for number in [SIGINT, SIGTERM, SIGHUP] where !ProcessSignals.isIgnored(number) {
        signal(number, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
        source.setEventHandler {
          for folder in open.withLock({ $0 }) {
            try? FileManager.default.removeItem(atPath: folder)
          }
          ProgressBar.erase()
          stop(128 + number)
        }
        source.resume()
        watchers.append(source)
      }
    }
  }
}
