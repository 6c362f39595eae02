import Foundation
import HitherBrokers
import HitherFormats
import HitherOuting
import HitherTracks
import HitherTransit
import Synchronization
import TestSupport
import Testing

/// Realtime data that comes while a stream goes on, of a day of the bundled commuter.
@Suite("Realtime in a stream")
struct RealtimeWatchTests {
  private static let dataset = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "datasets/commute").path
  private static let lateness: Int64 = 60_000
  private static let days = "2026-10-18"..<"2026-10-20"

  private let folder: ScratchFolder
  private var options = OutingOptions()
  /// The feeds of those days, a line each, and when they were made, in milliseconds.
  private let lines: [String]
  private let times: [Int64]

  init() throws {
    folder = try ScratchFolder()
    let transit = folder["transit.db"]
    _ = try TransitImport([Self.dataset + "/gtfs"], into: transit).run(asJSON: false)
    var book = try JourneyBook(store: transit)
    try book.take([Self.dataset + "/journeys.json"])
    func text(_ name: String) throws -> [Substring] {
      String(
        decoding: try Data(contentsOf: URL(filePath: Self.dataset + "/" + name)), as: UTF8.self
      )
      .split(separator: "\n")
    }
    let fixes = try text("tracks/mia.csv").filter { line in
      line.hasPrefix("time") || Self.days.contains(String(line.prefix(10)))
    }
    try folder.write(fixes.joined(separator: "\n") + "\n", to: "mia.csv")
    let end = try #require(Instant(rfc3339: "2026-10-20T00:00:00Z"))
    var (lines, times): ([String], [Int64]) = ([], [])
    for line in try text("realtime.ndjson") {
      let feed = try RealtimeFeed(json: Array(line.utf8))
      let time = try #require(feed.timestamp) * 1000
      guard time < end.milliseconds else { break }
      lines.append(String(line))
      times.append(time)
    }
    (self.lines, self.times) = (lines, times)
    try folder.write(lines.joined(separator: "\n") + "\n", to: "all.ndjson")
    options.places = Self.dataset + "/places.geojson"
    options.transit = transit
    options.products = [.departures]
    options.timeZone = "Europe/Berlin"
  }

  private func recordings(_ realtime: String) throws -> StreamedOuting {
    var options = options
    options.realtime = realtime
    // The options of a stream may name a server, which a report's may not.
    var outing = try StreamedOuting([folder["mia.csv"]], self.options)
    outing.options = options
    return outing
  }

  private func report(_ log: String) throws -> String {
    try recordings(folder[log]).report(group: false)
  }

  /// Watches the day as it would have come to one who asks: each feed is taken before the first fix
  /// that is `delay` later than it, in milliseconds. The run is cut off so often, and goes on.
  private func watch(
    _ address: String, feeds: [Int64]? = nil, delay: Int64, cuts: Int = 0, state: String? = nil,
    _ serve: @escaping @Sendable (Int) -> Void = { _ in }
  ) throws -> String {
    let outing = try recordings(address)
    let deliveries = outing.deliveries(
      outing.arrivals(lateness: Self.lateness, seed: 21), piece: 7)
    let sink = ListedSink()
    var random = SeededGenerator(seed: 22)
    for round in 0...cuts {
      let cut = round == cuts ? nil : Int(random.uniform() * Double(deliveries.count))
      var settings = WatchRun.Settings()
      settings.latenessMilliseconds = Self.lateness
      settings.state = state.map { folder[$0] }
      settings.realtimeLog = folder["log.ndjson"]
      settings.cache = folder["cache"]
      settings.streams = BrokerStreams.all
      let clock = SteppingClock()
      let signals = WatchRun.Signals(
        isStopped: { false }, clock: { clock.next() }, progress: { _ in })
      let source = PacedSource(
        listed: ListedSource(deliveries, cut: cut), feeds: (feeds ?? times).map { $0 + delay },
        log: folder["log.ndjson"], serve: serve)
      var run = try WatchRun(
        WatchTask(try outing.livePlan(), group: false), settings, signals, from: source, to: [sink])
      if cut == nil {
        _ = try run.run()
      } else {
        #expect(throws: HitherError.self) { _ = try run.run() }
      }
    }
    return sink.text
  }

  private func log() throws -> [RealtimeFeed] {
    try folder.text(of: "log.ndjson").split(separator: "\n").map {
      try RealtimeFeed(json: Array($0.utf8))
    }
  }

  @Test(
    "of a server that is asked in time a stream tells what a report tells of a log of its feeds")
  func inTime() throws {
    let server = try FeedServer(["@" + folder["all.ndjson"]])
    let told = try watch(server.address, delay: 0)
    _ = server.stop()
    let expected = try report("all.ndjson")
    #expect(told == expected, "\(differences(told, expected).prefix(2))")
    #expect(told.contains("departure.withdrawn") && told.contains("departure.leave_now"))
    #expect(try log().map(\.line) == lines.map { try RealtimeFeed(json: Array($0.utf8)).line })
  }

  @Test("feeds that come late count from where the stream is, as its log of feeds says; cut or not")
  func late() throws {
    let server = try FeedServer(["@" + folder["all.ndjson"]])
    let told = try watch(server.address, delay: 1_080_000, cuts: 4, state: "state.db")
    _ = server.stop()
    let expected = try report("log.ndjson")
    #expect(told == expected, "\(differences(told, expected).prefix(2))")
    #expect(try told != report("all.ndjson"), "what comes late makes no difference")
    let log = try log()
    #expect(log.contains { $0.countsFrom != nil } && log.count > times.count / 2)
    #expect(zip(log, log.dropFirst()).allSatisfy { ($0.moment ?? 0) <= ($1.moment ?? 0) })
  }

  @Test(
    "a folder into which something writes is one log for a stream, a report, and who asks for a departure"
  )
  func folderOfFeeds() throws {
    let path = folder.path
    // In a folder one of no entity says nothing, as it may be of disruptions alone.
    let telling = lines.indices.filter { lines[$0].contains("trip_update") }
    let feeds = telling.map { lines[$0] }
    try folder.write(feeds.joined(separator: "\n") + "\n", to: "telling.ndjson")
    try folder.write("", to: "live/half-written.pb")
    try folder.write(feeds[0], to: "live/0.json")
    let told = try watch(
      folder["live"], feeds: telling.map { times[$0] }, delay: 0, cuts: 2, state: "state.db"
    ) { index in
      // As careful programs do: written under another name, and moved.
      let name = path + "/live/\(index).json"
      guard index < feeds.count, !FileManager.default.fileExists(atPath: name) else { return }
      try? Data(feeds[index].utf8).write(to: URL(filePath: name + ".part"))
      try? FileManager.default.moveItem(atPath: name + ".part", toPath: name)
    }
    #expect(told.contains("departure.leave_now"))
    #expect(try told == report("telling.ndjson"))
    #expect(try told == report("live"))
  }
}

