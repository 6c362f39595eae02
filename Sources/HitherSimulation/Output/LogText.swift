import HitherText
import HitherTracks

/// Writes the log of a made-up outing, and what came of it.
enum LogText {
  /// The log as `log.ndjson`.
  static func ndjson(_ entries: [LogEntry]) -> [UInt8] {
    var bytes: [UInt8] = []
    for entry in entries {
      var line = JSONWriter(style: .line)
      line.beginObject()
      text("time", entry.time.rfc3339, &line)
      text("type", entry.type, &line)
      text("member", entry.member, &line)
      write(entry.content, &line)
      line.endObject()
      line.newline()
      bytes += line.buffer.bytes
    }
    return bytes
  }

  private static func write(_ content: LogEntry.Content, _ line: inout JSONWriter) {
    switch content {
    case .command(let command, let words):
      text("command", command.rawValue, &line)
      write(words, &line)
    case .message(let words): write(words, &line)
    case .request(let request, let id, let words):
      text("request", request.rawValue, &line)
      text("request_id", id, &line)
      write(words, &line)
    case .decision(let isApproved, let id, let words):
      text("decision", isApproved ? "approved" : "declined", &line)
      text("request_id", id, &line)
      write(words, &line)
    case .itinerary(let change): write(change, &line)
    case .mode(let mode): text("mode", mode, &line)
    case .role(let role): text("role", role.rawValue, &line)
    case .join, .leave: break
    }
  }

  private static func write(_ words: LogEntry.Words, _ line: inout JSONWriter) {
    if let words = words.text { text("text", words, &line) }
    if let voice = words.voice { text("voice", voice, &line) }
    if let duration = words.durationMilliseconds {
      line.key("duration_s")
      line.value(scaled: duration, places: 3)
    }
  }

  private static func write(_ change: ItineraryChange, _ line: inout JSONWriter) {
    text("action", change.action.rawValue, &line)
    text("point", change.point, &line)
    if let name = change.name { text("name", name, &line) }
    if let place = change.coordinate {
      line.key("lat")
      line.value(scaled: Int64(place.latitudeE7), places: 7)
      line.key("lon")
      line.value(scaled: Int64(place.longitudeE7), places: 7)
    }
    if let due = change.due { text("due", due.rfc3339, &line) }
  }

  private static func text(_ key: String, _ value: String, _ line: inout JSONWriter) {
    line.key(key)
    line.value(value)
  }

  // MARK: The truth

  /// What came of the log, as the section of `truth.json`.
  static func truth(_ truth: LogTruth) -> [UInt8] {
    var line = JSONWriter(style: .line)
    line.beginObject()
    list("commands", truth.commands, &line) { command, line in
      text("time", command.time.rfc3339, &line)
      text("command", command.command.rawValue, &line)
      line.key("fulfilled")
      line.value(command.fulfilled?.rfc3339)
      line.key("rest_start")
      line.value(command.restStart?.rfc3339)
      moments("arrivals", command.arrivals, &line)
    }
    list("requests", truth.requests, &line) { request, line in
      text("request_id", request.id, &line)
      line.key("behind_m")
      line.value(request.behindMetres, places: 1)
      line.key("duration_s")
      line.value(request.seconds, places: 3)
    }
    list("points", truth.points, &line) { point, line in
      text("point", point.id, &line)
      moments("arrivals", point.arrivals, &line)
      moments("departures", point.departures, &line)
    }
    line.endObject()
    return line.buffer.bytes
  }

  private static func moments(
    _ key: String, _ moments: [LogTruth.Moment], _ line: inout JSONWriter
  ) {
    list(key, moments, &line) { moment, line in
      text("member", moment.member, &line)
      text("time", moment.time.rfc3339, &line)
    }
  }

  private static func list<Entry>(
    _ key: String, _ entries: [Entry], _ line: inout JSONWriter,
    _ write: (Entry, inout JSONWriter) -> Void
  ) {
    line.key(key)
    line.beginArray()
    for entry in entries {
      line.beginObject()
      write(entry, &line)
      line.endObject()
    }
    line.endArray()
  }
}
