// SPDX-License-Identifier: MIT

/// Puts the rule of even-odd clips where viewers look for it in an SVG that the drawing library has written.
///
/// Cairo 1.16 writes the rule on the group that is clipped, where SVG gives it no meaning; it belongs on the
/// path of the clip.
///
///     <clipPath id="clip2">
///       <path d="…"/>                                       →  <path clip-rule="evenodd" d="…"/>
///     </clipPath>
///     <g clip-path="url(#clip2)" clip-rule="evenodd">
///
/// - Source: SVG 1.1, 14.3.5, "The 'clip-rule' property only applies to graphics elements that are contained
///   within a 'clipPath' element."
enum EvenOddClips {
  static func mended(_ svg: [UInt8]) -> [UInt8] {
    var names: Set<ArraySlice<UInt8>> = []
    forEachLine(of: svg) { line in
      let group = Array("<g clip-path=\"url(#".utf8)
      guard line.starts(with: group),
        line.elementsEqual(
          line.prefix { $0 != UInt8(ascii: ")") } + Array(")\" clip-rule=\"evenodd\">\n".utf8))
      else { return }
      names.insert(line.dropFirst(group.count).prefix { $0 != UInt8(ascii: ")") })
    }
    guard !names.isEmpty else { return svg }
    var result: [UInt8] = []
    result.reserveCapacity(svg.count + names.count * 24)
    var isInClip = false
    forEachLine(of: svg) { line in
      let clip = Array("<clipPath id=\"".utf8)
      let path = Array("  <path ".utf8)
      if isInClip, line.starts(with: path) {
        result += path
        result += Array("clip-rule=\"evenodd\" ".utf8)
        result += line.dropFirst(path.count)
      } else {
        result += line
      }
      isInClip =
        line.starts(with: clip)
        && names.contains(line.dropFirst(clip.count).prefix { $0 != UInt8(ascii: "\"") })
    }
    return result
  }

  private static func forEachLine(of svg: [UInt8], _ body: (ArraySlice<UInt8>) -> Void) {
    var start = 0
    while start < svg.count {
      let end = svg[start...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? svg.count
      body(svg[start..<end])
      start = end
    }
  }
}
