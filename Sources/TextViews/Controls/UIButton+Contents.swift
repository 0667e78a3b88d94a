// SPDX-License-Identifier: MIT

// The current contents of a button, and their positions.
//
//     title, image, colours of the state ── contentsChanged ──┐
//     configuration, colours of the state ────────────────────┴── label, image view, background
//                                                                 └── placeContents

/// The colours of a configured button in its state.
///
/// - Source: The appearance of iOS 17; the values in each state are our choice.
@MainActor
struct ButtonColors {
  let foreground: UIColor
  let background: UIColor

  init(_ configuration: UIButton.Configuration, _ button: UIButton) {
    let tint: UIColor = button.role == .destructive ? .systemRed : button.tintColor ?? .tintColor
    var (text, ground): (UIColor, UIColor)
    switch configuration.style {
    case .plain, .borderless: (text, ground) = (tint, .clear)
    case .gray, .bordered: (text, ground) = (tint, .secondarySystemFill)
    case .tinted, .borderedTinted: (text, ground) = (tint, tint.withAlphaComponent(0.18))
    case .filled, .borderedProminent: (text, ground) = (.white, tint)
    }
    let isPlain = configuration.style == .plain || configuration.style == .borderless
    if let own = configuration.baseForegroundColor { text = own }
    if let own = configuration.baseBackgroundColor {
      let isTinted = configuration.style == .tinted || configuration.style == .borderedTinted
      ground = isTinted ? own.withAlphaComponent(0.18) : own
      if isPlain { ground = .clear }
    }
    if configuration.automaticallyUpdateForSelection, button.isSelected, isPlain {
      ground = tint.withAlphaComponent(0.18)
    }
    if let own = configuration.background.backgroundColor { ground = own }
    if button.automaticallyUpdatesConfiguration {
      if !button.isEnabled {
        text = .tertiaryLabel
        if !isPlain { ground = .tertiarySystemFill }
      } else if button.isHighlighted {
        text = text.withAlphaComponent(text.cgColor.alpha * (isPlain ? 0.4 : 0.75))
        ground = ground.withAlphaComponent(ground.cgColor.alpha * 0.75)
      }
    }
    (foreground, background) = (text, ground)
  }
}

extension UIButton {
  /// The current colour of the title.
  final var titleColor: UIColor {
    if let configuration { return ButtonColors(configuration, self).foreground }
    let set = ButtonContents.value(of: contents.colors, in: state)
    if contents.colors[state] == nil, buttonType != .custom {
      if !isEnabled { return .tertiaryLabel }
      let plain: UIColor = set ?? (role == .destructive ? .systemRed : tintColor ?? .tintColor)
      return isHighlighted ? plain.withAlphaComponent(0.2) : plain
    }
    return set ?? .white
  }

