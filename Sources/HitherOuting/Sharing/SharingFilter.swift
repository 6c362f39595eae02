import HitherGeodesy
import HitherNetwork
import HitherPlaces
import HitherTracks

/// What a sharing copy leaves out of the inputs, before anything is computed from them.
///
/// Whatever is written later is computed from what remains: a total is the sum of what is shown, and nothing that is
/// left out can reach an output by a way that nobody has thought of.
struct SharingFilter: Sendable {
  let zones: [PrivateZone]
  /// By zone, for each known network the ways that lead into it.
  private var leadingWays: [[LeadingWays]] = []
  /// The names of private places; texts that contain one are left out.
  let names: [String]
  /// Added to every time, so that the time of day is not the true one; 0 for the true times.
  var shiftMilliseconds: Int64 = 0

  /// Within this distance of a zone heights are left out: a profile finds the place in a terrain model
  /// (Ü. Meteriz-Yıldıran et al., ICDCS 2020).
  private static let heightMetres = 1000.0

  /// A way into a zone is hidden up to this distance from the zone's edge, even if no junction comes before: on a road
  /// through a valley a track would otherwise lose kilometres. In metres.
  private static let leadingMetres = 400.0

  /// - Parameter networks: The ways that are cut at the last junction before a zone.
  init(zones: [PrivateZone], names: [String], networks: [Network] = []) {
    (self.zones, self.names) = (zones, names)
    leadingWays = zones.map { zone in
      networks.map { network in
        LeadingWays(
          into: zone.centre, reachMetres: zone.radiusMetres, over: network,
          isInside: zone.isCrossed(from:to:))
      }
    }
  }

  func hides(_ position: Coordinate) -> Bool {
    zones.indices.contains { index in
      let zone = zones[index]
      return zone.contains(position)
        || zone.isWithin(zone.radiusMetres + Self.leadingMetres, of: position)
          && leadingWays[index].contains { $0.contains(position) }
    }
  }

  func hides(from start: Coordinate, to end: Coordinate) -> Bool {
    zones.contains { $0.isCrossed(from: start, to: end) }
  }

  func hidesHeight(at position: Coordinate) -> Bool {
    zones.contains { $0.isWithin($0.radiusMetres + Self.heightMetres, of: position) }
  }

  /// Whether a text contains the name of a private place, in any case.
  func hides(_ text: String) -> Bool {
    let text = text.lowercased()
    return names.contains { text.contains($0) }
  }

  func shown(_ time: Instant) -> Instant {
    time == .absent ? time : Instant(milliseconds: time.milliseconds + shiftMilliseconds)
  }

  /// A log entry as it is shown; nil for one that names or marks a private place.
  func shown(_ entry: LogEntry) -> LogEntry? {
    var entry = entry
    entry.time = shown(entry.time)
    switch entry.content {
    case .command(_, let words), .message(let words), .request(_, _, let words),
      .decision(_, _, let words):
      // A recording of a voice cannot be searched for names.
      guard words.voice == nil, !hides(words.text ?? "") else { return nil }
    case .receipt(var receipt):
      receipt.sent = receipt.sent.map(shown)
      entry.content = .receipt(receipt)
    case .itinerary(var change):
      guard !hides(change.name ?? ""), !hides(change.point) else { return nil }
      if let coordinate = change.coordinate, hides(coordinate) { return nil }
      change.due = change.due.map(shown)
      entry.content = .itinerary(change)
    case .mode, .role, .join, .leave: break
    }
    return entry
  }

  /// The longest part of a planned route that lies outside of the zones; nil if there is none.
  func shown(_ route: PlannedRoute) -> PlannedRoute? {
    var best = 0..<0
    for stage in route.stages {
      var start = stage.lowerBound
      for index in stage {
        if hides(route.points[index]) {
          start = index + 1
        } else if index > start, hides(from: route.points[index - 1], to: route.points[index]) {
          start = index
        }
        if index + 1 - start > best.count { best = start..<(index + 1) }
      }
    }
    guard best.count >= 2 else { return nil }
    var shown = PlannedRoute(
      name: hides(route.name) ? "" : route.name, points: Array(route.points[best]),
      waypoints: route.waypoints.filter { !hides($0.coordinate) && !hides($0.name) })
    if !route.elevations.isEmpty {
      shown.elevations = best.map {
        hidesHeight(at: route.points[$0]) ? .nan : route.elevations[$0]
      }
    }
    return shown
  }
}
