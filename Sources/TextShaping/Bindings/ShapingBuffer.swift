// SPDX-License-Identifier: MIT

private import CHarfBuzz
import TextFonts

/// A glyph from HarfBuzz, in logical order.
struct RawGlyph {
  var id: UInt16
  /// Whether it is a mark by the font's classes.
  var isMark: Bool
  var isUnsafeToBreak: Bool
  /// The UTF-16 index in the text.
  var cluster: Int32
  var advance: Int32
  var x: Int32
  var y: Int32
}

/// HarfBuzz's buffer, and the glyphs of its last result.
///
/// Clusters are graphemes at least (a mark joins its base). Isolated surrogates become U+FFFD.
@safe final class ShapingBuffer {
  /// Each run reads it; only the buffer's code writes it, in one pass.
  @safe @exclusivity(unchecked) private(set) var glyphs: [RawGlyph] = []
  private let buffer: OpaquePointer

  init() {
    unsafe buffer = hb_buffer_create()
    unsafe hb_buffer_set_cluster_level(buffer, HB_BUFFER_CLUSTER_LEVEL_MONOTONE_GRAPHEMES)
  }

  deinit { unsafe hb_buffer_destroy(buffer) }

  /// Shapes a range of the text into `glyphs`, in logical order for right-to-left text too.
  ///
  /// - `keepingContext`: The text around the range decides joining at its ends.
  func shape(_ text: [UInt16], range: Range<Int>, keepingContext: Bool, plan: ShapePlan) {
    precondition(
      range.lowerBound >= 0 && range.upperBound <= text.count && text.count <= Int(Int32.max),
      "ShapingBuffer.shape: \(range) is not within the \(text.count) units of the text")
    unsafe hb_buffer_clear_contents(buffer)
    let shift: Int
    if keepingContext && plan.isNative {
      shift = 0
      unsafe text.withUnsafeBufferPointer {
        unsafe hb_buffer_add_utf16(
          buffer, $0.baseAddress, Int32($0.count), UInt32(range.lowerBound), Int32(range.count))
      }
    } else {
      shift = range.lowerBound
      unsafe text.withUnsafeBufferPointer {
        guard let start = $0.baseAddress else { return }
        unsafe hb_buffer_add_utf16(
          buffer, start + range.lowerBound, Int32(range.count), 0, Int32(range.count))
      }
    }
    // A mark at the start of the text gets a dotted circle.
    unsafe hb_buffer_set_flags(
      buffer, range.lowerBound == 0 ? HB_BUFFER_FLAG_BOT : HB_BUFFER_FLAG_DEFAULT)
    unsafe plan.execute(on: buffer)
    takeGlyphs(shift: Int32(shift), plan: plan)
  }

  private func takeGlyphs(shift: Int32, plan: ShapePlan) {
    glyphs.removeAll(keepingCapacity: true)
    var count: UInt32 = 0
    guard let infos = unsafe hb_buffer_get_glyph_infos(buffer, &count),
      let positions = unsafe hb_buffer_get_glyph_positions(buffer, nil)
    else { return }
    let face = plan.font.face
    let isBackward = plan.isRightToLeft
    let unsafeMask = HB_GLYPH_FLAG_UNSAFE_TO_BREAK.rawValue
    var lastCluster = UInt32.max
    let n = Int(count)
    glyphs.append(addingCapacity: n) { output in
      for k in 0..<n {
        let i = isBackward ? n - 1 - k : k
        let info = unsafe infos[i]
        let position = unsafe positions[i]
        // No font has a glyph 0xFFFF: the number of glyphs has 16 bits.
        let id = info.codepoint < 0xFFFF ? UInt16(info.codepoint) : 0
        let isLater = info.cluster == lastCluster
        lastCluster = info.cluster
        output.append(
          RawGlyph(
            id: id,
            isMark: isLater && (face.glyphClass(of: id) == .mark || position.x_advance == 0),
            isUnsafeToBreak: info.mask & unsafeMask != 0,
            cluster: Int32(truncatingIfNeeded: info.cluster) &+ shift, advance: position.x_advance,
            x: position.x_offset, y: position.y_offset))
      }
    }
  }
}
