import Foundation
import HitherFormats
import HitherGeodesy
import HitherNetwork
import HitherPlaces
import HitherText
import HitherTracks
import TestSupport
import Testing

@testable import HitherOuting

/// The published attacks on private zones, each first against tracks that are not cut, so that the attack is known to work.
///
/// Sources: W. U. Hassan et al., USENIX Security 2018 (circle through the ends of tracks); K. Dhondt et al., CCS 2022
/// (street grid and hidden length); Ü. Meteriz-Yıldıran et al., ICDCS 2020 (heights).
@Suite struct SharingAttackTests {
  private static let radius = 400.0

  /// Prints a figure of `docs/privacy.md` if the environment has HITHER_ATTACK_FIGURES.
  private func state(_ name: String, _ sorted: [Double]) {
    guard ProcessInfo.processInfo.environment["HITHER_ATTACK_FIGURES"] != nil else { return }
    print(
      "\(name): median \(sorted[sorted.count / 2]), \(sorted.first ?? 0) to \(sorted.last ?? 0)")
  }

  /// A town with streets every 80 m, and a home at one of its crossings.
  private struct Town {
    let home: Coordinate
    let frame: LocalFrame

    init(_ seed: UInt64) {
      var random = SeededGenerator(seed: seed)
      home = Coordinate(
        latitudeE7: .random(in: 400_000_000...500_000_000, using: &random),
        longitudeE7: .random(in: 0...200_000_000, using: &random))
      frame = LocalFrame(origin: home)
    }

    func crossing(_ east: Int, _ north: Int) -> Coordinate {
      frame.coordinate(PlanePoint(east: 80 * Double(east), north: 80 * Double(north))) ?? home
    }

    /// The streets within 2 km, as a network.
    func streets() throws -> Network {
      var builder = NetworkBuilder()
      for number in -25...25 {
        builder.addLine(id: Int64(100 + number), (-25...25).map { crossing($0, number) })
        builder.addLine(id: Int64(200 + number), (-25...25).map { crossing(number, $0) })
      }
      return try Network(builder.bytes())
    }

    /// How far a position is from the nearest crossing, in metres.
    func metresToCrossing(_ position: Coordinate) -> Double {
      let point = frame.planePoint(position)
      func off(_ metres: Double) -> Double { abs(metres - 80 * (metres / 80).rounded()) }
      return off(point.east).magnitude + off(point.north).magnitude
    }

    /// A walk of some kilometres from home along the streets and back, a fix each 10 m.
    func walk(_ seed: UInt64, kilometres: Double = 10) -> [Coordinate] {
      var random = SeededGenerator(seed: seed)
      let directions = [(1, 0), (-1, 0), (0, 1), (0, -1)]
      let main = Int.random(in: 0..<4, using: &random)
      let side = (main < 2 ? 2 : 0) + Int.random(in: 0...1, using: &random)
      var corners = [(0, 0)]
      while Double(corners.count - 1) * 0.08 < kilometres / 2 {
        let step = directions[Int.random(in: 0..<3, using: &random) < 2 ? main : side]
        let last = corners[corners.count - 1]
        corners.append((last.0 + step.0, last.1 + step.1))
      }
      corners += corners.reversed().dropFirst()
      var points: [Coordinate] = []
      for (from, to) in zip(corners, corners.dropFirst()) {
        for part in 0..<8 {
          let share = Double(part) / 8
          let point = PlanePoint(
            east: 80 * (Double(from.0) + share * Double(to.0 - from.0)),
            north: 80 * (Double(from.1) + share * Double(to.1 - from.1)))
          points.append(frame.coordinate(point) ?? home)
        }
      }
      return points
    }
  }

  private static func text(_ points: [Coordinate]) -> String {
    var text = "member,time,lat,lon,ele\n"
    for (index, point) in points.enumerated() {
      let time = Instant(milliseconds: 1_777_615_800_000 + Int64(index) * 7000)
      text += "ann,\(time.rfc3339),\(point.latitude),\(point.longitude),\(100 + index % 50)\n"
    }
    return text
  }

