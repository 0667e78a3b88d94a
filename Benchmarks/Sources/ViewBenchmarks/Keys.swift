// SPDX-License-Identifier: MIT

// What the user's edits cost: a key from `insertText` to pixels, of what has changed and of the whole view; a key that is held, all
// matches replaced.

import Foundation
import UIKit

/// A sentence in each script; they have no meaning beyond being ordinary words.
let sentences: [(name: String, text: String)] = [
  ("Latin", "The quick brown fox jumps over the lazy dog, and the dog sleeps on in the sun. "),
  ("Arabic", "قفز الثعلب البني السريع فوق الكلب الكسول ثم نام الكلب في الشمس طويلا. "),
  ("Hindi", "तेज़ भूरी लोमड़ी आलसी कुत्ते के ऊपर से कूद गई और कुत्ता धूप में सोता रहा। "),
  ("Thai", "สุนัขจิ้งจอกสีน้ำตาลกระโดดข้ามสุนัขขี้เกียจแล้วสุนัขก็นอนต่อไปกลางแดด "),
  ("Chinese", "敏捷的棕色狐狸跳过了懒惰的狗，而那只狗继续在阳光下睡觉，一直睡到傍晚。"),
]

/// Foundation alone needs 44 ms for a key in 10 MB of such a text.
let cyrillic = "Быстрая бурая лиса прыгает через ленивую собаку, а собака всё спит на солнце. "

func paragraphs(of sentence: String, bytes: Int) -> String {
  let paragraph = String(repeating: sentence, count: 4) + "\n" + sentence + "\n"
  return String(repeating: paragraph, count: bytes / paragraph.utf8.count + 1)
}

/// The median and the slowest of a key in the middle of a text.
@MainActor
func measureKeys(_ name: String, _ content: String, key: String, _ context: CGContext) {
  let view = textView()
  view.text = content
  let window = UIWindow(frame: view.frame)
  window.addSubview(view)
  view.becomeFirstResponder()
  let middle = (content as NSString).rangeOfComposedCharacterSequence(
    at: view.textStorage.length / 2)
  view.selectedRange = NSRange(location: middle.location, length: 0)
  view.scrollRangeToVisible(view.selectedRange)
  window.backgroundColor = .white
  window.renderChanges(in: context)
  func measure(_ draw: () -> Void) -> [Double] {
    let keys = (0..<200).map { _ in
      milliseconds {
        view.insertText(key)
        draw()
      }
    }
    return keys.sorted()
  }
  let changes = measure { window.renderChanges(in: context) }
  let whole = measure { window.render(in: context) }
  print(
    String(
      format:
        "key in %d MB of %@: median %.2f ms, slowest %.2f; the view drawn whole %.2f, slowest %.2f",
      content.utf8.count >> 20, name, changes[100], changes[199], whole[100], whole[199]))
}

/// The memory of the process, in bytes.
func resident() -> Int {
  guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else {
    return 0
  }
  return (text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * 4_096
}

@MainActor
func measureHeldKey(_ context: CGContext) {
  let view = textView()
  view.text = paragraphs(of: sentences[0].text, bytes: 1 << 20)
  view.selectedRange = NSRange(location: view.textStorage.length / 2, length: 0)
  view.scrollRangeToVisible(view.selectedRange)
  draw(view, context)
  // Words, then one word of 10 000 letters, which is shaped anew as a whole.
  for (name, keys) in [("words", ["w", "o", "r", "d", " "]), ("a key", ["m"]), ("backspace", [])] {
    let isDeleting = keys.isEmpty
    var parts: [Double] = []
    var memory: [Int] = []
    for _ in 0..<10 {
      parts.append(
        milliseconds {
          for number in 0..<1_000 {
            if isDeleting {
              view.deleteBackward()
            } else {
              view.insertText(keys[number % keys.count])
            }
          }
        })
      memory.append(resident())
    }
    print(
      String(
        format:
          "%@ held for 10 000: ms for each 1 000 %@; memory from the second part on grows by %d KB; undo steps %d",
        name, parts.map { String(format: "%.0f", $0) }.joined(separator: " "),
        (memory[9] - memory[1]) >> 10,
        view.undoManager?.undoCount ?? 0))
  }
}

/// 100 MB pasted, and undone.
@MainActor
func measurePaste(_ context: CGContext) {
  let view = textView()
  view.text = "before after"
  view.selectedRange = NSRange(location: 7, length: 0)
  UIPasteboard.general.string = paragraphs(of: sentences[0].text, bytes: 100 << 20)
  let before = resident()
  let pasting = milliseconds {
    view.paste(nil)
    draw(view, context)
  }
  let grown = resident() - before
  let undoing = milliseconds { view.undoManager?.undo() }
  UIPasteboard.general.string = ""
  print(
    String(
      format: "paste of 100 MB: %.0f ms to pixels, memory grows by %d MB; undo %.0f ms",
      pasting, grown >> 20, undoing))
}

@MainActor
func measureReplaceAll() {
  // 17 000 matches.
  let unit = String(repeating: "some words of a text, ", count: 26) + "match here.\n"
  let content = String(repeating: unit, count: 17_000)
  var built = 0
  let whole = milliseconds {
    built = content.replacingOccurrences(of: "match", with: "replacement").utf8.count
  }
  let view = textView()
  view.text = content
  let replacing = milliseconds {
    view.replaceAll(
      queryString: "match", options: UITextSearchOptions(), withText: "replacement")
  }
  let undoing = milliseconds { view.undoManager?.undo() }
  print(
    String(
      format: "replace 17 000 in %d MB: %.0f ms, undo %.0f; the string alone %.0f (%.1f x)",
      built >> 20, replacing, undoing, whole, replacing / whole))
}

@MainActor
func measureEditing(_ context: CGContext, only part: String?) {
  func isWanted(_ name: String) -> Bool { part == nil || part == name }
  for megabytes in [1, 10, 100] where isWanted("Latin") || isWanted("\(megabytes)") {
    measureKeys(
      "Latin", paragraphs(of: sentences[0].text, bytes: megabytes << 20), key: "m", context)
  }
  for (sentence, key) in zip(sentences.dropFirst(), ["م", "म", "ม", "明"])
  where isWanted(sentence.name) {
    measureKeys(sentence.name, paragraphs(of: sentence.text, bytes: 1 << 20), key: key, context)
  }
  if isWanted("Cyrillic") {
    measureKeys("Cyrillic", paragraphs(of: cyrillic, bytes: 10 << 20), key: "ж", context)
  }
  if isWanted("held") { measureHeldKey(context) }
  if isWanted("replace") { measureReplaceAll() }
  if isWanted("paste") { measurePaste(context) }
}
