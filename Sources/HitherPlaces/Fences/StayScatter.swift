import HitherEngine
import HitherGeodesy
import HitherTracks

/// Detects whether a member rests, and how far noise alone moves the fixes of a rest.
///
/// A rest has an anchor, the mean of its fixes. The scatter of the fixes' running mean around it is
/// learned, and so is that of the fixes themselves. A rest ends when two consecutive fixes, or the
/// running mean, are farther from the anchor than `sureAccuracies` times the scatter of a fix, or
/// of that mean. The correlation of the noise therefore needs no model: white noise averages out in
/// the running mean, and a small move is detected early; with slowly varying noise the mean
/// scatters like the fixes, and the same distance is required of it.
struct StayScatter: Hashable {
  /// Metres from the rest's first fix.
  private struct Offset: Hashable {
    var north = 0.0
    var east = 0.0

    /// Moves a fraction of the way to another.
    mutating func approach(_ other: Offset, _ fraction: Double) {
      north += (other.north - north) * fraction
      east += (other.east - east) * fraction
    }

    func square(to other: Offset) -> Double {
      let (north, east) = (other.north - north, other.east - east)
      return north * north + east * east
    }
  }

  /// The first fix of a possible rest, and the cosine of its latitude.
  private var first: Coordinate?
  private var cosine = 1.0
  /// Its duration, in seconds; each step counts for at most a minute.
  private var seconds = 0.0
  private var anchor = Offset()
  private var runningMean = Offset()
  /// The number of consecutive fixes too far from the anchor.
  private var farFixes: Int64 = 0
  /// The mean of the inverse squares of the fixes' accuracies: a less accurate fix counts less.
  private var precision = 0.0
  /// The squares of the running mean's scatter in one direction, times seconds, and the seconds.
  private var squares = 0.0
  private var squareSeconds = 0.0
  /// The squares of the fixes' own scatter in one direction, divided by those of their accuracies, times seconds.
  private var fixSquares = 0.0
  /// The share of its accuracy by which a fix scatters in one direction, as far as known: from `leastShare` to 1.
  private(set) var scatterShare = 1.0

  /// A shorter rest may be a slow walk in large noise, in seconds.
  private static let leastSeconds = 300.0
  /// The approximate averaging time of the running mean, in seconds.
  private static var meanSeconds: Double { Debounce<Crossing>.Balance.wanderSeconds }
  private static let longestStepSeconds = 60.0
  /// Until more is known, means are assumed to scatter like fixes; the assumption has the weight of this many means.
  private static let assumedMeans = 4.0
  private static var assumedSeconds: Double { assumedMeans * meanSeconds }
  /// Fixes of a receiver at rest may hardly scatter although it has an error.
  private static let leastShare = 0.4
  /// The largest distance of the running mean of a possible rest from the anchor, in accuracies.
  private static let beginningAccuracies = 1.5
  /// The largest multiple of the usual value that a square counts as, because it may be the start of a movement.
  private static let largestSquare = 4.0
  /// The time constant with which learned values fade, in seconds.
  private static let memorySeconds = 21_600.0

  /// Whether the member is known to rest.
  var isRecognised: Bool { seconds >= Self.leastSeconds }
  /// Whether the last fix ended a rest or a possible rest.
  var hasJustBegun: Bool { seconds == 0 }

  /// Processes the next fix.
  ///
  /// - Parameters:
  ///   - elapsed: Time since the previous fix, in milliseconds; nil if that is too long ago, or
  ///     there is none.
  ///   - accuracy: Of the fix, in metres.
  ///   - shares: The shares of the previous step.
  @inline(__always)
  mutating func take(
    _ place: Coordinate, elapsed: Int64?, accuracy: Double, _ shares: inout Shares
  ) {
    guard let first, let elapsed else { return begin(place, accuracy) }
    let here = Self.offset(from: first, to: place, cosine: cosine)
    if elapsed != shares.elapsed { shares = Shares(elapsed) }
    let step = shares.seconds
    let square = accuracy * accuracy
    let share = min(1, 1 / (square * precision))
    runningMean.approach(here, share * shares.ofMean)
    let sure = FenceRule.sureAccuracies * FenceRule.sureAccuracies
    let usualShare = isRecognised ? scatterShare * scatterShare : 1
    let fixOff = anchor.square(to: here)
    farFixes = fixOff > sure * usualShare * square ? farFixes + 1 : 0
    if farFixes >= 2 { return begin(place, accuracy) }
    let off = anchor.square(to: runningMean)
    // The scatter is tested, and learned, only in a rest.
    guard seconds + step >= Self.leastSeconds else {
      let most = Self.beginningAccuracies * Self.beginningAccuracies
      if off > most * square { return begin(place, accuracy) }
      extend(to: here, share, square, step)
      return
    }
    let assumed = Self.assumedSeconds
    let usual = min((assumed * square + squares) / (assumed + squareSeconds), square)
    if isRecognised && off > sure * usual { return begin(place, accuracy) }
    extend(to: here, share, square, step)
    squares = squares * shares.kept + step * min(off / 2, Self.largestSquare * usual)
    let fixSquare = min(fixOff / (2 * square), Self.largestSquare * scatterShare * scatterShare)
    fixSquares = fixSquares * shares.kept + step * fixSquare
    squareSeconds = squareSeconds * shares.kept + step
    learnShare()
  }