extension RealtimeWatchTests {
  /// The halts of a trip that runs backwards, in two feeds of which the second repeats it.
  private static let backwards = [1_792_382_700, 1_792_382_760].map { time in
    #"""
    {"header":{"timestamp":\#(time)},"entity":[{"id":"1","trip_update":{"trip":{"trip_id":"out-630",
    "start_date":"20261019"},"stop_time_update":[{"stop_sequence":1,"departure":{"delay":3600}},
    {"stop_sequence":2,"arrival":{"delay":-3600}}]}}]}
    """#.replacingOccurrences(of: "\n", with: "")
  }
  private static let words = "out-630 at U1: times decrease (E022)"

  @Test("an update that contradicts itself is named once in a stream, counted, and in a report")
  func backwards() throws {
    for (index, feed) in Self.backwards.enumerated() {
      try folder.write(feed, to: "live/\(index).json")
    }
    let outing = try recordings(folder["live"])
    var settings = WatchRun.Settings()
    settings.latenessMilliseconds = Self.lateness
    let warnings = Mutex<[String]>([])
    let counts = Mutex<[Double]>([])
    let clock = SteppingClock()
    var signals = WatchRun.Signals(
      isStopped: { false }, clock: { clock.next() }, progress: { _ in })
    signals.warn = { text in warnings.withLock { $0.append(text) } }
    signals.standing = { standing in
      let metric = standing.metrics(now: 0).first {
        $0.name == "hither_refused_realtime_updates_total"
      }
      counts.withLock { $0.append(metric?.value ?? -1) }
    }
    let source = ListedSource(
      outing.deliveries(outing.arrivals(lateness: Self.lateness, seed: 21), piece: 400), cut: nil)
    var run = try WatchRun(
      WatchTask(try outing.livePlan(), group: false), settings, signals, from: source,
      to: [ListedSink()])
    _ = try run.run()
    let named = warnings.withLock { $0 }.filter { $0.contains("E022") }
    #expect(
      named == [
        "\(folder["live"]): updates contradict themselves and are not used: \(Self.words)"
      ])
    #expect(counts.withLock { $0.last } == 2)
    let notices = try outing.reportNotices().filter { $0.code == "realtime_refused" }
    #expect(notices.map(\.values) == [["what": Self.words]])
  }
}

/// Deliveries that wait until the feeds have been taken that were made before them.
private struct PacedSource: LiveSource {
  var listed: ListedSource
  /// By when each feed is to have been taken, in milliseconds.
  let feeds: [Int64]
  let log: String
  /// Makes a feed known, by its number.
  let serve: @Sendable (Int) -> Void
  private var taken = 0
  private let end = HangGuard.end

  var name: String { listed.name }
  var isReplayable: Bool { listed.isReplayable }

  init(
    listed: ListedSource, feeds: [Int64], log: String, serve: @escaping @Sendable (Int) -> Void
  ) {
    (self.listed, self.feeds, self.log, self.serve) = (listed, feeds, log, serve)
  }

  mutating func resume(at position: [UInt8]) throws(LiveError) { try listed.resume(at: position) }

  mutating func next(
    _ delivery: inout Delivery, waiting milliseconds: Int
  ) throws(LiveError) -> PollOutcome {
    let last = listed.upcoming?.fixes.time.max() ?? .max
    let due = feeds.prefix { $0 <= last }.count
    if taken < due {
      serve(taken)
      taken = ((try? Data(contentsOf: URL(filePath: log))) ?? Data()).count { $0 == 0x0A }
      guard ContinuousClock.now < end else {
        throw LiveError(.inputOutput, "the feeds do not come")
      }
      if taken < due {
        usleep(200)
        delivery.removeRecords()
        return .idle
      }
    }
    return try listed.next(&delivery, waiting: milliseconds)
  }

  mutating func acknowledge(through position: [UInt8]) throws(LiveError) {
    try listed.acknowledge(through: position)
  }
}
