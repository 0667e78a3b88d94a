// swift-tools-version: 6.2
import PackageDescription

// A package of its own: optimized, with public API only. `swift run -c release <topic>`.

let package = Package(
  name: "Benchmarks",
  dependencies: [.package(name: "TextKit", path: "..")],
  targets: [
    .executableTarget(
      name: "DrawingBenchmarks", dependencies: [.product(name: "TextKit", package: "TextKit")]),
    .executableTarget(
      name: "FontBenchmarks", dependencies: [.product(name: "TextKit", package: "TextKit")]),
    // A peer for text from right to left, in the same program.
    .systemLibrary(name: "FriBidi", pkgConfig: "fribidi", providers: [.apt(["libfribidi-dev"])]),
    .executableTarget(
      name: "LayoutBenchmarks",
      dependencies: ["FriBidi", .product(name: "TextKit", package: "TextKit")]),
    .executableTarget(
      name: "LimitBenchmarks", dependencies: [.product(name: "TextKit", package: "TextKit")]),
    .systemLibrary(name: "Malloc"),
    .executableTarget(
      name: "MemoryBenchmarks",
      dependencies: ["Malloc", .product(name: "TextKit", package: "TextKit")]),
    .executableTarget(
      name: "ParagraphBenchmarks", dependencies: [.product(name: "TextKit", package: "TextKit")]),
    .executableTarget(
      name: "StorageBenchmarks", dependencies: [.product(name: "TextKit", package: "TextKit")]),
    .executableTarget(
      name: "ViewBenchmarks", dependencies: [.product(name: "UIKit", package: "TextKit")]),
    .executableTarget(
      name: "textkit-peer", dependencies: [.product(name: "TextKit", package: "TextKit")]),
  ],
  swiftLanguageModes: [.v6]
)
