// SPDX-License-Identifier: MIT

import Testing
import TextKitTestSupport

@testable import TextGraphics
@testable import TextScene

/// The appearance of a whole window.
@MainActor @Suite(.serialized) struct ViewPictureTests {
  @Test func `a window of stacks, pictures and a scrolled view looks as it should`() throws {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 120))
    window.backgroundColor = UIColor(white: 0.95, alpha: 1)
    func box(_ color: UIColor, _ width: CGFloat, _ height: CGFloat) -> UIView {
      let view = UIView()
      view.backgroundColor = color
      view.layer.cornerRadius = 4
      view.translatesAutoresizingMaskIntoConstraints = false
      NSLayoutConstraint.activate([
        view.widthAnchor.constraint(equalToConstant: width),
        view.heightAnchor.constraint(equalToConstant: height),
      ])
      return view
    }
    let row = UIStackView(arrangedSubviews: [
      box(.red, 20, 20), box(.green, 20, 40), box(.blue, 20, 30),
    ])
    row.alignment = .bottom
    row.distribution = .equalSpacing
    row.backgroundColor = .white
    row.translatesAutoresizingMaskIntoConstraints = false
    window.addSubview(row)
    let scroll = UIScrollView()
    scroll.translatesAutoresizingMaskIntoConstraints = false
    scroll.backgroundColor = .white
    scroll.layer.borderWidth = 1
    scroll.contentSize = CGSize(width: 60, height: 400)
    for index in 0..<20 {
      let line = UIView(frame: CGRect(x: 8, y: CGFloat(index) * 20 + 4, width: 44, height: 12))
      line.backgroundColor = UIColor(
        hue: CGFloat(index) / 20, saturation: 0.8, brightness: 0.9, alpha: 1)
      scroll.addSubview(line)
    }
    window.addSubview(scroll)
    let turned = box(.orange, 24, 24)
    turned.transform = CGAffineTransform(rotationAngle: .pi / 4)
    turned.alpha = 0.7
    window.addSubview(turned)
    NSLayoutConstraint.activate([
      row.leadingAnchor.constraint(equalTo: window.leadingAnchor, constant: 10),
      row.topAnchor.constraint(equalTo: window.topAnchor, constant: 10),
      row.widthAnchor.constraint(equalToConstant: 100),
      row.heightAnchor.constraint(equalToConstant: 60),
      scroll.leadingAnchor.constraint(equalTo: row.trailingAnchor, constant: 15),
      scroll.topAnchor.constraint(equalTo: row.topAnchor),
      scroll.bottomAnchor.constraint(equalTo: window.bottomAnchor, constant: -10),
      scroll.widthAnchor.constraint(equalToConstant: 60),
      turned.centerXAnchor.constraint(equalTo: row.centerXAnchor),
      turned.centerYAnchor.constraint(equalTo: row.bottomAnchor, constant: 20),
    ])
    window.layoutIfNeeded()
    #expect(row.frame == CGRect(x: 10, y: 10, width: 100, height: 60))
    #expect(scroll.frame == CGRect(x: 125, y: 10, width: 60, height: 100))
    #expect(turned.center == CGPoint(x: 60, y: 90))
    #expect(row.arrangedSubviews.map(\.frame.minX) == [0, 40, 80])
    #expect(row.arrangedSubviews.map(\.frame.maxY) == [60, 60, 60])
    scroll.contentOffset.y = 150
    scroll.flashScrollIndicators()
    let picture = ScenePicture(
      name: "views",
      saying:
        "Upper left a white row with a red, a green and a blue box of different heights standing on its lower edge, the outer ones at its ends; below it an orange square on its corner, a little clear; right a framed column of coloured bars from green to blue, cut off at the frame, with a short grey bar in the middle of its right edge."
    )
    try picture.check { window.render(in: $0) }
  }
}
