// SPDX-License-Identifier: MIT

import Foundation
import TextKit

/// A kind of work; each piece of it makes what it needs and lets it go.
struct Kind {
  let name: String
  /// What is kept between the pieces, and the work on piece number n.
  let prepare: () -> (Int) -> Void

  static var all: [Kind] { layouts + drawings + edits + documents + foundation }
}

/// Text that no piece had before, with words that no piece had before.
func text(_ number: Int) -> String {
  "Message \(number): the quick brown fox meets wo\(number)rd and jumps over the lazy dog, "
    + "which \(number &* 7919) others saw."
}

let font = UIFont(name: "DejaVu Sans", size: 12) ?? .systemFont(ofSize: 12)
var attributes: [NSAttributedString.Key: Any] { [.font: font] }
let room = CGSize(width: 240, height: 1_000)

/// Storage, manager and container of one text.
struct Stack {
  let storage: NSTextStorage
  let manager = NSLayoutManager()
  let container = NSTextContainer(size: room)

  init(_ text: String) {
    storage = NSTextStorage(string: text, attributes: attributes)
    storage.addLayoutManager(manager)
    manager.addTextContainer(container)
  }
}

/// Runs a work whose errors end the program with their sentence.
func must(_ work: () throws -> Void) {
  do { try work() } catch {
    print(error)
    exit(1)
  }
}

var layouts: [Kind] {
  [
    Kind(name: "Layout of a new string, the same stack") {
      let stack = Stack("")
      return { number in
        stack.storage.setAttributedString(
          NSAttributedString(string: text(number), attributes: attributes))
        stack.manager.ensureLayout(for: stack.container)
      }
    },
    Kind(name: "Layout of a new string, a new stack") {
      return { number in
        let stack = Stack(text(number))
        stack.manager.ensureLayout(for: stack.container)
      }
    },
    Kind(name: "Layout of ten scripts, a new stack") {
      return { number in
        let stack = Stack("\(number) שלום 12 مرحبا नमस्ते สวัสดี 漢字 かな 한글 🙂 Ελληνικά \(number &* 31)")
        stack.manager.ensureLayout(for: stack.container)
      }
    },
    Kind(name: "boundingRect(with:options:)") {
      return { number in
        _ = NSAttributedString(string: text(number), attributes: attributes).boundingRect(
          with: room, options: .usesLineFragmentOrigin, context: nil)
      }
    },
    Kind(name: "boundingRect of a String with attributes") {
      return { number in
        _ = text(number).boundingRect(
          with: room, options: .usesLineFragmentOrigin, attributes: attributes, context: nil)
      }
    },
    Kind(name: "A label: two lines, the end cut off") {
      let style = NSMutableParagraphStyle()
      style.lineBreakMode = .byTruncatingTail
      let attributes = attributes.merging([.paragraphStyle: style]) { $1 }
      return { number in
        let storage = NSTextStorage(string: text(number) + text(-number), attributes: attributes)
        let manager = NSLayoutManager()
        let container = NSTextContainer(size: room)
        container.maximumNumberOfLines = 2
        container.lineBreakMode = .byTruncatingTail
        storage.addLayoutManager(manager)
        manager.addTextContainer(container)
        _ = manager.usedRect(for: container)
        _ = manager.truncatedGlyphRange(inLineFragmentForGlyphAt: manager.numberOfGlyphs - 1)
      }
    },
  ]
}

