import HitherEngine

/// Where along a way somebody can be who was at a known place of it, given what was walked since.
///
/// Backwards nobody gets farther than the distance walked: the way back to the last place is as long. Ahead a winding way
/// may be longer than the straight pieces in which the walk is measured. What an error of the position takes from a
/// margin comes back with the next metres walked, so that many small leaps are no large one.
struct ProgressReach: Sendable {
  static let backSlackMetres = 50.0
  static let aheadSlackMetres = 100.0
  static let backShare = 1.15
  static let aheadShare = 1.5

  private(set) var place: Double
  private var back = backSlackMetres
  private var ahead = aheadSlackMetres

  init(_ place: Double) { self.place = place }

  func contains(_ other: Double) -> Bool {
    other - place >= -back && other - place <= ahead
  }

  /// Lets somebody walk on from a place that is not known.
  mutating func grow(walked: Double) {
    back += Self.backShare * walked
    ahead += Self.aheadShare * walked
  }

  /// Takes a place that is within the reach.
  mutating func move(to other: Double) {
    back = min(Self.backSlackMetres, max(0, back + other - place))
    ahead = min(Self.aheadSlackMetres, max(0, ahead - other + place))
    place = other
  }
}

extension ProgressReach: StateCoding {
  func write(to writer: inout StateWriter) {
    writer.write(place)
    writer.write(back)
    writer.write(ahead)
  }

  init(from reader: inout StateReader) throws(StateError) {
    place = try reader.read(Double.self)
    back = try reader.read(Double.self)
    ahead = try reader.read(Double.self)
  }
}
