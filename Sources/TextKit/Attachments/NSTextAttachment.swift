// SPDX-License-Identifier: MIT

internal import Synchronization

/// What stands in a text where an `.attachment` attribute is: it says how much room it takes, and shows
/// itself.
///
/// - Source: UIKit.
public protocol NSTextAttachmentContainer: NSObjectProtocol {
  /// The room it takes, asked at layout time.
  ///
  /// - Parameters:
  ///   - textContainer: Where it is laid out.
  ///   - lineFrag: The line's rectangle in the container, as far as it is known.
  ///   - position: Where it stands in the line.
  ///   - charIndex: Its character.
  /// - Returns: Points; the origin is relative to the baseline, and y goes up.
  func attachmentBounds(
    for textContainer: NSTextContainer?, proposedLineFragment lineFrag: CGRect,
    glyphPosition position: CGPoint, characterIndex charIndex: Int
  ) -> CGRect

  /// The picture that shows it, asked at drawing time.
  ///
  /// - Parameters:
  ///   - imageBounds: Where it is drawn, in the container.
  ///   - textContainer: Where it is laid out.
  ///   - charIndex: Its character.
  /// - Returns: nil for none.
  func image(
    forBounds imageBounds: CGRect, textContainer: NSTextContainer?, characterIndex charIndex: Int
  ) -> UIImage?
}

