// SPDX-License-Identifier: MIT

import Foundation

/// Reads the targets of a package's manifest.
enum Manifest {
  /// Returns the dependencies of a target; nil if there is none of the name.
  static func dependencies(of module: String, in text: String) -> Set<String>? {
    let code = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.split(separator: "//", maxSplits: 1, omittingEmptySubsequences: false)[0]
    }.joined(separator: "\n")
    let target = /(?:module\(|arget\(\s*name:)\s*"(\w+)"(\s*,\s*(?:dependencies:\s*)?\[([^\]]*)\])?/
    guard let match = code.matches(of: target).first(where: { $0.1 == module }) else { return nil }
    // The package of a product is not an import.
    let list = (match.3 ?? "").replacing(/package:\s*"[^"]*"/, with: "")
    return Set(list.matches(of: /"([^"]*)"/).map { String($0.1) })
  }
}
