/// The name of a column that an operator adds to a batch, such as `progress_m`.
///
/// Each target declares the names of its own columns.
public struct ColumnName: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The name as written in documentation and pipeline files.
  public let name: String

  /// Makes a column name.
  public init(stringLiteral name: String) {
    self.name = name
  }
}
