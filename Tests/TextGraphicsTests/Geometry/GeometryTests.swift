// SPDX-License-Identifier: MIT

import Testing
import TextKitTestSupport

@testable import TextGraphics

struct `Insets and offsets` {
  @Test func `insets move each edge of a rectangle inward`() {
    let rect = CGRect(x: 10, y: 20, width: 100, height: 50)
    #expect(
      rect.inset(by: UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
        == CGRect(x: 12, y: 21, width: 94, height: 46))
    #expect(rect.inset(by: .zero) == rect)
    #expect(rect.inset(by: UIEdgeInsets(top: -5, left: 0, bottom: 0, right: 0)).minY == 15)
    #expect(CGRect.null.inset(by: UIEdgeInsets(top: 1, left: 1, bottom: 1, right: 1)).isNull)
  }

  @Test func `numbers, points, sizes and rectangles are Core Graphics'`() {
    #expect(CGFloat.greatestFiniteMagnitude.isFinite && CGFloat.greatestFiniteMagnitude > 1e300)
    #expect(CGPoint.zero.x == 0 && CGPoint.zero.y == 0)
    let size = CGSize(width: 3, height: 4)
    #expect(size.width == 3 && size.height == 4)
    let rect = CGRect(x: 1, y: 2, width: 10, height: 20)
    #expect(rect.minX == 1 && rect.minY == 2 && rect.maxX == 11 && rect.maxY == 22)
    let inner = rect.insetBy(dx: 2, dy: -3)
    #expect(inner.origin == CGPoint(x: 3, y: -1))
    #expect(inner.size == CGSize(width: 6, height: 26))
  }

  @Test func `values without arguments are zero`() {
    #expect(UIEdgeInsets() == .zero)
    #expect(UIEdgeInsets.zero == UIEdgeInsets(top: 0, left: 0, bottom: 0, right: 0))
    #expect(NSDirectionalEdgeInsets() == .zero)
    #expect(UIOffset() == .zero)
    #expect(CGVector() == .zero)
    #expect(CGVector(dx: 1, dy: 2) == CGVector(dx: 1.0, dy: 2.0))
  }

  @Test func `directional insets take SwiftUI's`() {
    let insets = EdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
    let same = NSDirectionalEdgeInsets(insets)
    #expect(same == NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4))
    #expect(EdgeInsets(same) == insets)
    #expect(EdgeInsets() == EdgeInsets(.zero))
  }

  @Test func `edges and corners have Apple's numbers`() {
    #expect(UIRectEdge.top.rawValue == 1)
    #expect(UIRectEdge.left.rawValue == 2)
    #expect(UIRectEdge.bottom.rawValue == 4)
    #expect(UIRectEdge.right.rawValue == 8)
    #expect(UIRectEdge.all == [.top, .left, .bottom, .right])
    #expect(UIRectCorner.topLeft.rawValue == 1)
    #expect(UIRectCorner.topRight.rawValue == 2)
    #expect(UIRectCorner.bottomLeft.rawValue == 4)
    #expect(UIRectCorner.bottomRight.rawValue == 8)
    #expect(UIRectCorner.allCorners.rawValue == .max)
    #expect(CGLineCap.square.rawValue == 2)
    #expect(CGLineJoin.bevel.rawValue == 2)
  }
}

