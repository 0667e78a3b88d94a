// SPDX-License-Identifier: MIT

// The keys of settings are ours, since the form of Apple's archives is not published.

extension NSLayoutManager {
  private enum Key {
    static let usesFontLeading = "NSLayoutManagerUsesFontLeading"
    static let showsInvisibles = "NSLayoutManagerShowsInvisibleCharacters"
    static let showsControls = "NSLayoutManagerShowsControlCharacters"
    static let hyphenationFactor = "NSLayoutManagerHyphenationFactor"
    static let usesDefaultHyphenation = "NSLayoutManagerUsesDefaultHyphenation"
    static let containers = "NSTextContainers"
  }

  func write(to coder: NSCoder) {
    coder.encode(usesFontLeading, forKey: Key.usesFontLeading)
    coder.encode(showsInvisibleCharacters, forKey: Key.showsInvisibles)
    coder.encode(showsControlCharacters, forKey: Key.showsControls)
    if hyphenationFactor != 0 {
      coder.encode(Double(hyphenationFactor), forKey: Key.hyphenationFactor)
    }
    if usesDefaultHyphenation { coder.encode(true, forKey: Key.usesDefaultHyphenation) }
    coder.encode(NSArray(array: textContainers), forKey: Key.containers)
  }

  /// Reads the settings; returns false if they are missing.
  func read(from coder: NSCoder) -> Bool {
    guard coder.containsValue(forKey: Key.usesFontLeading) else { return false }
    usesFontLeading = coder.decodeBool(forKey: Key.usesFontLeading)
    showsInvisibleCharacters = coder.decodeBool(forKey: Key.showsInvisibles)
    showsControlCharacters = coder.decodeBool(forKey: Key.showsControls)
    hyphenationFactor = CGFloat(coder.decodeDouble(forKey: Key.hyphenationFactor))
    usesDefaultHyphenation = coder.decodeBool(forKey: Key.usesDefaultHyphenation)
    if coder.containsValue(forKey: Key.containers) {
      let classes: [AnyClass] = [NSArray.self, NSTextContainer.self]
      let found = coder.decodeObject(of: classes, forKey: Key.containers) as? NSArray
      for case let container as NSTextContainer in found ?? [] { addTextContainer(container) }
    }
    return true
  }
}
