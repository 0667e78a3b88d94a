// SPDX-License-Identifier: MIT

/// Edit actions that a responder may offer.
///
/// Every member may be left out.
@preconcurrency @MainActor
public protocol UIResponderStandardEditActions: NSObjectProtocol {
  /// Cuts the selection out, onto the pasteboard.
  func cut(_ sender: Any?)
  /// Copies the selection onto the pasteboard.
  func copy(_ sender: Any?)
  /// Puts in what is on the pasteboard.
  func paste(_ sender: Any?)
  /// Puts in what is on the pasteboard, in the look of what is around it.
  func pasteAndMatchStyle(_ sender: Any?)
  /// Puts in what is on the pasteboard, and goes there.
  func pasteAndGo(_ sender: Any?)
  /// Puts in what is on the pasteboard, and looks for it.
  func pasteAndSearch(_ sender: Any?)
  /// Selects what is at the caret.
  func select(_ sender: Any?)
  /// Selects everything.
  func selectAll(_ sender: Any?)
  /// Takes the selection out.
  func delete(_ sender: Any?)
  /// Puts in a second one.
  func duplicate(_ sender: Any?)
  /// Moves the selection.
  func move(_ sender: Any?)
  /// Gives another name.
  func rename(_ sender: Any?)
  /// Writes out.
  func export(_ sender: Any?)
  /// Prints.
  func printContent(_ sender: Any?)
  /// Begins a search.
  func find(_ sender: Any?)
  /// Begins a search with replacing.
  func findAndReplace(_ sender: Any?)
  /// Goes to the next place found.
  func findNext(_ sender: Any?)
  /// Goes to the place found before.
  func findPrevious(_ sender: Any?)
  /// Looks for what is selected.
  func useSelectionForFind(_ sender: Any?)
  /// Makes the selection bold, or not.
  func toggleBoldface(_ sender: Any?)
  /// Makes the selection italic, or not.
  func toggleItalics(_ sender: Any?)
  /// Underlines the selection, or not.
  func toggleUnderline(_ sender: Any?)
  /// Makes the selection larger.
  func increaseSize(_ sender: Any?)
  /// Makes the selection smaller.
  func decreaseSize(_ sender: Any?)
  /// Sets the selection's paragraphs from left to right.
  func makeTextWritingDirectionLeftToRight(_ sender: Any?)
  /// Sets the selection's paragraphs from right to left.
  func makeTextWritingDirectionRightToLeft(_ sender: Any?)
  /// Changes the attributes of the selection.
  func updateTextAttributes(
    conversionHandler: ([NSAttributedString.Key: Any]) -> [NSAttributedString.Key: Any])
}

/// What events and actions go to, up a chain until one takes them.
///
/// What a responder does not do, the one behind it in the chain may: `next` of a view is its view controller or its superview.
/// Edit actions do nothing unless a subclass overrides them, and then its `canPerformAction(_:withSender:)` says so: Swift on
/// Linux cannot find out which methods a class has.
///
/// - Source: UIKit, `UIResponder`.
@preconcurrency @MainActor
open class UIResponder: NSObject, UIResponderStandardEditActions, AssociatedValueHolder {
  package nonisolated let associatedValues = AssociatedValues()

  /// A responder.
  public override init() { super.init() }

  // MARK: Chain

  /// Who is asked next; nil at the chain's end.
  open var next: UIResponder? { nil }

  /// Whether events without a place, as those of a keyboard, go here first.
  open var isFirstResponder: Bool { responderWindow?.firstResponder === self }

  /// Whether the responder can become the first.
  ///
  /// Default false.
  open var canBecomeFirstResponder: Bool { false }

  /// Makes this the first responder of its window.
  ///
  /// - Returns: False if it refuses, if the one that is first does not give up, or without a window.
  @discardableResult
  open func becomeFirstResponder() -> Bool {
    guard let window = responderWindow, canBecomeFirstResponder else { return false }
    if window.firstResponder === self { return true }
    if let first = window.firstResponder {
      guard first.canResignFirstResponder, first.resignFirstResponder() else { return false }
    }
    window.firstResponder = self
    return true
  }

  /// Whether the responder can give up being the first.
  ///
  /// Default true.
  open var canResignFirstResponder: Bool { true }

