// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextFonts
import TextKitTestSupport
import TextStructures

@testable import TextKit

/// Copies hold the displayed attributes: substitutes for fonts, and the original fonts as well.
@Suite struct `Copies of a storage` {
  private let folder = TemporaryFolder()
  static let latin = try! UIFont(file: URL(fileURLWithPath: DebianFonts.dejaVuSans), size: 16)

  private func attributes(_ text: NSAttributedString, _ place: Int) -> Attributes {
    FoundationValues.unboxed(unsafe text.attributes(at: place, effectiveRange: nil))
  }

  @Test func `attributes that were read and are set again are those that were given`() {
    let storage = NSTextStorage(string: "a漢b漢", attributes: [.font: Self.latin])
    let shown = unsafe storage.attributes(at: 1, effectiveRange: nil)
    #expect(shown[.originalFont] as? UIFont == Self.latin)
    storage.setAttributes(shown, range: NSRange(location: 1, length: 1))
    storage.setAttributes(
      unsafe storage.attributes(at: 3, effectiveRange: nil), range: NSRange(location: 3, length: 1))
    for place in 0..<4 {
      let source = storage.run(at: place, language: nil).attributes.source
      #expect(source?[.font] as? UIFont == Self.latin && source?.count == 1, "\(place)")
    }
    #expect(difference(storage) == nil)
  }

  /// Returns the first position at which some copy differs from the storage; nil if there is none.
  private func difference(_ storage: NSTextStorage) -> String? {
    storage.updateFoundationCopy()
    let appended = NSMutableAttributedString(string: "")
    appended.append(storage)
    let copies: [(String, NSAttributedString)] = [
      ("Foundation's", NSAttributedString(attributedString: storage)), ("appended", appended),
      ("copy()", storage.copy() as! NSAttributedString),
      ("mutableCopy()", storage.mutableCopy() as! NSAttributedString),
      (
        "substring",
        storage.attributedSubstring(from: NSRange(location: 0, length: storage.length))
      ),
    ]
    for (name, copy) in copies {
      if copy.string != storage.string { return "\(name): \(copy.string)" }
      if !copy.isEqual(to: storage) || !storage.isEqual(to: copy) { return "\(name): not equal" }
      for place in 0..<storage.length {
        let (held, shown) = (attributes(copy, place), attributes(storage, place))
        if !AttributeValues.areEqual(held, shown) { return "\(name), \(place): \(held) \(shown)" }
      }
    }
    return nil
  }

  @Test func `a question about another attribute looks for no fonts, and has the same answer`() {
    let storage = NSTextStorage()
    storage.append(NSAttributedString(string: "ab漢字cd😀ef ", attributes: [.font: Self.latin]))
    storage.append(NSAttributedString(string: "漢字gh", attributes: [.font: Self.latin]))
    storage.addAttribute(.kern, value: 2, range: NSRange(location: 3, length: 3))
    let whole = NSRange(location: 0, length: storage.length)
    func runs(_ name: NSAttributedString.Key, in text: NSAttributedString) -> [NSRange] {
      var found: [NSRange] = []
      unsafe text.enumerateAttribute(name, in: whole) { _, range, _ in found.append(range) }
      return found
    }
    let kerns = runs(.kern, in: storage)
    var range = NSRange()
    let kern = unsafe storage.attribute(.kern, at: 4, longestEffectiveRange: &range, in: whole)
    #expect(kern as? Int == 2 && range == NSRange(location: 3, length: 3))
    #expect(storage.fixing.substitutes == nil)
    let fonts = runs(.font, in: storage)
    #expect(storage.fixing.substitutes != nil && fonts.count > 4)
    // With the fonts known, and by the way of a subclass, they are the same.
    #expect(runs(.kern, in: storage) == kerns && kerns.count == 3)
    let tree = StorageKind.tree.make()
    tree.setAttributedString(storage)
    #expect(runs(.kern, in: tree) == kerns && runs(.font, in: tree) == fonts)
  }

