// SPDX-License-Identifier: MIT

/// The definitions of generic families for a database without a configuration, which has only font
/// files.
///
/// The first available family wins. The same table is used for the system fonts of `UIFont`.
package enum GenericFamilies {
  package static let table: [String: [String]] = [
    "sans-serif": [
      "Noto Sans", "DejaVu Sans", "Liberation Sans", "Cantarell", "Inter", "Roboto", "Open Sans",
    ],
    "serif": ["Noto Serif", "DejaVu Serif", "Liberation Serif", "Source Serif Pro"],
    "monospace": [
      "Noto Sans Mono", "DejaVu Sans Mono", "Liberation Mono", "Source Code Pro", "Noto Mono",
    ],
    "emoji": ["Noto Color Emoji", "Twemoji", "JoyPixels", "Noto Emoji"],
  ]

  private static let names: Set<String> = [
    "sans-serif", "sans", "serif", "monospace", "mono", "cursive", "fantasy", "system-ui", "emoji",
    "math", "",
  ]

  package static func isGeneric(_ family: String) -> Bool { names.contains(family.lowercased()) }

  /// Inserts after each generic family the families of its definition.
  static func expand(_ request: FontRequest) -> FontRequest {
    var result = request
    result.families = request.families.flatMap { family -> [String] in
      let key =
        switch family.lowercased() {
        case "sans", "system-ui": "sans-serif"
        case "mono": "monospace"
        case let other: other
        }
      return table[key] ?? [family]
    }
    return result
  }
}
