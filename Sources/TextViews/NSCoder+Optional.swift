// SPDX-License-Identifier: MIT

extension NSCoder {
  /// Decodes an object that the archive may lack; nil if it does.
  ///
  /// Foundation's unarchiver on Linux ends the program when a missing object is requested.
  func decodeIfPresent<Object: NSObject & NSCoding>(_ type: Object.Type, forKey key: String)
    -> Object?
  {
    containsValue(forKey: key) ? decodeObject(of: type, forKey: key) : nil
  }
}
