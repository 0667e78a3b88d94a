// SPDX-License-Identifier: MIT

/// A row or column of views in visual format: `H:|-[icon(20)]-(>=8)-[name]|`.
///
///     format      [H: | V:]  [| connection]  view  (connection view)*  [connection |]
///     view        [name]  or  [name(predicates)]
///     connection  nothing, -, -number-, -metric- or -(predicates)-
///     predicate   [== | <= | >=]  number, metric or view  [@priority]
struct VisualFormat {
  /// A number, or the name of a metric or view.
  enum Amount: Equatable {
    case number(Double)
    case name(String)
  }
  struct Predicate: Equatable {
    var relation = NSLayoutConstraint.Relation.equal
    var amount: Amount
    var priority: Amount?
  }
  enum Connection: Equatable {
    /// No distance.
    case none
    /// The system spacing.
    case standard
    case given([Predicate])
  }
  enum Item: Equatable {
    case superview
    case view(String, [Predicate])
  }

  var isVertical = false
  var items: [Item] = []
  /// One less than the items.
  var connections: [Connection] = []

  /// An error and its position.
  struct Fault: Error { let sentence: String }

  init(_ format: String) throws(Fault) {
    var reader = Reader(text: Array(format))
    if reader.take("V:") { isVertical = true } else { _ = reader.take("H:") }
    if reader.take("|") {
      items.append(.superview)
      connections.append(try reader.connection())
    }
    items.append(try reader.view())
    while !reader.isAtEnd {
      let connection = try reader.connection()
      connections.append(connection)
      if reader.take("|") {
        items.append(.superview)
        break
      }
      items.append(try reader.view())
    }
    guard reader.isAtEnd else { throw reader.fault("nothing more") }
  }

  private struct Reader {
    let text: [Character]
    var place = 0

    var isAtEnd: Bool { place == text.count }

    func fault(_ expected: String) -> Fault {
      let rest = String(text[place...].prefix(20))
      return Fault(
        sentence: "at \(place), before “\(rest)”, expected \(expected)")
    }

    mutating func take(_ piece: String) -> Bool {
      guard text[place...].starts(with: piece) else { return false }
      place += piece.count
      return true
    }

    mutating func connection() throws(Fault) -> Connection {
      guard take("-") else { return .none }
      if place < text.count, text[place] == "[" || text[place] == "|" { return .standard }
      let predicates: [Predicate]
      if take("(") {
        predicates = try list()
      } else {
        predicates = [Predicate(amount: try amount())]
      }
      guard take("-") else { throw fault("-") }
      return .given(predicates)
    }

    mutating func view() throws(Fault) -> Item {
      guard take("[") else { throw fault("[ and a view") }
      let name = try self.name()
      let predicates = take("(") ? try list() : []
      guard take("]") else { throw fault("]") }
      return .view(name, predicates)
    }

    /// Parses predicates, up to the closing bracket.
    private mutating func list() throws(Fault) -> [Predicate] {
      var predicates: [Predicate] = []
      repeat {
        var relation = NSLayoutConstraint.Relation.equal
        if take(">=") {
          relation = .greaterThanOrEqual
        } else if take("<=") {
          relation = .lessThanOrEqual
        } else {
          _ = take("==")
        }
        var predicate = Predicate(relation: relation, amount: try amount())
        if take("@") { predicate.priority = try amount() }
        predicates.append(predicate)
      } while take(",")
      guard take(")") else { throw fault(", or )") }
      return predicates
    }

    private mutating func amount() throws(Fault) -> Amount {
      let digits = text[place...].prefix { $0.isNumber && $0.isASCII || ".+-".contains($0) }
      // A minus after a number ends it: -20-[view].
      let sign = digits.prefix { "+-".contains($0) }
      let number = sign.prefix(1) + digits.dropFirst(sign.count).prefix { !"+-".contains($0) }
      if number.contains(where: \.isNumber) {
        guard sign.count < 2, let value = Double(String(number)) else { throw fault("a number") }
        place += number.count
        return .number(value)
      }
      return .name(try name())
    }

    private mutating func name() throws(Fault) -> String {
      let name = text[place...].prefix { $0.isLetter || $0.isNumber || $0 == "_" }
      guard let first = name.first, !first.isNumber else { throw fault("a name") }
      place += name.count
      return String(name)
    }
  }
}
