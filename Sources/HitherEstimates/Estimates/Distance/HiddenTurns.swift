import Glibc
import HitherEngine

/// Turns to and fro that are as fast as the fixes, so that the way between them is longer than any curve through them.
///
/// Of four positions in a row, the middle two lie on opposite sides of the course more often than not if the member
/// turns from side to side faster than the device records. Bends that the fixes follow lie on one side. Errors of the
/// receiver alternate as well, but along the course as much as across it. So the products of second differences across
/// the course, less those along it, are the evidence. Its size, divided by its standard error, weights what is added.
struct HiddenTurns: Hashable, Sendable {
  /// Devices that record faster hide no turns, and pay nothing for this.
  /// Between rare fixes the road turns as well. In seconds, of three links.
  private static let usualSeconds = 4.5...60.0
  private static let fewest = 20.0
  private static let leastEvidence = 0.5
  /// The greatest ratio of the variances of errors across and along the course (1.6 as a ratio of deviations).
  private static let mostAcross = 2.56
  /// The share of the learnt noise that counts as alternating in any case: part of that noise may be the turns themselves.
  private static let noiseShare = 0.5
  /// The share of the greatest possible length that is added.
  private static let addedShare = 0.6

  private var count = 0.0
  private var across = 0.0
  private var along = 0.0
  private var noise = 0.0
  /// Squares of what each product across has beyond that along.
  private var squares = 0.0

  /// The length that turns may have hidden.
  struct Hidden {
    /// The most that they may hide in metres, multiplied by the weight of the evidence.
    var mostMetres = 0.0
    /// What is added to the path, in metres.
    var metres: Double { HiddenTurns.addedShare * mostMetres }
  }

  /// Takes the nodes up to one, whose links have some lengths.
  mutating func take(
    _ list: [PathNode], through last: Int, _ lengths: [Double], _ noise: PathNoise
  ) -> Hidden {
    let nodes = list.span
    var (taken, seconds) = (0.0, 0.0)
    for index in stride(from: 3, through: last, by: 1) {
      guard let turn = Self.turn(nodes, to: index) else { continue }
      taken += 1
      seconds += turn.seconds
      add(turn)
    }
    guard taken > 0 else { return Hidden() }
    let usual = Self.noiseShare * noise.alternation(seconds / taken)
    self.noise += usual * taken
    let belief = belief
    guard belief > 0 else { return Hidden() }
    let turns = stride(from: 3, through: last, by: 1).compactMap { Self.turn(list.span, to: $0) }
    return Hidden(mostMetres: belief * Self.mostMetres(turns, lengths.span, usual: usual))
  }

  private mutating func add(_ turn: Turn) {
    count += 1
    across += turn.across
    along += turn.along
    let rest = turn.across - Self.mostAcross * turn.along
    squares += rest * rest
  }

  /// The weight of the evidence so far, from 0 to 1, by its ratio to its standard error.
  private var belief: Double {
    guard count >= Self.fewest, squares > 0 else { return 0 }
    let evidence = across - Self.mostAcross * max(0, along, noise)
    return min(max(evidence / squares.squareRoot() - Self.leastEvidence, 0), 1)
  }

  /// Four nodes in a row on one path.
  private struct Turn {
    /// The last of them.
    var index: Int
    /// Minus the product of both second differences, across the course and along it, in m².
    var across: Double
    var along: Double
    /// Half of the sum of their squares across the course.
    var square: Double
    /// From the first to the last, in metres, and the mean time between two.
    var metres: Double
    var seconds: Double
  }

