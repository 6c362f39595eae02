/// A finding about a timetable feed, with the codes of the public GTFS validator.
///
/// The validator is MobilityData/gtfs-validator; equal codes make reports comparable.
package struct FeedFinding: Hashable, Sendable {
  /// The severity of a finding.
  package enum Severity: String, Sendable {
    case error
    case warning
    case info
  }

  /// A kind of finding.
  package enum Code: String, CaseIterable, Sendable {
    case bidirectionalExitGate = "bidirectional_exit_gate"
    case csvParsingFailed = "csv_parsing_failed"
    case decreasingShapeDistance = "decreasing_or_equal_shape_distance"
    case duplicateKey = "duplicate_key"
    case duplicatedColumn = "duplicated_column"
    case emptyFile = "empty_file"
    case foreignKeyViolation = "foreign_key_violation"
    case inconsistentAgencyTimezone = "inconsistent_agency_timezone"
    case invalidDate = "invalid_date"
    case invalidFloat = "invalid_float"
    case invalidInteger = "invalid_integer"
    case invalidRowLength = "invalid_row_length"
    case invalidTime = "invalid_time"
    case invalidTimezone = "invalid_timezone"
    case locationWithoutParentStation = "location_without_parent_station"
    case missingCalendars = "missing_calendar_and_calendar_date_files"
    case missingRequiredColumn = "missing_required_column"
    case missingRequiredField = "missing_required_field"
    case missingRequiredFile = "missing_required_file"
    case missingTripEdge = "missing_trip_edge"
    case numberOutOfRange = "number_out_of_range"
    case overlappingFrequency = "overlapping_frequency"
    case pathwayLoop = "pathway_loop"
    case pathwayToWrongLocationType = "pathway_to_wrong_location_type"
    case routeWithoutName = "route_both_short_and_long_name_missing"
    case singleShapePoint = "single_shape_point"
    case rangeOutOfOrder = "start_and_end_range_out_of_order"
    case rangeEqual = "start_and_end_range_equal"
    case stationWithParentStation = "station_with_parent_station"
    case arrivalBeforePreviousDeparture = "stop_time_with_arrival_before_previous_departure_time"
    case onlyArrivalOrDeparture = "stop_time_with_only_arrival_or_departure_time"
    case stopWithoutLocation = "stop_without_location"
    case stopWithoutStopTime = "stop_without_stop_time"
    case unexpectedEnumValue = "unexpected_enum_value"
    case unknownFile = "unknown_file"
    case unusableTrip = "unusable_trip"
    case unusedShape = "unused_shape"
    case unusedTrip = "unused_trip"
    case wrongParentLocationType = "wrong_parent_location_type"

    /// The severity, as in the validator.
    package var severity: Severity {
      switch self {
      case .unknownFile: .info
      case .pathwayLoop, .singleShapePoint, .unusedShape: .warning
      case .stopWithoutStopTime, .unexpectedEnumValue, .unusableTrip, .unusedTrip: .warning
      default: .error
      }
    }
  }

  /// The place of one case.
  package struct Place: Hashable, Sendable {
    /// The file in the feed, such as `stops.txt`.
    package var file: String
    /// The line, from 1; nil if the whole file is meant.
    package var line: Int?
    /// The column of the table, if it concerns one.
    package var field: String?
    /// The value or id concerned.
    package var value: String?
  }

  package let code: Code
  /// The number of cases.
  package fileprivate(set) var count: Int
  /// The first of them.
  package fileprivate(set) var places: [Place]
}

/// Collects the findings of a feed: each kind once, with its first places.
package struct FeedFindings: Sendable {
  /// The largest number of places stored per kind.
  package static let placeLimit = 5
  private static let valueLimit = 80
  private var byCode: [FeedFinding.Code: FeedFinding] = [:]

  package init() {}

  /// The findings in the order of severity and of the codes' names.
  package var all: [FeedFinding] {
    FeedFinding.Severity.ordered.flatMap { severity in
      FeedFinding.Code.allCases.filter { $0.severity == severity }
        .sorted { $0.rawValue < $1.rawValue }.compactMap { byCode[$0] }
    }
  }

  /// The number of cases of a kind.
  package func count(_ code: FeedFinding.Code) -> Int { byCode[code]?.count ?? 0 }

  package mutating func add(
    _ code: FeedFinding.Code, _ file: String, line: Int? = nil, field: String? = nil,
    value: String? = nil
  ) {
    var finding = byCode[code] ?? FeedFinding(code: code, count: 0, places: [])
    finding.count += 1
    if finding.places.count < Self.placeLimit {
      let shown = value.map { String($0.prefix(Self.valueLimit)) }
      finding.places.append(FeedFinding.Place(file: file, line: line, field: field, value: shown))
    }
    byCode[code] = finding
  }
}

extension FeedFinding.Severity {
  fileprivate static let ordered: [Self] = [.error, .warning, .info]
}
