// SPDX-License-Identifier: MIT

// Changes that AppKit adds to Foundation's attributed strings.

/// Traits that `applyFontTraits(_:range:)` adds to fonts or removes.
public struct NSFontTraitMask: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt
  /// Creates a set of traits from bits.
  ///
  /// - Parameter rawValue: The bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// Slanted.
  public static let italicFontMask = NSFontTraitMask(rawValue: 0x1)
  /// Bold.
  public static let boldFontMask = NSFontTraitMask(rawValue: 0x2)
  /// Not bold.
  public static let unboldFontMask = NSFontTraitMask(rawValue: 0x4)
  /// Wide.
  public static let expandedFontMask = NSFontTraitMask(rawValue: 0x20)
  /// Narrow.
  public static let condensedFontMask = NSFontTraitMask(rawValue: 0x40)
  /// All glyphs of one width.
  public static let fixedPitchFontMask = NSFontTraitMask(rawValue: 0x400)
  /// Not slanted.
  public static let unitalicFontMask = NSFontTraitMask(rawValue: 0x100_0000)
}

extension NSMutableAttributedString {
  /// Changes the alignment of the paragraphs of a range.
  ///
  /// - Parameters:
  ///   - alignment: The alignment of lines between the edges.
  ///   - range: UTF-16 units; whole paragraphs change.
  /// - Precondition: The range lies within `length`.
  /// - Complexity: O(*k*), *k* runs of attributes in the range's paragraphs.
  public func setAlignment(_ alignment: NSTextAlignment, range: NSRange) {
    changeParagraphs(range, "setAlignment(_:range:)") { $0.alignment = alignment }
  }

  /// Changes the writing direction of the paragraphs of a range.
  ///
  /// - Parameters:
  ///   - writingDirection: The direction.
  ///   - range: UTF-16 units; whole paragraphs change.
  /// - Precondition: The range lies within `length`.
  /// - Complexity: O(*k*), *k* runs of attributes in the range's paragraphs.
  public func setBaseWritingDirection(_ writingDirection: NSWritingDirection, range: NSRange) {
    changeParagraphs(range, "setBaseWritingDirection(_:range:)") {
      $0.baseWritingDirection = writingDirection
    }
  }

  private func changeParagraphs(
    _ range: NSRange, _ method: String, _ change: (NSMutableParagraphStyle) -> Void
  ) {
    let range = checkedRange(range, length, "NSMutableAttributedString.\(method)")
    let source = characterSource
    var paragraphs: [Range<Int>] = []
    var start = source.paragraphStart(range.lowerBound)
    while start < length, start < max(range.upperBound, range.lowerBound + 1) {
      paragraphs.append(start..<source.paragraphEnd(start))
      start = paragraphs[paragraphs.count - 1].upperBound
    }
    beginEditing()
    for paragraph in paragraphs {
      let old = unsafe attribute(.paragraphStyle, at: paragraph.lowerBound, effectiveRange: nil)
      let style = NSMutableParagraphStyle()
      if let old = old as? NSParagraphStyle { style.setParagraphStyle(old) }
      change(style)
      addAttribute(.paragraphStyle, value: style.copy(), range: NSRange(paragraph))
    }
    endEditing()
  }

  /// Raises a range by one step: adds 1 to `.superscript`.
  ///
  /// - Parameter range: UTF-16 units.
  /// - Precondition: The range lies within `length`.
  /// - Complexity: O(*k*), *k* runs of attributes in the range.
  public func superscriptRange(_ range: NSRange) { script(range, by: 1, "superscriptRange(_:)") }

  /// Lowers a range by one step: subtracts 1 from `.superscript`.
  ///
  /// - Parameter range: UTF-16 units.
  /// - Precondition: The range lies within `length`.
  /// - Complexity: O(*k*), *k* runs of attributes in the range.
  public func subscriptRange(_ range: NSRange) { script(range, by: -1, "subscriptRange(_:)") }

  /// Returns a range to the baseline: removes `.superscript`.
  ///
  /// - Parameter range: UTF-16 units.
  /// - Precondition: The range lies within `length`.
  /// - Complexity: O(*k*), *k* runs of attributes in the range.
  public func unscriptRange(_ range: NSRange) {
    let range = checkedRange(range, length, "NSMutableAttributedString.unscriptRange(_:)")
    removeAttribute(.superscript, range: NSRange(range))
  }

  private func script(_ range: NSRange, by step: Int, _ method: String) {
    let range = checkedRange(range, length, "NSMutableAttributedString.\(method)")
    var runs: [(NSRange, Int)] = []
    unsafe enumerateAttribute(.superscript, in: NSRange(range)) { value, part, _ in
      runs.append((part, ((value as? NSNumber)?.intValue ?? 0) + step))
    }
    beginEditing()
    for (part, level) in runs {
      if level == 0 {
        removeAttribute(.superscript, range: part)
      } else {
        addAttribute(.superscript, value: level, range: part)
      }
    }
    endEditing()
  }

  /// Adds traits to the fonts of a range, or removes them.
  ///
  /// A font without such a variant does not change.
  ///
  /// - Parameters:
  ///   - traitMask: The traits.
  ///   - range: UTF-16 units.
  /// - Precondition: The range lies within `length`.
  /// - Complexity: O(*k*), *k* runs of attributes in the range.
  public func applyFontTraits(_ traitMask: NSFontTraitMask, range: NSRange) {
    let range = checkedRange(range, length, "NSMutableAttributedString.applyFontTraits(_:range:)")
    var runs: [(NSRange, UIFont)] = []
    unsafe enumerateAttribute(.font, in: NSRange(range)) { value, part, _ in
      guard let font = value as? UIFont ?? ResolvedAttributes.defaultFont as UIFont? else { return }
      var traits = font.fontDescriptor.symbolicTraits
      if traitMask.contains(.boldFontMask) { traits.insert(.traitBold) }
      if traitMask.contains(.unboldFontMask) { traits.remove(.traitBold) }
      if traitMask.contains(.italicFontMask) { traits.insert(.traitItalic) }
      if traitMask.contains(.unitalicFontMask) { traits.remove(.traitItalic) }
      if traitMask.contains(.expandedFontMask) { traits.insert(.traitExpanded) }
      if traitMask.contains(.condensedFontMask) { traits.insert(.traitCondensed) }
      if traitMask.contains(.fixedPitchFontMask) { traits.insert(.traitMonoSpace) }
      guard let descriptor = font.fontDescriptor.withSymbolicTraits(traits) else { return }
      runs.append((part, UIFont(descriptor: descriptor, size: font.pointSize)))
    }
    beginEditing()
    for (part, font) in runs { addAttribute(.font, value: font, range: part) }
    endEditing()
  }
}
