import Glibc
import HitherEngine
import HitherEstimates
import HitherFormats
import HitherGeodesy
import HitherSimulation
import HitherTracks

/// Simulated walks over a made-up ground, with and without terrain that was measured of it.
struct TerrainStudy {
  /// How heights are recorded.
  struct Recording {
    var name: String
    /// Noise as standard deviation in metres and correlation time in seconds; 0 s is new with each fix.
    var noise: [(metres: Double, seconds: Double)]
    var offset = 0.0
    var hasHeights = true
    /// The amplitude of a wave over 20 minutes, in metres: an error that no model of the filter has.
    var wave = 0.0
  }

  /// What the terrain is.
  enum Terrain: String, CaseIterable {
    case right, shifted, wrong, flat
  }

  static let recordings = [
    Recording(name: "barometer, drift of 3 m", noise: [(0.3, 10), (3, 3600)], offset: 20),
    Recording(name: "barometer, drift of 10 m", noise: [(0.3, 10), (10, 3600)]),
    Recording(name: "satellites, 4 m over 40 s", noise: [(4, 40)]),
    Recording(name: "satellites, 5 m, new each fix", noise: [(5, 0)]),
    Recording(name: "satellites, 10 m over 60 s", noise: [(10, 60)]),
    Recording(name: "satellites, 10 m over 300 s", noise: [(10, 300)]),
    Recording(name: "satellites, 4 m and a wave of 15 m", noise: [(3, 60)], wave: 15),
    Recording(name: "none", noise: [], hasHeights: false),
  ]

  struct Outcome {
    var truth: Double
    var without: Double?
    var with: Double?
    var climb: TerrainClimb
  }

  static func walk(
    seed: UInt64, _ recording: Recording, _ terrain: Terrain, shortest: Double = 150,
    cell: Double = 90, relief: Double? = nil
  ) -> Outcome {
    var random = SplitMix64(seed: seed, stream: "terrain study")
    let relief = relief ?? random.uniform(80, 500)
    let ground = MadeGround(seed: seed, shortest: shortest, relief: relief)
    let shapes: [RoutePlan.Shape] = [.winding, .loop, .outAndBack, .lollipop]
    let start = Coordinate(latitudeE7: 472_000_000, longitudeE7: 89_000_000)
    var route = RoutePlan(
      shape: shapes[Int(seed % 4)], lengthMetres: random.uniform(6000, 11_000), start: start)
    route.headingDegrees = random.uniform(0, 360)
    route.winding = random.uniform(0.2, 0.9)
    var member = MemberPlan(id: "a", role: .leader)
    member.paceKilometresPerHour = random.uniform(3.6, 5.4)
    for _ in 0..<Int(random.uniform(0, 4)) {
      member.pauses.append(
        PrivatePause(
          atMetres: random.uniform(0.05, 0.95) * route.lengthMetres,
          durationSeconds: random.uniform(75, 600)))
    }
    member.device.intervalMilliseconds = [1, 3, 5, 10][Int(random.uniform(0, 4))] * 1000
    member.device.noiseMetres = random.uniform(2, 6)
    let outing = Simulation(
      Scenario(
        name: "terrain", seed: seed, start: Instant(milliseconds: 1_777_594_200_000),
        route: route, members: [member])
    ).run()
    let walked = outing.members[0]
    let frame = LocalFrame(origin: start)
    let heights = walked.path.coordinates.map { place in
      let point = frame.planePoint(place)
      return ground.height(east: point.east, north: point.north)
    }
    var truth = 0.0
    for index in 1..<heights.count { truth += max(0, heights[index] - heights[index - 1]) }
    var fixes = walked.fixes
    record(&fixes, recording, heights, from: walked.path.start, &random)
    let grid = Self.grid(
      ground, seed: seed, relief: relief, terrain, cell: cell, frame, walked.path.coordinates)
    var pipeline = Pipeline(member: "a")
    pipeline.append(StopDetector())
    pipeline.append(SummaryFold(keepsPlaces: true))
    let end = Instant(milliseconds: fixes.time.last ?? 0)
    pipeline.process(&fixes, reaching: end)
    var rest = FixBatch()
    pipeline.end(&rest, at: end)
    let stops = pipeline.value(of: StopDetector.self) { $0.stops } ?? []
    let result = pipeline.value(of: SummaryFold.self) { sums in
      let places = sums.places?.nodes ?? []
      let terrain = places.map { place in
        place.coordinate.flatMap { grid.reading(at: $0) }.map {
          TerrainSample(height: $0.height, slope: $0.slope, unevenness: $0.unevenness)
        } ?? .none
      }
      return (
        TrackSummary(sums, stops: stops, quality: .init(), isTimed: true),
        TerrainClimb(places, terrain, spacing: cell)
      )
    }
    let climb = result?.1 ?? TerrainClimb([], [])
    let own = result?.0.climb?.ascent
    return Outcome(
      truth: truth, without: own, with: climb.verdict == .used ? climb.ascent : own, climb: climb)
  }