struct `Geometry as text` {
  @Test func `has UIKit's form`() {
    #expect(
      NSCoder.string(for: UIEdgeInsets(top: 0, left: 20, bottom: 0, right: 20))
        == "{0, 20, 0, 20}")
    #expect(NSCoder.string(for: CGPoint(x: 1.5, y: -2)) == "{1.5, -2}")
    #expect(NSCoder.string(for: CGSize(width: 3, height: 0.25)) == "{3, 0.25}")
    #expect(
      NSCoder.string(for: CGRect(x: 1, y: 2, width: 3, height: 4)) == "{{1, 2}, {3, 4}}")
    #expect(NSCoder.string(for: CGVector(dx: 1, dy: 2)) == "{1, 2}")
    #expect(NSCoder.string(for: UIOffset(horizontal: 1, vertical: 2)) == "{1, 2}")
    #expect(
      NSCoder.string(for: NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4))
        == "{1, 2, 3, 4}")
    #expect(NSCoder.string(for: CGAffineTransform.identity) == "[1, 0, 0, 1, 0, 0]")
  }

  @Test func `reads back as the same numbers`() {
    var random = SeededGenerator(seed: seed())
    func number() -> CGFloat {
      let size = CGFloat(pow(10, Double.random(in: -20...20, using: &random)))
      return random.oneIn(4)
        ? CGFloat(Int.random(in: -9...9, using: &random))
        : size * CGFloat(Double.random(in: -1...1, using: &random))
    }
    for _ in 0..<iterations(300) {
      let n = (0..<6).map { _ in number() }
      let rect = CGRect(x: n[0], y: n[1], width: n[2], height: n[3])
      let back = NSCoder.cgRect(for: NSCoder.string(for: rect))
      #expect(back.origin == rect.origin && back.size.width == n[2] && back.size.height == n[3])
      let point = CGPoint(x: n[4], y: n[5])
      #expect(NSCoder.cgPoint(for: NSCoder.string(for: point)) == point)
      let size = CGSize(width: n[4], height: n[5])
      #expect(NSCoder.cgSize(for: NSCoder.string(for: size)) == size)
      let vector = CGVector(dx: n[0], dy: n[5])
      #expect(NSCoder.cgVector(for: NSCoder.string(for: vector)) == vector)
      let insets = UIEdgeInsets(top: n[0], left: n[1], bottom: n[2], right: n[3])
      #expect(NSCoder.uiEdgeInsets(for: NSCoder.string(for: insets)) == insets)
      let directional = NSDirectionalEdgeInsets(
        top: n[0], leading: n[1], bottom: n[2], trailing: n[3])
      #expect(
        NSCoder.nsDirectionalEdgeInsets(for: NSCoder.string(for: directional)) == directional)
      let offset = UIOffset(horizontal: n[2], vertical: n[4])
      #expect(NSCoder.uiOffset(for: NSCoder.string(for: offset)) == offset)
      let map = CGAffineTransform(n[0], n[1], n[2], n[3], n[4], n[5])
      #expect(NSCoder.cgAffineTransform(for: NSCoder.string(for: map)) == map)
    }
  }

  @Test(arguments: [
    "", "{1, 2, 3}", "{1, 2, 3, 4", "1, 2, 3, 4", "{1 2 3 4}", "{1, 2, 3, 4, 5}", "{a, b, c, d}",
    "{{1, 2}, {3, 4}}", "{1, 2, 3, 4} ,", "{1, 2, nan, 4}", "{1, 2, inf, 4}", "{,,,}",
  ])
  func `that is malformed gives no insets`(text: String) {
    #expect(NSCoder.uiEdgeInsets(for: text) == .zero)
  }

  @Test func `may hold white space`() {
    #expect(
      NSCoder.uiEdgeInsets(for: " {1,2 ,\t3, 4e0}\n")
        == UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
    #expect(NSCoder.cgRect(for: "{{1,2},{3,4}}") == CGRect(x: 1, y: 2, width: 3, height: 4))
    #expect(NSCoder.cgRect(for: "{1,2,3,4}") == .zero as CGRect)
  }
}

