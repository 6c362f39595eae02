import Foundation
import HitherFormats
import HitherTransit
import Testing

/// Real feeds with their realtime data, beside a plain decoding in Python.
@Suite(
  "Real realtime",
  .enabled(if: ProcessInfo.processInfo.environment["HITHER_CORPUS"] != nil))
struct RealFeedTests {
  private static let corpus = ProcessInfo.processInfo.environment["HITHER_CORPUS"] ?? ""

  /// Prints a line for each halt that is told of: trip, number, arrival's delay and time, departure's.
  private static let program = """
    import json, sys
    def number(b, i):
        value = shift = 0
        while True:
            value |= (b[i] & 127) << shift; shift += 7; i += 1
            if b[i - 1] < 128: return value, i
    def fields(b):
        i = 0
        while i < len(b):
            tag, i = number(b, i)
            if tag & 7 == 0: value, i = number(b, i)
            elif tag & 7 == 2:
                size, i = number(b, i); value = b[i:i + size]; i += size
            else:
                size = 8 if tag & 7 == 1 else 4; value = b[i:i + size]; i += size
            yield tag >> 3, value
    def all(b, n): return [v for k, v in fields(b) if k == n]
    def signed(v): return v - (1 << 64) if v >> 63 else v
    def event(b):
        if not b: return "- -"
        return " ".join(str(signed(v[-1])) if v else "-" for v in (all(b[0], 1), all(b[0], 2)))
    def told(e):
        e = e or {}
        return "%s %s" % (e.get("delay", "-"), e.get("time", "-"))
    data = open(sys.argv[1], "rb").read()
    if data[:1] == b"{":
        for entity in json.loads(data)["entity"]:
            update = entity["trip_update"]
            for s in update["stop_time_update"]:
                print(update["trip"]["trip_id"], s.get("stop_sequence", "-"), told(s.get("arrival")), told(s.get("departure")))
    else:
        for entity in all(data, 2):
            for update in all(entity, 3):
                trip = all(all(update, 1)[0], 1)[0].decode()
                for s in all(update, 2):
                    print(trip, (all(s, 1) or ["-"])[0], event(all(s, 2)), event(all(s, 3)))
    """

  private static func python(_ path: String) throws -> [String]? {
    let python = URL(filePath: "/usr/bin/python3")
    guard FileManager.default.isExecutableFile(atPath: python.path) else { return nil }
    let process = Process()
    process.executableURL = python
    process.arguments = ["-c", program, path]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  private static func read(_ path: String) throws -> RealtimeFeed {
    let bytes = Array(try Data(contentsOf: URL(filePath: path)))
    return path.hasSuffix(".json")
      ? try RealtimeFeed(json: bytes) : try RealtimeFeed(protobuf: bytes)
  }

  private static func told(_ event: RealtimeFeed.StopEvent?) -> String {
    "\(event?.delay.map(String.init) ?? "-") \(event?.time.map(String.init) ?? "-")"
  }

  static let files = [
    "gtfs-rt-bart/bart.trip-updates.pb", "gtfs-rt-sound-transit/trip_update_1683740698.json",
    "gtfs-rt-sound-transit/trip_update_1683746223_bad.json",
    "gtfs-rt-sound-transit/TripUpdate-DUPLICATED-1690679342.json",
  ]

  @Test(arguments: files) func whatIsReadIsWhatPythonReads(_ file: String) throws {
    let path = "\(Self.corpus)/transit/\(file)"
    guard let expected = try Self.python(path) else { return }
    let lines = try Self.read(path).tripUpdates.flatMap { update in
      update.stops.map { stop in
        "\(update.trip.tripID ?? "-") \(stop.sequence.map(String.init) ?? "-") "
          + "\(Self.told(stop.arrival)) \(Self.told(stop.departure))"
      }
    }
    #expect(lines.count > 50)
    #expect(lines == expected)
  }

  /// Between two stops that many trips serve: each delay is the one that was told of the halt, or of the last one
  /// before it that was told of; before the first nothing is known.
  @Test func delaysStandWhereTheyBelong() throws {
    var timetable = Timetable()
    _ = try FeedImport.add(
      try GTFSFeed(archive: "\(Self.corpus)/transit/gtfs-rt-bart/bart.zip"), name: "bart",
      to: &timetable)
    let network = try #require(Network(timetable))
    let feed = try Self.read("\(Self.corpus)/transit/\(Self.files[0])")
    let at = try #require(feed.timestamp) - 3600
    let live = LiveTimetable(feed, over: network, now: at)
    #expect(live.counts.matched > 60)
    var known = 0
    for (from, to) in [("EMBR", "MONT"), ("MONT", "EMBR"), ("19TH", "12TH"), ("DALY", "BALB")] {
      let found = Planner(network, live: live).connections(
        ConnectionQuery(
          from: network.stops(withID: from), to: network.stops(withID: to), at: at,
          windowSeconds: 10_800))
      #expect(!found.isEmpty)
      for ride in found.flatMap(\.rides) {
        let trip = try #require(timetable.trips.first { $0.id == ride.tripID })
        let pattern = timetable.patterns[trip.pattern]
        let place = try #require(pattern.stops.firstIndex { Int($0) == ride.from })
        let told = feed.tripUpdates.first { $0.trip.tripID == ride.tripID }?.stops.last {
          ($0.sequence ?? .max) <= Int(pattern.sequences[place])
        }
        guard !live.refused.contains(where: { $0.tripID == ride.tripID }) else {
          #expect(ride.departureDelay == nil)
          continue
        }
        let delay = told?.departure?.delay
        // A delay from an earlier stop gives way where the next stated time leaves the ride no time.
        let isStated = told?.sequence == Int(pattern.sequences[place])
        let givesWay = !isStated && (ride.departureDelay ?? .max) < (delay ?? .min)
        #expect(ride.departureDelay == delay || givesWay, "\(ride.tripID) at \(from)")
        if told != nil { known += 1 }
      }
    }
    #expect(known > 10)
  }
}
