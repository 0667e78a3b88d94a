// SPDX-License-Identifier: MIT

// Size: members that subclasses can override must be in the class.

/// A button with a title, an image, or both.
///
///     let bold = UIButton(type: .system, primaryAction: UIAction(title: "Bold") { _ in … })
///     let action = UIAction(title: "Save") { _ in … }
///     let save = UIButton(configuration: .filled(), primaryAction: action)
///
/// Its contents are set for each state (`setTitle(_:for:)`), or by a `configuration`. A tap sends
/// `.touchUpInside`, then `.primaryActionTriggered`.
///
/// - Source: UIKit, `UIButton`; the dimensions are those of an iPhone.
@preconcurrency @MainActor
open class UIButton: UIControl {
  /// The type of a button.
  ///
  /// - Source: UIKit, `UIButton.ButtonType`.
  public enum ButtonType: Int, Sendable {
    /// A button without a style: a white title of 18 points.
    case custom = 0
    /// A title of 15 points and images, in the tint colour.
    case system = 1
    /// An "i" in a circle.
    case detailDisclosure = 2
    /// An "i" in a circle.
    case infoLight = 3
    /// An "i" in a circle.
    case infoDark = 4
    /// A plus in a circle.
    case contactAdd = 5
    /// A cross in a circle.
    case close = 7
  }

  /// The role of a button in a dialog.
  ///
  /// - Source: UIKit, `UIButton.Role`.
  public enum Role: Int, Sendable {
    /// No role.
    case normal = 0
    /// The button performs the action of the return key.
    case primary = 1
    /// The button makes no changes.
    case cancel = 2
    /// The button deletes something; red.
    case destructive = 3
  }

  /// A closure that updates a button's configuration for its state.
  public typealias ConfigurationUpdateHandler = (_ button: UIButton) -> Void

  // Set right after `init(frame:)`, which is the only designated initializer besides that of archives: a hidden one would keep
  // subclasses from inheriting `init()` and `init(type:)`.
  private var type = ButtonType.custom
  final var contents = ButtonContents()
  final let label = UILabel()
  final let secondLabel = UILabel()
  final let picture = UIImageView()
  final let ground = UIView()
  final let backgroundImageView = UIImageView()
  final var indicator: UIActivityIndicatorView?
  final var menus: ButtonMenu?
  private var isUpdating = false

  // MARK: Creating

