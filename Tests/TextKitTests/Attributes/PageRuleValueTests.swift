// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import TextKit

/// The pagination constraints of a paragraph style, as values.
struct `Page rules of a paragraph style` {
  private static var rules:
    [(name: String, key: ReferenceWritableKeyPath<NSMutableParagraphStyle, Bool>)]
  {
    [
      ("startsPage", \.startsPage), ("keepsTogether", \.keepsTogether),
      ("keepsWithNext", \.keepsWithNext), ("avoidsWidows", \.avoidsWidows),
    ]
  }

  @Test func `are off by default, and each is compared, copied, shown and archived`() throws {
    for rule in Self.rules {
      let style = NSMutableParagraphStyle()
      #expect(!style[keyPath: rule.key])
      #expect(style == NSParagraphStyle.default)
      style[keyPath: rule.key] = true
      #expect(style != NSParagraphStyle.default && style.hash != NSParagraphStyle.default.hash)
      #expect(style.description == "\(rule.name) true")
      let copy = try #require(style.copy() as? NSParagraphStyle)
      #expect(copy == style && copy.hash == style.hash)
      let taken = NSMutableParagraphStyle()
      taken.setParagraphStyle(copy)
      let data = try NSKeyedArchiver.archivedData(
        withRootObject: [copy], requiringSecureCoding: false)
      let read = try NSKeyedUnarchiver.unarchiveTopLevelObjectWithData(data) as? [Any]
      let archived = try #require(read?.first as? NSParagraphStyle)
      let again = try #require(archived.mutableCopy() as? NSMutableParagraphStyle)
      for other in Self.rules {
        #expect(taken[keyPath: other.key] == (other.name == rule.name))
        #expect(again[keyPath: other.key] == (other.name == rule.name))
      }
      style[keyPath: rule.key] = false
      #expect(style == NSParagraphStyle.default)
    }
  }

  @Test func `are read from subclasses that answer for themselves`() {
    final class Heading: NSParagraphStyle, @unchecked Sendable {
      override var startsPage: Bool { true }
      override var keepsTogether: Bool { true }
      override var keepsWithNext: Bool { true }
      override var avoidsWidows: Bool { true }
    }
    let style = NSMutableParagraphStyle()
    for rule in Self.rules { style[keyPath: rule.key] = true }
    #expect(Heading() == style)
  }
}
