// swift-tools-version: 6.2
import PackageDescription

// The rooms stand in the order of the flow (ARCHITECTURE.md). A room may import only the rooms that
// its target names here; Tests/ArchitectureTests reads every import line and holds them to it.

let testSettings: [SwiftSetting] = [
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]
// Tests call Apple's members with pointers all the time; the library says where it is unsafe.
let settings: [SwiftSetting] = [.strictMemorySafety()] + testSettings

/// A door to a C library: a module map and inline shims, no logic.
func door(_ name: String, pkgConfig: String?, apt: String) -> Target {
  .systemLibrary(
    name: name, path: "Sources/C/\(name)", pkgConfig: pkgConfig, providers: [.apt([apt])])
}

func room(_ name: String, _ imports: [String], exclude: [String] = []) -> Target {
  .target(
    name: name, dependencies: imports.map { .init(stringLiteral: $0) }, exclude: exclude,
    swiftSettings: settings)
}

func tests(_ name: String, _ imports: [String], resources: [Resource] = [], exclude: [String] = [])
  -> Target
{
  .testTarget(
    name: name, dependencies: imports.map { .init(stringLiteral: $0) }, exclude: exclude,
    resources: resources, swiftSettings: testSettings)
}

let package = Package(
  name: "TextKit",
  products: [
    .library(name: "TextKit", targets: ["TextKit"]),
    .library(
      name: "UIKit",
      targets: ["UIKit", "_Testing_UIKit", "CoreGraphics", "_Testing_CoreGraphics"]),
    .executable(name: "textkit", targets: ["TextKitTool"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
  ],
  targets: [
    // The door to ICU is compiled C, because ICU's headers collide with those in Foundation.
    .target(
      name: "CICU", dependencies: ["CICULibrary"], path: "Sources/C/CICU",
      linkerSettings: [.linkedLibrary("icuuc")]),
    door("CICULibrary", pkgConfig: "icu-uc", apt: "libicu-dev"),
    door("CHyphen", pkgConfig: nil, apt: "libhyphen-dev"),
    door("CHarfBuzz", pkgConfig: "harfbuzz", apt: "libharfbuzz-dev"),
    door("CFreeType", pkgConfig: "freetype2", apt: "libfreetype-dev"),
    door("CFontconfig", pkgConfig: "fontconfig", apt: "libfontconfig-dev"),
    door("CCairo", pkgConfig: "cairo", apt: "libcairo2-dev"),
    // Loaded when the first picture is, so not found through pkg-config (see their shims.h).
    door("CPixbuf", pkgConfig: nil, apt: "libgdk-pixbuf-2.0-0"),
    door("CRSVG", pkgConfig: nil, apt: "librsvg2-2"),

    room("TextStructures", [], exclude: ["README.md"]),
    room("TextUnicode", ["TextStructures", "CICU", "CHyphen"], exclude: ["README.md"]),
    room(
      "TextFonts", ["TextStructures", "TextUnicode", "CFontconfig", "CFreeType", "CHarfBuzz"],
      exclude: ["README.md"]),
    room("TextShaping", ["TextStructures", "TextUnicode", "TextFonts", "CHarfBuzz"]),
    room("TextLines", ["TextStructures", "TextUnicode", "TextFonts", "TextShaping"]),
    room(
      "TextCanvas",
      ["TextStructures", "TextFonts", "CCairo", "CFreeType", "CPixbuf", "CRSVG"],
      exclude: ["README.md"]),
    // Built as Swift 5, for the reason that its file gives.
    .target(
      name: "TextScopes",
      swiftSettings: settings + [.swiftLanguageMode(.v5)]),
    room(
      "TextKit",
      [
        "TextStructures", "TextUnicode", "TextFonts", "TextShaping", "TextLines", "TextCanvas",
        "TextScopes",
      ]),
    room("UIKit", ["TextKit", "_Testing_UIKit"]),
    room("_Testing_UIKit", []),
    room("CoreGraphics", ["TextKit", "_Testing_CoreGraphics"]),
    room("_Testing_CoreGraphics", []),
    .executableTarget(
      name: "TextKitTool",
      dependencies: [
        "TextKit", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: settings),

    // Runs before the tests: they see the fonts that they name.
    .target(name: "TestFontSetup", path: "Tests/TestFontSetup"),
    .target(
      name: "TextKitTestSupport", dependencies: ["TestFontSetup"], path: "Tests/TextKitTestSupport",
      swiftSettings: testSettings),
    tests("TextStructuresTests", ["TextStructures", "TextKitTestSupport"]),
    tests(
      "TextUnicodeTests",
      ["TextUnicode", "CICU", "CHyphen", "TextStructures", "TextKitTestSupport"]),
    tests("TextFontsTests", ["TextFonts", "TextUnicode", "TextKitTestSupport"]),
    tests(
      "TextShapingTests", ["TextShaping", "TextFonts", "TextUnicode", "TextKitTestSupport"]),
    tests(
      "TextLinesTests",
      ["TextLines", "TextShaping", "TextFonts", "TextUnicode", "TextKitTestSupport"]),
    tests("TextCanvasTests", ["TextCanvas", "TextFonts", "TextKitTestSupport"]),
    tests(
      "TextKitTests",
      ["TextKit", "TextStructures", "TextFonts", "TextShaping", "TextLines", "TextKitTestSupport"]),
    tests("TextKitToolTests", ["TextKitTool", "TextKit", "TextKitTestSupport"]),
    tests(
      "UIKitSourceTests",
      ["UIKit", "_Testing_UIKit", "CoreGraphics", "_Testing_CoreGraphics", "TextKitTestSupport"]),
    tests("ArchitectureTests", []),
  ],
  swiftLanguageModes: [.v6]
)
