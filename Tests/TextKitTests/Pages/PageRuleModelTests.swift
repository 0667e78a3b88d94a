// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextKitTestSupport

@testable import TextKit
@testable import TextLayout

/// Lines are in the containers that a slow paginator of heights computes.
@Suite struct PageRuleModelTests {
  private func difference(_ model: PageModel) -> String? {
    let found = PageModel.pages(of: model.stack())
    var wanted = model.paginate()
    while wanted.last?.isEmpty == true { wanted.removeLast() }
    return found == wanted ? nil : "\(found) is not \(wanted) in \(model.pages)"
  }

  @Test func `random paragraphs stand where the model has them`() {
    let number = seed()
    for round in 0..<iterations(600) {
      var random = SeededGenerator(seed: number &+ UInt64(round))
      let model = PageModel(&random)
      let fault = difference(model)
      #expect(fault == nil, "seed \(number), round \(round): \(model.paragraphs)")
      if fault != nil { return }
    }
  }

  @Test(arguments: PageModel.Fault.allCases)
  func `a paginator with a fault differs`(fault: PageModel.Fault) {
    var random = SeededGenerator(seed: 11)
    let found = (0..<600).contains { _ in
      var model = PageModel(&random)
      model.fault = fault
      return difference(model) != nil
    }
    #expect(found)
  }
}
