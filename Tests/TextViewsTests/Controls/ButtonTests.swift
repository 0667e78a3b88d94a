// SPDX-License-Identifier: MIT

import PictureTestSupport
import Testing
import TextKitTestSupport

@testable import TextGraphics
@testable import TextScene
@testable import TextViews

/// Buttons, segments, switches and sliders.
@MainActor @Suite(.serialized) struct ButtonTests {
  private func window(_ views: UIView..., size: CGSize = CGSize(width: 320, height: 200))
    -> UIWindow
  {
    let window = UIWindow(frame: CGRect(origin: .zero, size: size))
    views.forEach(window.addSubview)
    window.makeKeyAndVisible()
    return window
  }

  private func tap(_ window: UIWindow, _ point: CGPoint) {
    window.simulateTouch(.began, at: point)
    window.simulateTouch(.ended, at: point)
  }

  @Test func `a tap on a button sends its events once, and runs its action`() {
    var calls: [String] = []
    let button = UIButton(
      type: .system, primaryAction: UIAction(title: "Go") { _ in calls.append("action") })
    button.addAction(UIAction { _ in calls.append("up") }, for: .touchUpInside)
    button.frame = CGRect(x: 10, y: 10, width: 80, height: 30)
    let window = window(button)
    tap(window, CGPoint(x: 50, y: 25))
    #expect(calls == ["up", "action"])
    window.simulateTouch(.began, at: CGPoint(x: 50, y: 25))
    #expect(button.isHighlighted)
    window.simulateTouch(.moved, at: CGPoint(x: 300, y: 180))
    window.simulateTouch(.ended, at: CGPoint(x: 300, y: 180))
    #expect(calls.count == 2 && !button.isHighlighted)
    button.isEnabled = false
    tap(window, CGPoint(x: 50, y: 25))
    #expect(calls.count == 2)
  }

  @Test func `a button shows title, colour and image of its state`() {
    let button = UIButton(type: .custom)
    button.setTitle("Off", for: .normal)
    button.setTitle("On", for: .selected)
    button.setTitleColor(.red, for: .normal)
    button.setTitleColor(.blue, for: .disabled)
    #expect(button.currentTitle == "Off" && button.titleLabel?.text == "Off")
    #expect(button.currentTitleColor == .red)
    button.isSelected = true
    #expect(button.currentTitle == "On" && button.titleLabel?.text == "On")
    button.isEnabled = false
    #expect(button.currentTitleColor == .blue && button.titleLabel?.textColor == .blue)
    #expect(button.title(for: .highlighted) == nil)
    button.setAttributedTitle(NSAttributedString(string: "Rich"), for: .normal)
    #expect(button.currentAttributedTitle?.string == "Rich")
  }

