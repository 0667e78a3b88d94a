// SPDX-License-Identifier: MIT

/// Core Text's paragraph style: the same class as TextKit's.
///
/// - Source: Core Text; on Apple's systems the two are different classes that convert into each other.
public typealias CTParagraphStyle = NSParagraphStyle

extension CTTextAlignment {
  /// UIKit's alignment in Core Text's numbers.
  public init(_ nsTextAlignment: NSTextAlignment) {
    self = NSTextAlignmentToCTTextAlignment(nsTextAlignment)
  }
}

/// How lines end.
public enum CTLineBreakMode: UInt8, Sendable {
  /// Between words.
  case byWordWrapping = 0
  /// Between letters.
  case byCharWrapping = 1
  /// Nowhere: they are cut off.
  case byClipping = 2
  /// With an ellipsis at the start.
  case byTruncatingHead = 3
  /// With an ellipsis at the end.
  case byTruncatingTail = 4
  /// With an ellipsis in the middle.
  case byTruncatingMiddle = 5
}

/// The direction of a paragraph.
///
/// A structure, where Apple has an enumeration: in memory, where settings of paragraph styles point to, it is its number.
public struct CTWritingDirection: RawRepresentable, Hashable, Sendable {
  /// Apple's number.
  public let rawValue: Int8
  /// A direction by its number; nil for numbers that are none.
  public init?(rawValue: Int8) {
    guard (-1...1).contains(rawValue) else { return nil }
    self.rawValue = rawValue
  }
  private init(_ rawValue: Int8) { self.rawValue = rawValue }

  /// As its text asks for.
  public static let natural = CTWritingDirection(-1)
  /// From left to right.
  public static let leftToRight = CTWritingDirection(0)
  /// From right to left.
  public static let rightToLeft = CTWritingDirection(1)
}

/// Which property of a paragraph a setting is about; the type that its value has stands beside it.
public enum CTParagraphStyleSpecifier: UInt32, Sendable {
  /// `CTTextAlignment`.
  case alignment = 0
  /// `CGFloat`, points.
  case firstLineHeadIndent = 1
  /// `CGFloat`, points.
  case headIndent = 2
  /// `CGFloat`, points.
  case tailIndent = 3
  /// `CFArray` of `CTTextTab`s.
  case tabStops = 4
  /// `CGFloat`, points.
  case defaultTabInterval = 5
  /// `CTLineBreakMode`.
  case lineBreakMode = 6
  /// `CGFloat`.
  case lineHeightMultiple = 7
  /// `CGFloat`, points.
  case maximumLineHeight = 8
  /// `CGFloat`, points.
  case minimumLineHeight = 9
  /// `CGFloat`, points.
  case lineSpacing = 10
  /// `CGFloat`, points.
  case paragraphSpacing = 11
  /// `CGFloat`, points.
  case paragraphSpacingBefore = 12
  /// `CTWritingDirection`.
  case baseWritingDirection = 13
  /// `CGFloat`, points: the space between lines is not more.
  case maximumLineSpacing = 14
  /// `CGFloat`, points: the space between lines is not less.
  case minimumLineSpacing = 15
  /// `CGFloat`, points between lines.
  case lineSpacingAdjustment = 16
  /// `CTLineBoundsOptions`; not for layout here, with a sentence to the warning handler.
  case lineBoundsOptions = 17
}

/// A property of a paragraph, as a pointer to its value.
@safe public struct CTParagraphStyleSetting {
  /// Which.
  public var spec: CTParagraphStyleSpecifier
  /// How many bytes the value has.
  public var valueSize: Int
  /// Where the value is, while the style is made.
  public var value: UnsafeRawPointer

  /// A setting.
  ///
  /// - Parameters:
  ///   - spec: Which property.
  ///   - valueSize: How many bytes the value has.
  ///   - value: Where it is.
  public init(spec: CTParagraphStyleSpecifier, valueSize: Int, value: UnsafeRawPointer) {
    self.spec = spec
    self.valueSize = valueSize
    unsafe self.value = value
  }

  /// The value, if it has the size of the type.
  fileprivate func load<T>(_ type: T.Type) -> T? {
    guard valueSize == MemoryLayout<T>.size else {
      warn(
        "CTParagraphStyleCreate: the value of \(spec) has \(valueSize) bytes; give \(MemoryLayout<T>.size)"
      )
      return nil
    }
    return unsafe value.load(as: type)
  }
}

/// A number that says that an object is a paragraph style; our choice.
public func CTParagraphStyleGetTypeID() -> CFTypeID { CoreTextType.paragraphStyle.rawValue }

