import HitherEngine
import HitherGeodesy
import HitherTracks

/// Intervals in which the device itself reports motion: by steps or revolutions, or by its speed.
///
/// Positions alone cannot distinguish rest from work within a few metres. A member who steps is not
/// at rest. Steps that pause for at most two minutes are one interval if the positions meanwhile do
/// not stay within some metres. A speed counts only if two fixes in a row report motion.
struct ToldMotion: Hashable, Sendable {
  /// A lower speed of the device is ignored, in m/s.
  static let leastSpeed = 0.5
  /// Fixes that report motion within this time of each other are one interval, in milliseconds.
  static let closeMilliseconds: Int64 = 20_000
  /// The longest pause of steps within an interval, in milliseconds.
  static let pauseMilliseconds: Int64 = 120_000
  /// A member who stays within this distance during a pause rests in it, in metres.
  static let stillMetres = 12.0

  fileprivate struct Stretch: Hashable {
    var start: Instant
    var end: Instant
  }

  /// The extent of positions since the last fix that reports motion, in 1e-7 degrees.
  private struct Extent: Hashable {
    var (south, north): (Int64, Int64) = (0, 0)
    var (west, east): (Int64, Int64) = (0, 0)
  }

  /// In order of time; those already read are removed.
  private var stretches: [Stretch] = []
  /// The last fix that reports motion, and whether by steps.
  private var last: (time: Instant, place: Coordinate, isStep: Bool)? {
    get { lastTime == .absent ? nil : (lastTime, lastPlace, lastIsStep) }
    set {
      (lastTime, lastPlace, lastIsStep) = newValue ?? (.absent, lastPlace, false)
      extent = Extent()
    }
  }
  private var lastTime = Instant.absent
  private var lastPlace = Coordinate(latitudeE7: 0, longitudeE7: 0)
  private var lastIsStep = false
  private var extent = Extent()

  /// What fixes tell of motion.
  struct Columns {
    fileprivate let cadences: [Double]
    fileprivate let speeds: [Double]

    init(_ fixes: FixBatch) { (cadences, speeds) = (fixes[.cadence], fixes[.speed]) }

    var isEmpty: Bool { cadences.isEmpty && speeds.isEmpty }

    /// Whether a fix says that the member steps.
    func isStep(_ index: Int) -> Bool { !cadences.isEmpty && cadences[index] > 0 }
  }

  /// Takes the next fixes of a segment, with what they tell.
  @inline(__always)
  mutating func take(_ fixes: FixBatch, _ range: Range<Int>, _ columns: Columns) {
    guard !columns.isEmpty else { return }
    for index in range {
      take(
        fixes.coordinate(index), at: Instant(milliseconds: fixes.time[index]),
        isStep: columns.isStep(index),
        isFast: !columns.speeds.isEmpty && columns.speeds[index] >= Self.leastSpeed)
    }
  }

  private mutating func take(_ place: Coordinate, at time: Instant, isStep: Bool, isFast: Bool) {
    if lastTime != .absent { widen(to: place) }
    guard isStep || isFast else { return }
    defer { last = (time, place, isStep) }
    guard let last else { return }
    let pause = time - last.time
    let isOne =
      pause <= Self.closeMilliseconds
      || pause <= Self.pauseMilliseconds && isStep && last.isStep && metres > Self.stillMetres
    guard isOne else { return }
    if stretches.last?.end == last.time {
      stretches[stretches.count - 1].end = time
    } else {
      stretches.append(Stretch(start: last.time, end: time))
    }
  }

  /// Begins a segment.
  mutating func reset() {
    last = nil
    stretches = []
  }

  /// Whether steps pause and may resume, so that it is not known yet whether the member moved meanwhile.
  func isOpen(at time: Instant) -> Bool {
    lastIsStep && lastTime != .absent && time - lastTime <= Self.pauseMilliseconds
  }

  /// Whether there may be a moment at which the device says that the member moved.
  var hasStretches: Bool { !stretches.isEmpty }

  /// Whether the device says that the member moved at a moment; none before it is asked for later.
  mutating func holds(_ time: Instant) -> Bool {
    while let first = stretches.first, first.end < time { stretches.removeFirst() }
    return stretches.first.map { $0.start <= time } ?? false
  }

  private mutating func widen(to place: Coordinate) {
    let north = Int64(place.latitudeE7) - Int64(lastPlace.latitudeE7)
    let east = Int64(
      Coordinate.longitudeStepE7(from: lastPlace.longitudeE7, to: place.longitudeE7))
    (extent.south, extent.north) = (min(extent.south, north), max(extent.north, north))
    (extent.west, extent.east) = (min(extent.west, east), max(extent.east, east))
  }

  /// The extent of the positions since the last fix that reports motion.
  private var metres: Double {
    let (lat, lon) = (Double(lastPlace.latitudeE7), Double(lastPlace.longitudeE7))
    return ShortDistance.metres(
      fromLat: lat + Double(extent.south), lon: lon + Double(extent.west),
      toLat: lat + Double(extent.north), lon: lon + Double(extent.east))
  }
}

extension ToldMotion: StateCoding {
  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&stretches)
    try c.code(&lastTime)
    try c.code(&lastPlace)
    try c.code(&lastIsStep)
    try c.code(&extent.south)
    try c.code(&extent.north)
    try c.code(&extent.west)
    try c.code(&extent.east)
  }
}

extension ToldMotion.Stretch: StateCoding {
  init() { (start, end) = (Instant(), Instant()) }

  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&start)
    try c.code(&end)
  }
}
