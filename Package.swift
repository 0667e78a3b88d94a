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
func binding(_ name: String, pkgConfig: String?, apt: String...) -> Target {
  .systemLibrary(
    name: name, path: "Sources/C/\(name)", pkgConfig: pkgConfig, providers: [.apt(apt)])
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

#if os(Linux)
  /// Servers need no GTK: what draws windows is in the package only where somebody asks for it.
  let hasWindows = Context.environment["TEXTKIT_GTK"] == "1"

  let package = Package(
    name: "TextKit",
    products: [
      .library(name: "TextKit", targets: ["TextKit", "TextViews"]),
      // The modules that iOS sources import by Apple's names.
      .library(
        name: "UIKit",
        targets: [
          "UIKit", "_Testing_UIKit", "CoreGraphics", "_Testing_CoreGraphics", "QuartzCore",
          "_Testing_QuartzCore", "CoreText", "_Testing_CoreText",
        ]),
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
      binding("CDeflate", pkgConfig: "libdeflate", apt: "libdeflate-dev"),
      // Unpacks in tests what the writer has packed.
      binding("CZlib", pkgConfig: "zlib", apt: "zlib1g-dev"),
      binding("CFreeType", pkgConfig: "freetype2", apt: "libfreetype-dev"),
      binding("CFontconfig", pkgConfig: "fontconfig", apt: "libfontconfig-dev"),
      binding("CCairo", pkgConfig: "cairo", apt: "libcairo2-dev"),
      // Compiled C as well: a client's own libxml2 or cmark, which are often brought along as sources, collides with neither.
      .target(
        name: "CXML2", dependencies: ["CXML2Library"], path: "Sources/C/CXML2",
        linkerSettings: [.linkedLibrary("xml2")]),
      binding("CXML2Library", pkgConfig: "libxml-2.0", apt: "libxml2-dev"),
      // Loaded when the first Markdown is read, not linked: see CMarkGFM.h.
      .target(name: "CMarkGFM", dependencies: ["CMarkGFMLibrary"], path: "Sources/C/CMarkGFM"),
      binding(
        "CMarkGFMLibrary", pkgConfig: nil, apt: "libcmark-gfm-dev", "libcmark-gfm-extensions-dev"),
      // Loaded when the first picture is, so not found through pkg-config (see their shims.h).
      binding("CPixbuf", pkgConfig: nil, apt: "libgdk-pixbuf-2.0-0"),
      binding("CRSVG", pkgConfig: nil, apt: "librsvg2-2"),
      // What FoundationNetworking needs where Swift's runtime is in the program.
      binding("CCurl", pkgConfig: "libcurl", apt: "libcurl4-openssl-dev"),
      binding("CPoppler", pkgConfig: nil, apt: "libpoppler-glib8"),

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
      module("TextDocuments", ["TextStructures", "CXML2", "CMarkGFM"], exclude: ["README.md"]),
      module(
        "TextLanguage", ["TextUnicode", "CPhoneNumber", "CPSL", "CHunspell"], exclude: ["README.md"]
      ),
      // Built as Swift 5, for the reason that its file gives.
      .target(
        name: "TextScopes",
        swiftSettings: settings + [.swiftLanguageMode(.v5)]),
      module(
        "TextGraphics", ["TextStructures", "TextFonts", "TextCanvas", "TextPDF", "TextSVG"],
        exclude: ["README.md"]),
      module("TextScene", ["TextStructures", "TextGraphics"], exclude: ["README.md"]),
      module(
        "TextKit",
        [
          "TextStructures", "TextUnicode", "TextFonts", "TextShaping", "TextLines", "TextCanvas",
          "TextLayout", "TextDocuments", "TextLanguage", "TextGraphics", "TextScene", "TextScopes",
        ], exclude: ["README.md"]),
      module("TextViews", ["TextKit"], exclude: ["README.md"]),
      // Calls Apple's members with pointers as any client does: `unsafe` stands in its bindings only.
      .target(
        name: "TextEditor",
        dependencies: ["TextStructures", "TextUnicode", "TextCanvas", "TextKit", "TextViews"],
        exclude: ["README.md"], swiftSettings: testSettings),
      module("_Testing_CoreText", []),
      module(
        "CoreText", ["TextUnicode", "TextFonts", "TextKit", "_Testing_CoreText"],
        exclude: ["README.md"]),
      module("_Testing_UIKit", []),
      module(
        "UIKit", ["TextViews", "CoreText", "_Testing_UIKit", "CCurl"], exclude: ["README.md"]),
      module("_Testing_CoreGraphics", []),
      module("CoreGraphics", ["TextGraphics", "_Testing_CoreGraphics"]),
      module("_Testing_QuartzCore", []),
      module("QuartzCore", ["TextScene", "_Testing_QuartzCore"]),
      .executableTarget(
        name: "TextKitTool",
        dependencies: [
          "TextKit", .product(name: "ArgumentParser", package: "swift-argument-parser"),
        ],
        exclude: ["README.md"], swiftSettings: settings),
      // What an iOS programmer would write; and the program that makes pictures of it.
      .target(
        name: "DemoViews", dependencies: ["TextViews"], path: "Demos/Views",
        swiftSettings: [.swiftLanguageMode(.v6)]),
      .executableTarget(
        name: "ViewDemos", dependencies: ["DemoViews", "UIKit"], path: "Demos/Headless",
        swiftSettings: [.swiftLanguageMode(.v6)]),

      // A server that answers Markdown with a PDF.
      .executableTarget(
        name: "PDFServer", dependencies: ["UIKit"], path: "Examples/PDFServer",
        swiftSettings: [.swiftLanguageMode(.v6)]),

      // Runs before the tests: they see the fonts that they name.
      .target(name: "TestFontSetup", path: "Tests/TestFontSetup"),
      .target(
        name: "TextKitTestSupport", dependencies: ["TestFontSetup"],
        path: "Tests/TextKitTestSupport",
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
      // Names that programs may have beside ours.
      .target(name: "CollidingNames", path: "Tests/CollidingNames"),
      tests(
        "TextDocumentsTests",
        ["TextDocuments", "TextStructures", "TextKitTestSupport", "CollidingNames"]),
      tests("TextLanguageTests", ["TextLanguage", "TextKitTestSupport"]),
      .target(
        name: "CanvasTestSupport", dependencies: ["TextCanvas", "TextFonts", "TextKitTestSupport"],
        path: "Tests/CanvasTestSupport", swiftSettings: testSettings),
      tests(
        "TextCanvasTests",
        [
          "TextCanvas", "TextPDF", "TextSVG", "TextFonts", "TextKitTestSupport",
          "CanvasTestSupport",
        ]),
      tests(
        "TextPDFTests",
        [
          "TextPDF", "TextSVG", "TextStructures", "TextCanvas", "TextFonts", "TextKitTestSupport",
          "CanvasTestSupport", "PDFTestSupport",
        ]),
      tests(
        "TextSVGTests",
        [
          "TextSVG", "TextStructures", "TextCanvas", "TextFonts", "TextKitTestSupport",
          "CanvasTestSupport",
        ]),
      tests(
        "TextGraphicsTests",
        [
          "TextGraphics", "TextStructures", "TextFonts", "TextCanvas", "TextPDF",
          "TextKitTestSupport", "PictureTestSupport",
        ]),
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
        "CoreTextTests",
        ["CoreText", "TextFonts", "TextKitTestSupport", "PictureTestSupport"]),
      tests(
        "TextEditorTests",
        [
          "TextEditor", "TextViews", "TextKit", "TextStructures", "TextUnicode",
          "TextKitTestSupport",
          "PictureTestSupport", "DemoViews",
        ]),
      // Saves a document until it is killed.
      .executableTarget(
        name: "EditorSaver", dependencies: ["TextEditor", "TextKit"], path: "Tests/EditorSaver",
        swiftSettings: testSettings),
      tests(
        "TextKitToolTests",
        ["TextKitTool", "TextKit", "TextGraphics", "TextKitTestSupport", "PDFTestSupport"]),
      tests(
        "UIKitSourceTests",
        [
          "UIKit", "_Testing_UIKit", "CoreGraphics", "_Testing_CoreGraphics", "QuartzCore",
          "_Testing_QuartzCore", "CoreText", "_Testing_CoreText", "TextKitTestSupport",
        ]),
      tests("ArchitectureTests", ["TextKitTestSupport"]),
    ],
    swiftLanguageModes: [.v6]
  )

  if hasWindows {
    package.products += [
      .library(name: "TextKitGTK", targets: ["TextKitGTK"]),
      .executable(name: "gtk-editor", targets: ["GTKEditor"]),
      .executable(name: "textkit-window", targets: ["TextKitWindow"]),
    ]
    package.targets += [
      // C, because classes of GObject are; the binding to GTK itself beside it.
      .target(name: "CGTK4", dependencies: ["CGTK4Library"], path: "Sources/C/CGTK4"),
      binding("CGTK4Library", pkgConfig: "gtk4-unix-print", apt: "libgtk-4-dev"),
      module(
        "TextKitGTK", ["TextViews", "TextScene", "TextGraphics", "TextCanvas", "CGTK4"],
        exclude: ["README.md"]),
      .executableTarget(
        name: "TextKitWindow", dependencies: ["TextEditor", "TextKitGTK", "DemoViews"],
        exclude: ["README.md"], swiftSettings: settings),
      // A program of GTK with a text view in it.
      .executableTarget(
        name: "GTKEditor", dependencies: ["TextKitGTK", "CGTK4"], path: "Examples/GTKEditor",
        swiftSettings: [.swiftLanguageMode(.v6)]),
      // The program that the tests of windows type into.
      .target(
        name: "ProbeSupport", dependencies: ["CGTK4Library"], path: "Tests/ProbeSupport"),
      .executableTarget(
        name: "WindowProbe", dependencies: ["TextKitGTK", "CGTK4", "ProbeSupport"],
        path: "Tests/WindowProbe", swiftSettings: testSettings),
      tests("TextKitWindowTests", ["TextKitWindow", "TextKitTestSupport"]),
      tests(
        "TextKitGTKTests",
        ["TextCanvas", "TextKitGTK", "TextViews", "TextKitTestSupport", "PictureTestSupport"]),
    ]
  }

  // TEXTKIT_TESTS=TextLinesTests,TextKitTests leaves out all targets that these tests do not need, so that one module is built
  // and tested in a minute.
  if let names = Context.environment["TEXTKIT_TESTS"], !names.isEmpty {
    var kept = Set<String>()
    var queue = names.split(separator: ",").map(String.init)
    while let name = queue.popLast() {
      guard kept.insert(name).inserted,
        let target = package.targets.first(where: { $0.name == name })
      else { continue }
      for case .byNameItem(let dependency, _) in target.dependencies { queue.append(dependency) }
    }
    package.targets.removeAll { !kept.contains($0.name) }
    package.products.removeAll { product in
      let targets =
        (product as? Product.Library)?.targets ?? (product as? Product.Executable)?.targets
      return !(targets ?? []).allSatisfy(kept.contains)
    }
  }
#else
  // Apple's systems have all of this: there the package is a name for UIKit or AppKit, so that one manifest and one source serve
  // both. None of the modules above may be seen there: they would hide the system's own.
  let package = Package(
    name: "TextKit",
    products: [
      .library(name: "TextKit", targets: ["TextKit"]),
      .library(name: "UIKit", targets: ["TextKit"]),
    ],
    targets: [.target(name: "TextKit", path: "Apple")],
    swiftLanguageModes: [.v6]
  )
#endif