  /// What a copy shows of a track of one fix a 7 s, with heights.
  private func shown(
    _ points: [Coordinate], _ zones: [PrivateZone], _ networks: [Network] = []
  ) throws -> [Fix] {
    let text = Self.text(points)
    var options = OutingOptions()
    options.sharing = SharingFilter(zones: zones, names: [], networks: networks)
    var reader = try options.open(bytes: BytesSource(Array(text.utf8)), name: "ann.csv").reader
    var fixes: [Fix] = []
    var batch = RecordBatch()
    while try reader.read(&batch) { fixes += (0..<batch.fixes.count).map { batch.fixes[$0] } }
    #expect(reader.recordCount == fixes.count && reader.takeRejects().isEmpty)
    return fixes
  }

  private func zone(of home: Coordinate, seed: UInt64) -> PrivateZone {
    var random = SeededGenerator(seed: seed)
    let key = SharingKey((0..<32).map { _ in UInt8.random(in: 0...255, using: &random) })
    return PrivateZone(
      hiding: .circle(center: home, radiusMetres: 20), radiusMetres: Self.radius,
      secret: key.secret(of: "home"))
  }

  /// The centre of the circle through points, by least squares (I. Kåsa 1976).
  private func circleCentre(_ points: [Coordinate], _ frame: LocalFrame) -> PlanePoint {
    let plane = points.map(frame.planePoint)
    let count = Double(plane.count)
    let middle = PlanePoint(
      east: plane.reduce(0) { $0 + $1.east } / count,
      north: plane.reduce(0) { $0 + $1.north } / count)
    var (ee, en, nn, ez, nz) = (0.0, 0.0, 0.0, 0.0, 0.0)
    for point in plane {
      let (east, north) = (point.east - middle.east, point.north - middle.north)
      let squared = east * east + north * north
      (ee, en, nn) = (ee + east * east, en + east * north, nn + north * north)
      (ez, nz) = (ez + east * squared, nz + north * squared)
    }
    let determinant = ee * nn - en * en
    return PlanePoint(
      east: middle.east + (ez * nn - nz * en) / determinant / 2,
      north: middle.north + (nz * ee - ez * en) / determinant / 2)
  }

  /// How far the circle's centre, fitted to the ends of fifty outings, is from the home.
  private func missOfCircle(_ seed: UInt64, isCentred: Bool) throws -> Double {
    let town = Town(seed)
    let zone =
      isCentred
      ? PrivateZone(centre: town.home, radiusMetres: Self.radius)
      : zone(of: town.home, seed: seed)
    var ends: [Coordinate] = []
    for outing: UInt64 in 0..<50 {
      let fixes = try shown(town.walk(seed << 8 | outing, kilometres: 4), [zone])
      ends += [fixes.first, fixes.last].compactMap { $0?.coordinate }
    }
    return circleCentre(ends, town.frame).distance(to: PlanePoint(east: 0, north: 0))
  }

  @Test func aCircleThroughTheEndsMissesTheHome() throws {
    let centred = try (1...8).map { try missOfCircle($0, isCentred: true) }.sorted()
    state("circle, centred zone", centred)
    #expect(centred[4] < 40, "the attack finds a zone's centre: \(centred)")
    let keyed = try (1...30).map { try missOfCircle($0, isCentred: false) }.sorted()
    state("circle, keyed zone", keyed)
    #expect(keyed[15] > Self.radius / 2, "\(keyed)")
  }

