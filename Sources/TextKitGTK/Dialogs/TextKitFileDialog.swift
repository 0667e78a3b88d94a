// SPDX-License-Identifier: MIT

/// Asks the user for files, by the desktop's own dialogue.
///
/// - Source: our choice.
@MainActor
public enum TextKitFileDialog {
  /// A kind of file that the user can choose from.
  public struct Filter: Hashable, Sendable {
    /// What the user reads.
    public var name: String
    /// Names of files with `*` for anything: "*.txt".
    public var patterns: [String]

    /// A kind of file.
    public init(_ name: String, _ patterns: [String]) {
      (self.name, self.patterns) = (name, patterns)
    }
  }

  /// Asks for a file that exists.
  ///
  /// - Parameters:
  ///   - title: Of the dialogue.
  ///   - widget: Whose window it belongs to; nil for none.
  ///   - filters: Kinds of files; none for all.
  ///   - folder: Where it begins; nil leaves that to the desktop.
  ///   - completion: Called once, later; nil where the user gives up.
  public static func open(
    _ title: String, in widget: TextKitWidget?, filters: [Filter] = [], folder: URL? = nil,
    completion: @escaping @MainActor (URL?) -> Void
  ) {
    HostDialogs.chooseFiles(
      .open, title, accept: "Open", name: nil, folder: folder?.path, patterns: patterns(filters),
      near: widget?.host.pointer
    ) { completion($0.first.map { URL(fileURLWithPath: $0) }) }
  }

  /// Asks under which name to save; for one that exists it asks whether to replace it.
  ///
  /// - Parameters:
  ///   - title: Of the dialogue.
  ///   - widget: Whose window it belongs to; nil for none.
  ///   - name: What is proposed.
  ///   - filters: Kinds of files; none for all.
  ///   - folder: Where it begins; nil leaves that to the desktop.
  ///   - completion: Called once, later; nil where the user gives up.
  public static func save(
    _ title: String, in widget: TextKitWidget?, name: String = "", filters: [Filter] = [],
    folder: URL? = nil, completion: @escaping @MainActor (URL?) -> Void
  ) {
    HostDialogs.chooseFiles(
      .save, title, accept: "Save", name: name, folder: folder?.path, patterns: patterns(filters),
      near: widget?.host.pointer
    ) { completion($0.first.map { URL(fileURLWithPath: $0) }) }
  }

  private static func patterns(_ filters: [Filter]) -> [String] {
    filters.flatMap { [$0.name, $0.patterns.joined(separator: ";")] }
  }
}