  /// Creates a button of the type `.custom`.
  ///
  /// - Parameter frame: The frame in the superview's coordinates, in points.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    begin()
  }

  private func become(_ type: ButtonType) {
    self.type = type
    // A subclass may have set another font in its `init(frame:)`.
    if type != .custom, label.font == UIButton.titleFont { label.font = .systemFont(ofSize: 15) }
    showType()
    sizeToFit()
  }

  /// A button of a type.
  public convenience init(type buttonType: ButtonType) {
    self.init(frame: .zero)
    become(buttonType)
  }

  /// Creates a button of a type, with an action that provides title and image.
  ///
  /// - Parameters:
  ///   - buttonType: The type.
  ///   - primaryAction: The action of a tap, or nil.
  public convenience init(type buttonType: ButtonType = .system, primaryAction: UIAction?) {
    self.init(frame: .zero)
    become(buttonType)
    take(primaryAction)
    sizeToFit()
  }

  /// Creates a button of the type `.system` with a configuration, and an action that provides title
  /// and image where the configuration has none.
  ///
  /// - Parameters:
  ///   - configuration: The contents and appearance.
  ///   - primaryAction: The action of a tap, or nil.
  public convenience init(configuration: UIButton.Configuration, primaryAction: UIAction? = nil) {
    self.init(frame: .zero)
    become(.system)
    self.configuration = configuration
    take(primaryAction)
    sizeToFit()
  }

  /// Returns a button of the type `.system` with an image, which sends an action message when it is
  /// tapped.
  ///
  /// - Parameters:
  ///   - image: The image, shown in the tint colour.
  ///   - target: The receiver; nil uses the responder chain.
  ///   - action: The message; `Selector.tie(to:_:)` sets its effect.
  /// - Returns: A button of the image's size.
  /// - Precondition: It is called on `UIButton` itself, not on a subclass.
  public class func systemButton(with image: UIImage, target: Any?, action: Selector?) -> Self {
    guard let button = UIButton(type: .system) as? Self else {
      fail("UIButton.systemButton(with:target:action:): a subclass makes its buttons itself")
    }
    button.setImage(image, for: .normal)
    if let action { button.addTarget(target, action: action, for: .touchUpInside) }
    button.sizeToFit()
    return button
  }

  /// Creates a button with its titles from a keyed archive.
  ///
  /// - Parameter coder: A keyed unarchiver.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    type = ButtonType(rawValue: coder.decodeInteger(forKey: "UIButtonType")) ?? .custom
    begin()
    contents.decode(from: coder)
    contentsChanged()
  }

  /// Encodes the button and its titles in a keyed archive, without images, menus and
  /// configurations.
  ///
  /// - Parameter coder: A keyed archiver.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    guard coder.allowsKeyedCoding else { return }
    coder.encode(type.rawValue, forKey: "UIButtonType")
    contents.encode(to: coder)
  }

  private func begin() {
    isOpaque = false
    contentVerticalAlignment = .center
    for view in [ground, backgroundImageView, picture, label, secondLabel] {
      view.isMadeBySuperview = true
      view.isUserInteractionEnabled = false
      addSubview(view)
    }
    label.font = type == .custom ? UIButton.titleFont : .systemFont(ofSize: 15)
    label.lineBreakMode = .byTruncatingMiddle
    (label.textAlignment, secondLabel.textAlignment) = (.center, .center)
    findBaselines = { [unowned self] size in self.baselines(in: size) }
    showType()
  }

  private static var titleFont: UIFont { .systemFont(ofSize: 18) }

  private func showType() {
    if let name = type.symbol { setImage(UIImage(systemName: name), for: .normal) }
    contentsChanged()
  }

  /// The type.
  open var buttonType: ButtonType { type }

  /// The role of the button in a dialog.
  ///
  /// Default `.normal`.
  @KeptProperty open var role = Role.normal { didSet { contentsChanged() } }

  // MARK: By state

  /// Sets the title in a state; a state without a title shows that of `.normal`.
  ///
  /// - Parameters:
  ///   - title: The title; nil for none.
  ///   - state: The state of the button.
  open func setTitle(_ title: String?, for state: UIControl.State) {
    contents.titles[state] = title
    contentsChanged()
  }
  /// Sets the attributed title in a state, which replaces a title without attributes.
  ///
  /// - Parameters:
  ///   - title: The title, which is copied; nil for none.
  ///   - state: The state of the button.
  open func setAttributedTitle(_ title: NSAttributedString?, for state: UIControl.State) {
    contents.attributedTitles[state] = title.map { NSAttributedString(attributedString: $0) }
    contentsChanged()
  }
  /// Sets the colour of the title in a state; a state without a colour uses that of `.normal`.
  ///
  /// - Parameters:
  ///   - color: The colour; nil for none.
  ///   - state: The state of the button.
  open func setTitleColor(_ color: UIColor?, for state: UIControl.State) {
    contents.colors[state] = color
    contentsChanged()
  }
  /// Sets the colour of the title's shadow in a state.
  ///
  /// - Parameters:
  ///   - color: The colour; nil for no shadow.
  ///   - state: The state of the button.
  open func setTitleShadowColor(_ color: UIColor?, for state: UIControl.State) {
    contents.shadowColors[state] = color
    contentsChanged()
  }
  /// Sets the image in a state; a state without an image shows that of `.normal`.
  ///
  /// - Parameters:
  ///   - image: The image; nil for none.
  ///   - state: The state of the button.
  open func setImage(_ image: UIImage?, for state: UIControl.State) {
    contents.images[state] = image
    contentsChanged()
  }
  /// Sets the background image in a state; a state without one shows that of `.normal`.
  ///
  /// - Parameters:
  ///   - image: The image; nil for none.
  ///   - state: The state of the button.
  open func setBackgroundImage(_ image: UIImage?, for state: UIControl.State) {
    contents.groundImages[state] = image
    contentsChanged()
  }

  /// Returns the title that was set for a state.
  ///
  /// - Parameter state: The state of the button.
  /// - Returns: nil if none was set for this state.
  open func title(for state: UIControl.State) -> String? { contents.titles[state] }
  /// Returns the attributed title that was set for a state.
  ///
  /// - Parameter state: The state of the button.
  /// - Returns: nil if none was set for this state.
  open func attributedTitle(for state: UIControl.State) -> NSAttributedString? {
    contents.attributedTitles[state]
  }
  /// Returns the title's colour that was set for a state, or that of `.normal`.
  ///
  /// - Parameter state: The state of the button.
  /// - Returns: nil if neither was set.
  open func titleColor(for state: UIControl.State) -> UIColor? {
    contents.colors[state] ?? contents.colors[.normal]
  }
  /// Returns the colour of the title's shadow that was set for a state.
  ///
  /// - Parameter state: The state of the button.
  /// - Returns: nil if none was set for this state.
  open func titleShadowColor(for state: UIControl.State) -> UIColor? {
    contents.shadowColors[state]
  }
  /// Returns the image that was set for a state.
  ///
  /// - Parameter state: The state of the button.
  /// - Returns: nil if none was set for this state.
  open func image(for state: UIControl.State) -> UIImage? { contents.images[state] }
  /// Returns the background image that was set for a state.
  ///
  /// - Parameter state: The state of the button.
  /// - Returns: nil if none was set for this state.
  open func backgroundImage(for state: UIControl.State) -> UIImage? { contents.groundImages[state] }

  /// The current title.
  open var currentTitle: String? {
    configuration?.title ?? ButtonContents.value(of: contents.titles, in: state)
  }
  /// The current attributed title.
  open var currentAttributedTitle: NSAttributedString? {
    configuration?.attributedTitle.map { NSAttributedString($0) }
      ?? ButtonContents.value(of: contents.attributedTitles, in: state)
  }
  /// The current colour of the title.
  open var currentTitleColor: UIColor { titleColor }
  /// The current colour of the title's shadow.
  open var currentTitleShadowColor: UIColor? {
    ButtonContents.value(of: contents.shadowColors, in: state)
  }
  /// The current image.
  open var currentImage: UIImage? {
    configuration?.image ?? ButtonContents.value(of: contents.images, in: state)
  }
  /// The current background image.
  open var currentBackgroundImage: UIImage? {
    ButtonContents.value(of: contents.groundImages, in: state)
  }

  /// The label of the title; its font can be set.
  open var titleLabel: UILabel? { label }
  /// The label of the subtitle, which only a configuration has.
  open var subtitleLabel: UILabel? { secondLabel }
  /// The view of the image.
  open var imageView: UIImageView? { picture }

  // MARK: Configuration

  /// The configuration of the button; nil for contents that are set by state.
  ///
  /// Default nil. A configuration without a title or image uses those that are set by state.
  @KeptProperty open var configuration: UIButton.Configuration? = nil {
    didSet { contentsChanged() }
  }

  /// The handler that updates `configuration` after a change of state; default nil.
  @KeptProperty open var configurationUpdateHandler: ConfigurationUpdateHandler? = nil {
    didSet { setNeedsUpdateConfiguration() }
  }

  /// Whether the displayed configuration is adjusted to the state.
  ///
  /// Default true.
  @KeptProperty open var automaticallyUpdatesConfiguration = true { didSet { contentsChanged() } }

  /// Calls `updateConfiguration()`: on Apple's systems later, here immediately.
  open func setNeedsUpdateConfiguration() {
    guard !isUpdating else { return }
    isUpdating = true
    updateConfiguration()
    isUpdating = false
    contentsChanged()
  }

  /// Updates the configuration for the state by calling the handler.
  open func updateConfiguration() { configurationUpdateHandler?(self) }

  // MARK: Insets

  /// The insets around title and image; default zero.
  ///
  /// A configuration's insets replace them.
  @KeptProperty open var contentEdgeInsets = UIEdgeInsets.zero { didSet { contentsChanged() } }
  /// The insets of the title within its rectangle.
  @KeptProperty open var titleEdgeInsets = UIEdgeInsets.zero { didSet { setNeedsLayout() } }
  /// The insets of the image within its rectangle.
  @KeptProperty open var imageEdgeInsets = UIEdgeInsets.zero { didSet { setNeedsLayout() } }
  /// Whether the image is darkened while the button is highlighted.
  ///
  /// Default true.
  @KeptProperty open var adjustsImageWhenHighlighted = true { didSet { contentsChanged() } }
  /// Whether the image is dimmed while the button is disabled.
  ///
  /// Default true.
  @KeptProperty open var adjustsImageWhenDisabled = true { didSet { contentsChanged() } }

  /// Returns the rectangle of the background image.
  ///
  /// - Parameter bounds: The button's bounds, in points.
  /// - Returns: The bounds.
  open func backgroundRect(forBounds bounds: CGRect) -> CGRect { bounds }
  /// Returns the rectangle of the contents, without the insets.
  ///
  /// - Parameter bounds: The button's bounds, in points.
  /// - Returns: A rectangle in the button's coordinates.
  open func contentRect(forBounds bounds: CGRect) -> CGRect { bounds.inset(by: insets) }
  /// Returns the rectangle of the title within the content rectangle.
  ///
  /// - Parameter contentRect: The rectangle of the contents, in the button's coordinates.
  /// - Returns: A rectangle in the button's coordinates.
  open func titleRect(forContentRect contentRect: CGRect) -> CGRect {
    arrangement(in: contentRect).title.inset(by: titleEdgeInsets)
  }
  /// Returns the rectangle of the image within the content rectangle.
  ///
  /// - Parameter contentRect: The rectangle of the contents, in the button's coordinates.
  /// - Returns: A rectangle in the button's coordinates.
  open func imageRect(forContentRect contentRect: CGRect) -> CGRect {
    arrangement(in: contentRect).image.inset(by: imageEdgeInsets)
  }

  // MARK: Menu

  /// The menu of a long press or a secondary click; default nil.
  open var menu: UIMenu? {
    get { menus?.menu }
    set { setMenu(newValue) }
  }
  /// Whether a tap shows the menu.
  ///
  /// Default false.
  @KeptProperty open var showsMenuAsPrimaryAction = false {
    didSet { menus?.isPrimary = showsMenuAsPrimaryAction }
  }
  /// Whether a tap toggles `isSelected`.
  ///
  /// Default false.
  @KeptProperty open var changesSelectionAsPrimaryAction = false

  // MARK: State

  /// Updates the appearance for the new state.
  open override var isHighlighted: Bool {
    didSet { if isHighlighted != oldValue { stateChanged() } }
  }
  /// Updates the appearance for the new state.
  open override var isSelected: Bool { didSet { if isSelected != oldValue { stateChanged() } } }
  /// Updates the appearance for the new state.
  open override var isEnabled: Bool { didSet { if isEnabled != oldValue { stateChanged() } } }

  private func stateChanged() {
    if configurationUpdateHandler != nil || configuration != nil {
      setNeedsUpdateConfiguration()
    } else {
      contentsChanged()
    }
  }

  // MARK: Touches

  /// Shows the menu if `showsMenuAsPrimaryAction`.
  ///
  /// - Parameters:
  ///   - touch: The touch, in contact with the control.
  ///   - event: The event that the touches belong to, or nil.
  /// - Returns: Whether the control tracks the touch.
  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    guard showsMenuAsPrimaryAction, let menus else {
      return super.beginTracking(touch, with: event)
    }
    sendActions(for: .menuActionTriggered)
    menus.present(at: touch.location(in: self))
    return false
  }

  /// Sends `.touchUpInside` or `.touchUpOutside`, and after the former `.primaryActionTriggered`.
  ///
  /// - Parameters:
  ///   - touches: The touches of the event that changed.
  ///   - event: The event that the touches belong to, or nil.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    let isTap =
      isTracking
      && touches.first.map { point(inside: $0.location(in: self), with: event) } == true
    super.touchesEnded(touches, with: event)
    if isTap { primaryAction() }
  }

  private func primaryAction() {
    if changesSelectionAsPrimaryAction {
      isSelected.toggle()
      sendActions(for: .valueChanged)
    }
    sendActions(for: .primaryActionTriggered)
  }

  // MARK: Layout

  /// The size of title and image with their insets.
  open override var intrinsicContentSize: CGSize { wantedSize() }
  /// Returns the size of title and image with their insets.
  ///
  /// - Parameter size: The proposed size, in points.
  /// - Returns: A size in points.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { wantedSize() }
  /// Positions title and image.
  open override func layoutSubviews() {
    super.layoutSubviews()
    placeContents()
  }
  /// Updates the colours for the new tint colour.
  open override func tintColorDidChange() {
    super.tintColorDidChange()
    contentsChanged()
  }
  /// Updates colours and sizes for the new traits.
  ///
  /// - Parameter previousTraitCollection: The traits before the change.
  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    contentsChanged()
  }

  // MARK: Accessibility

  /// The label that was set; otherwise the title, or the name of the type.
  open override var accessibilityLabel: String? {
    get {
      super.accessibilityLabel ?? currentAttributedTitle?.string ?? currentTitle ?? type.name
    }
    set { super.accessibilityLabel = newValue }
  }
  /// The traits that were set; otherwise those of a button.
  open override var accessibilityTraits: UIAccessibilityTraits {
    get {
      var traits = ownAccessibility.traits ?? .button
      if !isEnabled { traits.insert(.notEnabled) }
      if isSelected { traits.insert(.selected) }
      return traits
    }
    set { super.accessibilityTraits = newValue }
  }
  /// Performs the action of a tap, if the button is enabled.
  open override func accessibilityActivate() -> Bool {
    guard isEnabled else { return false }
    if showsMenuAsPrimaryAction, let menus {
      menus.present(at: CGPoint(x: bounds.midX, y: bounds.midY))
      return true
    }
    sendActions(for: .touchUpInside)
    primaryAction()
    return true
  }
}
