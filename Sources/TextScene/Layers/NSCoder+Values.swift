// SPDX-License-Identifier: MIT

extension NSCoder {
  /// Returns the object of a key; nil if there is none, which a coder would treat as damage.
  func found<Object: NSObject & NSCoding>(_ type: Object.Type, _ key: String) -> Object? {
    containsValue(forKey: key) ? decodeObject(of: type, forKey: key) : nil
  }

  /// Returns the text of a key; nil if there is none.
  func text(_ key: String) -> String? { found(NSString.self, key).map { "\($0)" } }
}
