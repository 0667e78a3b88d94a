// SPDX-License-Identifier: MIT

internal import TextDocuments

/// What attributed text has where its document says nothing, and what the reading options ask for.
struct DocumentDefaults {
  /// Of all text, where the document says nothing else.
  var attributes: [NSAttributedString.Key: Any] = [:]
  /// The font where the document names none.
  var font = UIFont.Naming("Helvetica")
  /// By which fonts are made larger.
  var textScale = 1.0
  /// What relative links and pictures' names refer to.
  var baseURL: URL?
  /// Where the document lies: what pictures' names refer to where there is no `baseURL`.
  var fileURL: URL?
  /// The file or folder that pictures may be read from; `nil`: none.
  var readAccessURL: URL?
  /// A file of the package that the document is part of, by its name.
  var file: ((String) -> NSTextAttachment?)?
  /// Told from 0 to 1; false ends reading.
  var progress: ((Double) -> Bool)?
  /// Adds up what the document asks for.
  var meter: BudgetMeter?
  /// How parts of the text look that a document only names, such as headings in Markdown.
  var styleSheet: DocumentStyleSheet?

  /// A link's value: a `URL` where it is one, else the document's own words.
  func link(_ words: String) -> Any {
    if words.hasPrefix("#") { return words }
    guard let url = URL(string: words) else { return words }
    if url.scheme == nil, let baseURL, let whole = URL(string: words, relativeTo: baseURL) {
      return whole.absoluteURL
    }
    // Only what is written again as it was.
    return url.absoluteString == words ? url : words
  }

  // MARK: Pictures

  func attachment(_ picture: DocumentPicture) -> NSTextAttachment {
    if picture.data.isEmpty, let source = picture.source, let found = file?(source) {
      if let data = found.fileWrapper?.regularFileContents { meter?.addImage([UInt8](data)) }
      found.drawingLimit = meter?.drawingLimit
      if let width = picture.width, let height = picture.height {
        found.bounds = CGRect(x: 0, y: 0, width: width, height: height)
      }
      found.accessibilityLabel = picture.alternative
      return found
    }
    var data = picture.data.isEmpty ? nil : Data(picture.data)
    var problem: PictureProblem?
    if data == nil, let source = picture.source {
      do {
        data = try contents(source)
      } catch {
        problem = error
      }
    }
    if let data { meter?.addImage([UInt8](data)) }
    let kind =
      picture.kind == .other
      ? data.map { DocumentPicture.Kind(signatureOf: [UInt8]($0.prefix(64))[...]) } ?? .other
      : picture.kind
    let attachment = NSTextAttachment(
      data: data, ofType: data == nil ? nil : PictureTypes.type(kind))
    if let width = picture.width, let height = picture.height {
      attachment.bounds = CGRect(x: 0, y: 0, width: width, height: height)
    } else if picture.width != nil || picture.height != nil,
      let size = attachment.image(
        forBounds: .zero, textContainer: nil, characterIndex: 0)?.size,
      size.width > 0, size.height > 0
    {
      let scale = picture.width.map { $0 / size.width } ?? (picture.height ?? 0) / size.height
      attachment.bounds = CGRect(
        x: 0, y: 0, width: size.width * scale, height: size.height * scale)
    }
    attachment.accessibilityLabel = picture.alternative
    attachment.documentSource = picture.source
    attachment.standsForPicture = true
    attachment.drawingLimit = meter?.drawingLimit
    attachment.readingProblem = problem
    return attachment
  }

  /// The contents of a file that a document names, if they may be read.
  func contents(_ name: String) throws(PictureProblem) -> Data {
    let scheme = URL(string: name)?.scheme?.lowercased()
    if name.hasPrefix("data:") { throw .damaged }
    if let scheme, scheme != "file" { throw .remote }
    guard let readAccessURL, readAccessURL.isFileURL else { throw .noFolder }
    guard let url = place(name) else { throw .missing }
    // Links in the file system count as what they lead to.
    let allowed = readAccessURL.standardizedFileURL.resolvingSymlinksInPath().path
    let wanted = url.standardizedFileURL.resolvingSymlinksInPath()
    guard wanted.path == allowed || wanted.path.hasPrefix(allowed == "/" ? "/" : allowed + "/")
    else { throw .outside }
    guard let values = try? FileManager.default.attributesOfItem(atPath: wanted.path) else {
      throw .missing
    }
    guard values[.type] as? FileAttributeType == .typeRegular else { throw .unreadable }
    guard (values[.size] as? Int ?? .max) <= Self.largestPicture else { throw .tooLarge }
    guard let data = try? Data(contentsOf: wanted) else { throw .unreadable }
    // An empty file is none.
    if data.isEmpty { throw .damaged }
    return data
  }

  private static let largestPicture = 1 << 28

  private func place(_ name: String) -> URL? {
    if let url = URL(string: name), let scheme = url.scheme {
      return scheme.lowercased() == "file" ? url : nil
    }
    let path = name.removingPercentEncoding ?? name
    guard !path.utf8.contains(0) else { return nil }
    guard let base = baseURL ?? fileURL ?? readAccessURL, base.isFileURL else { return nil }
    let folder = base.hasDirectoryPath ? base : base.deletingLastPathComponent()
    return path.hasPrefix("/")
      ? URL(fileURLWithPath: path) : folder.appendingPathComponent(path)
  }
}

/// Kinds of pictures as uniform types and file name extensions.
enum PictureTypes {
  private static let all: [(kind: DocumentPicture.Kind, type: String, suffix: String)] = [
    (.png, "public.png", "png"), (.jpeg, "public.jpeg", "jpg"),
    (.gif, "com.compuserve.gif", "gif"), (.svg, "public.svg-image", "svg"),
    (.webp, "org.webmproject.webp", "webp"), (.tiff, "public.tiff", "tiff"),
    (.bmp, "com.microsoft.bmp", "bmp"), (.pdf, "com.adobe.pdf", "pdf"),
    (.wmf, "com.microsoft.wmf", "wmf"), (.emf, "com.microsoft.emf", "emf"),
    (.macPict, "com.apple.pict", "pict"),
  ]

  static func type(_ kind: DocumentPicture.Kind) -> String {
    all.first { $0.kind == kind }?.type ?? "public.data"
  }

  static func suffix(_ kind: DocumentPicture.Kind) -> String {
    all.first { $0.kind == kind }?.suffix ?? "data"
  }

  static func kind(type: String?) -> DocumentPicture.Kind {
    all.first { $0.type == type }?.kind ?? .other
  }

  static func kind(suffix: String) -> DocumentPicture.Kind {
    let suffix = suffix.lowercased()
    if suffix == "jpeg" { return .jpeg }
    if suffix == "tif" { return .tiff }
    return all.first { $0.suffix == suffix }?.kind ?? .other
  }
}
