// SPDX-License-Identifier: MIT

internal import TextKit

/// The output paths that one argument denotes, for one input or several.
///
///     a.pdf         the output of one input
///     pages/*.pdf   * is each input's name without its extension
///     pages/        a folder: each input's name, with the extension of the format
struct OutputNames {
  private let argument: String
  private let isFolder: Bool

  /// - Parameters:
  ///   - argument: The argument.
  ///   - count: The number of inputs; with several a folder needs no slash at its end.
  init(_ argument: String, inputs count: Int) {
    self.argument = argument
    isFolder =
      argument.hasSuffix("/") || count > 1 && !argument.contains("*") && Self.isFolder(argument)
  }

  private static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }

  /// Returns the output paths of inputs, in the same order.
  ///
  /// All folders are checked before any input is read.
  ///
  /// - Parameters:
  ///   - inputs: The paths of the inputs.
  ///   - format: The extension of outputs in a folder; nil if the format is not known.
  ///   - example: An extension for messages.
  /// - Returns: The paths of the outputs.
  /// - Throws: If two outputs have the same path, or a folder is not writable.
  func paths(
    for inputs: [String], format: String?, example: String
  ) throws(ToolError) -> [String] {
    if isFolder, format == nil {
      throw .usage("“\(argument)” is a folder, which has no format; give --to.")
    }
    guard inputs.count == 1 || isFolder || argument.contains("*") else {
      throw .usage(
        "There are \(inputs.count) inputs and one output; give an output with * in its name, such as 'folder/*.\(format ?? example)', or a folder, such as folder/ with --to \(format ?? example)."
      )
    }
    let outputs = inputs.map(path)
    var known: Set<String> = []
    if let twice = outputs.first(where: { !known.insert($0).inserted }) {
      throw .usage(
        "Two inputs have the same output “\(twice)”; give one of them another name, or render them one after the other."
      )
    }
    try OutputFolders.check(outputs)
    return outputs

    func path(_ input: String) -> String {
      let name = ((input as NSString).lastPathComponent as NSString).deletingPathExtension
      let stem = input == "-" || name.isEmpty ? "text" : name
      guard isFolder else { return argument.replacing("*", with: stem) }
      return "\(argument)\(argument.hasSuffix("/") ? "" : "/")\(stem).\(format ?? "")"
    }
  }
}

/// The folders of outputs.
enum OutputFolders {
  /// Throws if the folder of an output is missing or not writable; each folder is checked once,
  /// before the work begins.
  ///
  /// - Parameter outputs: The paths of the outputs; "-" is the standard output.
  /// - Throws: An error for the first such folder.
  static func check(_ outputs: [String]) throws(ToolError) {
    var checked: Set<String> = []
    for output in outputs where output != "-" {
      // The target of a link is replaced; a device is written to directly.
      let place = URL(fileURLWithPath: output).resolvingSymlinksInPath().path
      let type =
        (try? FileManager.default.attributesOfItem(atPath: place))?[.type] as? FileAttributeType
      if let type, type != .typeRegular { continue }
      let folder = (place as NSString).deletingLastPathComponent
      guard checked.insert(folder).inserted, let problem = problem(folder) else { continue }
      let named = (output as NSString).deletingLastPathComponent
      let inside = outputs.filter { ($0 as NSString).deletingLastPathComponent == named }
      guard inside.count > 1 else { throw ToolError(writing: output, POSIXError(problem)) }
      let advice =
        problem == .EACCES
        ? "choose another location or change its permissions"
        : "create the folder first or choose another location"
      throw ToolError(
        problem == .EACCES ? .noPermission : .cannotCreate,
        "Cannot write into “\(named)”: \(ToolError.words(for: problem.rawValue)); \(advice).")
    }
  }

  /// Returns the reason why no file can be created in a folder.
  private static func problem(_ folder: String) -> POSIXErrorCode? {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder) else {
      return .ENOENT
    }
    guard isFolder.boolValue else { return .ENOTDIR }
    return FileManager.default.isWritableFile(atPath: folder) ? nil : .EACCES
  }
}
