// SPDX-License-Identifier: MIT

import Testing

@testable import TextGraphics

/// The misuses that stop the process, and their messages.
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
      sentence(kind).contains("FileWrapper.fileWrappers: the wrapper “a.txt” is not a directory"))
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
    #expect(sentence(loop).contains("“outer” contains the destination directory"))
  }

  @Test func `of an undo manager names what is missing`() async {
    let target = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = UndoManager().prepare(withInvocationTarget: "text")
    }
    #expect(sentence(target).contains("String does not conform to SelectorPerforming"))
    let group = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      UndoManager().endUndoGrouping()
    }
    #expect(sentence(group).contains("UndoManager.endUndoGrouping(): no group is open"))
    let enabled = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      UndoManager().enableUndoRegistration()
    }
    #expect(sentence(enabled).contains("registration was not disabled"))
  }
}
