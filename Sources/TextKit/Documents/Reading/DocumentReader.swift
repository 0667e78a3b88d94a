// SPDX-License-Identifier: MIT

internal import TextDocuments

/// A reader of files of all supported formats.
struct DocumentReader {
  typealias Option = NSAttributedString.DocumentReadingOptionKey
  typealias Key = NSAttributedString.DocumentAttributeKey

  struct Outcome {
    var text: BuiltText
    var attributes: [Key: Any]
  }

  private let options: [Option: Any]
  private let url: URL?

  /// - `options`: Keyed by `DocumentReadingOptionKey` or by its names.
  /// - `url`: The location of the data, if that is known.
  init(_ options: [AnyHashable: Any], url: URL? = nil) {
    var known: [Option: Any] = [:]
    for (key, value) in options {
      if let key = key.base as? Option {
        known[key] = value
      } else if let name = key.base as? String {
        known[Option(name)] = value
      }
    }
    self.options = known
    self.url = url
  }

  // MARK: Files

  /// Reads the file at the URL, or the folder of an RTFD.
  func readFile() throws -> Outcome {
    guard let url else { return try read(Data()) }
    guard url.isFileURL else {
      throw Self.failure(
        .fileReadUnsupportedScheme,
        "\(url.absoluteString) is not read: only file URLs are supported", url)
    }
    var isFolder: ObjCBool = false
    if unsafe FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder),
      isFolder.boolValue
    {
      // The named folder is read, even through a link; links within it are not followed.
      return try read(
        package: FileWrapper(url: url.resolvingSymlinksInPath(), options: .immediate))
    }
    return try read(Data(contentsOf: url))
  }

  /// Reads the folder of an RTFD: rich text, and the files that it refers to.
  func read(package: FileWrapper) throws -> Outcome {
    let files = package.isDirectory ? package.fileWrappers ?? [:] : [:]
    let texts = files.values.filter {
      ($0.preferredFilename ?? "").lowercased().hasSuffix(".rtf")
    }
    let main =
      texts.first { $0.preferredFilename == "TXT.rtf" }
      ?? texts.min { ($0.preferredFilename ?? "") < ($1.preferredFilename ?? "") }
    guard package.isDirectory, let main, main.isRegularFile, let data = main.regularFileContents
    else {
      throw Self.failure(
        .fileReadCorruptFile,
        "\(url?.path ?? "the folder") is not an RTFD package: it has no rich text “TXT.rtf”", url)
    }
    var outcome = try read([UInt8](data), as: .rtf) { name in
      Self.file(name, in: package)?.withoutLinks.map { NSTextAttachment(fileWrapper: $0) }
    }
    outcome.attributes[.documentType] = NSAttributedString.DocumentType.rtfd.rawValue
    outcome.attributes[.fileType] = NSAttributedString.DocumentType.rtfd.fileType
    return outcome
  }

  /// A file of a package by its name, or by its path in folders of the package.
  private static func file(_ name: String, in package: FileWrapper) -> FileWrapper? {
    let files = package.fileWrappers ?? [:]
    if let file = files[name] ?? files.values.first(where: { $0.preferredFilename == name }) {
      return file
    }
    var folder = package
    for part in name.split(separator: "/") {
      guard folder.isDirectory, let next = folder.fileWrappers?[String(part)] else { return nil }
      folder = next
    }
    return folder === package ? nil : folder
  }

  // MARK: Data

  func read(_ data: Data) throws -> Outcome {
    let type =
      try wantedType() ?? NSAttributedString.DocumentType(of: data, named: url?.lastPathComponent)
    if type == .rtfd {
      guard let package = FileWrapper(serializedRepresentation: data) else {
        throw Self.failure(
          .fileReadCorruptFile, "the data is not a flattened RTFD package, or it is damaged", url)
      }
      return try read(package: package)
    }
    return try read([UInt8](data), as: type)
  }

  /// The type that the options name.
  private func wantedType() throws -> NSAttributedString.DocumentType? {
    if let asked = options[.documentType] {
      let type =
        asked as? NSAttributedString.DocumentType
        ?? (asked as? String).map { NSAttributedString.DocumentType($0) }
      guard let type, type.isReadable else {
        throw Self.failure(
          .featureUnsupported,
          "documents of type “\(type?.rawValue ?? "\(asked)")” are not read; \(DocumentFileFormat.names) are",
          url)
      }
      return type
    }
    if let asked = options[.fileType] as? String {
      guard let type = NSAttributedString.DocumentType(fileType: asked) else {
        throw Self.failure(
          .featureUnsupported,
          "files of type “\(asked)” are not read; \(DocumentFileFormat.names) are", url)
      }
      return type
    }
    return nil
  }

  private func read(
    _ bytes: [UInt8], as type: NSAttributedString.DocumentType,
    file: ((String) -> NSTextAttachment?)? = nil
  ) throws -> Outcome {
    if type == .plain || type == .macSimpleText { return plain(bytes, type) }
    var defaults = defaults(type)
    defaults.file = file
    let meter = BudgetMeter(options[.budget] as? DocumentBudget, byteCount: bytes.count)
    defaults.meter = meter
    let builder: DocumentBuilder
    func makeBuilder() -> DocumentBuilder { DocumentBuilder(defaults) }
    switch type {
    case .rtf:
      guard RTFReader.recognizes(bytes) else {
        throw Self.failure(
          .fileReadCorruptFile,
          "\(url?.path ?? "the data") is not rich text: it does not begin with {\\rtf", url)
      }
      builder = ConcurrentReading.read(bytes.count, into: makeBuilder) {
        RTFReader.read(bytes, into: $0)
      }
    case .html:
      let text = decoded(bytes).map { Array($0.utf8) }
      let readable = defaults.readableFiles
      let files = readable.folder == nil ? nil : HTMLFiles { try? [UInt8](readable.contents($0)) }
      builder = ConcurrentReading.read(bytes.count, into: makeBuilder) {
        HTMLReader.read(text ?? bytes, encoding: text == nil ? nil : .utf8, files: files, into: $0)
      }
    default:
      if let problem = MarkdownReader.problem {
        throw Self.failure(.featureUnsupported, problem, url)
      }
      let text = decoded(bytes).map { Array($0.utf8) } ?? bytes
      // The parser would create them all before the first event.
      meter.check(MarkdownCells.bound(text), .cells)
      if let error = meter.error { throw error }
      builder = ConcurrentReading.read(text.count, into: makeBuilder) {
        MarkdownReader.read(text, into: $0)
      }
    }
    if let error = meter.error { throw error }
    if builder.isCancelled { throw CocoaError(.userCancelled) }
    var attributes = DocumentAttributes.attributes(builder.document, builder.pageStories)
    finish(&attributes, type)
    return Outcome(text: builder.text, attributes: attributes)
  }

  private func finish(_ attributes: inout [Key: Any], _ type: NSAttributedString.DocumentType) {
    attributes[.documentType] = type.rawValue
    attributes[.fileType] = type.fileType
    for (option, key) in [
      (Option.defaultAttributes, Key.defaultAttributes),
      (.sourceTextScaling, .sourceTextScaling), (.targetTextScaling, .textScaling),
    ] where attributes[key] == nil {
      attributes[key] = options[option]
    }
  }

  private func defaults(_ type: NSAttributedString.DocumentType) -> DocumentDefaults {
    var defaults = DocumentDefaults()
    switch type {
    case .html: defaults.font = UIFont.Naming("Times New Roman", design: .serif)
    case .markdown: defaults.font = UIFont.Naming("")
    default: break
    }
    if let own = options[.defaultAttributes] as? [NSAttributedString.Key: Any] {
      defaults.attributes = FoundationValues.kept(own)
      if let font = own[.font] as? UIFont {
        let naming = font.naming
        defaults.font = UIFont.Naming(naming.name, design: naming.design)
      }
      defaults.attributes[.paragraphStyle] = nil
    }
    if type == .html, let scale = ResolvedAttributes.number(options[.textSizeMultiplier]),
      scale > 0, scale.isFinite
    {
      defaults.textScale = min(scale, 1000)
    }
    // Links stay relative, unless the options have a base: a file's own location means nothing
    // elsewhere.
    defaults.baseURL = options[.baseURL] as? URL
    defaults.fileURL = url
    defaults.readAccessURL = options[.readAccessURL] as? URL
    defaults.imageAccess = options[.imageAccess] as? ImageAccess ?? .all
    if let progress = options[.progress] as? DocumentProgress { defaults.progress = progress.body }
    if type == .markdown { defaults.styleSheet = options[.styleSheet] as? DocumentStyleSheet }
    return defaults
  }

  // MARK: Plain text

  private func plain(_ bytes: [UInt8], _ type: NSAttributedString.DocumentType) -> Outcome {
    let (text, encoding) = PlainText.decode(
      bytes, told: statedEncoding ?? (type == .macSimpleText ? .macOSRoman : nil))
    var attributes: [Key: Any] = [
      .characterEncoding: encoding.rawValue, .textEncodingName: PlainText.name(encoding),
    ]
    finish(&attributes, type)
    var own = FoundationValues.kept(
      options[.defaultAttributes] as? [NSAttributedString.Key: Any] ?? [:])
    if let sheet = options[.styleSheet] as? DocumentStyleSheet {
      let applied = AppliedStyle(sheet, .init(ParagraphFormat(), isInTable: false))
      own = applied.attributes(own)
      let style = NSMutableParagraphStyle()
      applied.apply(to: style)
      own[.paragraphStyle] = style.copy()
    }
    return Outcome(
      text: BuiltText(text, attributes: FoundationValues.kept(own)),
      attributes: attributes)
  }

  private var statedEncoding: String.Encoding? {
    if let number = options[.characterEncoding] {
      let raw = ResolvedAttributes.number(number).flatMap { UInt(exactly: $0) }
      if let encoding = number as? String.Encoding ?? raw.map(String.Encoding.init(rawValue:)) {
        return encoding
      }
    }
    return (options[.textEncodingName] as? String).flatMap { PlainText.encoding(named: $0) }
  }

  /// The text in the encoding of the options; `nil` without one, or if the bytes are not valid in
  /// it.
  private func decoded(_ bytes: [UInt8]) -> String? {
    guard let encoding = statedEncoding else { return nil }
    return PlainText.text(bytes, encoding)
  }

  static func failure(_ code: CocoaError.Code, _ words: String, _ url: URL?) -> CocoaError {
    var info: [String: Any] = [NSLocalizedDescriptionKey: words]
    if let url { info[NSURLErrorKey] = url }
    return CocoaError(code, userInfo: info)
  }
}

extension FileWrapper {
  /// The file or folder without the links in it; nil for a link.
  var withoutLinks: FileWrapper? {
    if isSymbolicLink { return nil }
    guard isDirectory, let members = fileWrappers,
      members.values.contains(where: { $0.isSymbolicLink || $0.isDirectory })
    else { return self }
    let copy = FileWrapper(directoryWithFileWrappers: members.compactMapValues(\.withoutLinks))
    copy.preferredFilename = preferredFilename
    copy.filename = filename
    copy.fileAttributes = fileAttributes
    return copy
  }
}
