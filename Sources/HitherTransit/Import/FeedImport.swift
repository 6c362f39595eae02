package import HitherFormats

/// Reads a GTFS feed into a timetable, and collects its faults.
///
/// Unusable rows are skipped, and so are rows that refer to them; a feed with nothing usable is refused.
package struct FeedImport {
  /// Why a feed is refused.
  package enum Refusal: Error, Sendable {
    case format(FormatError)
    /// Required tables are missing, or no trip can be used.
    case unusable(String)
  }

  /// The result for a feed.
  package struct Outcome: Sendable {
    package let feed: Int
    package let findings: FeedFindings
    package let counts: Counts
  }

  /// The numbers of used elements of a feed.
  package struct Counts: Hashable, Sendable {
    package var agencies = 0
    package var stops = 0
    package var routes = 0
    package var services = 0
    package var trips = 0
    package var stopTimes = 0
  }

  let source: GTFSFeed
  let feed: Int
  var timetable: Timetable
  var findings = FeedFindings()
  var counts = Counts()
  var stopIndex: [String: Int] = [:]
  /// The `location_type` values by index in the feed's stops.
  var locationTypes: [Int] = []
  var routeIndex: [String: Int] = [:]
  var serviceIndex: [String: Int] = [:]
  var tripIndex: [String: Int] = [:]
  /// The trips of `trips.txt`, before their times are known.
  var tripRows: [TripRow] = []
  /// The id of the agency if the feed has only one; routes need not name it then.
  var onlyAgency: String?
  /// The numbers of the feed's blocks; those of previous feeds come first.
  var blockIndex: [String: Int] = [:]
  let firstBlock: Int
  /// The shapes named by trips, with the line of the first.
  var shapeUses: [String: Int] = [:]
  let firstStop: Int

  struct TripRow {
    var id: String
    var route: Int
    var service: Int
    var headsign: String?
    var direction: Int?
    var block: Int?
    var line: Int
  }

  private init(_ source: GTFSFeed, name: String, into timetable: Timetable) {
    self.source = source
    self.timetable = timetable
    feed = timetable.feeds.count
    firstStop = timetable.stops.count
    firstBlock = (timetable.trips.compactMap(\.block).max() ?? -1) + 1
    self.timetable.feeds.append(
      Timetable.Feed(name: name, zone: "UTC", version: nil, firstDay: 0, lastDay: -1))
  }

  /// Adds a feed to a timetable.
  ///
  /// - Parameter name: The name of the feed among several.
  /// - Throws: If nothing is usable; the timetable is then unchanged.
  package static func add(
    _ source: GTFSFeed, name: String, to timetable: inout Timetable
  ) throws(Refusal) -> Outcome {
    var run = FeedImport(source, name: name, into: timetable)
    do throws(FormatError) {
      try run.readAll()
    } catch {
      throw .format(error)
    }
    if run.timetable.trips.count == timetable.trips.count { throw .unusable(run.whyUnusable) }
    run.setSpan()
    timetable = run.timetable
    return Outcome(feed: run.feed, findings: run.findings, counts: run.counts)
  }

  private mutating func readAll() throws(FormatError) {
    tellFiles()
    try readAgencies()
    try readFeedInfo()
    try readStops()
    try readRoutes()
    try readCalendar()
    try readCalendarDates()
    if serviceIndex.isEmpty, !has("calendar.txt"), !has("calendar_dates.txt") {
      findings.add(.missingCalendars, "calendar.txt")
    }
    try readTrips()
    try readStopTimes()
    try readFrequencies()
    try readPathways()
    try readTransfers()
    try readShapes()
  }

  func has(_ name: String) -> Bool { source.fileNames.contains(name) }

  private static let requiredFiles = [
    "agency.txt", "routes.txt", "stop_times.txt", "stops.txt", "trips.txt",
  ]

  /// The files of the reference, including unused ones.
  private static let knownFiles: Set<String> = [
    "agency.txt", "areas.txt", "attributions.txt", "booking_rules.txt", "calendar.txt",
    "calendar_dates.txt", "fare_attributes.txt", "fare_leg_join_rules.txt", "fare_leg_rules.txt",
    "fare_media.txt", "fare_products.txt", "fare_rules.txt", "fare_transfer_rules.txt",
    "feed_info.txt", "frequencies.txt", "levels.txt", "location_group_stops.txt",
    "location_groups.txt", "locations.geojson", "networks.txt", "pathways.txt",
    "rider_categories.txt", "route_networks.txt", "routes.txt", "shapes.txt", "stop_areas.txt",
    "stop_times.txt", "stops.txt", "timeframes.txt", "transfers.txt", "translations.txt",
    "trips.txt",
  ]

  private mutating func tellFiles() {
    for name in Self.requiredFiles where !has(name) { findings.add(.missingRequiredFile, name) }
    for name in source.fileNames where !Self.knownFiles.contains(name) {
      findings.add(.unknownFile, name)
    }
  }

  private var whyUnusable: String {
    let missing = Self.requiredFiles.filter { !has($0) && $0 != "agency.txt" }
    if !missing.isEmpty { return "the feed lacks \(missing.joined(separator: ", "))" }
    if serviceIndex.isEmpty { return "the feed has no day of service" }
    return "no trip of the feed can be used"
  }

  private mutating func setSpan() {
    let days = timetable.services.filter { $0.feed == feed }.compactMap(\.calendar.activeDays)
    timetable.feeds[feed].firstDay = days.map(\.lowerBound).min() ?? 0
    timetable.feeds[feed].lastDay = days.map(\.upperBound).max() ?? -1
  }
}
