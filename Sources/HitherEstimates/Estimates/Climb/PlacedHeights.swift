import HitherEngine
import HitherGeodesy
import HitherTracks

/// Mean heights with their places, evenly along a member's track.
///
/// They show whether heights depend on the place (`HeightWander`). A mean ends after some seconds,
/// and where a stop begins or ends. When there are too many, the seconds double and neighbours are
/// merged, so that state and time are bounded.
struct PlacedHeights: Sendable {
  /// The greatest number of means.
  static let most = 512
  /// The initial duration of a mean, in milliseconds.
  static let leastMilliseconds: Int64 = 10_000
  /// The greatest one.
  static let mostMilliseconds: Int64 = 86_400_000

  /// The mean of some heights in a row.
  struct Mean: Hashable, Sendable {
    /// The mean time, in milliseconds.
    var time: Int64
    /// The mean place, in units of 1e-7 degrees; longitudes continue beyond 180 degrees.
    var latitude: Double
    var longitude: Double
    /// Metres above mean sea level.
    var height: Double
    var count: Int64
    var isResting: Bool
    /// Whether the track from the previous mean is unknown.
    var begins: Bool
  }

  private(set) var closed: [Mean] = []
  private var milliseconds = PlacedHeights.leastMilliseconds
  private var gate = HeightGate()
  private var gathering = Gathering()
  /// The last place, from which longitudes continue.
  private var last = Coordinate(latitudeE7: 0, longitudeE7: 0)
  private var lastLongitude = Double.nan
  private var begins = true

  /// The sums of the mean that is being gathered, relative to its first height; empty without one.
  fileprivate struct Gathering {
    var first = Mean(
      time: 0, latitude: 0, longitude: 0, height: 0, count: 0, isResting: false, begins: false)
    var place = Coordinate(latitudeE7: 0, longitudeE7: 0)
    /// The last height and its time.
    var metres = 0.0
    var time: Int64 = 0
    var milliseconds: Int64 = 0
    var latitude: Int64 = 0
    var longitude: Int64 = 0
    var height = 0.0
    var count: Int64 = 0

    var mean: Mean {
      var mean = first
      let parts = Double(max(count, 1))
      mean.time &+= milliseconds / max(count, 1)
      mean.latitude += Double(latitude) / parts
      mean.longitude += Double(longitude) / parts
      mean.height += height / parts
      mean.count = count
      return mean
    }

    @inline(__always)
    mutating func add(_ metres: Double, at time: Int64, _ place: Coordinate) {
      (self.metres, self.time) = (metres, time)
      milliseconds &+= time &- first.time
      latitude &+= Int64(place.latitudeE7) &- Int64(self.place.latitudeE7)
      longitude &+= PlacedHeights.step(from: self.place, to: place)
      height += metres - first.height
      count &+= 1
    }
  }

  /// The means so far, with the unfinished one.
  var means: [Mean] { gathering.count > 0 ? closed + [gathering.mean] : closed }

  /// Adds the height of a fix; placeholders and spikes are skipped, as in the climb.
  ///
  /// - Parameter begins: Whether the track to the fix is unknown.
  @inline(__always)
  mutating func add(
    _ height: Double, at time: Int64, _ place: Coordinate, isResting: Bool, begins: Bool
  ) {
    // Nearly all heights continue a mean.
    if gathering.count > 0, !begins, !self.begins, isResting == gathering.first.isResting,
      time &- gathering.first.time < milliseconds,
      HeightGate.letsThrough(height, at: time, after: gathering.metres, at: gathering.time)
    {
      gathering.add(height, at: time, place)
    } else {
      consider(height, at: time, place, isResting: isResting, begins: begins)
    }
  }

