import HitherGeodesy
import HitherOuting
import HitherSimulation
import HitherTracks

/// One made-up outing whose members record with an interval, one of whom falls silent, and the alerts that it raises.
struct AlertTrial {
  private(set) var scores: [AlertKind: AlertScore] = [:]

  /// The true distance from the start beyond which a member has left the safe zone, in metres.
  private static let zoneMetres = 1200.0
  /// Shorter silences need not be reported, in milliseconds; nor those of less than four intervals.
  private static let leastAway: Int64 = 300_000

  /// Makes the outing of a seed and puts it through the toolkit.
  ///
  /// - Parameter seconds: Between two fixes of each member, at least.
  init(seed: UInt64, interval seconds: Int64) throws {
    let made = OutingMaker.outing(.mixed, seed: seed)
    var outing = made.outing
    var random = SplitMix64(seed: seed, stream: "accuracy/alerts")
    let followers = outing.members.indices.filter { outing.members[$0].role != .leader }
    let silent = followers[Int(random.uniform(0, Double(followers.count)))]
    var silence: ClosedRange<Instant>?
    for index in outing.members.indices {
      var fixes = outing.members[index].fixes
      if index == silent {
        let (start, end) = (outing.members[index].truth.start, outing.members[index].truth.end)
        let from = start + Int64(Double(end - start) * random.uniform(0.2, 0.6))
        // Every other phone stays silent for good.
        let to = seed % 2 == 0 ? end : from + Int64(random.uniform(1200, 3600)) * 1000
        silence = from...min(to, end)
        fixes = Self.without(from...to, fixes)
      }
      outing.members[index].fixes = Self.thinned(fixes, milliseconds: seconds * 1000)
    }
    let folder = try OutingFolder(outing)
    guard let middle = outing.leader?.path.coordinates.first else { return }
    try folder.write(Self.zone(around: middle), to: "zone.geojson")
    var options = OutingOptions()
    options.places = folder.path + "/zone.geojson"
    var selection = InputSelection(options)
    let plan = try selection.plan([folder.path])
    var needs = try RunNeeds.everything(plan)
    needs.lines = false
    needs.outlines = false
    let events = try OutingRun(plan, needs).run().events
    let last = outing.members.map(\.truth.end).max() ?? .absent
    let knowsLeader = outing.leader?.truth.dropouts.isEmpty ?? false
    for (index, member) in outing.members.enumerated() {
      let told = events.filter { $0.member == member.plan.id }
      let truth = member.truth
      let span = truth.start...max(truth.start, truth.end)
      func add(
        _ kind: AlertKind, _ truths: [ClosedRange<Instant>],
        optional: [ClosedRange<Instant>] = []
      ) {
        scores[kind, default: AlertScore()].add(
          true: truths, optional: optional, alerts: told.filter(kind.isAlert), within: span)
      }
      var silences = truth.dropouts.map { $0.start...max($0.start, $0.end ?? truth.end) }
      if index == silent { silences += [silence].compactMap(\.self) }
      let longest = max(Self.leastAway, 4 * seconds * 1000)
      let isLong = { (silence: ClosedRange<Instant>) in
        silence.upperBound - silence.lowerBound >= longest
      }
      // Who has arrived stops recording while the others go on.
      let after = truth.end...max(truth.end, last)
      add(
        .contact, silences.filter(isLong),
        optional: silences.filter { !isLong($0) } + [after])
      // Of who is silent nothing else can be known.
      guard silences.isEmpty else { continue }
      add(.offRoute, truth.offRoute.map { $0.start...max($0.start, $0.end ?? truth.end) })
      add(.safeZone, Self.away(member.path, from: middle))
      guard knowsLeader, member.role != .leader else { continue }
      add(.straggling, truth.stragglingAlong.map { $0.start...max($0.start, $0.end ?? truth.end) })
    }
  }

  /// The fixes that lie at least so far apart in time.
  static func thinned(_ fixes: FixBatch, milliseconds: Int64) -> FixBatch {
    var kept: [Int] = []
    for index in 0..<fixes.count {
      // A device that is asked for a fix each minute gives it within the minute.
      guard let last = kept.last else {
        kept.append(index)
        continue
      }
      if fixes.time[index] - fixes.time[last] >= milliseconds { kept.append(index) }
    }
    return fixes.picking(kept)
  }

  private static func without(_ span: ClosedRange<Instant>, _ fixes: FixBatch) -> FixBatch {
    fixes.picking(
      (0..<fixes.count).filter { !span.contains(Instant(milliseconds: fixes.time[$0])) })
  }

  /// When a member was outside of the zone.
  private static func away(_ path: TruePath, from middle: Coordinate) -> [ClosedRange<Instant>] {
    var spans: [ClosedRange<Instant>] = []
    var since: Int?
    // Who begins outside has not left.
    var hasBeenInside = false
    for (second, place) in path.coordinates.enumerated() {
      let isOut = ShortDistance.metres(from: middle, to: place) > zoneMetres
      if !isOut { hasBeenInside = true }
      if isOut, since == nil, hasBeenInside { since = second }
      if !isOut, let from = since {
        spans.append(path.time(from)...path.time(second))
        since = nil
      }
    }
    if let since { spans.append(path.time(since)...path.end) }
    return spans
  }

  private static func zone(around middle: Coordinate) -> String {
    """
    {"type": "FeatureCollection", "features": [{"type": "Feature",
     "properties": {"id": "zone", "kind": "safe_zone", "radius_m": \(zoneMetres)},
     "geometry": {"type": "Point", "coordinates": [\(middle.longitude), \(middle.latitude)]}}]}

    """
  }
}
