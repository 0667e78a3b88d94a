// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextKitTestSupport
import TextStructures

@testable import TextKit
@testable import TextLayout

/// The invalidation that a change of each attribute causes: the table of `NSAttributeEffect`.
@Suite struct `The effect of an attribute` {
  static let display: [NSAttributedString.Key] = [
    .foregroundColor, .backgroundColor, .underlineStyle, .underlineColor, .strikethroughStyle,
    .strikethroughColor, .strokeColor, .strokeWidth, .shadow, .textEffect, .obliqueness,
    .init(rawValue: "NSToolTip"), .init(rawValue: "NSCursor"), .init(rawValue: "NSSpellingState"),
    .init(rawValue: "NSMarkedClauseSegment"), .init(rawValue: "NSTextAlternatives"),
  ]
  static let layout: [NSAttributedString.Key] = [
    .font, .paragraphStyle, .attachment, .kern, .tracking, .ligature, .baselineOffset, .expansion,
    .verticalGlyphForm, .writingDirection, .languageIdentifier, .init(rawValue: "NSSuperScript"),
    .init(rawValue: "NSGlyphInfo"), .init(rawValue: "NSCharacterShape"),
  ]
  static let custom: [NSAttributedString.Key] = [
    .link, .init(rawValue: "folded"), .init(rawValue: "MyOwnKey"),
  ]

  /// Values that the attribute may have, each unlike the one before.
  private func values(_ key: NSAttributedString.Key) -> [Any] {
    switch key {
    case .font: [UIFont.systemFont(ofSize: 20), UIFont.systemFont(ofSize: 9)]
    case .foregroundColor, .backgroundColor, .underlineColor, .strikethroughColor, .strokeColor:
      [UIColor.red, UIColor.blue]
    case .paragraphStyle:
      [10.0, 20.0].map {
        let style = NSMutableParagraphStyle()
        style.headIndent = $0
        return style
      }
    case .writingDirection: [[2], [3]]
    case .languageIdentifier: ["de", "tr"]
    default: [1, 2]
    }
  }

  private func makeStack(_ storage: NSTextStorage) -> NSLayoutManager {
    storage.append(NSAttributedString(string: "first line\n\u{FFFC} second line\nthird line\n"))
    let manager = NSLayoutManager()
    manager.addTextContainer(NSTextContainer(size: CGSize(width: 200, height: 0)))
    storage.addLayoutManager(manager)
    manager.ensureLayout(for: manager.textContainers[0])
    return manager
  }

  private func unlaid(_ manager: NSLayoutManager) -> [Bool] {
    (0..<3).map { manager.layout.passages[$0].needsLayout }
  }

  @Test(arguments: [false, true])
  func `is new layout where glyphs may move, and none elsewhere`(hasOwnStore: Bool) {
    for key in Self.display + Self.layout + Self.custom where key.rawValue != "NSCursor" {
      let storage = hasOwnStore ? BackedStorage() : NSTextStorage()
      let manager = makeStack(storage)
      // The whole of the second line; an attachment has one character only.
      let range = NSRange(location: 11, length: key == .attachment ? 1 : 14)
      for value in values(key) {
        storage.addAttribute(key, value: value, range: range)
        #expect(
          unlaid(manager) == [false, Self.layout.contains(key), false], "\(key.rawValue)")
        manager.ensureLayout(for: manager.textContainers[0])
        // The same value again changes nothing.
        storage.addAttribute(key, value: value, range: range)
        #expect(unlaid(manager) == [false, false, false], "\(key.rawValue) again")
        storage.addAttributes([key: value, .init("NSCursor"): 9], range: range)
        #expect(unlaid(manager) == [false, false, false], "\(key.rawValue) with a colour")
      }
      storage.removeAttribute(key, range: range)
      #expect(
        unlaid(manager) == [false, Self.layout.contains(key), false], "\(key.rawValue) removed")
      manager.ensureLayout(for: manager.textContainers[0])
      storage.removeAttribute(key, range: range)
      #expect(unlaid(manager) == [false, false, false])
      // As a whole set of attributes.
      let kept = unsafe storage.attributes(at: 12, effectiveRange: nil)
      storage.setAttributes(
        kept.merging([key: values(key)[0]]) { _, new in new }, range: range)
      #expect(
        unlaid(manager) == [false, Self.layout.contains(key), false], "\(key.rawValue) set")
    }
  }

  /// A delegate or a subclass may read what layout itself does not.
  @Test func `of a key that is not ours is new layout for those who have a say in it`() {
    for key in Self.custom {
      let storage = NSTextStorage()
      let manager = makeStack(storage)
      let hook = FeatureDelegate()
      manager.delegate = hook
      storage.addAttribute(key, value: 1, range: NSRange(location: 11, length: 3))
      #expect(unlaid(manager) == [false, true, false], "\(key.rawValue)")
      #expect(hook.notices.filter { $0 == "invalid" }.count == 1)
      manager.ensureLayout(for: manager.textContainers[0])
      storage.addAttribute(
        .underlineStyle, value: 1, range: NSRange(location: 0, length: storage.length))
      #expect(
        unlaid(manager) == [false, false, false]
          && hook.notices.filter { $0 == "invalid" }.count == 1)
    }
  }

  @Test func `is told by the key`() {
    for key in Self.display { #expect(key.effect == .display) }
    for key in Self.layout { #expect(key.effect == .layout) }
    for key in Self.custom { #expect(key.effect == .custom) }
    #expect(NSAttributeEffect.none < .display && .display < .custom && .custom < .layout)
  }

  /// Observers of edits learn whether glyphs may have moved, and where.
  @Test func `of an edit is told while it is processed`() {
    let storage = NSTextStorage(string: "some text to edit")
    var effects: [(NSRange, NSAttributeEffect)] = []
    let watcher = EditListener()
    watcher.did = { storage, _, _, _ in
      effects.append((storage.editedLayoutRange, storage.editedEffect))
    }
    storage.delegate = watcher
    storage.addAttribute(
      .foregroundColor, value: UIColor.red, range: NSRange(location: 0, length: 4))
    storage.addAttribute(.link, value: "https://a.b", range: NSRange(location: 5, length: 4))
    storage.beginEditing()
    storage.addAttribute(.kern, value: 3, range: NSRange(location: 5, length: 4))
    storage.addAttribute(
      .backgroundColor, value: UIColor.red, range: NSRange(location: 0, length: 17))
    storage.endEditing()
    storage.replaceCharacters(in: NSRange(location: 2, length: 1), with: "xy")
    storage.addAttribute(.kern, value: 3, range: NSRange(location: 6, length: 2))
    let nowhere = NSRange(location: NSNotFound, length: 0)
    #expect(effects.map(\.1) == [.display, .custom, .layout, .layout, .none])
    #expect(
      effects.map(\.0) == [
        nowhere, nowhere, NSRange(location: 5, length: 4), NSRange(location: 2, length: 2), nowhere,
      ])
    #expect(storage.editedEffect == .none && storage.editedLayoutRange == nowhere)
    withExtendedLifetime(watcher) {}
  }
}
