// SPDX-License-Identifier: MIT

import PDFTestSupport
import Testing

/// A good document made bad, and the rules that it then breaks.
struct Fault: CustomTestStringConvertible, Sendable {
  let rules: Set<String>
  var name: String
  let spoil: @Sendable (inout GoodDocument) -> Void
  let patch: @Sendable (inout [UInt8]) -> Void

  init(
    _ rules: Set<String>, _ name: String,
    _ spoil: @escaping @Sendable (inout GoodDocument) -> Void = { _ in },
    patch: @escaping @Sendable (inout [UInt8]) -> Void = { _ in }
  ) {
    (self.rules, self.name, self.spoil, self.patch) = (rules, name, spoil, patch)
  }

  var testDescription: String { name }

  func bytes() -> [UInt8] {
    var document = GoodDocument()
    spoil(&document)
    var bytes = document.builder.bytes()
    patch(&bytes)
    return bytes
  }
}

/// Replaces bytes by others; by as many bytes, so that offsets stay.
func replace(_ old: String, _ new: String, in bytes: inout [UInt8], moves: Bool = false) {
  let (mark, words) = (Array(old.utf8), Array(new.utf8))
  precondition(moves || mark.count == words.count, "“\(old)” and “\(new)” differ in length")
  guard
    let start = bytes.indices.first(where: {
      $0 + mark.count <= bytes.count && bytes[$0..<$0 + mark.count].elementsEqual(mark)
    })
  else { preconditionFailure("the file has no “\(old)”") }
  bytes.replaceSubrange(start..<start + mark.count, with: words)
}

/// An ordinary stream with keys.
func stream(_ values: PDFDictionary, _ text: String = "") -> PDFObject {
  .stream(PDFStream(values, Array(text.utf8)))
}
