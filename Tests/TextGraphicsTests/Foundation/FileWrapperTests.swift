// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextKitTestSupport

@testable import TextGraphics

/// A folder that is removed when its test is over.
private final class Folder {
  let url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
  init() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }
  deinit { try? FileManager.default.removeItem(at: url) }
  func callAsFunction(_ name: String) -> URL { url.appendingPathComponent(name) }
}

private func tree() -> FileWrapper {
  let inner = FileWrapper(directoryWithFileWrappers: [
    "c.txt": FileWrapper(regularFileWithContents: Data("c".utf8))
  ])
  return FileWrapper(directoryWithFileWrappers: [
    "a.txt": FileWrapper(regularFileWithContents: Data("a".utf8)),
    "inner": inner,
    "link": FileWrapper(symbolicLinkWithDestinationURL: URL(fileURLWithPath: "/usr")),
  ])
}

/// Kinds and contents, by path.
private func listing(_ wrapper: FileWrapper, _ path: String = "") -> [String: String] {
  if wrapper.isRegularFile {
    return [path: String(decoding: wrapper.regularFileContents ?? Data(), as: UTF8.self)]
  }
  if wrapper.isSymbolicLink { return [path: "-> \(wrapper.symbolicLinkDestinationURL!.path)"] }
  var list = [path: "directory"]
  for (name, child) in wrapper.fileWrappers! {
    list.merge(listing(child, path + "/" + name)) { first, _ in first }
  }
  return list
}

