// SPDX-License-Identifier: MIT

extension DetectedResult.Content {
  /// The name of the kind, for descriptions and archives.
  var name: String {
    switch self {
    case .orthography: "orthography"
    case .spelling: "spelling"
    case .grammar: "grammar"
    case .date: "date"
    case .address: "address"
    case .link: "link"
    case .quote: "quote"
    case .dash: "dash"
    case .replacement: "replacement"
    case .correction: "correction"
    case .phoneNumber: "phoneNumber"
    case .transitInformation: "transitInformation"
    }
  }

  /// The content as objects that can be compared and archived.
  ///
  /// An orthography is represented by its name only: Foundation has none that can be created or
  /// archived.
  var parts: NSDictionary {
    var parts: [String: Any] = ["kind": name]
    switch self {
    case .orthography, .spelling: break
    case .grammar(let details): parts["details"] = details
    case .date(let date, let zone, let duration):
      parts["date"] = date as NSDate
      parts["duration"] = NSNumber(value: duration)
      if let zone { parts["zone"] = zone.identifier }
    case .address(let components), .transitInformation(let components):
      parts["components"] = Dictionary(
        uniqueKeysWithValues: components.map { ($0.key.rawValue, $0.value) })
    case .link(let url): parts["url"] = url as NSURL
    case .quote(let string), .dash(let string), .replacement(let string), .phoneNumber(let string):
      parts["string"] = string
    case .correction(let string, let alternatives):
      parts["string"] = string
      if let alternatives { parts["alternatives"] = alternatives }
    }
    return parts as NSDictionary
  }

  /// Restores the content from an archive; nil if a part is missing.
  init?(_ parts: NSDictionary) {
    let string = parts["string"] as? String
    let components = (parts["components"] as? [String: String]).map { components in
      Dictionary(
        uniqueKeysWithValues: components.map { (NSTextCheckingKey(rawValue: $0.key), $0.value) })
    }
    func made<T>(_ value: T?, _ make: (T) -> Self) -> Self? { value.map(make) }
    let content: Self? =
      switch parts["kind"] as? String {
      case "spelling": .spelling
      case "grammar": made(parts["details"] as? [[String: Any]], Self.grammar)
      case "date":
        made(parts["date"] as? Date) {
          .date(
            $0, (parts["zone"] as? String).flatMap(TimeZone.init(identifier:)),
            (parts["duration"] as? NSNumber)?.doubleValue ?? 0)
        }
      case "address": made(components, Self.address)
      case "transitInformation": made(components, Self.transitInformation)
      case "link": made(parts["url"] as? URL, Self.link)
      case "quote": made(string, Self.quote)
      case "dash": made(string, Self.dash)
      case "replacement": made(string, Self.replacement)
      case "phoneNumber": made(string, Self.phoneNumber)
      case "correction":
        made(string) { .correction($0, parts["alternatives"] as? [String]) }
      default: nil
      }
    guard let content else { return nil }
    self = content
  }
}
