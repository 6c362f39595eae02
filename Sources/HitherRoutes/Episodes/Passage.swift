package import HitherEngine
package import HitherGeodesy
package import HitherTracks

/// The moment and place at which a member passed a threshold.
package struct Passage: Hashable, Sendable {
  /// When.
  package var time: Instant
  /// Where.
  package var place: Coordinate
  /// The measure there, in metres.
  package var metres: Double
  /// The way gone up to there, in metres.
  package var walked: Double

  init(time: Instant, place: Coordinate, metres: Double, walked: Double) {
    self.time = time
    self.place = place
    self.metres = metres
    self.walked = walked
  }

  /// The passage of a fix, before the way to it is known.
  init(_ fixes: FixBatch, _ index: Int, metres: Double) {
    self.init(
      time: Instant(milliseconds: fixes.time[index]), place: fixes.coordinate(index),
      metres: metres, walked: 0)
  }

  /// The passage at a fraction of the way to another.
  func between(_ other: Passage, _ fraction: Double) -> Passage {
    let milliseconds = (Double(other.time - time) * fraction).rounded(.toNearestOrEven)
    return Passage(
      time: time + Int64(milliseconds), place: place.between(other.place, fraction),
      metres: metres + (other.metres - metres) * fraction,
      walked: walked + (other.walked - walked) * fraction)
  }
}

extension Passage: StateCoding {
  package func write(to writer: inout StateWriter) {
    writer.write(time)
    writer.write(place)
    writer.write(metres)
    writer.write(walked)
  }

  package init(from reader: inout StateReader) throws(StateError) {
    time = try reader.read(Instant.self)
    place = try reader.read(Coordinate.self)
    metres = try reader.read(Double.self)
    walked = try reader.read(Double.self)
    guard abs(metres) < 1e12, abs(walked) < 1e12 else {
      throw StateError.malformed("a way is longer than any")
    }
  }
}

/// Adds up the way between fixes in chords that noise hardly lengthens.
struct Odometer: Hashable, Sendable {
  /// The shortest chord where bends matter as much as noise, in metres.
  static let chordMetres = 15.0

  private var chords = 0.0
  private var anchor: Coordinate? { didSet { wide = Self.width(at: anchor) } }
  /// How much shorter than one north a step of the grid east is near the anchor, at most.
  private var wide = 1.0

  /// Goes on to a position, with the way from the one before where that was recorded.
  ///
  /// - Parameter chord: The shortest chord, in metres.
  /// - Returns: the metres so far, with the chord that is not full yet.
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
  /// Goes on to a position without telling the metres so far, for which seldom a distance must be measured.
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
    // No step of the grid is longer than this, in any direction.
    let most = chord * (1 / 0.0112)
    if gridSquare(from: anchor, to: place) < most * most { return }
    addChord(from: anchor, to: place, chord)
  }

  /// The same for some fixes, all of them recorded.
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

  /// The same for a fix, of which the step to it is known.
  ///
  /// - Parameter room: How far he may surely go from the position before until the chord is full, in metres;
  ///   negative where that is not known.
  /// - Returns: whether the chord may have become full.
  @inline(__always)
  mutating func pass(
    _ fixes: MatchedColumns, _ index: Int, _ room: inout Double, chord: Double
  ) -> Bool {
    room -= fixes.step(to: index)
    if room > 0 { return false }
    room = pass(recorded: fixes.coordinate(index), chord: chord)
    return true
  }

  /// - Returns: how far he may surely go from there until the chord is full, in metres; negative where that is not
  ///   known.
  @inline(__always)
  private mutating func pass(recorded place: Coordinate, chord: Double) -> Double {
    pass(to: place, isRecorded: true, chord: chord)
    guard let anchor else { return -1 }
    // A hundredth less is far more than distances err by.
    return 0.99 * chord - 0.0112 * gridSquare(from: anchor, to: place).squareRoot()
  }

  /// Not less than the squared length of the way from the anchor, in steps of the grid.
  @inline(__always)
  private func gridSquare(from anchor: Coordinate, to place: Coordinate) -> Double {
    let east = wide * (Double(place.longitudeE7) - Double(anchor.longitudeE7))
    let north = Double(place.latitudeE7) - Double(anchor.latitudeE7)
    return east * east + north * north
  }

  private mutating func addChord(from anchor: Coordinate, to place: Coordinate, _ chord: Double) {
    // Beyond what comes just below the chord: at least as long as it.
    guard ShortDistance.isBeyond(chord.nextDown, from: anchor, to: place) else { return }
    chords += ShortDistance.metres(from: anchor, to: place)
    self.anchor = place
  }

  private static func width(at anchor: Coordinate?) -> Double {
    // The rough cosine is right within 0.002.
    anchor.map { min(RoughScale.cosine($0.latitudeE7) + 0.003, 1) } ?? 1
  }

  /// The metres so far at the position to which it went last.
  func reading(at place: Coordinate) -> Double {
    anchor.map { chords + ShortDistance.metres(from: $0, to: place) } ?? chords
  }

  /// What the reading does not exceed.
  var most: Double { chords + Self.chordMetres }
}

extension Odometer: StateCoding {
  func write(to writer: inout StateWriter) {
    writer.write(chords)
    writer.write(anchor)
  }

  init(from reader: inout StateReader) throws(StateError) {
    chords = try reader.read(Double.self)
    anchor = try reader.readOptional(Coordinate.self)
    wide = Self.width(at: anchor)
  }
}
