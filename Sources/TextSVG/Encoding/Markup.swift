// SPDX-License-Identifier: MIT

/// Markup from the source code of this module.
///
/// Literals come from the compiler alone (`StaticString`), so no string of a document becomes one.
struct Markup: ExpressibleByStringLiteral, Sendable {
  let bytes: [UInt8]

  init(stringLiteral literal: StaticString) { bytes = Array(literal.description.utf8) }
}
