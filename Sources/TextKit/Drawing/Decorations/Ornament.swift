// SPDX-License-Identifier: MIT

internal import Foundation
internal import TextCanvas

/// The drawing attributes of a run other than font and colour.
///
/// Most runs have none: `ResolvedAttributes.ornament` is nil then. Values of undocumented types are
/// ignored here and stay in the text.
final class Ornament {
  var underline: NSUnderlineStyle = []
  /// nil for the text's colour.
  var underlineColor: UIColor?
  var strikethrough: NSUnderlineStyle = []
  var strikethroughColor: UIColor?
  /// In percent of the font's size.
  ///
  /// Above 0 only the outline is drawn, below 0 both.
  var strokeWidth = 0.0
  var strokeColor: UIColor?
  private var cast: (shadow: Shadow, color: UIColor)?
  /// The shadow in its current colour, which may be dynamic.
  var shadow: Shadow? {
    guard var shadow = cast?.shadow, let color = cast?.color else { return nil }
    shadow.color = PaintColor(color)
    return shadow
  }
  /// The shift to the right for each unit upwards.
  var obliqueness = 0.0
  var isLetterpress = false
  /// The kind of mistake, for the dotted line below the words.
  var spelling: NSAttributedString.SpellingState?

  /// nil if the attributes have none of these.
  init?(_ attributes: [NSAttributedString.Key: Any]) {
    var isEmpty = true
    func number(_ key: NSAttributedString.Key) -> Double? {
      guard let value = ResolvedAttributes.number(attributes[key]), value.isFinite, value != 0
      else { return nil }
      return value
    }
    if let style = number(.underlineStyle), let bits = Int(exactly: style.rounded()) {
      underline = NSUnderlineStyle(rawValue: bits)
      underlineColor = attributes[.underlineColor] as? UIColor
      isEmpty = false
    }
    if let style = number(.strikethroughStyle), let bits = Int(exactly: style.rounded()) {
      strikethrough = NSUnderlineStyle(rawValue: bits)
      strikethroughColor = attributes[.strikethroughColor] as? UIColor
      isEmpty = false
    }
    if let width = number(.strokeWidth) {
      strokeWidth = width.clamped(to: -1000, 1000)
      strokeColor = attributes[.strokeColor] as? UIColor
      isEmpty = false
    }
    if let value = attributes[.shadow] as? NSShadow, let color = value.shadowColor as? UIColor {
      cast = (
        Shadow(
          x: Double(value.shadowOffset.width), y: Double(value.shadowOffset.height),
          blur: Double(value.shadowBlurRadius), color: .black), color
      )
      isEmpty = false
    }
    if let slant = number(.obliqueness) {
      obliqueness = slant.clamped(to: -5, 5)
      isEmpty = false
    }
    let effect = attributes[.textEffect]
    let name =
      (effect as? NSAttributedString.TextEffectStyle)?.rawValue ?? effect as? String
    if name == NSAttributedString.TextEffectStyle.letterpressStyle.rawValue {
      isLetterpress = true
      isEmpty = false
    }
    if let state = number(.spellingState), let bits = Int(exactly: state) {
      spelling = NSAttributedString.SpellingState(rawValue: bits & 1) ?? .init(rawValue: bits & 2)
      if spelling != nil { isEmpty = false }
    }
    if isEmpty { return nil }
  }
}

/// A line under or through text, or the dots below misspelled words.
enum DecorationKind {
  case underline, strikethrough, spelling

  func style(in ornament: Ornament?) -> NSUnderlineStyle {
    switch self {
    case .underline: ornament?.underline ?? []
    case .strikethrough: ornament?.strikethrough ?? []
    case .spelling:
      ornament?.spelling.map {
        // Stretches of spelling and of grammar stay apart.
        [.thick, .patternDot, $0 == .grammar ? NSUnderlineStyle(rawValue: 1 << 20) : []]
      } ?? []
    }
  }

  func color(in style: DrawnStyle) -> UIColor {
    switch self {
    case .underline: style.ornament?.underlineColor ?? style.foreground
    case .strikethrough: style.ornament?.strikethroughColor ?? style.foreground
    case .spelling: style.ornament?.spelling == .grammar ? .systemGreen : .systemRed
    }
  }
}

extension NSUnderlineStyle {
  /// The number of lines, from the low byte: none, single, thick or double.
  ///
  /// Numbers that Apple does not name draw a single line.
  var lineCount: Int { rawValue & 0x0F == 0x09 ? 2 : rawValue & 0x0F == 0 ? 0 : 1 }
  var isThick: Bool { rawValue & 0x0F == 0x02 }

  /// The dashes; numbers that Apple does not name draw a solid line.
  var pattern: LinePattern {
    switch rawValue & 0x0F00 {
    case 0x0100: .dot
    case 0x0200: .dash
    case 0x0300: .dashDot
    case 0x0400: .dashDotDot
    default: .solid
    }
  }
}