  /// Updates title, image and colours, and requests layout.
  final func contentsChanged() {
    if let configuration { show(configuration) } else { showContents() }
    backgroundImageView.isHidden = backgroundImageView.image == nil
    picture.isHidden = picture.image == nil
    showIndicator()
    secondLabel.isHidden = secondLabel.attributedText == nil
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  private final func showContents() {
    let color = titleColor
    if let text = currentAttributedTitle {
      label.attributedText = text.filled(.font, label.font ?? .systemFont(ofSize: 15))
        .filled(.foregroundColor, color)
    } else {
      // Attributes of the previous title are discarded.
      let font = label.font
      label.attributedText = nil
      label.font = font
      label.text = currentTitle
      label.textColor = color
      if UIAccessibility.buttonShapesEnabled, buttonType != .custom, let title = currentTitle {
        label.attributedText = NSAttributedString(
          string: title,
          attributes: [
            .font: font ?? .systemFont(ofSize: 15), .foregroundColor: color,
            .underlineStyle: NSUnderlineStyle.single.rawValue,
          ])
      }
    }
    label.shadowColor = currentTitleShadowColor
    secondLabel.attributedText = nil
    var image = currentImage
    if buttonType != .custom, image?.renderingMode == .automatic {
      image = image?.withRenderingMode(.alwaysTemplate)
    }
    picture.image = image
    picture.tintColor = buttonType == .custom ? nil : color
    let isOwn = contents.images[state] != nil
    let isPale = !isEnabled && adjustsImageWhenDisabled && !isOwn
    let isDark = isHighlighted && adjustsImageWhenHighlighted && !isOwn && buttonType == .custom
    picture.alpha = isPale ? 0.5 : isDark ? 0.6 : 1
    backgroundImageView.image = currentBackgroundImage
    backgroundImageView.contentMode = .scaleToFill
    ground.backgroundColor = nil
    ground.layer.borderWidth = 0
    ground.isHidden = true
  }

  private final func show(_ configuration: Configuration) {
    let colors = ButtonColors(configuration, self)
    let style: UIFont.TextStyle =
      switch configuration.buttonSize {
      case .mini, .small: .subheadline
      case .medium, .large: .body
      }
    var attributes = AttributeContainer()
    attributes.font = UIFont.preferredFont(forTextStyle: style, compatibleWith: traitCollection)
    attributes.foregroundColor = colors.foreground
    if let transformer = configuration.titleTextAttributesTransformer {
      attributes = transformer(attributes)
    }
    let base = [NSAttributedString.Key: Any](attributes)
    let title =
      configuration.attributedTitle.map { NSAttributedString($0) }
      ?? ButtonContents.value(of: contents.attributedTitles, in: state)
      ?? ButtonContents.value(of: contents.titles, in: state)
      .map { NSAttributedString(string: $0) }
    label.attributedText = title?.filled(base)
    secondLabel.attributedText = configuration.subtitle.map {
      NSAttributedString(
        string: $0,
        attributes: [
          .font: UIFont.preferredFont(forTextStyle: .footnote, compatibleWith: traitCollection),
          .foregroundColor: colors.foreground.withAlphaComponent(
            colors.foreground.cgColor.alpha * 0.8),
        ])
    }
    var image = configuration.image ?? ButtonContents.value(of: contents.images, in: state)
    if image?.renderingMode == .automatic { image = image?.withRenderingMode(.alwaysTemplate) }
    picture.image = image
    picture.alpha = 1
    picture.tintColor = configuration.imageColorTransformer?(colors.foreground) ?? colors.foreground
    let background = configuration.background
    backgroundImageView.image = background.image
    backgroundImageView.contentMode = background.imageContentMode
    ground.isHidden = false
    ground.backgroundColor = colors.background
    ground.layer.borderWidth = background.strokeWidth
    ground.layer.borderColor =
      (background.strokeColor ?? tintColor ?? .tintColor).resolvedColor(with: traitCollection)
      .cgColor
    for label in [label, secondLabel] {
      label.textAlignment =
        switch configuration.titleAlignment {
        case .automatic, .center: .center
        case .leading: effectiveUserInterfaceLayoutDirection == .rightToLeft ? .right : .left
        case .trailing: effectiveUserInterfaceLayoutDirection == .rightToLeft ? .left : .right
        }
    }
  }

  /// Shows the activity indicator in place of the image, or takes it away.
  private final func showIndicator() {
    guard configuration?.showsActivityIndicator == true else {
      indicator?.removeFromSuperview()
      return indicator = nil
    }
    let spinner = indicator ?? UIActivityIndicatorView(style: .medium)
    if indicator == nil {
      spinner.isMadeBySuperview = true
      addSubview(spinner)
      spinner.startAnimating()
      indicator = spinner
    }
    spinner.color = picture.tintColor
    picture.isHidden = true
  }

  // MARK: Measures

  /// The size of the image, or of the indicator in its place.
  private final var imageSize: CGSize? { indicator?.intrinsicContentSize ?? picture.image?.size }

  /// Room around title and image.
  final var insets: UIEdgeInsets {
    if let own = configuration?.contentInsets {
      let isRightToLeft = effectiveUserInterfaceLayoutDirection == .rightToLeft
      return UIEdgeInsets(
        top: own.top, left: isRightToLeft ? own.trailing : own.leading, bottom: own.bottom,
        right: isRightToLeft ? own.leading : own.trailing)
    }
    return contentEdgeInsets
  }

  private final var titleSize: CGSize {
    guard label.attributedText?.length ?? 0 > 0 else { return .zero }
    return label.intrinsicContentSize
  }

  private final var secondSize: CGSize {
    guard secondLabel.attributedText?.length ?? 0 > 0 else { return .zero }
    return secondLabel.intrinsicContentSize
  }

  private final var textSize: CGSize {
    let (first, second) = (titleSize, secondSize)
    guard second.height > 0 else { return first }
    return CGSize(
      width: max(first.width, second.width),
      height: first.height + (configuration?.titlePadding ?? 0) + second.height)
  }

  private final var isVertical: Bool {
    let placement = configuration?.imagePlacement ?? .leading
    return placement.contains(.top) || placement.contains(.bottom)
  }

  private final var padding: CGFloat {
    guard imageSize != nil, titleSize.width > 0 else { return 0 }
    return configuration?.imagePadding ?? 0
  }

  /// Returns the size of title and image with their insets.
  final func wantedSize() -> CGSize {
    let text = textSize
    let image = imageSize ?? .zero
    var size =
      isVertical
      ? CGSize(
        width: max(text.width, image.width), height: text.height + padding + image.height)
      : CGSize(width: text.width + padding + image.width, height: max(text.height, image.height))
    let insets = insets
    size.width += insets.left + insets.right
    size.height += insets.top + insets.bottom
    guard configuration == nil else { return size }
    if let ground = backgroundImageView.image?.size {
      size = CGSize(width: max(size.width, ground.width), height: max(size.height, ground.height))
    } else if contentEdgeInsets == .zero, titleSize.height > 0 {
      // A title without insets has 6 points above and below, and is at least 30 points wide.
      size = CGSize(width: max(size.width, 30), height: size.height + 12)
    }
    return CGSize(width: size.width.rounded(.up), height: size.height.rounded(.up))
  }

  /// Returns the rectangles of title and image within the content rectangle.
  final func arrangement(in rect: CGRect) -> (title: CGRect, image: CGRect) {
    var text = textSize
    let image = imageSize ?? .zero
    let isRightToLeft = effectiveUserInterfaceLayoutDirection == .rightToLeft
    let horizontal = effectiveContentHorizontalAlignment
    func across(_ width: CGFloat) -> CGFloat {
      switch horizontal {
      case .left: rect.minX
      case .right: rect.maxX - width
      default: rect.midX - width / 2
      }
    }
    func down(_ height: CGFloat) -> CGFloat {
      switch contentVerticalAlignment {
      case .top: rect.minY
      case .bottom: rect.maxY - height
      default: rect.midY - height / 2
      }
    }
    let placement = configuration?.imagePlacement ?? .leading
    if isVertical {
      text.width = min(text.width, max(rect.width, 0))
      let height = text.height + padding + image.height
      let top = down(height)
      let isAbove = placement.contains(.top)
      return (
        CGRect(
          x: across(text.width), y: isAbove ? top + image.height + padding : top, width: text.width,
          height: text.height),
        CGRect(
          x: across(image.width), y: isAbove ? top : top + text.height + padding,
          width: image.width, height: image.height)
      )
    }
    text.width = min(text.width, max(rect.width - image.width - padding, 0))
    var width = text.width + padding + image.width
    if horizontal == .fill {
      text.width = max(rect.width - image.width - padding, 0)
      width = rect.width
    }
    let left = across(width)
    let isLeft = placement.contains(.trailing) == isRightToLeft
    return (
      CGRect(
        x: isLeft ? left + image.width + padding : left, y: down(text.height), width: text.width,
        height: text.height),
      CGRect(
        x: isLeft ? left : left + text.width + padding, y: down(image.height), width: image.width,
        height: image.height)
    )
  }

  final func placeContents() {
    let content = contentRect(forBounds: bounds)
    var title = titleRect(forContentRect: content)
    if secondSize.height > 0 {
      let second = secondSize
      secondLabel.frame = CGRect(
        x: title.minX, y: title.maxY - second.height, width: title.width, height: second.height)
      title.size.height = titleSize.height
    }
    label.frame = title
    picture.frame = imageRect(forContentRect: content)
    indicator?.frame = picture.frame
    backgroundImageView.frame = backgroundRect(forBounds: bounds)
    backgroundImageView.clipsToBounds = true
    var around = bounds
    if let inset = configuration?.background.backgroundInsets {
      around = bounds.inset(
        by: UIEdgeInsets(
          top: inset.top, left: inset.leading, bottom: inset.bottom, right: inset.trailing))
    }
    ground.frame = around
    let radius = cornerRadius(for: around.size)
    ground.layer.cornerRadius = radius
    if configuration != nil { backgroundImageView.layer.cornerRadius = radius }
  }

  private final func cornerRadius(for size: CGSize) -> CGFloat {
    guard let configuration else { return 0 }
    let half = min(size.width, size.height) / 2
    let radius: CGFloat =
      switch configuration.cornerStyle {
      case .capsule: half
      case .small: 4
      case .medium: 8
      case .large: 12
      case .fixed: configuration.background.cornerRadius
      case .dynamic:
        UIFontMetrics(forTextStyle: .body).scaledValue(
          for: configuration.background.cornerRadius, compatibleWith: traitCollection)
      }
    return min(radius, half)
  }

  /// Returns the baselines of the title for a size of the button.
  final func baselines(in size: CGSize) -> (first: CGFloat, last: CGFloat)? {
    guard titleSize.height > 0 else { return nil }
    let box = CGRect(origin: .zero, size: size)
    let title = arrangement(in: contentRect(forBounds: box)).title
    guard let own = label.findBaselines?(title.size) ?? nil else { return nil }
    return (title.minY + own.first, size.height - title.maxY + own.last)
  }
}

extension NSAttributedString {
  /// Returns the text with an attribute added where it is missing.
  func filled(_ key: NSAttributedString.Key, _ value: Any) -> NSAttributedString {
    filled([key: value])
  }

  /// Returns the text with attributes added where they are missing.
  func filled(_ attributes: [NSAttributedString.Key: Any]) -> NSAttributedString {
    let text = NSMutableAttributedString(attributedString: self)
    unsafe enumerateAttributes(in: NSRange(location: 0, length: length)) { own, range, _ in
      text.setAttributes(attributes.merging(own) { $1 }, range: range)
    }
    return text
  }
}