  /// Gives up being the first responder.
  ///
  /// - Returns: False if it refuses; true for one that is not the first.
  @discardableResult
  open func resignFirstResponder() -> Bool {
    guard isFirstResponder else { return true }
    guard canResignFirstResponder else { return false }
    responderWindow?.firstResponder = nil
    return true
  }

  /// The window at the end of the chain.
  var responderWindow: UIWindow? {
    for responder in sequence(first: self, next: \.next) {
      if let window = responder as? UIWindow { return window }
    }
    return nil
  }

  // MARK: Touches

  /// Called when fingers come down.
  ///
  /// Passes them on to `next`.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesBegan(touches, with: event)
  }

  /// Called when fingers move.
  ///
  /// Passes them on to `next`.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesMoved(touches, with: event)
  }

  /// Called when fingers are lifted.
  ///
  /// Passes them on to `next`.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesEnded(touches, with: event)
  }

  /// Called when touches go to somebody else, such as a gesture that was recognised.
  ///
  /// Passes them on to `next`.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesCancelled(touches, with: event)
  }

  /// Called when numbers of touches become exact; nothing here estimates them.
  open func touchesEstimatedPropertiesUpdated(_ touches: Set<UITouch>) {}

  // MARK: Keys

  /// Called when a key goes down that no key command has taken.
  ///
  /// Passes it on to `next`. What all have passed on is typed into the text that is the first responder.
  open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    guard let next else {
      event?.isUntaken = true
      return
    }
    next.pressesBegan(presses, with: event)
  }

  /// Called when it changes how hard a key is pressed.
  ///
  /// Passes it on to `next`.
  open func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesChanged(presses, with: event)
  }

  /// Called when a key is let go.
  ///
  /// Passes it on to `next`.
  open func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesEnded(presses, with: event)
  }

  /// Called when keys go to somebody else.
  ///
  /// Passes them on to `next`.
  open func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesCancelled(presses, with: event)
  }

  /// Commands that keys start while this is the first responder or behind it in the chain; nil for none.
  ///
  /// The first that fits the key and whose message somebody in the chain takes is sent.
  open var keyCommands: [UIKeyCommand]? { nil }

  // MARK: Actions

  /// Changes the menu that is about to be shown, or the menu bar; an override calls `super` first.
  ///
  /// Of a view's menu the responders are asked from the far end of the chain to the view, so that the view has the last word.
  ///
  /// - Source: UIKit, `buildMenu(with:)`; the order is our choice.
  open func buildMenu(with builder: any UIMenuBuilder) {}

  /// Says how a command is to be shown whose message this responder takes.
  ///
  /// Does nothing. An override changes title, attributes and state.
  open func validate(_ command: UICommand) {}

  /// Whether the responder does what a message asks for.
  ///
  /// True if the message is tied to a closure for this class (`Selector.tie(to:_:)`). A subclass that overrides an edit
  /// action overrides this too.
  open func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
    SelectorTable.main.isTied(action, for: self)
  }

  /// Who does what a message asks for: this responder, or one behind it; nil for nobody.
  open func target(forAction action: Selector, withSender sender: Any?) -> Any? {
    if canPerformAction(action, withSender: sender) { return self }
    return next?.target(forAction: action, withSender: sender)
  }

  /// What takes changes back: that of the next responder that has one.
  open var undoManager: UndoManager? { next?.undoManager }

  // MARK: Input

  /// What stands in place of the keyboard while this is the first responder; that of the next responder.
  open var inputView: UIView? { next?.inputView }

  /// What stands above the keyboard while this is the first responder; that of the next responder.
  open var inputAccessoryView: UIView? { next?.inputAccessoryView }

  /// How the user types while this is the first responder: the mode that the host has in use.
  ///
  /// An override says in which language its text is typed.
  open var textInputMode: UITextInputMode? { UITextInputMode.activeInputModes.first }

  /// Shows the input views anew; a host that shows them overrides it.
  open func reloadInputViews() {}

  /// A name under which the language of the keyboard is kept; nil keeps none.
  open var textInputContextIdentifier: String? { nil }

  /// Forgets the language kept under a name; none is kept here.
  open class func clearTextInputContextIdentifier(_ identifier: String) {}

  // MARK: Edit actions

  /// Does nothing.
  open func cut(_ sender: Any?) {}
  /// Does nothing.
  open func copy(_ sender: Any?) {}
  /// Does nothing.
  open func paste(_ sender: Any?) {}
  /// Does nothing.
  open func pasteAndMatchStyle(_ sender: Any?) {}
  /// Does nothing.
  open func pasteAndGo(_ sender: Any?) {}
  /// Does nothing.
  open func pasteAndSearch(_ sender: Any?) {}
  /// Does nothing.
  open func select(_ sender: Any?) {}
  /// Does nothing.
  open func selectAll(_ sender: Any?) {}
  /// Does nothing.
  open func delete(_ sender: Any?) {}
  /// Does nothing.
  open func duplicate(_ sender: Any?) {}
  /// Does nothing.
  open func move(_ sender: Any?) {}
  /// Does nothing.
  open func rename(_ sender: Any?) {}
  /// Does nothing.
  open func export(_ sender: Any?) {}
  /// Does nothing.
  open func printContent(_ sender: Any?) {}
  /// Does nothing.
  open func find(_ sender: Any?) {}
  /// Does nothing.
  open func findAndReplace(_ sender: Any?) {}
  /// Does nothing.
  open func findNext(_ sender: Any?) {}
  /// Does nothing.
  open func findPrevious(_ sender: Any?) {}
  /// Does nothing.
  open func useSelectionForFind(_ sender: Any?) {}
  /// Does nothing.
  open func toggleBoldface(_ sender: Any?) {}
  /// Does nothing.
  open func toggleItalics(_ sender: Any?) {}
  /// Does nothing.
  open func toggleUnderline(_ sender: Any?) {}
  /// Does nothing.
  open func increaseSize(_ sender: Any?) {}
  /// Does nothing.
  open func decreaseSize(_ sender: Any?) {}
  /// Does nothing.
  open func makeTextWritingDirectionLeftToRight(_ sender: Any?) {}
  /// Does nothing.
  open func makeTextWritingDirectionRightToLeft(_ sender: Any?) {}
  /// Does nothing.
  open func updateTextAttributes(
    conversionHandler: ([NSAttributedString.Key: Any]) -> [NSAttributedString.Key: Any]
  ) {}
}

