// SPDX-License-Identifier: MIT

// Numbers are written with 17 digits, as UIKit does, so that reading gives back the same number:
// 0.1 becomes 0.10000000000000001. Text that is not of the right form reads as zeros.

extension NSCoder {
  /// Returns a point as text: `{x, y}`.
  ///
  /// - Parameter point: The point.
  /// - Returns: Numbers of 17 digits.
  public class func string(for point: CGPoint) -> String { braces(point.x, point.y) }

  /// Returns a vector as text: `{dx, dy}`.
  ///
  /// - Parameter vector: The vector.
  /// - Returns: Numbers of 17 digits.
  public class func string(for vector: CGVector) -> String { braces(vector.dx, vector.dy) }

  /// Returns a size as text: `{width, height}`.
  ///
  /// - Parameter size: The size.
  /// - Returns: Numbers of 17 digits.
  public class func string(for size: CGSize) -> String { braces(size.width, size.height) }

  /// Returns a rectangle as text: `{{x, y}, {width, height}}`.
  ///
  /// - Parameter rect: The rectangle.
  /// - Returns: Numbers of 17 digits.
  public class func string(for rect: CGRect) -> String {
    "{" + braces(rect.origin.x, rect.origin.y) + ", " + braces(rect.size.width, rect.size.height)
      + "}"
  }

  /// Returns a transform as text: `[a, b, c, d, tx, ty]`.
  ///
  /// - Parameter transform: The transform.
  /// - Returns: Numbers of 17 digits.
  public class func string(for transform: CGAffineTransform) -> String {
    let t = transform
    return "[" + list([t.a, t.b, t.c, t.d, t.tx, t.ty]) + "]"
  }

  /// Returns insets as text: `{top, left, bottom, right}`.
  ///
  /// - Parameter insets: The insets.
  /// - Returns: Numbers of 17 digits.
  public class func string(for insets: UIEdgeInsets) -> String {
    braces(insets.top, insets.left, insets.bottom, insets.right)
  }

  /// Returns insets as text: `{top, leading, bottom, trailing}`.
  ///
  /// - Parameter insets: The insets.
  /// - Returns: Numbers of 17 digits.
  public class func string(for insets: NSDirectionalEdgeInsets) -> String {
    braces(insets.top, insets.leading, insets.bottom, insets.trailing)
  }

  /// Returns an offset as text: `{horizontal, vertical}`.
  ///
  /// - Parameter offset: The offset.
  /// - Returns: Numbers of 17 digits.
  public class func string(for offset: UIOffset) -> String {
    braces(offset.horizontal, offset.vertical)
  }

  /// Parses a point.
  ///
  /// - Parameter string: Text of the form `{x, y}`.
  /// - Returns: Zero for malformed text.
  public class func cgPoint(for string: String) -> CGPoint {
    let n = numbers(in: string, form: "{##}")
    return CGPoint(x: n[0], y: n[1])
  }

  /// Parses a vector.
  ///
  /// - Parameter string: Text of the form `{dx, dy}`.
  /// - Returns: Zero for malformed text.
  public class func cgVector(for string: String) -> CGVector {
    let n = numbers(in: string, form: "{##}")
    return CGVector(dx: n[0], dy: n[1])
  }

  /// Parses a size.
  ///
  /// - Parameter string: Text of the form `{width, height}`.
  /// - Returns: Zero for malformed text.
  public class func cgSize(for string: String) -> CGSize {
    let n = numbers(in: string, form: "{##}")
    return CGSize(width: n[0], height: n[1])
  }

  /// Parses a rectangle.
  ///
  /// - Parameter string: Text of the form `{{x, y}, {width, height}}`.
  /// - Returns: Zero for malformed text.
  public class func cgRect(for string: String) -> CGRect {
    let n = numbers(in: string, form: "{{##}{##}}")
    return CGRect(x: n[0], y: n[1], width: n[2], height: n[3])
  }

  /// Parses a transform.
  ///
  /// - Parameter string: Text of the form `[a, b, c, d, tx, ty]`.
  /// - Returns: The identity for malformed text.
  public class func cgAffineTransform(for string: String) -> CGAffineTransform {
    guard let n = read(string, form: "[######]") else { return .identity }
    return CGAffineTransform(n[0], n[1], n[2], n[3], n[4], n[5])
  }

  /// Parses insets.
  ///
  /// - Parameter string: Text of the form `{top, left, bottom, right}`.
  /// - Returns: Zero for malformed text.
  public class func uiEdgeInsets(for string: String) -> UIEdgeInsets {
    let n = numbers(in: string, form: "{####}")
    return UIEdgeInsets(top: n[0], left: n[1], bottom: n[2], right: n[3])
  }

  /// Parses insets.
  ///
  /// - Parameter string: Text of the form `{top, leading, bottom, trailing}`.
  /// - Returns: Zero for malformed text.
  public class func nsDirectionalEdgeInsets(for string: String) -> NSDirectionalEdgeInsets {
    let n = numbers(in: string, form: "{####}")
    return NSDirectionalEdgeInsets(top: n[0], leading: n[1], bottom: n[2], trailing: n[3])
  }

