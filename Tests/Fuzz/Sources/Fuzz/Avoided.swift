// SPDX-License-Identifier: MIT

/// Inputs whose faults are known and not mended yet; each line goes when its fault does.
enum Avoided {
  /// Isolates that nest, which FriBidi 1.0.8 does not survive; soft hyphens, which may overflow a line.
  static let scalars: Set<Unicode.Scalar> = [
    "\u{2066}", "\u{2067}", "\u{2068}", "\u{2069}", "\u{AD}",
  ]
  /// A kern above 0 makes a line's used rectangle larger than its fragment.
  static let positiveKern = true
  /// Lines beside shapes that are broken by characters.
  static let characterWrapping = true
  /// Points: narrower containers.
  static let width = 30
}
