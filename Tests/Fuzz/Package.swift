// swift-tools-version: 6.2
import PackageDescription

// Fuzzers (libFuzzer). A package of its own because of its unsafe flags; the rooms are here by links, for a
// package sees only its own `package` declarations.
//
//     Tests/Fuzz/run 60

let settings: [SwiftSetting] = [
  .strictMemorySafety(),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .unsafeFlags(["-sanitize=fuzzer"]),
]

func fuzzer(_ name: String, _ rooms: [String]) -> Target {
  .executableTarget(
    name: name, dependencies: (rooms + ["FuzzSupport"]).map { .init(stringLiteral: $0) },
    swiftSettings: settings, linkerSettings: [.unsafeFlags(["-sanitize=fuzzer", "-use-ld=lld"])])
}

let package = Package(
  name: "Fuzz",
  targets: [
    .target(name: "CICU", path: "Rooms/CICU", linkerSettings: [.linkedLibrary("icuuc")]),
    .systemLibrary(name: "CFriBidi", path: "Rooms/CFriBidi", pkgConfig: "fribidi"),
    .systemLibrary(name: "CHyphen", path: "Rooms/CHyphen"),
    .target(
      name: "TextStructures", path: "Rooms/TextStructures", exclude: ["README.md"],
      swiftSettings: settings),
    .target(
      name: "TextUnicode", dependencies: ["TextStructures", "CICU", "CFriBidi", "CHyphen"],
      path: "Rooms/TextUnicode", exclude: ["README.md"], swiftSettings: settings),
    .target(name: "FuzzDriver"),
    .target(name: "FuzzSupport", dependencies: ["FuzzDriver"], swiftSettings: settings),
    fuzzer("FuzzBuffer", ["TextStructures"]),
    fuzzer("FuzzBidi", ["TextUnicode"]),
    fuzzer("FuzzBreaks", ["TextUnicode"]),
  ],
  swiftLanguageModes: [.v6]
)
