// SPDX-License-Identifier: MIT

/// A view that takes pasted text, and asks a delegate what that becomes: a text view or a text
/// field.
///
/// - Source: UIKit, `UITextPasteConfigurationSupporting`.
@preconcurrency @MainActor
public protocol UITextPasteConfigurationSupporting: NSObjectProtocol {
  /// Has a say in what is pasted; not retained.
  var pasteDelegate: (any UITextPasteDelegate)? { get set }
}

/// Has a say in what is pasted into a text.
///
/// Every member may be left out.
///
///     each thing on the pasteboard ── transform ──┐
///                                  …  transform ──┴─ combineItemAttributedStrings ── performPasteOf
///
/// - Source: UIKit, `UITextPasteDelegate`.
@preconcurrency @MainActor
public protocol UITextPasteDelegate: NSObjectProtocol {
  /// Sets what becomes of one thing that is pasted, now or later; by default `setDefaultResult()`.
  ///
  /// Nothing is pasted before each thing has a result.
  func textPasteConfigurationSupporting(
    _ textPasteConfigurationSupporting: any UITextPasteConfigurationSupporting,
    transform item: any UITextPasteItem)
  /// Puts the texts of several things together; by default one after the other.
  ///
  /// - Parameters:
  ///   - textPasteConfigurationSupporting: The view.
  ///   - itemStrings: The texts, in order.
  ///   - textRange: The range that is pasted over.
  /// - Returns: The whole text.
  func textPasteConfigurationSupporting(
    _ textPasteConfigurationSupporting: any UITextPasteConfigurationSupporting,
    combineItemAttributedStrings itemStrings: [NSAttributedString], for textRange: UITextRange
  ) -> NSAttributedString
  /// Puts the text in; by default in the place of the range, as one step that can be undone.
  ///
  /// - Parameters:
  ///   - textPasteConfigurationSupporting: The view.
  ///   - attributedString: The text.
  ///   - textRange: The range that is pasted over.
  /// - Returns: The range of what was put in.
  func textPasteConfigurationSupporting(
    _ textPasteConfigurationSupporting: any UITextPasteConfigurationSupporting,
    performPasteOf attributedString: NSAttributedString, to textRange: UITextRange
  ) -> UITextRange
}

extension UITextPasteDelegate {
  /// The text that would be pasted without a delegate.
  public func textPasteConfigurationSupporting(
    _ textPasteConfigurationSupporting: any UITextPasteConfigurationSupporting,
    transform item: any UITextPasteItem
  ) { item.setDefaultResult() }
  /// The texts one after the other.
  public func textPasteConfigurationSupporting(
    _ textPasteConfigurationSupporting: any UITextPasteConfigurationSupporting,
    combineItemAttributedStrings itemStrings: [NSAttributedString], for textRange: UITextRange
  ) -> NSAttributedString {
    let all = NSMutableAttributedString(string: "")
    itemStrings.forEach(all.append)
    return all
  }
  /// Puts the text in the place of the range.
  public func textPasteConfigurationSupporting(
    _ textPasteConfigurationSupporting: any UITextPasteConfigurationSupporting,
    performPasteOf attributedString: NSAttributedString, to textRange: UITextRange
  ) -> UITextRange {
    let view =
      (textPasteConfigurationSupporting as? UITextField)?.editor
      ?? textPasteConfigurationSupporting as? UITextView
    return view?.putIn(pasted: attributedString, to: textRange) ?? textRange
  }
}

/// One thing that is pasted.
///
/// - Source: UIKit, `UITextPasteItem`.
@preconcurrency @MainActor
public protocol UITextPasteItem: NSObjectProtocol {
  /// The data, in the types that it has.
  var itemProvider: NSItemProvider { get }
  /// An object from within the program; nil for one from the pasteboard.
  var localObject: Any? { get }
  /// The attributes of text that has none of its own.
  var defaultAttributes: [NSAttributedString.Key: Any] { get }
  /// Pastes characters, with the default attributes.
  func setResult(string: String)
  /// Pastes text with attributes.
  func setResult(attributedString string: NSAttributedString)
  /// Pastes an attachment.
  func setResult(attachment textAttachment: NSTextAttachment)
  /// Pastes nothing.
  func setNoResult()
  /// Pastes what would be pasted without a delegate.
  func setDefaultResult()
}

/// One thing that is pasted, until its result is set.
@MainActor
private final class PasteItem: NSObject, UITextPasteItem {
  let itemProvider: NSItemProvider
  let localObject: Any?
  let defaultAttributes: [NSAttributedString.Key: Any]
  private let standard: NSAttributedString?
  private(set) var result: NSAttributedString?
  private(set) var isSet = false
  var whenSet: (() -> Void)?

