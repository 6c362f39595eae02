/// A line of the table: what was asked of a figure, and what was measured.
package struct Figure: Sendable {
  /// What was measured, and how.
  package let name: String
  /// The bound in words; empty for a figure that is only told.
  package let asked: String
  /// What came out.
  package let measured: String
  /// How many tracks, episodes or fixes it was measured on.
  package let count: Int
  /// Whether the bound holds; nil where there is none.
  package let holds: Bool?

  /// A line that says what came out and asks for nothing.
  static func told(_ name: String, _ measured: String, count: Int) -> Figure {
    Figure(name: name, asked: "", measured: measured, count: count, holds: nil)
  }

  /// A line whose bound does not hold where there is nothing to measure.
  static func asked(
    _ name: String, _ asked: String, _ measured: String, good: Int, of count: Int, _ bound: Bound,
    _ strictness: Bound.Strictness
  ) -> Figure {
    Figure(
      name: name, asked: asked, measured: measured, count: count,
      holds: bound.holds(good: good, of: count, strictness) ?? false)
  }
}
