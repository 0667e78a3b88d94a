// SPDX-License-Identifier: MIT

extension NSTextContainer {
  /// The text that a truncated line shows instead of the text it leaves out; nil, the default, is
  /// an ellipsis in the font of the preceding text.
  ///
  /// It keeps its own attributes; its line ends are ignored. It is used in the last line of the
  /// container, if `lineBreakMode` truncates it, and in the lines of paragraphs whose style does.
  /// - Source: our choice; Apple offers it for labels only, as private API.
  public var truncationToken: NSAttributedString? {
    get { token }
    set { token = newValue.map { NSAttributedString(attributedString: $0) } }
  }
}
