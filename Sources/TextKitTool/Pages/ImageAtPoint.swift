// SPDX-License-Identifier: MIT

internal import ArgumentParser
internal import TextKit

/// An image at a position on the first page.
struct ImageAtPoint {
  let image: UIImage
  /// The rectangle in points from the page's top left corner.
  let rect: CGRect
  let wraps: Bool

  /// The distance in points between the image and text that flows around it.
  static let gap: CGFloat = 6

  /// The argument on the command line: `FILE@x,y,w,h[,wrap]`.
  struct Argument {
    let file: String
    let rect: CGRect
    let wraps: Bool

    init(argument: String) throws {
      guard let at = argument.lastIndex(of: "@"), at > argument.startIndex else {
        throw Argument.wrong
      }
      var fields = argument[argument.index(after: at)...].split(
        separator: ",", omittingEmptySubsequences: false
      ).map(String.init)
      var wraps = false
      if fields.last?.lowercased() == "wrap" {
        wraps = true
        fields.removeLast()
      }
      let numbers = fields.compactMap { Length($0)?.points ?? Double($0) }
      guard fields.count == 4, numbers.count == 4, numbers.allSatisfy({ abs($0) <= 100_000 }),
        numbers[2] > 0, numbers[3] > 0
      else { throw Argument.wrong }
      file = String(argument[..<at])
      rect = CGRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
      self.wraps = wraps
    }

    private static var wrong: ValidationError {
      ValidationError(
        "must be a file and its position, as in logo.png@20,20,100,80, or with ,wrap after it")
    }
  }

  init(_ argument: Argument) throws(ToolError) {
    let data: Data
    do {
      data = try Data(contentsOf: URL(fileURLWithPath: argument.file))
    } catch {
      throw ToolError(reading: argument.file, a: "picture", error)
    }
    do {
      image = try UIImage(data: data, name: argument.file)
    } catch {
      throw ToolError(.data, "\(error)")
    }
    rect = argument.rect
    wraps = argument.wraps
  }

  /// The shape that text flows around, in points of the page.
  var shape: UIBezierPath? {
    wraps ? UIBezierPath(opaquePartsOf: image, in: rect, margin: ImageAtPoint.gap) : nil
  }
}