  /// An attacker who knows how long the hidden part is looks for crossings at that distance along the streets.
  @Test func noHiddenLengthIsLeftToSearchWith() throws {
    var (known, shared): ([Double], [Double]) = ([], [])
    for seed: UInt64 in 1...30 {
      let town = Town(seed)
      let zone = zone(of: town.home, seed: seed)
      var scores: [Int: Double] = [:]
      for outing: UInt64 in 0..<10 {
        let points = town.walk(seed << 8 | outing, kilometres: 4)
        let fixes = try shown(points, [zone])
        guard let first = fixes.first.map({ town.frame.planePoint($0.coordinate) }) else {
          continue
        }
        let start = points.firstIndex { town.frame.planePoint($0).distance(to: first) < 0.1 } ?? 0
        // The true length of the hidden beginning; a copy's total has no such part.
        let hidden = 10 * Double(start)
        for east in -20...20 {
          for north in -20...20 {
            let way = abs(80 * Double(east) - first.east) + abs(80 * Double(north) - first.north)
            scores[(east + 50) * 100 + north + 50, default: 0] += abs(way - hidden)
          }
        }
      }
      let best = scores.min { ($0.value, $0.key) < ($1.value, $1.key) }?.key ?? 0
      let (east, north) = (best / 100 - 50, best % 100 - 50)
      known.append(80 * (Double(east * east + north * north)).squareRoot())
      // Without the length every crossing of the disc is as likely; its middle is the best guess.
      shared.append(ShortDistance.metres(from: zone.centre, to: town.home))
    }
    state("grid, length known", known.sorted())
    state("grid, no length", shared.sorted())
    #expect(known.sorted()[15] < 200, "the attack works if the length is known: \(known)")
    #expect(shared.sorted()[15] > Self.radius / 2)
  }

  @Test func theTotalIsTheSumOfWhatIsShown() throws {
    let town = Town(3)
    let folder = try ScratchFolder()
    try folder.write(Self.text(town.walk(9)), to: "ann.csv")
    var selection = InputSelection(OutingOptions())
    var plan = try selection.plan([folder["ann.csv"]])
    plan.outing.places = [
      Place(id: "home", kind: .home, shape: .circle(center: town.home, radiusMetres: 20))
    ]
    var choice = SharingChoice()
    choice.key = folder["key"]
    let copy = try plan.sharingCopy(choice)
    let result = try OutingRun(copy, .everything(copy)).run()
    let member = try #require(result.summary.members.first)
    #expect(member.fixes == result.summary.diagnostics.files.first?.records)
    #expect(result.summary.diagnostics.files.first?.file == "recording 1")
    #expect(result.summary.outing.places.isEmpty)
    #expect((result.summary.start?.milliseconds ?? 1) % 900_000 == 0)
  }

  @Test func nineTenthsOfALongWalkStay() throws {
    let shares = try (1...60).map { (seed: UInt64) in
      let town = Town(seed)
      let points = town.walk(seed, kilometres: 10)
      let fixes = try shown(points, [zone(of: town.home, seed: seed)])
      return Double(fixes.count) / Double(points.count)
    }.sorted()
    state("share of ten kilometres", shares)
    #expect(shares[30] >= 0.9, "\(shares)")
  }

  /// With the streets given, tracks end at crossings, so that no street points into the zone.
  @Test func tracksAreCutAtTheLastCrossingBeforeTheZone() throws {
    var shares: [Double] = []
    var openEnds = 0
    for seed: UInt64 in 1...30 {
      let town = Town(seed)
      let zone = zone(of: town.home, seed: seed)
      let streets = try town.streets()
      let points = town.walk(seed << 8, kilometres: 10)
      func ends(_ fixes: [Fix]) -> [Coordinate] {
        fixes.indices.compactMap { index in
          let isLast = index + 1 == fixes.count || fixes[index + 1].startsSegment
          return isLast || index == 0 || fixes[index].startsSegment ? fixes[index].coordinate : nil
        }
      }
      let plain = try shown(points, [zone])
      let cut = try shown(points, [zone], [streets])
      // The first and the last fix of the walk itself are in the zone.
      #expect(ends(cut).allSatisfy { town.metresToCrossing($0) <= 25 }, "seed \(seed)")
      #expect(!cut.contains { zone.contains($0.coordinate) })
      openEnds += ends(plain).count { town.metresToCrossing($0) > 25 }
      // Nothing is shown that the plain copy hides, and at most a block more is hidden at each end.
      #expect(plain.count >= cut.count && plain.count - cut.count <= 10 * ends(plain).count)
      shares.append(Double(cut.count) / Double(points.count))
    }
    #expect(openEnds > 0, "without the streets some tracks end between crossings")
    shares.sort()
    state("share of ten kilometres, cut at crossings", shares)
    #expect(shares[15] >= 0.9, "\(shares)")
  }

