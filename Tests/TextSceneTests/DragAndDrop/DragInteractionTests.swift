// SPDX-License-Identifier: MIT

import PictureTestSupport
import Testing
import TextKitTestSupport

@testable import TextGraphics
@testable import TextScene

/// Drags that begin in a view of a client.
@MainActor @Suite(.serialized) struct DragInteractionTests {
  private final class Source: NSObject, UIDragInteractionDelegate {
    var log: [String] = []
    var isEmpty = false
    func dragInteraction(
      _ interaction: UIDragInteraction, itemsForBeginning session: any UIDragSession
    ) -> [UIDragItem] {
      guard !isEmpty, let view = interaction.view else { return [] }
      log.append("items at \(Int(session.location(in: view).x))")
      let item = UIDragItem(itemProvider: NSItemProvider(object: NSString(string: "text")))
      item.localObject = "text"
      return [item]
    }
    func dragInteraction(
      _ interaction: UIDragInteraction, sessionWillBegin session: any UIDragSession
    ) { log.append("begin") }
    func dragInteraction(
      _ interaction: UIDragInteraction, session: any UIDragSession,
      didEndWith operation: UIDropOperation
    ) { log.append("end \(operation)") }
  }

  private final class Target: NSObject, UIDropInteractionDelegate {
    var taken: [String] = []
    func dropInteraction(
      _ interaction: UIDropInteraction, sessionDidUpdate session: any UIDropSession
    ) -> UIDropProposal { UIDropProposal(operation: .move) }
    func dropInteraction(_ interaction: UIDropInteraction, performDrop session: any UIDropSession) {
      taken += session.items.compactMap { $0.localObject as? String }
      if session.localDragSession == nil { taken.append("from elsewhere") }
    }
  }

  @Test func `a view gives things, and another one takes them`() {
    withStillClock { clock in
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
      let (from, to) = (
        UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100)),
        UIView(frame: CGRect(x: 100, y: 0, width: 100, height: 100))
      )
      let (source, target) = (Source(), Target())
      let interaction = UIDragInteraction(delegate: source)
      from.addInteraction(interaction)
      to.addInteraction(UIDropInteraction(delegate: target))
      window.addSubview(from)
      window.addSubview(to)
      window.makeKeyAndVisible()
      @MainActor func pull(to x: CGFloat) {
        window.simulatePointer(.began, at: CGPoint(x: 50, y: 50))
        window.simulatePointer(.moved, at: CGPoint(x: 60, y: 50))
        window.simulatePointer(.moved, at: CGPoint(x: x, y: 50))
        window.simulatePointer(.ended, at: CGPoint(x: x, y: 50))
      }
      pull(to: 150)
      #expect(target.taken == ["text"] && interaction.view === from)
      #expect(source.log == ["items at 50", "begin", "end move"])
      source.log = []
      pull(to: 20)
      #expect(source.log.last == "end cancel" && target.taken.count == 1)
      source.isEmpty = true
      source.log = []
      pull(to: 150)
      #expect(source.log.isEmpty && target.taken.count == 1)
      (source.isEmpty, interaction.isEnabled) = (false, false)
      pull(to: 150)
      #expect(source.log.isEmpty)
      interaction.isEnabled = true
      // A finger stays down first.
      window.simulateTouch(.began, at: CGPoint(x: 50, y: 50))
      window.simulateTouch(.moved, at: CGPoint(x: 150, y: 50))
      window.simulateTouch(.ended, at: CGPoint(x: 150, y: 50))
      #expect(source.log.isEmpty)
      window.simulateTouch(.began, at: CGPoint(x: 50, y: 50))
      clock.advance(by: 0.6)
      window.simulateTouch(.moved, at: CGPoint(x: 150, y: 50))
      window.simulateTouch(.ended, at: CGPoint(x: 150, y: 50))
      #expect(source.log.last == "end move" && target.taken.count == 2)
      from.removeInteraction(interaction)
      #expect(from.gestureRecognizers?.isEmpty != false && interaction.view == nil)
    }
  }
}
