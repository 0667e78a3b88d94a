// SPDX-License-Identifier: MIT

extension NSTextContainer {
  /// What a truncated line shows in the place of the text it leaves out; nil, the default, is an
  /// ellipsis in the font of the text before it.
  ///
  /// Taken with its own attributes; its line ends are shown as nothing. Truncated are the last line
  /// of the container, if `lineBreakMode` says so, and the lines of paragraphs whose style says so.
  /// - Source: our choice; Apple offers it for labels only, as private API.
  public var truncationToken: NSAttributedString? {
    get { token }
    set { token = newValue.map { NSAttributedString(attributedString: $0) } }
  }
}
