// SPDX-License-Identifier: MIT

import Testing
import UIKit

@MainActor
@Suite struct MissingTextMembersTests {
  private func shown(_ view: UIView) -> UIWindow {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
    window.addSubview(view)
    window.makeKeyAndVisible()
    return window
  }

  // MARK: Markdown

  @Test func `Markdown gives emphasis, links and blocks`() throws {
    let text = try AttributedString(
      markdown: "# Head\n\nIs *it* **bold** ~~gone~~ `code` [link](page.html)",
      baseURL: URL(string: "https://a.example/b/"))
    #expect(String(text.characters) == "HeadIs it bold gone code link")
    func run(_ words: String) throws -> AttributedString.Runs.Run {
      try #require(text.runs.first { String(text[$0.range].characters) == words })
    }
    #expect(try run("it").inlinePresentationIntent == .emphasized)
    #expect(try run("bold").inlinePresentationIntent == .stronglyEmphasized)
    #expect(try run("gone").inlinePresentationIntent == .strikethrough)
    #expect(try run("code").inlinePresentationIntent == .code)
    #expect(try run("link").link?.absoluteString == "https://a.example/b/page.html")
    let head = try #require(try run("Head").presentationIntent)
    #expect(head.components.map(\.kind) == [.header(level: 1)])
    #expect(try run("it").presentationIntent?.components.map(\.kind) == [.paragraph])
    #expect(try run("it").presentationIntent != head)
  }

  @Test func `Markdown says lists, quotations, code, rules and tables`() throws {
    let text = try AttributedString(
      markdown:
        "- a\n- b\n\n> q\n\n```swift\nlet x\n```\n\n---\n\n| A | B |\n|---|--:|\n| 1 | 2 |\n")
    let kinds = text.runs.map { run in
      (String(text[run.range].characters), run.presentationIntent?.components.map(\.kind) ?? [])
    }
    #expect(kinds.map(\.0) == ["a", "b", "q", "let x\n", "\u{2E3B}", "A", "B", "1", "2"])
    #expect(kinds[1].1 == [.paragraph, .listItem(ordinal: 2), .unorderedList])
    #expect(kinds[2].1 == [.paragraph, .blockQuote])
    #expect(kinds[3].1 == [.codeBlock(languageHint: "swift")])
    #expect(kinds[4].1 == [.thematicBreak])
    let table = PresentationIntent.Kind.table(
      columns: [.init(alignment: .left), .init(alignment: .right)])
    #expect(kinds[6].1 == [.tableCell(columnIndex: 1), .tableHeaderRow, table])
    #expect(kinds[8].1 == [.tableCell(columnIndex: 1), .tableRow(rowIndex: 1), table])
  }

  @Test func `inline Markdown leaves blocks as text, and spaces where they are kept`() throws {
    let source = "# *No* head\n  - \"**item**\"\n\n_x_  y\n*\"q\"*"
    let kept = try AttributedString(
      markdown: source, options: .init(interpretedSyntax: .inlineOnlyPreservingWhitespace))
    #expect(String(kept.characters) == "# No head\n  - \"item\"\n\nx  y\n\"q\"")
    #expect(kept.runs.allSatisfy { $0.presentationIntent == nil })
    #expect(kept.runs.count { $0.inlinePresentationIntent == .emphasized } == 3)
    let plain = try AttributedString(
      markdown: "a\n   b **c**", options: .init(interpretedSyntax: .inlineOnly))
    #expect(String(plain.characters) == "a b c")
  }

