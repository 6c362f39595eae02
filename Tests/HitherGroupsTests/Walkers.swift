import Glibc
import HitherEngine
import HitherGeodesy
import HitherTracks
import TestSupport

@testable import HitherGroups

/// A way over a plane, known exactly.
struct Way {
  let points: [PlanePoint]
  let reach: [Double]

  init(_ corners: [(Double, Double)]) {
    points = corners.map { PlanePoint(east: $0.0, north: $0.1) }
    var sum = 0.0
    var sums = [0.0]
    for index in 1..<points.count {
      sum += points[index - 1].distance(to: points[index])
      sums.append(sum)
    }
    reach = sums
  }

  var length: Double { reach.last ?? 0 }

  /// The place some metres along, held at the ends.
  func point(_ metres: Double) -> PlanePoint {
    var index = 1
    while index + 1 < points.count, reach[index] < metres { index += 1 }
    let share = (metres - reach[index - 1]) / (reach[index] - reach[index - 1])
    let held = min(max(share, 0), 1)
    let (from, to) = (points[index - 1], points[index])
    return PlanePoint(
      east: from.east + held * (to.east - from.east),
      north: from.north + held * (to.north - from.north))
  }

  static let straight = Way([(0, 0), (0, 9000)])

  /// Legs of 450 m, 40 m apart.
  static let switchbacks = Way(
    (0..<12).flatMap { leg -> [(Double, Double)] in
      let north = Double(leg) * 40
      return leg % 2 == 0 ? [(0, north), (450, north)] : [(450, north), (0, north)]
    })

  /// Some bends, there and back the same way.
  static func outAndBack(_ half: Double) -> Way {
    let out = stride(from: 0.0, through: half, by: 50).map { (60 * sin($0 / 300), $0) }
    return Way(out + out.dropLast().reversed())
  }

  /// Two rings that touch where the way crosses itself.
  static func figureEight(laps: Int) -> Way {
    Way(
      (0...(72 * laps)).map { step in
        let turn = Double(step) / 72 * 2 * Double.pi
        return (400 * sin(turn), 250 * sin(2 * turn))
      })
  }
}

/// Somebody who walks a way as a function of time, with a device.
struct TestWalker {
  var way: Way
  /// Metres along the way at seconds from the start.
  var progress: (Double) -> Double
  var seconds: ClosedRange<Double>
  var intervalSeconds = 5.0
  /// Standard deviation of the error along each axis.
  var noiseMetres = 0.0
  /// How long the error remembers; 0 for an error that is new with each fix.
  var noiseSeconds = 30.0
  /// Stretches without fixes.
  var silences: [ClosedRange<Double>] = []
  /// Stretches in which the device says that its bearer stands.
  var stands: [ClosedRange<Double>] = []
  /// Added to the place on the way, in metres east and north.
  var aside: (Double) -> (Double, Double) = { _ in (0, 0) }

  static let start = Instant(milliseconds: 1_777_600_000_000)
  static let frame = LocalFrame(
    origin: Coordinate(latitudeE7: 251_700_000, longitudeE7: 1_215_500_000))
  static let column: ColumnName = "progress_m"
  static let stopColumn: ColumnName = "stop"

  func fixes(seed: UInt64) -> FixBatch {
    var random = LawRandom(seed: seed)
    var batch = FixBatch()
    var error = (0.0, 0.0)
    var known: [Double] = []
    var stops: [Double] = []
    let memory = noiseSeconds > 0 ? exp(-intervalSeconds / noiseSeconds) : 0
    for second in stride(from: seconds.lowerBound, through: seconds.upperBound, by: intervalSeconds)
    {
      let (first, second2) = Self.normal(&random)
      let fresh = noiseMetres * (batch.isEmpty ? 1 : (1 - memory * memory).squareRoot())
      error = (error.0 * memory + first * fresh, error.1 * memory + second2 * fresh)
      guard !silences.contains(where: { $0.contains(second) }) else { continue }
      let place = way.point(progress(second))
      let away = aside(second)
      let point = PlanePoint(
        east: place.east + error.0 + away.0, north: place.north + error.1 + away.1)
      guard let coordinate = Self.frame.coordinate(point) else { continue }
      batch.append(Fix(time: Self.start + Int64(second * 1000), coordinate: coordinate))
      known.append(progress(second))
      stops.append(stands.contains { $0.contains(second) } ? 1 : 0)
    }
    batch[Self.column] = known
    batch[Self.stopColumn] = stops
    return batch
  }

  func samples(seed: UInt64, settings: OutingSettings = OutingSettings()) -> [TickSample] {
    var sampler = TickSampler(
      grid: TickGrid(stepMilliseconds: settings.groupTickMilliseconds),
      gapMilliseconds: settings.gapMilliseconds, columns: [Self.column, Self.stopColumn])
    sampler.add(fixes(seed: seed))
    return sampler.samples
  }

  private static func normal(_ random: inout LawRandom) -> (Double, Double) {
    let one = Double((random.next() >> 11) + 1) / 9_007_199_254_740_992
    let two = Double(random.next() >> 11) / 9_007_199_254_740_992
    let radius = (-2 * log(one)).squareRoot()
    return (radius * cos(2 * Double.pi * two), radius * sin(2 * Double.pi * two))
  }
}

/// A run of the detector over walkers, of whom the first leads.
struct StragglerRun {
  let detector: StragglerDetector
  var state: StragglerDetector.State
  /// What happened, without what was foretold.
  var events: [Event]
  var warnings: [Event]

  init(
    _ walkers: [TestWalker], seed: UInt64 = 1, knowsRoute: Bool = false,
    settings: OutingSettings = OutingSettings()
  ) {
    self.init(
      walkers.enumerated().map { $1.samples(seed: seed * 1000 + UInt64($0), settings: settings) },
      knowsRoute: knowsRoute, settings: settings)
  }

  init(
    _ samples: [[TickSample]], leader: Int = 0, knowsRoute: Bool, distanceIndex: Int? = nil,
    settings: OutingSettings = OutingSettings()
  ) {
    detector = StragglerDetector(
      members: samples.indices.map { "m\($0)" }, leader: MemberIndex(leader),
      .init(
        settings, progressIndex: knowsRoute ? 0 : nil,
        routeDistanceIndex: knowsRoute ? distanceIndex : nil))
    state = detector.makeState()
    var collector = EventCollector()
    for var tick in GroupTicks(samples: samples) { detector.evaluate(&tick, &state, &collector) }
    let all = collector.takeEvents()
    events = all.filter { !($0.payload is StragglingExpected) }
    warnings = all.filter { $0.payload is StragglingExpected }
  }

  func summary(_ member: Int = 1) -> StragglerDetector.Summary? {
    detector.summary(of: member, in: state)
  }

  func gaps(_ member: Int = 1) -> [GapSeries.Point] { detector.gaps(of: member, in: state) }

  /// The greatest difference from a true gap in metres, by seconds from the start, over a stretch.
  func worstError(
    over seconds: ClosedRange<Double> = 0...(.infinity),
    _ truth: (Double) -> Double
  ) -> Double {
    gaps().reduce(0.0) { worst, point in
      let second = Double(point.time - TestWalker.start) / 1000
      guard seconds.contains(second) else { return worst }
      return max(worst, abs(point.metres - truth(second)))
    }
  }
}

extension Event {
  /// Seconds from the walkers' start.
  var second: Double { Double(time - TestWalker.start) / 1000 }
}