  /// The turn of the four nodes up to one; nil if they are not on one path, or recorded too often or too rarely.
  @inline(__always)
  private static func turn(_ nodes: Span<PathNode>, to index: Int) -> Turn? {
    let seconds = nodes[index].seconds - nodes[index - 3].seconds
    guard usualSeconds.contains(seconds), nodes[index].continuesPath,
      nodes[index - 1].continuesPath, nodes[index - 2].continuesPath
    else { return nil }
    let (a, b) = (nodes[index - 3].position, nodes[index - 2].position)
    let (c, d) = (nodes[index - 1].position, nodes[index].position)
    let course = d - a
    let square = (course * course).sum()
    guard square > 0 else { return nil }
    let (one, other) = (a - 2 * b + c, b - 2 * c + d)
    let left = SIMD2(-course.y, course.x)
    let sides = SIMD2((one * left).sum(), (other * left).sum())
    return Turn(
      index: index, across: -sides.x * sides.y / square,
      along: -(one * course).sum() * (other * course).sum() / square,
      square: (sides * sides).sum() / (2 * square), metres: square.squareRoot(),
      seconds: seconds / 3)
  }
}

extension HiddenTurns {
  /// The number of neighbours before and after a turn that are evaluated with it.
  private static let reach = 4
  /// The share of the squares by which turns have to alternate.
  private static let leastShare = 0.1
  private static let mostShare = 0.95
  /// What limits turns that are not seen: the acceleration across the course, in m/s², and how steep they are against it.
  private static let mostAcceleration = 8.0
  private static let steepest = 1.5
  /// How steep they are at most where the fixes show it.
  private static let steepestSeen = 3.0

  /// By how much the way may be longer than its links where turns alternate.
  ///
  /// A course that sways as a sine with the amplitude *A* and the angular frequency ω at the speed *v* along it is
  /// longer than its axis by the mean of √(1 + *s*² cos²), where *s* is *A* ω / *v*. *A* is seen. ω is the lowest that
  /// the fixes allow or higher, as far as legs and tyres hold.
  private static func mostMetres(
    _ turns: [Turn], _ lengths: Span<Double>, usual: Double
  ) -> Double {
    var sum = 0.0
    for middle in turns.indices {
      let window = turns[max(0, middle - reach)..<min(turns.count, middle + reach + 1)]
      var (across, along, square, metres, seconds, path) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
      for turn in window {
        across += turn.across
        along += turn.along
        square += turn.square
        metres += turn.metres / 3
        seconds += turn.seconds
        path += (lengths[turn.index] + lengths[turn.index - 1] + lengths[turn.index - 2]) / 3
      }
      let count = Double(window.count)
      let evidence = across - mostAcross * max(0, along, usual * count)
      guard square > 0, path > 0, seconds > 0, evidence > leastShare * square else { continue }
      let share = min(evidence / square, mostShare)
      let amplitude = (square / count / 2).squareRoot() / (1 + share)
      let pace = max(metres / seconds, 0.2)
      let seen = amplitude * acos(-share) * count / seconds / pace
      let hidden = (amplitude * mostAcceleration).squareRoot() / pace
      let steepness = max(min(hidden, steepest), min(seen, steepestSeen))
      let most = swayedLength(steepness) * metres / path - 1
      let index = turns[middle].index
      sum += max(0, most) * lengths[index]
    }
    return sum
  }

  /// The length of straight legs to and fro, in parts of their axis, that spread and turn as a sine of some steepness does.
  private static func swayedLength(_ steepness: Double) -> Double {
    // Legs of the same spread about the axis are 2 √6 / 2 π times as steep.
    let slope = 0.78 * steepness
    return (1 + slope * slope).squareRoot()
  }
}

extension PathNoise {
  /// Minus the expected product of second differences in a row, by axis, of fixes `seconds` apart.
  fileprivate func alternation(_ seconds: Double) -> Double {
    let kept = exp(-seconds / memorySeconds)
    return 4 * white + wandering * (4 - kept * (7 - kept * (4 - kept)))
  }
}

extension HiddenTurns: StateCoding {
  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&count)
    try c.code(&across)
    try c.code(&along)
    try c.code(&noise)
    try c.code(&squares)
  }
}
