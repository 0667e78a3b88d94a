// SPDX-License-Identifier: MIT

import TextViews

/// A text of our own, to be laid out in many ways.
let sampleText = """
  A text kit is three things that know little of each other. The storage holds characters and what they look like. The \
  layout manager turns characters into glyphs and glyphs into lines. The container says where lines may stand: a page, a \
  column, a shape with a hole in it. Change one and the others follow. Put two managers on one storage and you see the same \
  text twice; give one manager two containers and the text runs from the first into the second. That is all, and it is \
  enough for a label, a book, or a page where a circle pushes the words aside while you move it.
  """

/// As much of it as fills a large window.
let longSampleText = Array(repeating: sampleText, count: 24).joined(separator: "\n")

/// A demo: a page of the window of `textkit demo`, and a picture of `view-demos`.
@preconcurrency @MainActor
public class DemoView: UIView {
  /// What it is called.
  public class var title: String { "" }
  /// What to look at and what to do, in a sentence or two.
  public class var words: String { "" }
  /// Points; in a larger place the texts grow.
  class var size: CGSize { CGSize(width: 420, height: 240) }

  /// Whether `play()` moves the clock of the scene along; the system's own goes by itself.
  public static var movesClock = false

  /// Where the views stood that grow with the page.
  private var places: [(view: UIView, frame: CGRect)] = []

  public required init() {
    super.init(frame: CGRect(origin: .zero, size: Self.size))
    autoresizesSubviews = false
    backgroundColor = .white
    overrideUserInterfaceStyle = .light
    build()
    places = subviews.filter { $0.autoresizingMask.contains(.flexibleWidth) }.map { ($0, $0.frame) }
  }

  public override func layoutSubviews() {
    super.layoutSubviews()
    let (width, height) = (
      max(1, bounds.width / Self.size.width), max(1, bounds.height / Self.size.height)
    )
    for (view, frame) in places {
      view.frame = CGRect(
        x: frame.minX * width, y: frame.minY * height, width: frame.width * width,
        height: frame.height * height)
    }
    fitContainers()
  }

  /// Gives containers that follow no view their sizes; the views have theirs.
  func fitContainers() {}

  public required init?(coder: NSCoder) { nil }

  func build() {}

  /// Does what a person would do, by simulated touches and keys; in a window.
  public func play() {}

  /// All, in the order in which they are shown: first the four of one article, on configuration, highlighting, layout and
  /// interaction.
  public static let all: [(name: String, type: DemoView.Type)] = [
    ("configuration", ConfigurationDemo.self), ("iwords", WordsDemo.self),
    ("links", LinksDemo.self),
    ("circle", CircleDemo.self), ("markup", MarkupDemo.self), ("letterpress", LetterpressDemo.self),
    ("dragged-image", DraggedImageDemo.self), ("half-container", HalfContainerDemo.self),
    ("two-containers", TwoContainersDemo.self), ("two-exclusions", TwoExclusionsDemo.self),
    ("dynamic-type", DynamicTypeDemo.self), ("fields", FieldsDemo.self),
    ("tables", TablesDemo.self),
    ("cells", CellsDemo.self),
  ]
}

@MainActor
func textView(_ frame: CGRect, _ container: NSTextContainer? = nil, in page: UIView) -> UITextView {
  let view = UITextView(frame: frame, textContainer: container)
  view.backgroundColor = UIColor(white: 0.95, alpha: 1)
  view.showsVerticalScrollIndicator = false
  view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
  page.addSubview(view)
  return view
}

/// What demos need as long as their pictures are made.
@MainActor var kept: [AnyObject] = []

/// A storage, a manager and containers, for demos that share them.
@MainActor
func system(_ storage: NSTextStorage, _ containers: NSTextContainer...) -> NSLayoutManager {
  let manager = NSLayoutManager()
  kept.append(storage)
  storage.addLayoutManager(manager)
  for container in containers { manager.addTextContainer(container) }
  return manager
}

let demoFont = UIFont(name: "Noto Serif", size: 15) ?? UIFont.systemFont(ofSize: 15)

@MainActor
func drag(_ window: UIWindow, from start: CGPoint, to end: CGPoint) {
  window.simulateTouch(.began, at: start)
  for step in 1...10 {
    if DemoView.movesClock { SceneClock.main.advance(by: 0.02) }
    let part = CGFloat(step) / 10
    window.simulateTouch(
      .moved,
      at: CGPoint(
        x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part))
  }
  if DemoView.movesClock { SceneClock.main.advance(by: 0.5) }
  window.simulateTouch(.ended, at: end)
}
