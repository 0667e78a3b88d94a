// SPDX-License-Identifier: MIT

import Foundation
import PDFTestSupport
import TextKitTestSupport
import Testing

/// The subject of a PDF's document.
@Suite struct SubjectTests {
  @Test(arguments: ["a.html", "b.md"])
  func `the description of a document is the subject of its PDF`(_ name: String) async throws {
    let bench = try Workbench()
    func subject(_ text: String) async throws -> (info: String?, meta: Bool) {
      let made = try await Tool.run(
        "render", bench.write(text, as: name), "-o", bench.path("a.pdf"), "--pdf", "ua-1",
        "--language", "en")
      #expect(made.status == 0, "\(made.error)")
      let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: bench.path("a.pdf"))))
      let file = try PDFReading(bytes).file
      let meta = try await Tool.run(["pdfinfo", "-meta", bench.path("a.pdf")])
      return (
        file.resolve(file.trailer["Info"], "Subject").text,
        meta.output.contains("<dc:description><rdf:Alt><rdf:li xml:lang=\"x-default\">About it<")
      )
    }
    let (described, both) =
      name == "b.md"
      ? (
        "---\ntitle: T\ndescription: About it\n---\nwords\n",
        "---\ntitle: T\nsubject: Whales\ndescription: About it\n---\nwords\n"
      )
      : (
        "<title>T</title><meta name=description content='About it'><p>words",
        "<title>T</title><meta name=description content='About it'><meta name=subject content=Whales><p>words"
      )
    let told = try await subject(described)
    #expect(told.info == "About it" && told.meta)
    #expect(try await subject(both).info == "Whales")
  }
}
