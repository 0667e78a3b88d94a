// SPDX-License-Identifier: MIT

/// Edit actions that a responder may perform.
///
/// All members are optional.
@preconcurrency @MainActor
public protocol UIResponderStandardEditActions: NSObjectProtocol {
  /// Cuts the selection to the pasteboard.
  ///
  /// - Parameter sender: The object that sends the action.
  func cut(_ sender: Any?)
  /// Copies the selection to the pasteboard.
  ///
  /// - Parameter sender: The object that sends the action.
  func copy(_ sender: Any?)
  /// Inserts the content of the pasteboard.
  ///
  /// - Parameter sender: The object that sends the action.
  func paste(_ sender: Any?)
  /// Inserts the content of the pasteboard in the style of the surrounding text.
  ///
  /// - Parameter sender: The object that sends the action.
  func pasteAndMatchStyle(_ sender: Any?)
  /// Inserts the content of the pasteboard, and opens it.
  ///
  /// - Parameter sender: The object that sends the action.
  func pasteAndGo(_ sender: Any?)
  /// Inserts the content of the pasteboard, and searches for it.
  ///
  /// - Parameter sender: The object that sends the action.
  func pasteAndSearch(_ sender: Any?)
  /// Selects the element at the caret.
  ///
  /// - Parameter sender: The object that sends the action.
  func select(_ sender: Any?)
  /// Selects everything.
  ///
  /// - Parameter sender: The object that sends the action.
  func selectAll(_ sender: Any?)
  /// Deletes the selection.
  ///
  /// - Parameter sender: The object that sends the action.
  func delete(_ sender: Any?)
  /// Duplicates the selection.
  ///
  /// - Parameter sender: The object that sends the action.
  func duplicate(_ sender: Any?)
  /// Moves the selection.
  ///
  /// - Parameter sender: The object that sends the action.
  func move(_ sender: Any?)
  /// Renames the selection.
  ///
  /// - Parameter sender: The object that sends the action.
  func rename(_ sender: Any?)
  /// Exports the content.
  ///
  /// - Parameter sender: The object that sends the action.
  func export(_ sender: Any?)
  /// Prints the content.
  ///
  /// - Parameter sender: The object that sends the action.
  func printContent(_ sender: Any?)
  /// Begins a search.
  ///
  /// - Parameter sender: The object that sends the action.
  func find(_ sender: Any?)
  /// Begins a search with replacement.
  ///
  /// - Parameter sender: The object that sends the action.
  func findAndReplace(_ sender: Any?)
  /// Shows the next match.
  ///
  /// - Parameter sender: The object that sends the action.
  func findNext(_ sender: Any?)
  /// Shows the previous match.
  ///
  /// - Parameter sender: The object that sends the action.
  func findPrevious(_ sender: Any?)
  /// Searches for the selected text.
  ///
  /// - Parameter sender: The object that sends the action.
  func useSelectionForFind(_ sender: Any?)
  /// Makes the selection bold, or regular.
  ///
  /// - Parameter sender: The object that sends the action.
  func toggleBoldface(_ sender: Any?)
  /// Makes the selection italic, or upright.
  ///
  /// - Parameter sender: The object that sends the action.
  func toggleItalics(_ sender: Any?)
  /// Underlines the selection, or removes its underline.
  ///
  /// - Parameter sender: The object that sends the action.
  func toggleUnderline(_ sender: Any?)
  /// Increases the font size of the selection.
  ///
  /// - Parameter sender: The object that sends the action.
  func increaseSize(_ sender: Any?)
  /// Decreases the font size of the selection.
  ///
  /// - Parameter sender: The object that sends the action.
  func decreaseSize(_ sender: Any?)
  /// Sets the writing direction of the selection's paragraphs to left to right.
  ///
  /// - Parameter sender: The object that sends the action.
  func makeTextWritingDirectionLeftToRight(_ sender: Any?)
  /// Sets the writing direction of the selection's paragraphs to right to left.
  ///
  /// - Parameter sender: The object that sends the action.
  func makeTextWritingDirectionRightToLeft(_ sender: Any?)
  /// Changes the attributes of the selection.
  ///
  /// - Parameter conversionHandler: Gets the attributes of a run, and returns the new ones.
  func updateTextAttributes(
    conversionHandler: ([NSAttributedString.Key: Any]) -> [NSAttributedString.Key: Any])
}

