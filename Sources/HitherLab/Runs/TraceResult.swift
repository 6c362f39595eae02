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

  func write(to writer: inout StateWriter) {
    writer.write(rows)
    writer.write(kept)
    writer.write(ways)
  }

  init(from reader: inout StateReader) throws(StateError) {
    rows = try reader.readList()
    kept = try reader.readList()
    ways = try reader.readList()
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

  func write(to writer: inout StateWriter) {
    writer.write(name)
    writer.write(Int64(places.count))
    for place in places {
      writer.write(place.latitudeE7)
      writer.write(place.longitudeE7)
    }
  }

  init(from reader: inout StateReader) throws(StateError) {
    name = try reader.read()
    places = []
    let count = try reader.read(Int64.self)
    for _ in 0..<max(0, count) {
      places.append(
        Coordinate(latitudeE7: try reader.read(), longitudeE7: try reader.read()))
    }
  }
}
