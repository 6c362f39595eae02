import HitherText
import Testing

/// A decimal of at most three places, as a whole number of thousandths.
///
/// The double nearest to such a decimal is the correctly rounded quotient, so that the comparison
/// tells exactly whether a text had more places.
func thousandths(_ value: Double) throws -> Int64 {
  let whole = Int64((value * 1000).rounded())
  try #require(Double(whole) / 1000 == value, "\(value) has more than three places")
  return whole
}

extension JSONNode {
  /// A number's thousandths; nil for null.
  func thousandths(_ key: String) throws -> Int64? {
    let node = try #require(self[key], "\(key) is missing")
    return node.isNull ? nil : try HitherOutingTests.thousandths(try node.number(key))
  }

  func integer(of key: String) throws -> Int {
    try #require(self[key], "\(key) is missing").integer(key)
  }

  func text(of key: String) throws -> String {
    try #require(self[key], "\(key) is missing").string(key)
  }
}

/// A CSV file whose cells hold no quotes and no commas.
struct PlainTable {
  let rows: [[String: String]]

  init(_ text: String) {
    let lines = text.split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    let header = lines.first ?? []
    rows = lines.dropFirst().map { Dictionary(uniqueKeysWithValues: zip(header, $0)) }
  }
}

/// The sum of a column's thousandths; an empty cell is none.
func sum(_ rows: [[String: String]], _ column: String) throws -> Int64 {
  try rows.reduce(0) { sum, row in
    let cell = try #require(row[column])
    guard !cell.isEmpty else { return sum }
    return sum + (try thousandths(try #require(Double(cell))))
  }
}
