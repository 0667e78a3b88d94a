// SPDX-License-Identifier: MIT

internal import ArgumentParser
internal import TextKit

/// The resource limits of a document: `cells=1000000,output-bytes=200000000`.
struct BudgetArgument: Equatable {
  var budget = DocumentBudget()

  init(argument: String) throws {
    for part in argument.split(separator: ",", omittingEmptySubsequences: false) {
      let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard sides.count == 2, let limit = DocumentBudget.Limit(rawValue: String(sides[0])),
        let number = Int(sides[1]), number >= 0
      else {
        throw ValidationError(
          "must be one of \(DocumentBudget.Limit.allCases.map(\.rawValue).joined(separator: ", ")), with = and a number, as in cells=1000000"
        )
      }
      budget[limit] = number
    }
  }
}
