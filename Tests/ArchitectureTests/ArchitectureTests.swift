// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// The rules that no compiler enforces: imports between modules, the folders of `unsafe`, the first
/// lines of files.
///
/// Each rule is a function from files to diagnostics, so that it can be tried on planted faults
/// too.
enum Rules {
  static func imports(
    _ files: [SourceFile], _ table: ModuleTable = .ofSources
  ) -> [String] {
    files.flatMap { file -> [String] in
      guard let allowed = table.imports[file.module] else {
        return ["\(file.path): the module \(file.module) has no row in the table"]
      }
      return file.imports.compactMap { line, module in
        if ModuleTable.standardLibrary.contains(module) { return nil }
        if ModuleTable.isBinding(module) && !file.isInBindings {
          return "\(file.path):\(line): \(module) is imported outside Bindings/"
        }
        if ModuleTable.systemLibrary.contains(module) || allowed.contains(module) { return nil }
        return "\(file.path):\(line): \(file.module) may not import \(module)"
      }
    }
  }

  static func unsafe(_ files: [SourceFile]) -> [String] {
    files.flatMap { file -> [String] in
      if file.isInBindings || ModuleTable.unsafeFolders.contains(where: file.path.hasPrefix) {
        return []
      }
      let isPublicFace = ModuleTable.publicFaces.contains(where: file.path.hasPrefix)
      return file.words.compactMap { line, words in
        if words.contains("unsafe") && !isPublicFace {
          return "\(file.path):\(line): unsafe"
        }
        if let index = words.firstIndex(of: "unsafe"), index > 0,
          words[index - 1] == "nonisolated" || words[index - 1] == "unowned"
        {
          return "\(file.path):\(line): \(words[index - 1])(unsafe)"
        }
        if words.contains("exclusivity"), !ModuleTable.uncheckedFiles.contains(file.path) {
          return "\(file.path):\(line): exclusivity"
        }
        if let word = words.first(where: { ModuleTable.memoryWords.contains(String($0)) }) {
          return "\(file.path):\(line): \(word)"
        }
        return nil
      }
    }
  }

  /// Line 1; not in a manifest, whose line 1 names the version of its tools.
  static func license(_ files: [SourceFile]) -> [String] {
    files.filter { !$0.path.hasSuffix("/Package.swift") }.compactMap { file in
      let line = file.text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)[0]
      return line == "// SPDX-License-Identifier: MIT" ? nil : "\(file.path): no SPDX line"
    }
  }

  /// Foundation's `Process` reads beyond the heap where many files are open: see `TestProgram`.
  static func processes(_ files: [SourceFile]) -> [String] {
    files.flatMap { file in
      file.words.filter { $0.words.contains("Process") }.map {
        "\(file.path):\($0.line): Process; TestProgram runs a program"
      }
    }
  }

  static func unsafeFlags(_ manifest: SourceFile) -> [String] {
    manifest.words.filter { $0.words.contains("unsafeFlags") }.map {
      "\(manifest.path):\($0.line): unsafeFlags"
    }
  }

  /// `@inlinable package` members do nothing where their type is not `@usableFromInline`: every use
  /// in another module stays a call.
  ///
  /// Extensions are skipped, as their types are declared elsewhere, and so are generic functions,
  /// which are specialised differently.
  static func inlinable(_ files: [SourceFile]) -> [String] {
    files.flatMap { file -> [String] in
      var types: [(indent: Int, isUsable: Bool)] = []
      return file.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
        .compactMap { number, line in
          let indent = line.prefix { $0 == " " }.count
          let words = line.split(separator: " ").prefix { !$0.hasSuffix(":") && $0 != "{" }
          if !line.isEmpty, line.dropFirst(indent).first != "}", line.dropFirst(indent).first != "/"
          {
            types.removeAll { $0.indent >= indent }
          }
          let kinds: Set<Substring> = ["struct", "enum", "class", "extension", "protocol"]
          if let kind = line.split(separator: " ").first(where: { kinds.contains($0) }),
            !line.contains("//"), !words.contains("func"), !words.contains("var")
          {
            types.append(
              (
                indent,
                kind == "extension" || words.contains("public")
                  || words.contains("@usableFromInline")
              ))
          }
          guard line.contains("@inlinable"), line.contains(" package "), !line.contains("//"),
            !line.contains("<"), types.contains(where: { !$0.isUsable })
          else { return nil }
          return "\(file.path):\(number + 1): @inlinable in a type without @usableFromInline"
        }
    }
  }

  /// Modules below Apple's names do not import Foundation, unless their row allows it.
  static func foundation(_ files: [SourceFile], _ table: ModuleTable = .ofSources) -> [String] {
    files.filter { table.imports[$0.module]?.contains("Foundation") != true }.flatMap { file in
      file.imports.filter { $0.module.hasPrefix("Foundation") }.map {
        "\(file.path):\($0.line): Foundation below TextGraphics"
      }
    }
  }

  /// Checks that each module is listed after those that it imports.
  static func order(_ table: ModuleTable) -> [String] {
    var known = Set<String>()
    let modules = Set(table.rows.map(\.module))
    return table.rows.flatMap { row -> [String] in
      known.insert(row.module)
      return row.imports.filter {
        modules.contains($0) && (!known.contains($0) || $0 == row.module)
      }
      .map { "\(row.module) stands above \($0), which it imports" }
    }
  }

  /// Checks that the targets of a manifest depend on the modules that the table lets them import,
  /// and on nothing else.
  ///
  /// Targets without a row (tests, C) are skipped.
  static func manifest(_ text: String, _ table: ModuleTable = .ofSources) -> [String] {
    table.rows.filter { !$0.module.hasPrefix("C/") }.flatMap { row -> [String] in
      guard let found = Manifest.dependencies(of: row.module, in: text) else {
        return ["no target \(row.module)"]
      }
      let wanted = Set(row.imports).filter { !$0.hasPrefix("Foundation") }
      return wanted.subtracting(found).sorted().map { "\(row.module) does not depend on \($0)" }
        + found.subtracting(wanted).sorted().map { "\(row.module) depends on \($0)" }
    }
  }
}