  init(
    _ provider: NSItemProvider, _ standard: NSAttributedString?,
    _ attributes: [NSAttributedString.Key: Any], localObject: Any?
  ) {
    (itemProvider, self.standard, defaultAttributes) = (provider, standard, attributes)
    self.localObject = localObject
  }

  private func set(_ text: NSAttributedString?) {
    result = text
    isSet = true
    whenSet?()
  }

  func setResult(string: String) {
    set(NSAttributedString(string: string, attributes: defaultAttributes))
  }
  func setResult(attributedString string: NSAttributedString) {
    set(NSAttributedString(attributedString: string))
  }
  func setResult(attachment textAttachment: NSTextAttachment) {
    let text = NSMutableAttributedString(attachment: textAttachment)
    text.addAttributes(defaultAttributes, range: NSRange(location: 0, length: text.length))
    set(text)
  }
  func setNoResult() { set(nil) }
  func setDefaultResult() { set(standard) }
}

extension UITextView {
  /// Has a say in what is pasted; not retained.
  ///
  /// Default nil.
  public var pasteDelegate: (any UITextPasteDelegate)? {
    get { storedPasteDelegate }
    set { storedPasteDelegate = newValue }
  }

  /// The view that a client knows: the field, of a field's editor.
  private final var pasteHost: any UITextPasteConfigurationSupporting {
    editing.host as? any UITextPasteConfigurationSupporting ?? self
  }

  /// Pastes what a delegate makes of what is on the pasteboard.
  final func paste(through delegate: any UITextPasteDelegate) {
    let board = UIPasteboard.general
    let strings = board.strings ?? []
    let attributes = typingAttributes
    let items = (0..<board.numberOfItems).map { number in
      let provider = NSItemProvider(pasteboardItem: number, of: board)
      let rich =
        number == 0 && values.allowsEditingTextAttributes
        ? pastedImage ?? board.copiedText : nil
      let plain = strings.indices.contains(number) ? strings[number] : nil
      let standard =
        rich.map(onItsLines)
        ?? plain.map { NSAttributedString(string: onItsLines(from: $0), attributes: attributes) }
      return PasteItem(provider, standard, attributes, localObject: nil)
    }
    take(items, through: delegate)
  }

  /// Puts in what is dropped, as a delegate makes it.
  final func drop(
    _ text: NSAttributedString, from item: UIDragItem, through delegate: any UITextPasteDelegate
  ) {
    take(
      [PasteItem(item.itemProvider, text, typingAttributes, localObject: item.localObject)],
      through: delegate)
  }

  private final func take(_ items: [PasteItem], through delegate: any UITextPasteDelegate) {
    guard !items.isEmpty else { return }
    var isDone = false
    let finish = { [weak self, weak delegate] in
      guard !isDone, let self, let delegate, items.allSatisfy(\.isSet) else { return }
      isDone = true
      items.forEach { $0.whenSet = nil }
      self.putIn(items.compactMap(\.result), through: delegate)
    }
    for item in items {
      item.whenSet = finish
      delegate.textPasteConfigurationSupporting(pasteHost, transform: item)
    }
  }

  private final func putIn(_ texts: [NSAttributedString], through delegate: any UITextPasteDelegate)
  {
    guard canEdit, !texts.isEmpty else { return }
    let range = TextSpan(editing.marked ?? editing.selection.range)
    let text =
      texts.count == 1
      ? texts[0]
      : delegate.textPasteConfigurationSupporting(
        pasteHost, combineItemAttributedStrings: texts, for: range)
    _ = delegate.textPasteConfigurationSupporting(pasteHost, performPasteOf: text, to: range)
  }

  /// Puts pasted text in the place of a range.
  ///
  /// - Returns: The range of what was put in.
  final func putIn(pasted text: NSAttributedString, to range: UITextRange) -> UITextRange {
    guard canEdit, let place = span(range) else { return range }
    let text = onItsLines(text)
    guard edit(place, with: text, as: (.other, "Paste")) else { return range }
    return TextSpan(NSRange(location: place.location, length: text.length))
  }
}

extension UITextField: UITextPasteConfigurationSupporting {
  /// Has a say in what is pasted; not retained.
  ///
  /// Default nil.
  public var pasteDelegate: (any UITextPasteDelegate)? {
    get { editor.storedPasteDelegate }
    set { editor.storedPasteDelegate = newValue }
  }
}

extension NSItemProvider {
  /// What is one thing on a pasteboard, as data that is read when it is asked for.
  fileprivate convenience init(pasteboardItem number: Int, of board: UIPasteboard) {
    self.init()
    let set = IndexSet(integer: number)
    for type in board.types(forItemSet: set)?.first ?? [] {
      registerDataRepresentation(forTypeIdentifier: type) { done in
        done(board.data(forPasteboardType: type, inItemSet: set)?.first, nil)
        return nil
      }
    }
  }
}
