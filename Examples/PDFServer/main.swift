// SPDX-License-Identifier: MIT

// Answers each request that brings Markdown with a PDF.
//
//     swift run pdf-server 8080
//     curl --data-binary @README.md http://localhost:8080/ > readme.pdf
//
// As a service of systemd it takes the socket that its `.socket` unit opens: SECURITY.md has both units.
//
// A plain socket and a thread for each request, so that the example needs nothing but the library: a real server has a
// framework in its place.

import Foundation
import UIKit

signal(SIGPIPE, SIG_IGN)

/// `mallopt` of glibc, which Swift's module of it leaves out.
@_silgen_name("mallopt") private func setMemoryOption(_ option: Int32, _ value: Int32) -> Int32

// Memory that one thread gives back is there for the others: glibc would keep eight pools for each core, each with its
// gaps. -8 is M_ARENA_MAX.
_ = setMemoryOption(-8, 1)
let port = CommandLine.arguments.dropFirst().first.flatMap { UInt16($0) } ?? 8080
let style = try DocumentStyleSheet(
  json: Data(
    """
    { "body": { "size": 11, "lineHeight": 1.2 }, "heading": { "color": "#203040" }, "code": { "size": 9, "background": "#f4f4f4" } }
    """.utf8))

do {
  let server: Listener
  if let handedOver = Listener(handedOver: ProcessInfo.processInfo.environment) {
    server = handedOver
  } else {
    server = try Listener(port: port)
    FileHandle.standardOutput.write(Data("Listening on http://localhost:\(port)/\n".utf8))
  }
  server.serve { request in
    guard request.method == "POST" else {
      return Response(405, "text/plain", Data("Send Markdown with POST.\n".utf8))
    }
    do {
      return Response(200, "application/pdf", try pages(of: request.body, style: style))
    } catch {
      return Response(400, "text/plain", Data("\(error.localizedDescription)\n".utf8))
    }
  }
} catch {
  FileHandle.standardError.write(Data("pdf-server: \(error)\n".utf8))
  exit(1)
}
