package import HitherEngine
package import HitherGeodesy
package import HitherTracks

/// The moment and place at which a member crossed a threshold.
package struct Passage: Hashable, Sendable {
  /// Time of the crossing.
  package var time: Instant
  /// Position of the crossing.
  package var place: Coordinate
  /// The measure there, in metres.
  package var metres: Double
  /// The distance travelled up to there, in metres.
  package var walked: Double

  init(time: Instant, place: Coordinate, metres: Double, walked: Double) {
    self.time = time
    self.place = place
    self.metres = metres
    self.walked = walked
  }

  /// The passage of a fix, without the distance travelled.
  init(_ fixes: FixBatch, _ index: Int, metres: Double) {
    self.init(
      time: Instant(milliseconds: fixes.time[index]), place: fixes.coordinate(index),
      metres: metres, walked: 0)
  }

  /// The passage at a fraction of the path to another.
  func between(_ other: Passage, _ fraction: Double) -> Passage {
    let milliseconds = (Double(other.time - time) * fraction).rounded(.toNearestOrEven)
    return Passage(
      time: time + Int64(milliseconds), place: place.between(other.place, fraction),
      metres: metres + (other.metres - metres) * fraction,
      walked: walked + (other.walked - walked) * fraction)
  }
}

extension Passage: StateCoding {
  package init() { (time, place, metres, walked) = (Instant(), Coordinate(), 0, 0) }

  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&time)
    try c.code(&place)
    try c.code(&metres)
    try c.code(&walked)
  }

  package func validate() throws(StateError) {
    guard abs(metres) < 1e12, abs(walked) < 1e12 else {
      throw StateError.malformed("a way is longer than any")
    }
  }
}

/// Sums the distance between fixes in chords, which noise hardly lengthens.
struct Odometer: Hashable, Sendable {
  /// The shortest chord if bends matter as much as noise, in metres.
  static let chordMetres = 15.0

  private var chords = 0.0
  private var anchor: Coordinate? { didSet { wide = Self.width(at: anchor) } }
  /// An upper bound of the ratio of a grid step east to one north near the anchor.
  private var wide = 1.0

  /// Advances to a position, with the distance from the previous one if that was recorded.
  ///
  /// - Parameter chord: The shortest chord, in metres.
  /// - Returns: the metres so far, including the incomplete chord.
  mutating func go(
    to place: Coordinate, isRecorded: Bool, chord: Double = Odometer.chordMetres
  ) -> Double {
    guard isRecorded, let anchor else {
      anchor = place
      return chords
    }
    let metres = ShortDistance.metres(from: anchor, to: place)
    guard metres >= chord else { return chords + metres }
    chords += metres
    self.anchor = place
    return chords
  }
}

extension Odometer {
  /// Advances to a position without returning the metres so far, so that a distance is rarely measured.
  ///
  /// - Parameter chord: The shortest chord, in metres.
  @inline(__always)
  mutating func pass(
    to place: Coordinate, isRecorded: Bool, chord: Double = Odometer.chordMetres
  ) {
    guard isRecorded, let anchor else {
      anchor = place
      return
    }
    // No grid step is longer than this, in any direction.
    let most = chord * (1 / 0.0112)
    if gridSquare(from: anchor, to: place) < most * most { return }
    addChord(from: anchor, to: place, chord)
  }

  /// The same for several fixes, all of them recorded.
  mutating func pass(_ fixes: MatchedColumns, _ range: Range<Int>, chord: Double) {
    let steps = fixes.steps.span.extracting(fixes.stepRows(range))
    var room = -1.0
    for row in steps.indices {
      room -= steps[row]
      if room <= 0 {
        room = pass(recorded: fixes.coordinate(range.lowerBound + row), chord: chord)
      }
    }
  }

  /// The same for a fix, given the step to it.
  ///
  /// - Parameter room: A lower bound of the distance from the previous position until the chord is
  ///   complete, in metres; negative if unknown.
  /// - Returns: whether the chord may have become complete.
  @inline(__always)
  mutating func pass(
    _ fixes: MatchedColumns, _ index: Int, _ room: inout Double, chord: Double
  ) -> Bool {
    room -= fixes.step(to: index)
    if room > 0 { return false }
    room = pass(recorded: fixes.coordinate(index), chord: chord)
    return true
  }

  /// - Returns: a lower bound of the distance from there until the chord is complete, in metres;
  ///   negative if unknown.
  @inline(__always)
  private mutating func pass(recorded place: Coordinate, chord: Double) -> Double {
    pass(to: place, isRecorded: true, chord: chord)
    guard let anchor else { return -1 }
    // One percent less is far more than the error of distances.
    return 0.99 * chord - 0.0112 * gridSquare(from: anchor, to: place).squareRoot()
  }

  /// An upper bound of the squared distance from the anchor, in grid steps.
  @inline(__always)
  private func gridSquare(from anchor: Coordinate, to place: Coordinate) -> Double {
    let east = wide * (Double(place.longitudeE7) - Double(anchor.longitudeE7))
    let north = Double(place.latitudeE7) - Double(anchor.latitudeE7)
    return east * east + north * north
  }

  private mutating func addChord(from anchor: Coordinate, to place: Coordinate, _ chord: Double) {
    // Longer than the next double below the chord means at least as long as the chord.
    guard ShortDistance.isBeyond(chord.nextDown, from: anchor, to: place) else { return }
    chords += ShortDistance.metres(from: anchor, to: place)
    self.anchor = place
  }

  private static func width(at anchor: Coordinate?) -> Double {
    // The rough cosine is accurate to 0.002.
    anchor.map { min(RoughScale.cosine($0.latitudeE7) + 0.003, 1) } ?? 1
  }

  /// The metres so far at the last position.
  func reading(at place: Coordinate) -> Double {
    anchor.map { chords + ShortDistance.metres(from: $0, to: place) } ?? chords
  }

  /// An upper bound of the reading.
  var most: Double { chords + Self.chordMetres }
}

extension Odometer: StateCoding {
  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&chords)
    try c.code(&anchor)
    if c.isReading { wide = Self.width(at: anchor) }
  }
}
