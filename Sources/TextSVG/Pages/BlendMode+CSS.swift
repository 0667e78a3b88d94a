// SPDX-License-Identifier: MIT

import TextCanvas

extension BlendMode {
  /// The name of the mode; for a mode that documents do not have, the default.
  ///
  /// - Source: Compositing and Blending Level 1, 5.
  var nameInCSS: Markup {
    switch self {
    case .multiply: "multiply"
    case .screen: "screen"
    case .overlay: "overlay"
    case .darken: "darken"
    case .lighten: "lighten"
    case .colorDodge: "color-dodge"
    case .colorBurn: "color-burn"
    case .softLight: "soft-light"
    case .hardLight: "hard-light"
    case .difference: "difference"
    case .exclusion: "exclusion"
    case .hue: "hue"
    case .saturation: "saturation"
    case .color: "color"
    case .luminosity: "luminosity"
    default: "normal"
    }
  }
}

extension SVGSource {
  /// Writes the mix-blend-mode of an element.
  mutating func attribute(_ name: Markup, _ mode: BlendMode) {
    append(" ")
    append(name)
    append("=\"mix-blend-mode:")
    append(mode.nameInCSS)
    append("\"")
  }
}
