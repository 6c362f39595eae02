package import HitherEngine
package import HitherTracks

/// Keeps the heights along a member's own track: the mean of each 25 m.
///
/// Input: a member's fixes with the columns `distance_m` and `height_m`.
/// Output: the same fixes; no events. The heights are in the state.
/// State: the means, bounded: when there are too many, two become one.
/// Late data: none reaches an operator.
package struct HeightRecorder: Operator {
  /// The initial length of a piece, in metres.
  static let pieceMetres = 25.0
  static let mostPieces = 8192

  package static let description = OperatorDescription(
    name: "height_recorder", summary: "Stores the heights along a member's own track.",
    reads: [SummaryFold.distanceColumn, SummaryFold.heightColumn],
    state: "the means, bounded: when there are too many, two become one")

  package struct State: Sendable {
    struct Piece: Hashable, Sendable {
      var fixes: Int64 = 0
      var metres = 0.0
      var height = 0.0
    }

    var width = HeightRecorder.pieceMetres
    var pieces: [Piece] = []

    package init() {}

    /// The means at their mean places, in order along the track.
    package var samples: [HeightProfile.Sample] {
      pieces.filter { $0.fixes > 0 }.map {
        HeightProfile.Sample(
          metres: $0.metres / Double($0.fixes), height: $0.height / Double($0.fixes))
      }
    }
  }

  package init() {}

  package func makeState() -> State { State() }

  package func process(
    _ batch: inout FixBatch, _ state: inout State, _ events: inout EventCollector
  ) {
    let distances = batch[SummaryFold.distanceColumn]
    let elevations = batch[SummaryFold.heightColumn]
    for index in 0..<min(distances.count, elevations.count) where !elevations[index].isNaN {
      state.add(elevations[index], at: distances[index])
    }
  }
}

extension HeightRecorder.State {
  fileprivate mutating func add(_ height: Double, at metres: Double) {
    guard metres >= 0, metres < 1e12 else { return }
    while metres >= width * Double(HeightRecorder.mostPieces) { halve() }
    let index = Int(metres / width)
    while pieces.count <= index { pieces.append(Piece()) }
    pieces[index].fixes += 1
    pieces[index].metres += metres
    pieces[index].height += height
  }

  private mutating func halve() {
    width *= 2
    for index in pieces.indices where index % 2 == 1 {
      pieces[index / 2] = pieces[index - 1] + pieces[index]
    }
    if pieces.count % 2 == 1 { pieces[pieces.count / 2] = pieces[pieces.count - 1] }
    pieces.removeLast(pieces.count / 2)
  }
}

extension HeightRecorder.State.Piece {
  fileprivate static func + (left: Self, right: Self) -> Self {
    Self(
      fixes: left.fixes + right.fixes, metres: left.metres + right.metres,
      height: left.height + right.height)
  }
}

extension HeightRecorder.State: StateCoding {
  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&width)
    try c.code(&pieces)
  }
}

extension HeightRecorder.State.Piece: StateCoding {
  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&fixes)
    try c.code(&metres)
    try c.code(&height)
  }
}