/// A paragraph style.
///
/// - Parameters:
///   - settings: Values are copied; those of the wrong size are left out, with a sentence to the warning handler.
///   - settingCount: How many there are.
/// - Returns: What no setting speaks of is as in the default style.
public func CTParagraphStyleCreate(
  _ settings: UnsafePointer<CTParagraphStyleSetting>?, _ settingCount: Int
) -> CTParagraphStyle {
  let style = NSMutableParagraphStyle()
  var spacing = (least: -CGFloat.infinity, most: CGFloat.infinity)
  let all = unsafe Array(UnsafeBufferPointer(start: settings, count: max(0, settingCount)))
  for setting in all {
    switch setting.spec {
    case .alignment:
      if let value = setting.load(UInt8.self).flatMap(CTTextAlignment.init) {
        style.alignment = NSTextAlignment(value)
      }
    case .lineBreakMode:
      if let value = setting.load(UInt8.self).flatMap({ NSLineBreakMode(rawValue: Int($0)) }) {
        style.lineBreakMode = value
      }
    case .baseWritingDirection:
      if let value = setting.load(Int8.self).flatMap({ NSWritingDirection(rawValue: Int($0)) }) {
        style.baseWritingDirection = value
      }
    case .tabStops:
      if let value = setting.load(CFArray.self) {
        style.tabStops = value.compactMap { $0 as? NSTextTab }
      }
    case .lineBoundsOptions:
      warn("CTParagraphStyleCreate: lineBoundsOptions has no effect on layout here")
    case .minimumLineSpacing: spacing.least = setting.load(CGFloat.self) ?? spacing.least
    case .maximumLineSpacing: spacing.most = setting.load(CGFloat.self) ?? spacing.most
    default:
      if let key = CTParagraphStyleSpecifier.numbers[setting.spec],
        let value = setting.load(CGFloat.self)
      {
        style[keyPath: key] = value
      }
    }
  }
  style.lineSpacing = max(spacing.least, min(spacing.most, style.lineSpacing))
  return style.copy() as? NSParagraphStyle ?? style
}

extension CTParagraphStyleSpecifier {
  /// Properties that are numbers.
  fileprivate static var numbers:
    [CTParagraphStyleSpecifier: ReferenceWritableKeyPath<NSMutableParagraphStyle, CGFloat>]
  {
    [
      .firstLineHeadIndent: \.firstLineHeadIndent, .headIndent: \.headIndent,
      .tailIndent: \.tailIndent, .defaultTabInterval: \.defaultTabInterval,
      .lineHeightMultiple: \.lineHeightMultiple, .maximumLineHeight: \.maximumLineHeight,
      .minimumLineHeight: \.minimumLineHeight, .lineSpacing: \.lineSpacing,
      .paragraphSpacing: \.paragraphSpacing, .paragraphSpacingBefore: \.paragraphSpacingBefore,
      .lineSpacingAdjustment: \.lineSpacing,
    ]
  }
}

/// Copies one property of a style out.
///
/// - Parameters:
///   - paragraphStyle: The style.
///   - spec: Which property.
///   - valueBufferSize: At least the size of the value's type.
///   - valueBuffer: Gets the value.
/// - Returns: False, and nothing is written, if there is too little room, and for `.lineBoundsOptions`.
public func CTParagraphStyleGetValueForSpecifier(
  _ paragraphStyle: CTParagraphStyle, _ spec: CTParagraphStyleSpecifier, _ valueBufferSize: Int,
  _ valueBuffer: UnsafeMutableRawPointer
) -> Bool {
  func write<T>(_ value: T) -> Bool {
    guard valueBufferSize >= MemoryLayout<T>.size else { return false }
    unsafe valueBuffer.storeBytes(of: value, as: T.self)
    return true
  }
  switch spec {
  case .alignment: return write(CTTextAlignment(paragraphStyle.alignment).rawValue)
  case .lineBreakMode: return write(UInt8(paragraphStyle.lineBreakMode.rawValue))
  case .baseWritingDirection: return write(Int8(paragraphStyle.baseWritingDirection.rawValue))
  case .tabStops:
    guard valueBufferSize >= MemoryLayout<CFArray>.size else { return false }
    return unsafe writeTabs(paragraphStyle.tabStops as CFArray, valueBuffer)
  case .lineBoundsOptions: return false
  case .minimumLineSpacing, .maximumLineSpacing: return write(paragraphStyle.lineSpacing)
  default:
    let style = NSMutableParagraphStyle()
    style.setParagraphStyle(paragraphStyle)
    guard let key = CTParagraphStyleSpecifier.numbers[spec] else { return false }
    return write(style[keyPath: key])
  }
}
