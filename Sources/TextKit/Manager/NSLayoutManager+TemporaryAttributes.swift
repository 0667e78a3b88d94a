// SPDX-License-Identifier: MIT

internal import TextLayout
internal import Foundation
internal import TextStructures

// Attributes for drawing only: spelling marks, search results, syntax colours. They are neither in
// the storage nor in the layout, they follow edits, and inserted text has none.

/// One set of temporary attributes.
final class TemporaryValues: Equatable {
  let dictionary: [NSAttributedString.Key: Any]
  /// Each call returns a new one, equal to all others without attributes.
  static var none: TemporaryValues { TemporaryValues([:]) }

  init(_ dictionary: [NSAttributedString.Key: Any]) { self.dictionary = dictionary }

  static func == (one: TemporaryValues, other: TemporaryValues) -> Bool {
    one === other || AttributeValues.areEqual(one.dictionary, other.dictionary)
  }
}

extension NSLayoutManager {
  /// Adds a temporary attribute to characters; others stay.
  ///
  /// - Parameters:
  ///   - attrName: Any key; drawing uses those that do not change layout.
  ///   - value: The attribute's value.
  ///   - charRange: Within the text; traps otherwise.
  /// - Complexity: O(log *r* + *k*), *r* runs of temporary attributes, *k* of them in the range.
  /// - Source: AppKit.
  public func addTemporaryAttribute(
    _ attrName: NSAttributedString.Key, value: Any, forCharacterRange charRange: NSRange
  ) {
    change(charRange, "addTemporaryAttribute(_:value:forCharacterRange:)") { old in
      old.merging([attrName: value]) { $1 }
    }
  }

  /// Adds temporary attributes to characters; others stay.
  ///
  /// - Parameters:
  ///   - attrs: Keys and values; drawing uses those that do not change layout.
  ///   - charRange: Within the text; traps otherwise.
  ///
  /// - Complexity: O(log *r* + *k*), *r* runs of temporary attributes, *k* of them in the range.
  /// - Source: AppKit.
  public func addTemporaryAttributes(
    _ attrs: [NSAttributedString.Key: Any] = [:], forCharacterRange charRange: NSRange
  ) {
    change(charRange, "addTemporaryAttributes(_:forCharacterRange:)") { old in
      old.merging(attrs) { $1 }
    }
  }

  /// Replaces the temporary attributes of characters.
  ///
  /// - Parameters:
  ///   - attrs: The attributes that the characters have from now on; may be empty.
  ///   - charRange: Within the text; traps otherwise.
  ///
  /// - Complexity: O(log *r* + *k*), *r* runs of temporary attributes, *k* of them in the range.
  /// - Source: AppKit.
  public func setTemporaryAttributes(
    _ attrs: [NSAttributedString.Key: Any], forCharacterRange charRange: NSRange
  ) {
    change(charRange, "setTemporaryAttributes(_:forCharacterRange:)") { _ in attrs }
  }

  /// Removes a temporary attribute from characters.
  ///
  /// - Parameters:
  ///   - attrName: The key; characters without it do not change.
  ///   - charRange: Within the text; traps otherwise.
  ///
  /// - Complexity: O(log *r* + *k*), *r* runs of temporary attributes, *k* of them in the range.
  /// - Source: AppKit.
  public func removeTemporaryAttribute(
    _ attrName: NSAttributedString.Key, forCharacterRange charRange: NSRange
  ) {
    change(charRange, "removeTemporaryAttribute(_:forCharacterRange:)") { old in
      old.filter { $0.key != attrName }
    }
  }

  /// Returns the temporary attributes of a character.
  ///
  /// - Parameters:
  ///   - charIndex: Within the text; traps otherwise.
  ///   - effectiveCharRange: Receives a range around it with the same attributes.
  /// - Returns: Empty if there are none.
  /// - Complexity: O(log *r* + *k*), *r* runs of temporary attributes, *k* of them in the range
  ///   that is given.
  /// - Source: AppKit.
  public func temporaryAttributes(
    atCharacterIndex charIndex: Int, effectiveRange effectiveCharRange: NSRangePointer?
  ) -> [NSAttributedString.Key: Any] {
    let found = temporaries(at: charIndex, "temporaryAttributes(atCharacterIndex:effectiveRange:)")
    unsafe effectiveCharRange?.pointee = NSRange(found.range)
    return found.values.dictionary
  }

