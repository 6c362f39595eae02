import HitherEstimates
import HitherFormats
import HitherTracks

/// Uses terrain as one more witness of the ground under each member's track.
enum TerrainStage {
  /// Reads the terrain along each track, and applies it to members for whom it is a good witness.
  static func run(_ lanes: inout [LaneResult], _ files: TerrainFiles) throws(HitherError) {
    var files = files
    var found: [(lane: Int, climb: TerrainClimb, datum: String)] = []
    for index in lanes.indices {
      guard let places = lanes[index].terrainPlaces else { continue }
      var datums: [String] = []
      var spacing = 0.0
      var samples: [TerrainSample] = []
      samples.reserveCapacity(places.count)
      for place in places {
        guard let coordinate = place.coordinate,
          let (found, grid) = try files.reading(at: coordinate)
        else {
          samples.append(.none)
          continue
        }
        samples.append(
          TerrainSample(height: found.height, slope: found.slope, unevenness: found.unevenness))
        spacing = max(spacing, grid.spacing)
        let datum = grid.datum.rawValue
        if !datums.contains(datum) { datums.append(datum) }
      }
      let climb = TerrainClimb(places, samples, spacing: spacing)
      found.append((index, climb, datums.joined(separator: ", ")))
      lanes[index].terrainPlaces = nil
    }
    let isDoubted =
      found.contains { $0.climb.verdict == .contradicts }
      && !found.contains { $0.climb.verdict == .used && $0.climb.isTogether }
    for index in found.indices {
      // Who recorded no heights cannot tell a wrong tile; the others can.
      if isDoubted { found[index].climb.doubt() }
      lanes[found[index].lane].summary.track.adopt(found[index].climb, datum: found[index].datum)
    }
  }

  /// From this offset on heights differ by more than an altimeter that was not set, in metres.
  private static let tellingOffset = 25.0

  /// What the user should know about a member's terrain.
  static func notice(_ member: MemberSummary) -> Notice? {
    guard let terrain = member.terrain else { return nil }
    let id = member.member.id
    let percent = "\(Int(terrain.coveredPercent.rounded()))"
    switch terrain.verdict {
    case .contradicts:
      return Notice(
        code: "terrain_contradicts",
        message:
          "the terrain does not fit the heights that '\(id)' recorded: a wrong tile? It is not used",
        member: id, values: ["who": id])
    case .unclear:
      return Notice(
        code: "terrain_unclear",
        message:
          "the heights that '\(id)' recorded do not show whether the terrain is right; it is not used",
        member: id, values: ["who": id])
    case .uncovered:
      return Notice(
        code: "terrain_uncovered",
        message: "the terrain covers \(percent) % of the track of '\(id)'; it is not used",
        member: id, values: ["who": id, "count": percent])
    case .used, .lessCertain:
      guard let offset = terrain.offset, abs(offset) >= tellingOffset else { return nil }
      return notice(ofOffset: offset, id)
    }
  }

  private static func notice(ofOffset offset: Double, _ id: String) -> Notice {
    let metres = "\(Int(abs(offset).rounded()))"
    let reason =
      "than the heights that '\(id)' recorded: another vertical datum, or an altimeter that was not "
      + "set; the climb is not affected"
    let values = ["who": id, "count": metres]
    guard offset > 0 else {
      return Notice(
        code: "terrain_lower", message: "the terrain is \(metres) m lower \(reason)", member: id,
        values: values)
    }
    return Notice(
      code: "terrain_higher", message: "the terrain is \(metres) m higher \(reason)", member: id,
      values: values)
  }
}
