// SPDX-License-Identifier: MIT

/// The CSS properties that the reader supports.
enum CSSProperties {
  /// Whether a property would change the rendering of a page, but is unsupported.
  static func isIgnored(_ name: String) -> Bool {
    hasEffect(name) && !known.contains(name) && !(name.hasPrefix("border-") && !isOrnament(name))
  }

  /// Whether a property would change the rendering of a page.
  ///
  /// Those that begin with a hyphen are vendor or custom properties, those with "mso-" Word's.
  static func hasEffect(_ name: String) -> Bool {
    !name.hasPrefix("-") && !name.hasPrefix("mso-") && !withoutEffect.contains(name)
      && !effectless.contains { name.hasPrefix($0) }
  }

  /// Whether a property of `::marker` counts.
  static func isOfMarkers(_ name: String) -> Bool {
    [
      "content", "color", "font", "font-family", "font-size", "font-style", "font-weight",
    ].contains(name)
  }

  private static func isOrnament(_ name: String) -> Bool {
    name.hasSuffix("radius") || name.hasPrefix("border-image")
  }

  private static let known: Set<String> = [
    "background", "background-color", "border", "border-collapse", "border-spacing",
    "break-after", "break-before", "break-inside", "caption-side", "color", "content",
    "counter-increment", "counter-reset", "counter-set", "direction", "display", "empty-cells",
    "flex-direction", "flex-flow", "font", "font-family", "font-palette", "font-size", "font-style",
    "font-variant",
    "font-variant-caps", "font-variant-ligatures", "font-weight", "height", "hyphens",
    "letter-spacing", "line-height", "list-style", "list-style-position", "list-style-type",
    "margin", "margin-bottom",
    "margin-left", "margin-right", "margin-top", "max-height", "max-width", "min-height",
    "min-width", "opacity", "orphans", "padding", "padding-bottom", "padding-inline-start",
    "padding-left", "padding-right", "padding-top", "page-break-after", "page-break-before",
    "page-break-inside", "quotes", "table-layout", "text-align", "text-decoration",
    "text-decoration-color", "text-decoration-line", "text-decoration-style", "text-indent",
    "text-shadow", "text-transform", "text-wrap", "text-wrap-mode", "vertical-align", "visibility",
    "unicode-bidi", "white-space", "white-space-collapse", "widows", "width",
  ]

  /// Properties without an effect on paper, or without one of their own.
  private static let withoutEffect: Set<String> = [
    "all", "appearance", "backface-visibility", "caret-color", "color-scheme", "contain", "cursor",
    "forced-color-adjust", "image-rendering", "interpolation-mode", "isolation", "overflow-anchor",
    "perspective", "perspective-origin", "pointer-events", "print-color-adjust", "resize", "src",
    "speak", "table-border-color", "tap-highlight-color", "text-rendering", "text-size-adjust",
    "touch-action", "unicode-range", "user-select", "will-change", "zoom",
  ]
  private static let effectless = ["animation", "transition", "scroll", "overscroll"]
}

extension CSSProperties {
  /// Returns the part of a supported property's value that is ignored; nil if none is, or browsers
  /// ignore it too.
  static func ignoredValue(_ declaration: CSSDeclaration) -> String? {
    let value = declaration.value.lowercased()
    if let keywords = unsupported[declaration.name] {
      return CSSParser.split(value, at: " ").first { keywords.contains($0) }
    }
    if declaration.name.hasPrefix("background") {
      return CSSParser.split(value, at: " ").first {
        $0.contains("url(") || $0.contains("gradient(")
      }
      .map { String($0.prefix { $0 != "(" }) + "()" }
    }
    return nil
  }

  /// Values that browsers support and that are ignored here.
  private static let unsupported: [String: Set<String>] = [
    "break-before": ["column", "region"], "break-after": ["column", "region"],
    "break-inside": ["avoid-column", "avoid-region"],
    "display": ["run-in", "ruby", "inline-table"],
    "font-variant": [
      "all-small-caps", "all-petite-caps", "petite-caps", "unicase", "titling-caps",
      "oldstyle-nums", "lining-nums", "tabular-nums", "proportional-nums", "diagonal-fractions",
    ],
    "font-variant-caps": [
      "all-small-caps", "all-petite-caps", "petite-caps", "unicase", "titling-caps",
    ],
    "text-align": ["match-parent", "justify-all"],
    "text-decoration": ["overline", "wavy", "blink"],
    "text-decoration-line": ["overline", "blink"], "text-decoration-style": ["wavy"],
    "text-transform": ["full-width", "full-size-kana"],
    "text-wrap": ["balance", "pretty"],
    "visibility": ["collapse"],
  ]
}
