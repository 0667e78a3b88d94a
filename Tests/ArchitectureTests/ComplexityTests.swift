// SPDX-License-Identifier: MIT

import Foundation
import Testing

extension Rules {
  /// Checks that every public function documents its complexity.
  static func complexities(_ files: [SourceFile]) -> [String] {
    let before: Set<Substring> = [
      "open", "public", "override", "final", "class", "static", "mutating", "discardableResult",
    ]
    return files.flatMap { file -> [String] in
      let lines = file.text.split(separator: "\n", omittingEmptySubsequences: false)
      return lines.indices.compactMap { index -> String? in
        let words = lines[index].split { !($0.isLetter || $0.isNumber || $0 == "_") }
        guard let place = words.firstIndex(of: "func"), place + 1 < words.count,
          words[..<place].allSatisfy(before.contains),
          words[..<place].contains("open") || words[..<place].contains("public")
        else { return nil }
        var line = index - 1
        while line >= 0 {
          let text = lines[line].drop { $0 == " " }
          guard text.hasPrefix("///") || text.hasPrefix("@") else { break }
          if text.contains("- Complexity: O(") { return nil }
          line -= 1
        }
        return "\(file.path):\(index + 1): \(words[place + 1]) does not say its complexity"
      }
    }
  }
}

@Suite struct `What a call costs` {
  /// Folders whose public functions document it; the cost of delegates' methods is that of the
  /// client.
  private static let folders = ["Manager", "Storage", "Containers", "Drawing"]

  @Test func `is said by every public function of manager, storage, container and string drawing`()
    throws
  {
    let files = try SourceFile.all(in: "Sources/TextKit", endings: [".swift"]).filter { file in
      let name = (file.path as NSString).lastPathComponent
      return Self.folders.contains { file.path.hasPrefix("Sources/TextKit/\($0)/") }
        && name.hasPrefix("NS") && !name.contains("Delegate") && !file.path.contains("/Archives/")
    }
    #expect(files.count > 15)
    let complaints = Rules.complexities(files)
    #expect(complaints.isEmpty, "\(complaints.joined(separator: "\n"))")
  }

  @Test func `is missed where it is not said`() {
    let text = """
      /// Does a.
      ///
      /// - Complexity: O(1).
      @discardableResult
      open func a() {}
      /// Does b.
      open override class func b() {}
      func c() {}
      /// Does d. Complexity: none.
      public func d(
      """
    #expect(
      Rules.complexities([SourceFile(path: "x.swift", text: text)]) == [
        "x.swift:7: b does not say its complexity", "x.swift:10: d does not say its complexity",
      ])
  }
}
