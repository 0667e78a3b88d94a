// SPDX-License-Identifier: MIT

import TextEditor
import TextKit

// The program that the tests kill; it ends by itself when they have ended without that:
//
//     editor-saver save FILE N PART    saves one version of the file after the other, each line
//                                      of which has its number, and kills itself when N are saved
//                                      and PART thousandths of the time of a save have passed
//     editor-saver once FILE TEXT      replaces the text, saves once, and prints any error
//     editor-saver keep FILE FOLDER    edits and keeps the edits in a folder, prints so, and waits

@MainActor func run() async {
  let parent = getppid()
  let arguments = CommandLine.arguments
  signal(SIGXFSZ, SIG_IGN)
  do {
    let folder = RecoveryFolder(path: arguments[1] == "keep" ? arguments[3] : "/dev/null/none")
    let document = try EditorDocument(
      opening: URL(fileURLWithPath: arguments[2]), recoveryIn: folder)
    func replaceAll(_ text: String) {
      document.storage.replaceCharacters(
        in: NSRange(location: 0, length: document.storage.length), with: text)
    }
    switch arguments[1] {
    case "save":
      guard let saves = Int(arguments[3]), let part = Double(arguments[4]) else { exit(2) }
      var time = Duration.zero
      for version in 1... {
        if getppid() != parent { exit(1) }
        let start = ContinuousClock.now
        if version == saves + 1 {
          let delay = time * (part / 1000)
          Thread.detachNewThread {
            Thread.sleep(forTimeInterval: delay / .seconds(1))
            kill(getpid(), SIGKILL)
          }
        }
        replaceAll(String(repeating: "version \(version)\n", count: 4000))
        try await document.save()
        time = ContinuousClock.now - start
      }
    case "once":
      replaceAll(String(repeating: arguments[3], count: 4000))
      try await document.save()
      print("saved")
    default:
      document.storage.replaceCharacters(in: NSRange(location: 0, length: 0), with: "unsaved ")
      await document.keepNow()
      print("kept")
      fflush(nil)
      while getppid() == parent { try await Task.sleep(for: .seconds(1)) }
    }
  } catch {
    print("\(error)")
    exit(1)
  }
}

await run()
