// SPDX-License-Identifier: MIT

import Testing
import UIKit

/// Subclasses that add nothing but properties are made as on iOS: they inherit all initializers.
@MainActor @Suite struct SubclassTests {
  private final class Button: UIButton { var number = 1 }
  private final class FontButton: UIButton {
    override init(frame: CGRect) {
      super.init(frame: frame)
      titleLabel?.font = .boldSystemFont(ofSize: 21)
    }
    required init?(coder: NSCoder) { super.init(coder: coder) }
  }
  private final class Label: UILabel { var number = 1 }
  private final class Field: UITextField { var number = 1 }
  private final class Text: UITextView { var number = 1 }
  private final class Search: UISearchTextField { var number = 1 }
  private final class Switch: UISwitch { var number = 1 }
  private final class Slider: UISlider { var number = 1 }
  private final class Stepper: UIStepper { var number = 1 }
  private final class Progress: UIProgressView { var number = 1 }
  private final class Spinner: UIActivityIndicatorView { var number = 1 }
  private final class Segments: UISegmentedControl { var number = 1 }
  private final class Stack: UIStackView { var number = 1 }
  private final class Scroll: UIScrollView { var number = 1 }
  private final class Picture: UIImageView { var number = 1 }
  private final class Bar: UIToolbar { var number = 1 }
  private final class Navigation: UINavigationBar { var number = 1 }
  private final class Window: UIWindow { var number = 1 }
  private final class Controller: UIViewController { var number = 1 }
  private final class Tap: UITapGestureRecognizer { var number = 1 }
  private final class Layer: CAShapeLayer { var number = 1 }
  private final class Item: UIBarButtonItem { var number = 1 }

  @Test func `each view's subclass has the initializers of its class`() {
    let views: [UIView] = [
      Button(), Button(type: .system), Button(configuration: .filled()), Label(), Field(), Text(),
      Search(), Switch(), Slider(), Stepper(), Progress(), Progress(progressViewStyle: .bar),
      Spinner(), Spinner(style: .large), Segments(items: ["a"]), Stack(arrangedSubviews: []),
      Scroll(), Picture(image: nil), Bar(), Navigation(), Window(frame: .zero),
    ]
    #expect(views.count == 21)
    #expect(Controller().number + Tap().number + Layer().number + Item().number == 4)
  }

  @Test func `a button made with a type is of that type, in the subclass's font`() {
    let button = Button(type: .system)
    #expect(button.buttonType == .system && button.titleLabel?.font == .systemFont(ofSize: 15))
    #expect(Button().buttonType == .custom && Button().titleLabel?.font == .systemFont(ofSize: 18))
    #expect(FontButton(type: .system).titleLabel?.font == .boldSystemFont(ofSize: 21))
    #expect(Button(type: .close).image(for: .normal) != nil)
  }

  @Test func `a button shows an activity indicator in place of its image`() {
    var configuration = UIButton.Configuration.filled()
    configuration.title = "Send"
    let button = UIButton(configuration: configuration)
    let width = button.intrinsicContentSize.width
    configuration.showsActivityIndicator = true
    configuration.imagePadding = 5
    button.configuration = configuration
    #expect(button.intrinsicContentSize.width == width + 25)
    let spinner = button.subviews.compactMap { $0 as? UIActivityIndicatorView }.first
    #expect(spinner?.isAnimating == true)
    configuration.showsActivityIndicator = false
    button.configuration = configuration
    #expect(button.intrinsicContentSize.width == width)
    #expect(!button.subviews.contains { $0 is UIActivityIndicatorView })
  }

  private final class Named: UIView {
    // Names of optional members of a layer's delegate.
    var action: (() -> Void)?
    let display = UILabel()
    var heard: [String] = []
    override func draw(_ rect: CGRect) { super.draw(rect) }
    override func layoutSublayers(of layer: CALayer) {
      super.layoutSublayers(of: layer)
      heard.append("layout")
      action?()
    }
  }

  @Test func `optional members of a layer's delegate and of find interactions are called`() {
    final class Painter: NSObject, CALayerDelegate {
      var log: [String] = []
      func draw(_ layer: CALayer, in ctx: CGContext) { log.append("draw") }
      func layoutSublayers(of layer: CALayer) { log.append("layout") }
    }
    final class Finder: NSObject, UIFindInteractionDelegate {
      var log: [String] = []
      func findInteraction(_ interaction: UIFindInteraction, sessionFor view: UIView)
        -> UIFindSession?
      { nil }
      func findInteraction(_ interaction: UIFindInteraction, didBegin session: UIFindSession) {
        log.append("begin")
      }
    }
    let (painter, layer) = (Painter(), CALayer())
    let delegate: (any CALayerDelegate)? = painter
    _ = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4)).image { context in
      delegate?.layerWillDraw?(layer)
      delegate?.draw?(layer, in: context.cgContext)
      delegate?.display?(layer)
    }
    delegate?.layoutSublayers?(of: layer)
    #expect(delegate?.action?(for: layer, forKey: "position") == nil)
    #expect(painter.log == ["draw", "layout"])
    let finder = Finder()
    let find: (any UIFindInteractionDelegate)? = finder
    find?.findInteraction?(
      UIFindInteraction(sessionDelegate: finder), didBegin: UIFindSession())
    #expect(finder.log == ["begin"])
    let view = Named()
    view.action = { view.heard.append("action") }
    view.display.text = "x"
    view.layer.delegate?.layoutSublayers?(of: view.layer)
    #expect(view.heard == ["layout", "action"])
  }

  @Test func `a device tells how it is held`() {
    var count = 0
    let token = NotificationCenter.default.addObserver(
      forName: UIDevice.orientationDidChangeNotification, object: nil, queue: nil
    ) { _ in MainActor.assumeIsolated { count += 1 } }
    defer {
      NotificationCenter.default.removeObserver(token)
      UIDevice.hostOrientation = .unknown
    }
    #expect(UIDevice.current.orientation == .unknown)
    UIDevice.hostOrientation = .landscapeLeft
    UIDevice.hostOrientation = .landscapeLeft
    #expect(UIDevice.current.orientation.isLandscape && count == 1)
    UIImpactFeedbackGenerator(style: .light).impactOccurred()
  }
}
