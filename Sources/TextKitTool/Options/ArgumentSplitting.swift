// SPDX-License-Identifier: MIT

internal import TextKit

/// Rewrites arguments so that the parser can read them.
///
/// The parser compares Characters, and treats each argument with a leading hyphen as an option. So
/// it finds no "=" in `--text=\u{301}a`, where the "=" and the mark form one Character, and no
/// value in `--size -3`.
///
///     --text=\u{301}a   →   --text \u{301}a
///     --size -3         →   --size=-3
enum ArgumentSplitting {
  static func split(_ arguments: some Sequence<String>) -> [String] {
    var result: [String] = []
    var isOptions = true
    for argument in arguments {
      if isOptions, isNegativeNumber(argument), let last = result.last, isLongName(last) {
        result[result.count - 1] = "\(last)=\(argument)"
      } else if isOptions, let (name, value) = joinedAtEquals(argument) {
        result += [name, value]
      } else {
        result.append(argument)
      }
      // After "--" nothing is an option.
      if argument == "--" { isOptions = false }
    }
    return result
  }

  /// Returns whether an argument is `-3`, `-.5`, `-7mm`, or `-7` as a range of pages.
  private static func isNegativeNumber(_ argument: String) -> Bool {
    let bytes = argument.utf8.prefix(3)
    guard bytes.first == 0x2D else { return false }
    let rest = bytes.dropFirst()
    guard let start = rest.first == 0x2E ? rest.dropFirst().first : rest.first else { return false }
    return 0x30...0x39 ~= start
  }

  private static func isLongName(_ argument: String) -> Bool {
    argument.hasPrefix("--") && argument != "--" && !argument.utf8.contains(0x3D)
  }

  /// Returns name and value of an option whose "=" forms one Character with the following text.
  private static func joinedAtEquals(_ argument: String) -> (String, String)? {
    let bytes = argument.utf8
    guard argument.utf8.starts(with: "--".utf8), let equals = bytes.firstIndex(of: 0x3D),
      let character = argument.indices.last(where: { $0 <= equals }),
      argument[character] != "="
    else { return nil }
    let value = String(decoding: bytes[bytes.index(after: equals)...], as: UTF8.self)
    return value.isEmpty ? nil : (String(decoding: bytes[..<equals], as: UTF8.self), value)
  }
}
