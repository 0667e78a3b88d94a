// SPDX-License-Identifier: MIT

extension NSCoder {
  /// An object that an archive may lack: to ask Foundation's unarchiver for such a one ends the
  /// program.
  func decodeIfPresent<Object: NSObject & NSCoding>(_ type: Object.Type, forKey key: String)
    -> Object?
  {
    containsValue(forKey: key) ? decodeObject(of: type, forKey: key) : nil
  }
}
