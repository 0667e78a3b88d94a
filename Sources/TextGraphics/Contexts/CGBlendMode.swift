// SPDX-License-Identifier: MIT

internal import TextCanvas

/// How what is painted mixes with what is there.
///
/// - Source: Core Graphics; the formulas of the first sixteen are those of PDF 1.7, 11.3.5.
public enum CGBlendMode: Int32, CaseIterable, Sendable {
  /// Lays over.
  case normal = 0
  /// Multiplies: never lighter.
  case multiply = 1
  /// Multiplies what is missing to white: never darker.
  case screen = 2
  /// Multiplies dark ground, screens light ground.
  case overlay = 3
  /// Keeps the darker of the two, channel by channel.
  case darken = 4
  /// Keeps the lighter of the two, channel by channel.
  case lighten = 5
  /// Makes the ground lighter.
  case colorDodge = 6
  /// Makes the ground darker.
  case colorBurn = 7
  /// As a soft light on the ground.
  case softLight = 8
  /// As a hard light on the ground.
  case hardLight = 9
  /// The distance between the two.
  case difference = 10
  /// As difference, with less contrast.
  case exclusion = 11
  /// The hue of what is painted.
  case hue = 12
  /// The saturation of what is painted.
  case saturation = 13
  /// The hue and saturation of what is painted.
  case color = 14
  /// The luminosity of what is painted.
  case luminosity = 15
  /// Takes away what is there.
  case clear = 16
  /// Takes the place of what is there.
  case copy = 17
  /// Is painted only where something is, in its place.
  case sourceIn = 18
  /// Is painted only where nothing is; takes the rest away.
  case sourceOut = 19
  /// Is painted only where something is, over it.
  case sourceAtop = 20
  /// Is painted under what is there.
  case destinationOver = 21
  /// Keeps what is there only where something is painted.
  case destinationIn = 22
  /// Takes away what is there where something is painted.
  case destinationOut = 23
  /// Is painted under what is there, which is kept only inside.
  case destinationAtop = 24
  /// Is painted where nothing is; takes away where something is.
  case xor = 25
  /// Adds, toward black.
  case plusDarker = 26
  /// Adds, toward white.
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
