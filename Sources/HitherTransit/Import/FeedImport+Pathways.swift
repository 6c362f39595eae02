internal import HitherFormats

extension FeedImport {
  /// Reads the pathways within stations; the quickest between platforms give the transfer times there.
  ///
  /// A pathway takes its `traversal_time`, otherwise its `length` at walking pace. A pathway without both is ignored.
  mutating func readPathways() throws(FormatError) {
    guard var table = try source.table("pathways.txt", &findings) else { return }
    let from = table.required("from_stop_id", &findings)
    let to = table.required("to_stop_id", &findings)
    let mode = table.required("pathway_mode", &findings)
    let bothWays = table.required("is_bidirectional", &findings)
    let time = table.column("traversal_time")
    let length = table.column("length")
    var ways = StationWays()
    while try table.next(&findings) {
      guard let start = try end(from, table), let end = try end(to, table),
        let kind = table.choice(mode, 1...7, &findings)
      else { continue }
      if start == end {
        findings.add(.pathwayLoop, table.file, line: table.line)
        continue
      }
      let isTwoWay = table.choice(bothWays, 0...1, &findings) == 1
      // An exit gate cannot be used to enter.
      if kind == 7, isTwoWay {
        findings.add(.bidirectionalExitGate, table.file, line: table.line)
      }
      let seconds = table.integer(time, 1...86_400, &findings)
      let metres = table.metres(length, &findings)
      guard let cost = seconds ?? metres.map(WalkingPace.secondsOnPath) else { continue }
      ways.add(start, end, cost)
      if isTwoWay { ways.add(end, start, cost) }
    }
    let platforms = ways.places.filter { timetable.stops[$0].station != nil && isPlatform($0) }
    for platform in platforms {
      for (goal, seconds) in ways.quickest(from: platform)
      where goal != platform && isPlatform(goal) {
        timetable.transfers.append(
          Timetable.Transfer(from: platform, to: goal, seconds: seconds))
      }
    }
  }

  private func isPlatform(_ stop: Int) -> Bool { locationTypes[stop - firstStop] == 0 }

  /// An end of a pathway: any place except a station.
  private mutating func end(
    _ column: GTFSTable.Column, _ table: GTFSTable
  ) throws(FormatError) -> Int? {
    guard let id = table.required(column, &findings) else { return nil }
    guard let stop = stopIndex[id] else {
      foreign(table, column.name, id)
      return nil
    }
    guard locationTypes[stop - firstStop] != 1 else {
      findings.add(
        .pathwayToWrongLocationType, table.file, line: table.line, field: column.name, value: id)
      return nil
    }
    return stop
  }
}

/// The pathways within stations.
private struct StationWays {
  /// The largest number of places reached from one, which bounds the time for any feed.
  private static let largestReach = 1000

  private var ways: [Int: [(to: Int, seconds: Int)]] = [:]

  mutating func add(_ from: Int, _ to: Int, _ seconds: Int) {
    ways[from, default: []].append((to, seconds))
  }

  /// The places with outgoing pathways, in order.
  var places: [Int] { ways.keys.sorted() }

  /// The least seconds to each reachable place, by place.
  func quickest(from start: Int) -> [(place: Int, seconds: Int)] {
    var open = [start: 0]
    var settled: [Int: Int] = [:]
    while let next = open.min(by: { ($0.value, $0.key) < ($1.value, $1.key) }),
      settled.count < Self.largestReach
    {
      open[next.key] = nil
      settled[next.key] = next.value
      for way in ways[next.key] ?? [] where settled[way.to] == nil {
        open[way.to] = min(open[way.to] ?? .max, next.value + way.seconds)
      }
    }
    return settled.filter { $0.value <= 86_400 }.sorted { $0.key < $1.key }
      .map { ($0.key, $0.value) }
  }
}