var drawings: [Kind] {
  [
    Kind(name: "draw(in:) on the same bitmap") {
      let context = try? CGContext.bitmap(size: room, background: .white)
      return { number in
        guard let context else { return }
        UIGraphicsPushContext(context)
        NSAttributedString(string: text(number), attributes: attributes).draw(
          in: CGRect(origin: .zero, size: room))
        UIGraphicsPopContext()
      }
    },
    Kind(name: "A PNG of 240 × 60 points") {
      return { number in
        let renderer = UIGraphicsImageRenderer(size: CGSize(width: 240, height: 60))
        _ = renderer.pngData { _ in
          NSAttributedString(string: text(number), attributes: attributes).draw(
            in: CGRect(x: 0, y: 0, width: 240, height: 60))
        }
      }
    },
    Kind(name: "A PDF of one page") {
      return { number in
        let renderer = UIGraphicsPDFRenderer(bounds: CGRect(x: 0, y: 0, width: 240, height: 60))
        _ = renderer.pdfData { page in
          page.beginPage()
          NSAttributedString(string: text(number), attributes: attributes).draw(
            in: CGRect(x: 0, y: 0, width: 240, height: 60))
        }
      }
    },
    Kind(name: "A page of one PDF") {
      // Its pages are kept until it is finished; written out, they leave little.
      let path = NSTemporaryDirectory() + "/memory-\(ProcessInfo.processInfo.processIdentifier).pdf"
      let context = try? CGContext.pdf(atPath: path)
      return { number in
        guard let context else { return }
        must { try context.beginPage(size: CGSize(width: 240, height: 60)) }
        UIGraphicsPushContext(context)
        NSAttributedString(string: text(number), attributes: attributes).draw(
          in: CGRect(x: 0, y: 0, width: 240, height: 60))
        UIGraphicsPopContext()
        context.endPage()
      }
    },
    Kind(name: "An SVG") {
      let path = NSTemporaryDirectory() + "/memory-\(ProcessInfo.processInfo.processIdentifier).svg"
      return { number in
        must {
          let context = try CGContext.svg(
            atPath: path, size: CGSize(width: 240, height: 60), text: .characters)
          UIGraphicsPushContext(context)
          NSAttributedString(string: text(number), attributes: attributes).draw(
            in: CGRect(x: 0, y: 0, width: 240, height: 60))
          UIGraphicsPopContext()
          try context.finish()
          try FileManager.default.removeItem(atPath: path)
        }
      }
    },
  ]
}

var edits: [Kind] {
  [
    Kind(name: "A key in a storage, laid out") {
      let stack = Stack(String(repeating: text(0) + "\n", count: 50))
      return { number in
        let range = NSRange(location: 100, length: 5)
        stack.storage.replaceCharacters(in: range, with: String("\(number)     ".prefix(5)))
        stack.manager.ensureLayout(for: stack.container)
      }
    },
    Kind(name: "A key in a storage that is not ASCII") {
      let stack = Stack(String(repeating: "В начале было Слово.\n", count: 50))
      return { number in
        let range = NSRange(location: 100, length: 5)
        stack.storage.replaceCharacters(in: range, with: String("\(number)жe\u{301}   ".prefix(5)))
        stack.manager.ensureLayout(for: stack.container)
      }
    },
    Kind(name: "A new font for a word in a storage") {
      let stack = Stack(String(repeating: text(0) + "\n", count: 50))
      return { number in
        stack.storage.addAttribute(
          .font, value: font.withSize(CGFloat(10 + abs(number) % 400) / 8),
          range: NSRange(location: 100, length: 5))
        stack.manager.ensureLayout(for: stack.container)
      }
    },
    Kind(name: "An archive of an attributed string") {
      return { number in
        must {
          let string = NSAttributedString(string: text(number), attributes: attributes)
          let storage = NSTextStorage(attributedString: string)
          let data = try NSKeyedArchiver.archivedData(
            withRootObject: storage, requiringSecureCoding: false)
          _ = try NSKeyedUnarchiver.unarchivedObject(ofClass: NSTextStorage.self, from: data)
        }
      }
    },
  ]
}

