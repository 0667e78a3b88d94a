// SPDX-License-Identifier: MIT

import Foundation
import TextStructures

@testable import TextKit
@testable import TextLayout

/// For exit tests: the process succeeds if the expected message is printed and the store is whole
/// then.
enum Misuse {
  nonisolated(unsafe) private static var storage: NSTextStorage?

  /// From now on a failure ends the process: with 0 if its sentence contains all of the words and
  /// the storage is consistent, else with another number and a word why.
  static func watch(_ storage: NSTextStorage?, _ words: String..., isConsistent: Bool = true) {
    Self.storage = storage
    TextKitEnvironment.failureHandler = { sentence in
      for word in words where !sentence.contains(word) {
        complain("“\(word)” is not in “\(sentence)”")
        exit(2)
      }
      if isConsistent, let storage = Self.storage, let difference = inconsistency(of: storage) {
        complain(difference)
        exit(3)
      }
      exit(0)
    }
  }

  /// One misuse: makes a storage and does something wrong with it.
  struct Case {
    var name: String
    var words: [String]
    var storage: NSTextStorage
    var body: (NSTextStorage) -> Void
  }
  nonisolated(unsafe) private static var cases: [Case] = []

  /// Runs one misuse after the other; ends the process with 0 if each failed with its message and
  /// left its storage whole.
  ///
  /// A failure never returns, so each has a separate thread, which waits forever when it has
  /// failed. On one stack they would be nested too deep for a sanitizer.
  static func runAll(_ all: [Case]) -> Never {
    cases = all.reversed()
    TextKitEnvironment.failureHandler = { sentence in
      let done = cases.removeLast()
      for word in done.words where !sentence.contains(word) {
        complain("\(done.name): “\(word)” is not in “\(sentence)”")
        exit(2)
      }
      if let difference = inconsistency(of: done.storage) {
        complain("\(done.name): \(difference)")
        exit(3)
      }
      runNext()
    }
    runNext()
  }

  private static func runNext() -> Never {
    if cases.isEmpty { exit(0) }
    Thread.detachNewThread {
      let next = cases[cases.count - 1]
      next.body(next.storage)
      complain("\(next.name) did not fail")
      exit(4)
    }
    while true { pause() }
  }

  private static func complain(_ text: String) {
    FileHandle.standardError.write(Data((text + "\n").utf8))
  }

  /// Returns the inconsistency of text, engine and Foundation's copy; nil if there is none.
  static func inconsistency(of storage: NSTextStorage) -> String? {
    let text = Array(storage.string.utf16)
    var units: [UInt16] = []
    storage.appendCharacters(0..<storage.characterCount, to: &units)
    if units != text { return "the engine reads \(units), the string is \(text)" }
    if storage.length != text.count { return "length \(storage.length), not \(text.count)" }
    storage.updateFoundationCopy()
    let copy = NSAttributedString(attributedString: storage)
    if Array(copy.string.utf16) != text { return "Foundation holds “\(copy.string)”" }
    var runs = 0
    storage.forEachRun(in: 0..<text.count, language: nil) { range, attributes in
      runs += range.count
      for place in range {
        let held = unsafe copy.attributes(at: place, effectiveRange: nil)
        if !AttributeValues.areEqual(FoundationValues.kept(held), attributes.source ?? [:]) {
          runs = -1_000_000
        }
      }
    }
    if runs != text.count { return "the engine's runs are not Foundation's" }
    storage.known.text.checkInvariants()
    storage.known.runs.checkInvariants()
    return nil
  }

  nonisolated(unsafe) private static var sentences: [String] = []

  /// The warnings that are given while `body` runs.
  ///
  /// For exit tests: the handler belongs to the whole process.
  static func warnings(_ body: () -> Void) -> [String] {
    sentences = []
    TextKitEnvironment.warningHandler = { sentences.append($0) }
    body()
    return sentences
  }

  /// Ends the process if something that should hold does not.
  static func require(_ holds: Bool, _ note: @autoclosure () -> String = "", line: Int = #line) {
    if holds { return }
    complain("what line \(line) asks for does not hold \(note())")
    exit(5)
  }
}
