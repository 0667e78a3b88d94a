// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import TextKit

@Suite struct `Text effects as values` {
  typealias Effect = NSAttributedString.TextEffectStyle
  static let name = Effect.letterpressStyle.rawValue

  private func values() -> [Any] {
    [Effect.letterpressStyle, Self.name, NSString(string: Self.name)]
  }

  @Test func `equal their raw string`() {
    for value in values() {
      for other in values() {
        #expect(AttributeValues.areEqual(value, other))
        #expect(
          AttributeValues.hash([Self.name: value]) == AttributeValues.hash([Self.name: other]))
        let texts = [value, other].map {
          NSTextStorage(string: "x", attributes: [.textEffect: $0])
        }
        #expect(texts[0].isEqual(to: texts[1]))
      }
      #expect(!AttributeValues.areEqual(value, "another"))
      #expect(!AttributeValues.areEqual(value, Effect(rawValue: "another")))
    }
  }

  @Test func `read as either type, however they were set`() {
    let all = NSRange(location: 0, length: 4)
    for value in values() {
      for kind in [StorageKind.stock, .backed, .inheriting] {
        let storage = kind.make()
        storage.append(NSAttributedString(string: "text"))
        let changes: [() -> Void] = [
          { storage.addAttribute(.textEffect, value: value, range: all) },
          { storage.addAttributes([.textEffect: value], range: all) },
          { storage.setAttributes([.textEffect: value], range: all) },
          {
            storage.setAttributedString(
              NSAttributedString(string: "text", attributes: [.textEffect: value]))
          },
        ]
        for change in changes {
          storage.removeAttribute(.textEffect, range: all)
          change()
          let shown = unsafe storage.attribute(.textEffect, at: 2, effectiveRange: nil)
          #expect(shown as? String == Self.name)
          #expect(shown as? Effect == .letterpressStyle)
          let copy = NSAttributedString(attributedString: storage)
          let copied = unsafe copy.attribute(.textEffect, at: 2, effectiveRange: nil)
          #expect(copied as? String == Self.name)
          #expect(copied as? Effect == .letterpressStyle)
          #expect(copy.isEqual(to: storage) && storage.isEqual(to: copy))
        }
        if kind != .backed {
          let shown = unsafe storage.attributes(at: 0, effectiveRange: nil)[.textEffect]
          #expect(shown as? String == Self.name && shown as? Effect == .letterpressStyle)
        }
      }
    }
  }
}
