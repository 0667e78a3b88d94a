// SPDX-License-Identifier: MIT

import PictureTestSupport
import Testing
import TextKitTestSupport

@testable import TextGraphics
@testable import TextScene

/// Keys: the text that they type, and the responders that get them.
@MainActor @Suite(.serialized) struct KeyTests {
  /// A responder that notes its keys.
  class Noter: UIView {
    var log: [String] = []
    var takes = false
    var commands: [UIKeyCommand]?
    override var canBecomeFirstResponder: Bool { true }
    override var keyCommands: [UIKeyCommand]? { commands }
    private func note(_ word: String, _ presses: Set<UIPress>) {
      for press in presses {
        log.append("\(word) \(press.key?.characters ?? "") \(press.phase)")
      }
    }
    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
      note("began", presses)
      if !takes { super.pressesBegan(presses, with: event) }
    }
    override func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
      note("changed", presses)
      super.pressesChanged(presses, with: event)
    }
    override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
      note("ended", presses)
      super.pressesEnded(presses, with: event)
    }
    override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
      note("cancelled", presses)
      super.pressesCancelled(presses, with: event)
    }
  }

  /// A text, as far as keys go.
  final class Text: Noter, TextKeyReceiver {
    var text = ""
    func receive(key: UIKey) -> Bool {
      guard key.keyCode == .keyboardDeleteOrBackspace else { return false }
      _ = text.popLast()
      return true
    }
    func receive(text: String) { self.text += text }
  }

  private func stage() -> (UIWindow, Noter, Text) {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
    let around = Noter(frame: window.bounds)
    let text = Text(frame: window.bounds)
    window.addSubview(around)
    around.addSubview(text)
    text.becomeFirstResponder()
    return (window, around, text)
  }

  @Test func `keys go up the chain from the first responder, and what nobody takes is typed`() {
    let (window, around, text) = stage()
    #expect(window.simulateKey("Hi!\n"))
    #expect(text.text == "Hi!\n")
    #expect(text.log.prefix(2) == ["began H began", "ended H ended"] && around.log == text.log)
    text.log = []
    #expect(window.simulateKey("\u{8}") && text.text == "Hi!")
    // A responder that does not pass it on has taken it.
    around.takes = true
    #expect(window.simulateKey("x") && text.text == "Hi!")
    around.takes = false
    #expect(!window.simulateKey(.keyboardUpArrow) && !window.simulateKey("x", modifiers: .command))
    #expect(!window.simulateKey("x", modifiers: .control) && text.text == "Hi!")
    #expect(window.simulateKey("é你", modifiers: .alternate) && text.text == "Hi!é你")
    // Without a text no responder handles it.
    text.resignFirstResponder()
    text.log = []
    #expect(!window.simulateKey("y") && text.text == "Hi!é你" && text.log.isEmpty)
    // The controller in front is notified then.
    final class Root: UIViewController {
      var keys = 0
      override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) { keys += 1 }
    }
    let root = Root()
    window.rootViewController = root
    #expect(window.simulateKey("y") && root.keys == 1)
    UIApplication.shared.beginIgnoringInteractionEvents()
    #expect(!window.simulateKey("y") && root.keys == 1)
    UIApplication.shared.endIgnoringInteractionEvents()
  }

  @Test func `a press says which key it is, what it types, and for how long`() {
    final class Keeper: Noter {
      var presses: [UIPress] = []
      var events: [UIPressesEvent] = []
      override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        super.pressesBegan(presses, with: event)
        self.presses += presses
        if let event { events.append(event) }
      }
    }
    withStillClock { clock in
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      let view = Keeper(frame: window.bounds)
      window.addSubview(view)
      view.becomeFirstResponder()
      window.simulateKey("A")
      let key = view.presses[0].key
      #expect(key?.keyCode == .keyboardA && key?.characters == "A")
      #expect(key?.charactersIgnoringModifiers == "a" && key?.modifierFlags == .shift)
      #expect(view.presses[0].type == .other && view.presses[0].timestamp == 100)
      #expect(view.presses[0].window === window && view.presses[0].responder === view)
      #expect(view.presses[0].force == 0 && view.presses[0].phase == .ended)
      window.simulateKey("?")
      #expect(view.presses[1].key?.keyCode == .keyboardSlash)
      #expect(view.presses[1].key?.charactersIgnoringModifiers == "/")
      window.simulateKey(.keyboardLeftArrow, modifiers: [.shift, .alternate])
      #expect(view.presses[2].key?.characters == UIKeyCommand.inputLeftArrow)
      #expect(view.presses[2].key?.modifierFlags == [.shift, .alternate])
      #expect(view.presses[2].type == .leftArrow)
      window.simulateKey("ж")
      #expect(view.presses[3].key?.keyCode == .keyboardErrorUndefined)
      window.simulateKey(.keyboardQ, modifiers: .alphaShift)
      #expect(view.presses[4].key?.characters == "Q")
      window.simulateKey(.keyboard1, modifiers: .alphaShift)
      #expect(view.presses[5].key?.characters == "1")
      window.simulateKey(.keyboardQ, modifiers: [.alphaShift, .shift])
      #expect(view.presses[6].key?.characters == "q")
      // Two keys at a time, held, and again.
      @MainActor func send(_ phase: UIPress.Phase, _ key: UIKeyboardHIDUsage, _ text: String) {
        window.simulateKey(phase, key, characters: text, charactersIgnoringModifiers: text)
      }
      view.presses = []
      view.log = []
      send(.began, .keyboardUpArrow, UIKeyCommand.inputUpArrow)
      clock.advance(by: 1)
      send(.began, .keyboardA, "a")
      let event = view.events.last
      #expect(event?.type == .presses && event?.allPresses.count == 2 && event?.allTouches == nil)
      #expect(view.presses.map(\.phase) == [.stationary, .began])
      #expect(view.presses.map(\.type) == [.upArrow, .other] && view.presses[0].force == 1)
      #expect(event?.timestamp == 101 && view.presses.map(\.timestamp) == [100, 101])
      send(.changed, .keyboardA, "a")
      send(.cancelled, .keyboardA, "a")
      #expect(view.log.suffix(2) == ["changed a changed", "cancelled a cancelled"])
      let sentences = warnings { send(.ended, .keyboardA, "a") }
      #expect(sentences.first?.contains("is not down") == true)
      send(.ended, .keyboardUpArrow, "")
      #expect(view.log.last?.hasPrefix("ended") == true)
    }
  }

  @Test func `a held key types again`() {
    let (window, _, text) = stage()
    for _ in 0..<3 {
      window.simulateKey(
        .began, .keyboardA, characters: "a", charactersIgnoringModifiers: "a")
    }
    #expect(text.text == "aaa" && text.log == ["began a began"])
    window.simulateKey(.ended, .keyboardA, characters: "a", charactersIgnoringModifiers: "a")
    #expect(text.log == ["began a began", "ended a ended"])
  }

  @Test func `key commands of the chain come first, but not before what a text types`() {
    let (window, around, text) = stage()
    var log: [String] = []
    Selector("keyed:").tie(to: Noter.self) { _, sender in
      log.append((sender as? UIKeyCommand)?.input ?? "")
    }
    let save = UIKeyCommand(input: "s", modifierFlags: .command, action: "keyed:")
    let plus = UIKeyCommand(input: "+", modifierFlags: .command, action: "keyed:")
    let plain = UIKeyCommand(input: "q", modifierFlags: [], action: "keyed:")
    let up = UIKeyCommand(
      input: UIKeyCommand.inputUpArrow, modifierFlags: [.shift], action: "keyed:")
    let lost = UIKeyCommand(input: "l", modifierFlags: .command, action: "nobody:")
    around.commands = [save, plus, plain, up, lost]
    #expect(window.simulateKey("s", modifiers: .command) && log == ["s"])
    #expect(text.log.isEmpty)
    #expect(!window.simulateKey("s", modifiers: [.command, .shift]) && log.count == 1)
    #expect(window.simulateKey("+", modifiers: .command) && log == ["s", "+"])
    #expect(
      window.simulateKey(.keyboardUpArrow, modifiers: .shift) && log.last == "UIKeyInputUpArrow")
    #expect(!window.simulateKey(.keyboardUpArrow))
    text.log = []
    #expect(!window.simulateKey("l", modifiers: .command) && text.log.count == 2)
    // A text input gets the key first, unless the command has priority.
    #expect(window.simulateKey("q") && text.text == "q" && log.count == 3)
    plain.wantsPriorityOverSystemBehavior = true
    #expect(window.simulateKey("q") && text.text == "q" && log.last == "q")
    plain.attributes = .disabled
    #expect(window.simulateKey("q") && text.text == "qq")
    // Held down, a command repeats.
    for phase in [UIPress.Phase.began, .began, .ended] {
      window.simulateKey(
        phase, .keyboardS, characters: "s", charactersIgnoringModifiers: "s", modifiers: .command)
    }
    #expect(log.suffix(2) == ["s", "s"] && log.count == 6)
  }

  @Test func `recognisers get the keys that they ask for`() {
    let (window, around, text) = stage()
    var taps = 0
    let tap = UITapGestureRecognizer { _ in taps += 1 }
    around.addGestureRecognizer(tap)
    // A delegate without key methods.
    final class Silent: NSObject, UIGestureRecognizerDelegate {}
    let silent = Silent()
    tap.delegate = silent
    window.simulateKey("\r")
    #expect(taps == 0)
    tap.allowedPressTypes = [NSNumber(value: UIPress.PressType.select.rawValue)]
    window.simulateKey("\r")
    window.simulateKey("x")
    #expect(taps == 1 && tap.state == .possible)
    final class Watcher: UIGestureRecognizer, UIGestureRecognizerDelegate {
      var log: [String] = []
      var isAllowed = true
      var ignores = false
      override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent) {
        log.append("began \(event.presses(for: self).count)")
        if ignores { presses.forEach { ignore($0, for: event) } }
      }
      override func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent) {
        log.append("changed")
      }
      override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent) {
        log.append("ended")
      }
      override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent) {
        super.pressesCancelled(presses, with: event)
        log.append("cancelled \(state)")
      }
      func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer, shouldReceive press: UIPress
      ) -> Bool { isAllowed }
    }
    let watcher = Watcher()
    watcher.delegate = watcher
    watcher.allowedPressTypes = [2000]
    text.addGestureRecognizer(watcher)
    func send(_ phases: UIPress.Phase...) {
      for phase in phases {
        window.simulateKey(
          phase, .keyboardA, characters: "a", charactersIgnoringModifiers: "a")
      }
    }
    send(.began, .changed, .ended)
    #expect(watcher.log == ["began 1", "changed", "ended"])
    watcher.log = []
    send(.began, .cancelled)
    #expect(watcher.log == ["began 1", "cancelled failed"] && watcher.state == .possible)
    watcher.log = []
    watcher.ignores = true
    send(.began, .changed, .ended)
    #expect(watcher.log == ["began 1"])
    watcher.isAllowed = false
    send(.began, .ended)
    #expect(watcher.log.count == 1)
  }

  @Test func `keys have the numbers of the USB tables`() {
    let keys: [UIKeyboardHIDUsage] = [
      .keyboardA, .keyboardZ, .keyboard1, .keyboard0, .keyboardReturnOrEnter, .keyboardSlash,
      .keyboardF12, .keyboardUpArrow, .keypad0, .keyboardF24, .keyboardLANG9, .keyboardRightGUI,
    ]
    #expect(keys.map(\.rawValue) == [4, 29, 30, 39, 40, 56, 69, 82, 98, 115, 152, 231])
    #expect(UIKeyboardHIDUsage.keyboardHangul == .keyboardLANG1)
  }
}