  /// Returns the temporary attributes of a character, and the longest range around it that has the
  /// same.
  ///
  /// - Parameters:
  ///   - location: Within the text; traps otherwise.
  ///   - range: Receives that range, clipped to `rangeLimit`.
  ///   - rangeLimit: Within the text; traps otherwise.
  /// - Returns: Empty if there are none.
  /// - Complexity: O(log *r* + *k*), *r* runs of temporary attributes, *k* of them in the range
  ///   that is given.
  /// - Source: AppKit.
  public func temporaryAttributes(
    atCharacterIndex location: Int, longestEffectiveRange range: NSRangePointer?,
    in rangeLimit: NSRange
  ) -> [NSAttributedString.Key: Any] {
    let member: StaticString = "temporaryAttributes(atCharacterIndex:longestEffectiveRange:in:)"
    let found = temporaries(at: location, member)
    let limit = checked(rangeLimit, member)
    // Neighbouring runs are never equal.
    unsafe range?.pointee = NSRange(found.range.clamped(to: limit))
    return found.values.dictionary
  }

  /// Returns one temporary attribute of a character; nil if it has none of this name.
  ///
  /// - Parameters:
  ///   - attrName: The key.
  ///   - location: Within the text; traps otherwise.
  ///   - range: Receives a range around it with the same attributes.
  /// - Returns: The value; nil if there is none.
  /// - Complexity: O(log *r* + *k*), *r* runs of temporary attributes, *k* of them in the range
  ///   that is given.
  /// - Source: AppKit.
  public func temporaryAttribute(
    _ attrName: NSAttributedString.Key, atCharacterIndex location: Int,
    effectiveRange range: NSRangePointer?
  ) -> Any? {
    let found = temporaries(
      at: location, "temporaryAttribute(_:atCharacterIndex:effectiveRange:)")
    unsafe range?.pointee = NSRange(found.range)
    return found.values.dictionary[attrName]
  }

  /// Returns one temporary attribute of a character, and the longest range around it that has the
  /// same value.
  ///
  /// - Parameters:
  ///   - attrName: The key.
  ///   - location: Within the text; traps otherwise.
  ///   - range: Receives that range, clipped to `rangeLimit`.
  ///   - rangeLimit: Within the text; traps otherwise.
  /// - Returns: The value; nil if there is none.
  /// - Complexity: O(log *r* + *k*), *r* runs of temporary attributes, *k* of them in the range
  ///   that is given.
  /// - Source: AppKit.
  public func temporaryAttribute(
    _ attrName: NSAttributedString.Key, atCharacterIndex location: Int,
    longestEffectiveRange range: NSRangePointer?, in rangeLimit: NSRange
  ) -> Any? {
    let member: StaticString =
      "temporaryAttribute(_:atCharacterIndex:longestEffectiveRange:in:)"
    let found = temporaries(at: location, member)
    let limit = checked(rangeLimit, member)
    let value = found.values.dictionary[attrName]
    var longest = found.range.clamped(to: limit)
    if let all = temporaries, limit.contains(location) {
      longest = all.range(around: location, in: limit) { other in
        switch (value, other.dictionary[attrName]) {
        case (nil, nil): true
        case (let value?, let other?): AttributeValues.areEqual(value, other)
        default: false
        }
      }
    }
    unsafe range?.pointee = NSRange(longest)
    return value
  }

  private func temporaries(at index: Int, _ member: StaticString) -> (
    values: TemporaryValues, range: Range<Int>
  ) {
    let length = layout.characterCount
    guard index >= 0, index < length else {
      fail(
        "NSLayoutManager.\(member): index \(index) is not in 0 ..< \(length), the text's characters"
      )
    }
    guard let all = temporaries else { return (.none, 0..<length) }
    let run = all.run(at: index)
    return (run.value, run.range)
  }

  private func change(
    _ charRange: NSRange, _ member: StaticString,
    _ change: ([NSAttributedString.Key: Any]) -> [NSAttributedString.Key: Any]
  ) {
    let range = checked(charRange, member)
    guard !range.isEmpty else { return }
    var all =
      temporaries ?? RunList(repeating: .none, count: layout.characterCount)
    temporaries = nil
    all.transform(in: range) { old in
      let new = change(old.dictionary)
      return new.isEmpty ? .none : TemporaryValues(new)
    }
    temporaries = all
    layout.invalidateDisplay(range)
    followers.tell(.repainted)
  }
}
