// SPDX-License-Identifier: MIT

import PictureTestSupport
import Testing
import TextKitTestSupport

@testable import TextGraphics
@testable import TextScene

/// Edit menus: their items, their delegates, and the effect of choosing an item.
@MainActor @Suite(.serialized) struct EditMenuTests {
  /// Takes some edit actions, and records its calls.
  final class Page: UIView {
    var log: [String] = []
    var taken: Set<Selector> = ["copy:", "selectAll:"]
    var tints: Bool = false
    override var canBecomeFirstResponder: Bool { true }
    override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
      taken.contains(action) || super.canPerformAction(action, withSender: sender)
    }
    override func copy(_ sender: Any?) { log.append("copy \((sender as? UICommand)?.title ?? "")") }
    override func selectAll(_ sender: Any?) { log.append("selectAll") }
    override func validate(_ command: UICommand) {
      if command.action == "copy:", tints {
        command.title = "Copy All"
        command.state = .on
      }
      if command.action == "selectAll:", tints { command.attributes = .hidden }
    }
  }

  final class Teller: NSObject, UIEditMenuInteractionDelegate {
    var log: [String] = []
    var makeMenu: (([UIMenuElement]) -> UIMenu?)?
    var rect = CGRect.null
    unowned let window: UIWindow
    init(_ window: UIWindow) { self.window = window }

    private func note(_ words: String) {
      log.append(words + (window.presentedMenu == nil ? "" : ", shown"))
    }
    func editMenuInteraction(
      _ interaction: UIEditMenuInteraction, menuFor configuration: UIEditMenuConfiguration,
      suggestedActions: [UIMenuElement]
    ) -> UIMenu? {
      note("menu \(configuration.identifier)")
      return makeMenu?(suggestedActions)
    }
    func editMenuInteraction(
      _ interaction: UIEditMenuInteraction, targetRectFor configuration: UIEditMenuConfiguration
    ) -> CGRect {
      note("rect")
      return rect
    }
    func editMenuInteraction(
      _ interaction: UIEditMenuInteraction,
      willPresentMenuFor configuration: UIEditMenuConfiguration,
      animator: any UIEditMenuInteractionAnimating
    ) {
      note("will present")
      animator.addCompletion { [weak self] in self?.note("presented") }
      animator.addAnimations { [weak self] in self?.note("presenting") }
    }
    func editMenuInteraction(
      _ interaction: UIEditMenuInteraction,
      willDismissMenuFor configuration: UIEditMenuConfiguration,
      animator: any UIEditMenuInteractionAnimating
    ) {
      note("will dismiss")
      animator.addCompletion { [weak self] in self?.note("dismissed") }
      animator.addAnimations { [weak self] in self?.note("dismissing") }
    }
  }

  private func stage() -> (UIWindow, Page, Teller, UIEditMenuInteraction) {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
    let page = Page(frame: CGRect(x: 50, y: 50, width: 200, height: 200))
    window.addSubview(page)
    let teller = Teller(window)
    let interaction = UIEditMenuInteraction(delegate: teller)
    page.addInteraction(interaction)
    return (window, page, teller, interaction)
  }

  private func titles(_ window: UIWindow) -> [String] {
    window.presentedMenu?.leaves.map(\.title) ?? []
  }

  @Test func `the delegate hears of an edit menu in order, with animations and completions`() {
    let (window, page, teller, interaction) = stage()
    #expect(interaction.delegate === teller && interaction.view === page)
    let configuration = UIEditMenuConfiguration(
      identifier: "selection", sourcePoint: CGPoint(x: 20, y: 30))
    #expect(configuration.identifier == AnyHashable("selection"))
    #expect(configuration.sourcePoint == CGPoint(x: 20, y: 30))
    #expect(configuration.preferredArrowDirection == .automatic)
    configuration.preferredArrowDirection = .up
    interaction.presentEditMenu(with: configuration)
    #expect(
      teller.log == [
        "menu selection", "rect", "will present", "presenting, shown", "presented, shown",
      ])
    #expect(window.presentedMenu?.kind == .edit && window.presentedMenu?.view === page)
    #expect(window.presentedMenu?.arrowDirection == .up)
    #expect(window.presentedMenu?.sourceRect == CGRect(x: 70, y: 80, width: 0, height: 0))
    #expect(window.presentedMenu?.frame.minY == 80)
    #expect(interaction.location(in: page) == CGPoint(x: 20, y: 30))
    #expect(interaction.location(in: nil) == CGPoint(x: 70, y: 80))
    teller.log = []
    interaction.dismissMenu()
    #expect(teller.log == ["will dismiss, shown", "dismissing", "dismissed"])
    #expect(window.presentedMenu == nil && interaction.location(in: page) == .zero)
    interaction.dismissMenu()
    #expect(teller.log.count == 3)
    let (first, second) = (
      UIEditMenuConfiguration(identifier: nil, sourcePoint: .zero),
      UIEditMenuConfiguration(identifier: nil, sourcePoint: .zero)
    )
    #expect(first.identifier != second.identifier)
  }

  @Test func `an edit menu shows what a responder takes, and sends it there`() {
    let (window, page, teller, interaction) = stage()
    interaction.presentEditMenu(with: .init(identifier: nil, sourcePoint: .zero))
    #expect(titles(window) == ["Copy", "Select All"])
    let edit = window.presentedMenu?.menu.children.first as? UIMenu
    #expect(edit?.identifier == .standardEdit && edit?.options == .displayInline)
    let copy = window.presentedMenu?.leaves.first
    #expect(copy.map(window.performMenuElement) == true)
    #expect(page.log == ["copy Copy"] && window.presentedMenu == nil)
    #expect(teller.log.suffix(1) == ["dismissed"])
    // The responder sets its appearance.
    page.tints = true
    interaction.presentEditMenu(with: .init(identifier: nil, sourcePoint: .zero))
    #expect(titles(window) == ["Copy All"])
    #expect((window.presentedMenu?.leaves.first as? UICommand)?.state == .on)
    // No responder takes anything: no menu, and no delegate call.
    page.taken = []
    teller.log = []
    interaction.presentEditMenu(with: .init(identifier: nil, sourcePoint: .zero))
    #expect(window.presentedMenu == nil)
    #expect(
      teller.log.filter { $0.hasPrefix("will") || $0.hasPrefix("presented") } == [
        "will dismiss, shown"
      ])
    // The first responder in the view is queried before the view.
    let inner = Page(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    inner.taken = ["copy:"]
    page.addSubview(inner)
    inner.becomeFirstResponder()
    interaction.presentEditMenu(with: .init(identifier: nil, sourcePoint: .zero))
    #expect(titles(window) == ["Copy"])
    #expect(window.presentedMenu?.leaves.first.map(window.performMenuElement) == true)
    #expect(inner.log == ["copy Copy"] && page.log.count == 1)
  }

  @Test func `the delegate's own menu is shown, with what is hidden left out`() {
    let (window, page, teller, interaction) = stage()
    var runs = 0
    let hidden = UIAction(title: "Hidden", attributes: .hidden) { _ in runs += 100 }
    let off = UIAction(title: "Off", attributes: .disabled) { _ in runs += 100 }
    let count = UIAction(title: "Count") { action in
      runs += 1
      #expect(action.sender as? UIView === page)
    }
    let stays = UIAction(title: "Stays", attributes: .keepsMenuPresented) { _ in runs += 10 }
    teller.makeMenu = { suggested in
      UIMenu(
        title: "All",
        children: [count, hidden, off, stays, UICommand(title: "None", action: "nobody:")]
          + [UIMenu(title: "Empty", children: [hidden])] + suggested)
    }
    interaction.presentEditMenu(with: .init(identifier: nil, sourcePoint: .zero))
    #expect(window.presentedMenu?.menu.title == "All")
    #expect(titles(window) == ["Count", "Off", "Stays", "Copy", "Select All"])
    #expect(!window.performMenuElement(off) && window.presentedMenu != nil && runs == 0)
    #expect(window.performMenuElement(stays) && window.presentedMenu != nil && runs == 10)
    #expect(window.performMenuElement(count) && window.presentedMenu == nil && runs == 11)
    #expect(!window.performMenuElement(UIMenu(title: "A menu")))
    // A menu without children counts as none.
    teller.makeMenu = { _ in UIMenu() }
    interaction.presentEditMenu(with: .init(identifier: nil, sourcePoint: .zero))
    #expect(window.presentedMenu == nil)
  }

  @Test func `a visible edit menu is made anew, and moved`() {
    let (window, page, teller, interaction) = stage()
    var changes = 0
    let token = NotificationCenter.default.addObserver(
      forName: UIWindow.presentedMenuDidChangeNotification, object: window, queue: nil
    ) { _ in MainActor.assumeIsolated { changes += 1 } }
    defer { NotificationCenter.default.removeObserver(token) }
    interaction.reloadVisibleMenu()
    interaction.updateVisibleMenuPosition(animated: true)
    #expect(teller.log.isEmpty && changes == 0)
    interaction.presentEditMenu(with: .init(identifier: 1, sourcePoint: CGPoint(x: 9, y: 9)))
    #expect(changes == 1)
    page.taken = ["copy:"]
    #expect(titles(window) == ["Copy", "Select All"])
    interaction.reloadVisibleMenu()
    #expect(titles(window) == ["Copy"] && changes == 2)
    teller.rect = CGRect(x: 10, y: 100, width: 40, height: 20)
    interaction.updateVisibleMenuPosition(animated: false)
    #expect(window.presentedMenu?.sourceRect == CGRect(x: 60, y: 150, width: 40, height: 20))
    #expect(window.presentedMenu?.frame.maxY == 150 && changes == 3)
    // An invalid rectangle is replaced by the point.
    teller.rect = CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1)
    interaction.updateVisibleMenuPosition(animated: false)
    #expect(window.presentedMenu?.sourceRect.origin == CGPoint(x: 59, y: 59))
    page.taken = []
    interaction.reloadVisibleMenu()
    #expect(window.presentedMenu == nil)
  }

  @Test func `an edit menu goes with a touch elsewhere, with another menu, and with its view`() {
    let (window, page, _, interaction) = stage()
    func show() {
      interaction.presentEditMenu(with: .init(identifier: nil, sourcePoint: .zero))
      #expect(window.presentedMenu != nil)
    }
    show()
    window.tap(CGPoint(x: 10, y: 10))
    #expect(window.presentedMenu == nil)
    show()
    window.presentedMenu?.dismiss()
    #expect(window.presentedMenu == nil)
    show()
    let other = UIEditMenuInteraction(delegate: nil)
    page.addInteraction(other)
    other.presentEditMenu(with: .init(identifier: nil, sourcePoint: CGPoint(x: 1, y: 2)))
    #expect(window.presentedMenu?.sourceRect.origin == CGPoint(x: 51, y: 52))
    #expect(interaction.location(in: page) == .zero)
    show()
    #expect(other.location(in: page) == .zero)
    page.removeInteraction(interaction)
    #expect(window.presentedMenu == nil && interaction.view == nil)
    #expect(page.interactions.count == 1 && page.interactions.first === other)
    other.presentEditMenu(with: .init(identifier: nil, sourcePoint: .zero))
    page.removeFromSuperview()
    #expect(window.presentedMenu == nil)
    let sentences = warnings {
      other.presentEditMenu(with: .init(identifier: nil, sourcePoint: .zero))
      interaction.presentEditMenu(with: .init(identifier: nil, sourcePoint: .zero))
    }
    #expect(sentences.count == 2 && sentences.allSatisfy { $0.contains("presentEditMenu") })
  }

  @Test func `arrow directions have Apple's numbers`() {
    let names: [UIEditMenuArrowDirection] = [.automatic, .up, .down, .left, .right]
    #expect(names.map(\.rawValue) == [0, 1, 2, 3, 4])
    let old: [UIMenuController.ArrowDirection] = [.default, .up, .down, .left, .right]
    #expect(old.map(\.rawValue) == [0, 1, 2, 3, 4])
    #expect(UIMenuController.ArrowDirection(rawValue: 5) == nil)
    #expect(UIMenuController.ArrowDirection(rawValue: 2) == .down)
  }

  @Test func `the menu controller shows its items, tells of it in order, and sends what is chosen`()
  {
    let window = UIWindow(frame: CGRect(x: 10, y: 20, width: 300, height: 300))
    let page = Page(frame: CGRect(x: 50, y: 100, width: 200, height: 100))
    window.addSubview(page)
    let controller = UIMenuController.shared
    #expect(controller === UIMenuController.shared && controller.menuItems == nil)
    defer { controller.menuItems = nil }
    var log: [String] = []
    let names = [
      UIMenuController.willShowMenuNotification, UIMenuController.didShowMenuNotification,
      UIMenuController.willHideMenuNotification, UIMenuController.didHideMenuNotification,
      UIMenuController.menuFrameDidChangeNotification,
    ]
    let tokens = names.map { name in
      NotificationCenter.default.addObserver(forName: name, object: controller, queue: nil) {
        let name = $0.name.rawValue
        MainActor.assumeIsolated {
          log.append(String(name.dropFirst(16)) + (window.presentedMenu == nil ? "" : ", shown"))
        }
      }
    }
    defer { tokens.forEach(NotificationCenter.default.removeObserver) }
    let item = UIMenuItem(title: "Mark", action: "mark:")
    #expect(item.title == "Mark" && item.action == "mark:")
    controller.menuItems = [item, UIMenuItem(title: "Nobody", action: "nobody:")]
    var marks = 0
    Selector("mark:").tie(to: Page.self) { _, sender in
      marks += 1
      #expect((sender as? UICommand)?.title == "Mark")
    }
    controller.setTargetRect(CGRect(x: 20, y: 10, width: 60, height: 20), in: page)
    #expect(!controller.isMenuVisible && controller.menuFrame == .zero)
    controller.setMenuVisible(true, animated: true)
    #expect(
      log == [
        "WillShowMenuNotification", "MenuFrameDidChangeNotification, shown",
        "DidShowMenuNotification, shown",
      ])
    #expect(controller.isMenuVisible && titles(window) == ["Copy", "Select All", "Mark"])
    #expect(window.presentedMenu?.sourceRect == CGRect(x: 70, y: 110, width: 60, height: 20))
    // Above the target, in the coordinates of the screen.
    #expect(controller.menuFrame.maxY == 130 && controller.menuFrame.height == 44)
    log = []
    window.presentedMenu?.frame = CGRect(x: 5, y: 6, width: 70, height: 30)
    #expect(controller.menuFrame == CGRect(x: 15, y: 26, width: 70, height: 30))
    controller.setTargetRect(CGRect(x: 0, y: 50, width: 10, height: 10), in: page)
    #expect(window.presentedMenu?.sourceRect.minY == 150)
    #expect(log == Array(repeating: "MenuFrameDidChangeNotification, shown", count: 2))
    item.title = "Mark it"
    item.action = "selectAll:"
    page.taken = ["selectAll:"]
    controller.update()
    #expect(titles(window) == ["Select All", "Mark it"])
    item.title = "Mark"
    item.action = "mark:"
    controller.update()
    log = []
    #expect(window.presentedMenu?.leaves.last.map(window.performMenuElement) == true)
    #expect(marks == 1 && !controller.isMenuVisible)
    #expect(log == ["WillHideMenuNotification, shown", "DidHideMenuNotification"])
    // The newer ways, and the wrong view.
    controller.arrowDirection = .up
    controller.showMenu(from: page, rect: CGRect(x: 0, y: 0, width: 10, height: 10))
    #expect(controller.isMenuVisible && window.presentedMenu?.arrowDirection == .up)
    #expect(window.presentedMenu?.frame.minY == 110)
    controller.arrowDirection = .default
    controller.hideMenu(from: window)
    #expect(controller.isMenuVisible)
    controller.hideMenu(from: page)
    #expect(!controller.isMenuVisible)
    controller.isMenuVisible = true
    controller.hideMenu()
    #expect(!controller.isMenuVisible)
    // The first responder is queried, though the menu is of another view.
    let other = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    window.addSubview(other)
    page.becomeFirstResponder()
    controller.showMenu(from: other, rect: .zero)
    #expect(titles(window) == ["Select All", "Mark"])
    // The escape key removes it, and is passed no further.
    #expect(window.simulateKey(.keyboardEscape) && !controller.isMenuVisible)
    #expect(!window.simulateKey(.keyboardEscape))
    controller.setTargetRect(.zero, in: page)
    // No items, and no view to show them in.
    page.taken = []
    controller.menuItems = nil
    log = []
    controller.isMenuVisible = true
    #expect(!controller.isMenuVisible && log.isEmpty)
    let loose = Page()
    #expect(
      warnings { controller.showMenu(from: loose, rect: .zero) }.contains {
        $0.contains("no target in a window")
      })
  }
}
