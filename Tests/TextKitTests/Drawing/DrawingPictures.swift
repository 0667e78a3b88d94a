// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextKitTestSupport

@testable import TextKit

/// Pictures for people to look at; made where `TEXTKIT_PICTURES` names a folder.
@Suite struct DrawingPictures {
  static let folder = ProcessInfo.processInfo.environment["TEXTKIT_PICTURES"]

  private func draw(
    _ name: String, width: CGFloat, height: CGFloat, scale: CGFloat = 2,
    background: UIColor = .white,
    _ body: () -> Void
  ) throws {
    let folder = try #require(Self.folder)
    let context = try CGContext.bitmap(
      size: CGSize(width: width, height: height), scale: scale, background: background)
    UIGraphicsPushContext(context)
    body()
    UIGraphicsPopContext()
    try context.writePNG(toPath: "\(folder)/\(name).png")
  }

  @Test(.enabled(if: folder != nil))
  func `every line under and through text`() throws {
    let styles: [(String, NSUnderlineStyle)] = [
      ("single", .single), ("thick", .thick), ("double", .double),
    ]
    let patterns: [(String, NSUnderlineStyle)] = [
      ("solid", []), ("dot", .patternDot), ("dash", .patternDash),
      ("dash dot", .patternDashDot), ("dash dot dot", .patternDashDotDot),
    ]
    try draw("underlines", width: 620, height: 270, scale: 1.5) {
      let font = UIFont(name: "DejaVuSerif", size: 15)!
      for (column, style) in styles.enumerated() {
        for (row, pattern) in patterns.enumerated() {
          let value = style.1.union(pattern.1).rawValue
          let text = NSMutableAttributedString(
            string: "jumpy \(style.0) ", attributes: [.font: font, .underlineStyle: value])
          text.append(
            NSAttributedString(
              string: pattern.0,
              attributes: [
                .font: font, .strikethroughStyle: value, .strikethroughColor: UIColor.red,
              ]))
          text.draw(at: CGPoint(x: 10 + column * 205, y: 8 + row * 42))
        }
      }
      let text = NSMutableAttributedString(
        string: "only words are underlined",
        attributes: [
          .font: font, .underlineStyle: NSUnderlineStyle.single.union(.byWord).rawValue,
          .underlineColor: UIColor.blue,
        ])
      text.append(
        NSAttributedString(
          string: "   one line ", attributes: [.font: font, .underlineStyle: 1]))
      text.append(
        NSAttributedString(
          string: "through sizes",
          attributes: [.font: font.withSize(22), .underlineStyle: 1]))
      text.draw(at: CGPoint(x: 10, y: 225))
    }
  }

  @Test(.enabled(if: folder != nil), arguments: [1, 2])
  func `letterpress on light and on dark`(_ scale: Int) throws {
    try draw("letterpress-\(scale)x", width: 420, height: 230, scale: CGFloat(scale)) {
      let grounds: [(UIColor, UIColor)] = [
        (.white, .black), (UIColor(white: 0.82, alpha: 1), UIColor(white: 0.25, alpha: 1)),
        (UIColor(white: 0.25, alpha: 1), UIColor(white: 0.85, alpha: 1)),
      ]
      for (row, (ground, ink)) in grounds.enumerated() {
        ground.setFill()
        UIGraphicsGetCurrentContext()?.fill(CGRect(x: 0, y: row * 76, width: 420, height: 76))
        for (column, effect) in [false, true].enumerated() {
          var attributes: [NSAttributedString.Key: Any] = [
            .font: UIFont(name: "DejaVuSans-Bold", size: 36)!, .foregroundColor: ink,
          ]
          if effect {
            attributes[.textEffect] = NSAttributedString.TextEffectStyle.letterpressStyle
          }
          NSAttributedString(string: "Pressed", attributes: attributes)
            .draw(at: CGPoint(x: 15 + column * 205, y: 14 + row * 76))
        }
      }
    }
  }

  @Test(.enabled(if: folder != nil))
  func `strokes, shadows, backgrounds and slant`() throws {
    try draw("effects", width: 460, height: 200, scale: 1.5) {
      let font = UIFont(name: "DejaVuSans-Bold", size: 30)!
      let shadow = NSShadow()
      shadow.shadowOffset = CGSize(width: 3, height: 3)
      shadow.shadowBlurRadius = 4
      let samples: [(String, [NSAttributedString.Key: Any])] = [
        ("Outline", [.strokeWidth: 3]),
        ("Both", [.strokeWidth: -4, .strokeColor: UIColor.red, .foregroundColor: UIColor.yellow]),
        ("Shadow", [.shadow: shadow, .foregroundColor: UIColor.blue]),
        ("Slanted", [.obliqueness: 0.4]),
        ("Marked", [.backgroundColor: UIColor.yellow]),
      ]
      var place = CGPoint(x: 10, y: 10)
      for (text, attributes) in samples {
        let string = NSAttributedString(
          string: text, attributes: attributes.merging([.font: font]) { a, _ in a })
        if place.x + string.size().width > 450 { place = CGPoint(x: 10, y: place.y + 50) }
        string.draw(at: place)
        place.x += string.size().width + 20
      }
      let style = NSMutableParagraphStyle()
      style.lineSpacing = 4
      NSAttributedString(
        string:
          "A background of several lines shows no seams between them, and ends with the text.",
        attributes: [
          .font: UIFont(name: "DejaVuSans", size: 14)!, .paragraphStyle: style,
          .backgroundColor: UIColor(red: 1, green: 0.9, blue: 0.5, alpha: 1),
        ]
      ).draw(in: CGRect(x: 10, y: 120, width: 300, height: 0))
    }
  }
}
