// SPDX-License-Identifier: MIT

internal import TextCanvas

/// A formula that mixes painted colours with the existing ones, the backdrop.
///
/// - Source: Core Graphics; the formulas of the first sixteen are those of PDF 1.7, 11.3.5.
public enum CGBlendMode: Int32, CaseIterable, Sendable {
  /// Covers the backdrop.
  case normal = 0
  /// Multiplies: the result is never lighter.
  case multiply = 1
  /// Multiplies the complements: the result is never darker.
  case screen = 2
  /// Multiplies a dark backdrop, screens a light one.
  case overlay = 3
  /// Keeps the darker of the two, channel by channel.
  case darken = 4
  /// Keeps the lighter of the two, channel by channel.
  case lighten = 5
  /// Lightens the backdrop.
  case colorDodge = 6
  /// Darkens the backdrop.
  case colorBurn = 7
  /// Acts as a soft light on the backdrop.
  case softLight = 8
  /// Acts as a hard light on the backdrop.
  case hardLight = 9
  /// The distance between the two.
  case difference = 10
  /// Acts as difference, with less contrast.
  case exclusion = 11
  /// Takes the hue of the painted colour.
  case hue = 12
  /// Takes the saturation of the painted colour.
  case saturation = 13
  /// Takes the hue and saturation of the painted colour.
  case color = 14
  /// Takes the luminosity of the painted colour.
  case luminosity = 15
  /// Removes the backdrop.
  case clear = 16
  /// Replaces the backdrop.
  case copy = 17
  /// Paints only inside the backdrop, and replaces it.
  case sourceIn = 18
  /// Paints only outside the backdrop, and removes the rest.
  case sourceOut = 19
  /// Paints only inside the backdrop, over it.
  case sourceAtop = 20
  /// Paints under the backdrop.
  case destinationOver = 21
  /// Keeps the backdrop only where something is painted.
  case destinationIn = 22
  /// Removes the backdrop where something is painted.
  case destinationOut = 23
  /// Paints under the backdrop, which is kept only inside the painted shape.
  case destinationAtop = 24
  /// Paints outside the backdrop, and removes both where they overlap.
  case xor = 25
  /// Adds, towards black.
  case plusDarker = 26
  /// Adds, towards white.
  case plusLighter = 27

  var canvasMode: BlendMode {
    switch self {
    case .normal: .normal
    case .multiply: .multiply
    case .screen: .screen
    case .overlay: .overlay
    case .darken: .darken
    case .lighten: .lighten
    case .colorDodge: .colorDodge
    case .colorBurn: .colorBurn
    case .softLight: .softLight
    case .hardLight: .hardLight
    case .difference: .difference
    case .exclusion: .exclusion
    case .hue: .hue
    case .saturation: .saturation
    case .color: .color
    case .luminosity: .luminosity
    case .clear: .clear
    case .copy: .copy
    case .sourceIn: .sourceIn
    case .sourceOut: .sourceOut
    case .sourceAtop: .sourceAtop
    case .destinationOver: .destinationOver
    case .destinationIn: .destinationIn
    case .destinationOut: .destinationOut
    case .destinationAtop: .destinationAtop
    case .xor: .xor
    case .plusDarker: .plusDarker
    case .plusLighter: .plusLighter
    }
  }
}
