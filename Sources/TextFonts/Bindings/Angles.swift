// SPDX-License-Identifier: MIT

private import Glibc

/// Trigonometric functions of angles in radians.
package enum Angles {
  package static func sineAndCosine(_ angle: Double) -> (sine: Double, cosine: Double) {
    (sin(angle), cos(angle))
  }

  package static func tangent(_ angle: Double) -> Double { tan(angle) }
}
