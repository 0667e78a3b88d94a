// SPDX-License-Identifier: MIT

import Foundation
import PictureTestSupport
import Testing
import TextKitTestSupport

@testable import TextGraphics
@testable import TextKit
@testable import TextScene
@testable import TextViews

/// `CATextLayer`: properties and drawing.
@MainActor @Suite(.serialized) struct TextLayerTests {
  /// A view of one text layer, to check its ink.
  private func view(
    _ text: Any?, width: CGFloat = 200, height: CGFloat = 60, _ change: (CATextLayer) -> Void
  ) -> UIView {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: width, height: height))
    let layer = CATextLayer()
    layer.frame = view.bounds
    layer.string = text
    layer.font = UIFont.systemFont(ofSize: 99)
    layer.fontSize = 20
    layer.foregroundColor = UIColor(red: 0, green: 0, blue: 1, alpha: 1).cgColor
    change(layer)
    view.layer.addSublayer(layer)
    return view
  }

  @Test func `begins as Apple says`() {
    let layer = CATextLayer()
    #expect(layer.string == nil && layer.font as? String == "Helvetica" && layer.fontSize == 36)
    #expect(layer.foregroundColor == CGColor.white && !layer.isWrapped)
    #expect(layer.alignmentMode == .natural && layer.truncationMode == .none)
    #expect(CATextLayerAlignmentMode.justified.rawValue == "justified")
    #expect(CATextLayerAlignmentMode(rawValue: "left") == .left)
    #expect(CATextLayerTruncationMode.middle.rawValue == "middle")
    #expect(CATextLayerTruncationMode(rawValue: "start") == .start)
  }

  @Test func `draws a string from the top, in its font and colour`() throws {
    let plain = view("Text") { _ in }
    let place = try #require(try ink(of: plain))
    #expect(place.minY < 12 && place.minX < 4 && place.height > 10 && place.maxY < 30)
    let light = try light(of: plain)
    #expect(light.blue == light.alpha && light.red == 0 && light.blue > 1000)
    let large = try #require(try ink(of: view("Text") { $0.fontSize = 40 }))
    #expect(abs(large.width / place.width - 2) < 0.1)
    let bold = try TextViewsTests.light(
      of: view("Text") { $0.font = UIFont.boldSystemFont(ofSize: 1) })
    #expect(bold.alpha > light.alpha)
    #expect(try ink(of: view("Text") { $0.foregroundColor = nil }) == nil)
    #expect(try ink(of: view(nil) { _ in }) == nil && (try ink(of: view(17) { _ in })) == nil)
    // A name that no font has is the system's.
    #expect(try ink(of: view("Text") { $0.font = "No such font" as CFString }) == place)
  }

  @Test func `an attributed string keeps its own values`() throws {
    let text = NSMutableAttributedString(
      string: "Text", attributes: [.foregroundColor: UIColor(red: 1, green: 0, blue: 0, alpha: 1)])
    let layer = view(text) { _ in }
    let light = try light(of: layer)
    #expect(light.red == light.alpha && light.red > 1000)
    text.mutableString.setString("")
    layer.setNeedsDisplay()
    let again = try TextViewsTests.light(of: layer)
    #expect("\(again)" == "\(light)")
  }

  @Test func `lines stand where the mode says`() throws {
    let left = try #require(try ink(of: view("Text") { $0.alignmentMode = .left }))
    let middle = try #require(try ink(of: view("Text") { $0.alignmentMode = .center }))
    let right = try #require(try ink(of: view("Text") { $0.alignmentMode = .right }))
    #expect(left.maxX < 60 && right.minX > 140)
    #expect(abs(middle.midX - 100) < 3 && abs(left.width - right.width) <= 1)
    let natural = try #require(try ink(of: view("שלום") { _ in }))
    #expect(natural.minX > 100)
    let words = "some words that fill a line of text and more"
    let wide = try #require(
      try ink(of: view(words, height: 24) { ($0.isWrapped, $0.alignmentMode) = (true, .justified) })
    )
    let ragged = try #require(try ink(of: view(words, height: 24) { $0.isWrapped = true }))
    #expect(wide.maxX > 196 && ragged.maxX < wide.maxX)
  }

  @Test func `text wraps or not, and is shortened where that is asked for`() throws {
    let words = "some words that do not fit on one line of it"
    let line = try #require(try ink(of: view(words) { _ in }))
    #expect(line.height < 26 && line.maxX > 195)
    let wrapped = try #require(try ink(of: view(words, height: 100) { $0.isWrapped = true }))
    #expect(wrapped.height > 40)
    // Each mode shows something else, and none of them as much as all.
    var pictures: [String] = []
    for mode in [CATextLayerTruncationMode.none, .start, .middle, .end] {
      let light = try light(of: view(words) { $0.truncationMode = mode })
      pictures.append("\(light)")
    }
    #expect(Set(pictures).count == 4)
    // In wrapped text the last line that fits is cut.
    let cut = try light(
      of: view(words, height: 26) { ($0.isWrapped, $0.truncationMode) = (true, .end) })
    let whole = try light(of: view(words, height: 26) { $0.isWrapped = true })
    #expect("\(cut)" != "\(whole)")
  }

  @Test func `a copy shows the same, and odd numbers do no harm`() throws {
    let layer = CATextLayer()
    layer.string = "Text"
    layer.fontSize = .nan
    #expect(layer.fontSize == 0)
    layer.fontSize = 12
    layer.isWrapped = true
    let copy = CATextLayer(layer: layer)
    #expect(copy.string as? String == "Text" && copy.fontSize == 12 && copy.isWrapped)
    for size in [CGSize.zero, CGSize(width: 1e-3, height: 1e5), CGSize(width: 3, height: 3)] {
      layer.frame.size = size
      let context = try CGContext.bitmap(size: CGSize(width: 4, height: 4), scale: 1)
      layer.render(in: context)
    }
  }

  @Test func `a layer comes back from an archive with its text`() throws {
    func back(_ layer: CATextLayer) throws -> CATextLayer {
      let data = try NSKeyedArchiver.archivedData(
        withRootObject: layer, requiringSecureCoding: false)
      let coder = try NSKeyedUnarchiver(forReadingFrom: data)
      coder.requiresSecureCoding = false
      return try #require(
        coder.decodeObject(forKey: NSKeyedArchiveRootObjectKey) as? CATextLayer)
    }
    let layer = CATextLayer()
    layer.string = "Text"
    layer.font = "Courier" as CFString
    layer.fontSize = 21
    layer.foregroundColor = UIColor.red.cgColor
    layer.isWrapped = true
    layer.alignmentMode = .right
    layer.truncationMode = .middle
    layer.allowsFontSubpixelQuantization = true
    let plain = try back(layer)
    #expect(plain.string as? String == "Text" && plain.font as? String == "Courier")
    #expect(plain.fontSize == 21 && plain.foregroundColor == UIColor.red.cgColor)
    #expect(plain.isWrapped && plain.alignmentMode == .right && plain.truncationMode == .middle)
    #expect(plain.allowsFontSubpixelQuantization)
    let rich = NSAttributedString(string: "Rich", attributes: [.kern: 3])
    (layer.string, layer.font, layer.foregroundColor) = (rich, UIFont.systemFont(ofSize: 5), nil)
    let other = try back(layer)
    #expect((other.string as? NSAttributedString)?.string == "Rich")
    #expect((other.font as? UIFont)?.familyName == UIFont.systemFont(ofSize: 5).familyName)
    #expect(other.foregroundColor == nil)
    let empty = try back(CATextLayer())
    #expect(empty.string == nil && empty.fontSize == 36 && empty.foregroundColor == .white)
    #expect(!empty.allowsFontSubpixelQuantization && empty.font as? String == "Helvetica")
  }

  @Test func `what is seen of a layer has its text`() throws {
    let layer = CATextLayer()
    layer.string = "Text"
    layer.fontSize = 20
    layer.frame = CGRect(x: 0, y: 0, width: 90, height: 30)
    layer.allowsFontSubpixelQuantization = true
    let seen = try #require(layer.presentation())
    #expect(seen.string as? String == "Text" && seen.fontSize == 20 && seen.model() === layer)
    #expect(seen.allowsFontSubpixelQuantization)
    func drawn(_ layer: CALayer) throws -> String {
      let context = try CGContext.bitmap(size: CGSize(width: 90, height: 30), scale: 1)
      layer.render(in: context)
      return "\(try #require(context.makeImage()).light)"
    }
    #expect(try drawn(seen) == drawn(layer))
  }
}
