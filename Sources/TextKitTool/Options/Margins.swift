// SPDX-License-Identifier: MIT

internal import ArgumentParser
internal import TextKit

/// The margins of a page: one length for all, two for top and bottom, left and right, or four
/// clockwise from the top.
///
///     20mm   30,20   1in,2cm,1in,2cm
struct Margins: Equatable {
  var top: Double
  var right: Double
  var bottom: Double
  var left: Double

  init(all length: Double) { (top, right, bottom, left) = (length, length, length, length) }

  init(argument: String) throws {
    let lengths = argument.split(separator: ",", omittingEmptySubsequences: false)
      .map { Length($0)?.points }
    let given = lengths.compactMap { $0 }
    guard given.count == lengths.count else {
      throw ValidationError("must be a number with pt, mm, cm, in or no unit")
    }
    guard [1, 2, 4].contains(given.count) else {
      throw ValidationError("must be one, two or four lengths, separated by commas")
    }
    // A missing length is that of the opposite edge.
    top = given[0]
    right = given.count > 1 ? given[1] : top
    bottom = given.count > 2 ? given[2] : top
    left = given.count > 3 ? given[3] : right
  }
}
