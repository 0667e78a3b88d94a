// SPDX-License-Identifier: MIT

import Foundation
import TextKitTestSupport
import TextStructures

@testable import TextGraphics
@testable import TextKit

// Any calls on each kind of storage, and the same on an array of characters with their attributes.

let storageTarget = FuzzTarget(name: "Storage", longest: 600) { input in
  let kind = input.choice(StorageKind.allCases)
  var comparison = StorageComparison(kind, seed: 0)
  let bytes = input.rest()
  comparison.random = SeededGenerator(bytes: bytes)
  for _ in 0..<bytes.count / 4 { require(no: comparison.step()) }
  require(no: comparison.finish())
  comparison.storage.content.text.checkInvariants()
  comparison.storage.content.runs.checkInvariants()
}

// Any text with any attributes through Apple's archives: complete ones restore it, damaged ones the
// remaining part or an error.

let archiveTarget = FuzzTarget(name: "Archive", longest: 400) { input in
  let text = NSMutableAttributedString(string: input.text(upTo: input.number(below: 40)))
  for _ in 0..<input.number(below: 6) {
    let (key, value) = input.attribute()
    text.addAttribute(key, value: value, range: NSRange(input.range(in: text.length)))
  }
  let root = input.flag() ? NSTextStorage(attributedString: text) : text
  guard
    var bytes =
      (try? NSKeyedArchiver.archivedData(withRootObject: root, requiringSecureCoding: true))
      .map({ [UInt8]($0) })
  else { fatalError("no archive of \(text)") }
  let whole = read(bytes)
  require(whole?.string == text.string, "\(text) came back as \(whole as Any)")
  while !input.isEmpty {
    input.damage(&bytes)
    // The remaining part can be laid out.
    guard let back = read(bytes), back.length < 1000 else { continue }
    reach("a damaged text")
    let stack = LayoutStack("", font: nil, containers: [CGSize(width: 100, height: 0)])
    stack.storage.setAttributedString(back)
    stack.manager.ensureLayout(forCharacterRange: NSRange(location: 0, length: back.length))
  }
}

private func read(_ bytes: [UInt8]) -> NSAttributedString? {
  try? NSKeyedUnarchiver.unarchivedObject(ofClass: NSAttributedString.self, from: Data(bytes))
}
