// SPDX-License-Identifier: MIT

import Foundation

/// The program's commands and options, as `--experimental-dump-help` prints them.
struct HelpTree: Decodable {
  struct Name: Decodable {
    let kind: String
    let name: String
    /// As it is typed.
    var typed: String { kind == "long" ? "--\(name)" : "-\(name)" }
  }

  struct Argument: Decodable {
    let abstract: String?
    let kind: String
    let isOptional: Bool
    let isRepeating: Bool
    let names: [Name]?
    let valueName: String?
    let defaultValue: String?
    let allValues: [String]?
    let sectionTitle: String?
    let shouldDisplay: Bool
  }

  final class Command: Decodable {
    let commandName: String
    let abstract: String?
    let discussion: String?
    let arguments: [Argument]?
    let subcommands: [Command]?
    let shouldDisplay: Bool?
  }

  let command: Command

  static func read() async throws -> HelpTree {
    let result = try await Tool.run("--experimental-dump-help")
    return try JSONDecoder().decode(HelpTree.self, from: Data(result.output.utf8))
  }
}
