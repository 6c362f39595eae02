/// How a CSV file is to be read where its header does not say it.
public struct CSVOptions: Sendable {
  /// The unit of times that are numbers.
  public enum EpochUnit: String, CaseIterable, Sendable {
    /// Seconds since 1970, with or without a fraction.
    case seconds = "s"
    /// Milliseconds since 1970.
    case milliseconds = "ms"
    /// Microseconds since 1970.
    case microseconds = "us"

    /// The unit in which a number is a time between 1970 and the year 5138; told by its size.
    static func told(by value: Double) -> EpochUnit {
      switch value.magnitude {
      case ..<1e11: .seconds
      case ..<1e14: .milliseconds
      default: .microseconds
      }
    }
  }

  /// Columns by the name in the header or the number, from 1; others are recognised.
  public var columns: [CSVField: String]
  /// The byte between fields; recognised when nil.
  public var delimiter: UInt8?
  /// The reference system of projected coordinates, such as `EPSG:2154`; nil for degrees.
  public var referenceSystem: String?
  /// The unit of times that are numbers; told by their size when nil.
  public var epochUnit: EpochUnit?

  /// Makes options; without any, all is recognised.
  public init(
    columns: [CSVField: String] = [:], delimiter: UInt8? = nil, referenceSystem: String? = nil,
    epochUnit: EpochUnit? = nil
  ) {
    self.columns = columns
    self.delimiter = delimiter
    self.referenceSystem = referenceSystem
    self.epochUnit = epochUnit
  }
}
