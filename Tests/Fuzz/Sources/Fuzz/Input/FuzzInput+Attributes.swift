// SPDX-License-Identifier: MIT

import Foundation
import TextKitTestSupport

@testable import TextKit
@testable import TextLayout

/// Fonts of several scripts and kinds of outlines; missing characters use fallback fonts.
nonisolated(unsafe) let layoutFonts: [UIFont] = [
  "DejaVuSans.ttf", "NotoSerif-Regular.ttf", "NotoNaskhArabic-Regular.ttf",
  "NotoNastaliqUrdu-Regular.ttf", "NotoSansDevanagari-Regular.ttf", "NotoSansThai-Regular.ttf",
  "Cantarell-Regular.otf", "Inter.var.ttf", "DejaVuSansMono.ttf",
].map { try! UIFont(file: URL(fileURLWithPath: DebianFonts.path($0)), size: 12) }

extension FuzzInput {
  /// A number as clients give them; one in sixteen is far out or no number.
  mutating func measure() -> CGFloat {
    let first = byte()
    switch first {
    case 0..<0x20: return 0
    case 0x20..<0x60: return CGFloat(first - 0x20)
    case 0x60..<0xA0: return CGFloat(first - 0x60) / 7
    case 0xA0..<0xD0: return -CGFloat(first - 0xA0) / 3
    case 0xD0..<0xF0: return CGFloat(first - 0xD0) * (isWild ? 37 : 2)
    default:
      guard isWild else { return 0.1 }
      return choice([
        .nan, .infinity, -.infinity, .greatestFiniteMagnitude, -.greatestFiniteMagnitude,
        .leastNonzeroMagnitude, 1e9, -1e9, 1e-9, 1e20, 16_777_217, 0.1,
      ])
    }
  }

  mutating func color() -> UIColor {
    UIColor(
      red: CGFloat(byte()) / 255, green: 0.5, blue: CGFloat(byte()) / 255,
      alpha: flag() ? 1 : CGFloat(byte()) / 255)
  }

  mutating func font() -> UIFont {
    let font = choice(layoutFonts)
    switch byte() % 8 {
    case 0: return font.withSize([5, 9, 23, 40, 0.5][number(below: 5)])
    case 1: return UIFont.systemFont(ofSize: 12)
    case 2: return UIFont.boldSystemFont(ofSize: 14)
    case 3: return font.withSize(isWild ? measure() : 1 + abs(measure()) / 3)
    default: return font
    }
  }

  mutating func paragraphStyle() -> NSParagraphStyle {
    let style = NSMutableParagraphStyle()
    style.alignment = choice([.natural, .left, .right, .center, .justified])
    let fields = byte()
    if fields & 1 != 0 { style.lineBreakMode = lineBreakMode() }
    if fields & 2 != 0 {
      style.firstLineHeadIndent = measure()
      style.headIndent = measure()
      style.tailIndent = measure()
    }
    if fields & 4 != 0 {
      style.lineSpacing = measure()
      style.paragraphSpacing = measure()
      style.paragraphSpacingBefore = measure()
    }
    if fields & 8 != 0 {
      style.minimumLineHeight = measure()
      style.maximumLineHeight = measure()
      style.lineHeightMultiple = measure()
    }
    if fields & 16 != 0 {
      style.hyphenationFactor = [0, 0.5, 1][number(below: 3)]
      style.usesDefaultHyphenation = flag()
    }
    if fields & 32 != 0 {
      style.defaultTabInterval = measure()
      style.tabStops = (0..<number(below: 4)).map { _ in
        NSTextTab(textAlignment: choice([.left, .right, .center, .natural]), location: measure())
      }
    }
    if fields & 64 != 0 {
      style.baseWritingDirection = choice([.natural, .leftToRight, .rightToLeft])
    }
    if fields & 128 != 0 {
      style.lineBreakStrategy = choice([[], .pushOut, .standard, .hangulWordPriority])
      style.allowsDefaultTighteningForTruncation = flag()
      style.justificationStrategy = choice([.greedy, .optimal])
      (style.startsPage, style.keepsTogether) = (flag(), flag())
      (style.keepsWithNext, style.avoidsWidows) = (flag(), flag())
    }
    return style
  }

  mutating func lineBreakMode() -> NSLineBreakMode { choice(NSLineBreakMode.allCases) }

  mutating func kern() -> CGFloat { isWild ? measure() : CGFloat(byte()) / 64 }

  mutating func attachment() -> NSTextAttachment {
    let attachment = NSTextAttachment()
    attachment.bounds = CGRect(
      x: measure(), y: measure(), width: abs(measure()), height: abs(measure()))
    attachment.lineLayoutPadding = flag() ? measure() : 0
    return attachment
  }

  /// One attribute with a value of its kind.
  mutating func attribute() -> (key: NSAttributedString.Key, value: Any) {
    switch byte() % 22 {
    case 0, 1, 2: (.font, font())
    case 3, 4, 5: (.paragraphStyle, paragraphStyle())
    case 6: (.kern, NSNumber(value: Double(kern())))
    case 7: (.tracking, NSNumber(value: Double(kern())))
    case 8: (.baselineOffset, NSNumber(value: Double(measure())))
    case 9: (.obliqueness, NSNumber(value: Double(measure())))
    case 10: (.expansion, NSNumber(value: Double(isWild ? measure() : measure() / 100)))
    case 11: (.writingDirection, (0..<number(below: 4)).map { _ in number(below: 4) })
    case 12: (.languageIdentifier, choice(["de", "hu", "th", "sr-Latn", "ur", "ja", "xx", ""]))
    case 13: (.attachment, attachment())
    case 14: (.ligature, number(below: 3))
    case 15: (.underlineStyle, Int(byte()) << 8 | number(below: 16))
    case 16: (.strikethroughStyle, number(below: 16))
    case 17: (.strokeWidth, NSNumber(value: Double(measure())))
    case 18: (.superscript, number(in: -2...2))
    case 19: (.link, choice(["https://example.org/", "", "mailto:a b"]))
    case 20: (.shadow, shadow())
    default: (choice([.foregroundColor, .backgroundColor, .underlineColor, .strokeColor]), color())
    }
  }

  mutating func shadow() -> NSShadow {
    let shadow = NSShadow()
    shadow.shadowOffset = CGSize(width: measure(), height: measure())
    shadow.shadowBlurRadius = measure()
    shadow.shadowColor = color()
    return shadow
  }
}
