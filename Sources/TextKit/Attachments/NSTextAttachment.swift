// SPDX-License-Identifier: MIT

internal import Synchronization

/// The value of an `.attachment` attribute: it determines its own bounds and image.
///
/// - Source: UIKit.
public protocol NSTextAttachmentContainer: NSObjectProtocol {
  /// Returns the attachment's bounds; called at layout time.
  ///
  /// - Parameters:
  ///   - textContainer: The container in which it is laid out.
  ///   - lineFrag: The line's rectangle in the container, as far as it is known.
  ///   - position: The attachment's location in the line.
  ///   - charIndex: The UTF-16 index of its character.
  /// - Returns: Points; the origin is relative to the baseline, y up.
  func attachmentBounds(
    for textContainer: NSTextContainer?, proposedLineFragment lineFrag: CGRect,
    glyphPosition position: CGPoint, characterIndex charIndex: Int
  ) -> CGRect

  /// Returns the image of the attachment; called at drawing time.
  ///
  /// - Parameters:
  ///   - imageBounds: The destination, in container coordinates.
  ///   - textContainer: The container in which it is laid out.
  ///   - charIndex: The UTF-16 index of its character.
  /// - Returns: nil for none.
  func image(
    forBounds imageBounds: CGRect, textContainer: NSTextContainer?, characterIndex charIndex: Int
  ) -> UIImage?
}

