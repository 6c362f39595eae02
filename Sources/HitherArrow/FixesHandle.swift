import CArrow
import Hither
import HitherFormats
import HitherOuting
import HitherReport
import HitherTracks

/// Fixes that a caller in another language works with: an outing, of files or of an Arrow table.
final class FixesHandle: Sendable {
  private let options: OutingOptions
  /// Makes the outing with options; a method may bring a route or places of its own.
  private let make: @Sendable (OutingOptions) throws(HitherError) -> Hither.Outing
  private let outing: Hither.Outing
  /// What the fixes of a table are called in messages.
  private static let name = "fixes"

  private init(
    _ options: OutingOptions,
    _ make: @escaping @Sendable (OutingOptions) throws(HitherError) -> Hither.Outing
  ) throws(HitherError) {
    (self.options, self.make) = (options, make)
    outing = try make(options)
  }

  /// Takes the fixes of a stream.
  convenience init(
    draining stream: UnsafeMutablePointer<ArrowArrayStream>, _ request: Request
  ) throws(HitherError) {
    let table = try unsafe ArrowTable(draining: stream)
    let choice = try FixColumnChoice(request, in: table)
    do throws(FormatError) {
      var fixes = ArrowFixes(ArrowTableBatches(table), choice, file: Self.name)
      try fixes.check()
    } catch {
      throw HitherError(.data, error.message, hint: error.hint)
    }
    guard table.rowCount > 0 else {
      throw HitherError(.data, "there are no fixes: the table is empty")
    }
    let memory = MemoryFixes(name: Self.name) {
      ArrowFixes(ArrowTableBatches(table), choice, file: Self.name)
    }
    try self.init(try request.options()) { options throws(HitherError) in
      try Hither.Outing(memory: memory, options: options)
    }
  }

  /// Finds the recordings of files.
  convenience init(reading request: Request) throws(HitherError) {
    let paths = try request.texts("paths")
    try self.init(try request.options()) { options throws(HitherError) in
      try Hither.Outing(contentsOf: paths, options: options)
    }
  }

  /// The outing with what a method brings.
  private func outing(_ request: Request) throws(HitherError) -> Hither.Outing {
    var outing = outing
    let changed = try request.options(over: options)
    if let changed { outing = try make(changed) }
    if let places = try request.text("places_geojson") { outing = try outing.with(places: places) }
    if let route = try request.coordinates("route_points") {
      outing = try outing.with(route: route)
    }
    return outing
  }

  /// Runs a method, and returns its table.
  func run(_ method: String, _ request: Request) throws(HitherError) -> ResultTable {
    let outing = try outing(request)
    // What depends on route, places and group, the climb along a route included, takes longer.
    let scope: AnalysisScope = try request.truth("everything") ? .everything : .totals
    switch method {
    case "summary":
      let analysis = try outing.analyse(scope)
      let (columns, rows) = MembersTable.contents(of: analysis.result.summary)
      return ResultTable(columns, rows)
    case "splits":
      let summary = try outing.analyse(scope).result.summary
      return ResultTable(SplitsTable.table.fields, SplitsTable.rows(summary))
    case "stops":
      let summary = try outing.analyse(scope).result.summary
      return ResultTable(StopsTable.table.fields, StopsTable.rows(summary))
    case "events": return Self.events(try outing.analyse().result.events)
    case "fences": return Self.events(try outing.analyse(.fences).result.events)
    case "clock": return ResultTable(TimelineTable.table.fields, try outing.analyse(.clock).clock)
    case "match": return ResultTable(Self.matchFields, try outing.match())
    case "speed_classes": return ResultTable(Self.speedFields, try outing.speedClasses())
    case "sample":
      return Self.fixes(try outing.sampled(policy: try request.text("policy") ?? "standard"))
    case "simplify":
      guard let metres = try request.number("metres") else {
        throw HitherError(.usage, "simplify needs its bound", hint: "give metres=10")
      }
      return Self.fixes(
        try outing.simplified(method: try request.text("method") ?? "td-tr", metres: metres))
    case "fixes": return Self.fixes(try outing.recordedTracks())
    default: throw HitherError(.usage, "unknown method '\(method)'")
    }
  }

  /// Writes a report, and returns its warnings.
  func report(_ request: Request) throws(HitherError) -> [String] {
    guard let folder = try request.text("folder"), !folder.isEmpty else {
      throw HitherError(.usage, "the report needs a folder")
    }
    return try outing(request).writeReport(
      to: folder, language: try request.text("language") ?? "en",
      units: try request.text("units") ?? "metric")
  }

  /// Warnings about the data after an analysis, and the number of rejected records.
  func diagnostics() throws(HitherError) -> (warnings: [String], rejects: Int) {
    let analysis = try outing.analyse(.totals)
    return (analysis.warnings, analysis.rejectCount)
  }

  private static func events(_ events: [Event]) -> ResultTable {
    ResultTable(
      OutingLayers.events.fields + Field<Event>.optionalPosition { $0.position }, events)
  }

  /// The columns of `hither match`, with truths and numbers of their own types.
  private static let matchFields: [Field<MatchRow>] = MatchTable.fields.map { field in
    switch field.description.name {
    case "on_route":
      Field(FieldDescription("on_route", field.description.summary, .truth, canBeNull: true)) {
        $0.isOnRoute.map(FieldContent.truth) ?? .null
      }
    case "lap": .optionalCount("lap", field.description.summary) { $0.lap }
    default: field
    }
  }

  private static let speedFields: [Field<SpeedInterval>] = [
    .text("member", "The member's id.") { $0.member },
    .text("class", "The speed class; null if not known.", canBeNull: true) {
      $0.speedClass?.rawValue
    },
    .instant("start", "When it began.") { $0.start },
    .instant("end", "When it ended.") { $0.end },
    .seconds("duration_s", "end − start.") { $0.end - $0.start },
  ]

  /// Fixes as a table, with the sensors that some fix has.
  private static func fixes(_ tracks: [Track]) -> ResultTable {
    let sensors = Sensor.allCases.filter { sensor in
      tracks.contains { $0.fixes.contains { !$0[sensor].isNaN } }
    }
    var columns: [(name: String, kind: ArrowValues.Kind)] = [
      ("member", .text), ("time", .instant), ("lat", .number), ("lon", .number),
    ]
    columns += sensors.map { ($0.fieldName, .number) } + [("break", .truth)]
    var table = ResultTable(columns)
    for track in tracks {
      for fix in track.fixes {
        table.append { columns in
          columns[0].append(text: track.member)
          if fix.time == .absent {
            columns[1].appendNull()
          } else {
            columns[1].append(integer: fix.time.milliseconds)
          }
          columns[2].append(.gridDegrees(fix.coordinate.latitudeE7), field: "lat")
          columns[3].append(.gridDegrees(fix.coordinate.longitudeE7), field: "lon")
          for (index, sensor) in sensors.enumerated() {
            columns[4 + index].append(number: fix[sensor])
          }
          columns[columns.count - 1].append(truth: fix.startsSegment)
        }
      }
    }
    return table
  }
}
