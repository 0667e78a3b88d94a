// SPDX-License-Identifier: MIT

import Testing

@testable import TextKit

/// What stops the process, and the sentence with which it does.
struct `A wrong call` {
  private func sentence(_ result: ExitTest.Result?) -> String {
    String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  }

  @Test func `of a file wrapper names the member and the wrapper`() async {
    let kind = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let file = FileWrapper(regularFileWithContents: Data())
      file.preferredFilename = "a.txt"
      _ = file.fileWrappers
    }
    #expect(
      sentence(kind).contains("FileWrapper.fileWrappers: the wrapper “a.txt” is no directory"))
    let name = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let directory = FileWrapper(directoryWithFileWrappers: [:])
      directory.addFileWrapper(FileWrapper(regularFileWithContents: Data()))
    }
    #expect(sentence(name).contains("addFileWrapper(_:): the wrapper has no preferred file name"))
    let loop = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let inner = FileWrapper(directoryWithFileWrappers: [:])
      let outer = FileWrapper(directoryWithFileWrappers: ["inner": inner])
      outer.preferredFilename = "outer"
      inner.addFileWrapper(outer)
    }
    #expect(sentence(loop).contains("“outer” contains the directory it was to be put into"))
  }

  @Test func `of an undo manager names what is missing`() async {
    let target = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = UndoManager().prepare(withInvocationTarget: "text")
    }
    #expect(sentence(target).contains("String is no SelectorPerforming"))
    let group = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      UndoManager().endUndoGrouping()
    }
    #expect(sentence(group).contains("UndoManager.endUndoGrouping(): no group is open"))
    let enabled = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      UndoManager().enableUndoRegistration()
    }
    #expect(sentence(enabled).contains("registration was not disabled"))
  }

  @Test func `of a question names the index and the length`() async {
    let word = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = NSAttributedString(string: "abc").doubleClick(at: 3)
    }
    #expect(sentence(word).contains("the index 3 does not lie below the length 3"))
    let range = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let text = NSMutableAttributedString(string: "abc")
      text.setAlignment(.center, range: NSRange(location: NSNotFound, length: 0))
    }
    #expect(sentence(range).contains("{NSNotFound, 0} does not lie within the length 3"))
  }

  @Test func `that changes a frozen shadow is told and does nothing`() throws {
    let storage = NSTextStorage(string: "a", attributes: [.shadow: NSShadow()])
    let own = try #require(value(of: .shadow, at: 0, in: storage) as? NSShadow)
    own.shadowBlurRadius = 7
    #expect(own.shadowBlurRadius == 0)
    #expect(value(of: .shadow, at: 0, in: storage) as? NSShadow == NSShadow())
  }
}
