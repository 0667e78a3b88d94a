// SPDX-License-Identifier: MIT

internal import TextKit

/// The destination of a document; only a document of the same kind is replaced.
struct OutputLocation {
  /// The destination after links are resolved.
  let url: URL
  private let isDevice: Bool

  /// - Throws: If the destination contains something that must not be replaced.
  init(_ path: String, isFolder: Bool) throws(ToolError) {
    let given = URL(fileURLWithPath: path)
    url = given.resolvingSymlinksInPath()
    let type =
      (try? FileManager.default.attributesOfItem(atPath: url.path))?[.type] as? FileAttributeType
    // The writer follows a link without a target.
    isDevice =
      type.map { ![.typeDirectory, .typeRegular, .typeSymbolicLink].contains($0) } ?? false
    if isFolder {
      guard let type else { return }
      let names = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
      guard type == .typeDirectory, names.isEmpty || names.contains("TXT.rtf") else {
        throw ToolError(
          .cannotCreate,
          type == .typeDirectory
            ? "Cannot write “\(path)”: it is a folder with other files; give another name."
            : "Cannot write “\(path)”: a file exists there, and an RTFD is a folder; give another name."
        )
      }
    } else if type == .typeDirectory {
      throw ToolError(
        .cannotCreate, "Cannot write “\(path)”: it is a folder; give the name of a file.")
    }
  }

  /// Throws if an output is the same file as its input, also through links of any kind.
  static func refuseInput(_ input: String, as output: String) throws(ToolError) {
    guard input != "-", output != "-", areSame(input, output) else { return }
    throw .usage(
      "“\(output)” is the input file, which would be overwritten; give the output another name.")
  }

  /// Returns whether two paths denote the same file or folder.
  static func areSame(_ one: String, _ other: String) -> Bool {
    guard let first = identity(of: one), let second = identity(of: other) else { return false }
    return first == second
  }

  /// Returns the system's identity of a file or folder; nil for devices and missing files.
  private static func identity(of path: String) -> (system: Int, file: Int)? {
    let resolved = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    guard let known = try? FileManager.default.attributesOfItem(atPath: resolved),
      let type = known[.type] as? FileAttributeType, type == .typeRegular || type == .typeDirectory,
      let system = known[.systemNumber] as? Int, let file = known[.systemFileNumber] as? Int
    else { return nil }
    return (system, file)
  }

  /// Writes a file atomically; a device receives the data as a stream.
  func write(_ data: Data) throws {
    guard isDevice else { return try FileWriting.write(data, to: url) }
    let file = try FileHandle(forWritingTo: url)
    try file.write(contentsOf: data)
    try file.close()
  }
}
