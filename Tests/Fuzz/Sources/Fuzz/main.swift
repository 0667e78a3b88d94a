// SPDX-License-Identifier: MIT

import Foundation
import TextKitTestSupport

// Fuzz --list                     the targets' names
// Fuzz TARGET --seeds FOLDER      writes the inputs to begin with: the target's own and random ones
// Fuzz TARGET [of libFuzzer …]    runs the target, or the one input that is named

let targets = [
  bufferTarget, bidiTarget, breaksTarget, storageTarget, archiveTarget, shapeTarget, layoutTarget,
  fontTarget, pictureTarget, drawingTarget, commandTarget, detectionTarget, viewTarget, rtfTarget,
  htmlTarget, markdownTarget, outputTarget,
]

let arguments = Array(CommandLine.arguments.dropFirst())
if arguments == ["--list"] {
  for target in targets { print(target.name) }
  exit(0)
}
guard let target = targets.first(where: { $0.name == arguments.first }) else {
  print("usage: Fuzz --list | Fuzz TARGET --seeds FOLDER | Fuzz TARGET [arguments of libFuzzer]")
  exit(64)
}
if arguments.count == 3, arguments[1] == "--seeds" {
  var random = SeededGenerator(seed: 1)
  let some = (1...24).map { number in
    (0..<target.longest * number / 24).map { _ in UInt8.random(in: 0...255, using: &random) }
  }
  for (number, seed) in (target.seeds + some).enumerated() {
    try Data(seed).write(to: URL(fileURLWithPath: "\(arguments[2])/seed-\(number)"))
  }
  exit(0)
}
target.run(Array(arguments.dropFirst()))
