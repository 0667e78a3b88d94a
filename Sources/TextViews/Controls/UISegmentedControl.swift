// SPDX-License-Identifier: MIT

/// A row of segments, of which one is selected.
///
///     ╭─────────┬─────────┬─────────╮
///     │  Left   │▐Center▌ │  Right  │       32 points high
///     ╰─────────┴─────────┴─────────╯
///
/// A tap selects the segment under it: `.valueChanged`, then `.primaryActionTriggered`.
///
/// - Source: UIKit, `UISegmentedControl`; the dimensions are those of an iPhone.
@preconcurrency @MainActor
open class UISegmentedControl: UIControl {
  /// The value of `selectedSegmentIndex` without a selection.
  public nonisolated static let noSegment = -1
  private static let height: CGFloat = 32
  private static let inset: CGFloat = 2

  @MainActor private struct Segment {
    var title: String?
    var image: UIImage?
    var action: UIAction?
    var width: CGFloat = 0
    var isEnabled = true
    let label = UILabel()
    let picture = UIImageView()
  }
  private var segments: [Segment] = []
  private var selected = UISegmentedControl.noSegment
  private var pressed = UISegmentedControl.noSegment
  private let thumb = UIView()
  private var attributes: [UIControl.State: [NSAttributedString.Key: Any]] = [:]

