// SPDX-License-Identifier: MIT

internal import ArgumentParser
internal import TextKit

/// The sizes of containers, such as `300x200,150x0`.
struct ContainerList {
  /// 0 is no limit.
  var sizes: [CGSize]

  init(_ text: String) throws {
    sizes = try text.split(separator: ",", omittingEmptySubsequences: false).map { part in
      let sides = part.split(separator: "x", omittingEmptySubsequences: false).map {
        Length(String($0))?.points
      }
      guard sides.count == 2, let width = sides[0], let height = sides[1], width >= 0, height >= 0,
        width <= 1e7, height <= 1e7
      else {
        throw ValidationError(
          "must be sizes such as 300x200,150x0, each side from 0 (no limit) to 10000000 points; “\(part)” is not a valid size"
        )
      }
      return CGSize(width: width, height: height)
    }
    guard sizes.count <= 10_000 else {
      throw ValidationError("at most 10000 containers can be given, not \(sizes.count)")
    }
  }
}

/// The line break mode of a container's last line, if more text follows.
enum BreakMode: String, ExpressibleByArgument, CaseIterable {
  case word, character, clip, head, tail, middle

  var mode: NSLineBreakMode {
    switch self {
    case .word: .byWordWrapping
    case .character: .byCharWrapping
    case .clip: .byClipping
    case .head: .byTruncatingHead
    case .tail: .byTruncatingTail
    case .middle: .byTruncatingMiddle
    }
  }
}
