// SPDX-License-Identifier: MIT

/// A button, a client's view or a space on a bar.
///
///     toolbar.items = [
///       UIBarButtonItem(title: "Bold", primaryAction: UIAction { _ in … }), .flexibleSpace(),
///       UIBarButtonItem(systemItem: .done, primaryAction: UIAction { _ in … }),
///     ]
///
/// - Source: UIKit, `UIBarButtonItem`.
@preconcurrency @MainActor
open class UIBarButtonItem: UIBarItem {
  /// The style of a bar button.
  ///
  /// - Source: UIKit, `UIBarButtonItem.Style`.
  public enum Style: Int, Sendable {
    /// The standard style.
    case plain = 0
    /// A bold title, for a button that completes the user's task.
    case done = 2
  }

  /// The buttons that have standard titles and images.
  ///
  /// Images come from the icon theme; a button whose image is not installed shows its name.
  ///
  /// - Source: UIKit, `UIBarButtonItem.SystemItem`.
  public enum SystemItem: Int, Sendable {
    /// "Done", bold.
    case done = 0
    /// "Cancel".
    case cancel = 1
    /// "Edit".
    case edit = 2
    /// "Save", bold.
    case save = 3
    /// A plus.
    case add = 4
    /// A flexible space.
    case flexibleSpace = 5
    /// A space of fixed width.
    case fixedSpace = 6
    /// A sheet and a pencil: composing.
    case compose = 7
    /// An arrow to the left.
    case reply = 8
    /// A sheet with an arrow: sharing.
    case action = 9
    /// A folder.
    case organize = 10
    /// A bookmark.
    case bookmarks = 11
    /// A magnifying glass.
    case search = 12
    /// A circular arrow.
    case refresh = 13
    /// A cross.
    case stop = 14
    /// A camera.
    case camera = 15
    /// A trash can.
    case trash = 16
    /// A triangle pointing right.
    case play = 17
    /// Two bars.
    case pause = 18
    /// Two triangles pointing left.
    case rewind = 19
    /// Two triangles pointing right.
    case fastForward = 20
    /// "Undo".
    case undo = 21
    /// "Redo".
    case redo = 22
    /// "Close".
    case close = 24

    var name: String {
      switch self {
      case .done: "Done"
      case .cancel: "Cancel"
      case .edit: "Edit"
      case .save: "Save"
      case .add: "Add"
      case .flexibleSpace, .fixedSpace: ""
      case .compose: "Compose"
      case .reply: "Reply"
      case .action: "Share"
      case .organize: "Organize"
      case .bookmarks: "Bookmarks"
      case .search: "Search"
      case .refresh: "Refresh"
      case .stop: "Stop"
      case .camera: "Camera"
      case .trash: "Delete"
      case .play: "Play"
      case .pause: "Pause"
      case .rewind: "Rewind"
      case .fastForward: "Fast Forward"
      case .undo: "Undo"
      case .redo: "Redo"
      case .close: "Close"
      }
    }

    var symbol: String? {
      switch self {
      case .add: "plus"
      case .compose: "square.and.pencil"
      case .reply: "arrowshape.turn.up.left"
      case .action: "square.and.arrow.up"
      case .organize: "folder"
      case .bookmarks: "book"
      case .search: "magnifyingglass"
      case .refresh: "arrow.clockwise"
      case .stop: "xmark"
      case .camera: "camera"
      case .trash: "trash"
      case .play: "play.fill"
      case .pause: "pause.fill"
      case .rewind: "backward.fill"
      case .fastForward: "forward.fill"
      default: nil
      }
    }
  }

  /// The kind of space on a bar.
  enum Room { case none, fixed, flexible }
  final var room = Room.none
  final weak var bar: UIView?
  private var button: UIButton?

  /// Creates an item without title and image.
  public override init() { super.init() }

