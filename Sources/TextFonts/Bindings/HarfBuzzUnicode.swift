// SPDX-License-Identifier: MIT

private import CHarfBuzz
internal import TextUnicode

/// Character properties for fallback, from HarfBuzz's own tables (Unicode 15).
///
/// Shaping uses the same properties, so coverage means the same in both.
enum HarfBuzzUnicode {
  static func script(of scalar: UInt32) -> Script {
    unsafe Script(rawValue: hb_unicode_script(hb_unicode_funcs_get_default(), scalar).rawValue)
  }

  /// Returns the composition of two characters: e and U+0301 make é.
  static func composed(_ first: UInt32, _ second: UInt32) -> UInt32? {
    var result: UInt32 = 0
    return unsafe hb_unicode_compose(hb_unicode_funcs_get_default(), first, second, &result) != 0
      ? result : nil
  }

  /// Returns the decomposition of a character; the second is 0 for a singleton.
  static func decomposed(_ scalar: UInt32) -> (UInt32, UInt32)? {
    var first: UInt32 = 0
    var second: UInt32 = 0
    return unsafe hb_unicode_decompose(
      hb_unicode_funcs_get_default(), scalar, &first, &second) != 0 ? (first, second) : nil
  }
}
