// SPDX-License-Identifier: MIT

/// An item of a bar: its title, image and enabled state.
///
/// - Source: UIKit, `UIBarItem`.
@preconcurrency @MainActor
open class UIBarItem: NSObject, AssociatedValueHolder {
  package nonisolated let associatedValues = AssociatedValues()
  final var attributes: [UIControl.State: [NSAttributedString.Key: Any]] = [:]

  /// Creates an item without title and image.
  public override init() { super.init() }

  /// Creates an item with its title from a keyed archive.
  ///
  /// - Parameter coder: A keyed unarchiver.
  public required init?(coder: NSCoder) {
    super.init()
    title = coder.decodeIfPresent(NSString.self, forKey: "UITitle").map { "\($0)" }
  }

  /// The title; default nil.
  @KeptProperty open var title: String? = nil { didSet { changed() } }
  /// The image, shown in the tint colour unless it is an original; default nil.
  @KeptProperty open var image: UIImage? = nil { didSet { changed() } }
  /// Whether the item is enabled; default true.
  @KeptProperty open var isEnabled = true { didSet { changed() } }
  /// A number that identifies the item to its client; default 0.
  @KeptProperty open var tag = 0
  /// The label for screen readers; default nil, for the title.
  @KeptProperty open var accessibilityLabel: String? = nil { didSet { changed() } }
  /// An identifier for tests, which is never spoken; default nil.
  @KeptProperty open var accessibilityIdentifier: String? = nil { didSet { changed() } }

  /// Sets the attributes of the title in a state, which override those of the bar.
  ///
  /// - Parameters:
  ///   - attributes: The attributes; nil for those of the bar.
  ///   - state: The state of the button.
  open func setTitleTextAttributes(
    _ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State
  ) {
    self.attributes[state] = attributes
    changed()
  }
  /// Returns the attributes of the title that were set for a state.
  ///
  /// - Parameter state: The state of the button.
  /// - Returns: nil if none were set.
  open func titleTextAttributes(for state: UIControl.State) -> [NSAttributedString.Key: Any]? {
    attributes[state]
  }

  /// Called after a visible property has changed.
  func changed() {}
}
