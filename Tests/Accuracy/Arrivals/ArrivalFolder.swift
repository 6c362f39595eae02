import Foundation
import HitherGeodesy
import HitherOuting
import HitherTracks

/// The files of one member's fixes, a planned route, and an itinerary point at each tenth of it.
final class ArrivalFolder {
  /// The planned route.
  struct Way {
    /// Places at least 25 m apart, with heights; NaN if unknown.
    private(set) var places: [(coordinate: Coordinate, height: Double)] = []
    /// The distance to each place, in metres.
    private(set) var metres: [Double] = []

    static let spacing = 25.0

    init() {}

    /// The route along a recording.
    init(of fixes: FixBatch) {
      for fix in fixes.rows { append(fix.coordinate, Double(fix.elevation)) }
    }

    mutating func append(_ coordinate: Coordinate, _ height: Double) {
      guard let last = places.last, let gone = metres.last else {
        places.append((coordinate, height))
        metres.append(0)
        return
      }
      let step = ShortDistance.metres(from: last.coordinate, to: coordinate)
      guard step >= Self.spacing else { return }
      places.append((coordinate, height))
      metres.append(gone + step)
    }

    /// The place at a share of the length.
    func place(at share: Double) -> Coordinate? {
      guard let last = metres.last else { return nil }
      return metres.firstIndex { $0 >= share * last }.map { places[$0].coordinate }
    }
  }

  static let member = "a"

  private let folder: TemporaryFolder

  init(_ fixes: FixBatch, on way: Way) throws {
    folder = try TemporaryFolder()
    let lines = fixes.rows.map { ThinnedFolder.line($0, of: Self.member) }
    try write(lines.joined(), to: "\(Self.member).ndjson")
    try write(Self.route(way), to: "way.gpx")
    let points = (1...10).compactMap { tenth in
      way.place(at: tenth == 10 ? 0.98 : Double(tenth) / 10).map { Self.point($0, tenth) }
    }
    try write(
      #"{"type": "FeatureCollection", "features": ["# + points.joined(separator: ",\n") + "]}\n",
      to: "points.geojson")
  }

  /// The result of `hither report`.
  func result() throws -> OutingResult {
    var options = OutingOptions()
    options.route = folder.path + "/way.gpx"
    options.places = folder.path + "/points.geojson"
    options.leader = Self.member
    var selection = InputSelection(options)
    let plan = try selection.plan(["\(folder.path)/\(Self.member).ndjson"])
    var needs = try RunNeeds.everything(plan)
    needs.lines = false
    needs.outlines = false
    return try OutingRun(plan, needs).run()
  }

  private func write(_ text: String, to name: String) throws {
    try text.write(toFile: folder.path + "/" + name, atomically: false, encoding: .utf8)
  }

  private static func route(_ way: Way) -> String {
    let points = way.places.map { place in
      let height = place.height.isNaN ? "" : "<ele>\(place.height)</ele>"
      return "<rtept lat=\"\(place.coordinate.latitude)\" lon=\"\(place.coordinate.longitude)\">"
        + height + "</rtept>\n"
    }
    return "<gpx version=\"1.1\" creator=\"accuracy\" xmlns=\"http://www.topografix.com/GPX/1/1\">"
      + "<rte>\n" + points.joined() + "</rte></gpx>\n"
  }

  private static func point(_ place: Coordinate, _ tenth: Int) -> String {
    """
    {"type": "Feature", "properties": {"id": "p\(tenth)", "kind": "itinerary", "radius_m": 50},
     "geometry": {"type": "Point", "coordinates": [\(place.longitude), \(place.latitude)]}}
    """
  }
}
