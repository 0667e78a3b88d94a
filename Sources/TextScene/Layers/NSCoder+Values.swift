// SPDX-License-Identifier: MIT

extension NSCoder {
  /// The object of a key; nil if there is none, which a coder would take for damage.
  func found<Object: NSObject & NSCoding>(_ type: Object.Type, _ key: String) -> Object? {
    containsValue(forKey: key) ? decodeObject(of: type, forKey: key) : nil
  }

  /// The text of a key; nil if there is none.
  func text(_ key: String) -> String? { found(NSString.self, key).map { "\($0)" } }
}
