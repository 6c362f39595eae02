import HitherText
import HitherTracks

extension RealtimeFeed {
  /// The feed as one line of JSON with the specification's names; it reads back as the same feed.
  ///
  /// Entities that are neither trip updates nor alerts are omitted.
  package var line: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("header") { header in
      header.member("gtfs_realtime_version", "2.0")
      header.member("timestamp", timestamp)
    }
    writer.member("counts_from", countsFrom)
    writer.key("entity")
    writer.beginArray()
    for (number, update) in tripUpdates.enumerated() {
      writer.entity("trip-\(number)", "trip_update") { update.write(to: &$0) }
    }
    for (number, alert) in alerts.enumerated() {
      writer.entity("alert-\(number)", "alert") { alert.write(to: &$0) }
    }
    writer.endArray()
    writer.endObject()
    return writer.buffer.bytes + [0x0A]
  }
}

extension RealtimeFeed.TripUpdate {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.member("trip") { trip.write(to: &$0) }
    writer.list("stop_time_update", stops) { $1.write(to: &$0) }
    writer.member("delay", delay.map(Int64.init))
    guard properties != RealtimeFeed.TripProperties() else { return }
    writer.member("trip_properties") { writer in
      writer.member("trip_id", properties.tripID)
      writer.member("start_date", properties.startDay.map(RealtimeFeed.date))
      writer.member("start_time", properties.startSeconds.map(RealtimeFeed.clock))
      writer.member("trip_headsign", properties.headsign)
    }
  }
}

extension RealtimeFeed {
  /// `YYYYMMDD`.
  fileprivate static func date(_ day: Int) -> String {
    let date = CivilDate(daysSinceEpoch: day)
    return digits(date.year, 4) + digits(date.month, 2) + digits(date.day, 2)
  }

  /// `HH:MM:SS`, also beyond 24 hours.
  fileprivate static func clock(_ seconds: Int) -> String {
    [seconds / 3600, seconds / 60 % 60, seconds % 60].map { digits($0, 2) }.joined(separator: ":")
  }

  private static func digits(_ number: Int, _ count: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
  }
}

extension RealtimeFeed.TripDescriptor {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.member("trip_id", tripID)
    writer.member("start_time", startSeconds.map(RealtimeFeed.clock))
    writer.member("start_date", startDay.map(RealtimeFeed.date))
    writer.member("schedule_relationship", relationship.rawValue)
    writer.member("route_id", routeID)
    writer.member("direction_id", direction.map(Int64.init))
  }
}

extension RealtimeFeed.StopUpdate {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.member("stop_sequence", sequence.map(Int64.init))
    for (name, event) in [("arrival", arrival), ("departure", departure)] {
      guard let event else { continue }
      writer.member(name) { writer in
        writer.member("delay", event.delay.map(Int64.init))
        writer.member("time", event.time)
        writer.member("scheduled_time", event.scheduledTime)
      }
    }
    writer.member("stop_id", stopID)
    writer.member("schedule_relationship", relationship.rawValue)
    guard let assignedStopID else { return }
    writer.member("stop_time_properties") { $0.member("assigned_stop_id", assignedStopID) }
  }
}

extension RealtimeFeed.Alert {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.list("active_period", periods) { writer, period in
      writer.member("start", period.start)
      writer.member("end", period.end)
    }
    writer.list("informed_entity", informed) { $1.write(to: &$0) }
    writer.member("cause", cause?.rawValue)
    writer.member("effect", effect?.rawValue)
    writer.member("severity_level", severity?.rawValue)
    for (name, texts) in [("url", url), ("header_text", header), ("description_text", explanation)]
    where !texts.isEmpty {
      writer.member(name) { writer in
        writer.list("translation", texts) { writer, translation in
          writer.member("text", translation.text)
          writer.member("language", translation.language)
        }
      }
    }
  }
}

extension RealtimeFeed.Alert.Selector {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.member("agency_id", agencyID)
    writer.member("route_id", routeID)
    writer.member("route_type", routeKind.map(Int64.init))
    if let trip { writer.member("trip") { trip.write(to: &$0) } }
    writer.member("stop_id", stopID)
    writer.member("direction_id", direction.map(Int64.init))
  }
}

/// Members of a message; missing values are not written.
extension JSONWriter {
  fileprivate mutating func member(_ name: String, _ text: String?) {
    guard let text else { return }
    key(name)
    value(text)
  }

  fileprivate mutating func member(_ name: String, _ number: Int64?) {
    guard let number else { return }
    key(name)
    value(Int(number))
  }

  fileprivate mutating func member(_ name: String, _ write: (inout JSONWriter) -> Void) {
    key(name)
    beginObject()
    write(&self)
    endObject()
  }

  fileprivate mutating func list<Element>(
    _ name: String, _ elements: [Element], _ write: (inout JSONWriter, Element) -> Void
  ) {
    guard !elements.isEmpty else { return }
    key(name)
    beginArray()
    for element in elements {
      beginObject()
      write(&self, element)
      endObject()
    }
    endArray()
  }

  fileprivate mutating func entity(
    _ id: String, _ name: String, _ write: (inout JSONWriter) -> Void
  ) {
    beginObject()
    member("id", id)
    member(name, write)
    endObject()
  }
}
