// SPDX-License-Identifier: MIT

/// An object that handles events of the view that owns it.
///
/// - Source: UIKit, `UIInteraction`.
@preconcurrency @MainActor
public protocol UIInteraction: NSObjectProtocol {
  /// The view it was added to; held weakly.
  var view: UIView? { get }
  /// Called before it is added to a view, or removed.
  ///
  /// - Parameter view: The new view; nil if it is removed.
  func willMove(to view: UIView?)
  /// Called after it was added to a view, or removed.
  ///
  /// - Parameter view: The new view; nil if it was removed.
  func didMove(to view: UIView?)
}

extension UIView {
  final func add(_ interaction: any UIInteraction) {
    interaction.view?.removeInteraction(interaction)
    interaction.willMove(to: self)
    heldInteractions.append(interaction)
    interaction.didMove(to: self)
  }

  final func remove(_ interaction: any UIInteraction) {
    guard let index = heldInteractions.firstIndex(where: { $0 === interaction }) else { return }
    interaction.willMove(to: nil)
    heldInteractions.remove(at: index)
    interaction.didMove(to: nil)
  }

  final func replaceInteractions(by new: [any UIInteraction]) {
    for old in heldInteractions where !new.contains(where: { $0 === old }) {
      removeInteraction(old)
    }
    for interaction in new where !heldInteractions.contains(where: { $0 === interaction }) {
      addInteraction(interaction)
    }
    heldInteractions = new.filter { one in heldInteractions.contains { $0 === one } }
  }
}