extension UIResponder {
  /// A host posts it before a keyboard is shown.
  public nonisolated static let keyboardWillShowNotification = NSNotification.Name(
    "UIKeyboardWillShowNotification")
  /// A host posts it after a keyboard was shown.
  public nonisolated static let keyboardDidShowNotification = NSNotification.Name(
    "UIKeyboardDidShowNotification")
  /// A host posts it before a keyboard goes.
  public nonisolated static let keyboardWillHideNotification = NSNotification.Name(
    "UIKeyboardWillHideNotification")
  /// A host posts it after a keyboard went.
  public nonisolated static let keyboardDidHideNotification = NSNotification.Name(
    "UIKeyboardDidHideNotification")
  /// A host posts it before a keyboard's frame changes.
  public nonisolated static let keyboardWillChangeFrameNotification = NSNotification.Name(
    "UIKeyboardWillChangeFrameNotification")
  /// A host posts it after a keyboard's frame changed.
  public nonisolated static let keyboardDidChangeFrameNotification = NSNotification.Name(
    "UIKeyboardDidChangeFrameNotification")
  /// The keyboard's frame before: an `NSValue` of a rectangle.
  public nonisolated static let keyboardFrameBeginUserInfoKey = "UIKeyboardFrameBeginUserInfoKey"
  /// The keyboard's frame after: an `NSValue` of a rectangle.
  public nonisolated static let keyboardFrameEndUserInfoKey = "UIKeyboardFrameEndUserInfoKey"
  /// How long the change takes: a number of seconds.
  public nonisolated static let keyboardAnimationDurationUserInfoKey =
    "UIKeyboardAnimationDurationUserInfoKey"
  /// How fast where the change goes: a number.
  public nonisolated static let keyboardAnimationCurveUserInfoKey =
    "UIKeyboardAnimationCurveUserInfoKey"
  /// Whether the keyboard is this program's: a number.
  public nonisolated static let keyboardIsLocalUserInfoKey = "UIKeyboardIsLocalUserInfoKey"
}
