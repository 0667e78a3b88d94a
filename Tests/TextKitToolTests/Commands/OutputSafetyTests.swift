// SPDX-License-Identifier: MIT

import Foundation
import TextKitTestSupport
import Testing

/// The files that the program leaves, reads and prints, whatever its input and however it ends.
@Suite struct OutputSafetyTests {
  private func mode(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  // MARK: Files that are replaced

  @Test(arguments: ["a.html", "a.rtf", "a.txt", "a.pdf", "a.svg", "a.rtfd"])
  func `a file that is replaced keeps its permissions`(_ name: String) async throws {
    let bench = try Workbench()
    let input = try bench.write("words\n", as: "in.md")
    let output = bench.path(name)
    let isPages = name.hasSuffix("pdf") || name.hasSuffix("svg")
    let arguments =
      isPages ? ["render", input, "-o", output] : ["convert", input, output]
    let first = try await Tool.run([Tool.path] + arguments)
    #expect(first.status == 0, "\(first.error)")
    var places = [output: name.hasSuffix("rtfd") ? 0o710 : 0o604]
    if name.hasSuffix("rtfd") { places["\(output)/TXT.rtf"] = 0o604 }
    for (place, mode) in places {
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: place)
    }
    let mayGiveAway = getuid() == 0
    if mayGiveAway {
      try FileManager.default.setAttributes(
        [.ownerAccountID: 4321, .groupOwnerAccountID: 8765], ofItemAtPath: output)
    }
    let second = try await Tool.run([Tool.path] + arguments)
    #expect(second.status == 0, "\(second.error)")
    for (place, mode) in places { #expect(try self.mode(place) == mode, "\(place)") }
    let found = try FileManager.default.attributesOfItem(atPath: output)
    if mayGiveAway {
      #expect((found[.ownerAccountID] as? NSNumber)?.intValue == 4321)
      #expect((found[.groupOwnerAccountID] as? NSNumber)?.intValue == 8765)
    }
    #expect(bench.names == ["in.md", name])
  }

  @Test func `a link stays one, and what it leads to is written, were it nothing yet`() async throws
  {
    let bench = try Workbench()
    let input = try bench.write("words\n", as: "in.md")
    _ = try bench.write("old", as: "real.html")
    for (link, target) in [("a.html", "real.html"), ("b.html", "new.html")] {
      try FileManager.default.createSymbolicLink(
        atPath: bench.path(link), withDestinationPath: target)
      let made = try await Tool.run("convert", input, bench.path(link))
      #expect(made.status == 0, "\(made.error)")
      #expect(
        try FileManager.default.destinationOfSymbolicLink(atPath: bench.path(link)) == target)
      let text = try String(contentsOfFile: bench.path(target), encoding: .utf8)
      #expect(text.contains("words"))
    }
    #expect(bench.names == ["in.md", "a.html", "b.html", "real.html", "new.html"])
  }

  // MARK: Programs that are ended

  /// Runs the program with a separate folder for temporary files, and ends it while it works.
  private func end(_ bench: Workbench, _ signal: String, _ arguments: String) async throws
    -> ProgramResult
  {
    try FileManager.default.createDirectory(
      atPath: bench.path("temporary"), withIntermediateDirectories: true)
    try FileManager.default.createDirectory(
      atPath: bench.path("out"), withIntermediateDirectories: true)
    // The program starts to write once the folder or the descriptor is there. On a machine that is
    // busy it may be done before the signal arrives: then it has shown nothing, and runs again.
    return try await Tool.run([
      "bash", "-c",
      """
      cd '\(bench.folder)'
      for run in $(seq 20); do
        TMPDIR='\(bench.path("temporary"))' '\(Tool.path)' \(arguments) >stdout & process=$!
        while kill -0 $process 2>/dev/null; do
          for name in out/* out/.[!.]* temporary/*; do [ -e "$name" ] && break 2; done
          for name in /proc/$process/fd/*; do
            case $(readlink "$name") in *deleted*) break 2;; esac
          done
        done
        kill -\(signal) $process
        wait $process
        status=$?
        [ $status != 0 ] && exit $status
        rm -rf out/*
      done
      """,
    ])
  }

