import HitherEngine
import HitherGeodesy
import HitherTracks
import TestSupport

@testable import HitherPlaces

/// A plane about a point, metres east and north, with fixes and places laid on it.
struct PlaneWorld {
  let frame: LocalFrame

  init(latitudeE7: Int32 = 480_000_000, longitudeE7: Int32 = 1_799_990_000) {
    frame = LocalFrame(origin: Coordinate(latitudeE7: latitudeE7, longitudeE7: longitudeE7))
  }

  func coordinate(_ east: Double, _ north: Double) -> Coordinate {
    frame.coordinate(PlanePoint(east: east, north: north)) ?? frame.origin
  }

  func circle(
    _ id: String, _ east: Double = 0, _ north: Double = 0, radius: Double,
    kind: PlaceKind = .fence, member: String? = nil
  ) -> Place {
    Place(
      id: id, kind: kind, member: member,
      shape: .circle(center: coordinate(east, north), radiusMetres: radius))
  }

  func square(_ id: String, _ east: Double = 0, _ north: Double = 0, half: Double) -> Place {
    let shell = [(-half, -half), (half, -half), (half, half), (-half, half)].map {
      coordinate(east + $0.0, north + $0.1)
    }
    return Place(id: id, shape: .polygons(MultiPolygon([Polygon(shell: shell)])))
  }

  static let epoch = Instant(milliseconds: 1_777_600_000_000)

  func fix(_ seconds: Double, _ east: Double, _ north: Double, accuracy: Double = .nan) -> Fix {
    var fix = Fix(
      time: Self.epoch + Int64((seconds * 1000).rounded()), coordinate: coordinate(east, north))
    fix.accuracy = accuracy
    return fix
  }
}

/// The detector's events about a track, with times as seconds from the epoch.
struct Told: Hashable {
  var type: String
  var seconds: Double
  var detected: Double
  var place: String
  var at: Coordinate?
  var values: [EventValue]

  var how: String {
    for value in values { if case .text(let text) = value { return text } }
    return ""
  }
}

func tell(
  _ fixes: [Fix], _ places: [Place], member: String = "leo",
  settings: OutingSettings = OutingSettings()
) throws -> (events: [Told], visits: [PlaceVisits]) {
  let detector = FenceDetector(try PreparedPlaces(places), member: member, FenceRule(settings))
  var state = detector.makeState()
  var batch = FixBatch(fixes)
  var events = EventCollector(member: member)
  detector.process(&batch, &state, &events)
  let told = events.takeEvents().map { event in
    Told(
      type: event.type, seconds: Double(event.time - PlaneWorld.epoch) / 1000,
      detected: Double(event.detected - PlaneWorld.epoch) / 1000, place: event.subject ?? "",
      at: event.position, values: event.fields.map(\.value))
  }
  return (told, state.visits(of: places))
}

/// Seeded normal numbers, and noise with a memory.
struct NoiseSource {
  var random: LawRandom

  init(seed: UInt64) { random = LawRandom(seed: seed) }

  mutating func uniform(_ low: Double, _ high: Double) -> Double {
    low + (high - low) * Double(random.next() >> 11) / 9_007_199_254_740_992
  }

  /// The sum of twelve even numbers: near enough to normal up to four deviations.
  mutating func normal() -> Double {
    (0..<12).reduce(-6) { sum, _ in sum + uniform(0, 1) }
  }

  /// Noise of a deviation in metres; the memory in seconds is 0 for white noise.
  mutating func noise(_ deviation: Double, memory: Double, times: [Double]) -> [Double] {
    var value = deviation * normal()
    var last = times.first ?? 0
    return times.map { time in
      // The correlation over a step: e to the minus step over memory, by its continued fraction.
      let ratio = memory > 0 ? (time - last) / memory : .infinity
      let kept = ratio < 20 ? Self.decay(ratio) : 0
      value = kept * value + deviation * (1 - kept * kept).squareRoot() * normal()
      last = time
      return value
    }
  }

  static func decay(_ ratio: Double) -> Double {
    var result = 1.0
    for _ in 0..<64 { result /= 1 + ratio / 64 }
    return result
  }
}
