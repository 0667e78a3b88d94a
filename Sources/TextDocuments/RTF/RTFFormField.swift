// SPDX-License-Identifier: MIT

/// A form field: a check box, or a drop-down list.
///
///     {\field{\*\fldinst FORMCHECKBOX {\*\formfield{\fftype1\ffres1\ffdefres0}}}{\fldrslt}}
///     ☒
///
///     {\field{\*\fldinst FORMDROPDOWN
///       {\*\formfield{\fftype2\ffres1{\*\ffl red}{\*\ffl green}}}}{\fldrslt}}
///     green
///
/// - Source: Rich Text Format Specification 1.9.1, "Form Fields": 25 means no result, so the
///   default applies.
struct RTFFormField {
  private static let choiceLimit = 1000
  private static let lengthLimit = 1000
  private static let noResult = 25

  var result: Int?
  var defaultResult = 0
  private var choices: [[UInt16]] = []

  private var value: Int { result.flatMap { $0 == Self.noResult ? nil : $0 } ?? defaultResult }

  mutating func beginChoice() { if choices.count < Self.choiceLimit { choices.append([]) } }

  mutating func append(_ unit: UInt16) {
    guard let last = choices.indices.last, choices[last].count < Self.lengthLimit else { return }
    choices[last].append(unit)
  }

  /// Returns the text of a field of this name; `nil` if the field's result has it.
  func text(_ name: String) -> String? {
    switch name {
    case "FORMCHECKBOX": value != 0 ? "☒" : "☐"
    case "FORMDROPDOWN":
      choices.indices.contains(value)
        ? String(decoding: choices[value], as: UTF16.self).trimmingSpaces : nil
    default: nil
    }
  }
}
