// swift-tools-version: 6.2
import PackageDescription

// The modules stand in the order of the flow (ARCHITECTURE.md). A module may import only what
// Sources/modules.tsv allows it; Tests/ArchitectureTests holds this file and every import line to that table.

let testSettings: [SwiftSetting] = [
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]
// Tests call Apple's members with pointers all the time; the library says where it is unsafe.
let settings: [SwiftSetting] = [.strictMemorySafety()] + testSettings

/// A binding to a C library: a module map and inline shims, no logic.
func binding(_ name: String, pkgConfig: String?, apt: String) -> Target {
  .systemLibrary(
    name: name, path: "Sources/C/\(name)", pkgConfig: pkgConfig, providers: [.apt([apt])])
}

func module(_ name: String, _ imports: [String], exclude: [String] = []) -> Target {
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
    .library(name: "TextKit", targets: ["TextKit", "TextViews"]),
    .library(
      name: "UIKit",
      targets: ["UIKit", "_Testing_UIKit", "CoreGraphics", "_Testing_CoreGraphics"]),
    .executable(name: "textkit", targets: ["TextKitTool"]),
    .executable(name: "view-demos", targets: ["ViewDemos"]),
    .executable(name: "pdf-server", targets: ["PDFServer"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
  ],
  targets: [
    // The binding to ICU is compiled C, because ICU's headers collide with those in Foundation.
    .target(
      name: "CICU", dependencies: ["CICULibrary"], path: "Sources/C/CICU",
      linkerSettings: [.linkedLibrary("icuuc")]),
    binding("CICULibrary", pkgConfig: "icu-uc", apt: "libicu-dev"),
    binding("CHyphen", pkgConfig: nil, apt: "libhyphen-dev"),
    // libphonenumber is C++ only: a small C++ target behind functions of C, so that no Swift module needs C++ interoperability.
    .target(
      name: "CPhoneNumber", dependencies: ["CPhoneNumberLibrary"], path: "Sources/C/CPhoneNumber",
      linkerSettings: [.linkedLibrary("phonenumber")]),
    binding("CPhoneNumberLibrary", pkgConfig: nil, apt: "libphonenumber-dev"),
    binding("CPSL", pkgConfig: "libpsl", apt: "libpsl-dev"),
    binding("CHunspell", pkgConfig: "hunspell", apt: "libhunspell-dev"),
    binding("CHarfBuzz", pkgConfig: "harfbuzz", apt: "libharfbuzz-dev"),
    binding("CZlib", pkgConfig: "zlib", apt: "zlib1g-dev"),
    binding("CFreeType", pkgConfig: "freetype2", apt: "libfreetype-dev"),
    binding("CFontconfig", pkgConfig: "fontconfig", apt: "libfontconfig-dev"),
    binding("CCairo", pkgConfig: "cairo", apt: "libcairo2-dev"),
    binding("CXML2", pkgConfig: "libxml-2.0", apt: "libxml2-dev"),
    binding("CMarkGFM", pkgConfig: "libcmark-gfm", apt: "libcmark-gfm-dev"),
    binding("CMarkGFMExtensions", pkgConfig: nil, apt: "libcmark-gfm-extensions-dev"),
    // Loaded when the first picture is, so not found through pkg-config (see their shims.h).
    binding("CPixbuf", pkgConfig: nil, apt: "libgdk-pixbuf-2.0-0"),
    binding("CRSVG", pkgConfig: nil, apt: "librsvg2-2"),

    module("TextStructures", [], exclude: ["README.md"]),
    module("TextUnicode", ["TextStructures", "CICU", "CHyphen"], exclude: ["README.md"]),
    module(
      "TextFonts", ["TextStructures", "TextUnicode", "CFontconfig", "CFreeType", "CHarfBuzz"],
      exclude: ["README.md"]),
    module(
      "TextShaping", ["TextStructures", "TextUnicode", "TextFonts", "CHarfBuzz"],
      exclude: ["README.md"]),
    module(
      "TextLines", ["TextStructures", "TextUnicode", "TextShaping"], exclude: ["README.md"]),
    module(
      "TextCanvas",
      ["TextStructures", "TextFonts", "CCairo", "CFreeType", "CPixbuf", "CRSVG"],
      exclude: ["README.md"]),
    module(
      "TextPDF", ["TextStructures", "TextFonts", "TextCanvas", "CHarfBuzz", "CZlib"],
      exclude: ["README.md"]),
    module(
      "TextLayout",
      ["TextStructures", "TextUnicode", "TextFonts", "TextShaping", "TextLines"],
      exclude: ["README.md"]),
    module(
      "TextDocuments", ["CXML2", "CMarkGFM", "CMarkGFMExtensions"],
      exclude: ["README.md"]),
    module(
      "TextLanguage", ["TextUnicode", "CPhoneNumber", "CPSL", "CHunspell"], exclude: ["README.md"]),
    // Built as Swift 5, for the reason that its file gives.
    .target(
      name: "TextScopes",
      swiftSettings: settings + [.swiftLanguageMode(.v5)]),
    module(
      "TextGraphics", ["TextStructures", "TextFonts", "TextCanvas", "TextPDF"],
      exclude: ["README.md"]),
    module("TextScene", ["TextStructures", "TextGraphics"], exclude: ["README.md"]),
    module(
      "TextKit",
      [
        "TextStructures", "TextUnicode", "TextFonts", "TextShaping", "TextLines", "TextCanvas",
        "TextLayout", "TextDocuments", "TextLanguage", "TextGraphics", "TextScene", "TextScopes",
      ], exclude: ["README.md"]),
    module("TextViews", ["TextKit"], exclude: ["README.md"]),
    module("UIKit", ["TextViews", "_Testing_UIKit"]),
    module("_Testing_UIKit", []),
    module("CoreGraphics", ["TextGraphics", "_Testing_CoreGraphics"]),
    module("_Testing_CoreGraphics", []),
    .executableTarget(
      name: "TextKitTool",
      dependencies: [
        "TextKit", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      exclude: ["README.md"], swiftSettings: settings),
    // What an iOS programmer would write.
    .executableTarget(
      name: "ViewDemos", dependencies: ["UIKit"], path: "Demos/Views",
      swiftSettings: [.swiftLanguageMode(.v6)]),

    // A server that answers Markdown with a PDF.
    .executableTarget(
      name: "PDFServer", dependencies: ["UIKit"], path: "Examples/PDFServer",
      swiftSettings: [.swiftLanguageMode(.v6)]),

    // Runs before the tests: they see the fonts that they name.
    .target(name: "TestFontSetup", path: "Tests/TestFontSetup"),
    .target(
      name: "TextKitTestSupport", dependencies: ["TestFontSetup"], path: "Tests/TextKitTestSupport",
      swiftSettings: testSettings),
    .target(
      name: "PictureTestSupport", dependencies: ["TextGraphics"],
      path: "Tests/PictureTestSupport", swiftSettings: testSettings),
    // Reads PDF files and holds them to what archives and accessibility ask.
    .target(
      name: "PDFTestSupport", dependencies: ["CZlib", "TextKitTestSupport"],
      path: "Tests/PDFTestSupport", exclude: ["README.md"], swiftSettings: testSettings),
    tests("PDFCheckerTests", ["PDFTestSupport", "TextKitTestSupport"]),
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
    tests("TextDocumentsTests", ["TextDocuments", "TextKitTestSupport"]),
    tests("TextLanguageTests", ["TextLanguage", "TextKitTestSupport"]),
    tests("TextCanvasTests", ["TextCanvas", "TextPDF", "TextFonts", "TextKitTestSupport"]),
    tests("TextPDFTests", ["TextPDF", "TextCanvas", "TextFonts", "TextKitTestSupport"]),
    tests(
      "TextGraphicsTests",
      ["TextGraphics", "TextStructures", "TextFonts", "TextKitTestSupport", "PictureTestSupport"]),
    tests(
      "TextSceneTests",
      ["TextScene", "TextStructures", "TextGraphics", "TextKitTestSupport", "PictureTestSupport"]),
    tests(
      "TextKitTests",
      [
        "TextKit", "TextLayout", "TextDocuments", "TextGraphics", "TextStructures", "TextFonts",
        "TextShaping", "TextLines", "TextLanguage", "TextKitTestSupport", "PictureTestSupport",
        "PDFTestSupport",
      ]),
    tests(
      "TextViewsTests",
      [
        "TextViews", "TextScene", "TextKit", "TextGraphics", "TextLanguage", "TextKitTestSupport",
        "PictureTestSupport", "PDFTestSupport",
      ]),
    tests(
      "TextKitToolTests",
      ["TextKitTool", "TextKit", "TextGraphics", "TextKitTestSupport", "PDFTestSupport"]),
    tests(
      "UIKitSourceTests",
      ["UIKit", "_Testing_UIKit", "CoreGraphics", "_Testing_CoreGraphics", "TextKitTestSupport"]),
    tests("ArchitectureTests", []),
  ],
  swiftLanguageModes: [.v6]
)