struct `Geometry in archives` {
  @Test func `comes back from JSON in Apple's order`() throws {
    func json(_ value: some Codable) throws -> String {
      String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
    }
    #expect(
      try json(UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)) == "[1,2,3,4]")
    #expect(
      try json(NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)) == "[1,2,3,4]")
    #expect(try json(UIOffset(horizontal: 1, vertical: 2)) == "[1,2]")
    #expect(try json(CGVector(dx: 1, dy: 2)) == "[1,2]")
    #expect(try json(CGAffineTransform(1, 2, 3, 4, 5, 6)) == "[1,2,3,4,5,6]")
    func read<T: Decodable>(_ text: String) throws -> T {
      try JSONDecoder().decode(T.self, from: Data(text.utf8))
    }
    #expect(
      try read("[1,2,3,4]") as UIEdgeInsets == UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
    #expect(
      try read("[1,2,3,4]") as NSDirectionalEdgeInsets
        == NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4))
    #expect(try read("[1,2]") as UIOffset == UIOffset(horizontal: 1, vertical: 2))
    #expect(try read("[1,2]") as CGVector == CGVector(dx: 1, dy: 2))
    #expect(try read("[1,2,3,4,5,6]") as CGAffineTransform == CGAffineTransform(1, 2, 3, 4, 5, 6))
    #expect(throws: (any Error).self) { try read("[1,2]") as UIEdgeInsets }
  }

  @Test func `comes back from a keyed archive`() throws {
    let archiver = NSKeyedArchiver(requiringSecureCoding: true)
    let insets = UIEdgeInsets(top: 0.1, left: 2, bottom: 3, right: 4)
    let directional = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4.5)
    let offset = UIOffset(horizontal: 1, vertical: 2)
    let vector = CGVector(dx: 1, dy: 2)
    let map = CGAffineTransform(1, 2, 3, 4, 5, 6)
    archiver.encode(insets, forKey: "insets")
    archiver.encode(directional, forKey: "directional")
    archiver.encode(offset, forKey: "offset")
    archiver.encode(vector, forKey: "vector")
    archiver.encode(map, forKey: "map")
    archiver.finishEncoding()
    let reader = try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
    #expect(reader.decodeUIEdgeInsets(forKey: "insets") == insets)
    #expect(reader.decodeDirectionalEdgeInsets(forKey: "directional") == directional)
    #expect(reader.decodeUIOffset(forKey: "offset") == offset)
    #expect(reader.decodeCGVector(forKey: "vector") == vector)
    #expect(reader.decodeCGAffineTransform(forKey: "map") == map)
    #expect(reader.decodeUIEdgeInsets(forKey: "nothing") == .zero)
    #expect(reader.decodeCGAffineTransform(forKey: "nothing") == .identity)
  }

  @Test func `travels in a box`() {
    let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
    #expect(NSValue(cgRect: rect).cgRectValue == rect)
    #expect(NSValue(cgPoint: rect.origin).cgPointValue == rect.origin)
    #expect(NSValue(cgSize: rect.size).cgSizeValue == rect.size)
    let vector = CGVector(dx: 1, dy: 2)
    #expect(NSValue(cgVector: vector).cgVectorValue == vector)
    let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    #expect(NSValue(uiEdgeInsets: insets).uiEdgeInsetsValue == insets)
    let directional = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
    #expect(NSValue(directionalEdgeInsets: directional).directionalEdgeInsetsValue == directional)
    let offset = UIOffset(horizontal: 1, vertical: 2)
    #expect(NSValue(uiOffset: offset).uiOffsetValue == offset)
    #expect(NSValue(cgRect: rect).isEqual(NSValue(cgRect: rect)))
  }
}

struct `An affine transform` {
  /// A 3 × 3 matrix, multiplied in full: the reference for the type's six numbers.
  struct Matrix: Equatable {
    var rows: [[Double]]
    init(_ t: CGAffineTransform) {
      rows = [
        [Double(t.a), Double(t.b), 0], [Double(t.c), Double(t.d), 0],
        [Double(t.tx), Double(t.ty), 1],
      ]
    }
    func times(_ other: Matrix) -> [[Double]] {
      (0..<3).map { r in
        (0..<3).map { c in (0..<3).reduce(0) { $0 + rows[r][$1] * other.rows[$1][c] } }
      }
    }
  }

  func near(_ a: CGAffineTransform, _ b: CGAffineTransform, _ tolerance: CGFloat = 1e-9) -> Bool {
    zip([a.a, a.b, a.c, a.d, a.tx, a.ty], [b.a, b.b, b.c, b.d, b.tx, b.ty])
      .allSatisfy { abs($0 - $1) <= tolerance }
  }

