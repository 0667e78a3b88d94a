// SPDX-License-Identifier: MIT

package import CFreeType
private import Synchronization

/// Owner of an `FT_Face` that reads from a `FontFile`.
///
/// Only one thread at a time may use it.
@safe package final class FreeTypeFace: @unchecked Sendable {
  /// The `FT_Face`, valid during the object's lifetime.
  package let pointer: FT_Face
  private let stream: FT_Stream
  /// The data of the stream, which FreeType reads by position.
  private let source: Source

  private final class Source {
    let file: FontFile
    /// The start of the last read.
    var lastOffset = -1
    /// The table at this offset reads as beginning with a zero; none if negative.
    var hiddenOffset = -1

    init(_ file: FontFile) { self.file = file }

    func read(at offset: Int, into target: UnsafeMutableRawBufferPointer) -> Int {
      lastOffset = offset
      let count = unsafe file.read(at: offset, into: target)
      if offset == hiddenOffset, count > 0 { unsafe target[0] = 0 }
      return count
    }
  }

  /// FreeType allows one thread at a time to create and destroy faces of a library.
  @safe private struct Library: @unchecked Sendable { var pointer: FT_Library? }
  private static let library = Mutex(Library())

  init(file: FontFile, index: Int, variations: [FontVariation]) throws(FontError) {
    let source = Source(file)
    let stream = FT_Stream.allocate(capacity: 1)
    unsafe stream.initialize(to: FT_StreamRec())
    unsafe stream.pointee.size = UInt(file.count)
    unsafe stream.pointee.descriptor.pointer = Unmanaged.passUnretained(source).toOpaque()
    // FreeType reads with count 0 to seek, and then expects 0 for success.
    unsafe stream.pointee.read = { stream, offset, target, count in
      guard count > 0 else { return 0 }
      guard let stream = unsafe stream, let target = unsafe target,
        let owner = unsafe stream.pointee.descriptor.pointer
      else { return 0 }
      let source = unsafe Unmanaged<Source>.fromOpaque(owner).takeUnretainedValue()
      return unsafe UInt(
        source.read(
          at: Int(offset), into: UnsafeMutableRawBufferPointer(start: target, count: Int(count))))
    }
    var arguments = unsafe FT_Open_Args()
    unsafe arguments.flags = UInt32(FT_OPEN_STREAM)
    unsafe arguments.stream = stream
    var face: FT_Face?
    let code = FreeTypeFace.library.withLock { library -> FT_Error in
      if unsafe library.pointer == nil {
        let code = unsafe FT_Init_FreeType(&library.pointer)
        if code != 0 { return code }
      }
      return unsafe FT_Open_Face(library.pointer, &arguments, FT_Long(index), &face)
    }
    guard code == 0, let face = unsafe face else {
      unsafe stream.deallocate()
      throw .damaged(file.name, "FreeType cannot open it (error \(code))")
    }
    unsafe pointer = face
    unsafe self.stream = stream
    self.source = source
    if !variations.isEmpty { set(variations) }
  }

  deinit {
    FreeTypeFace.library.withLock { _ in _ = unsafe FT_Done_Face(pointer) }
    unsafe stream.deallocate()
  }

  /// Moves a variable font to a location in its design space; other axes get their defaults.
  func set(_ variations: [FontVariation]) {
    var master: UnsafeMutablePointer<FT_MM_Var>?
    guard unsafe FT_Get_MM_Var(pointer, &master) == 0, let master = unsafe master else { return }
    let axes = unsafe UnsafeBufferPointer(
      start: master.pointee.axis, count: Int(master.pointee.num_axis))
    var coordinates = unsafe axes.map { axis -> FT_Fixed in
      let tag = unsafe UInt32(truncatingIfNeeded: axis.tag)
      guard let wanted = variations.first(where: { $0.tag == tag }) else {
        return unsafe axis.def
      }
      return FT_Fixed((wanted.value * 65536).rounded())
    }
    _ = unsafe FT_Set_Var_Design_Coordinates(
      pointer, UInt32(coordinates.count), &coordinates)
    FreeTypeFace.library.withLock { library in
      _ = unsafe FT_Done_MM_Var(library.pointer, master)
    }
  }

  /// Makes Cairo use the outlines of this face glyph by glyph and not its CFF table.
  ///
  /// Cairo 1.16 subsets a CFF table without validation: it aborts the process at a call of a
  /// missing subroutine, and reads outside of its memory at other errors. From outlines it makes
  /// its own CFF font. The table is hidden by its version, the first byte, which FreeType has
  /// already read.
  ///
  /// - Returns: false if the face does not read from its file, so that nothing can be hidden.
  package func hideCompactTable() -> Bool {
    let tag = FT_ULong(0x4346_4620)
    guard tableLength(UInt32(tag)) > 0 else { return true }
    source.lastOffset = -1
    var byte: UInt8 = 0
    var length: FT_ULong = 1
    guard unsafe FT_Load_Sfnt_Table(pointer, tag, 0, &byte, &length) == 0, source.lastOffset >= 0
    else { return false }
    source.hiddenOffset = source.lastOffset
    guard unsafe FT_Load_Sfnt_Table(pointer, tag, 0, &byte, &length) == 0 else { return false }
    return byte == 0
  }

  /// Whether all name records are within the name table, which Cairo does not check.
  package var hasSoundNames: Bool {
    let bytes = table(0x6E61_6D65)
    func number(_ at: Int) -> Int { Int(bytes[at]) << 8 | Int(bytes[at + 1]) }
    guard !bytes.isEmpty else { return true }
    guard bytes.count >= 6, 6 + 12 * number(2) <= bytes.count else { return false }
    let start = number(4)
    return (0..<number(2)).allSatisfy { record in
      let at = 6 + 12 * record
      return start + number(at + 10) + number(at + 8) <= bytes.count
    }
  }

  func tableLength(_ tag: UInt32) -> Int {
    var length: FT_ULong = 0
    guard unsafe FT_Load_Sfnt_Table(pointer, FT_ULong(tag), 0, nil, &length) == 0 else { return 0 }
    return Int(length)
  }

  func table(_ tag: UInt32) -> [UInt8] {
    var length = FT_ULong(tableLength(tag))
    guard length > 0 else { return [] }
    return unsafe [UInt8](unsafeUninitializedCapacity: Int(length)) { buffer, used in
      let code = unsafe FT_Load_Sfnt_Table(
        pointer, FT_ULong(tag), 0, buffer.baseAddress, &length)
      used = code == 0 ? Int(length) : 0
    }
  }
}

extension FontInstance {
  /// Creates a separate FreeType face at this instance's location in the design space, for Cairo,
  /// which keeps it.
  ///
  /// It does not include synthetic bold and slant.
  package func makeFreeTypeFace() throws(FontError) -> FreeTypeFace {
    try FreeTypeFace(file: face.tables.file, index: face.index, variations: variations)
  }
}
