/// Options for reading a CSV file whose header does not say everything.
public struct CSVOptions: Sendable {
  /// The unit of times that are numbers.
  public enum EpochUnit: String, CaseIterable, Sendable {
    /// Seconds since 1970, with or without a fraction.
    case seconds = "s"
    /// Milliseconds since 1970.
    case milliseconds = "ms"
    /// Microseconds since 1970.
    case microseconds = "us"

    /// The unit in which a number is a time between 1970 and the year 5138, by its size.
    static func told(by value: Double) -> EpochUnit {
      switch value.magnitude {
      case ..<1e11: .seconds
      case ..<1e14: .milliseconds
      default: .microseconds
      }
    }
  }

  /// The order of dates that do not begin with the year.
  public enum DateOrder: String, CaseIterable, Sendable {
    /// `23/10/2008`.
    case day
    /// `10/23/2008`.
    case month
  }

  /// The order of dates such as `2/1/2016`; nil to decide by the file's other dates.
  public var dateOrder: DateOrder?
  /// The IANA name of the zone of times that have none; nil for UTC.
  public var timeZone: String?
  /// Columns by their name in the header or their number from 1; all others are recognised.
  public var columns: [CSVField: String]
  /// The byte between fields; nil to recognise it.
  public var delimiter: UInt8?
  /// The reference system of projected coordinates, such as `EPSG:2154`; nil for degrees.
  public var referenceSystem: String?
  /// The unit of times that are numbers; nil to decide by their size.
  public var epochUnit: EpochUnit?

  /// Makes options; by default everything is recognised.
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
