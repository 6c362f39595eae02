import Glibc
package import HitherGeodesy

/// Where somebody else is, as a person who walks would be told.
package struct LeaderDirection: Hashable, Sendable {
  /// Straight, in metres.
  package let metres: Double
  /// In degrees clockwise from north.
  package let bearing: Double
  /// The turn from the own heading, right positive, above −180 to 180; nil where nobody knows it.
  package let turn: Double?

  /// Looks from a place to another.
  ///
  /// - Parameter heading: the own, in degrees clockwise from north; nil for unknown.
  package init(from place: Coordinate, heading: Double?, to other: Coordinate) {
    metres = ShortDistance.metres(from: place, to: other)
    bearing = Bearing.initial(from: place, to: other)
    turn = heading.map { [bearing] in Bearing.difference(from: $0, to: bearing) }
  }

  /// Nearer than this there is no direction that positions could tell, in metres.
  package static let besideMetres = 5.0

  private static let sides = [
    "front", "front-right", "right", "back-right", "back", "back-left", "left", "front-left",
  ]
  private static let winds = [
    "north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west",
  ]
  private static let arrows = ["↑", "↗", "→", "↘", "↓", "↙", "←", "↖"]

  private static func eighth(_ degrees: Double) -> Int {
    Int((Bearing.normalized(degrees) / 45).rounded()) % 8
  }

  /// One of the eight sides of who walks; nil where the heading is unknown.
  package var side: String? { turn.map { Self.sides[Self.eighth($0)] } }
  /// One of the eight winds.
  package var wind: String { Self.winds[Self.eighth(bearing)] }
  /// The hour on a clock's face that lies before who walks, from 1 to 12.
  package var hour: Int? {
    turn.map { turn in
      let hour = Int((Bearing.normalized(turn) / 30).rounded()) % 12
      return hour == 0 ? 12 : hour
    }
  }
  /// An arrow: up is the own heading or, where that is unknown, north.
  package var arrow: String { Self.arrows[Self.eighth(turn ?? bearing)] }

  /// In words: `15 m to your front-right`, `1.2 km to the north-east`.
  package var words: String {
    if metres < Self.besideMetres { return "beside you" }
    let distance =
      metres < 1000
      ? "\(Int(metres.rounded())) m" : "\((metres / 100).rounded() / 10) km"
    return side.map { "\(distance) to your \($0)" } ?? "\(distance) to the \(wind)"
  }
}