@Suite struct ArchitectureTests {
  private static let sources = Result { try SourceFile.all(in: "Sources", endings: [".swift"]) }

  private func expectNone(_ complaints: [String]) {
    #expect(complaints.isEmpty, "\(complaints.joined(separator: "\n"))")
  }

  @Test func `the sources are found`() throws {
    let modules = Set(try Self.sources.get().map(\.module))
    #expect(modules.isSuperset(of: ["TextStructures", "TextUnicode", "TextKit", "UIKit"]))
    #expect(try Self.sources.get().contains { !$0.imports.isEmpty })
  }

  @Test func `modules import only what the table allows`() throws {
    expectNone(Rules.imports(try Self.sources.get()))
  }

  /// A module of a single file states its purpose there.
  @Test func `each module of several files says in its README what it is for`() throws {
    let files = Dictionary(grouping: try Self.sources.get(), by: \.module)
    for row in ModuleTable.ofSources.rows {
      guard let count = files[row.module]?.count, count > 1 else { continue }
      let path = "Sources/\(row.module)/README.md"
      let text = try? String(
        contentsOf: SourceFile.root.appendingPathComponent(path), encoding: .utf8)
      #expect(text?.hasPrefix("# \(row.module)\n") == true, "\(path)")
    }
  }

  @Test func `unsafe stands in bindings, buffers and where Apple's signatures carry pointers`()
    throws
  {
    expectNone(Rules.unsafe(try Self.sources.get()))
  }

  @Test func `every source file names the license first`() throws {
    let endings = [".swift", ".h", ".c"]
    expectNone(
      Rules.license(
        try SourceFile.all(in: "Sources", endings: endings)
          + SourceFile.all(in: "Tests", endings: endings)
          + SourceFile.all(in: "Benchmarks", endings: endings)))
  }

  @Test func `no test runs a program by the class that Foundation has for it`() throws {
    let tests = try SourceFile.all(in: "Tests", endings: [".swift"])
    #expect(tests.contains { $0.path.hasSuffix("/TestProgram.swift") })
    expectNone(Rules.processes(tests))
  }

  @Test func `members that other modules inline belong to types that they can see`() throws {
    expectNone(Rules.inlinable(try Self.sources.get()))
  }

  @Test func `the root manifest has no unsafeFlags`() throws {
    let url = SourceFile.root.appendingPathComponent("Package.swift")
    let manifest = SourceFile(
      path: "Package.swift", text: try String(contentsOf: url, encoding: .utf8))
    #expect(manifest.text.contains("// swift-tools-version"))
    expectNone(Rules.unsafeFlags(manifest))
  }

  /// The package of the fuzzers has the modules, and the sources that it shares with the tests, by
  /// links.
  @Test func `every link in the tests leads somewhere`() throws {
    let tests = SourceFile.root.appendingPathComponent("Tests")
    let manager = FileManager.default
    var links = 0
    for case let name as String in manager.enumerator(atPath: tests.path) ?? .init()
    where !name.contains(".build/") {
      let path = tests.appendingPathComponent(name).path
      guard (try? manager.destinationOfSymbolicLink(atPath: path)) != nil else { continue }
      links += 1
      #expect(manager.fileExists(atPath: path), "\(name) leads nowhere")
    }
    #expect(links > 15)
  }

