import HitherFormats
import HitherGeodesy

/// The base map under the tracks, cut to the outing: what is written once for the drawn and the moving map.
///
/// It is in whole units of Web Mercator from the north-western corner, so that a moving map only
/// has to scale it.
struct MapSheet: Sendable {
  /// Paths of one class, in the `d` syntax of SVG.
  struct Layer: Sendable {
    var kind: MapClass
    /// Pieces of at most some hundred points: a long path takes renderers longer than its pieces.
    var pieces: [String]
  }

  /// A named point.
  struct Label: Sendable {
    /// Where there is space for it.
    enum Space: Int, Sendable {
      /// On a map as wide as a phone.
      case phone
      /// On a map of 700 pixels and more.
      case screen
      /// Only on a moving map that is enlarged.
      case enlarged
    }

    var kind: MapClass
    var name: MapName?
    var height: Double?
    /// In units of the sheet.
    var x: Int
    var y: Int
    var space = Space.enlarged
  }

  /// A picture and its corner and sides in units of the sheet.
  struct Picture: Sendable {
    var x: Double
    var y: Double
    var side: Double
    /// The picture as a `data:` URI.
    var source: String
  }

  /// The shaded relief of the terrain, in units of the sheet.
  struct Relief: Sendable {
    var x: Double
    var y: Double
    var width: Double
    var height: Double
    /// The picture as a `data:` URI.
    var source: String
  }

  /// The pictures of one map.
  struct PictureLayer: Sendable {
    var name: String
    var pictures: [Picture]
  }

  var area: WorldArea
  /// The length of a unit on the map of the world.
  var unit: Double
  var layers: [Layer] = []
  var labels: [Label] = []
  var pictures: [PictureLayer] = []
  /// Nil without terrain.
  var relief: Relief?
  /// Whom the maps ask to be named.
  var credits: [String] = []
  /// What a person should know of the maps, one line each.
  var warnings: [String] = []
  /// Whether the first map given is pictures, which are then shown first.
  var beginsWithPictures = false

  var unitsWide: Int { Int((area.width / unit).rounded(.up)) }
  var unitsHigh: Int { Int((area.height / unit).rounded(.up)) }
  /// Whether there is anything to draw.
  var isEmpty: Bool { layers.isEmpty && labels.isEmpty && pictures.isEmpty && relief == nil }
  /// Whether it has lines, areas or names.
  var hasShapes: Bool { !layers.isEmpty || !labels.isEmpty || relief != nil }

  /// South, west, north and east in degrees.
  var bounds: (south: Double, west: Double, north: Double, east: Double) {
    let upper = WorldPoint(x: area.west, y: area.north).degrees
    let lower = WorldPoint(
      x: area.west + Double(unitsWide) * unit, y: area.north + Double(unitsHigh) * unit
    ).degrees
    return (lower.latitude, upper.longitude, upper.latitude, lower.longitude)
  }

  /// The length of all paths and pictures in the page, in bytes.
  var byteCount: Int {
    layers.reduce(0) { $0 + $1.pieces.reduce(0) { $0 + $1.utf8.count + 60 } }
      + pictures.reduce(0) { $0 + $1.pictures.reduce(0) { $0 + $1.source.utf8.count + 60 } }
      + labels.count * 180
  }
}

/// The choices of what the map shows, if there are several.
enum MapLayerChoice: Hashable {
  /// Lines, areas and names.
  case plain
  /// The pictures of a map, by its place.
  case pictures(Int)
  /// The first map of pictures under lines and names.
  case hybrid

  /// The id of its control.
  var id: String {
    switch self {
    case .plain: "base-plain"
    case .pictures(let place): "base-pictures-\(place)"
    case .hybrid: "base-hybrid"
    }
  }

  /// All choices of a map, the first of which is shown at first; empty if there is nothing to choose.
  static func all(_ sheet: MapSheet) -> [MapLayerChoice] {
    let pictures = sheet.pictures.indices.map { MapLayerChoice.pictures($0) }
    let choices =
      sheet.hasShapes
      ? (pictures.isEmpty ? [.plain] : [.plain] + pictures + [.hybrid]) : pictures
    guard choices.count > 1 else { return [] }
    guard sheet.hasShapes, sheet.beginsWithPictures else { return choices }
    return [.hybrid] + choices.dropLast()
  }
}
