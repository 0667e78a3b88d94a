// SPDX-License-Identifier: MIT

/// File dialogs of the desktop.
///
/// - Source: Our choice.
@MainActor
public enum TextKitFileDialog {
  /// A kind of file that the user can choose.
  public struct Filter: Hashable, Sendable {
    /// The display name.
    public var name: String
    /// File name patterns with `*` as wildcard: "*.txt".
    public var patterns: [String]

    /// Creates a filter.
    ///
    /// - Parameters:
    ///   - name: The display name.
    ///   - patterns: File name patterns with `*` as wildcard.
    public init(_ name: String, _ patterns: [String]) {
      (self.name, self.patterns) = (name, patterns)
    }
  }

  /// Asks the user for an existing file.
  ///
  /// - Parameters:
  ///   - title: The title of the dialog.
  ///   - widget: A widget in the window that the dialog belongs to; nil for none.
  ///   - filters: The kinds of files to choose from; empty for all files.
  ///   - folder: The initial folder; nil for the desktop's default.
  ///   - completion: Called once, later; with nil if the user cancels.
  public static func open(
    _ title: String, in widget: TextKitWidget?, filters: [Filter] = [], folder: URL? = nil,
    completion: @escaping @MainActor (URL?) -> Void
  ) {
    HostDialogs.chooseFiles(
      .open, title, accept: "Open", name: nil, folder: folder?.path, patterns: patterns(filters),
      near: widget?.host.pointer
    ) { completion($0.first.map { URL(fileURLWithPath: $0) }) }
  }

  /// Asks the user for a name to save under, and for confirmation if the file exists.
  ///
  /// - Parameters:
  ///   - title: The title of the dialog.
  ///   - widget: A widget in the window that the dialog belongs to; nil for none.
  ///   - name: The proposed name.
  ///   - filters: The kinds of files to choose from; empty for all files.
  ///   - folder: The initial folder; nil for the desktop's default.
  ///   - completion: Called once, later; with nil if the user cancels.
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