  /// Copies with two radii: if the zones of one place lay in one direction from it, at distances that are in proportion to
  /// their radii, the place would lie on the line through their centres, where it can be computed.
  @Test func twoRadiiDoNotGiveThePlaceAway() throws {
    func guess(_ small: PrivateZone, _ large: PrivateZone, _ town: Town) -> Double {
      let (near, far) = (town.frame.planePoint(small.centre), town.frame.planePoint(large.centre))
      let found = PlanePoint(east: 2 * near.east - far.east, north: 2 * near.north - far.north)
      return found.distance(to: PlanePoint(east: 0, north: 0))
    }
    var (known, keyed): ([Double], [Double]) = ([], [])
    for seed: UInt64 in 1...60 {
      let town = Town(seed)
      var random = SeededGenerator(seed: seed)
      let key = SharingKey((0..<32).map { _ in UInt8.random(in: 0...255, using: &random) })
      let home = Place(id: "home", kind: .home, shape: .circle(center: town.home, radiusMetres: 20))
      let one = [400.0, 800].map {
        PrivateZone(hiding: home.shape, radiusMetres: $0, secret: key.secret(of: "home"))
      }
      known.append(guess(one[0], one[1], town))
      let zones = [400.0, 800].map { key.zones(of: [home], radiusMetres: $0)[0] }
      keyed.append(guess(zones[0], zones[1], town))
      // Radii between two sizes have one centre: many of them tell no more than one.
      let centres = stride(from: 400.0, to: 800, by: 25).map {
        key.zones(of: [home], radiusMetres: $0)[0].centre
      }
      #expect(Set(centres).count == 1)
    }
    state("two radii, one secret", known.sorted())
    state("two radii, keyed", keyed.sorted())
    #expect(known.sorted()[30] < 2, "the attack works on one secret")
    #expect(keyed.sorted()[30] > Self.radius / 2)
  }

  /// Two members named one home: its zone is one disc, not the overlap of two.
  @Test func oneHomeOfTwoMembersHasOneZone() {
    for seed: UInt64 in 1...40 {
      let town = Town(seed)
      var random = SeededGenerator(seed: seed)
      let key = SharingKey((0..<32).map { _ in UInt8.random(in: 0...255, using: &random) })
      func place(_ id: String, _ east: Double) -> Place {
        let centre = town.frame.coordinate(PlanePoint(east: east, north: 0)) ?? town.home
        return Place(id: id, kind: .home, shape: .circle(center: centre, radiusMetres: 20))
      }
      let same = [place("ann-home", 0), place("bob-home", 0)]
      #expect(key.zones(of: same, radiusMetres: 400).count == 1)
      #expect(
        key.zones(of: same.reversed(), radiusMetres: 400) == key.zones(of: same, radiusMetres: 400))
      // A home elsewhere has its own, and each home is in the inner part of a zone.
      let far = [place("ann-home", 0), place("work", 900), place("near", 150)]
      let zones = key.zones(of: far, radiusMetres: 400)
      #expect(zones.count >= 2)
      #expect(far.allSatisfy { home in zones.contains { $0.hides(home.shape) } })
    }
  }

  /// A friend who has no private place sets out from the same door.
  @Test func everyonesTrackIsCutAtEveryonesHome() throws {
    let town = Town(5)
    let zone = zone(of: town.home, seed: 5)
    let points = town.walk(1)
    #expect(points.contains { ShortDistance.metres(from: $0, to: town.home) < 1 })
    let fixes = try shown(points, [zone])
    #expect(fixes.allSatisfy { !zone.contains($0.coordinate) })
    #expect(fixes.allSatisfy { ShortDistance.metres(from: $0.coordinate, to: town.home) > 100 })
    // No line leads across, either.
    for (from, to) in zip(fixes, fixes.dropFirst()) where !to.startsSegment {
      #expect(!zone.isCrossed(from: from.coordinate, to: to.coordinate))
    }
  }

  @Test func heightsNearAHomeAreLeftOut() throws {
    let town = Town(6)
    let zone = zone(of: town.home, seed: 6)
    let fixes = try shown(town.walk(2), [zone])
    for fix in fixes {
      let isNear = zone.isWithin(Self.radius + 1000, of: fix.coordinate)
      #expect(fix.elevation.isNaN == isNear)
    }
    #expect(fixes.contains { !$0.elevation.isNaN })
  }
}
