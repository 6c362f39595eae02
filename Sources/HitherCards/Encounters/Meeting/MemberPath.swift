import Glibc
package import HitherGeodesy
package import HitherTracks

/// A member's path as straight pieces between fixes; the input of `EncounterFinder`.
///
/// Fixes come in order of time, as a member's lane releases them. One without a time, or earlier
/// than the previous one, is skipped. A recording gap makes no piece, but a member who is inside
/// one home at both its ends is assumed to have stayed there, because a phone that lies at home
/// records little.
package struct MemberPath: Sendable {
  /// Rules that distinguish pieces from gaps, and accurate positions from others.
  package struct Rules: Hashable, Sendable {
    /// A longer pause between two fixes is a recording gap.
    package var gapMilliseconds: Int64 = 180_000
    /// Over a longer pause a member is not assumed to have stayed at home.
    package var homeGapMilliseconds: Int64 = 1_800_000
    /// A fix with a poorer accuracy cannot show who is in range; one without an accuracy is accepted.
    package var accuracyMetres: Double
  }

  /// The path between two fixes.
  struct Piece: Sendable {
    /// Milliseconds since 1970; both ends are included, and may be the same.
    var from: Int64
    var to: Int64
    /// Start position, in grid units.
    var latitude: Double
    var longitude: Double
    /// Speed in grid units per millisecond.
    var latitudeSpeed: Double
    var longitudeSpeed: Double
    /// Metres per grid unit in the middle of the piece.
    var northMetres: Double
    var eastMetres: Double
    /// The home that contains both its ends, by its number; negative for none.
    var home: Int32
    /// Whether it is accurate enough for distances.
    var isGood: Bool
    /// Whether it is in a recording gap, so that only the home is known.
    var isGap: Bool
  }

  private struct End {
    var time: Int64
    var place: Coordinate
    var isGood: Bool
    var home: Int32
  }

  private(set) var pieces: [Piece] = []
  /// From the first to the last fix; nil if there is none.
  package private(set) var span: TimeStretch?
  private let rules: Rules
  private let homes: AreaIndex
  private var last: End?
  /// Whether a piece leads to the last fix.
  private var isReached = false

  /// Makes an empty path of a member.
  ///
  /// - Parameter homes: The shapes of all homes; if some overlap, the first is used.
  package init(_ rules: Rules, homes: AreaIndex) {
    (self.rules, self.homes) = (rules, homes)
  }

  /// Adds the next fixes.
  package mutating func add(_ batch: FixBatch) {
    let accuracy = batch[.accuracy]
    for index in 0..<batch.count {
      let time = batch.time[index]
      guard Instant(milliseconds: time).isAccepted, time >= last?.time ?? .min else { continue }
      let place = batch.coordinate(index)
      let end = End(
        time: time, place: place,
        isGood: accuracy.isEmpty || !(accuracy[index] > rules.accuracyMetres),
        home: home(of: place))
      take(end, startsSegment: batch.startsSegment[index])
    }
  }

  /// All pieces, including that of an isolated last fix.
  consuming func finished() -> [Piece] {
    if let last, !isReached { pieces.append(Self.piece(last, last, isGap: false)) }
    return pieces
  }

  private func home(of place: Coordinate) -> Int32 {
    for number in 0..<homes.count where homes.contains(number, place) {
      return Int32(truncatingIfNeeded: number)
    }
    return -1
  }

  private mutating func take(_ end: End, startsSegment: Bool) {
    defer { last = end }
    let moment = Instant(milliseconds: end.time)
    guard let last, let known = span else {
      span = TimeStretch(from: moment, to: moment)
      return
    }
    span = TimeStretch(from: known.from, to: moment)
    let pause = end.time - last.time
    // Two positions at one moment are not connected.
    let isGap = startsSegment || pause == 0 || pause > rules.gapMilliseconds
    // A fix between two gaps is known at its moment only.
    if isGap, !isReached { pieces.append(Self.piece(last, last, isGap: false)) }
    isReached = !isGap
    if !isGap || (pause <= rules.homeGapMilliseconds && last.home >= 0 && last.home == end.home) {
      pieces.append(Self.piece(last, end, isGap: isGap))
    }
  }

  private static func piece(_ start: End, _ end: End, isGap: Bool) -> Piece {
    // A single fix is a piece without length or speed.
    let pause = Double(max(1, end.time - start.time))
    let north = Double(end.place.latitudeE7) - Double(start.place.latitudeE7)
    let east = Double(
      Coordinate.longitudeStepE7(from: start.place.longitudeE7, to: end.place.longitudeE7))
    let unit = Coordinate.radiansPerUnit
    let middle = (Double(start.place.latitudeE7) + north / 2) * unit
    return Piece(
      from: start.time, to: end.time, latitude: Double(start.place.latitudeE7),
      longitude: Double(start.place.longitudeE7), latitudeSpeed: north / pause,
      longitudeSpeed: east / pause,
      northMetres: WGS84.meridianRadiusMetres(latitudeRadians: middle) * unit,
      eastMetres: WGS84.primeVerticalRadiusMetres(latitudeRadians: middle) * cos(middle) * unit,
      home: start.home == end.home ? start.home : -1, isGood: start.isGood && end.isGood,
      isGap: isGap)
  }
}
