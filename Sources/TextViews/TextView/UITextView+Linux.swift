// SPDX-License-Identifier: MIT

extension UITextView {
  /// What is shown while there is no text, in the view's font and a lighter colour.
  ///
  /// Default nil. It stands where the first line would, and wraps.
  ///
  /// - Source: our choice, as `UITextField.placeholder`. Apple's text views have none, so many clients' subclasses have a
  ///   `placeholder` of their own, beside which there is no room for another.
  public var emptyTextPlaceholder: String? {
    get { values.placeholder?.string }
    set {
      values.placeholder = newValue.map { plainPlaceholder($0) }
      values.isPlaceholderPlain = true
      pane.becomeStale()
    }
  }

  /// What is shown while there is no text, with its attributes.
  ///
  /// Default nil.
  ///
  /// - Source: our choice, as `UITextField.attributedPlaceholder`.
  public var attributedEmptyTextPlaceholder: NSAttributedString? {
    get { values.placeholder }
    set {
      values.placeholder = newValue.map { NSAttributedString(attributedString: $0) }
      values.isPlaceholderPlain = false
      pane.becomeStale()
    }
  }

  /// Whether text can be edited though it runs through several containers.
  ///
  /// Default false, as on Apple's systems.
  ///
  /// - Source: our choice.
  public var allowsEditingAcrossContainers: Bool {
    get { values.editsSharedContainers }
    set { values.editsSharedContainers = newValue }
  }
}
