// SPDX-License-Identifier: MIT

package import CFreeType
private import Synchronization

/// Owner of an `FT_Face` that reads from a `FontFile`.
///
/// One thread at a time may use it.
@safe package final class FreeTypeFace: @unchecked Sendable {
  /// The `FT_Face`; lives as long as this object.
  package let pointer: FT_Face
  private let stream: FT_Stream
  /// Serves the stream; FreeType asks it for bytes by position.
  private let file: FontFile

  /// FreeType wants one thread at a time to make and to end faces of a library.
  @safe private struct Library: @unchecked Sendable { var pointer: FT_Library? }
  private static let library = Mutex(Library())

  init(file: FontFile, index: Int, variations: [FontVariation]) throws(FontError) {
    let stream = FT_Stream.allocate(capacity: 1)
    unsafe stream.initialize(to: FT_StreamRec())
    unsafe stream.pointee.size = UInt(file.count)
    unsafe stream.pointee.descriptor.pointer = Unmanaged.passUnretained(file).toOpaque()
    // FreeType reads with count 0 to seek, and then wants 0 for "well done".
    unsafe stream.pointee.read = { stream, offset, target, count in
      guard count > 0 else { return 0 }
      guard let stream = unsafe stream, let target = unsafe target,
        let owner = unsafe stream.pointee.descriptor.pointer
      else { return 0 }
      let file = unsafe Unmanaged<FontFile>.fromOpaque(owner).takeUnretainedValue()
      return unsafe UInt(
        file.read(
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
      throw .damaged(file.name, "FreeType refuses it (error \(code))")
    }
    unsafe pointer = face
    unsafe self.stream = stream
    self.file = file
    if !variations.isEmpty { set(variations) }
  }

  deinit {
    FreeTypeFace.library.withLock { _ in _ = unsafe FT_Done_Face(pointer) }
    unsafe stream.deallocate()
  }

  /// Moves a variable font to a place in its design space; axes not named go to their standard.
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
  /// A FreeType face of one's own at this instance's place in the design space: for Cairo, which keeps it.
  ///
  /// Synthetic bold and slant are not in it.
  package func makeFreeTypeFace() throws(FontError) -> FreeTypeFace {
    try FreeTypeFace(file: face.tables.file, index: face.index, variations: variations)
  }
}
