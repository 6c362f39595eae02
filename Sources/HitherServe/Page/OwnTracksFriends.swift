internal import HitherText
internal import HitherTracks

/// The answer to a phone with OwnTracks: the positions of the others that its owner may see, so that the app shows
/// the group.
struct OwnTracksFriends {
  let content: Broadcast.Content
  let sight: Sight

  var json: [UInt8] {
    var writer = JSONWriter(style: .compact)
    writer.beginArray()
    for member in content.outing.members where member.id != sight.viewer {
      guard
        let last = content.trails[member.id]?.last(where: {
          sight.showsPlace(of: member.id, at: $0.time)
        })
      else { continue }
      let initials = String(member.name.prefix(2))
      writer.beginObject()
      for (key, text) in [
        ("_type", "location"), ("tid", initials), ("topic", "owntracks/\(member.id)/hither"),
      ] {
        writer.member(key, text)
      }
      writer.key("lat")
      writer.value(scaled: Int64(last.latitudeE7), places: 7)
      writer.key("lon")
      writer.value(scaled: Int64(last.longitudeE7), places: 7)
      writer.member("tst", Int(last.time.milliseconds / 1000))
      writer.endObject()
      writer.beginObject()
      for (key, text) in [
        ("_type", "card"), ("tid", initials), ("name", member.name),
      ] {
        writer.member(key, text)
      }
      writer.endObject()
    }
    writer.endArray()
    return writer.buffer.bytes
  }
}
