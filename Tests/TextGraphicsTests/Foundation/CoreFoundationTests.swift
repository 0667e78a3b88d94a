// SPDX-License-Identifier: MIT

import Foundation
import Testing
import TextCanvas

@testable import TextGraphics

/// Core Foundation's names, used as sources for Apple's systems use them.
@Suite struct CoreFoundationTests {
  @Test func `values are cast to Core Foundation's classes and back`() {
    let strings = ["a", "b"] as CFArray
    #expect(CFArrayGetCount(strings) == 2 && strings as? [String] == ["a", "b"])
    let name = "office" as CFString
    #expect(CFStringGetLength(name) == 6 && name as String == "office")
    let dictionary = [name as String: 3, "z": 4] as CFDictionary
    #expect(dictionary[name] as? Int == 3)
    let url = URL(fileURLWithPath: "/tmp/x") as CFURL
    #expect((url as URL).path == "/tmp/x")
    #expect((Data([1, 2]) as CFData).length == 2)
    #expect(kCFBooleanTrue as? Bool == true && kCFBooleanFalse.boolValue == false)
    #expect(kCFNotFound == -1)
    #expect(CFAttributedStringGetLength(NSAttributedString(string: "abc")) == 3)
    #expect(CFArrayGetCount(nil) == 0 && CFStringGetLength(nil) == 0)
  }

  @Test func `a range is a location and a length`() {
    #expect(CFRange() == CFRangeMake(0, 0))
    var range = CFRangeMake(2, 5)
    range.length += range.location
    #expect(range == CFRange(location: 2, length: 7))
  }

  @Test func `a pointer to an object of an array is that object, as long as the array lives`() {
    final class Item {}
    let items = [Item(), Item()]
    let array = items as CFArray
    let second = unsafeBitCast(CFArrayGetValueAtIndex(array, 1), to: Item.self)
    #expect(second === items[1])
    #expect(CFArrayGetValueAtIndex(nil, 0) == nil)
    let strings = ["a string that is long enough for the heap", "b"] as CFArray
    let pointer = CFArrayGetValueAtIndex(strings, 0)
    #expect(pointer == CFArrayGetValueAtIndex(strings, 0))
    let string = pointer.map { Unmanaged<NSString>.fromOpaque($0).takeUnretainedValue() }
    #expect(string == "a string that is long enough for the heap")
  }

  @Test func `the time goes on`() {
    let before = CFAbsoluteTimeGetCurrent()
    #expect(CFAbsoluteTimeGetCurrent() >= before)
    #expect(abs(before - Date().timeIntervalSinceReferenceDate) < 60)
  }

  @Test func `a gradient takes its colours from an array, and nothing else from it`() {
    let colors = [CGColor(gray: 0, alpha: 1), CGColor(gray: 1, alpha: 1)] as CFArray
    let gradient = CGGradient(colorsSpace: nil, colors: colors, locations: [0.25, 0.75])
    #expect(gradient?.stops.map(\.place) == [0.25, 0.75])
    #expect(CGGradient(colorsSpace: nil, colors: colors, locations: nil)?.stops.count == 2)
    #expect(CGGradient(colorsSpace: nil, colors: ["red"] as CFArray, locations: nil) == nil)
  }

  @Test func `a data provider has the bytes of data or of a file`() throws {
    #expect(CGDataProvider(data: Data([7]) as CFData)?.data == Data([7]))
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("provider-\(UUID())")
    try Data([1, 2, 3]).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    #expect(CGDataProvider(url: file as CFURL)?.data == Data([1, 2, 3]))
    #expect(CGDataProvider(url: URL(fileURLWithPath: "/no/such") as CFURL) == nil)
  }

  @Test func `a log's message takes its values where the format has directives`() {
    #expect(OSLog.text("%{public}@ is %d of %.2f %%", ["a", 3, 4.5]) == "a is 3 of 4.50 %")
    #expect(OSLog.text("%@ %@", [1]) == "1 <none>")
    #expect(OSLog.text("%x", [255]) == "ff")
    #expect(!OSLog.disabled.isEnabled(type: .fault))
    let log = OSLog(subsystem: "tests", category: "logs")
    #expect(log.isEnabled(type: .error) && !log.isEnabled(type: .debug))
    // Disabled messages are not written.
    os_log("unseen %@", log: log, type: .debug, "x")
  }
}
