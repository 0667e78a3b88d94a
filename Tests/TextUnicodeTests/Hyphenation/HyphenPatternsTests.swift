// SPDX-License-Identifier: MIT

import CHyphen
import Foundation
import Testing
import TextKitTestSupport

@testable import TextUnicode

@Suite struct HyphenPatternsTests {
  /// A dictionary's states as values: each by the letters that lead to it.
  private struct State: Equatable {
    var match: String?
    var change: String?
    /// Of the change: where it begins, how much it takes.
    var extent: [Int]
    var fallback: [CChar]
  }

  private func states(
    _ dictionary: UnsafeMutablePointer<HyphenDict>
  ) -> [[CChar]: State] {
    var names: [[CChar]?] = Array(repeating: nil, count: Int(dictionary.pointee.num_states))
    names[0] = []
    var queue = [0]
    while let state = queue.popLast() {
      for i in 0..<Int(dictionary.pointee.states[state].num_trans) {
        let way = dictionary.pointee.states[state].trans[i]
        #expect(names[Int(way.new_state)] == nil, "two ways lead to a state")
        names[Int(way.new_state)] = (names[state] ?? []) + [way.ch]
        queue.append(Int(way.new_state))
      }
    }
    var result: [[CChar]: State] = [:]
    for (number, name) in names.enumerated() {
      let state = dictionary.pointee.states[number]
      guard let name else {
        Issue.record("no way leads to state \(number)")
        continue
      }
      let change = state.repl.map { String(cString: $0) }
      result[name] = State(
        match: state.match.map { String(cString: $0) }, change: change,
        extent: change == nil ? [] : [Int(state.replindex), Int(state.replcut)],
        fallback: state.fallback_state < 0 ? [-1] : names[Int(state.fallback_state)] ?? [-2])
    }
    return result
  }

  private func loadedByLibrary(_ text: [UInt8]) -> UnsafeMutablePointer<HyphenDict>? {
    var text = text
    return text.withUnsafeMutableBytes { buffer in
      guard let file = fmemopen(buffer.baseAddress, buffer.count, "r") else { return nil }
      defer { fclose(file) }
      return hnj_hyphen_load_file(file)
    }
  }

  private func expectEqualStates(_ text: [UInt8], _ name: String) throws {
    let own = try #require(HyphenPatterns(text).load(), "\(name)")
    let other = try #require(loadedByLibrary(text), "\(name)")
    defer {
      hnj_hyphen_free(own)
      hnj_hyphen_free(other)
    }
    var levels = (own: Optional(own), other: Optional(other))
    while let own = levels.own, let other = levels.other {
      #expect(own.pointee.num_states == other.pointee.num_states, "\(name)")
      #expect(states(own) == states(other), "\(name)")
      #expect(own.pointee.lhmin == other.pointee.lhmin && own.pointee.rhmin == other.pointee.rhmin)
      #expect(
        own.pointee.clhmin == other.pointee.clhmin && own.pointee.crhmin == other.pointee.crhmin)
      #expect(own.pointee.nohyphenl == other.pointee.nohyphenl)
      levels = (own.pointee.nextlevel, other.pointee.nextlevel)
    }
    #expect(levels.own == nil && levels.other == nil, "\(name)")
  }

  /// Each *n*th line of a dictionary, so that the library's loader does not take long: all of them
  /// with ITERATIONS=40.
  @Test func `all states are those that libhyphen makes`() throws {
    for language in ["de", "hu", "en-US", "fr", "nl", "ru", "sv", "ca", "el"] {
      let path = try #require(HyphenFiles.path(for: language, in: HyphenFiles.folders))
      let text = try #require(HyphenDictionary.cleaned(fileBytes(path)))
      var lines = text.split(separator: 10)
      let step = max(1, lines.count * 4 / max(1, iterations(8000)))
      if step > 1 {
        lines = lines.enumerated().filter { number, line in
          number % step == 0 || number == 0 || (65...90).contains(line[line.startIndex])
        }.map(\.element)
      }
      try expectEqualStates(Array(lines.joined(separator: [10])) + [10], language)
    }
  }

  @Test func `patterns of few letters give libhyphen's states too`() throws {
    var random = SeededGenerator(seed: seed())
    for round in 0..<iterations(300) {
      var lines = ["UTF-8"]
      if random.oneIn(2) { lines.append("LEFTHYPHENMIN 3") }
      for _ in 0..<Int.random(in: 0..<30, using: &random) {
        if random.oneIn(40), !lines.contains("NEXTLEVEL") { lines.append("NEXTLEVEL") }
        var pattern = random.oneIn(5) ? "." : ""
        for _ in 0..<Int.random(in: 1..<6, using: &random) {
          if random.oneIn(2) { pattern += "\(Int.random(in: 0...9, using: &random))" }
          pattern += ["a", "b", "ä"].randomElement(using: &random)!
        }
        if random.oneIn(3) { pattern += "\(Int.random(in: 0...9, using: &random))" }
        lines.append(pattern)
        if random.oneIn(8) { lines.append("a1b/aa=b,1,2") }
      }
      let text = Array(lines.joined(separator: "\n").utf8) + [10]
      guard let cleaned = HyphenDictionary.cleaned(text) else {
        Issue.record("round \(round): not cleaned")
        continue
      }
      try expectEqualStates(cleaned, "round \(round): \(lines)")
    }
  }

}
