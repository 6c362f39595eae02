import Foundation
import HitherFormats
import HitherTransit
import Testing

/// Departures of real stops with their realtime data, beside the specification's rules written down in Python: times
/// of the feed are from noon less twelve hours, a time counts before a delay, and a delay is handed on, at first that of the trip.
@Suite(
  "Real boards",
  .enabled(if: ProcessInfo.processInfo.environment["HITHER_CORPUS"] != nil))
struct RealBoardTests {
  private static let corpus = ProcessInfo.processInfo.environment["HITHER_CORPUS"] ?? ""

  /// Prints for each update and each pair of halts of which something is known: the stops, the trip, the departure
  /// and its delay.
  private static let program = """
    import csv, datetime, io, json, sys, zipfile
    from zoneinfo import ZoneInfo
    feed = zipfile.ZipFile(sys.argv[1])
    def table(name): return csv.DictReader(io.TextIOWrapper(feed.open(name), 'utf-8-sig'))
    zone = ZoneInfo(next(table('agency.txt'))['agency_timezone'])
    def seconds(text):
        h, m, s = map(int, text.strip().split(':'))
        return h * 3600 + m * 60 + s
    updates = [e['trip_update'] for e in json.load(open(sys.argv[2]))['entity']]
    wanted = {u['trip']['trip_id'] for u in updates}
    halts = {}
    for row in table('stop_times.txt'):
        if row['trip_id'] in wanted: halts.setdefault(row['trip_id'], []).append(row)
    for update in updates:
        trip = update['trip']
        rows = sorted(halts.get(trip['trip_id'], []), key=lambda r: int(r['stop_sequence']))
        if not rows: continue
        d = datetime.datetime.strptime(trip['start_date'], '%Y%m%d')
        start = int(datetime.datetime(d.year, d.month, d.day, 12, tzinfo=zone).timestamp()) - 43200
        if trip['schedule_relationship'] == 'DUPLICATED':
            start += seconds(trip['start_time']) - seconds(rows[0]['departure_time'])
        told = {s['stop_sequence']: s for s in update['stop_time_update']}
        def late(event, plan):
            if not event: return None
            return event['time'] - plan if 'time' in event else event.get('delay')
        delay = update.get('delay')
        latest = 0
        for row, after in zip(rows, rows[1:] + [None]):
            s = told.get(int(row['stop_sequence']), {})
            arrival, departure = start + seconds(row['arrival_time']), start + seconds(row['departure_time'])
            a, d = late(s.get('arrival'), arrival), late(s.get('departure'), departure)
            here = delay if a is None else a
            if d is not None: delay = d
            elif a is not None: delay = a
            # Nobody departs before arriving.
            latest = max(latest, arrival + (here or 0))
            time = max(latest, departure + (delay or 0))
            latest = time
            if after and delay is not None:
                print(row['stop_id'], after['stop_id'], trip['trip_id'], time, time - departure)
    """

  private static func expected(_ feed: String, _ updates: String) throws -> Set<String>? {
    let python = URL(filePath: "/usr/bin/python3")
    guard FileManager.default.isExecutableFile(atPath: python.path) else { return nil }
    let process = Process()
    process.executableURL = python
    process.arguments = ["-c", program, feed, updates]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return Set(String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init))
  }

  @Test(arguments: [
    ("trip_update_1683740698.json", 60), ("trip_update_1683740798.json", 60),
    ("TripUpdate-DUPLICATED-1690679342.json", 60),
  ])
  func departuresAreThoseOfTheSpecification(_ file: String, _ least: Int) throws {
    let folder = "\(Self.corpus)/transit/gtfs-rt-sound-transit"
    guard let expected = try Self.expected("\(folder)/st.zip", "\(folder)/\(file)") else { return }
    var timetable = Timetable()
    _ = try FeedImport.add(try GTFSFeed(archive: "\(folder)/st.zip"), name: "st", to: &timetable)
    let network = try #require(Network(timetable))
    let bytes = Array(try Data(contentsOf: URL(filePath: "\(folder)/\(file)")))
    let feed = try RealtimeFeed(json: bytes)
    let at = try #require(feed.timestamp) - 3600
    let live = LiveTimetable(feed, over: network, now: at)
    let pairs = Set(expected.map { $0.split(separator: " ").prefix(2).map(String.init) })
    var found: Set<String> = []
    for pair in pairs {
      let connections = Planner(network, live: live).connections(
        ConnectionQuery(
          from: network.stops(withID: pair[0]), to: network.stops(withID: pair[1]), at: at,
          windowSeconds: 7200))
      for ride in connections.filter({ $0.changes == 0 }).flatMap(\.rides) {
        guard let delay = ride.departureDelay else { continue }
        let (from, to) = (timetable.stops[ride.from].id, timetable.stops[ride.to].id)
        // It may be quicker to walk to a stop before, or from one after.
        guard [from, to] == pair else { continue }
        found.insert("\(from) \(to) \(ride.tripID) \(ride.departure) \(delay)")
      }
    }
    #expect(found.subtracting(expected).sorted() == [])
    #expect(found.count > least)
  }
}
