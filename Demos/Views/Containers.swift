// SPDX-License-Identifier: MIT

import TextViews

/// One storage, three views: the first shows all of it, the second what it can hold, the third the rest.
public final class ConfigurationDemo: DemoView {
  public override class var title: String { "One text, three views" }
  public override class var words: String {
    "One storage, two layout managers, three containers: type on the left, and the views on the right follow; what the upper one cannot hold runs on in the lower one."
  }
  override class var size: CGSize { CGSize(width: 560, height: 250) }

  override func build() {
    let storage = NSTextStorage(string: sampleText, attributes: [.font: demoFont])
    let (all, first, second) = (NSTextContainer(), NSTextContainer(), NSTextContainer())
    _ = system(storage, all)
    _ = system(storage, first, second)
    _ = textView(CGRect(x: 10, y: 10, width: 260, height: 230), all, in: self)
    let top = textView(CGRect(x: 290, y: 10, width: 260, height: 110), first, in: self)
    top.isScrollEnabled = false
    let bottom = textView(CGRect(x: 290, y: 130, width: 260, height: 110), second, in: self)
    bottom.isScrollEnabled = false
  }

  /// Typed into the first, seen in the others before the call is over. Views of one text that runs on cannot be edited.
  public override func play() {
    let views = subviews.compactMap { $0 as? UITextView }
    views[0].selectedRange = NSRange(location: 0, length: 1)
    views[0].insertText("ONE AND THE SAME: a")
  }
}

/// A container half as high as its view.
public final class HalfContainerDemo: DemoView {
  public override class var title: String { "Half a container" }
  public override class var words: String {
    "The container is half as high as its view: text ends where the container does."
  }
  override class var size: CGSize { CGSize(width: 300, height: 220) }

  override func build() {
    let storage = NSTextStorage(
      string: longSampleText, attributes: [.font: demoFont.withSize(18)])
    let container = NSTextContainer(size: .zero)
    _ = system(storage, container)
    let view = textView(CGRect(x: 10, y: 10, width: 280, height: 200), container, in: self)
    view.backgroundColor = .orange
    fitContainers()
  }

  override func fitContainers() {
    for case let view as UITextView in subviews {
      view.textContainer.size = CGSize(
        width: view.bounds.width, height: view.bounds.height / 2)
    }
  }
}

/// A view with the second of two containers: it shows what the first could not hold.
public final class TwoContainersDemo: DemoView {
  public override class var title: String { "Two containers" }
  public override class var words: String {
    "What does not fit the first container is shown by the view of the second."
  }
  override class var size: CGSize { CGSize(width: 560, height: 170) }

  override func build() {
    let storage = NSTextStorage(string: longSampleText, attributes: [.font: demoFont])
    let first = NSTextContainer(size: .zero)
    let second = NSTextContainer(size: .zero)
    _ = system(storage, first, second)
    for (index, container) in [first, second].enumerated() {
      let view = textView(
        CGRect(x: 10 + CGFloat(index) * 280, y: 10, width: 260, height: 150), container, in: self)
      view.isScrollEnabled = false
    }
    fitContainers()
  }

  override func fitContainers() {
    for case let view as UITextView in subviews {
      view.textContainer.size = CGSize(
        width: view.bounds.width, height: view.bounds.height - 16)
    }
  }
}

/// Text around two shapes.
public final class TwoExclusionsDemo: DemoView {
  public override class var title: String { "Two shapes" }
  public override class var words: String {
    "Text keeps out of two exclusion paths."
  }
  override class var size: CGSize { CGSize(width: 420, height: 240) }

  override func build() {
    let view = textView(CGRect(x: 10, y: 10, width: 400, height: 220), in: self)
    view.attributedText = NSAttributedString(string: sampleText, attributes: [.font: demoFont])
    let box = UIView(frame: CGRect(x: 20, y: 70, width: 90, height: 60))
    box.backgroundColor = .systemTeal
    let disc = UIView(frame: CGRect(x: 250, y: 90, width: 100, height: 100))
    disc.backgroundColor = .systemPink
    disc.layer.cornerRadius = 50
    for shape in [box, disc] { view.addSubview(shape) }
    let inset = view.textContainerInset
    view.textContainer.exclusionPaths = [
      UIBezierPath(
        rect: box.frame.offsetBy(dx: -inset.left, dy: -inset.top).insetBy(dx: -6, dy: -4)),
      UIBezierPath(
        ovalIn: disc.frame.offsetBy(dx: -inset.left, dy: -inset.top).insetBy(dx: -6, dy: -6)),
    ]
  }
}

/// A circle that a finger drags through the text, and a clip that stays beside the caret.
public final class CircleDemo: DemoView {
  public override class var title: String { "Interaction" }
  public override class var words: String {
    "Drag the circle: text flows around it. Select text: the red clip follows the end of the selection."
  }
  override class var size: CGSize { CGSize(width: 420, height: 240) }

