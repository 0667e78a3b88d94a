// SPDX-License-Identifier: MIT

internal import TextStructures
internal import TextCanvas
internal import TextDocuments

/// A writer of attributed text to a file of a format.
struct DocumentFileWriter {
  typealias Key = NSAttributedString.DocumentAttributeKey

  private let text: NSAttributedString
  private let attributes: [Key: Any]

  /// - `range`: Checked by the caller.
  init(_ text: NSAttributedString, _ range: NSRange, _ attributes: [Key: Any]) {
    self.text =
      range == NSRange(location: 0, length: text.length)
      ? text : text.attributedSubstring(from: range)
    self.attributes = attributes
  }

  /// The type that the attributes name.
  static func type(_ attributes: [Key: Any]) throws -> NSAttributedString.DocumentType {
    let asked = attributes[.documentType]
    let type =
      asked as? NSAttributedString.DocumentType
      ?? (asked as? String).map { NSAttributedString.DocumentType($0) }
      ?? (attributes[.fileType] as? String).flatMap {
        NSAttributedString.DocumentType(fileType: $0)
      }
    guard asked != nil || type != nil else {
      throw DocumentReader.failure(
        .featureUnsupported,
        "the document attributes have no type; give one of \(DocumentFileFormat.names) under .documentType",
        nil)
    }
    guard let type, type.isReadable else {
      throw DocumentReader.failure(
        .featureUnsupported,
        "documents of type “\(type?.rawValue ?? "\(asked ?? "")”")” are not written; \(DocumentFileFormat.names) are",
        nil)
    }
    return type
  }

  /// The maximum size of the document, in bytes.
  private var limit: Int { budget.outputLimit(for: text) }
  private var budget: DocumentBudget { attributes[.budget] as? DocumentBudget ?? DocumentBudget() }

  /// - Throws: `DocumentBudgetError` if a writer has stopped at its limit.
  private func check(_ size: Int) throws {
    let limit = limit
    guard size > limit else { return }
    throw DocumentBudgetError(limit: .outputBytes, allowed: limit, found: size)
  }

  func data(_ type: NSAttributedString.DocumentType) throws -> Data {
    switch type {
    case .rtfd:
      guard let data = try package().serializedRepresentation else {
        throw DocumentReader.failure(.fileWriteUnknown, "the RTFD package cannot be flattened", nil)
      }
      return data
    case .rtf:
      let writer = RTFWriter(page: DocumentAttributes.format(attributes), policy: policy)
      tell(writer)
      try check(writer.size)
      return Data(writer.bytes)
    case .html:
      let writer = HTMLWriter(policy: policy)
      tell(writer, naming: true)
      try check(writer.size)
      return try encoded(writer.bytes)
    case .markdown:
      let writer = MarkdownWriter(policy: policy)
      tell(writer, naming: true)
      try check(writer.size)
      return Data(writer.bytes)
    default:
      let data = try plain(type)
      try check(data.count)
      return data
    }
  }

  private var policy: OutputPolicy {
    var policy = OutputPolicy(linkSchemes: attributes[.linkSchemes] as? [String] ?? [])
    policy.byteLimit = limit
    return policy
  }

  /// The folder of an RTFD.
  func package() throws -> FileWrapper {
    let package = FileWrapper(directoryWithFileWrappers: [:])
    var names: [ObjectIdentifier: String] = [:]
    let writer = RTFWriter(
      isInPackage: true, page: DocumentAttributes.format(attributes), policy: policy)
    let policy = policy
    var fileSize = 0
    tell(writer) { picture, attachment in
      if let known = names[ObjectIdentifier(attachment)] { return known }
      // A link would lead out of the package, wherever that is opened.
      let given = attachment.fileWrapper.flatMap { $0.withoutLinks }
      // A file that the document only names is not written: without contents it would not be an
      // image.
      if given == nil && picture.data.isEmpty { return nil }
      let child: FileWrapper
      if let given, given.isDirectory || picture.data.isEmpty {
        child = given
      } else {
        let data = picture.kind == .svg ? policy.sanitizeSVG(picture.data) : picture.data
        guard let data else { return nil }
        child = FileWrapper(regularFileWithContents: Data(data))
        child.preferredFilename = Self.fileName(picture, given)
      }
      if child.preferredFilename == nil { child.preferredFilename = Self.fileName(picture, given) }
      fileSize += Self.size(of: child)
      let name = package.addFileWrapper(child)
      names[ObjectIdentifier(attachment)] = name
      return name
    }
    try check(writer.size + fileSize)
    let main = FileWrapper(regularFileWithContents: Data(writer.bytes))
    main.preferredFilename = "TXT.rtf"
    package.addFileWrapper(main)
    return package
  }

