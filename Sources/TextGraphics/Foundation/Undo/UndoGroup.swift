// SPDX-License-Identifier: MIT

/// Actions, and groups of actions, that are undone together.
struct UndoGroup {
  enum Item {
    case action(UndoAction)
    case group(UndoGroup)
  }

  var items: [Item] = []
  var name = ""
  var isDiscardable = false

  /// The group itself, or nil if it is empty.
  var nonEmpty: UndoGroup? { items.isEmpty ? nil : self }

  /// Whether any of its actions can still be performed.
  var hasLiveTarget: Bool {
    items.contains { item in
      switch item {
      case .action(let action): action.target != nil
      case .group(let group): group.hasLiveTarget
      }
    }
  }

  /// Runs all actions, the last first.
  func run() {
    for item in items.reversed() {
      switch item {
      case .action(let action): if action.target != nil { action.run() }
      case .group(let group): group.run()
      }
    }
  }

  /// Returns the group without the actions of a target.
  func removing(_ target: AnyObject) -> UndoGroup {
    var rest = self
    rest.items = items.compactMap { item in
      switch item {
      case .action(let action): action.target === target ? nil : item
      case .group(let group): group.removing(target).nonEmpty.map { .group($0) }
      }
    }
    return rest
  }
}

/// An action that undoes one change.
struct UndoAction {
  private(set) weak var target: AnyObject?
  let run: () -> Void

  init(_ target: AnyObject, _ run: @escaping () -> Void) {
    self.target = target
    self.run = run
  }
}

/// Registers each message that it receives.
final class UndoInvocation: SelectorPerforming {
  private let manager: UndoManager
  private weak var performer: (any SelectorPerforming)?

  init(manager: UndoManager, target: Any) {
    self.manager = manager
    performer = target as? any SelectorPerforming
    if performer == nil {
      fail(
        "UndoManager.prepare(withInvocationTarget:): \(type(of: target)) does not conform to SelectorPerforming; on Linux "
          + "use registerUndo(withTarget:handler:).")
    }
  }

  func perform(_ aSelector: Selector, with object: Any?) {
    guard let performer else { return }
    manager.registerUndo(withTarget: performer, selector: aSelector, object: object)
  }
}
