// SPDX-License-Identifier: MIT

import PictureTestSupport
import Testing
import TextKitTestSupport

@testable import TextGraphics
@testable import TextScene

/// The responder chain, the first responder, messages.
@MainActor @Suite(.serialized) struct ResponderTests {
  private class Field: UIView {
    var mayBecome = true
    var mayResign = true
    var log: [String] = []
    override var canBecomeFirstResponder: Bool { mayBecome }
    override var canResignFirstResponder: Bool { mayResign }
    override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
      action == "copy:" || super.canPerformAction(action, withSender: sender)
    }
    override func copy(_ sender: Any?) { log.append("copy \(sender as? String ?? "")") }
  }

  @Test func `one responder of a window is the first`() {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    let (a, b, plain) = (Field(), Field(), UIView())
    #expect(!a.becomeFirstResponder())
    for view in [a, b, plain] { window.addSubview(view) }
    #expect(!plain.becomeFirstResponder() && !plain.canBecomeFirstResponder)
    #expect(a.becomeFirstResponder() && a.isFirstResponder && !b.isFirstResponder)
    a.mayResign = false
    #expect(!b.becomeFirstResponder() && a.isFirstResponder && !a.resignFirstResponder())
    a.mayResign = true
    #expect(b.becomeFirstResponder() && !a.isFirstResponder && b.isFirstResponder)
    #expect(b.becomeFirstResponder() && b.canResignFirstResponder)
    #expect(b.resignFirstResponder() && !b.isFirstResponder && b.resignFirstResponder())
    _ = a.becomeFirstResponder()
    a.removeFromSuperview()
    #expect(!a.isFirstResponder && window.firstResponder == nil)
  }

  @Test
  func `the chain goes from a view to its controller, its superview, the window, the program`() {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    let controller = UIViewController()
    let inner = UIView()
    controller.view.addSubview(inner)
    window.addSubview(controller.view)
    #expect(inner.next === controller.view && controller.view.next === controller)
    #expect(controller.next === window && window.next === UIApplication.shared)
    #expect(UIApplication.shared.next == nil && UIResponder().next == nil)
    #expect(inner.undoManager === window.undoManager && inner.undoManager != nil)
    #expect(
      UIView().undoManager == nil && inner.inputView == nil && inner.inputAccessoryView == nil)
    #expect(inner.textInputContextIdentifier == nil)
    final class Host: UIView {
      let keys = UIView()
      let bar = UIView()
      override var inputView: UIView? { keys }
      override var inputAccessoryView: UIView? { bar }
    }
    let (host, field) = (Host(), UIView())
    host.addSubview(field)
    #expect(field.inputView === host.keys && field.inputAccessoryView === host.bar)
    inner.reloadInputViews()
    UIResponder.clearTextInputContextIdentifier("none")
  }

  @Test func `edit actions reach the first responder that says it has them`() {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    window.makeKeyAndVisible()
    let (outer, inner) = (Field(), Field())
    final class Plain: UIView { override var canBecomeFirstResponder: Bool { true } }
    let plain = Plain()
    outer.addSubview(plain)
    window.addSubview(outer)
    window.addSubview(inner)
    _ = plain.becomeFirstResponder()
    let app = UIApplication.shared
    #expect(app.sendAction("copy:", to: nil, from: "menu", for: nil))
    #expect(outer.log == ["copy menu"])
    #expect(plain.target(forAction: "copy:", withSender: nil) as? UIView === outer)
    #expect(plain.target(forAction: "paste:", withSender: nil) == nil)
    #expect(!app.sendAction("paste:", to: nil, from: nil, for: nil))
    #expect(
      app.sendAction("copy:", to: inner, from: "host", for: nil) && inner.log == ["copy host"])
    // Members without an override do nothing.
    for action in [
      plain.cut, plain.paste, plain.pasteAndMatchStyle, plain.pasteAndGo, plain.pasteAndSearch,
      plain.select, plain.selectAll, plain.delete, plain.duplicate, plain.move, plain.rename,
      plain.export, plain.printContent, plain.find, plain.findAndReplace, plain.findNext,
      plain.findPrevious, plain.useSelectionForFind, plain.toggleBoldface, plain.toggleItalics,
      plain.toggleUnderline, plain.increaseSize, plain.decreaseSize,
      plain.makeTextWritingDirectionLeftToRight, plain.makeTextWritingDirectionRightToLeft,
    ] { action(nil) }
    plain.updateTextAttributes { $0 }
    window.isHidden = true
  }

  /// Each edit action by its name, with a class that has them all.
  @Test func `every edit action is called by its name`() {
    final class All: UIView {
      var log: [String] = []
      override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool { true }
      override func cut(_ sender: Any?) { log.append("cut:") }
      override func copy(_ sender: Any?) { log.append("copy:") }
      override func paste(_ sender: Any?) { log.append("paste:") }
      override func pasteAndMatchStyle(_ sender: Any?) { log.append("pasteAndMatchStyle:") }
      override func pasteAndGo(_ sender: Any?) { log.append("pasteAndGo:") }
      override func pasteAndSearch(_ sender: Any?) { log.append("pasteAndSearch:") }
      override func select(_ sender: Any?) { log.append("select:") }
      override func selectAll(_ sender: Any?) { log.append("selectAll:") }
      override func delete(_ sender: Any?) { log.append("delete:") }
      override func duplicate(_ sender: Any?) { log.append("duplicate:") }
      override func move(_ sender: Any?) { log.append("move:") }
      override func rename(_ sender: Any?) { log.append("rename:") }
      override func export(_ sender: Any?) { log.append("export:") }
      override func printContent(_ sender: Any?) { log.append("printContent:") }
      override func find(_ sender: Any?) { log.append("find:") }
      override func findAndReplace(_ sender: Any?) { log.append("findAndReplace:") }
      override func findNext(_ sender: Any?) { log.append("findNext:") }
      override func findPrevious(_ sender: Any?) { log.append("findPrevious:") }
      override func useSelectionForFind(_ sender: Any?) { log.append("useSelectionForFind:") }
      override func toggleBoldface(_ sender: Any?) { log.append("toggleBoldface:") }
      override func toggleItalics(_ sender: Any?) { log.append("toggleItalics:") }
      override func toggleUnderline(_ sender: Any?) { log.append("toggleUnderline:") }
      override func increaseSize(_ sender: Any?) { log.append("increaseSize:") }
      override func decreaseSize(_ sender: Any?) { log.append("decreaseSize:") }
      override func makeTextWritingDirectionLeftToRight(_ sender: Any?) {
        log.append("makeTextWritingDirectionLeftToRight:")
      }
      override func makeTextWritingDirectionRightToLeft(_ sender: Any?) {
        log.append("makeTextWritingDirectionRightToLeft:")
      }
    }
    let view = All()
    let names = [
      "cut:", "copy:", "paste:", "pasteAndMatchStyle:", "pasteAndGo:", "pasteAndSearch:", "select:",
      "selectAll:", "delete:", "duplicate:", "move:", "rename:", "export:", "printContent:",
      "find:",
      "findAndReplace:", "findNext:", "findPrevious:", "useSelectionForFind:", "toggleBoldface:",
      "toggleItalics:", "toggleUnderline:", "increaseSize:", "decreaseSize:",
      "makeTextWritingDirectionLeftToRight:", "makeTextWritingDirectionRightToLeft:",
    ]
    for name in names {
      #expect(UIApplication.shared.sendAction(Selector(name), to: view, from: nil, for: nil))
    }
    #expect(view.log == names)
  }

  private class Base: NSObject { var log: [String] = [] }
  private final class Derived: Base {}
  private final class Performer: NSObject, SelectorPerforming {
    var log: [String] = []
    func perform(_ aSelector: Selector, with object: Any?) { log.append("\(aSelector)") }
  }

  @Test func `a message does what it is tied to, for the class or its superclass`() {
    let selector: Selector = "tappedInResponderTests:"
    let table = SelectorTable.main
    let (base, derived, performer) = (Base(), Derived(), Performer())
    #expect(!table.perform(selector, on: base, sender: nil))
    selector.tie(to: Base.self) { target, sender in target.log.append("base \(sender as? Int ?? 0)")
    }
    #expect(
      table.perform(selector, on: base, sender: 1)
        && table.perform(selector, on: derived, sender: 2))
    selector.tie(to: Derived.self) { target, _ in target.log.append("derived") }
    #expect(table.perform(selector, on: derived, sender: 3))
    #expect(base.log == ["base 1"] && derived.log == ["base 2", "derived"])
    #expect(table.perform("any:", on: performer, sender: nil) && performer.log == ["any:"])
    let sentences = warnings {
      table.send("nothing:", to: base, sender: nil)
      table.send("nothing:", to: base, sender: nil)
    }
    #expect(sentences.count == 1 && sentences[0].contains("Selector(\"nothing:\")"))
    final class View: UIView {}
    selector.tie(to: View.self) { _, _ in }
    #expect(View().canPerformAction(selector, withSender: nil))
    #expect(!UIView().canPerformAction(selector, withSender: nil))
  }
}
