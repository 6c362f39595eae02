/// Which runs of a search's sheets continue as others, so that passengers stay seated.
struct SeatedLinks: Sendable {
  /// A run of a line of a sheet.
  struct Run: Hashable, Sendable {
    var sheet: Int32
    var line: Int32
    var run: Int32

    var lineKey: Line { Line(sheet: sheet, line: line) }
  }

  struct Line: Hashable, Sendable {
    var sheet: Int32
    var line: Int32
  }

  private(set) var next: [Run: [Run]] = [:]
  /// By line, the runs that continue, in order.
  private(set) var runs: [Line: [Int32]] = [:]

  var isEmpty: Bool { next.isEmpty }

  /// - Parameter live: The real-time data; its runs replace those of the timetable.
  init(_ network: Network, _ sheets: [Sheet], _ live: LiveTimetable?) {
    guard !network.seated.trips.isEmpty else { return }
    var places: [SeatedTrips.Run: Run] = [:]
    for (index, sheet) in sheets.enumerated() {
      let sheetNumber = Int32(clamping: index)
      if let day = sheet.day {
        for trip in network.seated.trips {
          guard let place = network.runs[trip], place.feed == sheet.feed,
            sheet.running[Int(place.run)]
          else { continue }
          places[SeatedTrips.Run(trip: trip, day: day)] = Run(
            sheet: sheetNumber, line: place.line, run: place.run)
        }
      } else if let live {
        for line in 0..<sheet.table.lineCount {
          for run in Int(sheet.table.runStart[line])..<Int(sheet.table.runStart[line + 1]) {
            guard let key = live.runs[Int(sheet.table.owners[run])].key else { continue }
            places[SeatedTrips.Run(trip: key.trip, day: key.day)] = Run(
              sheet: sheetNumber, line: Int32(clamping: line), run: Int32(clamping: run))
          }
        }
      }
    }
    for (run, place) in places {
      let following = network.seated.next(after: run).compactMap { places[$0] }
        // By real-time data the later one may depart before the earlier one has arrived.
        .filter { sheets.departure(of: $0) >= sheets.arrival(of: place) }
      guard !following.isEmpty else { continue }
      next[place] = following
      runs[place.lineKey, default: []].append(place.run)
    }
    for line in runs.keys { runs[line]?.sort() }
  }

  /// The same for lines of tables: for each to which a run of another leads, those others.
  func lines(_ sheets: [Sheet]) -> [LineTable.Line: Set<LineTable.Line>] {
    func line(_ run: Run) -> LineTable.Line {
      LineTable.Line(table: sheets[Int(run.sheet)].feed, line: Int(run.line))
    }
    var lines: [LineTable.Line: Set<LineTable.Line>] = [:]
    for (run, following) in next {
      for other in following { lines[line(other), default: []].insert(line(run)) }
    }
    return lines
  }
}

extension [Sheet] {
  /// When a run leaves its first stop, in seconds from the search's zero.
  fileprivate func departure(of run: SeatedLinks.Run) -> Int32 {
    let sheet = self[Int(run.sheet)]
    return sheet.base &+ sheet.table.departures[sheet.table.place(Int(run.line), Int(run.run), 0)]
  }

  /// When a run comes to its last stop.
  func arrival(of run: SeatedLinks.Run) -> Int32 {
    let sheet = self[Int(run.sheet)]
    let last = sheet.table.stopCount(Int(run.line)) - 1
    return sheet.base &+ sheet.table.arrivals[sheet.table.place(Int(run.line), Int(run.run), last)]
  }
}
