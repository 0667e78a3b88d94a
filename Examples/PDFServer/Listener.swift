// SPDX-License-Identifier: MIT

import Foundation

struct Request {
  var method: String
  var body: Data
}

struct Response {
  var status: Int
  var type: String
  var body: Data

  init(_ status: Int, _ type: String, _ body: Data) {
    self.status = status
    self.type = type
    self.body = body
  }
}

struct ListenError: Error, CustomStringConvertible {
  var description: String
}

/// As much of HTTP/1.1 as the example needs: a request with a body of a known length, one for a connection.
struct Listener: Sendable {
  private let socket: Int32
  static let largestBody = 16 << 20

  /// The socket that systemd opened for this service (`sd_listen_fds(3)`); nil if it opened none.
  init?(handedOver environment: [String: String]) {
    guard environment["LISTEN_PID"].flatMap({ Int32($0) }) == getpid(),
      environment["LISTEN_FDS"].flatMap({ Int32($0) }) ?? 0 > 0
    else { return nil }
    // SD_LISTEN_FDS_START
    socket = 3
    _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
  }

  init(port: UInt16) throws {
    socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var yes: Int32 = 1
    setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = INADDR_ANY
    let isBound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
    guard isBound, listen(socket, 128) == 0 else {
      throw ListenError(
        description:
          "port \(port) cannot be used: \(String(cString: strerror(errno))); give another one")
    }
  }

  /// Answers requests for ever, as many at once as the machine has cores.
  func serve(_ answer: @escaping @Sendable (Request) -> Response) {
    let cores = ProcessInfo.processInfo.activeProcessorCount
    let threads = (0..<cores).map { _ in
      Thread {
        while true {
          let connection = accept(socket, nil, nil)
          guard connection >= 0 else { continue }
          handle(connection, answer)
          close(connection)
        }
      }
    }
    for thread in threads {
      thread.stackSize = 8 << 20
      thread.start()
    }
    while true { sleep(3600) }
  }

  private func handle(_ connection: Int32, _ answer: (Request) -> Response) {
    var wait = timeval(tv_sec: 10, tv_usec: 0)
    setsockopt(
      connection, SOL_SOCKET, SO_RCVTIMEO, &wait, socklen_t(MemoryLayout<timeval>.size))
    let response =
      read(connection).map(answer) ?? Response(400, "text/plain", Data("Bad request.\n".utf8))
    var bytes = Data(
      "HTTP/1.1 \(response.status) \(response.status == 200 ? "OK" : "Error")\r\nContent-Type: \(response.type)\r\nContent-Length: \(response.body.count)\r\nConnection: close\r\n\r\n"
        .utf8)
    bytes.append(response.body)
    bytes.withUnsafeBytes { buffer in
      var sent = 0
      while sent < buffer.count {
        let count = send(connection, buffer.baseAddress! + sent, buffer.count - sent, 0)
        if count <= 0 { return }
        sent += count
      }
    }
  }

  private func read(_ connection: Int32) -> Request? {
    var data = Data()
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let end = Data("\r\n\r\n".utf8)
    var head: Range<Data.Index>?
    var length = 0
    while true {
      let count = recv(connection, &buffer, buffer.count, 0)
      if count <= 0 { return nil }
      data.append(contentsOf: buffer[0..<count])
      if head == nil, let found = data.range(of: end) {
        head = found
        let lines = String(decoding: data[..<found.lowerBound], as: UTF8.self).lowercased()
          .components(separatedBy: "\r\n")
        if lines.contains("expect: 100-continue") {
          let go = Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)
          _ = send(connection, go, go.count, 0)
        }
        length =
          lines.first { $0.hasPrefix("content-length:") }
          .flatMap { Int($0.dropFirst(15).trimmingCharacters(in: .whitespaces)) } ?? 0
      }
      guard data.count <= Self.largestBody, length >= 0, length <= Self.largestBody else {
        return nil
      }
      if let head, data.count >= head.upperBound + length {
        let method = String(decoding: data.prefix { $0 != 0x20 }, as: UTF8.self)
        return Request(method: method, body: data[head.upperBound..<head.upperBound + length])
      }
    }
  }
}
