// SPDX-License-Identifier: MIT

/// The horizontal alignment of a text layer's lines.
public struct CATextLayerAlignmentMode: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String
  /// Creates a mode from its name.
  ///
  /// - Parameter rawValue: The name; an unknown one acts as `natural`.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Aligned by the direction of each paragraph.
  public static let natural = CATextLayerAlignmentMode(rawValue: "natural")
  /// Aligned to the left.
  public static let left = CATextLayerAlignmentMode(rawValue: "left")
  /// Aligned to the right.
  public static let right = CATextLayerAlignmentMode(rawValue: "right")
  /// Centred.
  public static let center = CATextLayerAlignmentMode(rawValue: "center")
  /// Justified.
  public static let justified = CATextLayerAlignmentMode(rawValue: "justified")
}

/// The truncation of a text layer's text if it does not fit.
public struct CATextLayerTruncationMode: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String
  /// Creates a mode from its name.
  ///
  /// - Parameter rawValue: The name; an unknown one acts as `none`.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// No truncation; text is clipped at the bounds.
  public static let none = CATextLayerTruncationMode(rawValue: "none")
  /// At the start of the last line.
  public static let start = CATextLayerTruncationMode(rawValue: "start")
  /// At the end of the last line.
  public static let end = CATextLayerTruncationMode(rawValue: "end")
  /// In the middle of the last line.
  public static let middle = CATextLayerTruncationMode(rawValue: "middle")
}

/// A layer that draws a plain or attributed string, starting at the top of its bounds.
///
/// Without wrapping each paragraph is one line. Text outside of the bounds is clipped.
///
/// - Source: Core Animation, `CATextLayer`.
open class CATextLayer: CALayer {
  private var values = TextLayerValues()
  private lazy var stack = TextStack()
  private var isFilled = false

  /// Creates a layer without text, with Helvetica at 36 points in white.
  public override init() {
    super.init()
    setNeedsDisplay()
  }

  /// Creates a copy of another layer's own properties.
  ///
  /// - Parameter layer: A layer of this class; of other objects only the common properties are
  ///   copied.
  public override init(layer: Any) {
    super.init(layer: layer)
    if let layer = layer as? CATextLayer { values = layer.values }
    setNeedsDisplay()
  }

  /// Creates a layer from a keyed archive; missing properties keep their defaults.
  ///
  /// - Parameter coder: A keyed unarchiver.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    values.decode(from: coder)
    setNeedsDisplay()
  }

  /// Encodes the layer and its text in a keyed archive.
  ///
  /// A `string` or `font` of an unsupported type is left out.
  ///
  /// - Parameter coder: A keyed archiver.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    if coder.allowsKeyedCoding { values.encode(to: coder) }
  }

  /// Returns a copy of the layer as currently animated, with the text.
  open override func presentation() -> Self? {
    let copy = super.presentation()
    copy?.values = values
    return copy
  }

  /// A `String` or an `NSAttributedString`; default nil.
  ///
  /// The value is copied. An attributed string keeps its own fonts, colours and paragraph styles,
  /// and uses the layer's where it has none. A value of another type shows nothing.
  open var string: Any? {
    get { values.string }
    set {
      values.string = (newValue as? NSAttributedString).map(NSAttributedString.init) ?? newValue
      changed()
    }
  }

  /// A `UIFont`, a `CGFont`, or the name of a font as a `CFString`; default Helvetica.
  ///
  /// The size of the font object is ignored. An unknown name selects the system font.
  open var font: CFTypeRef? {
    get { values.font }
    set {
      values.font = newValue
      changed()
    }
  }

  /// The size of a plain string's font, in points; default 36.
  open var fontSize: CGFloat {
    get { values.fontSize }
    set {
      values.fontSize = newValue.isFinite ? max(0, newValue) : 0
      changed()
    }
  }

  /// The colour of a plain string; default opaque white.
  ///
  /// nil draws nothing.
  open var foregroundColor: CGColor? {
    get { values.color }
    set {
      values.color = newValue
      changed()
    }
  }

  /// Whether lines wrap at the width of the bounds; default false, so that each paragraph is one
  /// line.
  open var isWrapped: Bool {
    get { values.isWrapped }
    set {
      values.isWrapped = newValue
      changed()
    }
  }

  /// The horizontal alignment of lines; default `.natural`.
  open var alignmentMode: CATextLayerAlignmentMode {
    get { values.alignment }
    set {
      values.alignment = newValue
      changed()
    }
  }

  /// The truncation of text that does not fit; default `.none`.
  open var truncationMode: CATextLayerTruncationMode {
    get { values.truncation }
    set {
      values.truncation = newValue
      changed()
    }
  }

  /// Whether glyph positions are limited to quarters of a pixel; default false.
  ///
  /// The value is stored for the client and has no effect: in bitmaps glyphs are always positioned
  /// at quarters of a pixel here.
  open var allowsFontSubpixelQuantization: Bool {
    get { values.quantizes }
    set { values.quantizes = newValue }
  }

  private func changed() {
    isFilled = false
    setNeedsDisplay()
  }

  /// Draws the text.
  ///
  /// - Parameter ctx: The context, in the layer's coordinates.
  open override func draw(in ctx: CGContext) {
    guard bounds.width > 0, bounds.height > 0 else { return }
    let (storage, manager, container) = (stack.storage, stack.manager, stack.container)
    if !isFilled {
      storage.setAttributedString(values.text())
      isFilled = true
    }
    guard storage.length > 0 else { return }
    let shortens = values.isWrapped && values.truncation != .none
    container.lineBreakMode = shortens ? values.truncation.lineBreakMode : .byWordWrapping
    container.size = CGSize(width: bounds.width, height: shortens ? bounds.height : 0)
    UIGraphicsPushContext(ctx)
    defer { UIGraphicsPopContext() }
    let glyphs = manager.glyphRange(
      forBoundingRect: CGRect(origin: .zero, size: bounds.size), in: container)
    manager.drawBackground(forGlyphRange: glyphs, at: bounds.origin)
    manager.drawGlyphs(forGlyphRange: glyphs, at: bounds.origin)
  }
}

