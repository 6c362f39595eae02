package import HitherFormats
package import HitherGeodesy
import HitherNetwork

/// The features of a map that are in memory: those of GeoJSON, contour lines, or ways of a network.
package struct Background: Hashable, Sendable {
  /// A line, an area with its holes, or a point.
  package struct Shape: Hashable, Sendable {
    package var kind: MapClass
    /// The lines, or the rings with each outer ring before its holes, or one point.
    package var lines: [[Coordinate]]
    /// For each line, whether it is a hole of an area.
    package var holes: Set<Int> = []
    package var name: MapName?
    package var height: Double?
    package var rank = 0
  }

  package var shapes: [Shape]
  /// The attribution that the file asks for; nil if there is none.
  package var credit: String?

  package init(shapes: [Shape] = [], credit: String? = nil) {
    self.shapes = shapes
    self.credit = credit
  }

  /// The features of a GeoJSON map; areas and points of no class are skipped.
  package init(_ map: GeoJSONMap) {
    shapes = map.features.compactMap { feature in
      feature.kind.map { kind in
        Shape(
          kind: kind, lines: feature.lines, holes: feature.holes, name: MapName(feature.value),
          height: feature.value("ele").flatMap(Double.init),
          rank: MapFeature.rank(ofPlace: [feature.value("place")]))
      }
    }
    credit = map.credit
  }

  /// The ways of a network in an area.
  init(_ network: Network, in area: Envelope) {
    shapes = network.lines(of: network.edges(in: area)).compactMap { line in
      let className = network.className(of: line.edge)
      let attributes = network.attributes(ofSet: line.edge.attributes)
      func value(_ key: String) -> String? {
        key == "highway" ? className : attributes.first { $0.key == key }?.value
      }
      // Ferries and other classes that maps do not draw as ways are skipped.
      guard let kind = MapClass(.line, layer: "", value), kind.isWay else { return nil }
      return Shape(
        kind: kind, lines: [line.points], name: MapName(value),
        rank: MapFeature.rank(ofPlace: []))
    }
    credit = network.facts.attribution.isEmpty ? nil : network.facts.attribution
  }

  /// The features within an area, cut at its edge.
  package func features(in area: WorldArea) -> [MapFeature] {
    shapes.compactMap { shape in
      let parts = shape.lines.enumerated().map { place, line in
        let points = Self.points(line, near: area)
        guard shape.kind.form == .area else { return points }
        // All outer rings go round in one direction and all holes in the other.
        return Self.turnsRight(points) == shape.holes.contains(place) ? points.reversed() : points
      }
      return MapFeature(
        shape.kind, parts, name: shape.name, height: shape.height, rank: shape.rank
      ).clipped(to: area)
    }
  }

  /// A line on the turn of the world that is nearest to an area.
  private static func points(_ line: [Coordinate], near area: WorldArea) -> [WorldPoint] {
    guard let first = line.first else { return [] }
    var last = area.nearest(WorldPoint(first))
    return line.map { place in
      var point = WorldPoint(place)
      point.x += (last.x - point.x).rounded()
      last = point
      return point
    }
  }

  private static func turnsRight(_ ring: [WorldPoint]) -> Bool {
    guard var last = ring.last else { return true }
    let origin = last
    var sum = 0.0
    for point in ring {
      sum +=
        (last.x - origin.x) * (point.y - origin.y) - (point.x - origin.x) * (last.y - origin.y)
      last = point
    }
    return sum >= 0
  }
}
