// SPDX-License-Identifier: MIT

internal import TextCanvas
internal import TextDocuments

/// The attributes of text that its document does not format, and the reading options.
struct DocumentDefaults {
  /// The attributes of all text, unless the document sets others.
  var attributes: [NSAttributedString.Key: Any] = [:]
  /// The font if the document names none.
  var font = UIFont.Naming("Helvetica")
  /// The factor by which fonts are scaled.
  var textScale = 1.0
  /// The base of relative links and image names.
  var baseURL: URL?
  /// The location of the document: the base of image names if there is no `baseURL`.
  var fileURL: URL?
  /// The file or folder from which images may be read; `nil` for none.
  var readAccessURL: URL?
  /// The readable images.
  var imageAccess = ImageAccess.all
  /// Returns a file of the package that contains the document, by its name.
  var file: ((String) -> NSTextAttachment?)?
  /// Receives a number from 0 to 1; returns false to cancel.
  var progress: ((Double) -> Bool)?
  /// The counter of the document's work.
  var meter: BudgetMeter?
  /// The formatting of parts of the text that a document only names, such as headings in Markdown.
  var styleSheet: DocumentStyleSheet?

  /// A link's value: a `URL` if it is valid, else the document's own text.
  func link(_ words: String) -> Any {
    if words.hasPrefix("#") { return words }
    guard let url = URL(string: words) else { return words }
    if url.scheme == nil, let baseURL, let whole = URL(string: words, relativeTo: baseURL) {
      return whole.absoluteURL
    }
    // Only if it would be written unchanged.
    return url.absoluteString == words ? url : words
  }

  // MARK: Images

  /// - `font`: Of the text around it.
  func attachment(_ picture: DocumentImage, in font: UIFont?) -> NSTextAttachment {
    let attachment = attachment(picture)
    attachment.lineAlignment = NSTextAttachment.LineAlignment(picture, in: font)
    return attachment
  }

  private func attachment(_ picture: DocumentImage) -> NSTextAttachment {
    if picture.data.isEmpty, let source = picture.source, let found = file?(source) {
      if let file = found.fileWrapper, file.isRegularFile, let data = file.regularFileContents {
        meter?.addImage([UInt8](data))
      }
      found.drawingLimit = meter?.drawingLimit
      if let width = picture.width, let height = picture.height {
        found.bounds = CGRect(x: 0, y: 0, width: width, height: height)
      }
      found.accessibilityLabel = picture.alternative.map { ControlCharacters.removed(from: $0) }
      return found
    }
    var data = picture.data.isEmpty ? nil : Data(picture.data)
    var problem: ImageProblem?
    if data == nil, let source = picture.source {
      do {
        data = try readableFiles.image(source)
      } catch {
        problem = error
      }
    }
    if let data { meter?.addImage([UInt8](data)) }
    var kind = picture.kind == .other ? data.map(ImageTypes.kind(of:)) ?? .other : picture.kind
    if let bytes = data, kind == .wmf || kind == .emf {
      var drawn = picture
      (drawn.data, drawn.kind) = ([UInt8](bytes), kind)
      drawn.drawMetafile()
      (data, kind) = (Data(drawn.data), drawn.kind)
      problem = kind != .svg ? .metafile : drawn.leavesOutParts ? .metafileParts : nil
    }
    if picture.leavesOutParts { problem = .metafileParts }
    if data != nil, kind == .macPict { problem = .quickDraw }
    if let crop = picture.crop, let part = data.flatMap({ Self.part(crop, of: $0) }) {
      (data, kind) = (part, .png)
    }
    let attachment = NSTextAttachment(
      data: data, ofType: data == nil ? nil : ImageTypes.type(kind))
    setSize(of: attachment, picture)
    attachment.accessibilityLabel = picture.alternative.map { ControlCharacters.removed(from: $0) }
    attachment.documentSource = picture.source
    attachment.representsImage = true
    attachment.drawingLimit = meter?.drawingLimit
    attachment.readingProblem = problem
    return attachment
  }

  /// The part of an image that a document shows, as PNG; `nil` if there is no image.
  private static func part(_ crop: DocumentImage.Crop, of data: Data) -> Data? {
    guard let image = UIImage(data: data)?.cgImage else { return nil }
    let (width, height) = (CGFloat(image.width), CGFloat(image.height))
    let shown = CGRect(
      x: width * crop.left, y: height * crop.top,
      width: width * (1 - crop.left - crop.right), height: height * (1 - crop.top - crop.bottom)
    ).integral
    return image.cropping(to: shown).flatMap { UIImage(cgImage: $0).pngData() }
  }

  private func setSize(of attachment: NSTextAttachment, _ picture: DocumentImage) {
    let sizes = ImageSizes(picture)
    guard sizes.areSaid else { return }
    let natural = attachment.image(forBounds: .zero, textContainer: nil, characterIndex: 0)?.size
    guard let size = sizes.size(natural: natural) else { return }
    attachment.bounds = CGRect(origin: .zero, size: size)
    attachment.share = sizes.share
  }

  /// The files that a document may name.
  var readableFiles: ReadableFiles {
    ReadableFiles(
      folder: readAccessURL, base: baseURL ?? fileURL ?? readAccessURL, access: imageAccess)
  }
}

/// The uniform types and file name extensions of the kinds of images.
enum ImageTypes {
  private static let all: [(kind: DocumentImage.Kind, type: String, suffix: String)] = [
    (.png, "public.png", "png"), (.jpeg, "public.jpeg", "jpg"),
    (.gif, "com.compuserve.gif", "gif"), (.svg, "public.svg-image", "svg"),
    (.webp, "org.webmproject.webp", "webp"), (.tiff, "public.tiff", "tiff"),
    (.bmp, "com.microsoft.bmp", "bmp"), (.pdf, "com.adobe.pdf", "pdf"),
    (.wmf, "com.microsoft.wmf", "wmf"), (.emf, "com.microsoft.emf", "emf"),
    (.macPict, "com.apple.pict", "pict"),
  ]

  /// The kind of image by the first bytes of a file.
  static func kind(of data: Data) -> DocumentImage.Kind {
    let kind = DocumentImage.Kind(signatureOf: [UInt8](data.prefix(64))[...])
    return kind == .other && isSVG([UInt8](data.prefix(4096))) ? .svg : kind
  }

  /// Whether the first element of a text is `svg`.
  static func isSVG(_ data: [UInt8]) -> Bool { ImageFormat(data.span) == .svg }

  static func type(_ kind: DocumentImage.Kind) -> String {
    all.first { $0.kind == kind }?.type ?? "public.data"
  }

  static func suffix(_ kind: DocumentImage.Kind) -> String {
    all.first { $0.kind == kind }?.suffix ?? "data"
  }

  static func kind(type: String?) -> DocumentImage.Kind {
    all.first { $0.type == type }?.kind ?? .other
  }

  static func kind(suffix: String) -> DocumentImage.Kind {
    let suffix = suffix.lowercased()
    if suffix == "jpeg" { return .jpeg }
    if suffix == "tif" { return .tiff }
    return all.first { $0.suffix == suffix }?.kind ?? .other
  }
}
