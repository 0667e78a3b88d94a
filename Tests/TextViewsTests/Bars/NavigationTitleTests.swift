// SPDX-License-Identifier: MIT

import Testing
import TextKitTestSupport

@testable import TextGraphics
@testable import TextScene
@testable import TextViews

/// Which title a navigation bar shows, and how.
@MainActor @Suite(.serialized) struct `The titles of a navigation bar` {
  private func bar(_ titles: String..., height: CGFloat = 44) -> UINavigationBar {
    let bar = UINavigationBar(frame: CGRect(x: 0, y: 0, width: 320, height: height))
    bar.items = titles.map { UINavigationItem(title: $0) }
    bar.layoutIfNeeded()
    return bar
  }

  @Test func `are none at first`() {
    let bar = UINavigationBar(frame: CGRect(x: 1, y: 2, width: 3, height: 4))
    #expect(bar.items?.isEmpty ?? true)
    #expect(bar.topItem == nil && bar.backItem == nil && bar.popItem(animated: true) == nil)
  }

  @Test func `are that of the topmost item, in the middle`() throws {
    let bar = bar("First", "Second")
    #expect(bar.topItem?.title == "Second" && bar.backItem?.title == "First")
    #expect(bar.titleLabel.text == "Second" && !bar.titleLabel.isHidden)
    #expect(bar.titleLabel.frame.midX == 160 && bar.titleLabel.frame.midY == 22)
    bar.pushItem(UINavigationItem(title: "Third"), animated: false)
    #expect(bar.titleLabel.text == "Third" && bar.items?.count == 3)
    let popped = bar.popItem(animated: false)
    #expect(popped?.title == "Third" && bar.titleLabel.text == "Second")
    popped?.title = "nobody sees it"
    #expect(bar.titleLabel.text == "Second")
    bar.topItem?.title = "Other"
    #expect(bar.titleLabel.text == "Other")
    bar.topItem?.title = nil
    #expect(bar.titleLabel.text == "")
    bar.items = nil
    #expect(bar.topItem == nil)
  }

  @Test func `take attributes over those of the bar`() throws {
    let bar = bar("Title")
    let plain = try #require(bar.titleLabel.attributedText)
    #expect(bar.titleLabel.font == .systemFont(ofSize: 17, weight: .semibold))
    bar.titleTextAttributes = [.foregroundColor: UIColor.red]
    #expect(bar.titleLabel.textColor == .red && bar.titleLabel.font.pointSize == 17)
    bar.titleTextAttributes = [.font: UIFont.systemFont(ofSize: 11)]
    #expect(bar.titleLabel.font.pointSize == 11)
    bar.titleTextAttributes = nil
    #expect(bar.titleLabel.attributedText == plain)
    bar.largeTitleTextAttributes = [.foregroundColor: UIColor.blue]
    #expect(bar.largeLabel.textColor == .blue && bar.largeLabel.font.pointSize == 34)
  }

  @Test func `are large where that is preferred`() throws {
    let bar = bar("Title", height: 96)
    #expect(bar.intrinsicContentSize.height == 44 && bar.largeLabel.isHidden)
    bar.prefersLargeTitles = true
    bar.layoutIfNeeded()
    #expect(bar.intrinsicContentSize.height == 96)
    #expect(bar.sizeThatFits(CGSize(width: 200, height: 1)) == CGSize(width: 200, height: 96))
    #expect(!bar.largeLabel.isHidden && bar.titleLabel.isHidden)
    #expect(bar.largeLabel.frame == CGRect(x: 16, y: 44, width: 288, height: 52))
    let detail = UINavigationItem(title: "Detail")
    detail.largeTitleDisplayMode = .never
    bar.pushItem(detail, animated: false)
    #expect(bar.largeLabel.isHidden && bar.titleLabel.text == "Detail")
    // One without a setting is as the one before.
    bar.pushItem(UINavigationItem(title: "Deeper"), animated: false)
    #expect(bar.largeLabel.isHidden)
    bar.topItem?.largeTitleDisplayMode = .always
    #expect(!bar.largeLabel.isHidden && bar.largeLabel.text == "Deeper")
  }

  @Test func `give way to a view`() {
    let bar = bar("Title")
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 80, height: 30))
    bar.topItem?.titleView = view
    bar.layoutIfNeeded()
    #expect(view.superview === bar && bar.titleLabel.isHidden)
    #expect(view.frame == CGRect(x: 120, y: 7, width: 80, height: 30))
    bar.topItem?.titleView = nil
    #expect(view.superview == nil && !bar.titleLabel.isHidden)
  }

  @Test func `come back from an archive`() throws {
    let bar = bar("One", "Two")
    bar.prefersLargeTitles = true
    bar.isTranslucent = false
    bar.barTintColor = .green
    bar.titleTextAttributes = [.foregroundColor: UIColor.red]
    bar.largeTitleTextAttributes = [.kern: 2]
    let data = try NSKeyedArchiver.archivedData(withRootObject: bar, requiringSecureCoding: false)
    let coder = try NSKeyedUnarchiver(forReadingFrom: data)
    coder.requiresSecureCoding = false
    let back = try #require(
      coder.decodeObject(forKey: NSKeyedArchiveRootObjectKey) as? UINavigationBar)
    #expect(back.items?.map(\.title) == ["One", "Two"] && back.prefersLargeTitles)
    #expect(!back.isTranslucent && back.barTintColor == .green)
    #expect(back.titleTextAttributes?[.foregroundColor] as? UIColor == .red)
    #expect(back.largeTitleTextAttributes?[.kern] != nil)
    #expect(back.subviews.count == bar.subviews.count)
  }

  @Test func `look as they should`() throws {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 190))
    window.overrideUserInterfaceStyle = .light
    window.backgroundColor = UIColor(red: 0.8, green: 0.87, blue: 1, alpha: 1)
    let small = UINavigationBar(frame: CGRect(x: 0, y: 10, width: 320, height: 44))
    small.barTintColor = .white
    // A semibold system font exists only if the user has installed one.
    small.titleTextAttributes = [.font: UIFont(name: "NotoSans-Bold", size: 17)!]
    small.items = [UINavigationItem(title: "A title that has no room in the bar, so it is cut")]
    let large = UINavigationBar(frame: CGRect(x: 0, y: 70, width: 320, height: 96))
    large.prefersLargeTitles = true
    large.isTranslucent = false
    large.barTintColor = UIColor(red: 1, green: 0.95, blue: 0.8, alpha: 1)
    large.largeTitleTextAttributes = [
      .foregroundColor: UIColor.brown, .font: UIFont(name: "NotoSans-Bold", size: 34)!,
    ]
    large.items = [UINavigationItem(title: "Large Title")]
    for bar in [small, large] { window.addSubview(bar) }
    try expectPicture(
      window.makeImage(scale: 2), "navigation-bars",
      "On a pale blue ground two bars: a nearly white one with a semibold title in the middle, shortened at its end; a cream one with a large bold brown title at its lower left."
    )
  }
}