  @Test func `the table stands in the order of the flow`() {
    #expect(ModuleTable.ofSources.rows.count > 12)
    expectNone(Rules.order(.ofSources))
  }

  @Test(arguments: ["Package.swift", "Tests/Fuzz/Package.swift"])
  func `manifests say what the table says`(path: String) throws {
    let text = try String(
      contentsOf: SourceFile.root.appendingPathComponent(path), encoding: .utf8)
    // The fuzzers import no re-exports, and nothing of windows.
    let isRoot = path == "Package.swift"
    let own = ModuleTable.ofSources.rows.filter { row in
      isRoot
        || !["UIKit", "CoreGraphics", "QuartzCore", "CoreText", "GTK", "TextKitWindow"].contains(
          where: row.module.hasSuffix)
    }
    expectNone(Rules.manifest(text, ModuleTable(own)))
  }

  @Test func `the fuzzers have a link for each module and binding, and no other`() throws {
    let folder = SourceFile.root.appendingPathComponent("Tests/Fuzz")
    let text = try String(
      contentsOf: folder.appendingPathComponent("Package.swift"), encoding: .utf8)
    var named: Set = ["Fixtures"]
    for match in text.matches(of: /(?:binding|module)\(\s*"(\w+)"|path: "Modules\/(\w+)"/) {
      if let name = match.1 ?? match.2 { named.insert(String(name)) }
    }
    let links = folder.appendingPathComponent("Modules")
    let found = Set(try FileManager.default.contentsOfDirectory(atPath: links.path))
    #expect(named == found && named.count > 30)
    for name in found {
      #expect(
        FileManager.default.fileExists(atPath: links.appendingPathComponent(name).path),
        "\(name) leads nowhere")
    }
  }

  @Test func `ARCHITECTURE.md has the table`() throws {
    let url = SourceFile.root.appendingPathComponent("ARCHITECTURE.md")
    let text = try String(contentsOf: url, encoding: .utf8)
    #expect(
      text.contains(ModuleTable.ofSources.markdown),
      "the table in ARCHITECTURE.md is not that of Sources/modules.tsv:\n\(ModuleTable.ofSources.markdown)"
    )
  }

  @Test func `nothing below TextGraphics imports Foundation`() throws {
    expectNone(Rules.foundation(try Self.sources.get()))
  }
}

/// Each rule must complain of its planted fault, and of nothing else.
@Suite struct PlantedFaultTests {
  private func file(_ path: String, _ text: String) -> SourceFile {
    SourceFile(path: path, text: text)
  }

  @Test(arguments: [
    ("Sources/TextStructures/A.swift", "import TextUnicode"),
    ("Sources/TextUnicode/A.swift", "private import TextFonts"),
    ("Sources/TextLines/A.swift", "package import struct TextFonts.FontFace"),
    ("Sources/TextLines/A.swift", "let a = 1\n  @testable internal import TextKit // why"),
    ("Sources/TextUnicode/A.swift", "private import CICU"),
    ("Sources/TextUnicode/Bindings/A.swift", "private import CHarfBuzz"),
    ("Sources/TextFonts/A.swift", "import Glibc"),
    ("Sources/TextKit/Bindings/A.swift", "import CCairo"),
    ("Sources/TextCanvas/A.swift", "@preconcurrency import FoundationEssentials"),
    ("Sources/QuartzCore/A.swift", "@_exported public import Foundation"),
    ("Sources/NewModule/A.swift", "let a = 1"),
  ])
  func `an import against the table is noticed`(_ path: String, _ text: String) {
    #expect(Rules.imports([file(path, text)]).count == 1)
  }

  @Test(arguments: [
    ("Sources/TextUnicode/Bindings/A.swift", "private import CICU\nimport Glibc"),
    ("Sources/TextLines/A.swift", "// import TextKit\n/* import CCairo */ import TextShaping"),
    (
      "Sources/TextLines/A.swift",
      "let a = \"\"\"\n  import TextKit\n  \"\"\"\nimport Synchronization"
    ),
    ("Sources/TextKit/A.swift", "public import Foundation\nlet text = #\"import CICU \\\"\"#"),
    ("Sources/TextKitTool/main.swift", "import ArgumentParser\nimport TextKit"),
  ])
  func `an import by the table is allowed`(_ path: String, _ text: String) {
    #expect(Rules.imports([file(path, text)]) == [])
  }

