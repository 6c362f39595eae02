import HitherEngine
import HitherGeodesy
import HitherTracks
import TestSupport
import Testing

@testable import HitherReport

@Suite("Drawings")
struct DrawingTests {
  @Test("ticks are round, a step apart, within the range, and enough", arguments: 0..<200)
  func ticks(_ seed: Int) {
    var random = LawRandom(seed: UInt64(seed))
    func unit() -> Double { Double(random.below(1_000_001)) / 1_000_000 }
    var size = 0.001
    for _ in 0..<random.below(10) { size *= 10 }
    let low = (unit() - 0.5) * size * 3
    let range = low...(low + size * (0.1 + unit()))
    let most = 3 + Int(random.below(8))
    let ticks = AxisTicks(range, most: most)
    #expect(ticks.values.count <= most && ticks.values.count >= 1)
    let slack = ticks.step * 1e-6
    #expect(ticks.values.allSatisfy { $0 >= range.lowerBound - slack })
    #expect(ticks.values.allSatisfy { $0 <= range.upperBound + slack })
    var mantissa = ticks.step
    while mantissa >= 9.99 { mantissa /= 10 }
    while mantissa < 0.999 { mantissa *= 10 }
    #expect([1.0, 2, 5].contains { abs($0 - mantissa) < 1e-6 })
    // The next smaller round step would have been too many.
    let next = ticks.step / 2.6
    #expect((range.upperBound - range.lowerBound) / next > Double(most) - 2)
  }

  @Test func ticksOfNothing() {
    #expect(AxisTicks(5...5, most: 5).values == [5])
    #expect(AxisTicks(0...1e300, most: 5).values == [])
  }

  @Test("a long path in pieces leads along the same points, few in each", arguments: [2, 3, 50])
  func pieces(most: Int) {
    var (whole, divided) = (PathData(spacing: 0), PathData(spacing: 0, mostPoints: most))
    for index in 0..<100 {
      let (x, y) = (Double(index % 7 * 1000), Double(index % 3 * 1000))
      if index % 40 == 0 {
        whole.move(x: x, y: y)
        divided.move(x: x, y: y)
      } else {
        whole.line(x: x, y: y)
        divided.line(x: x, y: y)
      }
    }
    let steps = Self.steps(of: Self.points(whole.text))
    let pieces = divided.pieces.map { Self.points($0) }
    #expect(pieces.flatMap { Self.steps(of: $0) } == steps)
    #expect(pieces.allSatisfy { $0.reduce(0) { $0 + $1.count } <= most + 2 })
    #expect(pieces.count > 1)
  }

