// swift-tools-version: 6.2
import PackageDescription

// Fuzzers (libFuzzer): one program, one target of it for each part of the library. A separate
// package because of its unsafe flags; the modules are here by links, for a package sees only its
// own `package` declarations, and all of them are built with libFuzzer's counters, so that the
// coverage of an input guides the next one.
//
//     Tests/Fuzz/run 60

let upcoming: [SwiftSetting] = [
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .unsafeFlags(["-sanitize=fuzzer", "-enable-testing"]),
]
let settings: [SwiftSetting] = [.strictMemorySafety()] + upcoming

func binding(_ name: String, pkgConfig: String? = nil) -> Target {
  .systemLibrary(name: name, path: "Modules/\(name)", pkgConfig: pkgConfig)
}

func module(
  _ name: String, _ imports: [String], exclude: [String] = [], _ more: [SwiftSetting] = []
) -> Target {
  .target(
    name: name, dependencies: imports.map { .init(stringLiteral: $0) }, path: "Modules/\(name)",
    exclude: exclude, swiftSettings: settings + more)
}

let package = Package(
  name: "Fuzz",
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
  ],
  targets: [
    .target(
      name: "CICU", dependencies: ["CICULibrary"], path: "Modules/CICU",
      linkerSettings: [.linkedLibrary("icuuc")]),
    binding("CICULibrary", pkgConfig: "icu-uc"),
    binding("CHyphen"),
    .target(
      name: "CPhoneNumber", dependencies: ["CPhoneNumberLibrary"], path: "Modules/CPhoneNumber",
      linkerSettings: [.linkedLibrary("phonenumber")]),
    binding("CPhoneNumberLibrary"),
    binding("CPSL", pkgConfig: "libpsl"),
    binding("CHunspell", pkgConfig: "hunspell"),
    binding("CHarfBuzz", pkgConfig: "harfbuzz"),
    binding("CFreeType", pkgConfig: "freetype2"),
    binding("CFontconfig", pkgConfig: "fontconfig"),
    binding("CCairo", pkgConfig: "cairo"),
    .target(
      name: "CXML2", dependencies: ["CXML2Library"], path: "Modules/CXML2",
      linkerSettings: [.linkedLibrary("xml2")]),
    binding("CXML2Library", pkgConfig: "libxml-2.0"),
    .target(name: "CMarkGFM", dependencies: ["CMarkGFMLibrary"], path: "Modules/CMarkGFM"),
    binding("CMarkGFMLibrary"),
    binding("CPixbuf"),
    binding("CRSVG"),
    binding("CPoppler"),
    binding("CDeflate", pkgConfig: "libdeflate"),
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
      [
        "TextStructures", "TextFonts", "CCairo", "CPixbuf", "CRSVG", "CDeflate",
        "CPoppler",
      ],
      exclude: ["README.md"]),
    module(
      "TextPDF", ["TextStructures", "TextFonts", "TextCanvas", "CHarfBuzz", "CDeflate"],
      exclude: ["README.md"]),
    module(
      "TextSVG", ["TextStructures", "TextFonts", "TextShaping", "TextCanvas"],
      exclude: ["README.md"]),
    module(
      "TextLayout",
      ["TextStructures", "TextUnicode", "TextFonts", "TextShaping", "TextLines"],
      exclude: ["README.md"]),
    module(
      "TextDocuments", ["TextStructures", "CXML2", "CMarkGFM"],
      exclude: ["README.md"]),
    module(
      "TextLanguage", ["TextUnicode", "CPhoneNumber", "CPSL", "CHunspell"], exclude: ["README.md"]),
    module(
      "TextGraphics", ["TextStructures", "TextFonts", "TextCanvas", "TextPDF", "TextSVG"],
      exclude: ["README.md"]),
    module("TextScene", ["TextStructures", "TextGraphics"], exclude: ["README.md"]),
    module("TextScopes", [], [.swiftLanguageMode(.v5)]),
    module(
      "TextKit",
      [
        "TextStructures", "TextUnicode", "TextFonts", "TextShaping", "TextLines", "TextCanvas",
        "TextLayout", "TextDocuments", "TextLanguage", "TextGraphics", "TextScene", "TextScopes",
      ], exclude: ["README.md"]),
    module("TextViews", ["TextKit"], exclude: ["README.md"]),
    module(
      "TextEditor", ["TextStructures", "TextUnicode", "TextCanvas", "TextKit", "TextViews"],
      exclude: ["README.md"]),
    // Its `main` gives way to that of the fuzzer.
    .target(
      name: "TextKitTool",
      dependencies: [
        "TextKit", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Modules/TextKitTool", exclude: ["README.md"],
      swiftSettings: settings + [
        .unsafeFlags([
          "-Xfrontend", "-entry-point-function-name", "-Xfrontend", "textkit_main",
        ])
      ]),
    .target(name: "TestFontSetup", path: "Modules/TestFontSetup"),
    .target(
      name: "TextKitTestSupport", dependencies: ["TestFontSetup"],
      path: "Modules/TextKitTestSupport", swiftSettings: upcoming),
    .target(name: "FuzzDriver"),
    .executableTarget(
      name: "Fuzz",
      dependencies: [
        "TextStructures", "TextUnicode", "TextFonts", "TextShaping", "TextLines", "TextCanvas",
        "TextLayout", "TextGraphics", "TextScene", "TextDocuments", "TextKit", "TextViews",
        "TextKitTool",
        "TextKitTestSupport", "FuzzDriver",
      ],
      swiftSettings: upcoming + [.swiftLanguageMode(.v5)],
      linkerSettings: [.unsafeFlags(["-sanitize=fuzzer", "-use-ld=lld"])]),
  ],
  swiftLanguageModes: [.v6]
)