  @inline(__always)
  private mutating func learnShare() {
    let assumed = Self.assumedSeconds
    let square = (assumed + fixSquares) / (assumed + squareSeconds)
    scatterShare = min(1, max(Self.leastShare, square.squareRoot()))
  }

  /// The place of rest; nil before the first fix.
  var anchorPlace: Coordinate? {
    guard let first,
      let north = Int32(exactly: (anchor.north / RoughScale.metresPerUnit).rounded()),
      let east = Int32(exactly: (anchor.east / (RoughScale.metresPerUnit * cosine)).rounded())
    else { return nil }
    var longitude = Int(first.longitudeE7) + Int(east)
    if longitude > 1_800_000_000 { longitude -= 3_600_000_000 }
    if longitude < -1_800_000_000 { longitude += 3_600_000_000 }
    return Coordinate(
      latitudeE7: first.latitudeE7 &+ north, longitudeE7: Int32(truncatingIfNeeded: longitude))
  }

  @inline(__always)
  private mutating func extend(
    to here: Offset, _ share: Double, _ square: Double, _ step: Double
  ) {
    seconds += step
    anchor.approach(here, share * step / seconds)
    precision += (1 / square - precision) * step / seconds
  }

  /// The weights of a step between two fixes; most steps have the length of the previous one.
  struct Shares {
    fileprivate var elapsed: Int64 = -1
    fileprivate var seconds = 0.0
    /// Its weight in the running mean.
    fileprivate var ofMean = 0.0
    /// The share of the learned values that is kept.
    fileprivate var kept = 0.0

    init() {}

    fileprivate init(_ elapsed: Int64) {
      self.elapsed = elapsed
      seconds = min(max(Double(elapsed), 1) / 1000, StayScatter.longestStepSeconds)
      ofMean = seconds / (StayScatter.meanSeconds + seconds)
      kept = StayScatter.memorySeconds / (StayScatter.memorySeconds + seconds)
    }
  }

  /// Begins a possible rest and keeps the learned noise.
  private mutating func begin(_ place: Coordinate, _ accuracy: Double) {
    precision = 1 / (accuracy * accuracy)
    first = place
    cosine = RoughScale.cosine(place.latitudeE7)
    seconds = 0
    anchor = Offset()
    runningMean = Offset()
    farFixes = 0
  }

  private static func offset(
    from first: Coordinate, to place: Coordinate, cosine: Double
  ) -> Offset {
    let north = Double(place.latitudeE7) - Double(first.latitudeE7)
    let east = Coordinate.longitudeStepE7(from: first.longitudeE7, to: place.longitudeE7)
    return Offset(
      north: RoughScale.metresPerUnit * north,
      east: RoughScale.metresPerUnit * Double(east) * cosine)
  }
}

extension StayScatter: StateCoding {
  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&first)
    try c.code(&farFixes)
    try c.code(&seconds)
    try c.code(&anchor.north)
    try c.code(&anchor.east)
    try c.code(&runningMean.north)
    try c.code(&runningMean.east)
    try c.code(&squares)
    try c.code(&squareSeconds)
    try c.code(&precision)
    try c.code(&fixSquares)
    guard c.isReading else { return }
    if let first { cosine = RoughScale.cosine(first.latitudeE7) }
    learnShare()
  }

  func validate() throws(StateError) {
    guard (0..<Int64.max).contains(farFixes), seconds >= 0, squares >= 0, squareSeconds >= 0,
      precision >= 0, fixSquares >= 0
    else {
      throw StateError.malformed("a rest's sums are out of range")
    }
  }
}