  @Test(arguments: [
    StorageKind.stock, .tree, .deferred, .backed, .tokens, .inheriting, .deferredInheriting,
    .deferredBacked,
  ])
  func `show substitutes and the fonts that were set`(kind: StorageKind) {
    let storage = kind.make()
    storage.append(NSAttributedString(string: "ab漢字cd😀ef", attributes: [.font: Self.latin]))
    storage.updateFoundationCopy()
    let copy = NSAttributedString(attributedString: storage)
    #expect(value(of: .font, at: 2, in: copy) as? UIFont != Self.latin)
    #expect(value(of: .originalFont, at: 2, in: copy) as? UIFont == Self.latin)
    #expect(difference(storage) == nil)
    // Characters next to a substitute have their own font again.
    storage.replaceCharacters(in: NSRange(location: 4, length: 0), with: "x")
    #expect(difference(storage) == nil)
    storage.replaceCharacters(in: NSRange(location: 2, length: 1), with: "y")
    #expect(difference(storage) == nil)
    storage.addAttribute(
      .font, value: Self.latin.withSize(20), range: NSRange(location: 0, length: storage.length))
    #expect(difference(storage) == nil)
    let part = storage.attributedSubstring(from: NSRange(location: 3, length: 2))
    #expect(AttributeValues.areEqual(attributes(part, 0), attributes(storage, 3)))
    // A storage created from a copy has the fonts that were set.
    let other = NSTextStorage(attributedString: NSAttributedString(attributedString: storage))
    other.replaceCharacters(in: NSRange(location: 0, length: other.length), with: "abc")
    #expect(attributes(other, 0)[.originalFont] == nil)
    #expect(attributes(other, 0)[.font] as? UIFont == Self.latin.withSize(20))
  }

  @Test func `are made of a storage as it was created`() {
    let text = NSAttributedString(string: "a漢b", attributes: [.font: Self.latin])
    #expect(difference(NSTextStorage(attributedString: text)) == nil)
    #expect(difference(NSTextStorage(string: "a漢b", attributes: [.font: Self.latin])) == nil)
    let storage = NSTextStorage(string: "a漢b")
    storage.addAttribute(.font, value: Self.latin, range: NSRange(location: 1, length: 1))
    #expect(difference(storage) == nil)
  }

  @Test func `leave the fonts that were set to archives`() throws {
    let storage = NSTextStorage(string: "a漢b", attributes: [.font: Self.latin])
    let data = try NSKeyedArchiver.archivedData(
      withRootObject: storage, requiringSecureCoding: true)
    let unarchiver = try NSKeyedUnarchiver(forReadingFrom: data)
    unarchiver.requiresSecureCoding = true
    let back = unarchiver.decodeObject(of: NSTextStorage.self, forKey: NSKeyedArchiveRootObjectKey)
    let read = try #require(back)
    #expect(read.content.runs.slice(0..<3).count == 1)
  }

  @Test(arguments: [StorageKind.stock, .backed, .inheriting])
  func `show substitutes for a font that lacks ASCII`(kind: StorageKind) throws {
    var small = SmallFont(family: "Only b")
    small.add("b", advance: 600)
    let font = try UIFont(
      file: URL(fileURLWithPath: folder.write(small.bytes(), as: "b.ttf")), size: 12)
    let storage = kind.make()
    storage.append(NSAttributedString(string: "abc", attributes: [.font: font]))
    #expect(value(of: .originalFont, at: 0, in: storage) as? UIFont == font)
    #expect(difference(storage) == nil)
    storage.replaceCharacters(in: NSRange(location: 1, length: 1), with: "x")
    #expect(difference(storage) == nil)
    let plain = NSTextStorage(string: "abc", attributes: [.font: font])
    #expect(difference(plain) == nil)
  }

  @Test func `have substitutes where a lazy subclass was asked, and copy() asks`() {
    let storage = LazyStorage()
    storage.append(NSAttributedString(string: "a漢b", attributes: [.font: Self.latin]))
    let early = NSAttributedString(attributedString: storage)
    #expect(value(of: .font, at: 1, in: early) as? UIFont == Self.latin)
    #expect(storage.fixed.isEmpty)
    let copy = storage.copy() as! NSAttributedString
    #expect(value(of: .originalFont, at: 1, in: copy) as? UIFont == Self.latin)
    #expect(difference(storage) == nil)
  }

