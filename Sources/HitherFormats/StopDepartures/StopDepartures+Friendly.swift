internal import HitherText
internal import HitherTracks

/// Reads the Friendly Public Transport Format (public-transport/friendly-public-transport-format).
///
/// hafas-client and the services built on it write it: departures, one or a list, trips with their
/// `stopovers`, and journeys with their `legs`.
extension StopDepartures {
  init(friendly document: JSONNode) throws(JSONError) {
    self.init()
    if case .array(let elements) = document.value {
      for element in elements { try take(element) }
    } else {
      timestamp = document.count("realtimeDataUpdatedAt").flatMap { RealtimeFeed.known(Int64($0)) }
      try take(document)
    }
    guard departures.isEmpty, skipped == 0 else { return }
    guard case .array = document.value else {
      throw document.error("neither departures nor a trip: no answer of a kind that is known")
    }
  }

  private mutating func take(_ node: JSONNode) throws(JSONError) {
    for departure in try node.items("departures") { try take(departure) }
    for journey in try node.items("journeys") { try take(journey) }
    if let trip = node.known("trip"), case .object = trip.value { try take(trip) }
    if node.known("legs") != nil {
      for leg in try node.items("legs") where !leg.holds("walking") {
        add(try leg.friendlyDeparture(.leg, at: leg.known("origin"), line: leg))
      }
    } else if node.known("stopovers") != nil, node.known("when") == nil {
      let halts = try node.items("stopovers")
      for halt in halts where halt.known("departure") ?? halt.known("plannedDeparture") != nil {
        add(try halt.friendlyDeparture(.leg, at: halt.known("stop"), line: node))
      }
    } else if node.known("when") ?? node.known("plannedWhen") != nil || node.holds("cancelled") {
      add(try node.friendlyDeparture(.board, at: node.known("stop"), line: node))
    }
  }
}

/// The keys of a departure's times.
private enum FriendlyKeys {
  case board
  case leg

  var expected: String { self == .board ? "when" : "departure" }
  var planned: String { self == .board ? "plannedWhen" : "plannedDeparture" }
  var delay: String { self == .board ? "delay" : "departureDelay" }
  var platform: String { self == .board ? "platform" : "departurePlatform" }
  var plannedPlatform: String {
    self == .board ? "plannedPlatform" : "plannedDeparturePlatform"
  }
}

extension JSONNode {
  fileprivate func friendlyDeparture(
    _ keys: FriendlyKeys, at stop: JSONNode?, line node: JSONNode
  ) throws(JSONError) -> StopDeparture {
    var departure = StopDeparture()
    departure.tripID = words("tripId") ?? node.words("tripId") ?? node.words("id")
    departure.stopID = stop?.words("id")
    departure.stopName = stop?.words("name")
    departure.line = node.known("line")?.words("name")
    departure.direction = words("direction") ?? node.words("direction")
    departure.isCancelled = holds("cancelled") || node.holds("cancelled")
    departure.planned = try time(keys.planned)
    departure.delay = count(keys.delay).flatMap { abs($0) <= 864_000 ? $0 : nil }
    // A time with an unknown delay is the scheduled time.
    let expected = try time(keys.expected)
    if departure.planned == nil {
      departure.planned = expected.map { $0 - Int64(departure.delay ?? 0) }
    }
    if departure.isCancelled {
      departure.delay = nil
    } else if departure.delay != nil {
      departure.expected = expected
    } else if let expected, let planned = departure.planned, expected != planned {
      departure.expected = expected
      departure.delay = Int(clamping: expected - planned)
    }
    departure.plannedPlatform = words(keys.plannedPlatform)
    departure.platform = words(keys.platform) ?? departure.plannedPlatform
    for remark in try items("remarks") where remark.words("type") != "hint" {
      guard let text = remark.words("summary") ?? remark.words("text") else { continue }
      departure.remarks.append(text)
    }
    return departure
  }

  private func time(_ key: String) throws(JSONError) -> Int64? {
    guard let node = known(key) else { return nil }
    let text = try node.string(key)
    guard let instant = Instant(rfc3339: text) else {
      throw node.error("'\(text)' is not a time with a zone")
    }
    return instant.milliseconds / 1000
  }
}