  /// Creates an item with its title from a keyed archive.
  ///
  /// - Parameter coder: A keyed unarchiver.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Creates a button with a title, which sends an action message when it is tapped.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - style: The style.
  ///   - target: The receiver, not retained; nil uses the responder chain.
  ///   - action: The message; `Selector.tie(to:_:)` sets its effect.
  public convenience init(title: String?, style: Style, target: Any?, action: Selector?) {
    self.init()
    (self.title, self.style) = (title, style)
    (self.target, self.action) = (target.map { $0 as AnyObject }, action)
  }

  /// Creates a button with an image, which sends an action message when it is tapped.
  ///
  /// - Parameters:
  ///   - image: The image, shown in the tint colour unless it is an original.
  ///   - style: The style.
  ///   - target: The receiver, not retained; nil uses the responder chain.
  ///   - action: The message; `Selector.tie(to:_:)` sets its effect.
  public convenience init(image: UIImage?, style: Style, target: Any?, action: Selector?) {
    self.init()
    (self.image, self.style) = (image, style)
    (self.target, self.action) = (target.map { $0 as AnyObject }, action)
  }

  /// Creates a system button or a space, which sends an action message when it is tapped.
  ///
  /// - Parameters:
  ///   - systemItem: The system button.
  ///   - target: The receiver, not retained; nil uses the responder chain.
  ///   - action: The message; `Selector.tie(to:_:)` sets its effect.
  public convenience init(
    barButtonSystemItem systemItem: SystemItem, target: Any?, action: Selector?
  ) {
    self.init()
    (self.target, self.action) = (target.map { $0 as AnyObject }, action)
    take(systemItem)
  }

  /// Creates a system button or a space, with an action or a menu.
  ///
  /// - Parameters:
  ///   - systemItem: The system button.
  ///   - primaryAction: The action of a tap.
  ///   - menu: The menu, shown by a tap, or by a long press if there is an action.
  public convenience init(
    systemItem: SystemItem, primaryAction: UIAction? = nil, menu: UIMenu? = nil
  ) {
    self.init()
    (self.primaryAction, self.menu) = (primaryAction, menu)
    take(systemItem)
  }

  /// Creates a button with an action or a menu.
  ///
  /// - Parameters:
  ///   - title: The title; nil for that of the action.
  ///   - image: The image, shown in the tint colour unless it is an original; nil for that of the
  ///     action.
  ///   - primaryAction: The action of a tap.
  ///   - menu: The menu, shown by a tap, or by a long press if there is an action.
  public convenience init(
    title: String? = nil, image: UIImage? = nil, primaryAction: UIAction? = nil, menu: UIMenu? = nil
  ) {
    self.init()
    (self.primaryAction, self.menu) = (primaryAction, menu)
    if let title { self.title = title }
    if let image { self.image = image }
  }

  /// Creates an item that shows a client's view in its own size.
  ///
  /// - Parameter customView: The view.
  public convenience init(customView: UIView) {
    self.init()
    self.customView = customView
  }

  /// Returns a space that takes the width that other items leave.
  ///
  /// - Returns: A new item.
  public class func flexibleSpace() -> UIBarButtonItem {
    let item = UIBarButtonItem()
    item.room = .flexible
    return item
  }

  /// Returns a space of fixed width.
  ///
  /// - Parameter width: The width in points.
  /// - Returns: A new item.
  public class func fixedSpace(_ width: CGFloat) -> UIBarButtonItem {
    let item = UIBarButtonItem()
    item.room = .fixed
    item.width = width
    return item
  }

  private func take(_ item: SystemItem) {
    switch item {
    case .flexibleSpace: room = .flexible
    case .fixedSpace: room = .fixed
    default:
      if let name = item.symbol, let symbol = UIImage(systemName: name) {
        image = symbol
        accessibilityLabel = item.name
      } else {
        title = item.name
      }
      if item == .done || item == .save { style = .done }
    }
  }

  // MARK: Properties and actions

