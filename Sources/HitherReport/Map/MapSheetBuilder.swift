import Glibc
import HitherFormats
import HitherGeodesy
import HitherOuting
import HitherText

/// Makes a sheet of the maps given by the user: picks zooms, cuts, simplifies and codes.
struct MapSheetBuilder {
  /// The largest number of maps of pictures.
  static let mostPictureMaps = 4
  /// The bytes of the page that lines, areas and names may take, and that pictures may take.
  static let (shapeBudget, pictureBudget) = (560_000, 2_400_000)
  /// Units of the sheet in the drawing's width, which is at most 1,200 pixels: an eighth of a pixel.
  static let unitsInFrame = 9600.0
  /// In units, the largest deviations of lines that are tried, from a quarter of a pixel.
  private static let tolerances = [2, 4, 6, 10, 16]

  private var sheet: MapSheet
  /// The drawing's width on the map of the world.
  private let frameWidth: Double

  /// - Parameter places: The tracks and the route around which the map is cut.
  init?(around places: [Coordinate]) {
    guard
      let box = Envelope(
        latitudesE7: places.map(\.latitudeE7), longitudesE7: places.map(\.longitudeE7))
    else { return nil }
    let ways = WorldArea(box)
    let middle = ways.middle.degrees.latitude * Double.pi / 180
    let metre = 1 / (2 * Double.pi * WGS84.semiMajorAxisMetres * max(cos(middle), 0.01))
    // The size of the drawing is as in `MapFrame`; the box of the page is wider, and the window of a
    // moving map may be higher.
    let margin = 0.18 * max(ways.width, ways.height)
    var (width, height) = (
      max(ways.width + margin, 60 * metre), max(ways.height + margin, 60 * metre)
    )
    width = max(width, height * 0.85)
    height = max(height, width * 0.62)
    frameWidth = width
    // Less than the whole world, so that west and east stay two places.
    let wide = min(max(1.15 * width, 2.3 * height), 0.98)
    // The box of a moving map on a phone is higher than wide.
    let high = max(1.15 * height, 1.45 * width)
    let area = WorldArea(
      west: ways.middle.x - wide / 2, north: max(ways.middle.y - high / 2, 0),
      east: ways.middle.x + wide / 2, south: min(ways.middle.y + high / 2, 1))
    sheet = MapSheet(area: area, unit: width / Self.unitsInFrame)
  }

  /// The sheet of some maps and a terrain; nil if there is neither, or no place.
  static func sheet(
    _ maps: [MapFile], _ terrain: TerrainFiles? = nil, around places: [Coordinate]
  ) throws(HitherError) -> MapSheet? {
    guard !maps.isEmpty || terrain != nil, var builder = MapSheetBuilder(around: places) else {
      return nil
    }
    builder.sheet.beginsWithPictures = maps.first?.isPictures ?? false
    try builder.addPictures(maps.filter(\.isPictures))
    let ground = try terrain?.map(around: places)
    if let relief = ground?.relief { builder.add(relief) }
    try builder.addShapes(maps.filter { !$0.isPictures }, ground?.lines)
    return builder.sheet
  }

  private mutating func add(_ relief: TerrainRelief) {
    let (upper, lower) = (
      sheet.area.nearest(WorldPoint(relief.northWest)),
      sheet.area.nearest(WorldPoint(relief.southEast))
    )
    sheet.relief = MapSheet.Relief(
      x: (upper.x - sheet.area.west) / sheet.unit, y: (upper.y - sheet.area.north) / sheet.unit,
      width: (lower.x - upper.x) / sheet.unit, height: (lower.y - upper.y) / sheet.unit,
      source: relief.uri)
  }

  private mutating func note(_ map: MapFile, _ tiles: MapTiles) {
    guard let first = tiles.firstFault else { return }
    let others = tiles.faults > 1 ? " (and \(tiles.faults - 1) more)" : ""
    sheet.warnings.append("warning: \(map.path): a tile is not shown: \(first)\(others)")
  }

  private mutating func noteNothing(_ map: MapFile, isTooLarge: Bool) {
    guard !isTooLarge else {
      sheet.warnings.append(
        "warning: \(map.path): the map is not shown: even its coarsest zoom is too large for a page here"
      )
      return
    }
    sheet.warnings.append("warning: \(map.path): the map has nothing here that is drawn")
  }

  private mutating func add(credit: String?) {
    if let credit, !sheet.credits.contains(credit) { sheet.credits.append(credit) }
  }

  // MARK: Pictures