/// An image or other object in a text, the value of the `.attachment` attribute on a U+FFFC
/// character.
///
/// Attachments compare by identity: two of them in a row stay two runs.
///
/// Subclasses may override the members of `NSTextAttachmentContainer` and of
/// `NSTextAttachmentLayout`. In a text view, a view shows it if a class of view providers is
/// registered for its type, or if a subclass overrides `viewProvider(for:location:textContainer:)`.
open class NSTextAttachment: NSAttributeValue, NSTextAttachmentContainer, NSTextAttachmentLayout,
  NSSecureCoding, AssociatedValueHolder
{
  package let associatedValues = AssociatedValues()

  private struct State {
    var contents: Data?
    var fileType: String?
    var fileWrapper: FileWrapper?
    var image: UIImage?
    var bounds = CGRect.zero
    var padding: CGFloat = 0
    var allowsView = true
    var label: String?
    var cell: (any NSTextAttachmentCellProtocol)?
    var documentSource: String?
    var representsImage = false
    var problem: ImageProblem?
    var share: Share?
    var alignment: LineAlignment?
    var drawingLimit: Int?
    /// The image decoded from the contents, once it has been needed; nil inside if they are not an
    /// image.
    var made: UIImage??
  }
  private var state = State()
  final let viewedBounds = ViewedBounds()

  // MARK: Creating

  /// Creates an attachment with contents.
  ///
  /// - Parameters:
  ///   - contentData: The contents, such as an image file.
  ///   - uti: Their type, such as "public.png".
  public init(data contentData: Data?, ofType uti: String?) {
    state.contents = contentData
    state.fileType = uti
  }

  /// Creates an empty attachment.
  public override convenience init() { self.init(data: nil, ofType: nil) }

  /// Creates an attachment that shows an image.
  ///
  /// - Parameter image: The image.
  public convenience init(image: UIImage) {
    self.init(data: nil, ofType: nil)
    self.image = image
  }

  /// Creates an attachment with a file.
  ///
  /// - Parameter fileWrapper: Its contents; those of an image file are shown.
  /// - Source: AppKit.
  public convenience init(fileWrapper: FileWrapper?) {
    self.init(data: nil, ofType: nil)
    if let fileWrapper { self.fileWrapper = fileWrapper }
  }

  // MARK: Content

  /// The character of an attachment: U+FFFC.
  public class var character: Int { 0xFFFC }

  /// The contents; nil by default.
  ///
  /// Setting them removes the image and the file wrapper.
  open var contents: Data? {
    get { state.contents }
    set {
      state.contents = newValue
      state.fileWrapper = nil
      state.image = nil
      state.made = nil
    }
  }

  /// The type of the contents, such as "public.png"; nil by default.
  open var fileType: String? {
    get { state.fileType }
    set {
      state.fileType = newValue
      state.made = nil
    }
  }

  /// The contents as a file; nil by default.
  ///
  /// Setting it removes the image and the contents.
  open var fileWrapper: FileWrapper? {
    get { state.fileWrapper }
    set {
      state.fileWrapper = newValue
      state.contents = nil
      state.image = nil
      state.made = nil
    }
  }

  /// The image that is shown; nil by default.
  ///
  /// It takes precedence over the contents, which stay.
  open var image: UIImage? {
    get { state.image }
    set { state.image = newValue }
  }

  /// The attachment's bounds, in points; zero, the default, for the image's size.
  ///
  /// The origin is relative to the baseline, y up. A number that is not finite becomes 0.
  open var bounds: CGRect {
    get { state.bounds }
    set {
      func usable(_ value: CGFloat) -> CGFloat { value.isFinite ? value : 0 }
      state.bounds = CGRect(
        x: usable(newValue.origin.x), y: usable(newValue.origin.y),
        width: max(usable(newValue.size.width), 0), height: max(usable(newValue.size.height), 0))
    }
  }

  /// Points of room to the left and to the right of it.
  ///
  /// 0 by default; a negative number becomes 0.
  open var lineLayoutPadding: CGFloat {
    get { state.padding }
    set { state.padding = newValue > 0 && newValue.isFinite ? newValue : 0 }
  }

  /// Whether a view is allowed to show it.
  ///
  /// True by default (our choice: Apple names no default).
  open var allowsTextAttachmentView: Bool {
    get { state.allowsView }
    set { state.allowsView = newValue }
  }

  /// Whether a view shows it: it is allowed, and a class of view providers is registered for its
  /// type.
  open var usesTextAttachmentView: Bool {
    allowsTextAttachmentView
      && fileType.map { Self.textAttachmentViewProviderClass(forFileType: $0) != nil } ?? false
  }

  /// A description of its content for assistive technologies; nil by default.
  open var accessibilityLabel: String? {
    get { state.label }
    set { state.label = newValue }
  }

  /// The file name or URL by which a document refers to the attachment; nil by default.
  ///
  /// Writers of HTML and Markdown use it. Setting it reads nothing.
  ///
  /// - Source: our choice.
  public final var documentSource: String? {
    get { state.documentSource }
    set { state.documentSource = newValue }
  }

  /// Whether it is an image in a document: without the image its alternative text is shown, and
  /// without that nothing.
  final var representsImage: Bool {
    get { state.representsImage }
    set { state.representsImage = newValue }
  }

  /// The reason why the file that a document names was not read.
  final var readingProblem: ImageProblem? {
    get { state.problem }
    set { state.problem = newValue }
  }

  /// Where it is in its line; nil by default, where `bounds` say it.
  final var lineAlignment: LineAlignment? {
    get { state.alignment }
    set { state.alignment = newValue }
  }

  /// How much of its line's room it takes; nil by default, where `bounds` say its size.
  final var share: Share? {
    get { state.share }
    set { state.share = newValue }
  }

  /// The limit of work for drawing an SVG, if the budget of its document sets one; nil for the
  /// default.
  final var drawingLimit: Int? {
    get { state.drawingLimit }
    set { state.drawingLimit = newValue }
  }

  /// The cell that shows the attachment by code; nil by default.
  ///
  /// It takes precedence over `bounds`, `image` and the contents: it determines its frame, and
  /// draws itself there. Setting it sets the cell's `attachment`. It is not archived.
  ///
  /// - Source: AppKit; the default and the precedence are our choice.
  open var attachmentCell: (any NSTextAttachmentCellProtocol)? {
    get { state.cell }
    set {
      if let old = state.cell, old !== newValue, old.attachment === self { old.attachment = nil }
      state.cell = newValue
      newValue?.attachment = self
    }
  }

  // MARK: Views

  private struct Provider: @unchecked Sendable { let type: AnyClass }
  private static let providers = Mutex<[String: Provider]>([:])

  /// Registers the class that provides views for attachments of a type.
  ///
  /// - Parameters:
  ///   - textAttachmentViewProviderClass: A subclass of `NSTextAttachmentViewProvider`; another
  ///     class provides none.
  ///   - fileType: The type, such as "public.png".
  open class func registerViewProviderClass(
    _ textAttachmentViewProviderClass: AnyClass, forFileType fileType: String
  ) {
    let provider = Provider(type: textAttachmentViewProviderClass)
    providers.withLock { $0[fileType] = provider }
  }

  /// Returns the class that provides views for attachments of a type.
  ///
  /// - Parameter fileType: The type, such as "public.png".
  /// - Returns: nil if none is registered.
  open class func textAttachmentViewProviderClass(forFileType fileType: String) -> AnyClass? {
    providers.withLock { $0[fileType] }?.type
  }

  /// Returns the provider of the view that shows the attachment: an object of the class that is
  /// registered for its type.
  ///
  /// Text views call it if `allowsTextAttachmentView`.
  ///
  /// - Parameters:
  ///   - parentView: The text view.
  ///   - location: The attachment's location in the text.
  ///   - textContainer: The container in which it is laid out.
  /// - Returns: nil if `usesTextAttachmentView` is false.
  @preconcurrency @MainActor
  open func viewProvider(
    for parentView: UIView?, location: any NSTextLocation, textContainer: NSTextContainer?
  ) -> NSTextAttachmentViewProvider? {
    guard usesTextAttachmentView, let fileType,
      let type = Self.textAttachmentViewProviderClass(forFileType: fileType)
        as? NSTextAttachmentViewProvider.Type
    else { return nil }
    return type.init(
      TextAttachmentViewRequest(attachment: self, parentView: parentView, location: location))
  }

  // MARK: Layout and drawing

  /// Returns the attachment's bounds: its cell's frame, or `bounds`, or the image's size on the
  /// baseline if they are zero.
  ///
  /// An image that is too large for the line is scaled by the layout manager's
  /// `defaultAttachmentScaling`.
  ///
  /// - Parameters:
  ///   - textContainer: The container in which it is laid out.
  ///   - lineFrag: The line's rectangle in the container, as far as it is known.
  ///   - position: The attachment's location in the line.
  ///   - charIndex: The UTF-16 index of its character.
  /// - Returns: Points; the origin is relative to the baseline, y up.
  /// - Source: Apple's header, `NSTextAttachmentContainer`; that `bounds` are scaled too is our
  ///   choice: a document may set a size that is wider than the page, where it would be clipped.
  open func attachmentBounds(
    for textContainer: NSTextContainer?, proposedLineFragment lineFrag: CGRect,
    glyphPosition position: CGPoint, characterIndex charIndex: Int
  ) -> CGRect {
    var frame = unalignedBounds(textContainer, lineFrag, position, charIndex)
    if let alignment = lineAlignment, attachmentCell == nil, frame.height > 0 {
      frame.origin.y += alignment.bottom(height: frame.height)
    }
    return frame
  }

  private func unalignedBounds(
    _ textContainer: NSTextContainer?, _ lineFrag: CGRect, _ position: CGPoint, _ charIndex: Int
  ) -> CGRect {
    if let cell = attachmentCell {
      guard let textContainer else {
        return CGRect(origin: cell.cellBaselineOffset(), size: cell.cellSize())
      }
      return cell.cellFrame(
        for: textContainer, proposedLineFragment: lineFrag, glyphPosition: position,
        characterIndex: charIndex)
    }
    // A document's image that is missing and has no alternative text takes no room.
    if representsImage, picture == nil, fileWrapper == nil, accessibilityLabel?.isEmpty ?? true {
      return .zero
    }
    if bounds != .zero {
      let size = share?.size(bounds.size, in: lineFrag.width) ?? bounds.size
      return CGRect(
        origin: bounds.origin, size: AttachmentScaling(textContainer, lineFrag).fit(size))
    }
    guard let size = picture?.size else {
      return alternative(in: textContainer, charIndex)?.frame(width: lineFrag.width) ?? .zero
    }
    return CGRect(origin: .zero, size: AttachmentScaling(textContainer, lineFrag).fit(size))
  }

  /// Returns the image of the attachment: `image`, or one decoded from the contents.
  ///
  /// - Parameters:
  ///   - imageBounds: The destination, in container coordinates.
  ///   - textContainer: The container in which it is laid out.
  ///   - charIndex: The UTF-16 index of its character.
  /// - Returns: nil if it has neither.
  /// - Source: Apple's header, `NSTextAttachmentContainer`.
  open func image(
    forBounds imageBounds: CGRect, textContainer: NSTextContainer?, characterIndex charIndex: Int
  ) -> UIImage? {
    image ?? imageOfContents
  }

  /// Returns the attachment's bounds: the result of the member of `NSTextAttachmentContainer`.
  ///
  /// - Parameters:
  ///   - attributes: The attributes of its character.
  ///   - location: The attachment's location in the text.
  ///   - textContainer: The container in which it is laid out.
  ///   - proposedLineFragment: The line's rectangle in the container, as far as it is known.
  ///   - position: The attachment's location in the line.
  /// - Returns: Points; the origin is relative to the baseline, y up.
  /// - Source: UIKit, `NSTextAttachmentLayout`.
  open func attachmentBounds(
    for attributes: [NSAttributedString.Key: Any], location: any NSTextLocation,
    textContainer: NSTextContainer?, proposedLineFragment: CGRect, position: CGPoint
  ) -> CGRect {
    attachmentBounds(
      for: textContainer, proposedLineFragment: proposedLineFragment, glyphPosition: position,
      characterIndex: (location as? TextLocation)?.offset ?? 0)
  }

  /// Returns the image of the attachment: the result of the member of `NSTextAttachmentContainer`.
  ///
  /// - Parameters:
  ///   - bounds: The destination, in container coordinates.
  ///   - attributes: The attributes of its character.
  ///   - location: The attachment's location in the text.
  ///   - textContainer: The container in which it is laid out.
  /// - Returns: nil for none.
  /// - Source: UIKit, `NSTextAttachmentLayout`.
  open func image(
    for bounds: CGRect, attributes: [NSAttributedString.Key: Any] = [:],
    location: any NSTextLocation, textContainer: NSTextContainer?
  ) -> UIImage? {
    image(
      forBounds: bounds, textContainer: textContainer,
      characterIndex: (location as? TextLocation)?.offset ?? 0)
  }

  /// The image that shows it, unless a subclass returns another.
  final var picture: UIImage? { image ?? imageOfContents }

  /// The image decoded from the contents or the file; nil if they are not an image.
  private var imageOfContents: UIImage? {
    if let made = state.made { return made }
    let file = state.fileWrapper.flatMap { $0.isRegularFile ? $0.regularFileContents : nil }
    let made = (contents ?? file).flatMap { data -> UIImage? in
      let name = documentSource.map { "“\($0)”" }
      do {
        return try UIImage(data: data, name: name ?? "an image", drawingLimit: drawingLimit)
      } catch {
        if name != nil { warn(error.localizedDescription) }
        return nil
      }
    }
    state.made = .some(made)
    return made
  }

  // MARK: Archiving

  /// Creates an attachment from a keyed archive; nil if the coder has no keys.
  ///
  /// - Parameter coder: A keyed unarchiver.
  public required init?(coder: NSCoder) {
    guard coder.allowsKeyedCoding else { return nil }
    super.init()
    func value(_ key: String) -> Any? { ArchivedValue.decode(coder, key) }
    state.fileWrapper = value("NSFileWrapper") as? FileWrapper
    state.contents = value("NSContents") as? Data
    state.fileType = value("NSFileType") as? String
    state.image = value("NSImage") as? UIImage
    state.label = value("NSAccessibilityLabel") as? String
    state.documentSource = value("TKDocumentSource") as? String
    if coder.containsValue(forKey: "TKKeepsHeight") {
      func share(_ key: String) -> Double? {
        coder.containsValue(forKey: key) ? coder.decodeDouble(forKey: key) : nil
      }
      state.share = Share(
        width: share("TKWidthShare"), maximumWidth: share("TKMaximumWidthShare"),
        minimumPoints: share("TKMinimumWidth"), maximumPoints: share("TKMaximumWidth"),
        keepsHeight: coder.decodeBool(forKey: "TKKeepsHeight"))
    }
    if coder.containsValue(forKey: "TKLineAlignment") {
      state.alignment = LineAlignment(coder)
    }
    allowsTextAttachmentView = !coder.decodeBool(forKey: "NSDisallowsView")
    lineLayoutPadding = CGFloat(coder.decodeDouble(forKey: "NSLineLayoutPadding"))
    func number(_ key: String) -> CGFloat { CGFloat(coder.decodeDouble(forKey: key)) }
    bounds = CGRect(
      x: number("NSBoundsX"), y: number("NSBoundsY"), width: number("NSBoundsWidth"),
      height: number("NSBoundsHeight"))
  }

  /// Writes the attachment with all its contents into a keyed archive.
  ///
  /// - Parameter coder: A keyed archiver.
  /// - Source: "NSFileWrapper" is AppKit's key; Apple documents no others, so they are our choice.
  open func encode(with coder: NSCoder) {
    func put(_ value: Any?, _ key: String) {
      if let value { ArchivedValue.encode(value, coder, key) }
    }
    put(fileWrapper, "NSFileWrapper")
    put(contents, "NSContents")
    put(fileType, "NSFileType")
    put(image, "NSImage")
    put(accessibilityLabel, "NSAccessibilityLabel")
    put(documentSource, "TKDocumentSource")
    if let share = state.share {
      for (key, value) in [
        ("TKWidthShare", share.width), ("TKMaximumWidthShare", share.maximumWidth),
        ("TKMinimumWidth", share.minimumPoints), ("TKMaximumWidth", share.maximumPoints),
      ] {
        if let value { coder.encode(value, forKey: key) }
      }
      coder.encode(share.keepsHeight, forKey: "TKKeepsHeight")
    }
    state.alignment?.encode(with: coder)
    if !allowsTextAttachmentView { coder.encode(true, forKey: "NSDisallowsView") }
    func put(_ number: CGFloat, _ key: String) {
      if number != 0 { coder.encode(Double(number), forKey: key) }
    }
    put(lineLayoutPadding, "NSLineLayoutPadding")
    put(bounds.origin.x, "NSBoundsX")
    put(bounds.origin.y, "NSBoundsY")
    put(bounds.size.width, "NSBoundsWidth")
    put(bounds.size.height, "NSBoundsHeight")
  }

  /// Always true.
  public class var supportsSecureCoding: Bool { true }

  // MARK: Comparing

  /// Returns whether another object is this same attachment.
  open override func isEqual(_ object: Any?) -> Bool { (object as? NSTextAttachment) === self }
  /// A number of this object alone.
  open override var hash: Int { ObjectIdentifier(self).hashValue }
  /// The type and the size of the contents, for logs.
  open override var description: String {
    "NSTextAttachment \(fileType ?? (image == nil ? "without type" : "image")), "
      + "\(contents?.count ?? 0) bytes"
  }
}

