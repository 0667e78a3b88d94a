// SPDX-License-Identifier: MIT

import Testing

@testable import TextGraphics

/// A number whose changes can be undone.
private final class Counter: SelectorPerforming {
  var value = 0
  let undoManager: UndoManager
  init(_ undoManager: UndoManager) { self.undoManager = undoManager }
  func set(_ new: Int) {
    let old = value
    undoManager.registerUndo(withTarget: self) { $0.set(old) }
    value = new
  }
  func perform(_ aSelector: Selector, with object: Any?) {
    if aSelector == "setValue:", let number = object as? Int { set(number) }
  }
}

private func byHand() -> UndoManager {
  let manager = UndoManager()
  manager.groupsByEvent = false
  return manager
}

private func group(_ manager: UndoManager, _ body: () -> Void) {
  manager.beginUndoGrouping()
  body()
  manager.endUndoGrouping()
}

struct `An undo manager` {
  @Test func `undoes and redoes a group as one`() {
    let manager = byHand()
    let counter = Counter(manager)
    group(manager) {
      counter.set(1)
      counter.set(2)
    }
    group(manager) { counter.set(3) }
    #expect(manager.canUndo && !manager.canRedo && manager.undoCount == 2)
    manager.undo()
    #expect(counter.value == 2 && manager.canRedo)
    manager.undo()
    #expect(counter.value == 0 && !manager.canUndo)
    manager.redo()
    #expect(counter.value == 2)
    manager.redo()
    #expect(counter.value == 3 && !manager.canRedo)
    manager.undo()
    manager.undo()
    #expect(counter.value == 0)
    manager.undo()
    #expect(counter.value == 0)
  }

  @Test func `forgets what could be redone when something new is done`() {
    let manager = byHand()
    let counter = Counter(manager)
    group(manager) { counter.set(1) }
    manager.undo()
    group(manager) { counter.set(5) }
    #expect(!manager.canRedo)
  }

  @Test func `groups what happens in one event`() {
    let manager = UndoManager()
    let counter = Counter(manager)
    counter.set(1)
    counter.set(2)
    #expect(manager.groupingLevel == 1)
    UndoManager.endEvent()
    #expect(manager.groupingLevel == 0)
    counter.set(3)
    manager.undo()
    #expect(counter.value == 2)
    manager.undo()
    #expect(counter.value == 0)
  }

