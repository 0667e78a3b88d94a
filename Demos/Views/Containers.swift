// SPDX-License-Identifier: MIT

import UIKit

/// One storage, three views: the first shows all of it, the second what it can hold, the third the rest.
@MainActor
func configurationDemo() -> UIWindow {
  let window = demoWindow(560, 250)
  let storage = NSTextStorage(string: sampleText, attributes: [.font: demoFont])
  let (all, first, second) = (NSTextContainer(), NSTextContainer(), NSTextContainer())
  _ = system(storage, all)
  _ = system(storage, first, second)
  _ = textView(CGRect(x: 10, y: 10, width: 260, height: 230), all, in: window)
  let top = textView(CGRect(x: 290, y: 10, width: 260, height: 110), first, in: window)
  top.isScrollEnabled = false
  let bottom = textView(CGRect(x: 290, y: 130, width: 260, height: 110), second, in: window)
  bottom.isScrollEnabled = false
  // Typed into the first, seen in the others before the call is over. Views of one text that runs on cannot be edited.
  let views = window.subviews.compactMap { $0 as? UITextView }
  views[0].selectedRange = NSRange(location: 0, length: 1)
  views[0].insertText("ONE AND THE SAME: a")
  return window
}

/// A container half as high as its view.
@MainActor
func halfContainerDemo() -> UIWindow {
  let window = demoWindow(300, 220)
  let storage = NSTextStorage(
    string: sampleText, attributes: [.font: demoFont.withSize(18)])
  let container = NSTextContainer(size: CGSize(width: 280, height: 100))
  _ = system(storage, container)
  let view = textView(CGRect(x: 10, y: 10, width: 280, height: 200), container, in: window)
  view.backgroundColor = .orange
  return window
}

/// A view with the second of two containers: it shows what the first could not hold.
@MainActor
func twoContainersDemo() -> UIWindow {
  let window = demoWindow(560, 170)
  let storage = NSTextStorage(string: sampleText, attributes: [.font: demoFont])
  let first = NSTextContainer(size: CGSize(width: 260, height: 134))
  let second = NSTextContainer(size: CGSize(width: 260, height: 134))
  _ = system(storage, first, second)
  for (index, container) in [first, second].enumerated() {
    let view = textView(
      CGRect(x: 10 + CGFloat(index) * 280, y: 10, width: 260, height: 150), container, in: window)
    view.isScrollEnabled = false
  }
  return window
}

/// Text around two shapes.
@MainActor
func twoExclusionsDemo() -> UIWindow {
  let window = demoWindow(420, 240)
  let view = textView(CGRect(x: 10, y: 10, width: 400, height: 220), in: window)
  view.attributedText = NSAttributedString(string: sampleText, attributes: [.font: demoFont])
  let box = UIView(frame: CGRect(x: 20, y: 70, width: 90, height: 60))
  box.backgroundColor = .systemTeal
  let disc = UIView(frame: CGRect(x: 250, y: 90, width: 100, height: 100))
  disc.backgroundColor = .systemPink
  disc.layer.cornerRadius = 50
  for shape in [box, disc] { view.addSubview(shape) }
  let inset = view.textContainerInset
  view.textContainer.exclusionPaths = [
    UIBezierPath(rect: box.frame.offsetBy(dx: -inset.left, dy: -inset.top).insetBy(dx: -6, dy: -4)),
    UIBezierPath(ovalIn: disc.frame.offsetBy(dx: -inset.left, dy: -inset.top).insetBy(dx: -6, dy: -6)),
  ]
  return window
}

/// A circle that a finger drags through the text, and a clip that stays beside the caret.
@MainActor
func circleDemo() -> UIWindow {
  final class Follower: NSObject, UITextViewDelegate {
    let clip = UIView(frame: CGRect(x: 0, y: 0, width: 14, height: 22))
    func textViewDidChangeSelection(_ textView: UITextView) {
      guard let end = textView.selectedTextRange?.end else { return }
      let caret = textView.caretRect(for: end)
      clip.center = CGPoint(x: caret.maxX + 9, y: caret.midY)
    }
  }
  let window = demoWindow(420, 240)
  let view = textView(CGRect(x: 10, y: 10, width: 400, height: 220), in: window)
  view.attributedText = NSAttributedString(string: sampleText, attributes: [.font: demoFont])
  let circle = UIView(frame: CGRect(x: 20, y: 20, width: 100, height: 100))
  circle.backgroundColor = UIColor.systemBlue.withAlphaComponent(0.7)
  circle.layer.cornerRadius = 50
  window.addSubview(circle)
  func reflow() {
    var frame = view.convert(circle.frame, from: window)
    frame.origin.x -= view.textContainerInset.left
    frame.origin.y -= view.textContainerInset.top
    view.textContainer.exclusionPaths = [UIBezierPath(ovalIn: frame.insetBy(dx: -4, dy: -4))]
  }
  reflow()
  var last = CGPoint.zero
  let pan = UIPanGestureRecognizer { pan in
    guard let pan = pan as? UIPanGestureRecognizer else { return }
    let way = pan.translation(in: window)
    if pan.state == .began { last = .zero }
    circle.center.x += way.x - last.x
    circle.center.y += way.y - last.y
    last = way
    reflow()
  }
  circle.addGestureRecognizer(pan)
  let follower = Follower()
  follower.clip.backgroundColor = .systemRed
  follower.clip.layer.cornerRadius = 4
  view.addSubview(follower.clip)
  view.delegate = follower
  drag(window, from: CGPoint(x: 70, y: 70), to: CGPoint(x: 200, y: 110))
  view.becomeFirstResponder()
  view.selectedRange = (view.text as NSString).range(of: "three things")
  withExtendedLifetime(follower) { window.layoutIfNeeded() }
  return window
}

/// A picture above a text view: text flows around it while a finger drags it.
@MainActor
func draggedImageDemo() -> UIWindow {
  let window = demoWindow(420, 240)
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
  let image = UIImageView(image: picture)
  image.frame.origin = CGPoint(x: 30, y: 30)
  image.isUserInteractionEnabled = true
  window.addSubview(image)
  let view = UITextView(frame: CGRect(x: 10, y: 10, width: 400, height: 220))
  view.backgroundColor = UIColor(white: 0.95, alpha: 1)
  view.attributedText = NSAttributedString(string: sampleText, attributes: [.font: demoFont])
  window.insertSubview(view, belowSubview: image)
  func reflow() {
    var frame = view.convert(image.bounds, from: image)
    frame.origin.y -= view.textContainerInset.top
    view.textContainer.exclusionPaths = [UIBezierPath(rect: frame.insetBy(dx: -6, dy: -2))]
  }
  reflow()
  var start = CGPoint.zero
  image.addGestureRecognizer(
    UIPanGestureRecognizer { pan in
      guard let pan = pan as? UIPanGestureRecognizer else { return }
      if pan.state == .began { start = image.center }
      let way = pan.translation(in: window)
      image.center = CGPoint(x: start.x + way.x, y: start.y + way.y)
      reflow()
    })
  drag(window, from: CGPoint(x: 60, y: 60), to: CGPoint(x: 210, y: 120))
  return window
}
