// SPDX-License-Identifier: MIT

/// Inputs whose faults are known and not mended yet; each line goes when its fault does.
enum Avoided {
  /// Soft hyphens, which may overflow a line.
  static let scalars: Set<Unicode.Scalar> = ["\u{AD}"]
  /// A kern above 0 makes a line's used rectangle larger than its fragment.
  static let positiveKern = true
  /// Lines beside shapes that are broken by characters.
  static let characterWrapping = true
  /// Points: narrower containers.
  static let width = 30
}
