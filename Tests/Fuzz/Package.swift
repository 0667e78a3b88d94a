// swift-tools-version: 6.2
import PackageDescription

// Fuzzers (libFuzzer). A package of its own because of its unsafe flags; the rooms are here by links, for a
// package sees only its own `package` declarations.
//
//     swift build -c release --package-path Tests/Fuzz
//     SWIFT_BACKTRACE=enable=no Tests/Fuzz/.build/release/FuzzBidi -max_total_time=3600 -timeout=10 -max_len=300
//
// Without the variable Swift reports the crash itself and libFuzzer does not write the input down.

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
    .target(
      name: "TextStructures", path: "Rooms/TextStructures", exclude: ["README.md"],
      swiftSettings: settings),
    .target(
      name: "TextUnicode", dependencies: ["TextStructures", "CICU", "CFriBidi"],
      path: "Rooms/TextUnicode", exclude: ["README.md"], swiftSettings: settings),
    .target(name: "FuzzDriver"),
    .target(name: "FuzzSupport", dependencies: ["FuzzDriver"], swiftSettings: settings),
    fuzzer("FuzzBuffer", ["TextStructures"]),
    fuzzer("FuzzBidi", ["TextUnicode"]),
    fuzzer("FuzzBreaks", ["TextUnicode"]),
  ],
  swiftLanguageModes: [.v6]
)