  /// The style of the button; default `.plain`.
  @KeptProperty open var style = Style.plain { didSet { changed() } }
  /// The width in points; default 0, for the width of the content.
  @KeptProperty open var width: CGFloat = 0 { didSet { changed() } }
  /// Titles that the button reserves space for; default none.
  @KeptProperty open var possibleTitles: Set<String>? = nil { didSet { changed() } }
  /// The view that is shown instead of the button; default nil.
  @KeptProperty open var customView: UIView? = nil { didSet { changed() } }
  /// The colour of title and image; nil for the bar's tint colour.
  @KeptProperty open var tintColor: UIColor? = nil { didSet { changed() } }
  /// The receiver of the action message, not retained; nil uses the responder chain.
  open weak var target: AnyObject?
  /// The action message of a tap; default nil.
  @KeptProperty open var action: Selector? = nil
  /// The action of a tap, which provides title and image where none are set; default nil.
  @KeptProperty open var primaryAction: UIAction? = nil {
    didSet {
      guard let primaryAction else { return changed() }
      if !primaryAction.title.isEmpty { title = primaryAction.title }
      if let image = primaryAction.image { self.image = image }
      changed()
    }
  }
  /// The menu, shown by a tap, or by a long press if there is an action or message; default nil.
  @KeptProperty open var menu: UIMenu? = nil { didSet { changed() } }
  /// Whether the button is drawn as selected.
  ///
  /// Default false.
  @KeptProperty open var isSelected = false { didSet { changed() } }

  /// Performs the button's action.
  final func perform() {
    if let primaryAction { primaryAction.performWithSender(self, target: nil) }
    if let action {
      UIApplication.shared.sendAction(action, to: target, from: self, for: nil)
    }
  }

  // MARK: On a bar

  override func changed() {
    if let button { show(on: button) }
    (bar as? any ItemBar)?.itemsChanged()
  }

  /// Returns the view of the item; nil for a space.
  final func view(for bar: UIView) -> UIView? {
    self.bar = bar
    if room != .none { return nil }
    if let customView { return customView }
    if let button { return button }
    let made = UIButton(type: .system)
    made.isMadeBySuperview = true
    made.addAction(UIAction { [weak self] _ in self?.perform() }, for: .primaryActionTriggered)
    button = made
    show(on: made)
    return made
  }

  private func show(on button: UIButton) {
    let font = UIFont.systemFont(ofSize: 17, weight: style == .done ? .semibold : .regular)
    button.titleLabel?.font = font
    button.setTitle(image == nil ? title : nil, for: .normal)
    button.setImage(image, for: .normal)
    for state in [UIControl.State.normal, .highlighted, .disabled] {
      let set = attributes[state] ?? (state == .normal ? nil : attributes[.normal])
      let text = image == nil ? title : nil
      button.setAttributedTitle(
        set.flatMap { set in
          text.map { NSAttributedString(string: $0, attributes: [.font: font].merging(set) { $1 }) }
        },
        for: state)
    }
    button.tintColor = tintColor
    button.isEnabled = isEnabled
    button.isSelected = isSelected
    button.menu = menu
    button.showsMenuAsPrimaryAction = menu != nil && action == nil && primaryAction == nil
    button.accessibilityLabel = accessibilityLabel ?? title
    button.accessibilityIdentifier = accessibilityIdentifier
  }

  /// Returns the width of the item on a bar.
  final func width(of view: UIView) -> CGFloat {
    if width > 0 { return width }
    if let customView, view === customView {
      let fitting = customView.bounds.width
      let wanted = customView.intrinsicContentSize.width
      return fitting > 0 ? fitting : max(wanted, 0)
    }
    let own = view.intrinsicContentSize.width
    let others = (possibleTitles ?? []).map { title in
      NSAttributedString(string: title, attributes: [.font: UIFont.systemFont(ofSize: 17)]).size()
        .width.rounded(.up)
    }
    return max(own, others.max() ?? 0, 24)
  }
}

/// A bar that shows items.
@MainActor
protocol ItemBar: UIView {
  func itemsChanged()
}
