// SPDX-License-Identifier: MIT

extension UIWindow {
  /// Drags items over the window, or drops them, as a host does.
  ///
  ///     let text = NSAttributedString(string: "text")
  ///     let item = UIDragItem(itemProvider: NSItemProvider(object: text))
  ///     window.simulateDrag(.moved, items: [item], at: point)
  ///     window.simulateDrag(.ended, items: [item], at: point)
  ///
  /// The innermost view at the point whose `UIDropInteraction` accepts the items gets them; an
  /// editable text view has such an interaction.
  ///
  /// - Parameters:
  ///   - phase: `.began` or `.moved` over a point, `.ended` to drop, `.cancelled` if the drag
  ///     leaves the window or ends elsewhere.
  ///   - items: The items; those of the first call of a drag count.
  ///   - point: In the window's coordinates.
  ///   - allowsMove: Whether the items may be moved instead of copied.
  /// - Returns: The effect of a drop here, which the host shows. After `.move` the host removes the
  ///   items from their source.
  /// - Source: our choice.
  @discardableResult
  public func simulateDrag(
    _ phase: UITouch.Phase, items: [UIDragItem], at point: CGPoint, allowsMove: Bool = false
  ) -> UIDropOperation {
    let session = drop ?? DropSession(items, in: self, allowsMove: allowsMove)
    drop = session
    return session.step(phase, at: point)
  }

  /// Drags what a view of the window gives.
  final func drag(_ phase: UITouch.Phase, _ drag: ViewDragSession, at point: CGPoint)
    -> UIDropOperation
  {
    let session =
      drop ?? DropSession(drag.items, in: self, allowsMove: drag.allowsMoveOperation, drag)
    drop = session
    return session.step(phase, at: point)
  }
}

/// A drag over a window.
@MainActor
final class DropSession: NSObject, UIDropSession {
  let items: [UIDragItem]
  let allowsMoveOperation: Bool
  private weak var window: UIWindow?
  private var point = CGPoint.zero
  private weak var target: UIDropInteraction?
  private var seen: [UIDropInteraction] = []

  /// The drag, if a view of this program has begun it.
  let localDragSession: (any UIDragSession)?

  init(
    _ items: [UIDragItem], in window: UIWindow, allowsMove: Bool,
    _ drag: (any UIDragSession)? = nil
  ) {
    (self.items, self.window, allowsMoveOperation) = (items, window, allowsMove)
    localDragSession = drag
  }

  func location(in view: UIView) -> CGPoint { view.convert(point, from: nil) }

  func hasItemsConforming(toTypeIdentifiers typeIdentifiers: [String]) -> Bool {
    items.contains { item in
      typeIdentifiers.contains { item.itemProvider.hasItemConformingToTypeIdentifier($0) }
    }
  }

  func canLoadObjects(ofClass aClass: any NSItemProviderReading.Type) -> Bool {
    items.contains { $0.itemProvider.canLoadObject(ofClass: aClass) }
  }

  @discardableResult
  func loadObjects(
    ofClass aClass: any NSItemProviderReading.Type,
    completion: @escaping @MainActor ([any NSItemProviderReading]) -> Void
  ) -> Progress {
    UIDragItem.load(items, ofClass: aClass, completion)
  }

  // MARK: Steps

  func step(_ phase: UITouch.Phase, at point: CGPoint) -> UIDropOperation {
    self.point = point
    switch phase {
    case .began, .moved, .stationary: return update()
    case .ended:
      let operation = update()
      if let target, operation == .copy || operation == .move {
        target.delegate?.dropInteraction(target, performDrop: self)
        target.delegate?.dropInteraction(target, concludeDrop: self)
      } else if let target {
        target.delegate?.dropInteraction(target, sessionDidExit: self)
      }
      end()
      return operation
    default:
      if let target { target.delegate?.dropInteraction(target, sessionDidExit: self) }
      end()
      return .cancel
    }
  }

  private func end() {
    for interaction in seen {
      interaction.delegate?.dropInteraction(interaction, sessionDidEnd: self)
    }
    window?.drop = nil
  }

  private func update() -> UIDropOperation {
    let found = interaction()
    if found !== target {
      if let target { target.delegate?.dropInteraction(target, sessionDidExit: self) }
      target = found
      if let found {
        if !seen.contains(where: { $0 === found }) { seen.append(found) }
        found.delegate?.dropInteraction(found, sessionDidEnter: self)
      }
    }
    guard let found, let delegate = found.delegate else { return .cancel }
    let operation = delegate.dropInteraction(found, sessionDidUpdate: self).operation
    return operation == .move && !allowsMoveOperation ? .copy : operation
  }

  /// Returns the innermost interaction at the point that accepts the items.
  private func interaction() -> UIDropInteraction? {
    guard let window else { return nil }
    for view in sequence(first: window.hitTest(point, with: nil), next: { $0?.parentView }) {
      guard let view else { continue }
      var own = view.heldInteractions.compactMap { $0 as? UIDropInteraction }
      if let receiver = view as? any DropReceiving, let its = receiver.ownDropInteraction {
        own.append(its)
      }
      for interaction in own
      where interaction.delegate?.dropInteraction(interaction, canHandle: self) == true {
        return interaction
      }
    }
    return nil
  }
}

extension UIDragItem {
  /// Makes objects of a class from the items that have a type for it.
  package static func load(
    _ items: [UIDragItem], ofClass aClass: any NSItemProviderReading.Type,
    _ completion: @escaping @MainActor ([any NSItemProviderReading]) -> Void
  ) -> Progress {
    let providers = items.map(\.itemProvider).filter { $0.canLoadObject(ofClass: aClass) }
    let progress = Progress(totalUnitCount: Int64(providers.count))
    let loaded = LoadedObjects(count: providers.count, completion)
    for (number, provider) in providers.enumerated() {
      _ = provider.loadObject(ofClass: aClass) { object, _ in
        progress.completedUnitCount += 1
        loaded.take(object, number)
      }
    }
    if providers.isEmpty { loaded.finish() }
    return progress
  }
}

/// Objects that are loaded on any thread, collected until all are loaded.
private final class LoadedObjects: @unchecked Sendable {
  private let lock = NSLock()
  private var objects: [Int: any NSItemProviderReading] = [:]
  private var waiting: Int
  private let completion: @MainActor ([any NSItemProviderReading]) -> Void

  init(count: Int, _ completion: @escaping @MainActor ([any NSItemProviderReading]) -> Void) {
    (waiting, self.completion) = (count, completion)
  }

  func take(_ object: (any NSItemProviderReading)?, _ number: Int) {
    let isLast = lock.withLock {
      objects[number] = object
      waiting -= 1
      return waiting == 0
    }
    if isLast { finish() }
  }

  func finish() {
    if MainThread.isCurrent {
      MainActor.assumeIsolated { deliver() }
    } else {
      DispatchQueue.main.async { MainActor.assumeIsolated { self.deliver() } }
    }
  }

  @MainActor private func deliver() {
    completion(objects.sorted { $0.key < $1.key }.map(\.value))
  }
}