  override func build() {
    let view = textView(CGRect(x: 10, y: 10, width: 400, height: 220), in: self)
    view.attributedText = NSAttributedString(string: sampleText, attributes: [.font: demoFont])
    circle.backgroundColor = UIColor.systemBlue.withAlphaComponent(0.7)
    circle.layer.cornerRadius = 50
    addSubview(circle)
    var start = CGPoint.zero
    circle.addGestureRecognizer(
      UIPanGestureRecognizer { [unowned self] pan in
        guard let pan = pan as? UIPanGestureRecognizer else { return }
        if pan.state == .began { start = circle.center }
        let way = pan.translation(in: self)
        circle.center = CGPoint(x: start.x + way.x, y: start.y + way.y)
        reflow()
      })
    follower.clip.backgroundColor = .systemRed
    follower.clip.layer.cornerRadius = 4
    follower.clip.isUserInteractionEnabled = false
    follower.clip.isHidden = true
    view.addSubview(follower.clip)
    view.delegate = follower
    text = view
  }

  private final class Follower: NSObject, UITextViewDelegate {
    let clip = UIView(frame: CGRect(x: 0, y: 0, width: 14, height: 22))
    func textViewDidChangeSelection(_ textView: UITextView) {
      clip.isHidden = false
      follow(textView)
    }
    /// The end of the selection may also have moved with the text.
    func follow(_ textView: UITextView) {
      guard !clip.isHidden, let end = textView.selectedTextRange?.end else { return }
      let caret = textView.caretRect(for: end)
      clip.center = CGPoint(x: caret.maxX + 9, y: caret.midY)
    }
  }

  private let circle = UIView(frame: CGRect(x: 20, y: 20, width: 100, height: 100))
  private let follower = Follower()
  private var text: UITextView?

  /// The text keeps out of where the circle stands in it.
  private func reflow() {
    guard let text else { return }
    var frame = text.convert(circle.frame, from: self)
    frame.origin.x -= text.textContainerInset.left
    frame.origin.y -= text.textContainerInset.top
    text.textContainer.exclusionPaths = [UIBezierPath(ovalIn: frame.insetBy(dx: -4, dy: -4))]
    follower.follow(text)
  }

  public override func layoutSubviews() {
    super.layoutSubviews()
    reflow()
  }

  public override func play() {
    guard let window, let text else { return }
    drag(
      window, from: convert(CGPoint(x: 70, y: 70), to: window),
      to: convert(CGPoint(x: 200, y: 110), to: window))
    _ = text.becomeFirstResponder()
    text.selectedRange = (text.text as NSString).range(of: "three things")
    window.layoutIfNeeded()
  }
}

/// A picture above a text view: text flows around it while a finger drags it.
public final class DraggedImageDemo: DemoView {
  public override class var title: String { "A picture in the way" }
  public override class var words: String {
    "Drag the picture: text makes room for it."
  }
  override class var size: CGSize { CGSize(width: 420, height: 240) }

  override func build() {
    let picture = UIGraphicsImageRenderer(size: CGSize(width: 110, height: 80)).image { context in
      UIColor.systemGreen.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 110, height: 80))
      UIColor.systemYellow.setFill()
      UIBezierPath(ovalIn: CGRect(x: 70, y: 8, width: 26, height: 26)).fill()
      UIColor.brown.setFill()
      let hill = UIBezierPath()
      hill.move(to: CGPoint(x: 0, y: 80))
      hill.addQuadCurve(to: CGPoint(x: 110, y: 80), controlPoint: CGPoint(x: 45, y: 10))
      hill.fill()
    }
    let view = textView(CGRect(x: 10, y: 10, width: 400, height: 220), in: self)
    view.attributedText = NSAttributedString(string: sampleText, attributes: [.font: demoFont])
    let image = UIImageView(image: picture)
    image.frame.origin = CGPoint(x: 30, y: 30)
    image.isUserInteractionEnabled = true
    addSubview(image)
    var start = CGPoint.zero
    image.addGestureRecognizer(
      UIPanGestureRecognizer { [unowned self] pan in
        guard let pan = pan as? UIPanGestureRecognizer else { return }
        if pan.state == .began { start = image.center }
        let way = pan.translation(in: self)
        image.center = CGPoint(x: start.x + way.x, y: start.y + way.y)
        reflow()
      })
    (dragged, text) = (image, view)
  }

  private var dragged: UIImageView?
  private var text: UITextView?

  private func reflow() {
    guard let dragged, let text else { return }
    var frame = text.convert(dragged.bounds, from: dragged)
    frame.origin.y -= text.textContainerInset.top
    text.textContainer.exclusionPaths = [UIBezierPath(rect: frame.insetBy(dx: -6, dy: -2))]
  }

  public override func layoutSubviews() {
    super.layoutSubviews()
    reflow()
  }

  public override func play() {
    guard let window else { return }
    drag(
      window, from: convert(CGPoint(x: 60, y: 60), to: window),
      to: convert(CGPoint(x: 210, y: 120), to: window))
  }
}