  private static func record(
    _ fixes: inout FixBatch, _ recording: Recording, _ heights: [Double], from start: Instant,
    _ random: inout SplitMix64
  ) {
    var column = Array(repeating: Double.nan, count: fixes.count)
    var values = recording.noise.map { $0.metres * random.normal() }
    var last = fixes.time.first ?? 0
    let phase = random.uniform(0, 6)
    for index in 0..<fixes.count where recording.hasHeights {
      let seconds = Double(fixes.time[index] - start.milliseconds) / 1000
      let second = min(max(Int(seconds), 0), heights.count - 1)
      let passed = Double(fixes.time[index] - last) / 1000
      last = fixes.time[index]
      var height = heights[second] + recording.offset
      for (place, noise) in recording.noise.enumerated() {
        let kept = noise.seconds > 0 ? exp(-passed / noise.seconds) : 0
        values[place] =
          kept * values[place] + noise.metres * (1 - kept * kept).squareRoot() * random.normal()
        height += values[place]
      }
      height += recording.wave * sin(seconds / 1200 * 2 * Double.pi + phase)
      column[index] = (height * 10).rounded() / 10
    }
    fixes[.elevation] = column
  }

  private static func grid(
    _ ground: MadeGround, seed: UInt64, relief: Double, _ terrain: Terrain, cell: Double,
    _ frame: LocalFrame, _ path: [Coordinate]
  ) -> HeightGrid {
    let other =
      terrain == .wrong
      ? MadeGround(seed: seed &+ 7777, relief: relief)
      : terrain == .flat ? MadeGround(seed: seed, relief: 0) : ground
    let reach =
      path.map { frame.planePoint($0) }.map { max(abs($0.east), abs($0.north)) }.max() ?? 0
    let side = Int(2 * (reach + 600) / cell) + 1
    let raster = MadeRaster(
      other, seed: seed, side: side, noise: terrain == .flat ? 0 : 3,
      shift: terrain == .shifted ? 50 : 0)
    let (latitude, longitude) = (frame.origin.latitude, frame.origin.longitude)
    let step = cell / 111_195
    let across = step / cos(latitude * Double.pi / 180)
    let north = latitude + Double(side - 1) / 2 * step
    let west = longitude - Double(side - 1) / 2 * across
    var metres: [Float] = []
    metres.reserveCapacity(side * side)
    for row in 0..<side {
      for column in 0..<side {
        let place = Coordinate(
          latitude: north - Double(row) * step, longitude: west + Double(column) * across)
        let point = place.map(frame.planePoint) ?? PlanePoint(east: 0, north: 0)
        metres.append(
          Float(
            raster.height(
              row: row, column: column, east: point.east, north: point.north, cell: cell)))
      }
    }
    guard
      let grid = HeightGrid(
        rows: side, columns: side, north: north, west: west, latitudeStep: step,
        longitudeStep: across, datum: .egm96, metres: metres)
    else { fatalError("the grid has as many heights as samples") }
    return grid
  }
}
