/// The values of a sample's columns, stored inline in the sample.
///
/// There is a sample for each member and tick: an array per sample would be allocated and freed each time.
package struct TickValues: Sendable {
  /// The largest number of columns that can be sampled.
  package static let most = 5

  private var values = InlineArray<5, Double>(repeating: .nan)
  private var number: UInt8 = 0

  /// Makes no values.
  package init() {}

  /// Makes the values of a number of columns, at most `most`.
  package init(count: Int, _ value: (Int) -> Double) {
    number = UInt8(min(max(0, count), Self.most))
    for index in indices { values[index] = value(index) }
  }

  package var count: Int { Int(number) }
  package var indices: Range<Int> { 0..<Int(number) }

  /// The value of a column.
  package subscript(index: Int) -> Double {
    get { values[index] }
    set { values[index] = newValue }
  }

  /// Whether each value is finite and equal in both, or unknown in both; then the same holds for any in between.
  func areSteady(to others: TickValues) -> Bool {
    guard number == others.number else { return false }
    for index in indices where !Self.isSteady(values[index], others[index]) { return false }
    return true
  }

  private static func isSteady(_ value: Double, _ other: Double) -> Bool {
    (value.bitPattern == other.bitPattern && value.isFinite) || (value.isNaN && other.isNaN)
  }
}

extension TickValues: Hashable {
  package static func == (left: TickValues, right: TickValues) -> Bool {
    guard left.number == right.number else { return false }
    for index in left.indices where left[index] != right[index] { return false }
    return true
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(number)
    for index in indices { hasher.combine(values[index]) }
  }
}

extension TickValues: ExpressibleByArrayLiteral {
  package init(arrayLiteral values: Double...) {
    self.init(count: values.count) { values[$0] }
  }
}

extension TickValues: StateCoding {
  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&number)
    guard count <= Self.most else {
      throw StateError.malformed("a sample has more values than columns can be sampled")
    }
    for index in indices { try c.code(&values[index]) }
  }
}