struct `A file wrapper` {
  @Test func `is a file, a directory or a symbolic link`() {
    let wrapper = tree()
    #expect(wrapper.isDirectory && !wrapper.isRegularFile && !wrapper.isSymbolicLink)
    #expect(
      listing(wrapper) == [
        "": "directory", "/a.txt": "a", "/inner": "directory", "/inner/c.txt": "c",
        "/link": "-> /usr",
      ])
    #expect(wrapper.fileWrappers?["a.txt"]?.preferredFilename == "a.txt")
    #expect(wrapper.filename == nil && wrapper.preferredFilename == nil)
  }

  @Test func `gives a name that is taken a new one`() throws {
    let directory = FileWrapper(directoryWithFileWrappers: [:])
    #expect(directory.addRegularFile(withContents: Data([1]), preferredFilename: "a") == "a")
    let second = directory.addRegularFile(withContents: Data([2]), preferredFilename: "a")
    #expect(second != "a" && second.hasSuffix("a"))
    let third = FileWrapper(regularFileWithContents: Data([3]))
    third.preferredFilename = "b"
    #expect(directory.addFileWrapper(third) == "b")
    #expect(directory.addFileWrapper(third) == "b")
    #expect(directory.fileWrappers?.count == 3)
    #expect(directory.keyForChildFileWrapper(third) == "b")
    third.preferredFilename = "c"
    #expect(directory.keyForChildFileWrapper(third) == "c")
    #expect(directory.fileWrappers?["b"] == nil)
    directory.removeFileWrapper(third)
    #expect(directory.keyForChildFileWrapper(third) == nil)
    #expect(directory.fileWrappers?.count == 2)
    third.preferredFilename = "d"
    #expect(directory.fileWrappers?.count == 2)
  }

  @Test(arguments: [FileWrapper.WritingOptions.atomic, []])
  func `is read as it was written`(options: FileWrapper.WritingOptions) throws {
    let folder = try Folder()
    let wrapper = tree()
    // An existing file is replaced, whatever it is.
    try Data("old".utf8).write(to: folder("w"))
    try wrapper.write(to: folder("w"), options: options, originalContentsURL: nil)
    try wrapper.write(
      to: folder("w"), options: options.union(.withNameUpdating), originalContentsURL: nil)
    #expect(wrapper.filename == "w")
    #expect(wrapper.fileWrappers?["a.txt"]?.filename == "a.txt")
    for reading in [FileWrapper.ReadingOptions.immediate, [], .withoutMapping] {
      let back = try FileWrapper(url: folder("w"), options: reading)
      #expect(listing(back) == listing(wrapper))
      #expect(back.filename == "w" && back.preferredFilename == "w")
      #expect(back.matchesContents(of: folder("w")))
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["w"])
    let file = FileWrapper(regularFileWithContents: Data("x".utf8))
    try file.read(from: folder("w"), options: .immediate)
    #expect(listing(file) == listing(wrapper))
  }

  @Test func `can be written over the files it has not read yet`() throws {
    let folder = try Folder()
    try tree().write(to: folder("w"), originalContentsURL: nil)
    let wrapper = try FileWrapper(url: folder("w"))
    wrapper.addRegularFile(withContents: Data("n".utf8), preferredFilename: "n")
    try wrapper.write(to: folder("w"), originalContentsURL: folder("w"))
    #expect(listing(try FileWrapper(url: folder("w")))["/inner/c.txt"] == "c")
    #expect(listing(try FileWrapper(url: folder("w")))["/n"] == "n")
  }

  @Test func `sees that a file has changed or is gone`() throws {
    let folder = try Folder()
    try Data("one".utf8).write(to: folder("f"))
    let wrapper = try FileWrapper(url: folder("f"))
    #expect(wrapper.matchesContents(of: folder("f")))
    try Data("three".utf8).write(to: folder("f"))
    #expect(!wrapper.matchesContents(of: folder("f")))
    #expect(!wrapper.matchesContents(of: folder("other")))
    try FileManager.default.removeItem(at: folder("f"))
    #expect(wrapper.regularFileContents == nil)
    #expect(wrapper.serializedRepresentation == nil)
    #expect(throws: CocoaError.self) {
      try wrapper.write(to: folder("g"), originalContentsURL: nil)
    }
    #expect(throws: (any Error).self) { try FileWrapper(url: folder("f")) }
    #expect(throws: (any Error).self) { try FileWrapper(url: URL(string: "https://a.b/c")!) }
  }

  @Test func `keeps permissions and dates`() throws {
    let folder = try Folder()
    let wrapper = FileWrapper(regularFileWithContents: Data("x".utf8))
    let date = Date(timeIntervalSinceReferenceDate: 1000)
    wrapper.fileAttributes = [
      FileAttributeKey.posixPermissions.rawValue: NSNumber(value: 0o640),
      FileAttributeKey.modificationDate.rawValue: date,
    ]
    try wrapper.write(to: folder("f"), originalContentsURL: nil)
    let back = try FileWrapper(url: folder("f"))
    let permissions = back.fileAttributes[FileAttributeKey.posixPermissions.rawValue]
    #expect((permissions as? NSNumber)?.intValue == 0o640)
    #expect(back.fileAttributes[FileAttributeKey.modificationDate.rawValue] as? Date == date)
  }

  @Test func `does not write names that lead elsewhere`() throws {
    let folder = try Folder()
    for name in ["..", "a/b", "."] {
      let directory = FileWrapper(directoryWithFileWrappers: [:])
      directory.addRegularFile(withContents: Data(), preferredFilename: name)
      #expect(throws: CocoaError(.fileWriteInvalidFileName)) {
        try directory.write(to: folder("d"), originalContentsURL: nil)
      }
      let data = try #require(directory.serializedRepresentation)
      #expect(FileWrapper(serializedRepresentation: data) == nil)
    }
  }

  @Test func `comes back from its serialized representation and from archives`() throws {
    let wrapper = tree()
    wrapper.preferredFilename = "tree"
    let data = try #require(wrapper.serializedRepresentation)
    let back = try #require(FileWrapper(serializedRepresentation: data))
    #expect(listing(back) == listing(wrapper))
    #expect(back.preferredFilename == "tree")
    let archive = try NSKeyedArchiver.archivedData(
      withRootObject: wrapper, requiringSecureCoding: true)
    let again = try #require(
      try NSKeyedUnarchiver.unarchivedObject(ofClass: FileWrapper.self, from: archive))
    #expect(listing(again) == listing(wrapper))
    #expect(FileWrapper(serializedRepresentation: Data("no".utf8)) == nil)
  }

  @Test func `is nil or whole from damaged data`() throws {
    let whole = [UInt8](try #require(tree().serializedRepresentation))
    var random = SeededGenerator(seed: seed(of: "damaged file wrappers"))
    for _ in 0..<iterations(2000) {
      var bytes = whole
      for _ in 0...Int.random(in: 0...4, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      if let wrapper = FileWrapper(serializedRepresentation: Data(bytes)) {
        #expect(listing(wrapper).count <= 50)
      }
    }
  }

  @Test func `leaves out what has no contents, such as pipes`() throws {
    let folder = try Folder()
    let made = TestProgram()
    made.executableURL = URL(fileURLWithPath: "/usr/bin/mkfifo")
    made.arguments = [folder("pipe").path]
    try made.run()
    made.waitUntilExit()
    try Data("x".utf8).write(to: folder("file"))
    #expect(try FileWrapper(url: folder.url, options: .immediate).fileWrappers?.count == 1)
    #expect(throws: CocoaError.self) { try FileWrapper(url: folder("pipe")) }
  }
}
