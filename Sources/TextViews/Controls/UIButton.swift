// SPDX-License-Identifier: MIT

// Size: what subclasses may override has to stand in the class.

/// A button with a title, an image, or both.
///
///     let bold = UIButton(type: .system, primaryAction: UIAction(title: "Bold") { _ in … })
///     let save = UIButton(configuration: .filled(), primaryAction: UIAction(title: "Save") { _ in … })
///
/// What it shows is set for each state (`setTitle(_:for:)`), or by a `configuration`. A tap sends `.touchUpInside`, then
/// `.primaryActionTriggered`.
///
/// - Source: UIKit, `UIButton`; the measures are those of an iPhone.
@preconcurrency @MainActor
open class UIButton: UIControl {
  /// The kind of a button.
  ///
  /// - Source: UIKit, `UIButton.ButtonType`.
  public enum ButtonType: Int, Sendable {
    /// Without a style of its own: a white title of 18 points.
    case custom = 0
    /// A title of 15 points, and images, in the tint colour.
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

  /// The part of a button in a dialogue.
  ///
  /// - Source: UIKit, `UIButton.Role`.
  public enum Role: Int, Sendable {
    /// None.
    case normal = 0
    /// It is what Return does.
    case primary = 1
    /// It changes nothing.
    case cancel = 2
    /// It takes something away: red.
    case destructive = 3
  }

  /// Changes a button's configuration by its state.
  public typealias ConfigurationUpdateHandler = (_ button: UIButton) -> Void

  // Set right after `init(frame:)`, which is the only designated initializer besides that of archives: a hidden one would keep
  // subclasses from inheriting `init()` and `init(type:)`.
  private var type = ButtonType.custom
  final var contents = ButtonContents()
  final let label = UILabel()
  final let secondLabel = UILabel()
  final let picture = UIImageView()
  final let ground = UIView()
  final let groundPicture = UIImageView()
  final var indicator: UIActivityIndicatorView?
  final var menus: ButtonMenu?
  private var isUpdating = false

  // MARK: Making

  /// A button of the type `.custom`.
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

  /// A button of a type, with an action that gives it title and image.
  ///
  /// - Parameters:
  ///   - buttonType: The type.
  ///   - primaryAction: Runs at a tap.
  public convenience init(type buttonType: ButtonType = .system, primaryAction: UIAction?) {
    self.init(frame: .zero)
    become(buttonType)
    take(primaryAction)
    sizeToFit()
  }

  /// A button of the type `.system` with a configuration, and an action that gives it title and image where the configuration has none.
  ///
  /// - Parameters:
  ///   - configuration: What it shows.
  ///   - primaryAction: Runs at a tap.
  public convenience init(configuration: UIButton.Configuration, primaryAction: UIAction? = nil) {
    self.init(frame: .zero)
    become(.system)
    self.configuration = configuration
    take(primaryAction)
    sizeToFit()
  }

  /// A button of the type `.system` with an image, which sends a message at a tap.
  ///
  /// - Parameters:
  ///   - image: The image, shown in the tint colour.
  ///   - target: The receiver; nil asks the responder chain.
  ///   - action: The message; its effect is set by `Selector.tie(to:_:)`.
  /// - Returns: A button as large as the image.
  public class func systemButton(with image: UIImage, target: Any?, action: Selector?) -> Self {
    guard let button = UIButton(type: .system) as? Self else {
      fail("UIButton.systemButton(with:target:action:): a subclass makes its buttons itself")
    }
    button.setImage(image, for: .normal)
    if let action { button.addTarget(target, action: action, for: .touchUpInside) }
    button.sizeToFit()
    return button
  }

  /// A button from a keyed archive, with its titles.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    type = ButtonType(rawValue: coder.decodeInteger(forKey: "UIButtonType")) ?? .custom
    begin()
    contents.decode(from: coder)
    contentsChanged()
  }

