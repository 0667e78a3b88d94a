// SPDX-License-Identifier: MIT

/// What the generic families stand for where no configuration says it: given font files only.
///
/// The first family that is there wins. The same table serves the system fonts of `UIFont`.
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

  /// Each generic family followed by the families it stands for.
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
