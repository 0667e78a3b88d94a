// SPDX-License-Identifier: MIT

import CanvasTestSupport
import Foundation
import Testing
import TextKitTestSupport

@testable import TextCanvas
import TextPDF

@Suite struct AtomicFileTests {
  private func read(_ path: String) throws -> String {
    try String(contentsOfFile: path, encoding: .utf8)
  }

  @Test func `a file appears only when it is finished`() throws {
    let folder = TemporaryFolder()
    let file = try AtomicFile(path: folder.path("out.txt"))
    try file.write(Array("whole".utf8).span)
    #expect(!FileManager.default.fileExists(atPath: folder.path("out.txt")))
    try file.finish()
    #expect(try read(folder.path("out.txt")) == "whole")
    #expect(try folder.names == ["out.txt"])
  }

  @Test func `a file given up leaves the old one and nothing beside it`() throws {
    let folder = TemporaryFolder()
    try "old".write(toFile: folder.path("out.txt"), atomically: false, encoding: .utf8)
    do {
      let file = try AtomicFile(path: folder.path("out.txt"))
      try file.write(Array("new".utf8).span)
    }
    let discarded = try AtomicFile(path: folder.path("out.txt"))
    try discarded.write(Array("new".utf8).span)
    discarded.discard()
    #expect(try read(folder.path("out.txt")) == "old")
    #expect(try folder.names == ["out.txt"])
  }

  @Test func `a file in shared memory is replaced as a whole, too`() throws {
    let path = "/dev/shm/textkit-\(UUID().uuidString).txt"
    defer { try? FileManager.default.removeItem(atPath: path) }
    for text in ["a long text", "short"] {
      let file = try AtomicFile(path: path)
      try file.write(Array(text.utf8).span)
      try file.finish()
      #expect(try read(path) == text)
    }
  }

  @Test func `the replaced file's permissions stay, and a symbolic link stays a link`() throws {
    let folder = TemporaryFolder()
    let target = folder.path("real.txt")
    try "old".write(toFile: target, atomically: false, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: target)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link.txt"), withDestinationPath: "real.txt")
    let file = try AtomicFile(path: folder.path("link.txt"))
    try file.write(Array("new".utf8).span)
    try file.finish()
    #expect(try read(target) == "new")
    let mode = try FileManager.default.attributesOfItem(atPath: target)[.posixPermissions] as? Int
    #expect(mode == 0o640)
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("link.txt"))
        == "real.txt")
    #expect(try folder.names == ["link.txt", "real.txt"])
  }

  @Test func `paths that cannot be written are sentences with what to do`() throws {
    let folder = TemporaryFolder()
    for (path, words) in [
      ("", "empty"), (folder.path, "is a folder"), (folder.path("no/out.pdf"), "No such file"),
      (folder.path + "/new/", "not of a folder"), ("a\0b", "NUL"),
      (folder.path(String(repeating: "x", count: 300)), "shorter name"),
    ] {
      let error = #expect(throws: CanvasError.self) { try AtomicFile(path: path) }
      #expect(error?.description.contains(words) == true, "\(String(describing: error))")
    }
  }

  @Test func `a full disk is an error with its number`() throws {
    let file = try AtomicFile(path: "/dev/full")
    let error = #expect(throws: CanvasError.self) { try file.write(Array("x".utf8).span) }
    #expect(error?.kind == .cannotWrite(errno: ENOSPC))
    #expect(
      error?.description
        == "Cannot write “/dev/full”: No space left on device; free some space or choose another location."
    )
    #expect(FileManager.default.fileExists(atPath: "/dev/full"))
  }

  @Test func `a pipe whose reader has gone is an error, and the process goes on`() async {
    await #expect(processExitsWith: .success) {
      signal(SIGPIPE, SIG_DFL)
      let folder = TemporaryFolder()
      let pipe = folder.path("pipe")
      try run("mkfifo", [pipe], from: "coreutils")
      let reader = open(pipe, O_RDONLY | O_NONBLOCK)
      let canvas = try Canvas.pdf(to: pipe)
      close(reader)
      let error = #expect(throws: CanvasError.self) {
        for _ in 0..<200 {
          try canvas.beginPage(width: 300, height: 200)
          for place in 0..<200 {
            canvas.fill(CanvasRect(x: Double(place) * 0.73, y: 3, width: 5.1, height: 5), .black)
          }
          try canvas.endPage()
        }
        try canvas.finish()
      }
      precondition(error?.kind == .cannotWrite(errno: EPIPE), "\(String(describing: error))")
      let names = try folder.names
      precondition(names == ["pipe"])
    }
  }

  @Test func `a pipe is written to, not replaced`() throws {
    let folder = TemporaryFolder()
    let pipe = folder.path("pipe")
    try run("mkfifo", [pipe], from: "coreutils")
    // The reader opens first, without waiting: a writer who waits for a reader would keep a thread
    // from other tests.
    let descriptor = open(pipe, O_RDONLY | O_NONBLOCK)
    try #require(descriptor >= 0)
    let reader = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    let file = try AtomicFile(path: pipe)
    try file.write(Array("through".utf8).span)
    try file.finish()
    #expect(reader.readDataToEndOfFile() == Data("through".utf8))
  }
}
