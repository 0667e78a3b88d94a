// SPDX-License-Identifier: MIT

internal import ArgumentParser
internal import TextKit

/// A colour as an argument: a name, `#rgb`, `#rrggbb` or `#rrggbbaa`.
struct ColorArgument {
  let color: UIColor

  static let names: [String: UIColor] = [
    "black": .black, "white": .white, "gray": .gray, "grey": .gray, "lightgray": .lightGray,
    "darkgray": .darkGray, "red": .red, "green": .green, "blue": .blue, "cyan": .cyan,
    "yellow": .yellow, "magenta": .magenta, "orange": .orange, "purple": .purple,
    "brown": .brown, "clear": .clear,
  ]

  /// Reads an argument; throws a message if it is not a colour.
  static func read(_ argument: String) throws -> ColorArgument {
    guard let color = ColorArgument(argument: argument) else {
      throw ValidationError(
        "unknown colour “\(argument)”; give a name, #rgb or #rrggbb, as in red or #c00")
    }
    return color
  }

  init?(argument: String) {
    if let color = ColorArgument.names[argument.lowercased()] {
      self.color = color
      return
    }
    guard argument.hasPrefix("#") else { return nil }
    var digits = Array(argument.dropFirst().utf8)
    if digits.count == 3 || digits.count == 4 { digits = digits.flatMap { [$0, $0] } }
    guard digits.count == 6 || digits.count == 8,
      let value = UInt32(String(decoding: digits, as: UTF8.self), radix: 16),
      digits.allSatisfy({ $0 != 0x2B && $0 != 0x2D })
    else { return nil }
    let rgba = digits.count == 6 ? value << 8 | 0xFF : value
    func part(_ shift: UInt32) -> CGFloat { CGFloat(rgba >> shift & 0xFF) / 255 }
    color = UIColor(red: part(24), green: part(16), blue: part(8), alpha: part(0))
  }
}