/// A receiver of events and actions, in a chain in which each responder handles them or passes them
/// on.
///
/// The next responder of a view is its view controller or its superview. Edit actions do nothing
/// unless a subclass overrides them; it must then override `canPerformAction(_:withSender:)` too:
/// Swift on Linux cannot find out which methods a class has.
/// Linux cannot find out which methods a class has.
///
/// - Source: UIKit, `UIResponder`.
@preconcurrency @MainActor
open class UIResponder: NSObject, UIResponderStandardEditActions, AssociatedValueHolder {
  package nonisolated let associatedValues = AssociatedValues()

  /// Creates a responder.
  public override init() { super.init() }

  // MARK: Chain

  /// The next responder of the chain; nil at its end.
  open var next: UIResponder? { nil }

  /// Whether this is the first receiver of events without a position, such as those of a keyboard.
  open var isFirstResponder: Bool { responderWindow?.firstResponder === self }

  /// Whether the responder can become the first.
  ///
  /// Default false.
  open var canBecomeFirstResponder: Bool { false }

  /// Makes this the first responder of its window.
  ///
  /// - Returns: False if it refuses, if the current first responder does not resign, or without a
  ///   window.
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

  /// Whether the responder can resign as first responder.
  ///
  /// Default true.
  open var canResignFirstResponder: Bool { true }

  /// Resigns as first responder.
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