/// The values that were set on a text layer.
private struct TextLayerValues {
  var string: Any?
  var font: CFTypeRef? = "Helvetica" as CFString
  var fontSize: CGFloat = 36
  var color: CGColor? = .white
  var isWrapped = false
  var alignment = CATextLayerAlignmentMode.natural
  var truncation = CATextLayerTruncationMode.none
  var quantizes = false

  private var usedFont: UIFont {
    switch font {
    case let font as UIFont: font.withSize(fontSize)
    case let font as CGFont:
      UIFont(name: font.postScriptName ?? "", size: fontSize) ?? .systemFont(ofSize: fontSize)
    case let name as String:
      UIFont(name: name, size: fontSize) ?? .systemFont(ofSize: fontSize)
    default: .systemFont(ofSize: fontSize)
    }
  }

  /// Returns the text, with the layer's values where it has none.
  func text() -> NSAttributedString {
    let style = NSMutableParagraphStyle()
    style.alignment = alignment.textAlignment
    style.lineBreakMode = isWrapped ? .byWordWrapping : truncation.lineBreakMode
    let own: [NSAttributedString.Key: Any] = [
      .font: usedFont, .foregroundColor: color.map { UIColor(cgColor: $0) } ?? .clear,
      .paragraphStyle: style,
    ]
    switch string {
    case let plain as String: return NSAttributedString(string: plain, attributes: own)
    case let rich as NSAttributedString:
      let text = NSMutableAttributedString(string: rich.string, attributes: own)
      let all = NSRange(location: 0, length: rich.length)
      unsafe rich.enumerateAttributes(in: all, options: []) { attributes, range, _ in
        text.addAttributes(attributes, range: range)
      }
      return text
    default: return NSAttributedString()
    }
  }
}

extension TextLayerValues {
  private enum Key {
    static let text = "string"
    static let font = "font"
    static let fontSize = "fontSize"
    static let color = "foregroundColor"
    static let wrapped = "wrapped"
    static let alignment = "alignmentMode"
    static let truncation = "truncationMode"
    static let quantizes = "allowsFontSubpixelQuantization"
  }

  func encode(to coder: NSCoder) {
    switch string {
    case let plain as String: coder.encode(NSString(string: plain), forKey: Key.text)
    // Foundation's own attributed strings cannot be decoded from every archive.
    case let rich as NSAttributedString:
      coder.encode(NSTextStorage(attributedString: rich), forKey: Key.text)
    default: break
    }
    switch font {
    case let font as UIFont: coder.encode(font, forKey: Key.font)
    case let name as String: coder.encode(NSString(string: name), forKey: Key.font)
    default: break
    }
    coder.encode(Double(fontSize), forKey: Key.fontSize)
    if let color { coder.encode(UIColor(cgColor: color), forKey: Key.color) }
    coder.encode(isWrapped, forKey: Key.wrapped)
    coder.encode(NSString(string: alignment.rawValue), forKey: Key.alignment)
    coder.encode(NSString(string: truncation.rawValue), forKey: Key.truncation)
    coder.encode(quantizes, forKey: Key.quantizes)
  }

  mutating func decode(from coder: NSCoder) {
    guard coder.allowsKeyedCoding, coder.containsValue(forKey: Key.fontSize) else { return }
    func object(_ types: [AnyClass], _ key: String) -> Any? {
      coder.containsValue(forKey: key) ? coder.decodeObject(of: types, forKey: key) : nil
    }
    func name(_ value: Any?) -> String? { (value as? NSString).map { "\($0)" } ?? value as? String }
    let text = object([NSString.self, NSTextStorage.self], Key.text)
    string =
      (text as? NSAttributedString).map { NSAttributedString(attributedString: $0) } ?? name(text)
    let font = object([NSString.self, UIFont.self], Key.font)
    self.font = font as? UIFont ?? name(font).map { $0 as CFString }
    let size = coder.decodeDouble(forKey: Key.fontSize)
    fontSize = size.isFinite ? CGFloat(max(0, size)) : 0
    color = coder.decodeIfPresent(UIColor.self, forKey: Key.color)?.cgColor
    isWrapped = coder.decodeBool(forKey: Key.wrapped)
    if let mode = name(object([NSString.self], Key.alignment)) {
      alignment = CATextLayerAlignmentMode(rawValue: mode)
    }
    if let mode = name(object([NSString.self], Key.truncation)) {
      truncation = CATextLayerTruncationMode(rawValue: mode)
    }
    quantizes = coder.decodeBool(forKey: Key.quantizes)
  }
}

extension CATextLayerAlignmentMode {
  fileprivate var textAlignment: NSTextAlignment {
    switch self {
    case .left: .left
    case .right: .right
    case .center: .center
    case .justified: .justified
    default: .natural
    }
  }
}

extension CATextLayerTruncationMode {
  fileprivate var lineBreakMode: NSLineBreakMode {
    switch self {
    case .start: .byTruncatingHead
    case .middle: .byTruncatingMiddle
    case .end: .byTruncatingTail
    default: .byClipping
    }
  }
}
