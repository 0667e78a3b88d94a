// SPDX-License-Identifier: MIT

/// The contents of a button for each state.
struct ButtonContents {
  var titles: [UIControl.State: String] = [:]
  var attributedTitles: [UIControl.State: NSAttributedString] = [:]
  var colors: [UIControl.State: UIColor] = [:]
  var shadowColors: [UIControl.State: UIColor] = [:]
  var images: [UIControl.State: UIImage] = [:]
  var groundImages: [UIControl.State: UIImage] = [:]

  /// Returns the value for a state; otherwise that of a state with fewer bits, and finally that of
  /// `.normal`.
  static func value<Value>(of values: [UIControl.State: Value], in state: UIControl.State) -> Value?
  {
    if let value = values[state] { return value }
    for single in [UIControl.State.disabled, .highlighted, .selected]
    where state.contains(single) && state != single {
      if let value = values[single] { return value }
    }
    return values[.normal]
  }

  private static let states: [(UIControl.State, String)] = [
    (.normal, "Normal"), (.highlighted, "Highlighted"), (.disabled, "Disabled"),
    (.selected, "Selected"),
  ]

  func encode(to coder: NSCoder) {
    for (state, name) in Self.states {
      if let title = titles[state] {
        coder.encode(NSString(string: title), forKey: "UITitle" + name)
      }
      if let color = colors[state] { coder.encode(color, forKey: "UITitleColor" + name) }
    }
  }

  mutating func decode(from coder: NSCoder) {
    for (state, name) in Self.states {
      titles[state] = coder.decodeIfPresent(NSString.self, forKey: "UITitle" + name).map { "\($0)" }
      colors[state] = coder.decodeIfPresent(UIColor.self, forKey: "UITitleColor" + name)
    }
  }
}

extension UIButton.ButtonType {
  /// The accessibility label of buttons of the type that have no title.
  var name: String? {
    switch self {
    case .detailDisclosure, .infoLight, .infoDark: "More Info"
    case .contactAdd: "Add"
    case .close: "Close"
    case .custom, .system: nil
    }
  }

  /// The symbol name of buttons of the type.
  var symbol: String? {
    switch self {
    case .detailDisclosure, .infoLight, .infoDark: "info.circle"
    case .contactAdd: "plus.circle"
    case .close: "xmark.circle.fill"
    case .custom, .system: nil
    }
  }
}

/// The menu of a button.
@MainActor
final class ButtonMenu: NSObject, UIContextMenuInteractionDelegate {
  private weak var button: UIView?
  var menu: UIMenu
  private(set) lazy var interaction = UIContextMenuInteraction(delegate: self)

  init(_ menu: UIMenu, of button: UIView) {
    (self.menu, self.button) = (menu, button)
    super.init()
    button.addInteraction(interaction)
  }

  /// Whether a tap shows the menu, in which case a long press does not.
  var isPrimary = false {
    didSet { for recognizer in interaction.recognizers { recognizer.isEnabled = !isPrimary } }
  }

  func present(at point: CGPoint) { interaction.present(at: point, .compact) }

  func remove() { button?.removeInteraction(interaction) }

  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
  ) -> UIContextMenuConfiguration? {
    let menu = menu
    return UIContextMenuConfiguration(
      identifier: nil, previewProvider: nil, actionProvider: { _ in menu })
  }
}

extension UIButton {
  final func setMenu(_ menu: UIMenu?) {
    guard let menu else {
      menus?.remove()
      menus = nil
      return
    }
    if let menus {
      menus.menu = menu
    } else {
      menus = ButtonMenu(menu, of: self)
      menus?.isPrimary = showsMenuAsPrimaryAction
    }
  }

  /// Adopts the title and image of an action, and runs it on a tap.
  final func take(_ action: UIAction?) {
    guard let action else { return }
    if !action.title.isEmpty { contents.titles[.normal] = action.title }
    if let image = action.image { contents.images[.normal] = image }
    addAction(action, for: .primaryActionTriggered)
    if action.attributes.contains(.destructive) { role = .destructive }
    if action.attributes.contains(.disabled) { isEnabled = false }
    contentsChanged()
  }
}
