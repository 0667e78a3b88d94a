// SPDX-License-Identifier: MIT

internal import TextEditor
internal import TextKitGTK

/// The recently opened documents: paths, one on each line, in `$XDG_STATE_HOME/textkit/recent`.
enum RecentDocuments {
  private static let maximumCount = 20
  private static var file: URL {
    URL(fileURLWithPath: RecoveryFolder.standard.stateFolder + "/recent")
  }

  /// Returns those that still exist, newest first.
  static func all() -> [URL] {
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").prefix(maximumCount).map { URL(fileURLWithPath: String($0)) }
      .filter { FileManager.default.fileExists(atPath: $0.path) }
  }

  /// Moves a document to the start of the list.
  ///
  /// An error of writing the list is ignored.
  static func note(_ url: URL) {
    guard !url.path.contains("\n") else { return }
    let paths = [url.path] + all().map(\.path).filter { $0 != url.path }
    try? FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try? FileWriting.write(Data(paths.prefix(maximumCount).joined(separator: "\n").utf8), to: file)
  }
}