  @Test(arguments: [
    ("Sources/TextLines/A.swift", "let a = unsafe b.pointee"),
    ("Sources/TextStructures/Trees/A.swift", "@unsafe struct A {}"),
    ("Sources/TextFonts/A.swift", "nonisolated(unsafe) var a = 1"),
    ("Sources/TextKit/A.swift", "nonisolated(unsafe) var a = 1"),
    ("Sources/TextKit/A.swift", "let a = unsafe unsafeBitCast(b, to: Int.self)"),
    ("Sources/TextKit/A.swift", "@safe @exclusivity(unchecked) var a: [Int] = []"),
    ("Sources/TextKit/A.swift", "let a = unsafe UnsafeMutablePointer<Int>.allocate(capacity: 1)"),
  ])
  func `unsafe in a wrong place is noticed`(_ path: String, _ text: String) {
    #expect(Rules.unsafe([file(path, text)]).count == 1)
  }

  @Test func `a program run by the class of Foundation is noticed`() {
    #expect(Rules.processes([file("Tests/A/A.swift", "let a = Process()")]).count == 1)
    #expect(
      Rules.processes([file("Tests/A/A.swift", "// Process\nlet a = ProcessInfo.processInfo")])
        == [])
  }

  @Test(arguments: [
    ("Sources/TextLines/A.swift", "// unsafe to break\nlet flag = flags.contains(.unsafeToBreak)"),
    ("Sources/TextLines/A.swift", "let a = \"unsafe\" /* unsafe /* unsafe */ unsafe */"),
    ("Sources/TextKit/A.swift", "unsafe range?.pointee = found"),
    ("Sources/TextFonts/Bindings/A.swift", "let a = unsafe OpaquePointer(b)"),
    ("Sources/TextStructures/Buffers/A.swift", "let a = unsafe b.pointee"),
    (
      "Sources/TextLayout/Document/Passage.swift",
      "@safe @exclusivity(unchecked) private var lines: [Line] = []"
    ),
  ])
  func `unsafe in its places is allowed`(_ path: String, _ text: String) {
    #expect(Rules.unsafe([file(path, text)]) == [])
  }

  private let small = ModuleTable("module\tholds\tmay import\nA\ta\t\nB\tb\tA, CICU, Foundation\n")

  @Test func `a table out of order is noticed`() {
    let text = "module\tholds\tmay import\nB\tb\tA\nA\ta\t\n"
    #expect(Rules.order(small) == [])
    #expect(Rules.order(ModuleTable(text)) == ["B stands above A, which it imports"])
    #expect(Rules.order(ModuleTable("module\tholds\tmay import\nA\ta\tA\n")).count == 1)
  }

  @Test(arguments: [
    (#"module("A", []), module("B", ["A", "CICU"], exclude: ["README.md"])"#, 0),
    (#".target(name: "A"), .target(name: "B", dependencies: ["A", "CICU"])"#, 0),
    (#".target(name: "A"), .target(name: "B", dependencies: ["A"])"#, 1),
    (#"module("A", ["B"]), module("B", ["A", "CICU"])"#, 1),
    (#"module("A", []), // module("B", ["A", "CICU"])"#, 1),
    (#"module("A", []), module("B", ["A", .product(name: "CICU", package: "C")])"#, 0),
  ])
  func `a manifest against the table is noticed`(_ text: String, _ count: Int) {
    #expect(Rules.manifest(text, small).count == count)
  }

  @Test func `a missing license line is noticed`() {
    let line = "// SPDX-License-Identifier: MIT\n"
    #expect(Rules.license([file("Sources/A.swift", "import B\n" + line)]).count == 1)
    #expect(Rules.license([file("Sources/A.swift", "")]).count == 1)
    #expect(Rules.license([file("Sources/A.swift", line)]) == [])
  }

  @Test func `an inlinable member that nobody can inline is noticed`() {
    let type =
      "package struct A {\n  package struct B {\n    @inlinable package var c: Int { 1 }\n  }\n}"
    #expect(Rules.inlinable([file("Sources/TextLines/A.swift", type)]).count == 1)
    let usable = type.replacingOccurrences(
      of: "package struct", with: "@usableFromInline package struct")
    #expect(Rules.inlinable([file("Sources/TextLines/A.swift", usable)]) == [])
    #expect(
      Rules.inlinable([
        file(
          "Sources/TextLines/A.swift",
          usable.replacingOccurrences(of: "@usableFromInline package struct A", with: "struct A"))
      ]).count == 1)
  }

  @Test func `unsafe flags and Foundation in a low module are noticed`() {
    let flags = "// unsafeFlags\nsettings: [.unsafeFlags([\"-O\"])]"
    #expect(Rules.unsafeFlags(file("Package.swift", flags)) == ["Package.swift:2: unsafeFlags"])
    #expect(Rules.foundation([file("Sources/TextLines/A.swift", "import Foundation")]).count == 1)
    #expect(Rules.foundation([file("Sources/TextKit/A.swift", "import Foundation")]) == [])
  }
}