extension NSAttributedString {
  /// Creates a text of the character U+FFFC with an attachment.
  ///
  /// - Parameter attachment: The attachment.
  public convenience init(attachment: NSTextAttachment) {
    self.init(attachment: attachment, attributes: [:])
  }

  /// Creates a text of the character U+FFFC with an attachment and other attributes.
  ///
  /// - Parameters:
  ///   - attachment: The attachment.
  ///   - attributes: Other attributes; one under `.attachment` is ignored.
  public convenience init(
    attachment: NSTextAttachment, attributes: [NSAttributedString.Key: Any]
  ) {
    var all = attributes
    all[.attachment] = attachment
    self.init(string: "\u{FFFC}", attributes: all)
  }
}

extension NSMutableAttributedString {
  /// Reads again the files of attachments that have changed in a folder.
  ///
  /// - Parameter path: The folder, such as an RTFD package; files are found by the names of the
  ///   attachments' file wrappers.
  public func updateAttachments(fromPath path: String) {
    let folder = URL(fileURLWithPath: path)
    var seen: Set<NSTextAttachment> = []
    unsafe enumerateAttribute(.attachment, in: NSRange(location: 0, length: length)) {
      value, _, _ in
      guard let attachment = value as? NSTextAttachment, seen.insert(attachment).inserted,
        let wrapper = attachment.fileWrapper,
        let name = wrapper.filename ?? wrapper.preferredFilename, FileNames.isUsable(name)
      else { return }
      let place = folder.appendingPathComponent(name)
      guard !wrapper.matchesContents(of: place), (try? wrapper.read(from: place)) != nil else {
        return
      }
      // The image is decoded again.
      attachment.fileWrapper = wrapper
    }
  }
}
