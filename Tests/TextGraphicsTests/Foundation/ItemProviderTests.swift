// SPDX-License-Identifier: MIT

import Synchronization
import Testing

@testable import TextGraphics

private final class Note: NSItemProviderReading, NSItemProviderWriting {
  let text: String
  init(_ text: String) { self.text = text }
  static var readableTypeIdentifiersForItemProvider: [String] { ["x.note", "public.plain-text"] }
  static var writableTypeIdentifiersForItemProvider: [String] { ["x.note", "public.plain-text"] }
  static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Note {
    if data.isEmpty { throw CocoaError(.coderReadCorrupt) }
    return Note(typeIdentifier + ":" + String(decoding: data, as: UTF8.self))
  }
  func loadData(
    withTypeIdentifier typeIdentifier: String,
    forItemProviderCompletionHandler completionHandler:
      @escaping @Sendable (Data?, (any Error)?)
      -> Void
  ) -> Progress? {
    completionHandler(Data(text.utf8), nil)
    return nil
  }
}

private final class Box<Value: Sendable>: Sendable {
  private let value = Mutex<Value?>(nil)
  var wrapped: Value? {
    get { value.withLock { $0 } }
    set { value.withLock { $0 = newValue } }
  }
}

struct `An item provider` {
  @Test func `gives what was registered, in every type`() {
    let provider = NSItemProvider(object: Note("hi"))
    #expect(provider.registeredTypeIdentifiers == ["x.note", "public.plain-text"])
    #expect(provider.hasItemConformingToTypeIdentifier("x.note"))
    #expect(!provider.hasItemConformingToTypeIdentifier("public.png"))
    let data = Box<Data>()
    let progress = provider.loadDataRepresentation(forTypeIdentifier: "x.note") { new, error in
      data.wrapped = new
      #expect(error == nil)
    }
    #expect(data.wrapped == Data("hi".utf8) && progress.isFinished)
    let text = Box<String>()
    #expect(provider.canLoadObject(ofClass: Note.self))
    provider.loadObject(ofClass: Note.self) { object, _ in text.wrapped = (object as? Note)?.text }
    #expect(text.wrapped == "x.note:hi")
    provider.suggestedName = "note"
    #expect(provider.suggestedName == "note")
  }

  @Test func `tells why it cannot give something`() {
    let provider = NSItemProvider(item: Data(), typeIdentifier: "public.plain-text")
    let error = Box<NSItemProvider.ErrorCode>()
    provider.loadDataRepresentation(forTypeIdentifier: "x.other") { data, why in
      #expect(data == nil)
      error.wrapped = why as? NSItemProvider.ErrorCode
    }
    #expect(error.wrapped == .itemUnavailableError)
    let failed = Box<Bool>()
    provider.loadObject(ofClass: Note.self) { object, why in
      failed.wrapped = object == nil && why != nil
    }
    #expect(failed.wrapped == true)
    #expect(!NSItemProvider().canLoadObject(ofClass: Note.self))
  }

  @Test func `replaces a type that is registered again`() {
    let provider = NSItemProvider(item: "one", typeIdentifier: "t")
    provider.registerDataRepresentation(forTypeIdentifier: "t") { completionHandler in
      completionHandler(Data("two".utf8), nil)
      return nil
    }
    #expect(provider.registeredTypeIdentifiers == ["t"])
    let data = Box<Data>()
    provider.loadDataRepresentation(forTypeIdentifier: "t") { new, _ in data.wrapped = new }
    #expect(data.wrapped == Data("two".utf8))
  }
}