  private mutating func addPictures(_ maps: [MapFile]) throws(HitherError) {
    guard maps.count <= Self.mostPictureMaps else {
      throw HitherError(
        .usage, "at most \(Self.mostPictureMaps) maps of pictures are shown in a page",
        place: maps[Self.mostPictureMaps].path)
    }
    for map in maps {
      guard case .tiles(let facts, _) = map.content, let archive = try map.archive() else {
        continue
      }
      // Finer pixels than half of the drawing's are not visible. Base64 takes a third more.
      let finest = Int(log2(2400 / (256 * frameWidth)).rounded(.down))
      var tiles = MapTiles(
        archive, in: sheet.area, finest: max(finest, 0), mostTiles: 160,
        mostBytes: Self.pictureBudget / maps.count * 3 / 4)
      var pictures: [MapSheet.Picture] = []
      for tile in tiles.tiles {
        guard let type = TileBytes.pictureType(tile.bytes) else {
          tiles.add(fault: "it is neither PNG, JPEG nor WebP")
          continue
        }
        let place = tile.address.area
        pictures.append(
          .init(
            x: (place.west - sheet.area.west) / sheet.unit,
            y: (place.north - sheet.area.north) / sheet.unit, side: place.width / sheet.unit,
            source: "data:\(type);base64," + Base64.encoded(tile.bytes)))
      }
      note(map, tiles)
      add(credit: facts.credit)
      if pictures.isEmpty {
        noteNothing(map, isTooLarge: tiles.isTooLarge)
      } else {
        sheet.pictures.append(.init(name: map.name, pictures: pictures))
      }
    }
  }

  // MARK: Lines, areas and names

  /// - Parameter ground: The contour lines of the terrain; nil if there are none.
  private mutating func addShapes(
    _ maps: [MapFile], _ ground: Background?
  ) throws(HitherError) {
    guard !maps.isEmpty || ground != nil else { return }
    var archives: [(any TileArchive)?] = []
    for map in maps { archives.append(try map.archive()) }
    var finest = TileAddress.mostZoom
    var isNoted = false
    while true {
      var features = ground?.features(in: sheet.area) ?? []
      var coarsest = 0
      var zoom = 0
      for (map, archive) in zip(maps, archives) {
        let before = features.count
        var credit: String?
        var isTooLarge = false
        if let archive {
          var tiles = MapTiles(
            archive, in: sheet.area, finest: finest, mostTiles: 600, mostBytes: 8_000_000)
          features += tiles.features(in: sheet.area)
          isTooLarge = tiles.isTooLarge
          (zoom, coarsest) = (max(zoom, tiles.zoom), max(coarsest, tiles.zooms.lowerBound))
          credit =
            archive.facts.credit ?? (tiles.isOfOpenStreetMap ? Self.openStreetMap : nil)
          if !isNoted { note(map, tiles) }
        } else if let background = map.background(in: sheet.area) {
          features += background.features(in: sheet.area)
          credit = background.credit
        }
        if !isNoted {
          add(credit: credit)
          if features.count == before { noteNothing(map, isTooLarge: isTooLarge) }
        }
      }
      isNoted = true
      for tolerance in Self.tolerances {
        draw(features, tolerance: tolerance)
        if shapeBytes <= Self.shapeBudget { return }
      }
      guard zoom > coarsest else { return }
      finest = zoom - 1
    }
  }

  /// The credit that the licence of OpenStreetMap's data asks for (ODbL, 4.3).
  private static let openStreetMap = "© OpenStreetMap contributors"

  private var shapeBytes: Int {
    var shapes = sheet
    shapes.pictures = []
    return shapes.byteCount
  }

  private mutating func draw(_ features: [MapFeature], tolerance: Int) {
    var lines: [MapClass: [MapLine]] = [:]
    var labels: [(MapFeature, MapSheet.Label)] = []
    for feature in features {
      if feature.kind.form == .point {
        guard let point = feature.parts.first?.first else { continue }
        let at = place(point)
        labels.append(
          (
            feature,
            MapSheet.Label(
              kind: feature.kind, name: feature.name, height: feature.height, x: Int(at.x),
              y: Int(at.y))
          ))
      } else {
        lines[feature.kind, default: []] += feature.parts.map { MapLine($0.map(place)) }
      }
    }
    sheet.layers = MapClass.allCases.compactMap { kind in
      guard let lines = lines[kind] else { return nil }
      let pieces = MapLine.pieces(lines, form: kind.form, tolerance: tolerance)
      return pieces.isEmpty ? nil : MapSheet.Layer(kind: kind, pieces: pieces)
    }
    sheet.labels = MapLabels(sheet).placed(labels)
  }

  private func place(_ point: WorldPoint) -> MapLine.Point {
    func units(_ value: Double) -> Int32 {
      Int32(min(max((value / sheet.unit).rounded(), -1e6), 1e6))
    }
    return .init(x: units(point.x - sheet.area.west), y: units(point.y - sheet.area.north))
  }
}
