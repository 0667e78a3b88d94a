// SPDX-License-Identifier: MIT

/// The joining behaviour of a letter in a cursive script (Unicode's ArabicShaping.txt).
package struct Joining: OptionSet, Sendable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Joins the letter before it, in reading order.
  package static let previous = Joining(rawValue: 1)
  /// Joins the letter after it.
  package static let next = Joining(rawValue: 2)
  /// A tatweel or a zero-width joiner: joins all neighbours.
  package static let causing = Joining(rawValue: 4)
  /// A mark: letters join across it.
  package static let transparent = Joining(rawValue: 8)

  package init(of scalar: UInt32) {
    rawValue = scalar < 0x300 ? 0 : ICUProperties.joiningType(of: scalar)
  }

  /// The letters that decide the position of a kashida.
  package enum Group: UInt8, Sendable {
    case other, seen, heh, alef, lam, kaf, beh, reh, waw

    package init(of scalar: UInt32) {
      self = Group(rawValue: ICUProperties.joiningGroup(of: scalar)) ?? .other
    }
  }
}