  @Test func `a label shows Markdown's emphasis`() throws {
    let text = try NSAttributedString(markdown: "a **bbbbbbbbbbbbbbbb**")
    #expect(text.string == "a bbbbbbbbbbbbbbbb")
    let value = text.attribute(.inlinePresentationIntent, at: 2, effectiveRange: nil) as? NSNumber
    #expect(value == 2)
    let label = UILabel()
    label.attributedText = text
    let plain = UILabel()
    plain.text = text.string
    #expect(label.intrinsicContentSize.width > plain.intrinsicContentSize.width)
    #expect(
      try AttributedString(text, including: \.uiKit)
        == AttributedString(markdown: "a **bbbbbbbbbbbbbbbb**"))
  }

  // MARK: Menus

  private final class MenuView: UITextView {
    override func buildMenu(with builder: any UIMenuBuilder) {
      super.buildMenu(with: builder)
      builder.remove(menu: .lookup)
      builder.remove(menu: .textStyle)
      builder.replaceChildren(ofMenu: .standardEdit) { elements in
        elements.filter { ($0 as? UICommand)?.title != "Cut" }
      }
      builder.insertChild(
        UIMenu(
          options: .displayInline, children: [UIAction(title: "Own", identifier: .own) { _ in }]),
        atEndOfMenu: .root)
    }
  }

  @Test func `buildMenu changes the menu of a text view`() {
    func titles(_ view: UITextView) -> [String] {
      view.frame = CGRect(x: 0, y: 0, width: 200, height: 50)
      view.text = "hello"
      view.allowsEditingTextAttributes = true
      let window = shown(view)
      view.becomeFirstResponder()
      view.selectAll(nil)
      let interaction = UIEditMenuInteraction(delegate: nil)
      view.addInteraction(interaction)
      interaction.presentEditMenu(
        with: UIEditMenuConfiguration(identifier: nil, sourcePoint: CGPoint(x: 5, y: 5)))
      return window.presentedMenu?.leaves.map(\.title) ?? []
    }
    let plain = titles(UITextView())
    #expect(plain.contains("Cut") && plain.contains("Bold") && !plain.contains("Own"))
    let built = titles(MenuView())
    #expect(!built.contains("Cut") && !built.contains("Bold") && built.contains("Own"))
    #expect(built.contains("Copy"))
  }

  @Test func `a menu builder finds, replaces and inserts`() {
    final class Probe: UIResponder {
      var order: [String] = []
      override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
        action == Selector("copy:")
      }
    }
    final class Bar: UIView {
      override var canBecomeFirstResponder: Bool { true }
      override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
        action == Selector("copy:")
      }
      override func buildMenu(with builder: any UIMenuBuilder) {
        super.buildMenu(with: builder)
        guard builder.system == .main else { return }
        builder.insertSibling(
          UIMenu(
            title: "Tools", identifier: .init("tools"),
            children: [UIAction(title: "Run", identifier: .own) { _ in }]),
          afterMenu: .edit)
        #expect(builder.menu(for: .edit)?.title == "Edit")
        #expect(builder.action(for: .own)?.title == "Run")
        #expect(builder.command(for: Selector("copy:"), propertyList: nil)?.title == "Copy")
        builder.replace(menu: .textStyle, with: UIMenu(children: []))
      }
    }
    let bar = Bar(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    let window = shown(bar)
    bar.becomeFirstResponder()
    defer { withExtendedLifetime(window) {} }
    let menu = UIApplication.shared.makeMenuBar()
    #expect(menu.children.map(\.title) == ["Edit", "Tools"])
  }

  // MARK: Pasting and dropping

  private final class Paster: NSObject, UITextPasteDelegate {
    func textPasteConfigurationSupporting(
      _ view: any UITextPasteConfigurationSupporting, transform item: any UITextPasteItem
    ) {
      guard item.itemProvider.canLoadObject(ofClass: NSString.self) else {
        return item.setNoResult()
      }
      struct Held: @unchecked Sendable { let item: any UITextPasteItem }
      let held = Held(item: item)
      _ = item.itemProvider.loadObject(ofClass: NSString.self) { object, _ in
        let text = (object.map { "\($0)" } ?? "").uppercased()
        MainActor.assumeIsolated { held.item.setResult(string: text) }
      }
    }
  }

  @Test func `a paste delegate transforms what is pasted`() {
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 50))
    let (window, paster) = (shown(view), Paster())
    view.becomeFirstResponder()
    view.text = "a"
    view.pasteDelegate = paster
    UIPasteboard.general.string = "bc"
    view.paste(nil)
    #expect(view.text == "aBC")
    view.undoManager?.undo()
    #expect(view.text == "a")
    view.pasteDelegate = nil
    view.paste(nil)
    #expect(view.text == "abc")
    let field = UITextField(frame: CGRect(x: 0, y: 60, width: 100, height: 30))
    window.addSubview(field)
    field.pasteDelegate = paster
    field.becomeFirstResponder()
    field.paste(nil)
    #expect(field.text == "BC")
  }

  private final class Dropper: NSObject, UITextDropDelegate {
    var operation = UIDropOperation.copy
    var calls: [String] = []
    func textDroppableView(
      _ view: any UIView & UITextDroppable, proposalForDrop drop: any UITextDropRequest
    ) -> UITextDropProposal {
      let proposal = UITextDropProposal(operation: operation)
      proposal.dropAction = .replaceAll
      return proposal
    }
    func textDroppableView(
      _ view: any UIView & UITextDroppable, willPerformDrop drop: any UITextDropRequest
    ) { calls.append("perform") }
    func textDroppableView(
      _ view: any UIView & UITextDroppable, dropSessionDidEnter session: any UIDropSession
    ) { calls.append("enter") }
    func textDroppableView(
      _ view: any UIView & UITextDroppable, dropSessionDidEnd session: any UIDropSession
    ) { calls.append("end") }
  }

  @Test func `text is dropped as the delegate proposes`() {
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 50))
    let window = shown(view)
    view.text = "ab"
    let items = [UIDragItem(itemProvider: NSItemProvider(object: NSString(string: "new")))]
    #expect(window.simulateDrag(.moved, items: items, at: CGPoint(x: 190, y: 15)) == .copy)
    #expect(view.isTextDropActive)
    #expect(window.simulateDrag(.ended, items: items, at: CGPoint(x: 190, y: 15)) == .copy)
    #expect(view.text == "abnew" && !view.isTextDropActive)
    let dropper = Dropper()
    view.textDropDelegate = dropper
    window.simulateDrag(.ended, items: items, at: CGPoint(x: 190, y: 15))
    #expect(view.text == "new" && dropper.calls == ["enter", "perform", "end"])
    dropper.operation = .forbidden
    #expect(window.simulateDrag(.ended, items: items, at: CGPoint(x: 190, y: 15)) == .forbidden)
    #expect(view.text == "new")
  }

  private final class Dragger: NSObject, UITextDragDelegate {
    var may = false
    var ended: [UIDropOperation] = []
    func textDraggableView(
      _ view: any UIView & UITextDraggable, itemsForDrag request: any UITextDragRequest
    ) -> [UIDragItem] { may ? request.suggestedItems : [] }
    func textDraggableView(
      _ view: any UIView & UITextDraggable, dragSessionDidEnd session: any UIDragSession,
      with operation: UIDropOperation
    ) { ended.append(operation) }
  }

  @Test func `a drag delegate says whether text is dragged`() {
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 50))
    let (window, dragger) = (shown(view), Dragger())
    view.text = "one two"
    view.textDragDelegate = dragger
    view.becomeFirstResponder()
    func drag() {
      view.selectedRange = NSRange(location: 0, length: 3)
      window.simulatePointer(.began, at: CGPoint(x: 8, y: 15))
      window.simulatePointer(.moved, at: CGPoint(x: 60, y: 15))
      window.simulatePointer(.moved, at: CGPoint(x: 190, y: 15))
      window.simulatePointer(.ended, at: CGPoint(x: 190, y: 15))
    }
    drag()
    #expect(view.text == "one two" && dragger.ended.isEmpty)
    dragger.may = true
    drag()
    #expect(view.text.hasSuffix("one") && dragger.ended == [.move])
  }

  private final class Board: NSObject, UIDropInteractionDelegate {
    var taken: [String] = []
    func dropInteraction(_ interaction: UIDropInteraction, canHandle session: any UIDropSession)
      -> Bool
    { session.canLoadObjects(ofClass: NSString.self) }
    func dropInteraction(
      _ interaction: UIDropInteraction, sessionDidUpdate session: any UIDropSession
    ) -> UIDropProposal { UIDropProposal(operation: .copy) }
    func dropInteraction(_ interaction: UIDropInteraction, performDrop session: any UIDropSession) {
      session.loadObjects(ofClass: NSString.self) { self.taken = $0.map { "\($0)" } }
    }
  }

  @Test func `a view with a drop interaction takes what is dropped`() {
    let (view, board) = (UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50)), Board())
    view.addInteraction(UIDropInteraction(delegate: board))
    let window = shown(view)
    let items = ["a", "b"].map {
      UIDragItem(itemProvider: NSItemProvider(object: NSString(string: $0)))
    }
    #expect(window.simulateDrag(.moved, items: items, at: CGPoint(x: 100, y: 100)) == .cancel)
    #expect(window.simulateDrag(.ended, items: items, at: CGPoint(x: 10, y: 10)) == .copy)
    #expect(board.taken == ["a", "b"])
  }

  // MARK: Interaction

  @Test func `an interaction gives a view of a client's carets and selections`() throws {
    // A text view without its own recognisers represents a client's view that is a `UITextInput`.
    let input = UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 50))
    input.text = "one two"
    let cover = UIView(frame: input.frame)
    let window = shown(input)
    window.addSubview(cover)
    let interaction = UITextInteraction(for: .editable)
    interaction.textInput = input
    cover.addInteraction(interaction)
    let clock = SceneClock.main
    defer { SceneClock.main = clock }
    SceneClock.main = SceneClock(startingAt: 0)
    func tap(_ count: Int) {
      for number in 1...count {
        window.simulateTouch(.began, at: CGPoint(x: 10, y: 15), tapCount: number)
        window.simulateTouch(.ended, at: CGPoint(x: 10, y: 15), tapCount: number)
        SceneClock.main.advance(by: 0.05)
      }
      SceneClock.main.advance(by: 1)
    }
    tap(1)
    #expect(input.isFirstResponder && input.selectedRange.length == 0)
    tap(2)
    #expect(input.selectedRange == NSRange(location: 0, length: 3))
    #expect(interaction.textInteractionMode == .editable && interaction.view === cover)
    cover.removeInteraction(interaction)
    #expect(cover.gestureRecognizers == nil && cover.subviews.isEmpty)
  }

  // MARK: Controls

  @Test func `the lines of a form and a tool bar work as on iOS`() {
    let button = UIButton(type: .system)
    button.setTitle("Bold", for: .normal)
    var taps = 0
    button.addAction(UIAction { _ in taps += 1 }, for: .touchUpInside)
    #expect(button.accessibilityActivate() && taps == 1)
    let toolbar = UIToolbar()
    toolbar.items = [UIBarButtonItem(title: "Bold", style: .plain, target: nil, action: nil)]
    let textView = UITextView()
    textView.inputAccessoryView = toolbar
    #expect(textView.inputAccessoryView === toolbar)
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    window.addSubview(textView)
    textView.translatesAutoresizingMaskIntoConstraints = false
    textView.bottomAnchor.constraint(equalTo: textView.keyboardLayoutGuide.topAnchor).isActive =
      true
    window.layoutIfNeeded()
    let search = UISearchTextField()
    #expect(search.leftView != nil && search.accessibilityTraits.contains(.searchField))
    #expect(search.intrinsicContentSize.height == 36)
  }

  @Test func `a controller's title and buttons are on a bar`() {
    let controller = UIViewController()
    controller.title = "Notes"
    let item = controller.navigationItem
    #expect(item.title == "Notes" && controller.navigationItem === item)
    controller.title = "Other"
    #expect(item.title == "Other")
    var done = 0
    item.rightBarButtonItem = UIBarButtonItem(
      systemItem: .done, primaryAction: UIAction { _ in done += 1 })
    let bar = UINavigationBar(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
    bar.items = [UINavigationItem(title: "First"), item]
    let window = shown(bar)
    window.layoutIfNeeded()
    let nodes = bar.accessibilityNodes().flatMap(\.children).map { ($0.role, $0.label) }
    #expect(nodes.contains { $0 == (.button, "First") })
    #expect(nodes.contains { $0 == (.button, "Done") })
    for phase in [UITouch.Phase.began, .ended] {
      window.simulateTouch(phase, at: CGPoint(x: 290, y: 22))
    }
    #expect(done == 1)
    for phase in [UITouch.Phase.began, .ended] {
      window.simulateTouch(phase, at: CGPoint(x: 30, y: 22))
    }
    #expect(bar.topItem?.title == "First")
  }
}

extension UIAction.Identifier { fileprivate static let own = Self("own") }