  /// Creates a control without segments.
  ///
  /// - Parameter frame: The frame in the superview's coordinates, in points.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    begin()
  }

  /// Creates a control with segments, in its intrinsic size.
  ///
  /// - Parameter items: Titles (`String`), images (`UIImage`) or actions (`UIAction`); other
  ///   objects are skipped with a warning.
  public convenience init(items: [Any]?) {
    self.init(frame: .zero)
    for item in items ?? [] {
      switch item {
      case let title as String:
        insertSegment(withTitle: title, at: numberOfSegments, animated: false)
      case let image as UIImage: insertSegment(with: image, at: numberOfSegments, animated: false)
      case let action as UIAction:
        insertSegment(action: action, at: numberOfSegments, animated: false)
      default:
        warn("UISegmentedControl.init(items:): \(type(of: item)) is neither a String nor a UIImage")
      }
    }
    sizeToFit()
  }

  /// Creates a control with segments for actions, which provide titles and images and run when
  /// their segment is selected.
  ///
  /// - Parameters:
  ///   - frame: The frame in points; an empty one is replaced by the intrinsic size.
  ///   - actions: The actions of the segments.
  public convenience init(frame: CGRect, actions: [UIAction]) {
    self.init(frame: frame)
    for action in actions { insertSegment(action: action, at: numberOfSegments, animated: false) }
    if frame.isEmpty { sizeToFit() }
  }

  /// Creates a control with its titles from a keyed archive.
  ///
  /// - Parameter coder: A keyed unarchiver.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    begin()
    let titles = coder.decodeIfPresent(NSString.self, forKey: "UISegmentTitles").map { "\($0)" }
    for title in titles?.components(separatedBy: "\u{1F}") ?? [] {
      insertSegment(withTitle: title, at: numberOfSegments, animated: false)
    }
    if coder.containsValue(forKey: "UISelectedSegmentIndex") {
      selectedSegmentIndex = coder.decodeInteger(forKey: "UISelectedSegmentIndex")
    }
  }

  /// Encodes the control and its titles in a keyed archive, without images and actions.
  ///
  /// - Parameter coder: A keyed archiver.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    guard coder.allowsKeyedCoding else { return }
    if !segments.isEmpty {
      let titles = segments.map { $0.title ?? "" }.joined(separator: "\u{1F}")
      coder.encode(NSString(string: titles), forKey: "UISegmentTitles")
    }
    coder.encode(selected, forKey: "UISelectedSegmentIndex")
  }

  private func begin() {
    isOpaque = false
    thumb.isMadeBySuperview = true
    thumb.isUserInteractionEnabled = false
    (thumb.layer.shadowOpacity, thumb.layer.shadowRadius) = (0.15, 3)
    thumb.layer.shadowOffset = CGSize(width: 0, height: 2)
    addSubview(thumb)
    layer.cornerRadius = 8
    show()
  }

  // MARK: Segments

  /// The number of segments.
  open var numberOfSegments: Int { segments.count }

  /// Inserts a segment with a title.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - segment: The index of the new segment, clamped to the number of segments.
  ///   - animated: Ignored; the change is immediate.
  open func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {
    insert(Segment(title: title), at: segment)
  }
  /// Inserts a segment with an image.
  ///
  /// - Parameters:
  ///   - image: The image.
  ///   - segment: The index of the new segment, clamped to the number of segments.
  ///   - animated: Ignored; the change is immediate.
  open func insertSegment(with image: UIImage?, at segment: Int, animated: Bool) {
    insert(Segment(image: image), at: segment)
  }
  /// Inserts a segment with the title and image of an action, which runs when the segment is
  /// selected.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - segment: The index of the new segment, clamped to the number of segments.
  ///   - animated: Ignored; the change is immediate.
  open func insertSegment(action: UIAction, at segment: Int, animated: Bool) {
    insert(
      Segment(
        title: action.title.isEmpty ? nil : action.title, image: action.image, action: action,
        isEnabled: !action.attributes.contains(.disabled)), at: segment)
  }

  private func insert(_ segment: Segment, at index: Int) {
    let index = min(max(index, 0), segments.count)
    segments.insert(segment, at: index)
    if selected >= index { selected += 1 }
    for view in [segment.label, segment.picture] {
      view.isMadeBySuperview = true
      view.isUserInteractionEnabled = false
      addSubview(view)
    }
    segment.label.textAlignment = .center
    segment.picture.contentMode = .center
    show()
  }

  /// Removes a segment.
  ///
  /// - Parameters:
  ///   - segment: The index of the segment; an invalid index is ignored.
  ///   - animated: Ignored; the change is immediate.
  open func removeSegment(at segment: Int, animated: Bool) {
    guard segments.indices.contains(segment) else { return }
    let removed = segments.remove(at: segment)
    removed.label.removeFromSuperview()
    removed.picture.removeFromSuperview()
    if selected == segment { selected = UISegmentedControl.noSegment }
    if selected > segment { selected -= 1 }
    show()
  }

  /// Removes all segments.
  open func removeAllSegments() {
    while !segments.isEmpty { removeSegment(at: segments.count - 1, animated: false) }
  }

  private func check(_ segment: Int, _ method: String) {
    guard segments.indices.contains(segment) else {
      fail("UISegmentedControl.\(method): segment \(segment) of \(segments.count)")
    }
  }

  /// Sets the title of a segment, which replaces its image.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - segment: The index of a segment; traps if it is out of range.
  open func setTitle(_ title: String?, forSegmentAt segment: Int) {
    check(segment, "setTitle(_:forSegmentAt:)")
    (segments[segment].title, segments[segment].image) = (title, nil)
    show()
  }
  /// Returns the title of a segment.
  ///
  /// - Parameter segment: The index of a segment; traps if it is out of range.
  /// - Returns: nil for a segment with an image.
  open func titleForSegment(at segment: Int) -> String? {
    check(segment, "titleForSegment(at:)")
    return segments[segment].title
  }
  /// Sets the image of a segment, which replaces its title.
  ///
  /// - Parameters:
  ///   - image: The image.
  ///   - segment: The index of a segment; traps if it is out of range.
  open func setImage(_ image: UIImage?, forSegmentAt segment: Int) {
    check(segment, "setImage(_:forSegmentAt:)")
    (segments[segment].title, segments[segment].image) = (nil, image)
    show()
  }
  /// Returns the image of a segment.
  ///
  /// - Parameter segment: The index of a segment; traps if it is out of range.
  /// - Returns: nil for a segment with a title.
  open func imageForSegment(at segment: Int) -> UIImage? {
    check(segment, "imageForSegment(at:)")
    return segments[segment].image
  }
  /// Sets the action of a segment, together with its title and image.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - segment: The index of a segment; traps if it is out of range.
  open func setAction(_ action: UIAction, forSegmentAt segment: Int) {
    check(segment, "setAction(_:forSegmentAt:)")
    segments[segment].action = action
    segments[segment].title = action.title.isEmpty ? nil : action.title
    segments[segment].image = action.image
    show()
  }
  /// Returns the action of a segment.
  ///
  /// - Parameter segment: The index of a segment; traps if it is out of range.
  /// - Returns: nil if the segment has none.
  open func actionForSegment(at segment: Int) -> UIAction? {
    check(segment, "actionForSegment(at:)")
    return segments[segment].action
  }
  /// Sets the width of a segment.
  ///
  /// - Parameters:
  ///   - width: The width in points; 0 or less for the width of the content. Traps if it is not
  ///     finite.
  ///   - segment: The index of a segment; traps if it is out of range.
  open func setWidth(_ width: CGFloat, forSegmentAt segment: Int) {
    check(segment, "setWidth(_:forSegmentAt:)")
    guard width.isFinite else {
      fail("UISegmentedControl.setWidth(_:forSegmentAt:): \(Double(width)); give a number")
    }
    segments[segment].width = max(0, width)
    show()
  }
  /// Returns the width that was set for a segment.
  ///
  /// - Parameter segment: The index of a segment; traps if it is out of range.
  /// - Returns: The width in points; 0 if none was set.
  open func widthForSegment(at segment: Int) -> CGFloat {
    check(segment, "widthForSegment(at:)")
    return segments[segment].width
  }
  /// Enables or disables a segment.
  ///
  /// - Parameters:
  ///   - enabled: Whether the user can select the segment.
  ///   - segment: The index of a segment; traps if it is out of range.
  open func setEnabled(_ enabled: Bool, forSegmentAt segment: Int) {
    check(segment, "setEnabled(_:forSegmentAt:)")
    segments[segment].isEnabled = enabled
    show()
  }
  /// Returns whether a segment is enabled.
  ///
  /// - Parameter segment: The index of a segment; traps if it is out of range.
  /// - Returns: Whether the user can select the segment.
  open func isEnabledForSegment(at segment: Int) -> Bool {
    check(segment, "isEnabledForSegment(at:)")
    return segments[segment].isEnabled
  }

  // MARK: Selection

  /// The index of the selected segment; `noSegment` for none.
  ///
  /// Default `noSegment`. Setting it sends no actions; it traps if the index is out of range.
  open var selectedSegmentIndex: Int {
    get { selected }
    set {
      if newValue != UISegmentedControl.noSegment { check(newValue, "selectedSegmentIndex") }
      selected = newValue
      show()
    }
  }

  /// Whether the selection is cleared after a tap.
  ///
  /// Default false.
  @KeptProperty open var isMomentary = false {
    didSet {
      if isMomentary { selected = UISegmentedControl.noSegment }
      show()
    }
  }

  /// Whether segments are as wide as their content; otherwise all have the same width.
  ///
  /// Default false.
  @KeptProperty open var apportionsSegmentWidthsByContent = false { didSet { show() } }

  // MARK: Appearance

  /// The background colour of the selected segment; nil for white, or grey in a dark environment.
  @KeptProperty open var selectedSegmentTintColor: UIColor? = nil { didSet { show() } }

  /// Sets the attributes of titles in a state, which override those of the control.
  ///
  /// - Parameters:
  ///   - attributes: The attributes; nil for those of the control.
  ///   - state: The state of the control.
  open func setTitleTextAttributes(
    _ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State
  ) {
    self.attributes[state] = attributes
    show()
  }
  /// Returns the attributes of titles that were set for a state.
  ///
  /// - Parameter state: The state of the control.
  /// - Returns: nil if none were set.
  open func titleTextAttributes(for state: UIControl.State) -> [NSAttributedString.Key: Any]? {
    attributes[state]
  }

  private func show() {
    for (index, segment) in segments.enumerated() {
      let isChosen = index == selected
      let usable = isEnabled && segment.isEnabled
      var values: [NSAttributedString.Key: Any] = [
        .font: UIFont.systemFont(ofSize: 13, weight: isChosen ? .semibold : .medium),
        .foregroundColor: usable ? UIColor.label : UIColor.tertiaryLabel,
      ]
      values.merge(attributes[.normal] ?? [:]) { $1 }
      if isChosen { values.merge(attributes[.selected] ?? [:]) { $1 } }
      if !usable { values.merge(attributes[.disabled] ?? [:]) { $1 } }
      segment.label.attributedText = segment.title.map {
        NSAttributedString(string: $0, attributes: values)
      }
      segment.label.textAlignment = .center
      segment.label.alpha = index == pressed && !isChosen ? 0.4 : 1
      segment.picture.image = segment.image.map {
        $0.renderingMode == .automatic ? $0.withRenderingMode(.alwaysTemplate) : $0
      }
      segment.picture.tintColor = values[.foregroundColor] as? UIColor
      segment.picture.alpha = segment.label.alpha
    }
    thumb.isHidden = !segments.indices.contains(selected)
    thumb.backgroundColor =
      selectedSegmentTintColor
      ?? UIColor { $0.userInterfaceStyle == .dark ? .systemGray2 : .white }
    thumb.layer.cornerRadius = 7
    backgroundColor = .tertiarySystemFill
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  // MARK: Layout

  private func wantedWidth(_ segment: Segment) -> CGFloat {
    if segment.width > 0 { return segment.width }
    let size = segment.image?.size ?? segment.label.intrinsicContentSize
    return max(size.width, 0).rounded(.up) + 22
  }

  private func widths(in whole: CGFloat) -> [CGFloat] {
    let fixed = segments.reduce(0) { $0 + $1.width }
    let free = segments.filter { $0.width == 0 }
    let spare = max(0, whole - fixed)
    let wanted = free.reduce(0) { $0 + wantedWidth($1) }
    return segments.map { segment in
      if segment.width > 0 { return segment.width }
      guard apportionsSegmentWidthsByContent, wanted > 0 else { return spare / CGFloat(free.count) }
      return spare * wantedWidth(segment) / wanted
    }
  }

  /// The rectangles of the segments, in reading order.
  private var frames: [CGRect] {
    let isRightToLeft = effectiveUserInterfaceLayoutDirection == .rightToLeft
    var x = isRightToLeft ? bounds.maxX : bounds.minX
    return widths(in: bounds.width).map { width in
      if isRightToLeft { x -= width }
      let frame = CGRect(x: x, y: bounds.minY, width: width, height: bounds.height)
      if !isRightToLeft { x += width }
      return frame
    }
  }

  /// Positions the segments.
  open override func layoutSubviews() {
    super.layoutSubviews()
    for (segment, frame) in zip(segments, frames) {
      segment.label.frame = frame.insetBy(dx: 4, dy: 0)
      segment.picture.frame = frame
    }
    if segments.indices.contains(selected) {
      thumb.frame = frames[selected].insetBy(
        dx: UISegmentedControl.inset, dy: UISegmentedControl.inset)
    }
  }

  /// Draws thin lines between segments that are not selected.
  ///
  /// - Parameter rect: The rectangle to draw; ignored, since everything is drawn.
  open override func draw(_ rect: CGRect) {
    UIColor.separator.setFill()
    let isRightToLeft = effectiveUserInterfaceLayoutDirection == .rightToLeft
    for (index, frame) in frames.enumerated().dropFirst()
    where index != selected && index - 1 != selected {
      let x = isRightToLeft ? frame.maxX : frame.minX
      UIGraphicsGetCurrentContext()?.fill(
        CGRect(x: x - 0.5, y: bounds.minY + 8, width: 1, height: max(0, bounds.height - 16)))
    }
  }

  /// The width of the segments, and a height of 32 points.
  open override var intrinsicContentSize: CGSize {
    let wanted = segments.map(wantedWidth)
    let isEven = !apportionsSegmentWidthsByContent
    let free = zip(segments, wanted).filter { $0.0.width == 0 }.map(\.1)
    let width =
      isEven
      ? segments.reduce(0) { $0 + $1.width } + (free.max() ?? 0) * CGFloat(free.count)
      : wanted.reduce(0, +)
    return CGSize(width: width, height: UISegmentedControl.height)
  }
  /// Returns the intrinsic size.
  ///
  /// - Parameter size: The proposed size, in points.
  /// - Returns: A size in points.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }
  /// Updates the appearance for the new state.
  open override var isEnabled: Bool { didSet { if isEnabled != oldValue { show() } } }
  /// Updates the colours for the new traits.
  ///
  /// - Parameter previousTraitCollection: The traits before the change.
  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    show()
  }

  // MARK: Touches

  private func segment(at point: CGPoint) -> Int {
    guard bounds.insetBy(dx: 0, dy: -20).contains(point),
      let index = frames.firstIndex(where: { point.x >= $0.minX && point.x < $0.maxX }),
      segments[index].isEnabled
    else { return UISegmentedControl.noSegment }
    return index
  }

  /// Begins tracking a touch on a segment.
  ///
  /// - Parameters:
  ///   - touch: The touch, in contact with the control.
  ///   - event: The event that the touches belong to, or nil.
  /// - Returns: Whether the control tracks the touch.
  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    pressed = segment(at: touch.location(in: self))
    show()
    return pressed != UISegmentedControl.noSegment
  }
  /// Follows a touch from segment to segment.
  ///
  /// - Parameters:
  ///   - touch: The touch that moved.
  ///   - event: The event that the touches belong to, or nil.
  /// - Returns: Whether the control continues to track the touch.
  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let now = segment(at: touch.location(in: self))
    if now != pressed {
      pressed = now
      show()
    }
    return true
  }
  /// Selects the segment under the touch.
  ///
  /// - Parameters:
  ///   - touch: The touch that ended, or nil.
  ///   - event: The event that the touches belong to, or nil.
  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    let index = touch.map { segment(at: $0.location(in: self)) } ?? pressed
    pressed = UISegmentedControl.noSegment
    choose(index)
  }
  /// Ends tracking without selecting a segment.
  ///
  /// - Parameter event: The event that the touches belong to, or nil.
  open override func cancelTracking(with event: UIEvent?) {
    super.cancelTracking(with: event)
    pressed = UISegmentedControl.noSegment
    show()
  }

  private func choose(_ index: Int) {
    guard segments.indices.contains(index), index != selected || isMomentary else { return show() }
    selected = index
    show()
    sendActions(for: [.valueChanged, .primaryActionTriggered])
    segments[index].action?.performWithSender(self, target: nil)
    if isMomentary {
      selected = UISegmentedControl.noSegment
      show()
    }
  }

  // MARK: Accessibility

  /// False, since the segments are the elements.
  open override var isAccessibilityElement: Bool {
    get { ownAccessibility.isElement ?? false }
    set { super.isAccessibilityElement = newValue }
  }
  /// The segments as buttons, in reading order.
  open override var accessibilityElements: [Any]? {
    get { super.accessibilityElements ?? segmentElements }
    set { super.accessibilityElements = newValue }
  }
  /// Returns the number of elements.
  open override func accessibilityElementCount() -> Int { accessibilityElements?.count ?? 0 }
  /// Returns an element; nil if the index is out of range.
  ///
  /// - Parameter index: The index of an element.
  /// - Returns: The element, or nil.
  open override func accessibilityElement(at index: Int) -> Any? {
    guard let elements = accessibilityElements, elements.indices.contains(index) else { return nil }
    return elements[index]
  }

  private var segmentElements: [Any] {
    zip(segments, frames).enumerated().map { index, pair in
      let element = SegmentElement(accessibilityContainer: self)
      element.accessibilityLabel = pair.0.title ?? pair.0.action?.title
      element.accessibilityFrameInContainerSpace = pair.1
      element.accessibilityTraits = .button
      if index == selected { element.accessibilityTraits.insert(.selected) }
      if !isEnabled || !pair.0.isEnabled { element.accessibilityTraits.insert(.notEnabled) }
      element.choose = { [weak self] in
        guard let self, isEnabled, segments.indices.contains(index), segments[index].isEnabled
        else {
          return false
        }
        choose(index)
        return true
      }
      return element
    }
  }
}

/// The accessibility element of a segment.
@MainActor
private final class SegmentElement: UIAccessibilityElement {
  var choose: (() -> Bool)?
  override func accessibilityActivate() -> Bool { choose?() ?? false }
}
