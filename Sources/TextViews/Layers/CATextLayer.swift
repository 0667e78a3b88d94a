// SPDX-License-Identifier: MIT

/// How lines of a text layer stand between its sides.
public struct CATextLayerAlignmentMode: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String
  /// A mode by its name; an unknown one counts as `natural`.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// By the direction of each paragraph.
  public static let natural = CATextLayerAlignmentMode(rawValue: "natural")
  /// At the left side.
  public static let left = CATextLayerAlignmentMode(rawValue: "left")
  /// At the right side.
  public static let right = CATextLayerAlignmentMode(rawValue: "right")
  /// In the middle.
  public static let center = CATextLayerAlignmentMode(rawValue: "center")
  /// At both sides.
  public static let justified = CATextLayerAlignmentMode(rawValue: "justified")
}

/// Where a text layer shortens text that has no room.
public struct CATextLayerTruncationMode: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String
  /// A mode by its name; an unknown one counts as `none`.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Not: it is cut off at the bounds.
  public static let none = CATextLayerTruncationMode(rawValue: "none")
  /// At the start of the last line.
  public static let start = CATextLayerTruncationMode(rawValue: "start")
  /// At the end of the last line.
  public static let end = CATextLayerTruncationMode(rawValue: "end")
  /// In the middle of the last line.
  public static let middle = CATextLayerTruncationMode(rawValue: "middle")
}

/// A layer that draws a plain or attributed string from the top of its bounds.
///
/// Without wrapping each paragraph is one line. What reaches beyond the bounds is cut off.
///
/// - Source: Core Animation, `CATextLayer`.
open class CATextLayer: CALayer {
  private var values = TextLayerValues()
  private lazy var stack = TextStack()
  private var isFilled = false

  /// No text, in Helvetica at 36 points, white.
  public override init() {
    super.init()
    setNeedsDisplay()
  }

  /// A copy of another layer's own properties.
  public override init(layer: Any) {
    super.init(layer: layer)
    if let layer = layer as? CATextLayer { values = layer.values }
    setNeedsDisplay()
  }

  /// A layer from a keyed archive; its text and how it is set are not in it.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setNeedsDisplay()
  }

  /// A `String` or an `NSAttributedString`; default nil.
  ///
  /// An attributed one keeps its own fonts, colours and paragraph styles, and gets the layer's where it has none. It is copied.
  /// Any other value shows nothing.
  open var string: Any? {
    get { values.string }
    set {
      values.string = (newValue as? NSAttributedString).map(NSAttributedString.init) ?? newValue
      changed()
    }
  }

  /// A `UIFont`, or the name of a font; default Helvetica.
  ///
  /// The font's own size is not used. A name that no font has is the system's font.
  open var font: Any? {
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
  /// Nil paints nothing.
  open var foregroundColor: CGColor? {
    get { values.color }
    set {
      values.color = newValue
      changed()
    }
  }

  /// Whether lines end at the width of the bounds; default false: each paragraph is one line.
  open var isWrapped: Bool {
    get { values.isWrapped }
    set {
      values.isWrapped = newValue
      changed()
    }
  }

  /// How lines stand between the sides; default `.natural`.
  open var alignmentMode: CATextLayerAlignmentMode {
    get { values.alignment }
    set {
      values.alignment = newValue
      changed()
    }
  }

  /// Where text is shortened that has no room; default `.none`.
  open var truncationMode: CATextLayerTruncationMode {
    get { values.truncation }
    set {
      values.truncation = newValue
      changed()
    }
  }

  private func changed() {
    isFilled = false
    setNeedsDisplay()
  }

  /// Draws the text.
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

/// What was set of a text layer.
private struct TextLayerValues {
  var string: Any?
  var font: Any? = "Helvetica"
  var fontSize: CGFloat = 36
  var color: CGColor? = .white
  var isWrapped = false
  var alignment = CATextLayerAlignmentMode.natural
  var truncation = CATextLayerTruncationMode.none

  private var usedFont: UIFont {
    switch font {
    case let font as UIFont: font.withSize(fontSize)
    case let name as String:
      UIFont(name: name, size: fontSize) ?? .systemFont(ofSize: fontSize)
    default: .systemFont(ofSize: fontSize)
    }
  }

  /// The text with the layer's values where it has none.
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
