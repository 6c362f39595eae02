import HitherGeodesy
import HitherText
import HitherTracks

extension CommuteSimulation {
  /// The folder: a GTFS feed, `realtime.ndjson`, `journeys.json`, an outing with its places and track, the truth.
  ///
  /// - Returns: Paths relative to the folder, with the content of each file.
  package func write() -> [(path: String, bytes: [UInt8])] {
    var files: [(path: String, bytes: [UInt8])] = [
      ("outing.json", manifest), ("places.geojson", PlacesText.document(places)),
      ("journeys.json", journeys), ("realtime.ndjson", realtime), ("truth.json", truth),
      ("tracks/mia.csv", CSVTrackText.track(fixes)),
    ]
    if let source = scenario.source { files.append(("scenario.json", source)) }
    return files + CommuteFeedText.tables(scenario, city)
  }

  private var manifest: [UInt8] {
    ManifestText.document(
      [("name", scenario.name), ("timezone", scenario.timeZone), ("places", "places.geojson")],
      members: [
        ManifestText.Line(id: "mia", name: "Mia", role: .leader, track: "tracks/mia.csv")
      ])
  }

  private var places: [Place] {
    func circle(
      _ id: String, _ name: String, _ kind: PlaceKind, _ center: Coordinate, _ radius: Double
    ) -> Place {
      Place(
        id: id, name: name, kind: kind, shape: .circle(center: center, radiusMetres: radius))
    }
    return [
      circle("home", "Home", .home, city.home, CommuteCity.homeRadius),
      circle("campus", "Campus", .school, city.campus, CommuteCity.campusRadius),
      circle("club", "Club", .fence, city.club, CommuteCity.clubRadius),
    ]
  }

  private var journeys: [UInt8] {
    document("hither/journeys/1", head: false) { writer in
      Self.lines("journeys", CommuteJourney.all, &writer) { journey, line in
        let place = places.first { $0.id == journey.place }
        line.member("name", journey.name)
        line.key("from")
        line.beginObject()
        line.member("place", journey.place)
        if case .circle(let center, _) = place?.shape {
          line.key("lat")
          line.value(scaled: Int64(center.latitudeE7), places: 7)
          line.key("lon")
          line.value(scaled: Int64(center.longitudeE7), places: 7)
        }
        line.endObject()
        line.key("to")
        line.beginObject()
        line.member("stop", journey.toStop)
        line.endObject()
        line.member("buffer_s", Int(CommuteJourney.bufferSeconds))
        line.member("days", journey.days)
        line.member("start", Self.clock(journey.firstHour))
        line.member("end", Self.clock(journey.lastHour))
      }
    }
  }

  private static func clock(_ hour: Int) -> String { "\(hour < 10 ? "0" : "")\(hour):00" }

  private var truth: [UInt8] {
    document("hither/commute_truth/1", head: true) { writer in
      Self.lines("leave_now", leavings, &writer) { leaving, line in
        line.member("time", Self.time(leaving.time))
        line.member("journey", leaving.journey.name)
        line.member("trip_id", leaving.run.tripID)
        line.member("planned_departure", Self.time(leaving.run.departure))
        line.member("walk_s", Int(leaving.walkSeconds))
      }
      Self.lines("cancelled", cancellations, &writer) { run, line in
        line.member("trip_id", run.tripID)
        line.member("planned_departure", Self.time(run.departure))
        line.member("known", Self.time(known(run) ?? run.departure))
      }
      Self.lines("stays", life.stays, &writer) { stay, line in
        line.member("place", stay.place)
        line.member("start", Self.time(stay.start))
        line.member("end", Self.time(stay.end))
      }
    }
  }

  /// The cancelled vehicles that the data report.
  private var cancellations: [CommuteTraffic.Run] {
    traffic.runs.filter { known($0) != nil }
  }

  /// The time of the first data that report a vehicle as cancelled.
  private func known(_ run: CommuteTraffic.Run) -> Int64? {
    guard let cancelled = run.cancelled else { return nil }
    return traffic.feedTimes.first { $0 >= cancelled && CommuteTraffic.isCovered(run, by: $0) }
  }

  static func time(_ seconds: Int64) -> String { Instant(milliseconds: seconds * 1000).rfc3339 }

  private func document(
    _ schema: String, head: Bool, _ write: (inout JSONWriter) -> Void
  ) -> [UInt8] {
    var writer = JSONWriter(style: .pretty)
    writer.beginObject()
    writer.member("schema", schema)
    if head {
      writer.member("name", scenario.name)
      writer.member("timezone", scenario.timeZone)
      writer.member("seed", Int(scenario.seed))
    }
    write(&writer)
    writer.endObject()
    writer.newline()
    return writer.buffer.bytes
  }

  /// A list of objects, one per line.
  private static func lines<Item>(
    _ key: String, _ items: [Item], _ writer: inout JSONWriter,
    _ write: (Item, inout JSONWriter) -> Void
  ) {
    writer.key(key)
    writer.beginArray()
    for item in items {
      var line = JSONWriter(style: .line)
      line.beginObject()
      write(item, &line)
      line.endObject()
      writer.value(rawJSON: line.buffer.bytes)
    }
    writer.endArray()
  }
}

// MARK: - Realtime

extension CommuteSimulation {
  /// One GTFS-Realtime feed per line, with the vehicles of the next hour that have real-time data.
  private var realtime: [UInt8] {
    var bytes: [UInt8] = []
    for feed in traffic.feedTimes {
      var line = JSONWriter(style: .compact)
      line.beginObject()
      line.key("header")
      line.beginObject()
      line.member("gtfs_realtime_version", "2.0")
      line.member("timestamp", Int(feed))
      line.endObject()
      line.key("entity")
      line.beginArray()
      for run in traffic.runs where CommuteTraffic.isCovered(run, by: feed) {
        write(run, CommuteTraffic.known(run, by: feed), &line)
      }
      line.endArray()
      line.endObject()
      bytes += line.buffer.bytes + [0x0A]
    }
    return bytes
  }

  private func write(
    _ run: CommuteTraffic.Run, _ known: CommuteTraffic.Knowledge, _ line: inout JSONWriter
  ) {
    guard known != CommuteTraffic.Knowledge(stop: run.way.from) else { return }
    let date = CommuteFeedText.date(scenario.firstDay.daysSinceEpoch + run.day)
    line.beginObject()
    line.member("id", "\(run.tripID)/\(date)")
    line.key("trip_update")
    line.beginObject()
    line.key("trip")
    line.beginObject()
    line.member("trip_id", run.tripID)
    line.member("start_date", date)
    if known.isCancelled { line.member("schedule_relationship", "CANCELED") }
    line.endObject()
    if !known.isCancelled {
      line.key("stop_time_update")
      line.beginArray()
      line.beginObject()
      line.member("stop_sequence", 1)
      if let delay = known.delay {
        line.key("departure")
        line.beginObject()
        line.member("delay", Int(delay))
        line.endObject()
      }
      if known.stop != run.way.from {
        line.key("stop_time_properties")
        line.beginObject()
        line.member("assigned_stop_id", known.stop)
        line.endObject()
      }
      line.endObject()
      line.endArray()
    }
    line.endObject()
    line.endObject()
  }
}
