// SPDX-License-Identifier: MIT

import PictureTestSupport
import Testing
import TextKitTestSupport

@testable import TextGraphics
@testable import TextScene
@testable import TextViews

/// The bar over a page.
@MainActor struct NavigationBarTests {
  @Test func `a bar has the height of its titles`() {
    let bar = UINavigationBar(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    #expect(!bar.prefersLargeTitles && bar.isTranslucent && bar.barTintColor == nil)
    #expect(bar.titleTextAttributes == nil && bar.largeTitleTextAttributes == nil)
    #expect(bar.sizeThatFits(CGSize(width: 70, height: 1)) == CGSize(width: 70, height: 44))
    #expect(bar.intrinsicContentSize.height == 44)
    bar.prefersLargeTitles = true
    #expect(bar.sizeThatFits(CGSize(width: 70, height: 1)) == CGSize(width: 70, height: 96))
    #expect(bar.intrinsicContentSize.height == 96)
    let font = UIFont.systemFont(ofSize: 9)
    bar.titleTextAttributes = [.font: font]
    bar.largeTitleTextAttributes = [.foregroundColor: UIColor.red]
    #expect(bar.titleTextAttributes?[.font] as? UIFont == font)
    #expect(bar.largeTitleTextAttributes?[.foregroundColor] as? UIColor == .red)
  }

  @Test func `a bar paints its ground`() throws {
    let bar = UINavigationBar(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    #expect(try ink(of: bar) == nil)
    bar.barTintColor = .red
    let through = try light(of: bar)
    #expect(through.red > 0 && through.green == 0)
    bar.isTranslucent = false
    #expect(try light(of: bar).alpha == 100 * 255)
    #expect(through.alpha < 100 * 255)
  }

  @Test func `an archive keeps the bar`() throws {
    let bar = UINavigationBar(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    bar.barTintColor = .blue
    bar.prefersLargeTitles = true
    bar.isTranslucent = false
    let data = try NSKeyedArchiver.archivedData(withRootObject: bar, requiringSecureCoding: false)
    let reader = try NSKeyedUnarchiver(forReadingFrom: data)
    reader.requiresSecureCoding = false
    let again = try #require(
      reader.decodeObject(forKey: NSKeyedArchiveRootObjectKey) as? UINavigationBar)
    #expect(again.barTintColor == .blue && again.prefersLargeTitles && !again.isTranslucent)
  }
}