  @Test func `closes the event's group when the run loop comes round`() {
    let manager = UndoManager()
    let counter = Counter(manager)
    counter.set(1)
    #expect(manager.groupingLevel == 1)
    _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 0.01))
    #expect(manager.groupingLevel == 0)
  }

  @Test func `keeps nested groups in their order`() {
    let manager = byHand()
    var log: [Int] = []
    let target = NSObject()
    func note(_ number: Int) {
      manager.registerUndo(withTarget: target) { _ in log.append(number) }
    }
    group(manager) {
      note(1)
      group(manager) {
        note(2)
        note(3)
      }
      note(4)
    }
    #expect(manager.undoCount == 1)
    manager.undo()
    #expect(log == [4, 3, 2, 1])
  }

  @Test func `undoes the last closed group inside of an open one`() {
    let manager = byHand()
    let counter = Counter(manager)
    manager.beginUndoGrouping()
    group(manager) { counter.set(1) }
    group(manager) { counter.set(2) }
    manager.undoNestedGroup()
    #expect(counter.value == 1)
    manager.endUndoGrouping()
    manager.undo()
    #expect(counter.value == 0)
  }

  @Test func `keeps no more levels than it is told`() {
    let manager = byHand()
    let counter = Counter(manager)
    manager.levelsOfUndo = 2
    for number in 1...5 { group(manager) { counter.set(number) } }
    #expect(manager.undoCount == 2)
    manager.undo()
    manager.undo()
    #expect(counter.value == 3 && !manager.canUndo)
    manager.levelsOfUndo = 1
    #expect(manager.redoCount == 1)
  }

  @Test func `names what it undoes and redoes`() {
    let manager = byHand()
    let counter = Counter(manager)
    group(manager) {
      counter.set(1)
      manager.setActionName("Typing")
    }
    group(manager) { counter.set(2) }
    #expect(manager.undoActionName == "" && manager.undoMenuItemTitle == "Undo")
    manager.setActionName("Paste")
    manager.setActionIsDiscardable(true)
    #expect(manager.undoMenuItemTitle == "Undo Paste" && manager.undoActionIsDiscardable)
    manager.undo()
    #expect(manager.undoMenuItemTitle == "Undo Typing" && !manager.undoActionIsDiscardable)
    #expect(manager.redoMenuItemTitle == "Redo Paste" && manager.redoActionIsDiscardable)
    manager.redo()
    #expect(manager.undoActionName == "Paste")
  }

  @Test func `registers nothing while it is disabled`() {
    let manager = byHand()
    let counter = Counter(manager)
    manager.disableUndoRegistration()
    manager.disableUndoRegistration()
    manager.enableUndoRegistration()
    #expect(!manager.isUndoRegistrationEnabled)
    counter.set(1)
    manager.enableUndoRegistration()
    #expect(manager.isUndoRegistrationEnabled && !manager.canUndo)
  }

  @Test func `keeps no target alive and skips dead ones`() {
    let manager = byHand()
    let counter = Counter(manager)
    group(manager) { counter.set(1) }
    weak var dead: Counter?
    do {
      let other = Counter(manager)
      dead = other
      group(manager) { other.set(1) }
    }
    #expect(dead == nil)
    manager.undo()
    #expect(counter.value == 0)
  }

  @Test func `forgets a target`() {
    let manager = byHand()
    let (one, two) = (Counter(manager), Counter(manager))
    group(manager) {
      one.set(1)
      two.set(1)
    }
    group(manager) { two.set(2) }
    manager.removeAllActions(withTarget: two)
    #expect(manager.undoCount == 1)
    manager.undo()
    #expect(one.value == 0 && two.value == 2)
    manager.removeAllActions()
    #expect(!manager.canUndo && !manager.canRedo)
  }

  @Test func `hands selectors to targets that perform them`() {
    let manager = byHand()
    let counter = Counter(manager)
    counter.value = 7
    group(manager) {
      manager.registerUndo(withTarget: counter, selector: "setValue:", object: 3)
    }
    manager.undo()
    #expect(counter.value == 3)
    manager.redo()
    #expect(counter.value == 7)
  }

  @Test func `tells when groups open and close and changes are undone`() {
    let manager = byHand()
    let counter = Counter(manager)
    final class Log: @unchecked Sendable { var names: [String] = [] }
    let log = Log()
    let center = NotificationCenter.default
    let names: [NSNotification.Name] = [
      .NSUndoManagerDidOpenUndoGroup, .NSUndoManagerWillCloseUndoGroup,
      .NSUndoManagerDidCloseUndoGroup, .NSUndoManagerWillUndoChange, .NSUndoManagerDidUndoChange,
      .NSUndoManagerWillRedoChange, .NSUndoManagerDidRedoChange,
    ]
    let observers = names.map { name in
      center.addObserver(forName: name, object: manager, queue: nil) { _ in
        log.names.append(
          name.rawValue.replacingOccurrences(of: "NSUndoManager", with: "")
            .replacingOccurrences(of: "Notification", with: ""))
      }
    }
    defer { observers.forEach { center.removeObserver($0) } }
    group(manager) { counter.set(1) }
    let opened = ["DidOpenUndoGroup", "WillCloseUndoGroup", "DidCloseUndoGroup"]
    #expect(log.names == opened)
    log.names = []
    manager.undo()
    #expect(log.names == ["WillUndoChange"] + opened + ["DidUndoChange"])
    log.names = []
    manager.redo()
    #expect(log.names == ["WillRedoChange"] + opened + ["DidRedoChange"])
  }

  @Test func `registers messages sent to a prepared target`() {
    let manager = byHand()
    let counter = Counter(manager)
    group(manager) {
      let prepared = manager.prepare(withInvocationTarget: counter) as? any SelectorPerforming
      prepared?.perform("setValue:", with: 7)
      counter.value = 9
    }
    #expect(counter.value == 9)
    manager.undo()
    #expect(counter.value == 7)
    manager.redo()
    #expect(counter.value == 9)
  }

  @Test func `knows whether it undoes or redoes`() {
    let manager = byHand()
    var seen: [String] = []
    func note() {
      manager.registerUndo(withTarget: manager) { manager in
        seen.append("\(manager.isUndoing) \(manager.isRedoing)")
        note()
      }
    }
    group(manager) { note() }
    #expect(!manager.isUndoing && !manager.isRedoing)
    manager.undo()
    manager.redo()
    #expect(seen == ["true false", "false true"])
    #expect(!manager.isUndoing && !manager.isRedoing)
  }

  @Test func `keeps its settings within bounds`() {
    let manager = UndoManager()
    #expect(manager.groupsByEvent && manager.levelsOfUndo == 0)
    #expect(manager.runLoopModes == [.default] && manager.isUndoRegistrationEnabled)
    manager.levelsOfUndo = -3
    #expect(manager.levelsOfUndo == 0)
    manager.levelsOfUndo = 5
    manager.groupsByEvent = false
    manager.runLoopModes = [.common]
    #expect(manager.levelsOfUndo == 5 && !manager.groupsByEvent)
    #expect(manager.runLoopModes == [.common])
  }

  @Test func `is asked to undo, redo or forget while it undoes, and goes on`() {
    for (way, rest) in [(0, 1), (1, 1), (2, 0)] {
      let manager = UndoManager()
      let counter = Counter(manager)
      group(manager) { counter.set(1) }
      group(manager) {
        counter.set(2)
        manager.registerUndo(withTarget: counter) { _ in
          [manager.undo, manager.redo, manager.removeAllActions][way]()
        }
      }
      manager.undo()
      #expect(counter.value == 1 && !manager.isUndoing && manager.groupingLevel == 0)
      #expect(manager.undoCount == rest)
      manager.undo()
      #expect(counter.value == (rest == 1 ? 0 : 1))
      counter.set(7)
      manager.undo()
      #expect(counter.value == (rest == 1 ? 0 : 1))
    }
  }
}
