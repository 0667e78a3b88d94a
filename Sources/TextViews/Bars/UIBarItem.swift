// SPDX-License-Identifier: MIT

/// Something on a bar: a title, an image, and whether it can be used.
///
/// - Source: UIKit, `UIBarItem`.
@preconcurrency @MainActor
open class UIBarItem: NSObject, AssociatedValueHolder {
  package nonisolated let associatedValues = AssociatedValues()
  final var attributes: [UIControl.State: [NSAttributedString.Key: Any]] = [:]

  /// An item without title and image.
  public override init() { super.init() }

  /// An item from a keyed archive, with its title.
  public required init?(coder: NSCoder) {
    super.init()
    title = coder.decodeIfPresent(NSString.self, forKey: "UITitle").map { "\($0)" }
  }

  /// The title; default nil.
  @KeptProperty open var title: String? = nil { didSet { changed() } }
  /// The image, shown in the tint colour unless it is an original; default nil.
  @KeptProperty open var image: UIImage? = nil { didSet { changed() } }
  /// Whether the user can use it; default true.
  @KeptProperty open var isEnabled = true { didSet { changed() } }
  /// A number by which a client finds the item; default 0.
  @KeptProperty open var tag = 0
  /// The name that a screen reader speaks; nil, as by default, for the title.
  @KeptProperty open var accessibilityLabel: String? = nil { didSet { changed() } }
  /// A name for tests, never spoken; default nil.
  @KeptProperty open var accessibilityIdentifier: String? = nil { didSet { changed() } }

  /// Sets the attributes of the title in a state, over those of the bar.
  open func setTitleTextAttributes(
    _ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State
  ) {
    self.attributes[state] = attributes
    changed()
  }
  /// The attributes of the title that were set for a state.
  open func titleTextAttributes(for state: UIControl.State) -> [NSAttributedString.Key: Any]? {
    attributes[state]
  }

  /// Called after something that is shown has changed.
  func changed() {}
}
