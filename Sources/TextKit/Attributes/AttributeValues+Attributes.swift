// SPDX-License-Identifier: MIT

internal import TextStructures

extension AttributeValues {
  /// Whether two sets of attributes hold the same objects, without any more expensive comparison.
  static func areSame(_ a: Attributes, _ b: Attributes) -> Bool {
    if areShared(a, b) { return true }
    guard a.count == b.count else { return false }
    for (key, value) in a {
      guard let other = b[key], let left = object(in: value), left === object(in: other) else {
        return false
      }
    }
    return true
  }
}
