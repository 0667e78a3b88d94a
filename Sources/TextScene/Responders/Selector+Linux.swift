// SPDX-License-Identifier: MIT

extension Selector {
  /// Sets the effect of a message on objects of a class.
  ///
  /// Swift on Linux cannot call a method by its name. The closure is called when a control, a
  /// gesture recognizer or `UIApplication.sendAction` sends the message to such an object. The last
  /// closure for a class counts, and that of a subclass before that of its superclass.
  ///
  ///     Selector("tapped:").tie(to: Card.self) { card, sender in card.tapped(sender) }
  ///
  /// - Parameters:
  ///   - type: The class of the targets.
  ///   - body: Gets the target and the sender.
  /// - Source: our choice.
  @MainActor
  public func tie<Target: AnyObject>(
    to type: Target.Type, _ body: @escaping @MainActor (Target, Any?) -> Void
  ) {
    SelectorTable.main.tie(self, to: type, body)
  }
}

/// The effects of messages, by class.
@MainActor
final class SelectorTable {
  static let main = SelectorTable()

  private struct Entry {
    let type: AnyClass
    let perform: @MainActor (AnyObject, Any?) -> Void
  }
  private var entries: [Selector: [Entry]] = [:]

  func tie<Target: AnyObject>(
    _ selector: Selector, to type: Target.Type, _ body: @escaping @MainActor (Target, Any?) -> Void
  ) {
    let entry = Entry(type: type) { target, sender in
      if let target = target as? Target { body(target, sender) }
    }
    entries[selector, default: []].removeAll { $0.type == type }
    entries[selector, default: []].append(entry)
  }

  private func entry(_ selector: Selector, for target: AnyObject) -> Entry? {
    guard let list = entries[selector] else { return nil }
    var type: AnyClass? = Swift.type(of: target)
    while let current = type {
      if let entry = list.first(where: { $0.type == current }) { return entry }
      type = _getSuperclass(current)
    }
    return nil
  }

  func isTied(_ selector: Selector, for target: AnyObject) -> Bool {
    entry(selector, for: target) != nil
  }

  /// Sends a message to an object.
  ///
  /// - Returns: False if the message has no effect on it.
  @discardableResult
  func perform(_ selector: Selector, on target: AnyObject, sender: Any?) -> Bool {
    if let entry = entry(selector, for: target) {
      entry.perform(target, sender)
      return true
    }
    if let responder = target as? UIResponder, responder.perform(edit: selector, sender) {
      return true
    }
    if let performer = target as? any SelectorPerforming {
      performer.perform(selector, with: sender)
      return true
    }
    return false
  }

  /// As `perform`, with a sentence, once for each message, if it has no effect.
  func send(_ selector: Selector, to target: AnyObject, sender: Any?) {
    guard !perform(selector, on: target, sender: sender) else { return }
    warnOnce(
      "selector \(selector) \(type(of: target))",
      "Selector(\"\(selector)\"): \(type(of: target)) does not respond to it, because Swift on Linux cannot call methods by name; tie it to a closure with tie(to:_:), or make the class conform to SelectorPerforming"
    )
  }
}

extension UIResponder {
  /// Calls an edit action by name, if the responder performs it.
  fileprivate func perform(edit action: Selector, _ sender: Any?) -> Bool {
    guard let call = Self.editActions[action], canPerformAction(action, withSender: sender) else {
      return false
    }
    call(self, sender)
    return true
  }

  private static let editActions: [Selector: @MainActor (UIResponder, Any?) -> Void] = [
    "cut:": { $0.cut($1) }, "copy:": { $0.copy($1) }, "paste:": { $0.paste($1) },
    "pasteAndMatchStyle:": { $0.pasteAndMatchStyle($1) }, "pasteAndGo:": { $0.pasteAndGo($1) },
    "pasteAndSearch:": { $0.pasteAndSearch($1) }, "select:": { $0.select($1) },
    "selectAll:": { $0.selectAll($1) }, "delete:": { $0.delete($1) },
    "duplicate:": { $0.duplicate($1) }, "move:": { $0.move($1) }, "rename:": { $0.rename($1) },
    "export:": { $0.export($1) }, "printContent:": { $0.printContent($1) },
    "find:": { $0.find($1) }, "findAndReplace:": { $0.findAndReplace($1) },
    "findNext:": { $0.findNext($1) }, "findPrevious:": { $0.findPrevious($1) },
    "useSelectionForFind:": { $0.useSelectionForFind($1) },
    "toggleBoldface:": { $0.toggleBoldface($1) }, "toggleItalics:": { $0.toggleItalics($1) },
    "toggleUnderline:": { $0.toggleUnderline($1) }, "increaseSize:": { $0.increaseSize($1) },
    "decreaseSize:": { $0.decreaseSize($1) },
    "makeTextWritingDirectionLeftToRight:": { $0.makeTextWritingDirectionLeftToRight($1) },
    "makeTextWritingDirectionRightToLeft:": { $0.makeTextWritingDirectionRightToLeft($1) },
  ]
}