  /// Called when touches begin.
  ///
  /// Passes them to `next`.
  ///
  /// - Parameters:
  ///   - touches: The touches that begin.
  ///   - event: Their event.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesBegan(touches, with: event)
  }

  /// Called when touches move.
  ///
  /// Passes them to `next`.
  ///
  /// - Parameters:
  ///   - touches: The touches that moved.
  ///   - event: Their event.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesMoved(touches, with: event)
  }

  /// Called when touches end.
  ///
  /// Passes them to `next`.
  ///
  /// - Parameters:
  ///   - touches: The touches that ended.
  ///   - event: Their event.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesEnded(touches, with: event)
  }

  /// Called when touches are cancelled, such as by a recognized gesture.
  ///
  /// Passes them to `next`.
  ///
  /// - Parameters:
  ///   - touches: The cancelled touches.
  ///   - event: Their event.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesCancelled(touches, with: event)
  }

  /// Called when estimated properties of touches become exact; properties are never estimated here.
  ///
  /// - Parameter touches: The touches.
  open func touchesEstimatedPropertiesUpdated(_ touches: Set<UITouch>) {}

  // MARK: Keys

  /// Called when a key is pressed that no key command has handled.
  ///
  /// Passes it to `next`. A key that all responders have passed on is typed into the text that is
  /// the first responder.
  ///
  /// - Parameters:
  ///   - presses: The keys.
  ///   - event: Their event.
  open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    guard let next else {
      event?.isUntaken = true
      return
    }
    next.pressesBegan(presses, with: event)
  }

  /// Called when the force of a key press changes.
  ///
  /// Passes it to `next`.
  ///
  /// - Parameters:
  ///   - presses: The keys.
  ///   - event: Their event.
  open func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesChanged(presses, with: event)
  }

  /// Called when a key is released.
  ///
  /// Passes it to `next`.
  ///
  /// - Parameters:
  ///   - presses: The keys.
  ///   - event: Their event.
  open func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesEnded(presses, with: event)
  }

  /// Called when key presses are cancelled.
  ///
  /// Passes them to `next`.
  ///
  /// - Parameters:
  ///   - presses: The keys.
  ///   - event: Their event.
  open func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesCancelled(presses, with: event)
  }

  /// Commands of keys that are active while this is in the chain of the first responder; nil for
  /// none.
  ///
  /// The first one that matches the key and whose message a responder in the chain performs is
  /// sent.
  open var keyCommands: [UIKeyCommand]? { nil }

  // MARK: Actions

  /// Changes a menu before it appears, or the menu bar; an override calls `super` first.
  ///
  /// For a view's menu the responders are called from the end of the chain to the view, so that the
  /// view has priority.
  ///
  /// - Parameter builder: The menu.
  ///
  /// - Source: UIKit, `buildMenu(with:)`; the order is our choice.
  open func buildMenu(with builder: any UIMenuBuilder) {}

  /// Updates a command whose message this responder performs.
  ///
  /// Does nothing. An override changes title, attributes and state.
  ///
  /// - Parameter command: The command, before it is shown.
  open func validate(_ command: UICommand) {}

  /// Returns whether the responder performs a message.
  ///
  /// True if the message is tied to a closure for this class (`Selector.tie(to:_:)`). A subclass
  /// that overrides an edit action overrides this too.
  ///
  /// - Parameters:
  ///   - action: The message.
  ///   - sender: The object that sends it.
  /// - Returns: True if the responder performs it.
  open func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
    SelectorTable.main.isTied(action, for: self)
  }

  /// Returns the responder that performs a message: this one, or the first one after it in the
  /// chain.
  ///
  /// - Parameters:
  ///   - action: The message.
  ///   - sender: The object that sends it.
  /// - Returns: Nil if there is none.
  open func target(forAction action: Selector, withSender sender: Any?) -> Any? {
    if canPerformAction(action, withSender: sender) { return self }
    return next?.target(forAction: action, withSender: sender)
  }

  /// The undo manager: that of the next responder that has one.
  open var undoManager: UndoManager? { next?.undoManager }

  // MARK: Input

  /// The view that replaces the keyboard while this is the first responder; that of the next
  /// responder.
  open var inputView: UIView? { next?.inputView }

  /// The view above the keyboard while this is the first responder; that of the next responder.
  open var inputAccessoryView: UIView? { next?.inputAccessoryView }

  /// The input mode while this is the first responder: the host's current one.
  ///
  /// An override sets the language in which its text is typed.
  open var textInputMode: UITextInputMode? { UITextInputMode.activeInputModes.first }

  /// Updates the input views; a host that shows them overrides it.
  open func reloadInputViews() {}

  /// The name under which the language of the keyboard is stored; nil stores none.
  open var textInputContextIdentifier: String? { nil }

  /// Removes the language stored under a name; none is stored here.
  ///
  /// - Parameter identifier: The name.
  open class func clearTextInputContextIdentifier(_ identifier: String) {}

  // MARK: Edit actions

  /// Does nothing.
  ///
  /// - Parameter sender: The object that sends the action.
  open func cut(_ sender: Any?) {}
  /// Does nothing.
  ///
  /// - Parameter sender: The object that sends the action.
  open func copy(_ sender: Any?) {}
  /// Does nothing.
  ///
  /// - Parameter sender: The object that sends the action.
  open func paste(_ sender: Any?) {}
  /// Does nothing.
  ///
  /// - Parameter sender: The object that sends the action.
  open func pasteAndMatchStyle(_ sender: Any?) {}
  /// Does nothing.
  ///
  /// - Parameter sender: The object that sends the action.
  open func pasteAndGo(_ sender: Any?) {}
  /// Does nothing.
  ///
  /// - Parameter sender: The object that sends the action.
  open func pasteAndSearch(_ sender: Any?) {}
  /// Does nothing.
  ///
  /// - Parameter sender: The object that sends the action.
  open func select(_ sender: Any?) {}
  /// Does nothing.
  ///
  /// - Parameter sender: The object that sends the action.
  open func selectAll(_ sender: Any?) {}
  /// Does nothing.
  ///
  /// - Parameter sender: The object that sends the action.
  open func delete(_ sender: Any?) {}
  /// Does nothing.
  ///
  /// - Parameter sender: The object that sends the action.
  open func duplicate(_ sender: Any?) {}
  /// Does nothing.
  ///
  /// - Parameter sender: The object that sends the action.
  open func move(_ sender: Any?) {}
  /// Does nothing.
  ///
  /// - Parameter sender: The object that sends the action.
  open func rename(_ sender: Any?) {}
  /// Does nothing.
  ///
  /// - Parameter sender: The object that sends the action.
  open func export(_ sender: Any?) {}
  /// Does nothing.
  ///
  /// - Parameter sender: The object that sends the action.
  open func printContent(_ sender: Any?) {}
  /// Does nothing.
  ///
  /// - Parameter sender: The object that sends the action.
  open func find(_ sender: Any?) {}
  /// Does nothing.
  ///
  /// - Parameter sender: The object that sends the action.
  open func findAndReplace(_ sender: Any?) {}
  /// Does nothing.
  ///
  /// - Parameter sender: The object that sends the action.
  open func findNext(_ sender: Any?) {}
  /// Does nothing.
  ///
  /// - Parameter sender: The object that sends the action.
  open func findPrevious(_ sender: Any?) {}
  /// Does nothing.
  ///
  /// - Parameter sender: The object that sends the action.
  open func useSelectionForFind(_ sender: Any?) {}
  /// Does nothing.
  ///
  /// - Parameter sender: The object that sends the action.
  open func toggleBoldface(_ sender: Any?) {}
  /// Does nothing.
  ///
  /// - Parameter sender: The object that sends the action.
  open func toggleItalics(_ sender: Any?) {}
  /// Does nothing.
  ///
  /// - Parameter sender: The object that sends the action.
  open func toggleUnderline(_ sender: Any?) {}
  /// Does nothing.
  ///
  /// - Parameter sender: The object that sends the action.
  open func increaseSize(_ sender: Any?) {}
  /// Does nothing.
  ///
  /// - Parameter sender: The object that sends the action.
  open func decreaseSize(_ sender: Any?) {}
  /// Does nothing.
  ///
  /// - Parameter sender: The object that sends the action.
  open func makeTextWritingDirectionLeftToRight(_ sender: Any?) {}
  /// Does nothing.
  ///
  /// - Parameter sender: The object that sends the action.
  open func makeTextWritingDirectionRightToLeft(_ sender: Any?) {}
  /// Does nothing.
  ///
  /// - Parameter conversionHandler: Gets the attributes of a run, and returns the new ones.
  open func updateTextAttributes(
    conversionHandler: ([NSAttributedString.Key: Any]) -> [NSAttributedString.Key: Any]
  ) {}
}

