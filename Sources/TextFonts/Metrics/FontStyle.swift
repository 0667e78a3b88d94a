// SPDX-License-Identifier: MIT

/// The weight, width and slope of a face by its own tables.
package struct FontStyle: Hashable, Sendable {
  /// CSS weight, 1 to 1000.
  package let weight: Double
  /// Whether it is a bold face whose `OS/2` declares 400, as in Debian's Noto Serif Myanmar and
  /// Noto Nastaliq Urdu.
  ///
  /// Fontconfig takes it for the regular face of its family.
  package let isMisdeclaredBold: Bool
  /// Percent of normal.
  package let width: Double
  /// Italic or oblique.
  package let isItalic: Bool
  package let isMonospaced: Bool
  /// By PANOSE, else by the `OS/2` family class; false if both are undefined.
  package let isSerif: Bool

  /// The class of `OS/2`'s sFamilyClass, 0 to 14: 8 is sans serif, 0 is undefined.
  package let familyClass: Int

  /// Percent for the nine width classes of `OS/2`.
  private static let widths = [50, 62.5, 75, 87.5, 100, 112.5, 125, 150, 200]

  /// - `styleName`: Returns the face's name within its family; called if the tables contradict each
  ///   other.
  init(head: [UInt8], os2: [UInt8], post: [UInt8], styleName: () -> String?) {
    let macStyle = head.count >= 46 ? head.uint16(at: 44) : 0
    var weight = os2.count >= 6 ? os2.uint16(at: 4) : 0
    // Old fonts count from 1 to 9.
    if (1...9).contains(weight) { weight *= 100 }
    if !(1...1000).contains(weight) { weight = macStyle & 1 != 0 ? 700 : 400 }
    let selection = os2.count >= 64 ? os2.uint16(at: 62) : 0
    isMisdeclaredBold =
      weight == 400 && (macStyle & 1 != 0 || selection & 0x20 != 0)
      && styleName()?.lowercased().contains("bold") == true
    self.weight = isMisdeclaredBold ? 700 : Double(weight)
    let widthClass = os2.count >= 8 ? os2.uint16(at: 6) : 5
    width = (1...9).contains(widthClass) ? FontStyle.widths[widthClass - 1] : 100
    let angle = post.count >= 8 ? post.uint32(at: 4) : 0
    isItalic = selection & 0x201 != 0 || macStyle & 2 != 0 || angle != 0
    familyClass = os2.count >= 32 ? os2.uint16(at: 30) >> 8 : 0
    let panose = os2.count >= 42 ? Array(os2[32..<42]) : []
    if panose.first == 2, panose[1] >= 2 {
      isSerif = panose[1] <= 10
    } else {
      isSerif = [1, 2, 3, 4, 5, 7].contains(familyClass)
    }
    isMonospaced = post.count >= 16 && post.uint32(at: 12) != 0
  }
}