  /// A client that gives a copy another font means that font.
  @Test func `may be given other fonts in place of substitutes`() throws {
    let storage = NSTextStorage(string: "a漢b", attributes: [.font: Self.latin])
    let copy = NSMutableAttributedString(attributedString: storage)
    let all = NSRange(location: 0, length: 3)
    copy.addAttribute(.font, value: Self.latin.withSize(30), range: all)
    let other = NSTextStorage(attributedString: copy)
    #expect(value(of: .originalFont, at: 1, in: other) as? UIFont == Self.latin.withSize(30))
    #expect((value(of: .font, at: 1, in: other) as? UIFont)?.pointSize == 30)
    var attributes = unsafe storage.attributes(at: 1, effectiveRange: nil)
    let serif = try UIFont(
      file: URL(fileURLWithPath: DebianFonts.notoSansCJK), size: 16)
    attributes[.font] = serif
    storage.setAttributes(attributes, range: all)
    #expect(value(of: .font, at: 1, in: storage) as? UIFont == serif)
  }

  @Test func `are drawn as small as their fonts would be`() {
    let storage = NSTextStorage(string: "漢字漢字", attributes: [.font: Self.latin])
    let context = NSStringDrawingContext()
    func width(_ text: NSAttributedString) -> CGFloat {
      context.minimumScaleFactor = 0.5
      return text.boundingRect(
        with: CGSize(width: 40, height: 100), options: .usesLineFragmentOrigin, context: context
      ).width
    }
    let plain = NSAttributedString(string: "漢字漢字", attributes: [.font: Self.latin])
    #expect(width(storage) == width(plain))
    #expect(width(NSAttributedString(attributedString: storage)) == width(plain))
  }

  /// The number of attributes written for an edit does not grow with the text.
  @Test func `are brought up to date beside the edits only`() {
    let line = "漢字 and words, слова\n"
    let storage = NSTextStorage(
      string: String(repeating: line, count: 500), attributes: [.font: Self.latin])
    #expect(NSAttributedString(attributedString: storage).length == storage.length)
    #expect(storage.foundation.unshown.isEmpty)
    storage.replaceCharacters(in: NSRange(location: 4_000, length: 1), with: "字漢")
    #expect(storage.foundation.unshown.range == 4_000..<4_002)
    #expect(difference(storage) == nil)
  }

  @Test(arguments: [
    StorageKind.stock, .tree, .deferred, .backed, .tokens, .inheriting, .deferredInheriting,
    .deferredBacked,
  ])
  func `follow any edits`(kind: StorageKind) {
    var random = SeededGenerator(seed: seed(of: "copies"))
    let parts = ["a", "слово ", "漢字", "\n", "😀", "e\u{301}", "क्षि", "一\r\n"]
    for _ in 0..<iterations(6) {
      let storage = kind.make()
      for _ in 0..<12 {
        // Foundation's string in a subclass rounds to graphemes.
        let part = random.range(in: storage.length)
        let range = NSRange(
          kind == .backed || kind == .deferredBacked ? storage.known.wholeGraphemes(part) : part)
        let text = parts.randomElement(using: &random)! + parts.randomElement(using: &random)!
        switch Int.random(in: 0..<4, using: &random) {
        case 0: storage.replaceCharacters(in: range, with: text)
        case 1 where range.length > 0:
          storage.addAttribute(
            .font, value: Self.latin.withSize(random.oneIn(2) ? 12 : 20), range: range)
        case 2 where range.length > 0: storage.removeAttribute(.font, range: range)
        default:
          storage.replaceCharacters(
            in: range, with: NSAttributedString(string: text, attributes: [.font: Self.latin]))
        }
        if random.oneIn(2) { #expect(difference(storage) == nil) }
      }
      #expect(difference(storage) == nil)
    }
  }
}
