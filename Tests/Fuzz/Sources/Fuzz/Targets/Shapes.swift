// SPDX-License-Identifier: MIT

import Foundation
import TextKitTestSupport

@testable import TextGraphics
@testable import TextKit

// Paths with any numbers: queries, changes, texts and archives; and the room that a container
// leaves next to them.

let shapeTarget = FuzzTarget(name: "Shape", longest: 400) { input in
  if input.byte() % 4 == 0 { return readPath(&input) }
  let path = input.path()
  ask(path, &input)
  fit(beside: [path, input.flag() ? input.path() : UIBezierPath()], &input)
}

/// Reads any text as an SVG path: an error with a position in it, or a path that is the same when
/// written and read.
private func readPath(_ input: inout FuzzInput) {
  let letters = Array("MmLlHhVvCcSsQqTtAaZz0123456789.-+eE, \n")
  var text = ""
  while !input.isEmpty {
    let byte = input.byte()
    if byte < 0xF0 {
      text.append(letters[Int(byte) % letters.count])
    } else {
      text += input.text(upTo: 1)
    }
  }
  do {
    let path = try UIBezierPath(svgPath: text)
    let back = PathElements(svgText: path.elements.svgText)
    require(back == path.elements, "\(text) is not the same when written and read")
    ask(path, &input)
  } catch {
    require(0...text.utf8.count ~= error.offset, "an error at \(error.offset) of \(text)")
    require(!error.description.isEmpty, "an error without words")
  }
}

private func ask(_ path: UIBezierPath, _ input: inout FuzzInput) {
  let points = (0..<4).map { _ in input.point() }
  for point in points { _ = path.contains(point) }
  _ = path.bounds
  _ = path.currentPoint
  _ = path.cgPath.boundingBoxOfPath
  let back = path.reversing()
  for point in points where isClear(point, of: path) {
    require(
      back.contains(point) == path.contains(point),
      "\(point) in \(path.elements.svgText) and that turned round")
  }
  guard let copy = path.copy() as? UIBezierPath else { fatalError("a path without copy") }
  require(same(copy, path), "a copy that differs")
  copy.apply(input.transform())
  copy.append(path)
  _ = copy.contains(points[0])
  if let data = try? NSKeyedArchiver.archivedData(
    withRootObject: path, requiringSecureCoding: true),
    let read = try? NSKeyedUnarchiver.unarchivedObject(ofClass: UIBezierPath.self, from: data)
  {
    require(
      same(read, path), "an archive makes \(path.elements.svgText) to \(read.elements.svgText)")
  } else {
    fatalError("a path that cannot be archived")
  }
  path.lineWidth = input.measure()
  path.miterLimit = input.measure()
  path.flatness = input.measure()
  let dashes = (0..<input.number(below: 4)).map { _ in input.measure() }
  unsafe path.setLineDash(dashes, count: dashes.count, phase: input.measure())
  let transform = input.transform()
  drawOnAllSurfaces(CGSize(width: 60, height: 60)) {
    path.fill()
    UIGraphicsGetCurrentContext()?.concatenate(transform)
    path.stroke()
    path.addClip()
    UIColor.red.setFill()
    UIRectFill(CGRect(x: 0, y: 0, width: 30, height: 30))
  }
}

/// Whether what lies around a point is like it, so that rounding has no say; false for numbers far
/// out.
private func isClear(_ point: CGPoint, of path: UIBezierPath) -> Bool {
  guard isTame(path) else { return false }
  // Of a path without an area one direction may say that it lies on the line, the other that it
  // does not.
  return [path, path.reversing()].allSatisfy { path in
    [(-0.01, 0), (0.01, 0), (0, -0.01), (0, 0.01)].allSatisfy {
      path.contains(CGPoint(x: point.x + $0.0, y: point.y + $0.1)) == path.contains(point)
    }
  }
}

/// Whether all numbers are such, and not far out.
private func isTame(_ path: UIBezierPath) -> Bool {
  path.elements.points.allSatisfy { abs($0.x) < 1e5 && abs($0.y) < 1e5 }
}

/// Compares paths, where NaN equals itself.
private func same(_ a: UIBezierPath, _ b: UIBezierPath) -> Bool {
  func words(_ path: UIBezierPath) -> [Substring] {
    path.elements.svgText.split(separator: " ").map { $0 == "-0.0" ? "0.0" : $0 }
  }
  return words(a) == words(b) && a.usesEvenOddFillRule == b.usesEvenOddFillRule
}

/// Checks that a line's room lies in the container and outside of the shapes, and the remaining
/// room next to it.
private func fit(beside paths: [UIBezierPath], _ input: inout FuzzInput) {
  let container = NSTextContainer(size: CGSize(width: 200, height: 200))
  container.lineFragmentPadding = 0
  container.exclusionPaths = paths
  var generator = input.generator
  for _ in 0..<6 {
    let proposed = CGRect(
      x: 0, y: CGFloat.random(in: 0...180, using: &generator), width: 200,
      height: CGFloat.random(in: 1...40, using: &generator))
    var remaining = CGRect.zero
    let room = unsafe container.lineFragmentRect(
      forProposedRect: proposed, at: 0,
      writingDirection: generator.oneIn(2) ? .rightToLeft : .leftToRight, remaining: &remaining)
    require(room.hasNumbers && remaining.hasNumbers, "room of no number: \(room), \(remaining)")
    guard room.width > 0.1 else { continue }
    require(
      room.minX >= 0 && room.maxX <= 200.0001 && room.minY >= proposed.minY,
      "\(room) hangs out of the container")
    require(
      remaining.width == 0 || remaining.minX >= room.maxX || remaining.maxX <= room.minX,
      "\(remaining) overlaps \(room)")
    for path in paths where isTame(path) {
      for x in [0.01, 0.3, 0.5, 0.8, 0.99] as [CGFloat] {
        for y in [0.01, 0.5, 0.99] as [CGFloat] {
          let point = CGPoint(x: room.minX + x * room.width, y: room.minY + y * room.height)
          require(!path.contains(point), "\(point) of \(room) lies in \(path.elements.svgText)")
        }
      }
    }
  }
}