  /// Writes the button with its titles into a keyed archive; images, menus and configurations are not in it.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    guard coder.allowsKeyedCoding else { return }
    coder.encode(type.rawValue, forKey: "UIButtonType")
    contents.encode(to: coder)
  }

  private func begin() {
    isOpaque = false
    contentVerticalAlignment = .center
    for view in [ground, groundPicture, picture, label, secondLabel] {
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

  /// The part of the button in a dialogue.
  ///
  /// Default `.normal`.
  @KeptProperty open var role = Role.normal { didSet { contentsChanged() } }

  // MARK: By state

  /// Sets the title in a state; a state without one shows that of `.normal`.
  open func setTitle(_ title: String?, for state: UIControl.State) {
    contents.titles[state] = title
    contentsChanged()
  }
  /// Sets the title with attributes in a state; it takes the place of the title without.
  open func setAttributedTitle(_ title: NSAttributedString?, for state: UIControl.State) {
    contents.attributedTitles[state] = title.map { NSAttributedString(attributedString: $0) }
    contentsChanged()
  }
  /// Sets the title's colour in a state; a state without one shows that of `.normal`.
  open func setTitleColor(_ color: UIColor?, for state: UIControl.State) {
    contents.colors[state] = color
    contentsChanged()
  }
  /// Sets the colour of the title's shadow in a state.
  open func setTitleShadowColor(_ color: UIColor?, for state: UIControl.State) {
    contents.shadowColors[state] = color
    contentsChanged()
  }
  /// Sets the image in a state; a state without one shows that of `.normal`.
  open func setImage(_ image: UIImage?, for state: UIControl.State) {
    contents.images[state] = image
    contentsChanged()
  }
  /// Sets the image behind all in a state; a state without one shows that of `.normal`.
  open func setBackgroundImage(_ image: UIImage?, for state: UIControl.State) {
    contents.groundImages[state] = image
    contentsChanged()
  }

  /// The title that was set for a state.
  open func title(for state: UIControl.State) -> String? { contents.titles[state] }
  /// The title with attributes that was set for a state.
  open func attributedTitle(for state: UIControl.State) -> NSAttributedString? {
    contents.attributedTitles[state]
  }
  /// The title's colour that was set for a state; the one that is shown where none was set.
  open func titleColor(for state: UIControl.State) -> UIColor? {
    contents.colors[state] ?? contents.colors[.normal]
  }
  /// The colour of the title's shadow that was set for a state.
  open func titleShadowColor(for state: UIControl.State) -> UIColor? {
    contents.shadowColors[state]
  }
  /// The image that was set for a state.
  open func image(for state: UIControl.State) -> UIImage? { contents.images[state] }
  /// The image behind all that was set for a state.
  open func backgroundImage(for state: UIControl.State) -> UIImage? { contents.groundImages[state] }

  /// The title now.
  open var currentTitle: String? {
    configuration?.title ?? ButtonContents.value(of: contents.titles, in: state)
  }
  /// The title with attributes now.
  open var currentAttributedTitle: NSAttributedString? {
    configuration?.attributedTitle.map { NSAttributedString($0) }
      ?? ButtonContents.value(of: contents.attributedTitles, in: state)
  }
  /// The title's colour now.
  open var currentTitleColor: UIColor { titleColor }
  /// The colour of the title's shadow now.
  open var currentTitleShadowColor: UIColor? {
    ButtonContents.value(of: contents.shadowColors, in: state)
  }
  /// The image now.
  open var currentImage: UIImage? {
    configuration?.image ?? ButtonContents.value(of: contents.images, in: state)
  }
  /// The image behind all now.
  open var currentBackgroundImage: UIImage? {
    ButtonContents.value(of: contents.groundImages, in: state)
  }

  /// The label of the title; its font may be set.
  open var titleLabel: UILabel? { label }
  /// The label of the second line; only a configuration has one.
  open var subtitleLabel: UILabel? { secondLabel }
  /// The view of the image.
  open var imageView: UIImageView? { picture }

  // MARK: Configuration

  /// What the button shows; nil for what is set by state.
  ///
  /// Default nil. Titles and images that are set by state give title and image of a configuration that has none.
  @KeptProperty open var configuration: UIButton.Configuration? = nil {
    didSet { contentsChanged() }
  }

  /// Changes `configuration` when the state has changed; default nil.
  @KeptProperty open var configurationUpdateHandler: ConfigurationUpdateHandler? = nil {
    didSet { setNeedsUpdateConfiguration() }
  }

  /// Whether the configuration that is shown is adjusted to the state.
  ///
  /// Default true.
  @KeptProperty open var automaticallyUpdatesConfiguration = true { didSet { contentsChanged() } }

  /// Calls `updateConfiguration()`; on Apple's systems soon, here at once.
  open func setNeedsUpdateConfiguration() {
    guard !isUpdating else { return }
    isUpdating = true
    updateConfiguration()
    isUpdating = false
    contentsChanged()
  }

  /// Changes the configuration by the state; calls the handler.
  open func updateConfiguration() { configurationUpdateHandler?(self) }

  // MARK: Insets

  /// Room around title and image; default zero, which a configuration's insets take the place of.
  @KeptProperty open var contentEdgeInsets = UIEdgeInsets.zero { didSet { contentsChanged() } }
  /// How far the title is moved within its rectangle.
  @KeptProperty open var titleEdgeInsets = UIEdgeInsets.zero { didSet { setNeedsLayout() } }
  /// How far the image is moved within its rectangle.
  @KeptProperty open var imageEdgeInsets = UIEdgeInsets.zero { didSet { setNeedsLayout() } }
  /// Whether the image is darker while a finger is on the button.
  ///
  /// Default true.
  @KeptProperty open var adjustsImageWhenHighlighted = true { didSet { contentsChanged() } }
  /// Whether the image is paler while the button cannot be used.
  ///
  /// Default true.
  @KeptProperty open var adjustsImageWhenDisabled = true { didSet { contentsChanged() } }

  /// The rectangle of the image behind all.
  open func backgroundRect(forBounds bounds: CGRect) -> CGRect { bounds }
  /// The rectangle of title and image with the room around them taken away.
  open func contentRect(forBounds bounds: CGRect) -> CGRect { bounds.inset(by: insets) }
  /// The rectangle of the title in that of the contents.
  open func titleRect(forContentRect contentRect: CGRect) -> CGRect {
    arrangement(in: contentRect).title.inset(by: titleEdgeInsets)
  }
  /// The rectangle of the image in that of the contents.
  open func imageRect(forContentRect contentRect: CGRect) -> CGRect {
    arrangement(in: contentRect).image.inset(by: imageEdgeInsets)
  }

  // MARK: Menu

  /// The menu of a long press or a click with the other button; default nil.
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
  /// Whether a tap turns `isSelected` over.
  ///
  /// Default false.
  @KeptProperty open var changesSelectionAsPrimaryAction = false

  // MARK: State

  /// Shows the new state.
  open override var isHighlighted: Bool {
    didSet { if isHighlighted != oldValue { stateChanged() } }
  }
  /// Shows the new state.
  open override var isSelected: Bool { didSet { if isSelected != oldValue { stateChanged() } } }
  /// Shows the new state.
  open override var isEnabled: Bool { didSet { if isEnabled != oldValue { stateChanged() } } }

  private func stateChanged() {
    if configurationUpdateHandler != nil || configuration != nil {
      setNeedsUpdateConfiguration()
    } else {
      contentsChanged()
    }
  }

  // MARK: Touches

  /// Shows the menu where that is what a tap does.
  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    guard showsMenuAsPrimaryAction, let menus else {
      return super.beginTracking(touch, with: event)
    }
    sendActions(for: .menuActionTriggered)
    menus.present(at: touch.location(in: self))
    return false
  }

  /// Sends `.touchUpInside` or `.touchUpOutside`, and after the first `.primaryActionTriggered`.
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

  /// The size of title and image with the room around them.
  open override var intrinsicContentSize: CGSize { wantedSize() }
  /// The size of title and image with the room around them.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { wantedSize() }
  /// Places title and image.
  open override func layoutSubviews() {
    super.layoutSubviews()
    placeContents()
  }
  /// Shows the new colour.
  open override func tintColorDidChange() {
    super.tintColorDidChange()
    contentsChanged()
  }
  /// Shows the colours and sizes of the new surroundings.
  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    contentsChanged()
  }

  // MARK: Accessibility

  /// The title, or the name of the type, unless another label was set.
  open override var accessibilityLabel: String? {
    get {
      super.accessibilityLabel ?? currentAttributedTitle?.string ?? currentTitle ?? type.name
    }
    set { super.accessibilityLabel = newValue }
  }
  /// A button, unless other traits were set.
  open override var accessibilityTraits: UIAccessibilityTraits {
    get {
      var traits = ownAccessibility.traits ?? .button
      if !isEnabled { traits.insert(.notEnabled) }
      if isSelected { traits.insert(.selected) }
      return traits
    }
    set { super.accessibilityTraits = newValue }
  }
  /// Does what a tap does, if the button is enabled.
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
