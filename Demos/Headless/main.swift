// SPDX-License-Identifier: MIT

import DemoViews
import UIKit

// The demos of text views: `view-demos FOLDER` writes a picture of each. They run without a window system, driven by simulated
// touches where they move.

@MainActor
private func run() throws {
  guard CommandLine.arguments.count == 2 else {
    print("usage: view-demos FOLDER\nwrites the pictures of the text view demos into FOLDER")
    exit(64)
  }
  let folder = URL(fileURLWithPath: CommandLine.arguments[1], isDirectory: true)
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  // What moves goes by this clock.
  SceneClock.main = SceneClock(startingAt: 0)
  DemoView.movesClock = true
  for demo in DemoView.all {
    let page = demo.type.init()
    let window = UIWindow(frame: page.bounds)
    window.backgroundColor = .white
    window.overrideUserInterfaceStyle = .light
    window.addSubview(page)
    window.makeKeyAndVisible()
    window.layoutIfNeeded()
    page.play()
    guard let data = window.makeImage(scale: 1)?.pngData() else {
      print("view-demos: \(demo.name) gave no picture")
      exit(1)
    }
    let file = folder.appendingPathComponent("view-\(demo.name).png")
    try data.write(to: file)
    print("\(file.path)")
  }
}

do { try run() } catch {
  print("view-demos: \(error.localizedDescription)")
  exit(1)
}