/// A picture or other thing in a text, the value of the `.attachment` attribute on a U+FFFC character.
///
/// Attachments compare by identity: two of them side by side stay two runs.
///
/// Subclasses may override the members of `NSTextAttachmentContainer` and of `NSTextAttachmentLayout`. A view shows it in a text
/// view where a class of view providers is registered for its type, or where a subclass overrides
/// `viewProvider(for:location:textContainer:)`.
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
    var standsForPicture = false
    var problem: PictureProblem?
    var share: Share?
    var alignment: LineAlignment?
    var drawingLimit: Int?
    /// The picture made of the contents, once it has been asked for; nil inside if they are none.
    var made: UIImage??
  }
  private var state = State()
  final let viewedBounds = ViewedBounds()

  // MARK: Creating

  /// An attachment with contents.
  ///
  /// - Parameters:
  ///   - contentData: The contents, such as a picture's file.
  ///   - uti: Their type, such as "public.png".
  public init(data contentData: Data?, ofType uti: String?) {
    state.contents = contentData
    state.fileType = uti
  }

  /// An attachment without anything.
  public override convenience init() { self.init(data: nil, ofType: nil) }

  /// An attachment that shows a picture.
  public convenience init(image: UIImage) {
    self.init(data: nil, ofType: nil)
    self.image = image
  }

  /// An attachment with a file.
  ///
  /// - Parameter fileWrapper: Its contents: a picture is shown as it is.
  /// - Source: AppKit.
  public convenience init(fileWrapper: FileWrapper?) {
    self.init(data: nil, ofType: nil)
    if let fileWrapper { self.fileWrapper = fileWrapper }
  }

  // MARK: What it is

  /// The character that stands for an attachment: U+FFFC.
  public class var character: Int { 0xFFFC }

  /// The contents; nil by default.
  ///
  /// Setting them takes the picture and the file wrapper away.
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
  /// Setting it takes the picture and the contents away.
  open var fileWrapper: FileWrapper? {
    get { state.fileWrapper }
    set {
      state.fileWrapper = newValue
      state.contents = nil
      state.image = nil
      state.made = nil
    }
  }

  /// The picture that is shown; nil by default.
  ///
  /// It is shown rather than one made of the contents, which stay.
  open var image: UIImage? {
    get { state.image }
    set { state.image = newValue }
  }

  /// The room it takes, in points; zero, as by default, takes the picture's size.
  ///
  /// The origin is relative to the baseline, and y goes up. What is no number becomes 0.
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

  /// Whether a view may show it.
  ///
  /// True by default (our choice: Apple names no default).
  open var allowsTextAttachmentView: Bool {
    get { state.allowsView }
    set { state.allowsView = newValue }
  }

  /// Whether a view shows it: it may, and a class of view providers is registered for its type.
  open var usesTextAttachmentView: Bool {
    allowsTextAttachmentView
      && fileType.map { Self.textAttachmentViewProviderClass(forFileType: $0) != nil } ?? false
  }

  /// What it is to those who cannot see it; default nil.
  open var accessibilityLabel: String? {
    get { state.label }
    set { state.label = newValue }
  }

  /// The file's name or the address under which a document names the attachment; nil by default.
  ///
  /// HTML and Markdown are written with it. Setting it reads nothing.
  ///
  /// - Source: our choice.
  public final var documentSource: String? {
    get { state.documentSource }
    set { state.documentSource = newValue }
  }

  /// A document has it as a picture: where it shows none, its words stand in its place, and nothing without words.
  final var standsForPicture: Bool {
    get { state.standsForPicture }
    set { state.standsForPicture = newValue }
  }

  /// Why the file that a document names was not read.
  final var readingProblem: PictureProblem? {
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

  /// The work that drawing an SVG may take, where the budget of its document says so; nil for the default.
  final var drawingLimit: Int? {
    get { state.drawingLimit }
    set { state.drawingLimit = newValue }
  }

  /// What shows the attachment by code; nil by default.
  ///
  /// It goes before `bounds`, `image` and the contents: it says how much room it takes, and draws itself there. Setting it
  /// tells the cell its attachment. It is not archived.
  ///
  /// - Source: AppKit; the default and the order are our choice.
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

  /// Says which class provides views for attachments of a type.
  ///
  /// - Parameters:
  ///   - textAttachmentViewProviderClass: A subclass of `NSTextAttachmentViewProvider`; another class provides none.
  ///   - fileType: The type, such as "public.png".
  open class func registerViewProviderClass(
    _ textAttachmentViewProviderClass: AnyClass, forFileType fileType: String
  ) {
    let provider = Provider(type: textAttachmentViewProviderClass)
    providers.withLock { $0[fileType] = provider }
  }

  /// The class that provides views for attachments of a type; nil if none is registered.
  open class func textAttachmentViewProviderClass(forFileType fileType: String) -> AnyClass? {
    providers.withLock { $0[fileType] }?.type
  }

  /// What makes the view that shows the attachment at a place: an object of the class that is registered for its type.
  ///
  /// Text views ask where `allowsTextAttachmentView`.
  ///
  /// - Parameters:
  ///   - parentView: The text view.
  ///   - location: The attachment's place in the text.
  ///   - textContainer: Where it is laid out.
  /// - Returns: nil where `usesTextAttachmentView` is false.
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

  /// The room it takes: its cell's, or `bounds`, or the picture's size on the baseline where they are zero.
  ///
  /// A picture that is too large for the line is made fit as the layout manager's `defaultAttachmentScaling` says.
  ///
  /// - Source: Apple's header, `NSTextAttachmentContainer`; that `bounds` are made fit too, our choice: what a document asks
  ///   for may be wider than the page, where it would be cut off.
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
    // A document's picture that is not there, and of which nobody says what it shows, leaves no room.
    if standsForPicture, picture == nil, fileWrapper == nil, accessibilityLabel?.isEmpty ?? true {
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

  /// The picture that shows it: `image`, or one made of the contents.
  ///
  /// - Source: Apple's header, `NSTextAttachmentContainer`.
  open func image(
    forBounds imageBounds: CGRect, textContainer: NSTextContainer?, characterIndex charIndex: Int
  ) -> UIImage? {
    image ?? pictureOfContents
  }

  /// The room it takes: what the member of `NSTextAttachmentContainer` says.
  ///
  /// - Source: UIKit, `NSTextAttachmentLayout`.
  open func attachmentBounds(
    for attributes: [NSAttributedString.Key: Any], location: any NSTextLocation,
    textContainer: NSTextContainer?, proposedLineFragment: CGRect, position: CGPoint
  ) -> CGRect {
    attachmentBounds(
      for: textContainer, proposedLineFragment: proposedLineFragment, glyphPosition: position,
      characterIndex: (location as? TextPlace)?.offset ?? 0)
  }

  /// The picture that shows it: what the member of `NSTextAttachmentContainer` says.
  ///
  /// - Source: UIKit, `NSTextAttachmentLayout`.
  open func image(
    for bounds: CGRect, attributes: [NSAttributedString.Key: Any] = [:],
    location: any NSTextLocation, textContainer: NSTextContainer?
  ) -> UIImage? {
    image(
      forBounds: bounds, textContainer: textContainer,
      characterIndex: (location as? TextPlace)?.offset ?? 0)
  }

  /// The picture that shows it, where no subclass says another.
  final var picture: UIImage? { image ?? pictureOfContents }

  /// The picture that the contents or the file are; nil if they are none.
  private var pictureOfContents: UIImage? {
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

  /// An attachment from a keyed archive; nil if the coder has no keys.
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

  /// Whether another object is this same attachment.
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
  /// The character U+FFFC with an attachment.
  public convenience init(attachment: NSTextAttachment) {
    self.init(attachment: attachment, attributes: [:])
  }

  /// The character U+FFFC with an attachment and other attributes.
  ///
  /// - Parameters:
  ///   - attachment: What it stands for.
  ///   - attributes: Other attributes; one under `.attachment` is not taken.
  public convenience init(
    attachment: NSTextAttachment, attributes: [NSAttributedString.Key: Any]
  ) {
    var all = attributes
    all[.attachment] = attachment
    self.init(string: "\u{FFFC}", attributes: all)
  }
}

extension NSMutableAttributedString {
  /// Reads the files of attachments anew that have changed in a folder.
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
      // The picture is made anew.
      attachment.fileWrapper = wrapper
    }
  }
}
