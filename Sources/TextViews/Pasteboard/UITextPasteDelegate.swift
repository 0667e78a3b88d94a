// SPDX-License-Identifier: MIT

/// A view that accepts pasted text, and lets a delegate change it: a text view or a text field.
///
/// - Source: UIKit, `UITextPasteConfigurationSupporting`.
@preconcurrency @MainActor
public protocol UITextPasteConfigurationSupporting: NSObjectProtocol {
  /// The delegate that controls pasting; not retained.
  var pasteDelegate: (any UITextPasteDelegate)? { get set }
}

/// The methods that let a delegate control pasting into a text.
///
/// Every method is optional.
///
///     each item on the pasteboard ── transform ──┐
///                                 …  transform ──┴─ combineItemAttributedStrings
///                                                    └ performPasteOf
///
/// - Source: UIKit, `UITextPasteDelegate`.
@preconcurrency @MainActor
public protocol UITextPasteDelegate: NSObjectProtocol {
  /// Sets the result of one pasted item, now or later; by default calls `setDefaultResult()`.
  ///
  /// Nothing is pasted until each item has a result.
  ///
  /// - Parameters:
  ///   - textPasteConfigurationSupporting: The view that is pasted into.
  ///   - item: The pasted item.
  func textPasteConfigurationSupporting(
    _ textPasteConfigurationSupporting: any UITextPasteConfigurationSupporting,
    transform item: any UITextPasteItem)
  /// Combines the texts of several items; by default by concatenation.
  ///
  /// - Parameters:
  ///   - textPasteConfigurationSupporting: The view.
  ///   - itemStrings: The texts of the items, in order.
  ///   - textRange: The range that is replaced.
  /// - Returns: The combined text.
  func textPasteConfigurationSupporting(
    _ textPasteConfigurationSupporting: any UITextPasteConfigurationSupporting,
    combineItemAttributedStrings itemStrings: [NSAttributedString], for textRange: UITextRange
  ) -> NSAttributedString
  /// Inserts the text; by default replaces the range in one undoable step.
  ///
  /// - Parameters:
  ///   - textPasteConfigurationSupporting: The view.
  ///   - attributedString: The text.
  ///   - textRange: The range that is replaced.
  /// - Returns: The range of the inserted text.
  func textPasteConfigurationSupporting(
    _ textPasteConfigurationSupporting: any UITextPasteConfigurationSupporting,
    performPasteOf attributedString: NSAttributedString, to textRange: UITextRange
  ) -> UITextRange
}

extension UITextPasteDelegate {
  /// Sets the default result.
  ///
  /// - Parameters:
  ///   - textPasteConfigurationSupporting: The view that is pasted into.
  ///   - item: The pasted item.
  public func textPasteConfigurationSupporting(
    _ textPasteConfigurationSupporting: any UITextPasteConfigurationSupporting,
    transform item: any UITextPasteItem
  ) { item.setDefaultResult() }
  /// Returns the concatenated texts.
  ///
  /// - Parameters:
  ///   - textPasteConfigurationSupporting: The view that is pasted into.
  ///   - itemStrings: The texts of the items, in order.
  ///   - textRange: The range that is replaced.
  /// - Returns: The combined text.
  public func textPasteConfigurationSupporting(
    _ textPasteConfigurationSupporting: any UITextPasteConfigurationSupporting,
    combineItemAttributedStrings itemStrings: [NSAttributedString], for textRange: UITextRange
  ) -> NSAttributedString {
    let all = NSMutableAttributedString(string: "")
    itemStrings.forEach(all.append)
    return all
  }
  /// Replaces the range by the text.
  ///
  /// - Parameters:
  ///   - textPasteConfigurationSupporting: The view that is pasted into.
  ///   - attributedString: The text.
  ///   - textRange: The range that is replaced.
  /// - Returns: The range of the inserted text.
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

/// An item that is pasted.
///
/// - Source: UIKit, `UITextPasteItem`.
@preconcurrency @MainActor
public protocol UITextPasteItem: NSObjectProtocol {
  /// The data, in the types that it has.
  var itemProvider: NSItemProvider { get }
  /// The object of a drag within the program; nil for an item of the pasteboard.
  var localObject: Any? { get }
  /// The attributes of text without any.
  var defaultAttributes: [NSAttributedString.Key: Any] { get }
  /// Pastes characters, with the default attributes.
  ///
  /// - Parameter string: The characters.
  func setResult(string: String)
  /// Pastes text with attributes.
  ///
  /// - Parameter string: The text.
  func setResult(attributedString string: NSAttributedString)
  /// Pastes an attachment.
  ///
  /// - Parameter textAttachment: The attachment.
  func setResult(attachment textAttachment: NSTextAttachment)
  /// Pastes nothing.
  func setNoResult()
  /// Pastes the item as without a delegate.
  func setDefaultResult()
}

/// An item that is pasted, until its result is set.
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
  /// The delegate that controls pasting; not retained.
  ///
  /// Default nil.
  public var pasteDelegate: (any UITextPasteDelegate)? {
    get { storedPasteDelegate }
    set { storedPasteDelegate = newValue }
  }

  /// The view that clients know: for a field's editor the field.
  private final var pasteHost: any UITextPasteConfigurationSupporting {
    editing.host as? any UITextPasteConfigurationSupporting ?? self
  }

  /// Pastes the pasteboard's items as a delegate transforms them.
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

  /// Inserts dropped text as a delegate transforms it.
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

  /// Replaces a range by pasted text.
  ///
  /// - Returns: The range of the inserted text.
  final func putIn(pasted text: NSAttributedString, to range: UITextRange) -> UITextRange {
    guard canEdit, let place = span(range) else { return range }
    let text = onItsLines(text)
    guard edit(place, with: text, as: (.other, "Paste")) else { return range }
    return TextSpan(NSRange(location: place.location, length: text.length))
  }
}

extension UITextField: UITextPasteConfigurationSupporting {
  /// The delegate that controls pasting; not retained.
  ///
  /// Default nil.
  public var pasteDelegate: (any UITextPasteDelegate)? {
    get { editor.storedPasteDelegate }
    set { editor.storedPasteDelegate = newValue }
  }
}

extension NSItemProvider {
  /// Creates a provider for one item of a pasteboard, whose data is read on request.
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
