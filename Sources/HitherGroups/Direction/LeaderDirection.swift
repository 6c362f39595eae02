import Glibc
package import HitherGeodesy

/// The direction and distance to another person, as described to a walker.
package struct LeaderDirection: Hashable, Sendable {
  /// The straight-line distance, in metres.
  package let metres: Double
  /// In degrees clockwise from north.
  package let bearing: Double
  /// The turn from the walker's heading, right positive, above −180 to 180; nil if unknown.
  package let turn: Double?

  /// Computes the direction from one place to another.
  ///
  /// - Parameter heading: The walker's heading, in degrees clockwise from north; nil if unknown.
  package init(from place: Coordinate, heading: Double?, to other: Coordinate) {
    metres = ShortDistance.metres(from: place, to: other)
    bearing = Bearing.initial(from: place, to: other)
    turn = heading.map { [bearing] in Bearing.difference(from: $0, to: bearing) }
  }

  /// Positions closer than this give no direction, in metres.
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

  /// One of eight sides relative to the walker; nil if the heading is unknown.
  package var side: String? { turn.map { Self.sides[Self.eighth($0)] } }
  /// One of the eight compass points.
  package var wind: String { Self.wind(of: bearing) }

  /// The name of the compass point of a bearing in degrees clockwise from north.
  package static func wind(of degrees: Double) -> String { winds[eighth(degrees)] }

  /// The hour of a clock face with 12 ahead of the walker, from 1 to 12.
  package var hour: Int? {
    turn.map { turn in
      let hour = Int((Bearing.normalized(turn) / 30).rounded()) % 12
      return hour == 0 ? 12 : hour
    }
  }
  /// An arrow: up is the walker's heading or, if that is unknown, north.
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
