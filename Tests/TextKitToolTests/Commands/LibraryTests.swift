// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextKitTestSupport

/// The libraries that the built program loads from the system.
@Suite struct LibraryTests {
  @Test func `README names the packages of all libraries that the program loads`() async throws {
    let dynamic = try await Tool.run(["readelf", "-d", Tool.path])
    #expect(dynamic.status == 0, "readelf is missing; install it: apt-get install binutils")
    // Linked, and loaded with the first image.
    var names = dynamic.output.split(separator: "\n").filter { $0.contains("(NEEDED)") }
      .compactMap { $0.split(separator: "[").last?.split(separator: "]").first.map(String.init) }
    names += ["libgdk_pixbuf-2.0.so.0", "librsvg-2.so.2"]
    let cache = try await Tool.run(["/sbin/ldconfig", "-p"]).output
    let readme = try String(
      contentsOfFile: fixture("../../README.md"), encoding: .utf8)
    var packages: Set<String> = []
    for name in names {
      // Libraries that are not the system's come with Swift.
      guard
        let path = cache.split(separator: "\n").first(where: { $0.contains("\t\(name) (") })?
          .components(separatedBy: "=> ").last
      else { continue }
      let real = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
      // dpkg may know the file by the name that it had before /lib became a link to /usr/lib.
      for known in [real, real.replacing("/usr/lib/", with: "/lib/")] {
        let owner = try await Tool.run(["dpkg", "-S", known])
        if owner.status == 0 { packages.insert(String(owner.output.prefix { $0 != ":" })) }
      }
    }
    #expect(packages.contains("libcairo2") && packages.contains("librsvg2-2"))
    for package in packages.subtracting(["libc6"]) {
      #expect(readme.contains(package), "\(package) is not in README.md")
    }
  }
}
