// SPDX-License-Identifier: MIT

internal import TextStructures

/// Where the tables of one face lie in an OpenType file or collection.
///
/// Parsed here, so that a broken file is rejected with an error before a library reads it.
struct TableDirectory: Sendable {
  struct Entry: Sendable {
    var tag: UInt32
    var offset: Int
    var length: Int
  }
  /// Sorted by tag.
  let entries: [Entry]
  let faceCount: Int
  /// 'wOFF' or 'wOF2': the tables are compressed, and only FreeType can read them.
  let isCompressed: Bool

  /// No known font has more: 28 tables in Noto, about 40 with every registered table.
  private static let tableLimit = 512
  /// Noto Sans CJK has 10 faces, Apple's largest collections about 40.
  private static let faceLimit = 4096

  init(of file: FontFile, face index: Int) throws(FontError) {
    let start = file.bytes(at: 0, count: 12)
    guard start.count == 12 else {
      throw .notAFont(
        file.name, file.count == 0 ? "it is empty" : "it has \(file.count) bytes only")
    }
    var offset = 0
    var faces = 1
    switch start.uint32(at: 0) {
    case tag("ttcf"):
      faces = Int(start.uint32(at: 8))
      guard (1...TableDirectory.faceLimit).contains(faces), 12 + 4 * faces <= file.count else {
        throw .damaged(file.name, "it claims to be a collection of \(faces) faces")
      }
      guard (0..<faces).contains(index) else {
        throw .noSuchFace(file.name, index: index, count: faces)
      }
      offset = Int(file.bytes(at: 12 + 4 * index, count: 4).uint32(at: 0))
    case tag("wOFF"), tag("wOF2"):
      guard index == 0 else { throw .noSuchFace(file.name, index: index, count: 1) }
      entries = []
      faceCount = 1
      isCompressed = true
      return
    case 0x0001_0000, tag("OTTO"), tag("true"), tag("typ1"):
      guard index == 0 else { throw .noSuchFace(file.name, index: index, count: 1) }
    default:
      throw .notAFont(file.name, "it has no font signature")
    }
    let header = file.bytes(at: offset, count: 12)
    guard header.count == 12 else {
      throw .damaged(file.name, "face \(index) would begin at byte \(offset) of \(file.count)")
    }
    let tables = header.uint16(at: 4)
    let records = file.bytes(at: offset + 12, count: 16 * tables)
    guard (1...TableDirectory.tableLimit).contains(tables), records.count == 16 * tables else {
      throw .damaged(
        file.name, "it claims to have \(tables) tables, but ends before their list does")
    }
    var found: [Entry] = []
    found.reserveCapacity(tables)
    for record in 0..<tables {
      let entry = Entry(
        tag: records.uint32(at: 16 * record), offset: Int(records.uint32(at: 16 * record + 8)),
        length: Int(records.uint32(at: 16 * record + 12)))
      guard entry.offset + entry.length <= file.count else {
        throw .damaged(
          file.name,
          "its table '\(tagName(entry.tag))' ends at byte \(entry.offset + entry.length), "
            + "the file at byte \(file.count)")
      }
      found.append(entry)
    }
    entries = found.sorted { $0.tag < $1.tag }
    faceCount = faces
    isCompressed = false
  }

  func entry(_ tag: UInt32) -> Entry? {
    let low = entries.partitionPoint { $0.tag >= tag }
    return low < entries.count && entries[low].tag == tag ? entries[low] : nil
  }
}

/// Returns a tag of four ASCII characters, big endian as in OpenType.
func tag(_ name: StaticString) -> UInt32 {
  precondition(name.utf8CodeUnitCount == 4, "a tag has four letters: \(name)")
  var value: UInt32 = 0
  for byte in name.description.utf8 { value = value << 8 | UInt32(byte) }
  return value
}

/// Returns the four characters of a tag; those that are not printable ASCII become `?`.
package func tagName(_ tag: UInt32) -> String {
  String(
    decoding: [24, 16, 8, 0].map { shift -> UInt8 in
      let byte = UInt8(truncatingIfNeeded: tag >> shift)
      return (0x20..<0x7F).contains(byte) ? byte : 0x3F
    }, as: UTF8.self)
}

extension [UInt8] {
  func uint16(at index: Int) -> Int { Int(self[index]) << 8 | Int(self[index + 1]) }
  func int16(at index: Int) -> Int { Int(Int16(truncatingIfNeeded: uint16(at: index))) }
  func uint32(at index: Int) -> UInt32 {
    UInt32(uint16(at: index)) << 16 | UInt32(uint16(at: index + 2))
  }
}
