// SPDX-License-Identifier: MIT

import Testing
import TextKitTestSupport

@testable import TextGraphics
@testable import TextScene

/// Menus, commands and interactions.
@MainActor @Suite(.serialized) struct MenuTests {
  final class Giver: NSObject, UIContextMenuInteractionDelegate {
    var log: [String] = []
    var configuration: UIContextMenuConfiguration?
    var points: [CGPoint] = []
    func contextMenuInteraction(
      _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
    ) -> UIContextMenuConfiguration? {
      points.append(location)
      return configuration
    }
    func contextMenuInteraction(
      _ interaction: UIContextMenuInteraction,
      willDisplayMenuFor configuration: UIContextMenuConfiguration,
      animator: (any UIContextMenuInteractionAnimating)?
    ) {
      log.append("display \(animator?.previewViewController?.title ?? "alone")")
      animator?.addCompletion { [weak self] in self?.log.append("displayed") }
    }
    func contextMenuInteraction(
      _ interaction: UIContextMenuInteraction, willEndFor configuration: UIContextMenuConfiguration,
      animator: (any UIContextMenuInteractionAnimating)?
    ) {
      log.append("end")
      animator?.addAnimations { [weak self] in self?.log.append("ending") }
    }
  }

  @Test func `a menu keeps what it was made of, and is copied with other children`() {
    let action = UIAction(title: "A") { _ in }
    let image = UIImage()
    let menu = UIMenu(
      title: "Menu", image: image, identifier: .format, options: [.displayInline, .destructive],
      children: [action])
    menu.subtitle = "more"
    #expect(menu.title == "Menu" && menu.image === image && menu.identifier == .format)
    #expect(menu.options == [.displayInline, .destructive] && menu.children == [action])
    let other = menu.replacingChildren([])
    #expect(other.children.isEmpty && other.title == "Menu" && other.identifier == .format)
    #expect(other.image === image && other.subtitle == "more" && other.options == menu.options)
    #expect(menu.children.count == 1)
    #expect(UIMenu().identifier != UIMenu().identifier && UIMenu().title == "")
    #expect(UIMenu.Options.displayInline.rawValue == 1 && UIMenu.Options.destructive.rawValue == 2)
    #expect(UIMenu.Identifier("x") == UIMenu.Identifier(rawValue: "x"))
    let names: [UIMenu.Identifier] = [.standardEdit, .lookup, .replace, .share, .format]
    #expect(
      names.map(\.rawValue)
        == ["standard-edit", "lookup", "replace", "share", "format"].map { "com.apple.menu.\($0)" })
    let on = UIAction(title: "On", state: .on) { _ in }
    let inner = UIMenu(options: .displayInline, children: [on])
    #expect(
      UIMenu(options: .singleSelection, children: [action, on, inner]).selectedElements == [on, on])
    #expect(UIMenu(children: [on]).selectedElements.isEmpty)
  }

  @Test func `commands keep what they carry, and copies change alone`() {
    let alternate = UICommandAlternate(
      title: "Other", action: "other:", modifierFlags: .alternate)
    let command = UICommand(
      title: "Do", image: nil, action: "do:", propertyList: 7, alternates: [alternate],
      discoverabilityTitle: "Do it", attributes: .destructive, state: .mixed)
    #expect(command.title == "Do" && command.action == "do:" && command.propertyList as? Int == 7)
    #expect(command.alternates == [alternate] && command.discoverabilityTitle == "Do it")
    #expect(command.attributes == .destructive && command.state == .mixed)
    #expect(alternate.title == "Other" && alternate.action == "other:")
    #expect(alternate.modifierFlags == .alternate)
    let copy = command.copy() as? UICommand
    copy?.title = "Done"
    copy?.state = .off
    #expect(command.title == "Do" && command.state == .mixed && copy?.title == "Done")
    #expect(copy?.propertyList as? Int == 7 && copy?.attributes == .destructive)
    let key = UIKeyCommand(
      title: "Find", action: "find:", input: "f", modifierFlags: .command, propertyList: "p",
      discoverabilityTitle: "Find it", state: .on)
    #expect(key.input == "f" && key.modifierFlags == .command && key.title == "Find")
    #expect(!key.wantsPriorityOverSystemBehavior)
    key.wantsPriorityOverSystemBehavior = true
    let keyCopy = key.copy() as? UIKeyCommand
    #expect(keyCopy?.input == "f" && keyCopy?.wantsPriorityOverSystemBehavior == true)
    #expect(keyCopy?.state == .on && keyCopy?.discoverabilityTitle == "Find it")
    let short = UIKeyCommand(input: "x", modifierFlags: [], action: "x:", discoverabilityTitle: "X")
    #expect(short.discoverabilityTitle == "X" && short.title == "")
    var runs = 0
    let action = UIAction(title: "Run") { _ in runs += 1 }
    let twin = action.copy() as? UIAction
    twin?.title = "Run twice"
    twin?.performWithSender(nil, target: nil)
    twin?.attributes = .disabled
    twin?.performWithSender(nil, target: nil)
    #expect(runs == 1 && action.title == "Run" && twin?.identifier == action.identifier)
  }

  @Test func `an interaction is on one view, and is told of it`() {
    final class Noter: NSObject, UIInteraction {
      var log: [String] = []
      weak var view: UIView?
      func willMove(to view: UIView?) { log.append("will \(view?.tag ?? 0)") }
      func didMove(to view: UIView?) {
        self.view = view
        log.append("did \(view?.tag ?? 0)")
      }
    }
    let (one, two) = (UIView(), UIView())
    (one.tag, two.tag) = (1, 2)
    let noter = Noter()
    #expect(one.interactions.isEmpty)
    one.addInteraction(noter)
    #expect(noter.log == ["will 1", "did 1"] && one.interactions.first === noter)
    two.addInteraction(noter)
    #expect(noter.log.suffix(4) == ["will 0", "did 0", "will 2", "did 2"])
    #expect(one.interactions.isEmpty && two.interactions.count == 1)
    one.removeInteraction(noter)
    #expect(noter.log.count == 6)
    let other = Noter()
    two.interactions = [other, noter]
    #expect(two.interactions.first === other && noter.log.count == 6)
    two.interactions = []
    #expect(noter.view == nil && noter.log.suffix(2) == ["will 0", "did 0"])
  }

  @Test func `a context menu comes with a long press, and goes with a touch`() {
    withStillClock { clock in
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
      let view = UIView(frame: CGRect(x: 100, y: 100, width: 100, height: 100))
      window.addSubview(view)
      let giver = Giver()
      let interaction = UIContextMenuInteraction(delegate: giver)
      #expect(interaction.delegate === giver && interaction.menuAppearance == .unknown)
      view.addInteraction(interaction)
      var runs = 0
      let configuration = UIContextMenuConfiguration(
        identifier: "menu" as NSString,
        previewProvider: {
          let preview = UIViewController()
          preview.title = "preview"
          return preview
        },
        actionProvider: { suggested in
          UIMenu(children: [UIAction(title: "One") { _ in runs += 1 }] + suggested)
        })
      #expect(configuration.identifier as? NSString == "menu")
      @MainActor func press() {
        window.simulateTouch(.began, at: CGPoint(x: 120, y: 130))
        clock.advance(by: 0.6)
        window.simulateTouch(.ended, at: CGPoint(x: 120, y: 130))
      }
      press()
      #expect(giver.points == [CGPoint(x: 20, y: 30)] && window.presentedMenu == nil)
      giver.configuration = configuration
      press()
      #expect(window.presentedMenu?.kind == .context && interaction.menuAppearance == .rich)
      #expect(window.presentedMenu?.leaves.map(\.title) == ["One"])
      #expect(window.presentedMenu?.previewViewController?.title == "preview")
      #expect(interaction.location(in: view) == CGPoint(x: 20, y: 30))
      #expect(interaction.location(in: nil) == CGPoint(x: 120, y: 130))
      #expect(giver.log == ["display preview", "displayed"])
      interaction.updateVisibleMenu { menu in
        menu.replacingChildren(menu.children + [UIAction(title: "Two") { _ in }])
      }
      #expect(window.presentedMenu?.leaves.map(\.title) == ["One", "Two"])
      #expect(window.presentedMenu?.leaves.first.map(window.performMenuElement) == true)
      #expect(runs == 1 && window.presentedMenu == nil)
      #expect(giver.log.suffix(2) == ["end", "ending"])
      press()
      interaction.dismissMenu()
      #expect(window.presentedMenu == nil && interaction.location(in: nil) == .zero)
      // A touch elsewhere is passed no further than to the menu.
      press()
      var taps = 0
      window.addGestureRecognizer(UITapGestureRecognizer { _ in taps += 1 })
      window.tap(CGPoint(x: 10, y: 10))
      #expect(window.presentedMenu == nil && taps == 0)
      window.tap(CGPoint(x: 10, y: 10))
      #expect(taps == 1)
      view.removeInteraction(interaction)
      #expect(view.gestureRecognizers == nil)
      let bare = UIContextMenuConfiguration()
      #expect((bare.identifier as? NSString)?.length ?? 0 > 0)
      giver.configuration = bare
      view.addInteraction(interaction)
      press()
      #expect(window.presentedMenu == nil)
    }
  }
}
