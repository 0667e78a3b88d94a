// SPDX-License-Identifier: MIT

/// Attributed strings in Apple's layout of a keyed archive.
///
///     NSString          the characters
///     NSAttributes      the different sets of attributes, or the only one
///     NSAttributeInfo   pairs of numbers in base 128: a run's length, the index of its attributes
enum ArchivedText {
  /// Whether a class of an archive is one of attributed strings.
  static func isText(_ className: String) -> Bool {
    switch className {
    case "NSAttributedString", "NSMutableAttributedString", "NSTextStorage",
      "NSConcreteTextStorage", "NSConcreteAttributedString", "NSConcreteMutableAttributedString":
      true
    default: NSKeyedUnarchiver.class(forClassName: className) is NSTextStorage.Type
    }
  }

  static func encode(_ text: NSAttributedString, _ coder: NSCoder) {
    guard coder.allowsKeyedCoding else {
      fail("NSAttributedString.encode(with:): the coder must be keyed.")
    }
    _ = ArchivedValue.registerNames
    coder.encode(text.string as NSString, forKey: "NSString")
    var table = AttributeTable()
    let runs = IncomingText(text, table: &table).runs
    var sets: [NSDictionary] = []
    var known: [ObjectIdentifier: Int] = [:]
    var info: [UInt8] = []
    for run in runs {
      let index = known[ObjectIdentifier(run.value)] ?? sets.count
      if index == sets.count {
        known[ObjectIdentifier(run.value)] = index
        let set = NSMutableDictionary()
        for (key, value) in run.value.dictionary {
          if let carrier = ArchivedValue.carrier(of: value) {
            set[key.rawValue as NSString] = carrier
          }
        }
        sets.append(set)
      }
      append(run.count, to: &info)
      append(index, to: &info)
    }
    // Always with the runs: Foundation's reader requires them even for one.
    coder.encode(sets as NSArray, forKey: "NSAttributes")
    coder.encode(Data(info) as NSData, forKey: "NSAttributeInfo")
  }

  private static func append(_ number: Int, to bytes: inout [UInt8]) {
    var rest = number
    while rest > 127 {
      bytes.append(UInt8(128 + rest % 128))
      rest /= 128
    }
    bytes.append(UInt8(rest))
  }

  /// The attributed string that a coder holds; nil without characters.
  ///
  /// Damaged or unknown attributes are left out.
  static func decode(_ coder: NSCoder) -> NSAttributedString? {
    decodeScratch(coder).map { ScratchText.lasting($0) }
  }

  /// The same, to be released with `letGo()` by the caller.
  static func decodeScratch(_ coder: NSCoder) -> NSMutableAttributedString? {
    guard coder.allowsKeyedCoding else { return nil }
    guard let string = ArchivedValue.decode(coder, "NSString") as? String else {
      // Apple writes nothing for an empty string.
      return coder.containsValue(forKey: "NSString") ? nil : NSMutableAttributedString(string: "")
    }
    let text = NSMutableAttributedString(string: string)
    let attributes = ArchivedValue.decode(coder, "NSAttributes")
    if let one = attributes as? [AnyHashable: Any] {
      text.setAttributes(known(one), range: NSRange(location: 0, length: text.length))
    } else if let many = attributes as? [Any],
      let info = ArchivedValue.decode(coder, "NSAttributeInfo") as? Data
    {
      let sets = many.map { known($0 as? [AnyHashable: Any] ?? [:]) }
      var numbers = Base128(bytes: Array(info))
      let length = text.length
      var start = 0
      while start < length, let count = numbers.next(), let index = numbers.next() {
        let end = min(start + count, length)
        if index < sets.count, end > start {
          text.setAttributes(sets[index], range: NSRange(start..<end))
        }
        start = end
      }
    }
    return text
  }

  private static func known(_ members: [AnyHashable: Any]) -> [NSAttributedString.Key: Any] {
    var attributes: [NSAttributedString.Key: Any] = [:]
    for (key, value) in members {
      guard let name = key.base as? String, !(value is NSNull) else { continue }
      let key = NSAttributedString.Key(name)
      attributes[key] = FoundationValues.kept(value, for: key)
    }
    // An archive may hold a substitute that another system chose.
    if let original = attributes.removeValue(forKey: .originalFont) as? UIFont {
      attributes[.font] = original
    }
    return FoundationValues.stored(attributes)
  }

  private struct Base128 {
    let bytes: [UInt8]
    var place = 0

    /// The next number, within the possible length of a text.
    mutating func next() -> Int? {
      var value = 0
      var shift = 0
      while place < bytes.count, shift <= 42 {
        let byte = Int(bytes[place])
        place += 1
        value += (byte & 127) << shift
        shift += 7
        if byte < 128 { return value }
      }
      return nil
    }
  }
}
