import HitherEngine
import HitherGeodesy
import HitherTracks

/// Tells whether a member rests, and how far noise alone takes the fixes of a rest.
///
/// A rest has an anchor, the mean of its fixes, and the scatter of the fixes' running mean about it
/// is learned, as is that of the fixes themselves. It ends when two fixes in a row, or the running mean, lie farther
/// from the anchor than `sureAccuracies` of what a fix, or that mean, scatters. So the noise's memory needs no model: noise
/// that is new at each fix averages out in the running mean, and a small move is seen soon; of
/// noise that wanders slowly the mean scatters as the fixes do, and as much is asked of it.
struct StayScatter: Hashable {
  /// Metres from the rest's first fix.
  private struct Offset: Hashable {
    var north = 0.0
    var east = 0.0

    /// Goes a fraction of the way to another.
    mutating func approach(_ other: Offset, _ fraction: Double) {
      north += (other.north - north) * fraction
      east += (other.east - east) * fraction
    }

    func square(to other: Offset) -> Double {
      let (north, east) = (other.north - north, other.east - east)
      return north * north + east * east
    }
  }

  /// The first fix of what may be a rest, and the cosine of its latitude.
  private var first: Coordinate?
  private var cosine = 1.0
  /// How long it has lasted, in seconds; no step counts for more than a minute.
  private var seconds = 0.0
  private var anchor = Offset()
  private var runningMean = Offset()
  /// Fixes in a row too far from the anchor.
  private var farFixes: Int64 = 0
  /// The mean of the inverse squares of the fixes' accuracies: one that is poorer counts less.
  private var precision = 0.0
  /// The squares of the running mean's scatter in a direction, times seconds, and the seconds.
  private var squares = 0.0
  private var squareSeconds = 0.0
  /// The squares of the fixes' own scatter in a direction, over those of their accuracies, times seconds.
  private var fixSquares = 0.0
  /// The part of its accuracy by which a fix scatters in a direction, as far as is known: from
  /// `leastShare` to 1.
  private(set) var scatterShare = 1.0

  /// What is shorter may be a slow walk in great noise, in seconds.
  private static let leastSeconds = 300.0
  /// The running mean is over about this time, in seconds.
  private static var meanSeconds: Double { Debounce<Crossing>.Balance.wanderSeconds }
  private static let longestStepSeconds = 60.0
  /// Until more is known, means are taken to scatter as fixes do; that counts as so many means.
  private static let assumedMeans = 4.0
  private static var assumedSeconds: Double { assumedMeans * meanSeconds }
  /// Fixes of a receiver at rest may hardly scatter, and it errs all the same.
  private static let leastShare = 0.4
  /// The running mean of what may become a rest lies nearer to the anchor than so many accuracies.
  private static let beginningAccuracies = 1.5
  /// A square counts for so many times the usual one at most, as it may be the beginning of a way.
  private static let largestSquare = 4.0
  /// What was learned fades within this time, in seconds.
  private static let memorySeconds = 21_600.0

  /// Whether the member is known to rest.
  var isRecognised: Bool { seconds >= Self.leastSeconds }
  /// Whether the last fix ended what was a rest, or may have become one.
  var hasJustBegun: Bool { seconds == 0 }

  /// Takes the next fix.
  ///
  /// - Parameters:
  ///   - elapsed: Since the fix before, in milliseconds; nil where that is too long ago, or none was.
  ///   - accuracy: Of the fix, in metres.
  ///   - shares: Those of the step of the fix before.
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
    // What scatters is asked, and learned, of a rest alone.
    guard seconds + step >= Self.leastSeconds else {
      let most = Self.beginningAccuracies * Self.beginningAccuracies
      if off > most * square { return begin(place, accuracy) }
      goOn(to: here, share, square, step)
      return
    }
    let assumed = Self.assumedSeconds
    let usual = min((assumed * square + squares) / (assumed + squareSeconds), square)
    if isRecognised && off > sure * usual { return begin(place, accuracy) }
    goOn(to: here, share, square, step)
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

  /// Where the member rests; nil before the first fix.
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
  private mutating func goOn(
    to here: Offset, _ share: Double, _ square: Double, _ step: Double
  ) {
    seconds += step
    anchor.approach(here, share * step / seconds)
    precision += (1 / square - precision) * step / seconds
  }

  /// What a step between two fixes counts for; most are as long as the one before.
  struct Shares {
    fileprivate var elapsed: Int64 = -1
    fileprivate var seconds = 0.0
    /// In the running mean.
    fileprivate var ofMean = 0.0
    /// What is kept over it of what was learned.
    fileprivate var kept = 0.0

    init() {}

    fileprivate init(_ elapsed: Int64) {
      self.elapsed = elapsed
      seconds = min(max(Double(elapsed), 1) / 1000, StayScatter.longestStepSeconds)
      ofMean = seconds / (StayScatter.meanSeconds + seconds)
      kept = StayScatter.memorySeconds / (StayScatter.memorySeconds + seconds)
    }
  }

  /// What may be a rest begins; what was learned of noise is kept.
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
  func write(to writer: inout StateWriter) {
    writer.write(first)
    writer.write(farFixes)
    for number in [
      seconds, anchor.north, anchor.east, runningMean.north, runningMean.east, squares,
      squareSeconds, precision, fixSquares,
    ] {
      writer.write(number)
    }
  }

  init(from reader: inout StateReader) throws(StateError) {
    first = try reader.readOptional(Coordinate.self)
    if let first { cosine = RoughScale.cosine(first.latitudeE7) }
    farFixes = try reader.read(Int64.self)
    seconds = try reader.read(Double.self)
    anchor = Offset(north: try reader.read(Double.self), east: try reader.read(Double.self))
    runningMean = Offset(north: try reader.read(Double.self), east: try reader.read(Double.self))
    squares = try reader.read(Double.self)
    squareSeconds = try reader.read(Double.self)
    precision = try reader.read(Double.self)
    fixSquares = try reader.read(Double.self)
    guard (0..<Int64.max).contains(farFixes), seconds >= 0, squares >= 0, squareSeconds >= 0,
      precision >= 0, fixSquares >= 0
    else {
      throw StateError.malformed("a rest's sums are out of range")
    }
    learnShare()
  }
}