  @Test func `starts as all zeros, and identity is not that`() {
    #expect(CGAffineTransform() == CGAffineTransform(0, 0, 0, 0, 0, 0))
    #expect(!CGAffineTransform().isIdentity)
    #expect(CGAffineTransform.identity.isIdentity)
    #expect(CGPoint(x: 3, y: 4).applying(.identity) == CGPoint(x: 3, y: 4))
  }

  @Test func `turns the x axis toward the y axis`() {
    let quarter = CGAffineTransform(rotationAngle: .pi / 2)
    let point = CGPoint(x: 1, y: 0).applying(quarter)
    #expect(abs(point.x) < 1e-15 && point.y == 1)
  }

  @Test func `does what comes first first`() {
    let moved = CGAffineTransform(translationX: 10, y: 0)
    let doubled = CGAffineTransform(scaleX: 2, y: 2)
    let point = CGPoint(x: 1, y: 1)
    #expect(point.applying(moved.concatenating(doubled)) == CGPoint(x: 22, y: 2))
    #expect(point.applying(doubled.concatenating(moved)) == CGPoint(x: 12, y: 2))
    // The new step is the first one.
    #expect(point.applying(doubled.translatedBy(x: 10, y: 0)) == CGPoint(x: 22, y: 2))
    #expect(point.applying(moved.scaledBy(x: 2, y: 2)) == CGPoint(x: 12, y: 2))
    #expect(near(moved.rotated(by: .pi / 2), CGAffineTransform(0, 1, -1, 0, 10, 0), 1e-15))
  }

  @Test func `multiplies as its matrix does`() {
    var random = SeededGenerator(seed: seed())
    func transform() -> CGAffineTransform {
      let n = (0..<6).map { _ in CGFloat(Double.random(in: -3...3, using: &random)) }
      return CGAffineTransform(n[0], n[1], n[2], n[3], n[4], n[5])
    }
    for _ in 0..<iterations(300) {
      let (a, b) = (transform(), transform())
      let product = Matrix(a).times(Matrix(b))
      let got = Matrix(a.concatenating(b)).rows
      for row in 0..<3 {
        for column in 0..<3 { #expect(abs(product[row][column] - got[row][column]) < 1e-12) }
      }
      let (x, y) = (CGFloat.random(in: -9...9, using: &random), CGFloat(2.5))
      #expect(
        near(b.translatedBy(x: x, y: y), CGAffineTransform(translationX: x, y: y).concatenating(b)))
      #expect(near(b.scaledBy(x: x, y: y), CGAffineTransform(scaleX: x, y: y).concatenating(b)))
      #expect(near(b.rotated(by: x), CGAffineTransform(rotationAngle: x).concatenating(b)))
      if abs(a.a * a.d - a.b * a.c) > 0.01 {
        #expect(near(a.concatenating(a.inverted()), .identity))
      }
      let point = CGPoint(x: x, y: y)
      let one = point.applying(a).applying(b)
      let two = point.applying(a.concatenating(b))
      #expect(abs(one.x - two.x) < 1e-9 && abs(one.y - two.y) < 1e-9)
    }
  }

  @Test func `that flattens the plane is its own inverse`() {
    let flat = CGAffineTransform(1, 2, 2, 4, 5, 6)
    #expect(flat.inverted() == flat)
  }

  @Test func `maps sizes without the move, and rectangles to upright ones around them`() {
    let map = CGAffineTransform(2, 0, 0, -3, 100, 200)
    #expect(CGSize(width: 1, height: 1).applying(map) == CGSize(width: 2, height: -3))
    #expect(
      CGRect(x: 1, y: 1, width: 2, height: 2).applying(map)
        == CGRect(x: 102, y: 191, width: 4, height: 6))
    let turned = CGRect(x: -1, y: -1, width: 2, height: 2)
      .applying(CGAffineTransform(rotationAngle: .pi / 4))
    #expect(abs(turned.width - 8.squareRoot()) < 1e-12)
    #expect(abs(turned.midX) < 1e-12)
    #expect(CGRect.null.applying(map).isNull)
  }
}
