// SPDX-License-Identifier: MIT

/// A linear equation or inequality.
struct LinearConstraint {
  enum Relation: Sendable { case atMost, equal, atLeast }

  /// The expression that is compared with 0.
  var expression: LinearExpression
  var relation: Relation
  /// 1000 is required; of others higher ones count before all lower ones together.
  var priority: Double
}

/// A sum of variables with factors, and a constant.
struct LinearExpression {
  /// The factors, by the number of the variable.
  var terms: [Int: Double] = [:]
  var constant = 0.0

  init(_ constant: Double = 0) { self.constant = constant }
  init(variable: Int) { terms = [variable: 1] }

  static func + (a: Self, b: Self) -> Self {
    var sum = a
    sum.constant += b.constant
    for (variable, factor) in b.terms { sum.terms[variable, default: 0] += factor }
    return sum
  }
  static func * (a: Self, factor: Double) -> Self {
    var product = a
    product.constant *= factor
    product.terms = a.terms.mapValues { $0 * factor }
    return product
  }
  static func - (a: Self, b: Self) -> Self { a + b * -1 }
}

/// Solves linear constraints: all required ones, and the others as far as possible.
///
/// The simplex method of Cassowary (Badros, Borning, Stuckey: The Cassowary Linear Arithmetic
/// Constraint Solving Algorithm, 2001): free variables are solved for, slack and error symbols are
/// 0 or more. The cost of each error is a row of numbers, one for each priority, compared
/// lexicographically: the first that is not 0 decides. The symbol that enters or leaves is the one
/// with the lowest number (Bland's rule), so that the method terminates, and always gives the same
/// result.
///
///     constraint               row
///     x = 3, required          x = 3                      a dummy, which never enters, marks it
///     x ≤ y, required          x = y − s                  s is slack
///     x = 3, priority 250      x = 3 + e⁺ − e⁻            both errors cost 1 at 250
///
/// Invariants
/// 1. A basic symbol is not in any row's cells.
/// 2. The constant of a row of a slack or error symbol is not below 0.
struct SimplexSolver {
  /// A number, with a kind in the lowest two bits.
  private struct Symbol: Hashable, Comparable {
    enum Kind: Int { case external, slack, error, dummy }
    let code: Int
    var kind: Kind { Kind(rawValue: code & 3)! }
    init(_ number: Int, _ kind: Kind) { code = number << 2 | kind.rawValue }
    static func < (a: Self, b: Self) -> Bool { a.code < b.code }
  }

  private struct Row {
    var constant: Double
    var cells: [Symbol: Double] = [:]

    mutating func add(_ symbol: Symbol, _ factor: Double) {
      let sum = (cells[symbol] ?? 0) + factor
      cells[symbol] = abs(sum) < SimplexSolver.nothing ? nil : sum
    }

    mutating func add(_ row: Row, _ factor: Double) {
      constant += row.constant * factor
      for (symbol, cell) in row.cells { add(symbol, cell * factor) }
    }

    mutating func negate() {
      constant = -constant
      for symbol in cells.keys { cells[symbol]! *= -1 }
    }

    /// Solves "0 = row" for a symbol in it.
    mutating func solve(for symbol: Symbol) {
      guard let cell = cells.removeValue(forKey: symbol) else { return }
      let factor = -1 / cell
      constant *= factor
      for key in cells.keys { cells[key]! *= factor }
    }

    /// Solves "old = row" for a symbol in it.
    mutating func solve(for symbol: Symbol, from old: Symbol) {
      add(old, -1)
      solve(for: symbol)
    }

    mutating func substitute(_ symbol: Symbol, _ row: Row) {
      guard let factor = cells.removeValue(forKey: symbol) else { return }
      add(row, factor)
    }
  }

  fileprivate static let nothing = 1e-9

  private var rows: [Symbol: Row] = [:]
  /// The cost of a symbol, by level.
  private var costs: [Symbol: [Double]] = [:]
  private var artificial: Row?
  private var lastNumber = 0
  /// Priorities below 1000, the highest first.
  private let levels: [Double]

  /// - Parameter priorities: All priorities that constraints will have.
  init(priorities: some Sequence<Double>) {
    levels = Set(priorities.filter { $0 < 1000 }).sorted(by: >)
  }

  /// Returns the value of a variable; 0 for one without constraints.
  func value(of variable: Int) -> Double { rows[Symbol(variable, .external)]?.constant ?? 0 }

  // MARK: Adding

  /// Adds a constraint.
  ///
  /// Constraints that are not required are satisfied by `optimize()`, once all are added.
  ///
  /// - Returns: False if it is required and conflicts with earlier ones; then nothing has changed.
  mutating func add(_ constraint: LinearConstraint) -> Bool {
    var row = Row(constant: constraint.expression.constant)
    for (variable, factor) in constraint.expression.terms where factor != 0 {
      let symbol = Symbol(variable, .external)
      if let known = rows[symbol] { row.add(known, factor) } else { row.add(symbol, factor) }
    }
    let markers = addMarkers(of: constraint, to: &row)
    if row.constant < 0 { row.negate() }
    guard let subject = subject(of: row, markers) else {
      guard !row.cells.keys.allSatisfy({ $0.kind == .dummy }) else {
        guard abs(row.constant) < 1e-7, let marker = markers.first else { return false }
        // Follows from other constraints.
        row.solve(for: marker)
        substitute(marker, row)
        rows[marker] = row
        return true
      }
      return addWithArtificial(row)
    }
    row.solve(for: subject)
    substitute(subject, row)
    rows[subject] = row
    return true
  }

