// SPDX-License-Identifier: MIT

internal import TextUnicode

/// Information about a character that no installed font has, for messages.
package enum MissingCharacter {
  /// Returns the Debian package whose fonts have a character; nil if none has it, as for private
  /// use and unassigned characters.
  ///
  /// - `isInstalled`: Returns whether a family is installed; a package whose fonts lack the
  ///   character is not named.
  /// - Source: The character maps of the fonts in Debian 12.
  package static func debianPackage(
    for scalar: UInt32, isInstalled: (_ family: String) -> Bool
  ) -> String? {
    guard isAssigned(scalar) else { return nil }
    if Characters.isEmojiPresentation(scalar), !isInstalled("Noto Color Emoji") {
      return "fonts-noto-color-emoji"
    }
    let script = HarfBuzzUnicode.script(of: scalar)
    if eastAsian.contains(script) || (0x3000..<0xA000).contains(scalar) {
      if !isInstalled("Noto Sans CJK JP") { return "fonts-noto-cjk" }
      return scalar >= 0x20000 ? "fonts-hanazono" : "fonts-unifont"
    }
    if !notInNotoCore.contains(script), !isInstalled("Noto Sans Symbols2") {
      return "fonts-noto-core"
    }
    return "fonts-unifont"
  }

  /// Returns whether a scalar is assigned in Unicode 15, and neither for private use nor a
  /// surrogate.
  private static func isAssigned(_ scalar: UInt32) -> Bool {
    guard let scalar = Unicode.Scalar(scalar) else { return false }
    switch scalar.properties.generalCategory {
    case .privateUse, .unassigned, .surrogate: return false
    default: return true
    }
  }

  /// Returns the ISO 15924 code of a character's script: "Arab".
  package static func script(of scalar: UInt32) -> String {
    HarfBuzzUnicode.script(of: scalar).description
  }

  private static let eastAsian: Set<Script> = [
    Script("Hani"), Script("Hira"), Script("Kana"), Script("Bopo"), Script("Hang"),
  ]
  private static let notInNotoCore: Set<Script> = [
    Script("Vith"), Script("Ougr"), Script("Chrs"), Script("Diak"), Script("Nand"), Script("Maka"),
    Script("Cpmn"), Script("Tnsa"), Script("Kits"), Script("Toto"),
  ]
}
