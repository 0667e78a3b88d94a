// SPDX-License-Identifier: MIT

internal import Foundation
internal import TextDocuments
internal import TextGraphics

extension NSTextAttachment {
  /// Where an image is in its line, where a document says so.
  struct LineAlignment: Equatable {
    let kind: DocumentImage.Alignment
    /// Points above the baseline.
    let rise: Double
    /// How much of its height lies below that.
    private let share: Double

    init(_ kind: DocumentImage.Alignment, rise: Double) {
      (self.kind, self.rise) = (kind, rise)
      share = kind == .middle ? 0.5 : kind == .textTop ? 1 : 0
    }

    /// Nil for one on the baseline.
    init?(_ picture: DocumentImage, in font: UIFont?) {
      let font = font ?? ResolvedAttributes.defaultFont
      switch picture.alignment {
      case .baseline:
        if picture.rise == 0 { return nil }
        self.init(.baseline, rise: picture.rise)
      case .middle: self.init(.middle, rise: Double(font.xHeight) / 2)
      case .textTop: self.init(.textTop, rise: Double(font.ascender))
      case .textBottom: self.init(.textBottom, rise: Double(font.descender))
      }
    }

    /// One from a keyed archive.
    init(_ coder: NSCoder) {
      let kind = UInt8(clamping: coder.decodeInteger(forKey: "TKLineAlignment"))
      self.init(
        DocumentImage.Alignment(rawValue: kind) ?? .baseline,
        rise: coder.decodeDouble(forKey: "TKLineRise"))
    }

    func encode(with coder: NSCoder) {
      coder.encode(Int(kind.rawValue), forKey: "TKLineAlignment")
      coder.encode(rise, forKey: "TKLineRise")
    }

    /// The distance from the baseline up to the lower edge of an image, in points.
    func bottom(height: CGFloat) -> CGFloat { CGFloat(rise) - height * CGFloat(share) }
  }
}