  @Test("a path leads along the points it was given, within its spacing", arguments: 0..<50)
  func paths(_ seed: Int) throws {
    var random = LawRandom(seed: UInt64(seed))
    var path = PathData(spacing: 4)
    var given: [[(x: Double, y: Double)]] = []
    var place = (x: 5000.0, y: 5000.0)
    for index in 0..<300 {
      place.x += Double(random.below(61)) / 10 - 3
      place.y += Double(random.below(61)) / 10 - 3
      if index == 0 || random.below(40) == 0 {
        path.move(x: place.x, y: place.y)
        given.append([place])
      } else {
        path.line(x: place.x, y: place.y)
        given[given.count - 1].append(place)
      }
    }
    let drawn = Self.points(path.text)
    #expect(drawn.count == given.count)
    for (line, points) in zip(drawn, given) {
      let (first, last) = (try #require(line.first), try #require(line.last))
      #expect(line.count >= 2)
      for (end, wanted) in [(first, points[0]), (last, points[points.count - 1])] {
        #expect(abs(Double(end.x) - wanted.x) <= 0.5 && abs(Double(end.y) - wanted.y) <= 0.5)
      }
      for point in points {
        let nearest = line.map { corner in
          let (dx, dy) = (Double(corner.x) - point.x, Double(corner.y) - point.y)
          return (dx * dx + dy * dy).squareRoot()
        }.min()
        #expect((nearest ?? .infinity) <= 4 + 0.8)
      }
    }
  }

  /// The straight lines of a path, as texts.
  private static func steps(of lines: [[(x: Int, y: Int)]]) -> [String] {
    lines.flatMap { line in zip(line, line.dropFirst()).map { "\($0) \($1)" } }
  }

  /// The corners of a path of `M` and `l`.
  static func points(_ text: String) -> [[(x: Int, y: Int)]] {
    var lines: [[(x: Int, y: Int)]] = []
    var command: Character = "M"
    var numbers: [Int] = []
    var digits = ""
    func number() {
      if let value = Int(digits) { numbers.append(value) }
      digits = ""
      guard numbers.count == 2 else { return }
      if command == "M" {
        lines.append([(numbers[0], numbers[1])])
      } else if let last = lines.last?.last {
        lines[lines.count - 1].append((last.x + numbers[0], last.y + numbers[1]))
      }
      numbers = []
    }
    for character in text {
      switch character {
      case "M", "l":
        number()
        command = character
      case "-":
        number()
        digits = "-"
      case " ": number()
      default: digits.append(character)
      }
    }
    number()
    return lines
  }

  struct Journey: Sendable {
    let latitude: Double
    let longitude: Double
    let metres: Double
    /// How far a distance on the map may be off, as a share.
    let bound: Double
  }

  @Test(
    "the map is at one scale, north up",
    arguments: [
      Journey(latitude: 25.2, longitude: 121.5, metres: 12_000, bound: 2e-4),
      Journey(latitude: -41, longitude: 179.99, metres: 20_000, bound: 2e-4),
      Journey(latitude: 69.6, longitude: 18.9, metres: 9_000, bound: 2e-4),
      // Mercator keeps shapes; over a journey of 400 km its scale changes by a few percent.
      Journey(latitude: 52, longitude: 10, metres: 400_000, bound: 0.06),
    ])
  func mapScale(_ journey: Journey) throws {
    let start = try #require(
      Coordinate(latitude: journey.latitude, longitude: journey.longitude))
    let corners = (0..<8).compactMap { corner in
      Geodesic.destination(
        from: GeographicPoint(start), azimuth: Double(corner) * 45, distance: journey.metres
      ).coordinate
    }
    #expect(corners.count == 8)
    let frame = try #require(MapFrame(around: corners + [start]))
    let middle = frame.place(start)
    let unitsPerMetre = MapFrame.unitsWide / frame.widthMetres
    for corner in corners {
      let place = frame.place(corner)
      #expect((0...MapFrame.unitsWide).contains(place.x))
      #expect((0...frame.unitsHigh).contains(place.y))
      let (dx, dy) = (place.x - middle.x, place.y - middle.y)
      let metres = (dx * dx + dy * dy).squareRoot() / unitsPerMetre
      #expect(abs(metres / journey.metres - 1) < journey.bound)
    }
    #expect(frame.place(corners[0]).y < middle.y && frame.place(corners[2]).x > middle.x)
    #expect(abs(frame.place(corners[0]).x - middle.x) < MapFrame.unitsWide * 1e-3)
  }

  @Test func mapOfNothing() throws {
    #expect(MapFrame(around: []) == nil)
    let rest = try #require(MapFrame(around: [Coordinate(latitudeE7: 5, longitudeE7: 5)]))
    #expect(rest.widthMetres >= 60 && rest.heightMetres > 0)
  }

  @Test("the scale bar is round and fits", arguments: UnitSystem.allCases)
  func scaleBar(_ units: UnitSystem) {
    let measures = Measures(units: units)
    for width in [60.0, 333, 900, 2500, 12_000, 99_000, 4_000_000] {
      let bar = measures.roundWay(atMost: width / 3.6)
      #expect(bar.metres <= width / 3.6 && bar.metres > width / 3.6 / 2.7)
    }
    #expect(measures.roundWay(atMost: 2100).label == (units == .metric ? "2\u{A0}km" : "1\u{A0}mi"))
  }

  @Test("72 members are told apart by colour and dashes, and all by their number")
  func styles() {
    let styles = (1...72).map { LineStyle(number: $0) }
    #expect(Set(styles.map(\.strokeStyle)).count == 72)
    #expect(LineStyle(number: 1).dash.isEmpty)
  }

  @Test func theLeaderIsNumberOne() {
    let summary = SampleOuting.content(leader: 3, hours: 0.2).summary
    let styles = LineStyle.styles(of: summary.members)
    #expect(styles.map(\.number) == [2, 3, 4, 1, 5])
  }
}
