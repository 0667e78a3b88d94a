// SPDX-License-Identifier: MIT

/// Core Text's paragraph style: the same class as TextKit's.
///
/// - Source: Core Text; on Apple's systems the two are different classes that convert into each
///   other.
public typealias CTParagraphStyle = NSParagraphStyle

extension CTTextAlignment {
  /// Converts UIKit's alignment to Core Text's.
  ///
  /// - Parameter nsTextAlignment: UIKit's alignment.
  public init(_ nsTextAlignment: NSTextAlignment) {
    self = NSTextAlignmentToCTTextAlignment(nsTextAlignment)
  }
}

/// The behaviour of text that is wider than a line.
public enum CTLineBreakMode: UInt8, Sendable {
  /// Lines end between words.
  case byWordWrapping = 0
  /// Lines end between graphemes.
  case byCharWrapping = 1
  /// Lines do not end; text beyond the edge is clipped.
  case byClipping = 2
  /// An ellipsis replaces the start.
  case byTruncatingHead = 3
  /// An ellipsis replaces the end.
  case byTruncatingTail = 4
  /// An ellipsis replaces the middle.
  case byTruncatingMiddle = 5
}

/// The direction of a paragraph.
///
/// A structure, where Apple has an enumeration: its memory layout is that of its number, as the
/// values of paragraph style settings require.
public struct CTWritingDirection: RawRepresentable, Hashable, Sendable {
  /// Apple's number.
  public let rawValue: Int8
  /// Creates a direction.
  ///
  /// - Parameter rawValue: Apple's number, -1 to 1; nil for other numbers.
  public init?(rawValue: Int8) {
    guard (-1...1).contains(rawValue) else { return nil }
    self.rawValue = rawValue
  }
  private init(_ rawValue: Int8) { self.rawValue = rawValue }

  /// The direction of the text's first strong character.
  public static let natural = CTWritingDirection(-1)
  /// From left to right.
  public static let leftToRight = CTWritingDirection(0)
  /// From right to left.
  public static let rightToLeft = CTWritingDirection(1)
}

/// The property of a paragraph that a setting sets, with the type of its value.
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
  /// `CGFloat`, points: the largest space between lines.
  case maximumLineSpacing = 14
  /// `CGFloat`, points: the smallest space between lines.
  case minimumLineSpacing = 15
  /// `CGFloat`, points between lines.
  case lineSpacingAdjustment = 16
  /// `CTLineBoundsOptions`; has no effect on layout: reported to the warning handler.
  case lineBoundsOptions = 17
}

/// A property of a paragraph, as a pointer to its value.
@safe public struct CTParagraphStyleSetting {
  /// The property.
  public var spec: CTParagraphStyleSpecifier
  /// The size of the value, in bytes.
  public var valueSize: Int
  /// The address of the value, valid while the style is created.
  public var value: UnsafeRawPointer

  /// Creates a setting.
  ///
  /// - Parameters:
  ///   - spec: The property.
  ///   - valueSize: The size of the value, in bytes.
  ///   - value: The address of the value.
  public init(spec: CTParagraphStyleSpecifier, valueSize: Int, value: UnsafeRawPointer) {
    self.spec = spec
    self.valueSize = valueSize
    unsafe self.value = value
  }

  /// Returns the value, or nil if its size is not that of the type.
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

/// Returns the type identifier of paragraph styles; the number is our choice.
public func CTParagraphStyleGetTypeID() -> CFTypeID { CoreTextType.paragraphStyle.rawValue }

/// Creates a paragraph style.
///
/// - Parameters:
///   - settings: Settings, whose values are copied. A value of the wrong size is ignored and
///     reported to the warning handler.
///   - settingCount: The number of settings.
/// - Returns: A style with the default values of the properties without a setting.
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
  /// The properties whose values are numbers.
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

/// Copies the value of a property.
///
/// - Parameters:
///   - paragraphStyle: A paragraph style.
///   - spec: The property.
///   - valueBufferSize: The size of the buffer in bytes, at least that of the value's type.
///   - valueBuffer: Receives the value.
/// - Returns: false, and nothing is written, if the buffer is too small, and for
///   `.lineBoundsOptions`.
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
