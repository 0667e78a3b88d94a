// SPDX-License-Identifier: MIT

internal import TextKit

/// A document that was read: its attributed text and its properties.
struct InputDocument {
  /// The input's name in messages.
  let name: String
  let text: NSTextStorage
  let properties: [NSAttributedString.DocumentAttributeKey: Any]

  /// Returns the format of an input: that of the options, of the file name extension, or of the
  /// first bytes of the standard input.
  ///
  /// - Returns: nil for plain text.
  static func richKind(_ path: String, _ options: DocumentOptions) -> DocumentFileFormat? {
    let kind = options.from ?? DocumentFileFormat(name: path) ?? .plain
    return kind == .plain ? nil : kind
  }

  /// Reads a document of a format.
  ///
  /// `changing` adjusts the style sheet for reading.
  static func read(
    _ path: String, _ kind: DocumentFileFormat, _ options: DocumentOptions,
    _ changing: (inout DocumentStyleSheet) -> Void = { _ in }
  ) throws(ToolError) -> InputDocument {
    let name = path == "-" ? "the standard input" : "“\(path)”"
    let isFolder = kind == .rtfd && path != "-" && Self.isFolder(path)
    var reading: [NSAttributedString.DocumentReadingOptionKey: Any] = [.documentType: kind.type]
    if let folder = options.files {
      guard Self.isFolder(folder) else {
        throw ToolError(.noInput, "No such folder: “\(folder)”; check --files.")
      }
      reading[.readAccessURL] = URL(fileURLWithPath: folder, isDirectory: true)
    }
    reading[.budget] = options.limit?.budget
    if kind == .markdown || kind == .plain {
      var sheet = try options.styleSheet() ?? DocumentStyleSheet()
      changing(&sheet)
      if sheet != DocumentStyleSheet() { reading[.styleSheet] = sheet }
    } else if let sheet = try options.styleSheet(), !sheet.styles.isEmpty {
      throw .usage(
        "\(name) has its own formatting: only “page” of the style sheet applies, and “\(sheet.styles.keys.map(\.rawValue).sorted()[0])” is for Markdown and plain text; omit it."
      )
    }
    if let encoding = options.encoding, kind == .rtf || kind == .rtfd {
      throw .usage(
        "--encoding \(encoding.name) is for plain text, Markdown and HTML, and \(name) is \(kind.rawValue.uppercased()), which declares its own; omit it."
      )
    }
    // Errors in plain text are reported in the same way everywhere in this program.
    let data: Data
    if isFolder {
      data = Data()
    } else if kind == .plain || options.encoding != nil {
      data = Data(try InputText.read(path, options.encoding).text.utf8)
      reading[.characterEncoding] = String.Encoding.utf8.rawValue
    } else {
      data = try InputText.data(path)
    }
    if kind == .html || kind == .markdown { try TextDecoding.refuseBinary(data, name, 50) }
    do {
      let file =
        isFolder
        ? try ReadDocument(contentsOf: URL(fileURLWithPath: path), reading)
        : try ReadDocument(data, reading, at: path == "-" ? nil : URL(fileURLWithPath: path))
      return InputDocument(name: name, text: file.text, properties: file.attributes)
    } catch {
      throw ToolError(.data, "\(name) cannot be read: \(ToolError.sentence(of: error))")
    }
  }

  /// Reports the images of the document that were not read, and the reasons.
  func reportMissingImages() {
    let unread = text.unreadImages()
    if unread.isEmpty { return }
    let parts = ImageProblem.allCases.compactMap { problem -> String? in
      let names = unread.filter { $0.problem == problem }.map(\.name)
      return ToolError.names(names, atMost: 3).map { "\($0) (\(problem.words))" }
    }
    let advice =
      unread.contains { $0.problem == .noFolder } ? "; give their folder with --files." : "."
    Terminal.printError(
      "\(name) has images that were not read: " + parts.joined(separator: "; ") + advice)
  }

  /// Reports the properties and rules of style sheets that are not supported.
  func reportIgnoredStyles() {
    guard let names = properties[.ignoredStyles] as? [String], !names.isEmpty else { return }
    Terminal.printError(
      "\(name) has style properties without effect: \(names.joined(separator: ", ")).")
  }

  /// Reports the missing destinations of links within the document.
  func reportMissingDestinations() {
    guard let names = ToolError.names(text.missingDestinations()) else { return }
    Terminal.printError(
      "\(name) has links to missing destinations: \(names); they become plain text."
    )
  }

  private static func isFolder(_ path: String) -> Bool {
    let known = try? FileManager.default.attributesOfItem(
      atPath: URL(fileURLWithPath: path).resolvingSymlinksInPath().path)
    return known?[.type] as? FileAttributeType == .typeDirectory
  }
}