  private mutating func make(_ kind: Symbol.Kind) -> Symbol {
    lastNumber += 1
    return Symbol(lastNumber, kind)
  }

  private mutating func addMarkers(of constraint: LinearConstraint, to row: inout Row) -> [Symbol] {
    let level = levels.firstIndex(of: constraint.priority)
    func cost() -> [Double] {
      var cost = [Double](repeating: 0, count: levels.count)
      if let level { cost[level] = 1 }
      return cost
    }
    switch constraint.relation {
    case .equal:
      guard level != nil else {
        let dummy = make(.dummy)
        row.add(dummy, 1)
        return [dummy]
      }
      let (over, under) = (make(.error), make(.error))
      row.add(over, -1)
      row.add(under, 1)
      costs[over] = cost()
      costs[under] = cost()
      return [over, under]
    case .atMost, .atLeast:
      let sign: Double = constraint.relation == .atMost ? 1 : -1
      let slack = make(.slack)
      row.add(slack, sign)
      guard level != nil else { return [slack] }
      let error = make(.error)
      row.add(error, -sign)
      costs[error] = cost()
      return [slack, error]
    }
  }

  /// Returns a symbol of a new row that can be solved for at once.
  private func subject(of row: Row, _ markers: [Symbol]) -> Symbol? {
    if let free = row.cells.keys.filter({ $0.kind == .external }).min() { return free }
    return markers.first { $0.kind != .dummy && (row.cells[$0] ?? 0) < 0 }
  }

  /// Finds a start that satisfies the row, by making an artificial symbol 0.
  private mutating func addWithArtificial(_ row: Row) -> Bool {
    let made = make(.slack)
    rows[made] = row
    artificial = row
    optimizeArtificial()
    let isPossible = abs(artificial?.constant ?? 0) < 1e-7
    artificial = nil
    if var row = rows.removeValue(forKey: made), isPossible, !row.cells.isEmpty {
      guard
        let entering = row.cells.keys.filter({ $0.kind == .slack || $0.kind == .error }).min()
      else { return false }
      row.solve(for: entering, from: made)
      substitute(entering, row)
      rows[entering] = row
    }
    let holders = rows.compactMap { $0.value.cells[made] == nil ? nil : $0.key }
    for symbol in holders { rows[symbol]?.cells[made] = nil }
    costs[made] = nil
    return isPossible
  }

  // MARK: Simplex

  private mutating func substitute(_ symbol: Symbol, _ row: Row) {
    // The list first: changing rows while iterating over them would copy them all.
    let holders = rows.compactMap { $0.value.cells[symbol] == nil ? nil : $0.key }
    for basic in holders { rows[basic]?.substitute(symbol, row) }
    if let cost = costs.removeValue(forKey: symbol) {
      for (other, factor) in row.cells {
        var sum = costs[other] ?? [Double](repeating: 0, count: levels.count)
        for level in sum.indices { sum[level] += cost[level] * factor }
        costs[other] = sum.contains { abs($0) > Self.nothing } ? sum : nil
      }
    }
    artificial?.substitute(symbol, row)
  }

  /// Finds the solution of minimum cost.
  mutating func optimize() {
    while true {
      var entering: Symbol?
      for (symbol, cost) in costs where symbol.kind != .dummy {
        guard let first = cost.first(where: { abs($0) > Self.nothing }), first < 0 else { continue }
        if entering == nil || symbol < entering! { entering = symbol }
      }
      guard let entering, pivot(entering) else { return }
    }
  }

  private mutating func optimizeArtificial() {
    while true {
      let entering = artificial?.cells.filter { $0.key.kind != .dummy && $0.value < -Self.nothing }
        .keys.min()
      guard let entering, pivot(entering) else { return }
    }
  }

  /// Increases a symbol until another one is 0, and exchanges the two.
  ///
  /// - Returns: False if nothing limits it, which costs of 0 or more rule out.
  private mutating func pivot(_ entering: Symbol) -> Bool {
    var leaving: Symbol?
    var least = Double.infinity
    for (symbol, row) in rows where symbol.kind != .external {
      guard let cell = row.cells[entering], cell < -Self.nothing else { continue }
      let ratio = -row.constant / cell
      if leaving == nil || ratio < least || ratio == least && symbol < leaving! {
        least = ratio
        leaving = symbol
      }
    }
    guard let leaving, var row = rows.removeValue(forKey: leaving) else { return false }
    row.solve(for: entering, from: leaving)
    substitute(entering, row)
    rows[entering] = row
    return true
  }

  // MARK: Invariants

  /// Traps and names the broken invariant.
  func checkInvariants() {
    for (symbol, row) in rows {
      precondition(
        row.cells.keys.allSatisfy { rows[$0] == nil }, "SimplexSolver: a basic symbol is in a row")
      precondition(
        symbol.kind == .external || row.constant > -1e-6,
        "SimplexSolver: a symbol is \(row.constant), below 0")
    }
  }
}