  /// Parses an offset.
  ///
  /// - Parameter string: Text of the form `{horizontal, vertical}`.
  /// - Returns: Zero for malformed text.
  public class func uiOffset(for string: String) -> UIOffset {
    let n = numbers(in: string, form: "{##}")
    return UIOffset(horizontal: n[0], vertical: n[1])
  }

  private class func braces(_ numbers: CGFloat...) -> String { "{" + list(numbers) + "}" }

  private class func list(_ numbers: [CGFloat]) -> String {
    numbers.map { String(format: "%.17g", Double($0)) }.joined(separator: ", ")
  }

  private class func numbers(in text: String, form: String) -> [CGFloat] {
    read(text, form: form) ?? Array(repeating: 0, count: form.count { $0 == "#" })
  }

  /// Returns the numbers of a text whose brackets and numbers match `form`; nil for other text.
  ///
  /// A comma separates neighbours; white space is ignored.
  private class func read(_ text: String, form: String) -> [CGFloat]? {
    var rest = text.unicodeScalars.filter { !CharacterSet.whitespacesAndNewlines.contains($0) }[...]
    var numbers: [CGFloat] = []
    var before: Character = "{"
    for expected in form {
      let needsComma = before == "#" || before == "}"
      if needsComma, expected == "#" || expected == "{" || expected == "[" {
        guard rest.popFirst() == "," else { return nil }
      }
      if expected == "#" {
        let length = rest.prefix { $0 != "," && $0 != "}" && $0 != "]" }
        guard let value = Double(String(String.UnicodeScalarView(length))), value.isFinite else {
          return nil
        }
        numbers.append(CGFloat(value))
        rest = rest.dropFirst(length.count)
      } else if rest.popFirst() != expected.unicodeScalars.first {
        return nil
      }
      before = expected
    }
    return rest.isEmpty ? numbers : nil
  }
}

// Archives hold values as the texts above. Foundation codes points, sizes and rectangles itself.
extension NSCoder {
  /// Encodes a vector into a keyed archive.
  ///
  /// - Parameters:
  ///   - vector: The vector.
  ///   - key: Its key in the archive.
  public func encode(_ vector: CGVector, forKey key: String) { put(Self.string(for: vector), key) }
  /// Encodes a transform into a keyed archive.
  ///
  /// - Parameters:
  ///   - transform: The transform.
  ///   - key: Its key in the archive.
  public func encode(_ transform: CGAffineTransform, forKey key: String) {
    put(Self.string(for: transform), key)
  }
  /// Encodes insets into a keyed archive.
  ///
  /// - Parameters:
  ///   - insets: The insets.
  ///   - key: Their key in the archive.
  public func encode(_ insets: UIEdgeInsets, forKey key: String) {
    put(Self.string(for: insets), key)
  }
  /// Encodes insets into a keyed archive.
  ///
  /// - Parameters:
  ///   - insets: The insets.
  ///   - key: Their key in the archive.
  public func encode(_ insets: NSDirectionalEdgeInsets, forKey key: String) {
    put(Self.string(for: insets), key)
  }
  /// Encodes an offset into a keyed archive.
  ///
  /// - Parameters:
  ///   - offset: The offset.
  ///   - key: Its key in the archive.
  public func encode(_ offset: UIOffset, forKey key: String) { put(Self.string(for: offset), key) }

  /// Decodes a vector.
  ///
  /// - Parameter key: Its key in the archive.
  /// - Returns: Zero if there is none.
  public func decodeCGVector(forKey key: String) -> CGVector { Self.cgVector(for: text(key)) }
  /// Decodes a transform.
  ///
  /// - Parameter key: Its key in the archive.
  /// - Returns: The identity if there is none.
  public func decodeCGAffineTransform(forKey key: String) -> CGAffineTransform {
    Self.cgAffineTransform(for: text(key))
  }
  /// Decodes insets.
  ///
  /// - Parameter key: Their key in the archive.
  /// - Returns: Zero if there are none.
  public func decodeUIEdgeInsets(forKey key: String) -> UIEdgeInsets {
    Self.uiEdgeInsets(for: text(key))
  }
  /// Decodes insets.
  ///
  /// - Parameter key: Their key in the archive.
  /// - Returns: Zero if there are none.
  public func decodeDirectionalEdgeInsets(forKey key: String) -> NSDirectionalEdgeInsets {
    Self.nsDirectionalEdgeInsets(for: text(key))
  }
  /// Decodes an offset.
  ///
  /// - Parameter key: Its key in the archive.
  /// - Returns: Zero if there is none.
  public func decodeUIOffset(forKey key: String) -> UIOffset { Self.uiOffset(for: text(key)) }

  private func put(_ text: String, _ key: String) { encode(NSString(string: text), forKey: key) }
  private func text(_ key: String) -> String {
    guard containsValue(forKey: key) else { return "" }
    return decodeObject(of: NSString.self, forKey: key).map { String(describing: $0) } ?? ""
  }
}
