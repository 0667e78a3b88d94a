// SPDX-License-Identifier: MIT

import Testing
import UIKit

/// Members of delegates that iOS calls with a question mark, as proxies of delegates do.
@MainActor @Suite struct OptionalMemberTests {
  /// Passes on its calls, as sources for iOS do.
  private final class Proxy: NSObject, NSLayoutManagerDelegate, NSTextStorageDelegate {
    weak var layout: (any NSLayoutManagerDelegate)?
    weak var storage: (any NSTextStorageDelegate)?

    func layoutManager(
      _ layoutManager: NSLayoutManager, lineSpacingAfterGlyphAt glyphIndex: Int,
      withProposedLineFragmentRect rect: CGRect
    ) -> CGFloat {
      layout?.layoutManager?(
        layoutManager, lineSpacingAfterGlyphAt: glyphIndex, withProposedLineFragmentRect: rect) ?? 0
    }

    func layoutManager(
      _ layoutManager: NSLayoutManager, shouldUse action: NSLayoutManager.ControlCharacterAction,
      forControlCharacterAt charIndex: Int
    ) -> NSLayoutManager.ControlCharacterAction {
      layout?.layoutManager?(
        layoutManager, shouldUse: action, forControlCharacterAt: charIndex) ?? action
    }

    func layoutManager(
      _ layoutManager: NSLayoutManager, didCompleteLayoutFor textContainer: NSTextContainer?,
      atEnd layoutFinishedFlag: Bool
    ) {
      layout?.layoutManager?(
        layoutManager, didCompleteLayoutFor: textContainer, atEnd: layoutFinishedFlag)
    }

    func layoutManagerDidInvalidateLayout(_ sender: NSLayoutManager) {
      layout?.layoutManagerDidInvalidateLayout?(sender)
    }

    func textStorage(
      _ textStorage: NSTextStorage, willProcessEditing editedMask: NSTextStorage.EditActions,
      range editedRange: NSRange, changeInLength delta: Int
    ) {
      storage?.textStorage?(
        textStorage, willProcessEditing: editedMask, range: editedRange, changeInLength: delta)
    }

    func textStorage(
      _ textStorage: NSTextStorage, didProcessEditing editedMask: NSTextStorage.EditActions,
      range editedRange: NSRange, changeInLength delta: Int
    ) {
      storage?.textStorage?(
        textStorage, didProcessEditing: editedMask, range: editedRange, changeInLength: delta)
    }
  }

  private final class Listener: NSObject, NSLayoutManagerDelegate, NSTextStorageDelegate {
    var heard: [String] = []

    func layoutManager(
      _ layoutManager: NSLayoutManager, lineSpacingAfterGlyphAt glyphIndex: Int,
      withProposedLineFragmentRect rect: CGRect
    ) -> CGFloat { 7 }

    func layoutManager(
      _ layoutManager: NSLayoutManager, didCompleteLayoutFor textContainer: NSTextContainer?,
      atEnd layoutFinishedFlag: Bool
    ) { heard.append("complete") }

    func textStorage(
      _ textStorage: NSTextStorage, didProcessEditing editedMask: NSTextStorage.EditActions,
      range editedRange: NSRange, changeInLength delta: Int
    ) { heard.append("edited \(delta)") }
  }

  @Test func `delegates of layout managers and storages are called with a question mark`() {
    let (proxy, listener) = (Proxy(), Listener())
    (proxy.layout, proxy.storage) = (listener, listener)
    let (storage, manager) = (NSTextStorage(string: "one\ntwo\n"), NSLayoutManager())
    let container = NSTextContainer(size: CGSize(width: 200, height: 0))
    manager.addTextContainer(container)
    storage.addLayoutManager(manager)
    manager.ensureLayout(for: container)
    let plain = manager.lineFragmentRect(forGlyphAt: 0, effectiveRange: nil).height
    (storage.delegate, manager.delegate) = (proxy, proxy)
    storage.append(NSAttributedString(string: "three"))
    manager.invalidateLayout(
      forCharacterRange: NSRange(location: 0, length: storage.length), actualCharacterRange: nil)
    manager.ensureLayout(for: container)
    #expect(listener.heard.first == "edited 5" && listener.heard.contains("complete"))
    #expect(manager.lineFragmentRect(forGlyphAt: 0, effectiveRange: nil).height == plain + 7)
  }

