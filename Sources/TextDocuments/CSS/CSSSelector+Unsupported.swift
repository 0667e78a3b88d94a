// SPDX-License-Identifier: MIT

// Names of pseudo-elements and pseudo-classes that rules are left out for.

extension CSSSelector {
  /// What a selector that is not known asks for: "::footnote-call", ":has()".
  ///
  /// - Returns: `nil` if nothing on paper is so: a pointer, a selection, a browser's own part.
  static func unsupportedName(in selector: String) -> String? {
    var rest = Substring(selector)
    while let mark = rest.firstIndex(where: { $0 == ":" || $0 == "[" }) {
      rest = rest[mark...]
      if rest.first == "[" {
        guard let end = rest.firstIndex(of: "]") else { return nil }
        rest = rest[rest.index(after: end)...]
        continue
      }
      let colons = rest.prefix { $0 == ":" }
      rest = rest[colons.endIndex...]
      let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "-" }.lowercased()
      rest = rest.dropFirst(name.count)
      let hasArgument = rest.first == "("
      if name.isEmpty || name.hasPrefix("-") || states.contains(name) { return nil }
      if Side.allCases.contains(where: { $0.rawValue == name }) { continue }
      if colons.count == 1, CSSCompound(":" + name + (hasArgument ? "(1)" : "")) != nil { continue }
      return colons + name.prefix(40) + (hasArgument ? "()" : "")
    }
    return nil
  }

  /// States of what is used with a pointer or keys, and what is not on paper.
  private static let states: Set<String> = [
    "active", "autofill", "backdrop", "buffering", "checked", "checkmark", "cue", "default",
    "defined", "details-content", "disabled", "enabled", "file-selector-button", "focus",
    "focus-visible", "focus-within", "fullscreen", "grammar-error", "highlight", "host", "hover",
    "in-range", "indeterminate", "invalid", "local-link", "modal", "muted", "open",
    "optional", "out-of-range", "part", "paused", "picker", "picture-in-picture", "placeholder",
    "placeholder-shown", "playing", "popover-open", "read-only", "read-write", "required",
    "search-text", "selection", "slotted", "spelling-error", "stalled", "target", "target-text",
    "target-within", "user-invalid", "user-valid", "valid", "view-transition", "visited",
  ]
}
