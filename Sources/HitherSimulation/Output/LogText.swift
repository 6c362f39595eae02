import HitherText
import HitherTracks

/// Writes the log of a simulated outing, and its effects.
enum LogText {
  /// The log as `log.ndjson`.
  static func ndjson(_ entries: [LogEntry]) -> [UInt8] {
    var bytes: [UInt8] = []
    for entry in entries {
      var line = JSONWriter(style: .line)
      line.beginObject()
      line.member("time", entry.time.rfc3339)
      line.member("type", entry.type)
      line.member("member", entry.member)
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
      line.member("command", command.rawValue)
      write(words, &line)
    case .message(let words): write(words, &line)
    case .receipt(let receipt):
      if let sent = receipt.sent { line.member("sent", sent.rfc3339) }
      if let sender = receipt.sender { line.member("from", sender) }
    case .request(let request, let id, let words):
      line.member("request", request.rawValue)
      line.member("request_id", id)
      write(words, &line)
    case .decision(let isApproved, let id, let words):
      line.member("decision", isApproved ? "approved" : "declined")
      line.member("request_id", id)
      write(words, &line)
    case .itinerary(let change): write(change, &line)
    case .mode(let mode): line.member("mode", mode)
    case .role(let role): line.member("role", role.rawValue)
    case .join, .leave: break
    }
  }

  private static func write(_ words: LogEntry.Words, _ line: inout JSONWriter) {
    if let words = words.text { line.member("text", words) }
    if let voice = words.voice { line.member("voice", voice) }
    if let duration = words.durationMilliseconds {
      line.key("duration_s")
      line.value(scaled: duration, places: 3)
    }
  }

  private static func write(_ change: ItineraryChange, _ line: inout JSONWriter) {
    line.member("action", change.action.rawValue)
    line.member("point", change.point)
    if let name = change.name { line.member("name", name) }
    if let place = change.coordinate {
      line.key("lat")
      line.value(scaled: Int64(place.latitudeE7), places: 7)
      line.key("lon")
      line.value(scaled: Int64(place.longitudeE7), places: 7)
    }
    if let due = change.due { line.member("due", due.rfc3339) }
  }

  // MARK: The truth

  /// The effects of the log, as the section of `truth.json`.
  static func truth(_ truth: LogTruth) -> [UInt8] {
    var line = JSONWriter(style: .line)
    line.beginObject()
    list("commands", truth.commands, &line) { command, line in
      line.member("time", command.time.rfc3339)
      line.member("command", command.command.rawValue)
      line.member("fulfilled", command.fulfilled?.rfc3339)
      line.member("rest_start", command.restStart?.rfc3339)
      moments("arrivals", command.arrivals, &line)
    }
    list("requests", truth.requests, &line) { request, line in
      line.member("request_id", request.id)
      line.member("behind_m", request.behindMetres, places: 1)
      line.member("duration_s", request.seconds, places: 3)
    }
    list("points", truth.points, &line) { point, line in
      line.member("point", point.id)
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
      line.member("member", moment.member)
      line.member("time", moment.time.rfc3339)
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