/// Documents with words that no document had before.
var documents: [Kind] {
  func markdown(_ number: Int) -> Data {
    Data(
      "# Part \(number)\n\n\(text(number)) *\(number)* [a link](http://example.org/\(number))\n\n1. one\n2. two\n\n| a | b |\n|---|---|\n| 1 | \(number) |\n"
        .utf8)
  }
  func html(_ number: Int) -> Data {
    Data(
      "<h1>Part \(number)</h1><p>\(text(number)) <b style='color:#\(100 + number % 900)'>bold</b></p><ol><li>one<li>two</ol><table><tr><td>1<td>\(number)</table>"
        .utf8)
  }
  func read(_ data: Data, _ type: NSAttributedString.DocumentType) -> NSTextStorage {
    let storage = NSTextStorage()
    let options = [NSAttributedString.DocumentReadingOptionKey.documentType: type]
    storage.read(from: data, options: options, documentAttributes: nil)
    return storage
  }
  func write(_ storage: NSTextStorage, _ type: NSAttributedString.DocumentType) {
    must {
      _ = try storage.data(
        from: NSRange(location: 0, length: storage.length),
        documentAttributes: [.documentType: type])
    }
  }
  func layOut(_ storage: NSTextStorage) -> NSLayoutManager {
    let manager = NSLayoutManager()
    storage.addLayoutManager(manager)
    let container = NSTextContainer(size: CGSize(width: 400, height: 700))
    manager.addTextContainer(container)
    manager.ensureLayout(for: container)
    return manager
  }
  return [
    Kind(name: "Markdown read") { { _ = read(markdown($0), .markdown) } },
    Kind(name: "HTML read") { { _ = read(html($0), .html) } },
    Kind(name: "HTML read, written as RTF") { { write(read(html($0), .html), .rtf) } },
    Kind(name: "HTML read, written as HTML") { { write(read(html($0), .html), .html) } },
    Kind(name: "Markdown read and laid out") { { _ = layOut(read(markdown($0), .markdown)) } },
    Kind(name: "Markdown set as a PDF") {
      { number in
        let storage = read(markdown(number), .markdown)
        let manager = layOut(storage)
        let sheet = CGRect(x: 0, y: 0, width: 500, height: 800)
        _ = UIGraphicsPDFRenderer(bounds: sheet).pdfData { context in
          context.beginPage()
          let glyphs = NSRange(location: 0, length: manager.numberOfGlyphs)
          manager.drawBackground(forGlyphRange: glyphs, at: .zero)
          manager.drawGlyphs(forGlyphRange: glyphs, at: .zero)
        }
      }
    },
  ]
}

/// The same with Foundation's own classes and no code of ours.
var foundation: [Kind] {
  [
    Kind(name: "Foundation: a new attributed string") {
      return { number in
        _ = NSAttributedString(string: text(number), attributes: [.init("size"): "12"]).length
      }
    },
    Kind(name: "Foundation: attributes read") {
      return { number in
        let string = NSAttributedString(string: text(number), attributes: [.init("size"): "12"])
        _ = string.attributes(at: 3, effectiveRange: nil)
      }
    },
    Kind(name: "Foundation: a mutable string set anew") {
      let string = NSMutableAttributedString(string: "")
      return { number in
        string.setAttributedString(
          NSAttributedString(string: text(number), attributes: [.init("size"): "12"]))
      }
    },
    Kind(name: "Foundation: characters replaced") {
      let string = NSMutableAttributedString(
        string: String(repeating: text(0), count: 50), attributes: [.init("size"): "12"])
      return { number in
        string.replaceCharacters(
          in: NSRange(location: 100, length: 5), with: String("\(number)     ".prefix(5)))
      }
    },
    Kind(name: "Foundation: an archive of a string") {
      return { number in
        must {
          let data = try NSKeyedArchiver.archivedData(
            withRootObject: NSArray(array: [
              NSString(string: text(number)), NSNumber(value: number),
            ]),
            requiringSecureCoding: false)
          _ = try NSKeyedUnarchiver.unarchivedObject(
            ofClasses: [NSArray.self, NSString.self, NSNumber.self], from: data)
        }
      }
    },
  ]
}