extension UIResponder {
  /// Posted by a host before a keyboard appears.
  public nonisolated static let keyboardWillShowNotification = NSNotification.Name(
    "UIKeyboardWillShowNotification")
  /// Posted by a host after a keyboard has appeared.
  public nonisolated static let keyboardDidShowNotification = NSNotification.Name(
    "UIKeyboardDidShowNotification")
  /// Posted by a host before a keyboard disappears.
  public nonisolated static let keyboardWillHideNotification = NSNotification.Name(
    "UIKeyboardWillHideNotification")
  /// Posted by a host after a keyboard has disappeared.
  public nonisolated static let keyboardDidHideNotification = NSNotification.Name(
    "UIKeyboardDidHideNotification")
  /// Posted by a host before a keyboard's frame changes.
  public nonisolated static let keyboardWillChangeFrameNotification = NSNotification.Name(
    "UIKeyboardWillChangeFrameNotification")
  /// Posted by a host after a keyboard's frame has changed.
  public nonisolated static let keyboardDidChangeFrameNotification = NSNotification.Name(
    "UIKeyboardDidChangeFrameNotification")
  /// The keyboard's frame before: an `NSValue` of a rectangle.
  public nonisolated static let keyboardFrameBeginUserInfoKey = "UIKeyboardFrameBeginUserInfoKey"
  /// The keyboard's frame after: an `NSValue` of a rectangle.
  public nonisolated static let keyboardFrameEndUserInfoKey = "UIKeyboardFrameEndUserInfoKey"
  /// The duration of the change: a number of seconds.
  public nonisolated static let keyboardAnimationDurationUserInfoKey =
    "UIKeyboardAnimationDurationUserInfoKey"
  /// The curve of the change: a number.
  public nonisolated static let keyboardAnimationCurveUserInfoKey =
    "UIKeyboardAnimationCurveUserInfoKey"
  /// Whether the keyboard belongs to this program: a number.
  public nonisolated static let keyboardIsLocalUserInfoKey = "UIKeyboardIsLocalUserInfoKey"
}