  private mutating func consider(
    _ height: Double, at time: Int64, _ place: Coordinate, isResting: Bool, begins: Bool
  ) {
    if begins { self.begins = true }
    guard !height.isNaN else { return }
    if gathering.count > 0, gate.last?.time != gathering.time {
      gate.extend(
        to: HeightGate.Height(
          time: gathering.time, metres: gathering.metres, way: 0, isResting: isResting))
    }
    switch gate.pass(
      HeightGate.Height(time: time, metres: height, way: 0, isResting: isResting))
    {
    case .none: return
    case .itself: break
    case .after: self.begins = true
    }
    let first = gathering.first
    if self.begins || isResting != first.isResting || time &- first.time >= milliseconds {
      close()
    }
    if gathering.count == 0 {
      let longitude =
        lastLongitude.isNaN
        ? Double(place.longitudeE7) : lastLongitude + Double(Self.step(from: last, to: place))
      (last, lastLongitude) = (place, longitude)
      gathering.first = Mean(
        time: time, latitude: Double(place.latitudeE7), longitude: longitude, height: height,
        count: 0, isResting: isResting, begins: self.begins)
      gathering.place = place
      self.begins = false
    }
    gathering.add(height, at: time, place)
  }

  /// The way from one longitude to another, the short way round, in units of 1e-7 degrees.
  @inline(__always)
  private static func step(from one: Coordinate, to other: Coordinate) -> Int64 {
    let step = Int64(other.longitudeE7) &- Int64(one.longitudeE7)
    if step > 1_800_000_000 { return step &- 3_600_000_000 }
    return step < -1_800_000_000 ? step &+ 3_600_000_000 : step
  }

  private mutating func close() {
    guard gathering.count > 0 else { return }
    closed.append(gathering.mean)
    gathering = Gathering()
    if closed.count >= Self.most { thin() }
  }

  /// Doubles the duration of a mean; if stops keep too many apart, every second one is dropped.
  private mutating func thin() {
    milliseconds = min(2 * milliseconds, Self.mostMilliseconds)
    var merged: [Mean] = []
    merged.reserveCapacity(Self.most)
    var start = Int64.min
    for mean in closed {
      if let before = merged.last, !mean.begins, mean.isResting == before.isResting,
        mean.time &- start < milliseconds
      {
        merged[merged.count - 1] = before.merged(with: mean)
      } else {
        merged.append(mean)
        start = mean.time
      }
    }
    if merged.count > Self.most * 3 / 4 {
      closed = []
      var carries = false
      for (index, mean) in merged.enumerated() {
        carries = carries || mean.begins
        guard index.isMultiple(of: 2) else { continue }
        closed.append(mean)
        closed[closed.count - 1].begins = carries
        carries = false
      }
    } else {
      closed = merged
    }
  }
}

extension PlacedHeights.Mean {
  fileprivate func merged(with later: Self) -> Self {
    var both = self
    both.count &+= later.count
    let share = Double(later.count) / Double(max(both.count, 1))
    both.time &+= (later.time &- time) &* later.count / max(both.count, 1)
    both.latitude += (later.latitude - latitude) * share
    both.longitude += (later.longitude - longitude) * share
    both.height += (later.height - height) * share
    return both
  }
}

extension PlacedHeights: StateCoding {
  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&closed)
    try c.code(&milliseconds)
    try c.code(&gate)
    try c.code(&gathering)
    try c.code(&last)
    try c.code(&lastLongitude)
    try c.code(&begins)
  }
}

extension PlacedHeights.Gathering: StateCoding {
  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&first)
    try c.code(&place)
    try c.code(&metres)
    try c.code(&time)
    try c.code(&milliseconds)
    try c.code(&latitude)
    try c.code(&longitude)
    try c.code(&count)
    try c.code(&height)
  }
}

extension PlacedHeights.Mean: StateCoding {
  init() {
    self.init(
      time: 0, latitude: 0, longitude: 0, height: 0, count: 0, isResting: false, begins: false)
  }

  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&time)
    try c.code(&latitude)
    try c.code(&longitude)
    try c.code(&height)
    try c.code(&count)
    try c.code(&isResting)
    try c.code(&begins)
  }
}