  @Test(arguments: ["TERM", "INT", "HUP", "PIPE", "KILL"])
  func `nothing is left of an output that goes to a pipe, however the program ends`(
    _ signal: String
  ) async throws {
    let bench = try Workbench()
    let input = try bench.write(sampleText(characters: 200_000))
    _ = try await end(bench, signal, "render '\(input)' -o - --to pdf --page A6")
    let left = try FileManager.default.contentsOfDirectory(atPath: bench.path("temporary"))
    #expect(left == [])
  }

  @Test(arguments: ["TERM", "HUP"])
  func `nothing is left of images that are not finished`(_ signal: String) async throws {
    let bench = try Workbench()
    let input = try bench.write(sampleText(characters: 300_000))
    let ended = try await end(bench, signal, "render '\(input)' -o out/a.png --page A6")
    #expect(ended.status == 128 + (signal == "TERM" ? SIGTERM : SIGHUP), "\(ended)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: bench.path("out")) == [])
  }

  @Test func `the folder that a killed program left goes when the same images are made again`()
    async throws
  {
    let bench = try Workbench()
    let input = try bench.write(sampleText(characters: 5000))
    let manager = FileManager.default
    func make(_ name: String, holding file: String) throws {
      try manager.createDirectory(
        atPath: bench.path("out/\(name)"), withIntermediateDirectories: true)
      try Data("x".utf8).write(to: URL(fileURLWithPath: bench.path("out/\(name)/\(file)")))
    }
    // No process has so high a number; this one lives.
    try make(".a.png.2000000001.partial", holding: "1")
    try make(".a.png.\(getpid()).partial", holding: "1")
    try make(".b.png.2000000001.partial", holding: "1")
    try make(".a.png.2000000002.partial", holding: "old 1")
    try make("kept", holding: "1")
    try manager.createSymbolicLink(
      atPath: bench.path("out/.a.png.2000000003.partial"), withDestinationPath: "kept")
    let made = try await Tool.run([
      Tool.path, "render", input, "-o", bench.path("out/a.png"), "--page", "A6",
    ])
    #expect(made.status == 0, "\(made.error)")
    let left = Set(try manager.contentsOfDirectory(atPath: bench.path("out"))).filter {
      !$0.hasSuffix(".png")
    }
    #expect(
      left == [
        ".a.png.\(getpid()).partial", ".b.png.2000000001.partial", ".a.png.2000000002.partial",
        ".a.png.2000000003.partial", "kept",
      ])
    #expect(manager.fileExists(atPath: bench.path("out/kept/1")))
  }

  @Test(arguments: ["-", "out.pdf", "out.png"])
  func `a disk without room leaves nothing`(_ output: String) async throws {
    let bench = try Workbench(holdsPictures: true)
    let input = try bench.write(sampleText(characters: 60_000))
    let made = try await Tool.run([
      "bash", "-c",
      "cd '\(bench.folder)'; mkdir t; ulimit -f 4; TMPDIR='\(bench.path("t"))' '\(Tool.path)' render '\(input)' -o \(output) --to \(output.hasSuffix("png") ? "png" : "pdf") | cat >/dev/null; exit ${PIPESTATUS[0]}",
    ])
    Tool.expect(made, 74, ["too large", output == "-" ? "TMPDIR" : output])
    #expect(!made.error.contains("/proc/self"), "\(made.error)")
    #expect(bench.names == ["in.txt", "t"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: bench.path("t")) == [])
  }

  // MARK: Reading

  @Test func `only what has an image's signature is read as one`() async throws {
    let bench = try Workbench()
    _ = try bench.write("root:x:0:0:root\n", as: "passwd")
    _ = try bench.write("root:x:0:0:root\n", as: "text.png")
    try Data(MadeImage.emptyPNG(width: 3, height: 2)).write(
      to: URL(fileURLWithPath: bench.path("p.dat")))
    let input = try bench.write("![a](passwd) ![b](text.png) ![c](p.dat)\n", as: "a.md")
    for name in ["a.html", "b.md", "c.rtf", "d.rtfd"] {
      let made = try await Tool.run(
        "convert", input, bench.path(name), "--files", bench.folder)
      #expect(made.status == 0 && made.error.contains("not an image"), "\(made.error)")
      let file = name.hasSuffix("rtfd") ? "\(name)/TXT.rtf" : name
      let text = try String(contentsOfFile: bench.path(file), encoding: .utf8)
      #expect(!text.contains("cm9vdDp4") && !text.contains("726f6f743a78"), "\(text)")
      if name.hasSuffix("rtfd") {
        let names = try FileManager.default.contentsOfDirectory(atPath: bench.path(name))
        #expect(names.count == 2, "\(names)")
      } else {
        #expect(text.contains("base64,iVBOR") || text.contains("89504e47"), "\(text)")
      }
    }
  }

  @Test func `links in a package are neither followed nor made`() async throws {
    let bench = try Workbench()
    let secret = try bench.write(MadeImage.emptyPNG(width: 3, height: 2), as: "secret.png")
    let manager = FileManager.default
    for name in ["a.rtfd", "a.rtfd/folder"] {
      try manager.createDirectory(
        atPath: bench.path(name), withIntermediateDirectories: true)
    }
    _ = try bench.write(
      #"{\rtf1 x{{\NeXTGraphic link.png}\'ac}{{\NeXTGraphic folder}\'ac}{{\NeXTGraphic folder/in.png}\'ac} y}"#,
      as: "a.rtfd/TXT.rtf")
    for name in ["link.png", "folder/in.png"] {
      try manager.createSymbolicLink(
        atPath: bench.path("a.rtfd/\(name)"), withDestinationPath: secret)
    }
    for (name, word) in [("b.html", "x"), ("b.rtfd/TXT.rtf", "x")] {
      let output = bench.path(name.split(separator: "/").map(String.init)[0])
      let made = try await Tool.run("convert", bench.path("a.rtfd"), output)
      #expect(made.status == 0, "\(made.error)")
      let text = try String(contentsOfFile: bench.path(name), encoding: .utf8)
      #expect(text.contains(word) && !text.contains("iVBOR") && !text.contains("89504e"), "\(text)")
    }
    let all = manager.subpaths(atPath: bench.path("b.rtfd")) ?? []
    for name in all {
      let kind = try manager.attributesOfItem(atPath: bench.path("b.rtfd/\(name)"))[.type]
      #expect(kind as? FileAttributeType != .typeSymbolicLink, "\(name)")
    }
    // The text itself may be no link either.
    try manager.createDirectory(
      atPath: bench.path("c.rtfd"), withIntermediateDirectories: true)
    try manager.createSymbolicLink(
      atPath: bench.path("c.rtfd/TXT.rtf"), withDestinationPath: "../a.rtfd/TXT.rtf")
    try await Tool.expectFailure(
      65, ["RTFD"], "convert", bench.path("c.rtfd"), bench.path("c.html"))
    // Files named by the user are read.
    try manager.createSymbolicLink(
      atPath: bench.path("d.rtfd"), withDestinationPath: "a.rtfd")
    let named = try await Tool.run("convert", bench.path("d.rtfd"), bench.path("d.html"))
    #expect(named.status == 0, "\(named.error)")
  }

  // MARK: Printing and writing

  @Test func `names in messages neither act on a terminal nor turn letters around`() async throws {
    let bench = try Workbench()
    let name = "a\u{1B}[31m\u{202E}\n\u{7}\u{9B}\u{2066}.md"
    let missing = try await Tool.run("convert", bench.path(name), bench.path("b.html"))
    Tool.expect(missing, 66, ["a␛[31m", "No such file"])
    let input = try bench.write("words", as: name)
    let made = try await Tool.run("render", input, "-o", bench.path("c\u{1B}\u{202E}.pdf"))
    let document = try bench.write(
      "<img src='\u{1B}]0;x\u{7}.png'><p style='font-family:\"a\u{1B}\"'>x", as: "d.html")
    let told = try await Tool.run("convert", document, bench.path("d.rtf"))
    let report = try await Tool.run("inspect", "--attributes", document)
    for text in [missing.error, made.output, made.error, told.error, report.output] {
      let bad = text.unicodeScalars.first {
        $0 != "\n"
          && ($0.properties.generalCategory == .control
            || (0x202A...0x2069).contains($0.value) && $0.value != 0x2030)
      }
      #expect(bad == nil, "\(text.debugDescription)")
    }
  }

  @Test(arguments: [
    ("a.rtf", "{\\rtf1\\uc0 a\\u27 [31mb\\u7 \\'1bc\u{1B}d\\u155 e}"),
    ("a.html", "<p>a&#27;[31mb&#7;&#x1b;c\u{1B}d&#x9b;e"),
    ("a.md", "a&#27;[31mb&#7;&#x1b;c\u{1B}d\u{9B}e"),
  ])
  func `control characters that a document spells never become text`(
    _ name: String, _ source: String
  ) async throws {
    let bench = try Workbench()
    let input = try bench.write(source, as: name)
    for format in ["text", "html", "markdown", "rtf"] {
      let made = try await Tool.run("convert", input, "-", "--to", format)
      let bad = made.output.unicodeScalars.first {
        $0 != "\n" && $0.properties.generalCategory == .control
      }
      #expect(bad == nil && made.output.contains("31mb"), "\(made.output.debugDescription)")
      #expect(!made.output.contains("\\u27 ") && !made.output.contains("&#27;"))
    }
  }

  @Test func `links that are not written are named, and their text stays`() async throws {
    let bench = try Workbench()
    let input = try bench.write(
      "<p><a href='javascript:alert(1)'>one</a> <a href='x-app:y'>two</a> <a href='https://a.b'>three</a>",
      as: "a.html")
    for format in ["html", "markdown", "rtf"] {
      let made = try await Tool.run("convert", input, "-", "--to", format)
      #expect(made.error.contains("“javascript:alert(1)”, “x-app:y”"), "\(made.error)")
      #expect(made.output.contains("one") && made.output.contains("two"))
      #expect(!made.output.contains("javascript") && !made.output.contains("x-app"))
      let more = try await Tool.run(
        "convert", input, "-", "--to", format, "--link-scheme", "x-app:")
      #expect(more.output.contains("x-app:y") && !more.output.contains("javascript"))
      #expect(!more.error.contains("x-app"), "\(more.error)")
    }
    let pdf = try await Tool.run(
      "render", input, "-o", bench.path("a.pdf"), "--link-scheme", "x-app")
    #expect(pdf.error.contains("“javascript:alert(1)”"), "\(pdf.error)")
    let bytes = String(
      decoding: try Data(contentsOf: URL(fileURLWithPath: bench.path("a.pdf"))), as: UTF8.self)
    #expect(!bytes.contains("javascript"))
    try await Tool.expectFailure(
      64, ["scheme"], "convert", input, bench.path("b.html"), "--link-scheme", "a b")
  }

  @Test(arguments: ["html", "rtf"])
  func `a font's name that ends a style sheet is a name`(_ format: String) async throws {
    let bench = try Workbench()
    let input = try bench.write(
      format == "html"
        ? "<p style=\"font-family:'</style><script>alert(1)</script>'\">x"
        : "{\\rtf1{\\fonttbl\\f0 </style><script>alert(1)</script>;}\\f0 x}",
      as: "a.\(format)")
    let output = bench.path("b.html")
    let made = try await Tool.run("convert", input, output)
    #expect(made.status == 0, "\(made.error)")
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: output)))
    #expect(ActiveContent.problem(inHTML: bytes) == nil)
  }
}
