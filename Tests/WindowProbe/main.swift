// SPDX-License-Identifier: MIT

// A program with one window, which carries out the lines that a test writes to it, and prints the
// requested values.
//
//     test ── "selection\n" ──> probe ── "0 5\n" ──> test   one line each; \n in a text is written as \n

import CGTK4
import ProbeSupport
import TextKitGTK

do {
  try TextKitDisplay.open()
} catch {
  FileHandle.standardError.write(Data((error.description + "\n").utf8))
  exit(error.exitCode)
}
// GTK would use it for all texts, as the only one other than its own.
if ProcessInfo.processInfo.environment["GTK_IM_MODULE"] == "scripted" { scripted_input_register() }

let probe = Probe()
TextKitDisplay.lossHandler = { say("lost \(probe.text.text.count)") }
let source = DispatchSource.makeReadSource(fileDescriptor: 0, queue: .main)
source.setEventHandler { MainActor.assumeIsolated { probe.read() } }
source.resume()
say("ready")
TextKitDisplay.run { probe.isOpen }
