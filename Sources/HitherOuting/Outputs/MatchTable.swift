public import HitherGeodesy
import HitherText
public import HitherTracks

/// A fix matched to the planned route: a row of the output of `hither match`.
public struct MatchRow: Sendable {
  /// The member's id.
  public var member: String
  /// The time of the fix.
  public var time: Instant
  /// The position as recorded.
  public var coordinate: Coordinate
  /// Metres along the route, increasing over laps; nil if unmatched.
  public var progress: Double?
  /// Metres from the route, positive to the right; nil if unmatched.
  public var crossTrack: Double?
  /// Whether the fix lies within the off-route distance; nil if unmatched.
  public var isOnRoute: Bool?
  /// The lap, from 1; nil if unmatched.
  public var lap: Int?
  /// Confidence from 0 to 1; nil if unmatched.
  public var confidence: Double?
  /// Seconds to the end of the route or lap; nil if unknown.
  public var timeToGo: Double?
}

/// Writes matched fixes as CSV, row after row.
package struct MatchTable: Sendable {
  /// The columns except that of the remaining time.
  package static let fields: [Field<MatchRow>] =
    [
      .text("member", "The member's id.") { $0.member },
      .instant("time", "The time of the fix.") { $0.time },
    ] + Field<MatchRow>.position { $0.coordinate } + [
      .number("progress_m", "Metres along the route, counted on over laps.") { $0.progress },
      .number("cross_track_m", "Metres from the route, positive to the right.") { $0.crossTrack },
      .text("on_route", "Whether the fix lies within the off-route distance.", canBeNull: true) {
        $0.isOnRoute.map { $0 ? "true" : "false" }
      },
      .number("lap", "The lap, from 1.") { $0.lap.map(Double.init) },
      .number("confidence", "How sure the match is, from 0 to 1.") { $0.confidence },
    ]

  private static let timeToGoField = Field<MatchRow>.number(
    "eta_s", "Seconds to the end of the route or lap."
  ) { $0.timeToGo }

  /// The names, types and meanings of its columns, including that of the remaining time.
  package static var descriptions: [FieldDescription] {
    (fields + [timeToGoField]).map(\.description)
  }

  private let table: RowTable<MatchRow>
  private var buffer = TextBuffer()

  /// Makes a table that begins with the header, or a continuation without it.
  ///
  /// - Parameter timeToGo: Whether the table has the column of the remaining time.
  package init(timeToGo: Bool = false, writesHeader: Bool = true) {
    table = RowTable(fields: Self.fields + (timeToGo ? [Self.timeToGoField] : []))
    if writesHeader { table.appendHeader(to: &buffer) }
  }

  package mutating func append(_ row: MatchRow) {
    table.append(row, to: &buffer)
  }

  /// Takes the text so far.
  package mutating func takeBytes() -> [UInt8] {
    defer { buffer.removeAll() }
    return buffer.bytes
  }
}
