// SPDX-License-Identifier: MIT

internal import Foundation

/// The settings of a container.
///
/// The keys are those of Apple's archives, where Apple has the value.
struct ContainerValues {
  var size: CGSize
  var lineFragmentPadding: CGFloat = 5
  var exclusionPaths: [UIBezierPath] = []
  var lineBreakMode = NSLineBreakMode.byWordWrapping
  var maximumNumberOfLines = 0
  var widthTracksTextView = false
  var heightTracksTextView = false
  /// Not archived.
  var token: NSAttributedString?

  init(size: CGSize) { self.size = size }

  private enum Key {
    static let width = "NSWidth"
    static let height = "NSHeight"
    static let padding = "NSLineFragmentPadding"
    static let paths = "NSExclusionPaths"
    static let breakMode = "NSLineBreakMode"
    static let lines = "NSMaximumNumberOfLines"
    static let flags = "NSTCFlags"
  }

  /// Reads the settings of an archive; a missing number, or one that is out of range, keeps its
  /// default.
  init(coder: NSCoder) {
    self.init(size: .zero)
    guard coder.allowsKeyedCoding else { return }
    func number(_ key: String) -> CGFloat? {
      guard coder.containsValue(forKey: key) else { return nil }
      let value = coder.decodeDouble(forKey: key)
      return value.isNaN ? nil : CGFloat(value)
    }
    func integer(_ key: String) -> Int? {
      coder.containsValue(forKey: key) ? coder.decodeInteger(forKey: key) : nil
    }
    size = CGSize(width: number(Key.width) ?? 0, height: number(Key.height) ?? 0)
    lineFragmentPadding = number(Key.padding) ?? 5
    if let mode = integer(Key.breakMode).flatMap(NSLineBreakMode.init) { lineBreakMode = mode }
    maximumNumberOfLines = Swift.max(0, integer(Key.lines) ?? 0)
    let flags = integer(Key.flags) ?? 0
    widthTracksTextView = flags & 1 != 0
    heightTracksTextView = flags & 2 != 0
    if coder.containsValue(forKey: Key.paths) {
      let found = coder.decodeObject(of: [NSArray.self, UIBezierPath.self], forKey: Key.paths)
      exclusionPaths = found as? [UIBezierPath] ?? []
    }
  }

  func encode(with coder: NSCoder) {
    coder.encode(Double(size.width), forKey: Key.width)
    coder.encode(Double(size.height), forKey: Key.height)
    coder.encode(Double(lineFragmentPadding), forKey: Key.padding)
    coder.encode(lineBreakMode.rawValue, forKey: Key.breakMode)
    coder.encode(maximumNumberOfLines, forKey: Key.lines)
    coder.encode(
      (widthTracksTextView ? 1 : 0) | (heightTracksTextView ? 2 : 0), forKey: Key.flags)
    if !exclusionPaths.isEmpty {
      coder.encode(NSArray(array: exclusionPaths), forKey: Key.paths)
    }
  }
}
