// SPDX-License-Identifier: MIT

extension ColorComponents {
  /// A description in a few English words: “dark red”, “light gray”.
  ///
  /// - Source: our choice: twelve hues of the colour wheel that have common names, each dark or
  ///   light. Apple's words are not published.
  var words: String {
    if alpha == 0 { return "transparent" }
    let (hue, saturation, brightness) = hsb
    if brightness < 0.08 { return "black" }
    if saturation < 0.1 {
      return switch brightness {
      case ..<0.4: "dark gray"
      case ..<0.6: "gray"
      case ..<0.95: "light gray"
      default: "white"
      }
    }
    let degrees = hue * 360
    let isBrown = degrees >= 15 && degrees < 45 && brightness < 0.75
    let name: String =
      switch degrees {
      case ..<15, 345...: "red"
      case ..<45: isBrown ? "brown" : "orange"
      case ..<70: "yellow"
      case ..<160: "green"
      case ..<200: "cyan"
      case ..<255: "blue"
      case ..<285: "purple"
      case ..<320: "magenta"
      default: "pink"
      }
    if brightness < (isBrown ? 0.35 : 0.45) { return "dark \(name)" }
    return saturation < 0.4 ? "light \(name)" : name
  }
}
