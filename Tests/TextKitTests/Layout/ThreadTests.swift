// SPDX-License-Identifier: MIT

import Dispatch
import Foundation
import Synchronization
import Testing
import TextKitTestSupport

@testable import TextKit

@Suite struct ThreadTests {
  @Test func `different text systems may be used on different threads at once`() {
    let number = seed()
    let expected = Mutex<[Int: [String]]>([:])
    let wrong = Mutex<[String]>([])
    @Sendable func work(_ kind: Int) -> [String] {
      var random = RandomText(generator: SeededGenerator(seed: number &+ UInt64(kind)))
      let stack = LayoutStack(
        random.text(words: 120), font: kind % 2 == 0 ? nil : LayoutStack.font,
        containers: [CGSize(width: 150, height: 200), CGSize(width: 200, height: 0)])
      stack.manager.textContainers[0].exclusionPaths = [
        UIBezierPath(ovalIn: CGRect(x: 40, y: 30, width: 50, height: 50))
      ]
      stack.manager.textContainers[0].lineBreakMode = .byTruncatingMiddle
      var result = stack.picture(.runs)
      for step in 0..<6 {
        let range = NSRange(random.generator.range(in: stack.storage.length))
        stack.storage.replaceCharacters(in: range, with: random.text(words: step))
        result += stack.picture(.lines)
      }
      return result
    }
    for kind in 0..<4 {
      let alone = work(kind)
      expected.withLock { $0[kind] = alone }
    }
    DispatchQueue.concurrentPerform(iterations: 16) { index in
      let picture = work(index % 4)
      let truth = expected.withLock { $0[index % 4] } ?? []
      if let difference = firstDifference(picture, truth) {
        wrong.withLock { $0.append(difference) }
      }
    }
    let differences = wrong.withLock { $0 }
    #expect(differences.isEmpty, "seed \(number): \(differences.first ?? "")")
  }
}
