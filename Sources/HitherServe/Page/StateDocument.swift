internal import HitherGeodesy
internal import HitherOuting
internal import HitherText
internal import HitherTracks

/// `GET /state`: what a viewer may see now, complete; the stream of events continues from it.
struct StateDocument {
  static let schema = "hither/live/1"

  let content: Broadcast.Content
  let sight: Sight
  let session: Session
  let now: Instant
  /// Whether there is a ground for the map.
  let hasMap: Bool

  /// The most events in the document.
  private static let eventCount = 300

  var json: [UInt8] {
    var writer = JSONWriter(style: .compact)
    writer.beginObject()
    writer.member("schema", Self.schema)
    writer.member("time", now.rfc3339)
    writer.member("number", Int(content.number))
    writeOuting(to: &writer)
    writeYou(to: &writer)
    writer.key("members")
    writer.beginArray()
    for member in content.outing.members { write(member, to: &writer) }
    writer.endArray()
    writer.key("events")
    writer.beginArray()
    for event in content.events.suffix(Self.eventCount) {
      if let json = Broadcast.json(event, for: sight, content) { writer.value(rawJSON: json) }
    }
    writer.endArray()
    writer.key("log")
    writer.beginArray()
    for entry in content.entries where sight.shows(entry.entry, by: content.leaderNow) {
      writer.value(rawJSON: entry.line)
    }
    writer.endArray()
    writer.endObject()
    return writer.buffer.bytes
  }

  private func writeOuting(to writer: inout JSONWriter) {
    writer.key("outing")
    writer.beginObject()
    writer.member("name", content.outing.name)
    writer.member("timezone", content.outing.timeZone)
    writer.member("leader", content.leaderNow)
    // The plan of the group is for all who have joined; it shows nobody's position.
    writer.key("route")
    writer.beginArray()
    for point in content.outing.route?.points ?? [] {
      writer.beginArray()
      writer.value(scaled: Int64(point.latitudeE7), places: 7)
      writer.value(scaled: Int64(point.longitudeE7), places: 7)
      writer.endArray()
    }
    writer.endArray()
    writer.member("map", hasMap)
    writer.endObject()
  }

  private func writeYou(to writer: inout JSONWriter) {
    writer.key("you")
    writer.beginObject()
    writer.member("member", session.member)
    writer.member("leads", sight.leads)
    writer.member("until", session.expires.rfc3339)
    writer.member("post_token", session.postToken)
    writer.endObject()
  }

  private func write(_ member: Member, to writer: inout JSONWriter) {
    let seen = (content.trails[member.id] ?? []).filter {
      sight.showsPlace(of: member.id, at: $0.time)
    }
    writer.beginObject()
    writer.member("id", member.id)
    writer.member("name", member.name)
    writer.member("leads", member.id == content.leaderNow)
    writer.key("last")
    if let last = seen.last {
      writer.beginObject()
      last.write(to: &writer)
      writer.endObject()
    } else {
      writer.null()
      // "Not shared" and "nothing has come" are different answers.
      writer.key("unknown")
      writer.value(
        sight.showsPlace(of: member.id, at: now) ? "no_fixes" : "not_shared")
    }
    writer.key("trail")
    writer.beginArray()
    for fix in seen {
      writer.beginArray()
      writer.value(scaled: Int64(fix.latitudeE7), places: 7)
      writer.value(scaled: Int64(fix.longitudeE7), places: 7)
      writer.endArray()
    }
    writer.endArray()
    writer.endObject()
  }
}