  /// The bytes of a file, or of all files in a folder.
  private static func size(of wrapper: FileWrapper) -> Int {
    if wrapper.isRegularFile { return wrapper.regularFileContents?.count ?? 0 }
    guard wrapper.isDirectory else { return 0 }
    return (wrapper.fileWrappers ?? [:]).values.reduce(0) { $0 + size(of: $1) }
  }

  private static func fileName(_ picture: DocumentImage, _ given: FileWrapper?) -> String {
    if let name = given?.preferredFilename, FileNames.isUsable(name), name != "TXT.rtf" {
      return name
    }
    let source = picture.source.map { ($0 as NSString).lastPathComponent } ?? ""
    if FileNames.isUsable(source), !(source as NSString).pathExtension.isEmpty,
      source != "TXT.rtf", source.utf8.count < 200
    {
      return source
    }
    return "Attachment.\(ImageTypes.suffix(picture.kind))"
  }

  /// - `naming`: Whether images in the document's folder are written by name, if the folder is
  ///   known.
  private func tell(
    _ sink: any DocumentSink, naming: Bool = false,
    store: ((DocumentImage, NSTextAttachment) -> String?)? = nil
  ) {
    var store = store
    if naming, let folder = attributes[.imagesFolder] as? URL {
      var place = DocumentDefaults()
      place.readAccessURL = folder
      // The file of this name may be another image, for example from another document.
      store = { _, attachment in
        attachment.documentSource.flatMap {
          (try? place.readableFiles.contents($0)) == attachment.contents ? $0 : nil
        }
      }
    }
    let stories = DocumentAttributes.stories.compactMap { key, story in
      (attributes[key] as? NSAttributedString).map { (story: story, text: $0) }
    }
    DocumentSerializer.tell(
      text, DocumentAttributes.format(attributes), pageStories: stories, store: store, to: sink)
  }

  // MARK: Encodings

  private var encoding: String.Encoding {
    if let number = attributes[.characterEncoding] {
      let raw = ResolvedAttributes.number(number).flatMap { UInt(exactly: $0) }
      if let found = number as? String.Encoding ?? raw.map(String.Encoding.init(rawValue:)) {
        return found
      }
    }
    return (attributes[.textEncodingName] as? String).flatMap { PlainText.encoding(named: $0) }
      ?? .utf8
  }

  private func plain(_ type: NSAttributedString.DocumentType) throws -> Data {
    let wanted =
      type == .macSimpleText && attributes[.characterEncoding] == nil
        && attributes[.textEncodingName] == nil ? String.Encoding.macOSRoman : encoding
    let string = text.string
    guard let data = PlainText.data(string, wanted) else {
      throw DocumentReader.failure(
        .fileWriteInapplicableStringEncoding,
        "the text has characters that \(PlainText.name(wanted)) cannot represent; use UTF-8", nil
      )
    }
    return data
  }

  /// HTML in the requested encoding: characters that it lacks are written as character references.
  private func encoded(_ utf8: [UInt8]) throws -> Data {
    let wanted = encoding
    if wanted == .utf8 { return Data(utf8) }
    let name = PlainText.name(wanted)
    let source = String(decoding: utf8, as: UTF8.self)
      .replacing("charset=\"utf-8\"", with: "charset=\"\(name)\"", maxReplacements: 1)
    if let data = PlainText.data(source, wanted) { return data }
    var safe = ""
    for scalar in source.unicodeScalars {
      if scalar.isASCII || PlainText.data(String(scalar), wanted) != nil {
        safe.unicodeScalars.append(scalar)
      } else {
        safe += "&#\(scalar.value);"
      }
    }
    guard let data = PlainText.data(safe, wanted) else {
      throw DocumentReader.failure(
        .fileWriteInapplicableStringEncoding, "HTML cannot be written in \(name); use UTF-8",
        nil)
    }
    return data
  }
}

extension OutputPolicy {
  /// Creates a policy of the usual schemes and additional ones, with sanitized SVG images.
  ///
  /// - Parameter linkSchemes: Names without the colon.
  init(linkSchemes: [String]) {
    let schemes = LinkSchemes(adding: linkSchemes)
    self.init(schemes: schemes) { SVGSanitizer.sanitized($0) { schemes.allows($0) } }
  }
}
