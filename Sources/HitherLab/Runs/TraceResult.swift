import HitherEngine
import HitherGeodesy
import HitherTracks

/// The result of one outing of a sweep; it is stored on disk, so that a sweep can be resumed.
struct TraceResult: StateCoding, Sendable {
  static var version: UInt16 { 2 }

  var rows: [LabRow] = []
  /// By policy, the kept fixes; empty if no map is needed.
  var kept: [KeptFixes] = []
  /// By phone, the true path.
  var ways: [KeptFixes] = []

  init() {}

  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&rows)
    try c.code(&kept)
    try c.code(&ways)
  }
}

/// Places with their name on the map.
struct KeptFixes: StateCoding, Sendable {
  var name: String
  var places: [Coordinate]

  init(_ policy: Sweep.Policy, _ samples: [LabSample]) {
    name = policy.parameters.isEmpty ? policy.name : "\(policy.name) \(policy.parameters)"
    places = samples.flatMap { sample in
      (0..<sample.record.fixes.count).map { sample.record.fixes.coordinate($0) }
    }
  }

  init() { self.init(name: "", places: []) }

  private init(name: String, places: [Coordinate]) {
    (self.name, self.places) = (name, places)
  }

  /// A path with as many places as a map can show.
  static func way(_ track: TrueTrack) -> KeptFixes {
    let step = max(1, track.count / 1000)
    return KeptFixes(
      name: "",
      places: stride(from: 0, to: track.count, by: step).map { track.coordinate($0) })
  }

  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&name)
    try c.code(&places, as: Int64.self)
  }
}
