package import HitherFormats

/// The tiles of a map within an area, at the finest zoom that a budget allows.
package struct MapTiles {
  package struct Tile {
    package var address: TileAddress
    package var bytes: [UInt8]
  }

  package var tiles: [Tile] = []
  package var zoom = 0
  /// The number of tiles that could not be read, and why the first could not.
  package var faults = 0
  package var firstFault: String?
  /// Whether even the coarsest zoom has more here than the budget allows.
  package private(set) var isTooLarge = false
  /// All zooms of the map.
  package let zooms: ClosedRange<Int>
  /// Whether the layers are of a schema that is made of OpenStreetMap's data.
  package private(set) var isOfOpenStreetMap = false

  /// Reads the tiles of an area.
  ///
  /// - Parameters:
  ///   - finest: The finest zoom that is of use.
  ///   - mostTiles: The largest number of tiles.
  ///   - mostBytes: The largest sum of their bytes, unpacked.
  package init(
    _ archive: any TileArchive, in area: WorldArea, finest: Int, mostTiles: Int, mostBytes: Int
  ) {
    zooms = archive.facts.zooms
    zoom = max(zooms.lowerBound, min(zooms.upperBound, finest))
    while TileAddress.tileCount(of: area, zoom: zoom) > mostTiles {
      guard zoom > zooms.lowerBound else {
        isTooLarge = true
        return
      }
      zoom -= 1
    }
    while !read(archive, area, mostBytes) {
      guard zoom > zooms.lowerBound else {
        isTooLarge = true
        return
      }
      zoom -= 1
    }
    // A map may have fine tiles of some places alone.
    while tiles.isEmpty, faults == 0, zoom > zooms.lowerBound {
      zoom -= 1
      _ = read(archive, area, mostBytes)
    }
  }

  /// Reads all tiles of the zoom; false if they are too large.
  private mutating func read(
    _ archive: any TileArchive, _ area: WorldArea, _ mostBytes: Int
  ) -> Bool {
    (tiles, faults, firstFault) = ([], 0, nil)
    var sum = 0
    for address in TileAddress.tiles(of: area, zoom: zoom) {
      do throws(FormatError) {
        guard let bytes = try archive.tile(address), !bytes.isEmpty else { continue }
        sum += bytes.count
        guard sum <= mostBytes else {
          tiles = []
          return false
        }
        tiles.append(Tile(address: address, bytes: bytes))
      } catch {
        add(fault: error.message)
      }
    }
    return true
  }

  package mutating func add(fault: String) {
    faults += 1
    firstFault = firstFault ?? fault
  }

  /// The features of vector tiles, each cut at its tile's edge.
  package mutating func features(in area: WorldArea) -> [MapFeature] {
    var features: [MapFeature] = []
    for tile in tiles {
      do {
        let vector = try VectorTile(tile.bytes, wants: { !Self.unused.contains($0) })
        append(vector, tile.address, area, to: &features)
      } catch {
        add(fault: "a vector tile is damaged: \(error.message)")
      }
    }
    return features
  }

  /// Layers that are not drawn, and large.
  private static let unused: Set = [
    "building", "buildings", "housenumber", "transportation_name", "street_labels", "addresses",
    "boundary", "boundaries",
  ]

  /// Layers of OpenMapTiles, Protomaps and Shortbread.
  private static let layersOfOpenStreetMap: Set = [
    "transportation", "mountain_peak", "landcover", "roads", "pois", "streets", "street_polygons",
  ]

  private mutating func append(
    _ vector: VectorTile, _ address: TileAddress, _ area: WorldArea,
    to features: inout [MapFeature]
  ) {
    let frame = address.area
    // Areas overlap a little, so that no seam shows between tiles.
    guard let lineFrame = frame.intersection(area),
      let areaFrame = frame.widened(by: 1.0 / 512).intersection(area)
    else { return }
    for layer in vector.layers {
      if Self.layersOfOpenStreetMap.contains(layer.name) { isOfOpenStreetMap = true }
      let scale = frame.width / Double(layer.extent)
      for feature in layer.features {
        let form: MapClass.Form =
          switch feature.geometry {
          case .points: .point
          case .lines: .line
          case .areas: .area
          }
        func value(_ key: String) -> String? { layer.text(feature, key) }
        guard let kind = MapClass(form, layer: layer.name, value) ?? Self.named(form, value) else {
          continue
        }
        let parts = feature.parts.map { part in
          part.map {
            WorldPoint(
              x: frame.west + Double($0.x) * scale, y: frame.north + Double($0.y) * scale)
          }
        }
        let shape = MapFeature(
          kind, parts, name: form == .point || kind == .contour ? MapName(value) : nil,
          height: form == .point ? Self.height(value("ele") ?? value("elevation")) : nil,
          rank: kind == .place
            ? MapFeature.rank(ofPlace: ["class", "kind_detail", "kind", "place"].map(value)) : 0)
        if let cut = shape.clipped(to: form == .area ? areaFrame : lineFrame) {
          features.append(cut)
        }
      }
    }
  }

  /// A height; nil if it is 0, which writers of tiles put where they know none.
  private static func height(_ text: String?) -> Double? {
    text.flatMap(Double.init).flatMap { $0 == 0 || !$0.isFinite ? nil : $0 }
  }

  /// A point of no known class is shown if it has a name.
  private static func named(_ form: MapClass.Form, _ value: (String) -> String?) -> MapClass? {
    guard form == .point, value("name") != nil, value("class") == nil, value("kind") == nil else {
      return nil
    }
    return .place
  }
}
