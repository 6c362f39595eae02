internal import HitherOuting
internal import HitherPlaces
internal import HitherReport
internal import HitherText
internal import HitherTracks

/// `GET /clock.json`: in which state each member is, and the clock as a picture. It holds no position.
struct ClockDocument {
  static let schema = "hither/live-clock/1"

  let content: Broadcast.Content
  let sight: Sight
  let setting: ClockSetting
  let pictures: [String: ClockPicture]
  /// The members on the face, in this order; empty for the first six.
  let shown: [String]
  let now: Instant

  var json: [UInt8] {
    let hands = hands
    var writer = JSONWriter(style: .compact)
    writer.beginObject()
    writer.member("schema", Self.schema)
    writer.member("time", now.rfc3339)
    writer.member("as_of", content.handsTime?.rfc3339)
    writer.member("outing", content.outing.name)
    writer.member("timezone", content.outing.timeZone)
    writer.key("members")
    writer.beginArray()
    for member in content.outing.members {
      write(member, hands[member.id], to: &writer)
    }
    writer.endArray()
    writer.member("picture", String(decoding: picture(hands), as: UTF8.self))
    writer.endObject()
    return writer.buffer.bytes
  }

  /// By member, the state now as far as the viewer may see it.
  ///
  /// The gate is the one of `hither clock`: a state passes without a place that is not shared.
  private var hands: [String: StateHand] {
    let told = Dictionary(content.hands.map { ($0.member, $0) }) { first, _ in first }
    let hands = content.members.map { member in
      var hand = told[member] ?? StateHand(member: member, moment: now, state: nil)
      if hand.state == ClockDetector.unknownState { hand.state = nil }
      // What may be seen is what is shared now.
      hand.moment = now
      return hand
    }
    let view = sight.states(hands, members: content.members)
    return Dictionary(view.hands.map { ($0.member, $0) }) { first, _ in first }
  }

  private func write(_ member: Member, _ hand: StateHand?, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("id", member.id)
    writer.member("name", member.name)
    writer.member("state", hand?.state)
    writer.member(
      "words", hand?.state.map { ClockState(named: $0, setting.language).label })
    let place = hand?.place.flatMap { id in content.outing.places.first { $0.id == id } }
    writer.member("place", place?.name)
    writer.member("since", hand?.state == nil ? nil : hand?.since?.rfc3339)
    writer.member("last", hand?.fixTime?.rfc3339)
    if hand?.state == nil {
      // "Not shared" and "nothing is known" are different answers.
      writer.member("unknown", hand == nil ? "not_shared" : "no_state")
    }
    writer.endObject()
  }

  private func picture(_ hands: [String: StateHand]) -> [UInt8] {
    let members = content.outing.members
    let order = shown.isEmpty ? members.map(\.id) : shown
    let readings = order.compactMap { id -> ClockReading? in
      guard let index = members.firstIndex(where: { $0.id == id }), let hand = hands[id] else {
        return nil
      }
      return ClockReading(
        ClockHand(hand, name: members[index].name), number: index + 1, picture: pictures[id])
    }
    return ClockFace.svg(ClockMoment(time: now, readings: readings), setting)
  }
}
