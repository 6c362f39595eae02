package import HitherEngine
import HitherGeodesy
package import HitherTracks

/// Estimates how fast a member moves, from positions and from the device's own speed.
///
/// Over the last minute the mean position of its second half is held against that of its first, so
/// that the noise of single fixes is averaged out; where fixes are farther apart, the last two
/// stand for the stretch between them. Where most fixes of the minute tell a speed, its mean counts,
/// unless the positions show that the device moves faster than it says. Fixes count by their accuracy,
/// and where those of the minute are too poor to tell a speed at all, there is none.
///
/// Input: a member's repaired fixes.
/// Output: the same fixes with the columns of `SpeedColumns`.
/// State: the fixes of the last minute, at most 64.
/// Late data: none reaches an operator.
package struct SpeedEstimator: Operator {
  package static let description = OperatorDescription(
    name: "speed", summary: "Estimates how fast a member moves.",
    adds: [SpeedColumns.speed, SpeedColumns.moment, SpeedColumns.told],
    state: "the fixes of the last minute, at most 64")

  /// The stretch over which speed is measured, in milliseconds.
  static let windowMilliseconds: Int64 = 60_000
  /// Fixes closer together than this in the window do not count twice, in milliseconds.
  static let closestMilliseconds: Int64 = 950
  /// A device that says to stand is not believed where positions move faster than this, in m/s.
  static let disbelief = 2.5
  /// A speed with a greater standard error is none, in m/s, unless that is less than a third of it.
  static let poorest = 1.5
  /// No fix counts as better than this, in metres.
  static let bestMetres = 3.0
  /// The accuracy of a fix that tells none among others that do, in metres.
  static let usualMetres = 10.0

  package init() {}

  package func makeState() -> State { State() }

  package func process(
    _ batch: inout FixBatch, _ state: inout State, _ events: inout EventCollector
  ) {
    let told = batch[.speed]
    let accuracies = batch[.accuracy]
    var speeds = [Double](repeating: .nan, count: batch.count)
    var moments = speeds
    var tells = [Double](repeating: 0, count: batch.count)
    for index in 0..<batch.count {
      state.take(
        Point(
          time: batch.time[index], latitudeE7: batch.latitudeE7[index],
          longitudeE7: batch.longitudeE7[index], told: told.isEmpty ? .nan : told[index],
          accuracy: accuracies.isEmpty ? .nan : accuracies[index]))
      guard let estimate = state.estimate else { continue }
      speeds[index] = estimate.speed
      moments[index] = estimate.moment
      tells[index] = estimate.isTold ? 1 : 0
    }
    batch[SpeedColumns.speed] = speeds
    batch[SpeedColumns.moment] = moments
    batch[SpeedColumns.told] = tells
  }
}

extension SpeedEstimator {
  /// A fix of the window.
  struct Point {
    var time: Int64
    var latitudeE7: Int32
    var longitudeE7: Int32
    var told: Double
    var accuracy: Double

    /// How much it counts beside others.
    var weight: Double {
      let metres = max(
        SpeedEstimator.bestMetres, accuracy > 0 ? accuracy : SpeedEstimator.usualMetres)
      return 1 / (metres * metres)
    }
  }

  /// What the operator remembers.
  package struct State: Sendable {
    /// In order of time; those before `first` are past.
    private(set) var points: [Point] = []
    private var first = 0

    package init() {}
  }
}

extension SpeedEstimator.State {
  fileprivate mutating func take(_ point: SpeedEstimator.Point) {
    // Of fixes at a high rate the newest replaces the one before, but not for ever.
    if points.count - first >= 3,
      point.time - points[points.count - 2].time
        < SpeedEstimator.closestMilliseconds
    {
      points[points.count - 1] = point
    } else {
      points.append(point)
    }
    let edge = point.time - SpeedEstimator.windowMilliseconds
    // Where fixes are sparse the one before the window stays, so that there is a stretch.
    let near = point.time - SpeedEstimator.windowMilliseconds / 2
    while first < points.count - 2, points[first].time < edge,
      points[points.index(after: first)].time <= near
    { first += 1 }
    if first >= 64 {
      points.removeFirst(first)
      first = 0
    }
  }

  /// The speed at the newest fix, the moment for which it stands, and whether it is the device's own.
  fileprivate var estimate: (speed: Double, moment: Double, isTold: Bool)? {
    guard points.count - first >= 2 else { return nil }
    let origin = points[first]
    let newest = points[points.count - 1]
    let middle = (origin.time + newest.time) / 2
    var (old, new) = (HalfWindow(), HalfWindow())
    for index in first..<points.count {
      let point = points[index]
      if point.time <= middle { old.add(point, origin) } else { new.add(point, origin) }
    }
    guard old.weight > 0, new.weight > 0, new.time > old.time else { return nil }
    let scale = RoughScale.metresPerUnit * RoughScale.cosine(origin.latitudeE7)
    let north = (new.north - old.north) * RoughScale.metresPerUnit
    let east = (new.east - old.east) * scale
    let seconds = (new.time - old.time) / 1000
    var speed = (north * north + east * east).squareRoot() / seconds
    if newest.accuracy > 0 {
      let error = (1 / old.weight + 1 / new.weight).squareRoot() / seconds
      if error > max(SpeedEstimator.poorest, speed / 3) { return nil }
    }
    var isTold = false
    let tellers = old.tellers + new.tellers
    if tellers * 2 > old.weight + new.weight, seconds <= 45 {
      let mean = (old.told + new.told) / tellers
      isTold = speed < mean + SpeedEstimator.disbelief
      if isTold { speed = mean }
    }
    return (speed, Double(origin.time) + (old.time + new.time) / 2, isTold)
  }
}

/// The mean place of half of the window, in grid steps from its first fix, by the fixes' accuracies.
private struct HalfWindow {
  var weight = 0.0
  var tellers = 0.0
  var told = 0.0
  private var timeSum = 0.0
  private var northSum = 0.0
  private var eastSum = 0.0

  var time: Double { timeSum / weight }
  var north: Double { northSum / weight }
  var east: Double { eastSum / weight }

  mutating func add(_ point: SpeedEstimator.Point, _ origin: SpeedEstimator.Point) {
    let share = point.weight
    weight += share
    timeSum += share * Double(point.time &- origin.time)
    northSum += share * (Double(point.latitudeE7) - Double(origin.latitudeE7))
    eastSum +=
      share
      * Double(Coordinate.longitudeStepE7(from: origin.longitudeE7, to: point.longitudeE7))
    guard point.told >= 0 else { return }
    tellers += share
    told += share * point.told
  }
}

extension SpeedEstimator.State: StateCoding {
  package static var version: UInt16 { 2 }

  package func write(to writer: inout StateWriter) {
    writer.write(Array(points[first...]))
  }

  package init(from reader: inout StateReader) throws(StateError) {
    points = try reader.readList(SpeedEstimator.Point.self)
  }
}

extension SpeedEstimator.Point: StateCoding {
  func write(to writer: inout StateWriter) {
    writer.write(time)
    writer.write(latitudeE7)
    writer.write(longitudeE7)
    writer.write(told)
    writer.write(accuracy)
  }

  init(from reader: inout StateReader) throws(StateError) {
    time = try reader.read(Int64.self)
    latitudeE7 = try reader.read(Int32.self)
    longitudeE7 = try reader.read(Int32.self)
    told = try reader.read(Double.self)
    accuracy = try reader.read(Double.self)
  }
}