  @Test func `a button is as large as what it shows`() {
    let button = UIButton(type: .system)
    button.setTitle("Bold", for: .normal)
    let text = NSAttributedString(
      string: "Bold", attributes: [.font: UIFont.systemFont(ofSize: 15)]
    )
    .size()
    #expect(button.intrinsicContentSize.height == (text.height + 12).rounded(.up))
    #expect(button.intrinsicContentSize.width == max(30, text.width.rounded(.up)))
    button.contentEdgeInsets = UIEdgeInsets(top: 1, left: 20, bottom: 3, right: 30)
    #expect(button.intrinsicContentSize.width >= text.width + 50)
    var look = UIButton.Configuration.filled()
    look.title = "Bold"
    look.contentInsets = NSDirectionalEdgeInsets(top: 4, leading: 5, bottom: 6, trailing: 7)
    button.configuration = look
    let body = NSAttributedString(
      string: "Bold", attributes: [.font: UIFont.preferredFont(forTextStyle: .body)]
    ).size()
    #expect(abs(button.intrinsicContentSize.width - body.width - 12) <= 1)
    look.image = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 20)).image { _ in }
    look.imagePadding = 5
    button.configuration = look
    #expect(abs(button.intrinsicContentSize.width - body.width - 37) <= 1)
    look.imagePlacement = .top
    button.configuration = look
    button.frame = CGRect(x: 0, y: 0, width: 100, height: 80)
    button.layoutIfNeeded()
    #expect(button.imageView!.frame.maxY <= button.titleLabel!.frame.minY)
  }

  @Test func `configurations differ in ground, and follow the state`() throws {
    func ground(_ look: UIButton.Configuration, _ change: (UIButton) -> Void = { _ in }) throws
      -> Int
    {
      var look = look
      look.title = "x"
      let button = UIButton(configuration: look)
      button.frame = CGRect(x: 0, y: 0, width: 60, height: 30)
      change(button)
      button.layoutIfNeeded()
      return try light(of: button).alpha
    }
    let (plain, tinted) = (try ground(.plain()), try ground(.tinted()))
    let (gray, filled) = (try ground(.gray()), try ground(.filled()))
    #expect(plain < tinted && plain < gray && tinted < filled && gray < filled)
    #expect(try ground(.filled()) { $0.isHighlighted = true } < filled)
    #expect(try ground(.filled()) { $0.isEnabled = false } < filled)
    var calls = 0
    let button = UIButton(configuration: .plain())
    button.configurationUpdateHandler = { button in
      calls += 1
      button.configuration?.title = button.isSelected ? "On" : "Off"
    }
    #expect(button.currentTitle == "Off")
    button.isSelected = true
    #expect(button.currentTitle == "On" && calls == 2)
  }

  @Test func `a button shows its menu at a tap where it is primary`() {
    let button = UIButton(type: .system)
    var chosen = ""
    button.menu = UIMenu(children: [UIAction(title: "One") { chosen = $0.title }])
    button.showsMenuAsPrimaryAction = true
    button.frame = CGRect(x: 10, y: 10, width: 80, height: 30)
    let window = window(button)
    tap(window, CGPoint(x: 50, y: 25))
    let menu = window.presentedMenu
    #expect(menu?.leaves.map(\.title) == ["One"])
    if let first = menu?.leaves.first { window.performMenuElement(first) }
    #expect(chosen == "One" && window.presentedMenu == nil)
  }

  @Test func `a button is a button to those who cannot see it`() throws {
    let button = UIButton(type: .system)
    button.setTitle("Bold", for: .normal)
    button.frame = CGRect(x: 0, y: 0, width: 80, height: 30)
    let node = try #require(button.accessibilityNodes().first)
    #expect(node.role == .button && node.label == "Bold" && node.actions == ["activate"])
    #expect(node.children.isEmpty)
    button.isEnabled = false
    #expect(button.accessibilityTraits.contains(.notEnabled))
  }

  @Test func `constraints stand by the title's baseline`() {
    let (button, label) = (UIButton(configuration: .filled()), UILabel())
    button.setTitle("Save", for: .normal)
    label.text = "Save"
    label.font = .preferredFont(forTextStyle: .body)
    let window = window(button, label)
    for view in [button, label] { view.translatesAutoresizingMaskIntoConstraints = false }
    NSLayoutConstraint.activate([
      button.topAnchor.constraint(equalTo: window.topAnchor, constant: 20),
      button.leadingAnchor.constraint(equalTo: window.leadingAnchor),
      label.leadingAnchor.constraint(equalTo: button.trailingAnchor),
      label.firstBaselineAnchor.constraint(equalTo: button.firstBaselineAnchor),
    ])
    window.layoutIfNeeded()
    let title = button.convert(button.titleLabel!.frame, to: nil)
    #expect(abs(title.minY - label.frame.minY) < 0.01)
  }

  // MARK: Segments

  @Test func `a tap selects a segment, and its action runs`() {
    var ran: [String] = []
    let control = UISegmentedControl(
      frame: CGRect(x: 10, y: 10, width: 300, height: 32),
      actions: ["A", "B", "C"].map { title in UIAction(title: title) { ran.append($0.title) } })
    var changes: [Int] = []
    control.addAction(
      UIAction { changes.append(($0.sender as? UISegmentedControl)?.selectedSegmentIndex ?? -9) },
      for: .valueChanged)
    let window = window(control)
    #expect(control.selectedSegmentIndex == UISegmentedControl.noSegment)
    tap(window, CGPoint(x: 160, y: 25))
    #expect(control.selectedSegmentIndex == 1 && changes == [1] && ran == ["B"])
    tap(window, CGPoint(x: 160, y: 25))
    #expect(changes == [1])
    control.setEnabled(false, forSegmentAt: 2)
    tap(window, CGPoint(x: 290, y: 25))
    #expect(control.selectedSegmentIndex == 1)
    control.removeSegment(at: 0, animated: false)
    #expect(control.selectedSegmentIndex == 0 && control.titleForSegment(at: 0) == "B")
    control.isMomentary = true
    tap(window, CGPoint(x: 50, y: 25))
    #expect(control.selectedSegmentIndex == UISegmentedControl.noSegment && changes == [1, 0])
  }

  @Test func `segments are elements of their own`() throws {
    let control = UISegmentedControl(items: ["Left", "Right"])
    control.selectedSegmentIndex = 1
    let nodes = control.accessibilityNodes()
    #expect(nodes.map(\.label) == ["Left", "Right"])
    #expect(nodes[1].traits.contains(.selected) && nodes[0].role == .button)
    #expect(control.intrinsicContentSize.height == 32)
    let element = try #require(control.accessibilityElement(at: 0) as? UIAccessibilityElement)
    #expect(element.accessibilityActivate() && control.selectedSegmentIndex == 0)
  }

  // MARK: Bars

  @Test func `a tool bar gives flexible room what is left`() {
    let toolbar = UIToolbar(frame: CGRect(x: 0, y: 0, width: 300, height: 44))
    let custom = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 20))
    var taps = 0
    let target = NSObject()
    Selector("barTapped:").tie(to: NSObject.self) { _, sender in
      if sender is UIBarButtonItem { taps += 1 }
    }
    toolbar.items = [
      UIBarButtonItem(title: "Bold", style: .plain, target: target, action: Selector("barTapped:")),
      .flexibleSpace(), UIBarButtonItem(customView: custom), .fixedSpace(20),
    ]
    let window = window(toolbar)
    window.layoutIfNeeded()
    #expect(custom.frame == CGRect(x: 300 - 16 - 20 - 50, y: 12, width: 50, height: 20))
    tap(window, CGPoint(x: 25, y: 22))
    #expect(taps == 1)
    toolbar.items?[0].isEnabled = false
    tap(window, CGPoint(x: 25, y: 22))
    #expect(taps == 1)
    #expect(toolbar.intrinsicContentSize.height == 44)
    toolbar.items = nil
    #expect(toolbar.subviews.isEmpty)
  }

  // MARK: Appearance

  @Test func `controls look as they should`() throws {
    let board = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 260))
    board.backgroundColor = .white
    var x: CGFloat = 8
    for look in [
      UIButton.Configuration.plain(), .tinted(), .filled(), .bordered(),
    ] {
      var look = look
      look.title = "Save"
      let button = UIButton(configuration: look)
      button.frame.origin = CGPoint(x: x, y: 8)
      board.addSubview(button)
      x = button.frame.maxX + 8
    }
    let system = UIButton(type: .system)
    system.setTitle("System", for: .normal)
    system.frame = CGRect(x: 8, y: 52, width: 80, height: 30)
    let disabled = UIButton(type: .system)
    disabled.setTitle("Disabled", for: .normal)
    disabled.isEnabled = false
    disabled.frame = CGRect(x: 100, y: 52, width: 80, height: 30)
    let segments = UISegmentedControl(items: ["Left", "Center", "Right"])
    segments.selectedSegmentIndex = 1
    segments.frame = CGRect(x: 8, y: 92, width: 240, height: 32)
    let (on, off) = (UISwitch(), UISwitch())
    on.isOn = true
    on.frame.origin = CGPoint(x: 8, y: 134)
    off.frame.origin = CGPoint(x: 70, y: 134)
    let slider = UISlider(frame: CGRect(x: 140, y: 132, width: 160, height: 34))
    slider.value = 0.4
    let toolbar = UIToolbar(frame: CGRect(x: 0, y: 216, width: 320, height: 44))
    toolbar.items = [
      UIBarButtonItem(title: "Bold", style: .plain, target: nil, action: nil), .flexibleSpace(),
      UIBarButtonItem(systemItem: .done),
    ]
    let search = UISearchTextField(frame: CGRect(x: 8, y: 174, width: 200, height: 36))
    for view in [system, disabled, segments, on, off, slider, toolbar, search] {
      board.addSubview(view)
    }
    let window = window(board, size: board.bounds.size)
    try expectPicture(
      window.makeImage(scale: 1), "controls",
      "Save four times: blue on nothing, blue on pale blue, white on blue, blue on grey. System in blue, Disabled in grey. Left, Center, Right: Center in white. A green switch that is on, a grey one that is off, a slider two fifths blue. Search with a magnifier. Bold at the left of a bar, Done in bold at its right."
    )
  }
}
