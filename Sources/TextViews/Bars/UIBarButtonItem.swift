// SPDX-License-Identifier: MIT

/// A button on a bar, a view of the client's, or room.
///
///     toolbar.items = [
///       UIBarButtonItem(title: "Bold", primaryAction: UIAction { _ in … }), .flexibleSpace(),
///       UIBarButtonItem(systemItem: .done, primaryAction: UIAction { _ in … }),
///     ]
///
/// - Source: UIKit, `UIBarButtonItem`.
@preconcurrency @MainActor
open class UIBarButtonItem: UIBarItem {
  /// How a button on a bar is shown.
  ///
  /// - Source: UIKit, `UIBarButtonItem.Style`.
  public enum Style: Int, Sendable {
    /// As usual.
    case plain = 0
    /// Bold: it ends what the user does.
    case done = 2
  }

  /// The buttons that a system has titles and images for.
  ///
  /// Images are those of the icon theme; a button whose image is not installed shows its name.
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
    /// Room that takes what is left.
    case flexibleSpace = 5
    /// Room of a fixed width.
    case fixedSpace = 6
    /// A sheet and a pencil.
    case compose = 7
    /// An arrow to the left.
    case reply = 8
    /// A sheet that something leaves: sharing.
    case action = 9
    /// A folder.
    case organize = 10
    /// A book.
    case bookmarks = 11
    /// A magnifier.
    case search = 12
    /// A round arrow.
    case refresh = 13
    /// A cross.
    case stop = 14
    /// A camera.
    case camera = 15
    /// A dustbin.
    case trash = 16
    /// A triangle.
    case play = 17
    /// Two bars.
    case pause = 18
    /// Two triangles to the left.
    case rewind = 19
    /// Two triangles to the right.
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

  /// Room on a bar.
  enum Room { case none, fixed, flexible }
  final var room = Room.none
  final weak var bar: UIView?
  private var button: UIButton?

  /// An item without title and image.
  public override init() { super.init() }

  /// An item from a keyed archive, with its title.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// A button with a title, which sends a message at a tap.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - style: How it is shown.
  ///   - target: The receiver, not retained; nil asks the responder chain.
  ///   - action: The message; its effect is set by `Selector.tie(to:_:)`.
  public convenience init(title: String?, style: Style, target: Any?, action: Selector?) {
    self.init()
    (self.title, self.style) = (title, style)
    (self.target, self.action) = (target.map { $0 as AnyObject }, action)
  }

  /// A button with an image, which sends a message at a tap.
  ///
  /// - Parameters:
  ///   - image: The image, shown in the tint colour unless it is an original.
  ///   - style: How it is shown.
  ///   - target: The receiver, not retained; nil asks the responder chain.
  ///   - action: The message; its effect is set by `Selector.tie(to:_:)`.
  public convenience init(image: UIImage?, style: Style, target: Any?, action: Selector?) {
    self.init()
    (self.image, self.style) = (image, style)
    (self.target, self.action) = (target.map { $0 as AnyObject }, action)
  }

  /// A button of the system's, or room, which sends a message at a tap.
  ///
  /// - Parameters:
  ///   - systemItem: The button.
  ///   - target: The receiver, not retained; nil asks the responder chain.
  ///   - action: The message; its effect is set by `Selector.tie(to:_:)`.
  public convenience init(
    barButtonSystemItem systemItem: SystemItem, target: Any?, action: Selector?
  ) {
    self.init()
    (self.target, self.action) = (target.map { $0 as AnyObject }, action)
    take(systemItem)
  }

  /// A button of the system's, or room, with an action or a menu.
  public convenience init(
    systemItem: SystemItem, primaryAction: UIAction? = nil, menu: UIMenu? = nil
  ) {
    self.init()
    (self.primaryAction, self.menu) = (primaryAction, menu)
    take(systemItem)
  }

  /// A button with an action that gives its title and image where none are given, or with a menu.
  public convenience init(
    title: String? = nil, image: UIImage? = nil, primaryAction: UIAction? = nil, menu: UIMenu? = nil
  ) {
    self.init()
    (self.primaryAction, self.menu) = (primaryAction, menu)
    if let title { self.title = title }
    if let image { self.image = image }
  }

  /// A view of the client's, in its own size.
  public convenience init(customView: UIView) {
    self.init()
    self.customView = customView
  }

  /// Room that takes what other items leave.
  public class func flexibleSpace() -> UIBarButtonItem {
    let item = UIBarButtonItem()
    item.room = .flexible
    return item
  }

  /// Room of a width, in points.
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

  // MARK: What it does

  /// How the button is shown; default `.plain`.
  @KeptProperty open var style = Style.plain { didSet { changed() } }
  /// The width in points; 0, as by default, is as wide as needed.
  @KeptProperty open var width: CGFloat = 0 { didSet { changed() } }
  /// Titles for which the button has room; default none.
  @KeptProperty open var possibleTitles: Set<String>? = nil { didSet { changed() } }
  /// The view in place of the button; default nil.
  @KeptProperty open var customView: UIView? = nil { didSet { changed() } }
  /// The colour of title and image; nil is the bar's tint colour.
  @KeptProperty open var tintColor: UIColor? = nil { didSet { changed() } }
  /// The receiver of the message; not retained; nil asks the responder chain.
  open weak var target: AnyObject?
  /// The message of a tap; default nil.
  @KeptProperty open var action: Selector? = nil
  /// The action of a tap, which gives title and image where there are none; default nil.
  @KeptProperty open var primaryAction: UIAction? = nil {
    didSet {
      guard let primaryAction else { return changed() }
      if !primaryAction.title.isEmpty { title = primaryAction.title }
      if let image = primaryAction.image { self.image = image }
      changed()
    }
  }
  /// The menu of a tap, or of a long press where there is an action or a message; default nil.
  @KeptProperty open var menu: UIMenu? = nil { didSet { changed() } }
  /// Whether the button looks pressed.
  ///
  /// Default false.
  @KeptProperty open var isSelected = false { didSet { changed() } }

  /// Does what a tap does.
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

  /// The view of the item; nil for room.
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

  /// The width of the item on a bar.
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

/// A bar of items.
@MainActor
protocol ItemBar: UIView {
  func itemsChanged()
}
