// SPDX-License-Identifier: MIT

private import Glibc

/// Trigonometry for arcs and text, which the standard library lacks.
enum MetafileMath {
  /// Radians, as `atan2` counts them.
  static func angle(_ y: Double, _ x: Double) -> Double { atan2(y, x) }

  static func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }

  static func sineAndCosine(_ angle: Double) -> (Double, Double) { (sin(angle), cos(angle)) }
}
