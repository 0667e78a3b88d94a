// SPDX-License-Identifier: MIT

/// A result with its detected content: Foundation's own class supports regular expressions only.
final class DetectedResult: NSTextCheckingResult {
  /// The detected content.
  enum Content {
    case orthography(NSObject)
    case spelling
    case grammar([[String: Any]])
    case date(Date, TimeZone?, TimeInterval)
    case address([NSTextCheckingKey: String])
    case link(URL)
    case quote(String)
    case dash(String)
    case replacement(String)
    case correction(String, [String]?)
    case phoneNumber(String)
    case transitInformation([NSTextCheckingKey: String])
  }

  let place: NSRange
  let content: Content

  init(_ place: NSRange, _ content: Content) {
    self.place = place
    self.content = content
    super.init()
  }

  override var resultType: NSTextCheckingResult.CheckingType {
    let numbers = NSTextCheckingResult.CheckingType.numbers
    return switch content {
    case .orthography: numbers.orthography
    case .spelling: numbers.spelling
    case .grammar: numbers.grammar
    case .date: numbers.date
    case .address: numbers.address
    case .link: numbers.link
    case .quote: numbers.quote
    case .dash: numbers.dash
    case .replacement: numbers.replacement
    case .correction: numbers.correction
    case .phoneNumber: numbers.phoneNumber
    case .transitInformation: numbers.transitInformation
    }
  }

  override var range: NSRange { place }
  override var numberOfRanges: Int { 1 }

  override func range(at idx: Int) -> NSRange {
    guard idx == 0 else {
      fail("NSTextCheckingResult.range(at:): the index is \(idx), and there is 1 range")
    }
    return place
  }

  /// No capture group has a name here.
  override func range(withName name: String) -> NSRange {
    NSRange(location: NSNotFound, length: 0)
  }

  func moved(by offset: Int) -> DetectedResult {
    let (location, overflows) = place.location.addingReportingOverflow(offset)
    guard !overflows, location >= 0, location < NSNotFound else {
      fail(
        "NSTextCheckingResult.adjustingRanges(offset:): \(offset) moves \(place) out of range")
    }
    return DetectedResult(NSRange(location: location, length: place.length), content)
  }

  // MARK: Comparing

  override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? DetectedResult else { return false }
    return other === self
      || (NSEqualRanges(place, other.place)
        && content.parts.isEqual(other.content.parts))
  }

  override var hash: Int {
    var hasher = Hasher()
    hasher.combine(place.location)
    hasher.combine(place.length)
    return hasher.finalize()
  }

  override var description: String {
    "<NSTextCheckingResult \(NSStringFromRange(place)) \(content.name)>"
  }

  // MARK: Archives

  override class var supportsSecureCoding: Bool { true }

  override func encode(with coder: NSCoder) {
    coder.encode(place.location, forKey: "NSRangeLocation")
    coder.encode(place.length, forKey: "NSRangeLength")
    coder.encode(content.parts, forKey: "TKContent")
  }

  required init?(coder: NSCoder) {
    let place = NSRange(
      location: coder.decodeInteger(forKey: "NSRangeLocation"),
      length: coder.decodeInteger(forKey: "NSRangeLength"))
    let classes: [AnyClass] = [
      NSDictionary.self, NSArray.self, NSString.self, NSURL.self, NSDate.self, NSTimeZone.self,
      NSNumber.self,
    ]
    guard place.location >= 0, place.length >= 0,
      let parts = coder.decodeObject(of: classes, forKey: "TKContent") as? NSDictionary,
      let content = Content(parts)
    else { return nil }
    self.place = place
    self.content = content
    super.init(coder: coder)
  }
}
