// SPDX-License-Identifier: MIT

internal import ArgumentParser

/// A range of page numbers, starting at 1.
///
///     3-7   3-   -7   3
struct PageRange: Equatable {
  var first: Int
  /// nil for the last page of the text.
  var last: Int?

  static let all = PageRange(first: 1, last: nil)

  init(first: Int, last: Int?) {
    self.first = first
    self.last = last
  }

  init(argument: String) throws {
    let ends = argument.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    let first = ends[0].isEmpty ? 1 : Int(ends[0])
    let last: Int? = ends.count == 1 ? first : ends[1].isEmpty ? Int.max : Int(ends[1])
    guard let first, let last, argument.contains(where: \.isNumber), first >= 1 else {
      throw ValidationError("must be FROM-TO as in 3-7, 3-, -7 or 3, counted from 1")
    }
    guard last >= first else { throw ValidationError("the first page comes after the last") }
    self.init(first: first, last: last == .max ? nil : last)
  }

  func contains(_ page: Int) -> Bool { page >= first && page <= last ?? .max }
}