  /// A view that is the delegate of its own parts: its properties are still its own.
  private final class OwnDelegate: UITextView, NSLayoutManagerDelegate, NSTextStorageDelegate {
    var parts: (Int, Int) {
      let (storage, manager) = (textStorage, layoutManager)
      return (storage.length, manager.textContainers.count)
    }
  }

  /// A controller with properties of the same names.
  private final class Controller: UIViewController, NSLayoutManagerDelegate, NSTextStorageDelegate {
    let textStorage = NSTextStorage(string: "abc")
    let layoutManager = NSLayoutManager()
    var count: Int {
      textStorage.addLayoutManager(layoutManager)
      return textStorage.layoutManagers.count
    }
  }

  @Test func `properties of clients keep their names`() {
    let view = OwnDelegate(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
    view.text = "abc"
    (view.textStorage.delegate, view.layoutManager.delegate) = (view, view)
    #expect(view.parts == (3, 1))
    #expect(Controller().count == 1)
  }

  private final class Interactions: NSObject, UITextDropDelegate, UITextDragDelegate,
    UITextPasteDelegate, UIDropInteractionDelegate, UIEditMenuInteractionDelegate,
    UIContextMenuInteractionDelegate, UITextInteractionDelegate
  {
    var heard: [String] = []

    func interactionShouldBegin(_ interaction: UITextInteraction, at point: CGPoint) -> Bool {
      heard.append("begin \(point.x)")
      return false
    }

    func interactionWillBegin(_ interaction: UITextInteraction) { heard.append("will") }

    func contextMenuInteraction(
      _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
    ) -> UIContextMenuConfiguration? { nil }
  }

  @Test func `delegates of interactions are called with a question mark`() {
    let delegate = Interactions()
    let text: (any UITextInteractionDelegate)? = delegate
    let interaction = UITextInteraction(for: .editable)
    #expect(text?.interactionShouldBegin?(interaction, at: CGPoint(x: 3, y: 0)) == false)
    text?.interactionWillBegin?(interaction)
    #expect(delegate.heard == ["begin 3.0", "will"])
    let menu: (any UIEditMenuInteractionDelegate)? = delegate
    let editing = UIEditMenuInteraction(delegate: delegate)
    let configuration = UIEditMenuConfiguration(identifier: nil, sourcePoint: .zero)
    // A member that the delegate omits has its default result.
    _ = menu?.editMenuInteraction?(editing, menuFor: configuration, suggestedActions: [])
    let context: (any UIContextMenuInteractionDelegate)? = delegate
    #expect(
      context?.contextMenuInteraction?(
        UIContextMenuInteraction(delegate: delegate), configurationForMenuAtLocation: .zero) == nil)
    #expect((delegate as any UITextPasteDelegate).textPasteConfigurationSupporting != nil)
    #expect((delegate as any UITextDropDelegate).textDroppableView != nil)
    #expect((delegate as any UITextDragDelegate).textDraggableView != nil)
    #expect((delegate as any UIDropInteractionDelegate).dropInteraction != nil)
  }

  // MARK: Associated objects

  private final class Value {}
  nonisolated(unsafe) private static var key: UInt8 = 0

  @Test func `what is associated with a view or a part of its text system is freed with it`() {
    let makers: [() -> AnyObject] = [
      { UIView() }, { UILabel() }, { UITextView() }, { UIViewController() }, { CALayer() },
      { UITapGestureRecognizer() }, { NSTextStorage(string: "a") }, { NSLayoutManager() },
      { NSTextContainer() }, { NSTextAttachment() },
      { UIBarButtonItem(title: "a", style: .plain, target: nil, action: nil) },
    ]
    for make in makers {
      weak var freed: Value?
      weak var owner: AnyObject?
      do {
        let (object, value) = (make(), Value())
        (freed, owner) = (value, object)
        objc_setAssociatedObject(object, &Self.key, value, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
        #expect(objc_getAssociatedObject(object, &Self.key) as AnyObject === value)
      }
      #expect(owner == nil)
      #expect(freed == nil)
    }
  }
}
