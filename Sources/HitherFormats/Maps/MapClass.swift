/// What a map's feature is, which determines how it is drawn; in the order of drawing.
package enum MapClass: String, CaseIterable, Sendable {
  // Areas.
  case wood, rock, ice
  case builtUp = "built-up"
  case water
  // Lines.
  case contour
  /// Every fifth contour line.
  case mainContour = "main-contour"
  case stream, rail, lift
  case hardPath = "hard-path"
  case path, track, street, road, motorway
  // Points.
  case place, peak, hut, stop

  package enum Form: Sendable {
    case area, line, point
  }

  package var form: Form {
    switch self {
    case .wood, .rock, .ice, .builtUp, .water: .area
    case .contour, .mainContour, .stream, .rail, .lift: .line
    case .hardPath, .path, .track, .street, .road, .motorway: .line
    case .place, .peak, .hut, .stop: .point
    }
  }

  /// Whether people walk or drive on it.
  package var isWay: Bool {
    switch self {
    case .hardPath, .path, .track, .street, .road, .motorway: true
    default: false
    }
  }
}

extension MapClass {
  /// Classifies a feature by its layer and its values.
  ///
  /// It knows the tags of OpenStreetMap and the words of the schemas OpenMapTiles, Protomaps and
  /// Shortbread, which are made of them.
  ///
  /// - Parameters:
  ///   - form: What the feature's geometry is.
  ///   - layer: The name of its layer; empty if there are none.
  ///   - value: A value of the feature by its key.
  /// - Returns: Nil for what is not drawn.
  package init?(_ form: Form, layer: String, _ value: (_ key: String) -> String?) {
    let words = Self.keys.compactMap(value)
    func has(_ list: Set<String>) -> Bool { words.contains(where: list.contains) }
    let found: MapClass? =
      switch form {
      case .area: Self.area(layer, has, isWater: value("water") != nil)
      case .line:
        Self.line(
          layer, has, isStream: value("waterway") != nil || value("water") != nil,
          isLift: value("aerialway") != nil, difficulty: value("sac_scale") ?? value("mtb_scale"))
      case .point: Self.point(layer, has, isPlace: value("place") != nil)
      }
    guard let found else { return nil }
    self = found
  }

  /// The keys whose values are words for the kind of a feature, the most special first.
  private static let keys = [
    "subclass", "kind_detail", "class", "kind", "highway", "waterway", "natural", "landuse",
    "landcover", "railway", "aerialway", "tourism", "place", "public_transport", "amenity",
    "pmap:kind",
  ]

  private static func area(
    _ layer: String, _ has: (Set<String>) -> Bool, isWater: Bool
  ) -> MapClass? {
    let waters: Set = ["water", "water_polygons", "ocean"]
    if isWater || waters.contains(layer) || has(["water", "bay", "riverbank", "lake", "reservoir"])
    {
      return .water
    }
    if has(["wood", "forest"]) { return .wood }
    if has(["rock", "bare_rock", "scree", "shingle", "barren"]) { return .rock }
    if has(["ice", "glacier", "ice_shelf"]) { return .ice }
    let builtUp: Set = [
      "residential", "suburb", "commercial", "industrial", "retail", "urban_area", "quarter",
    ]
    return has(builtUp) && layer != "place" && layer != "places" ? .builtUp : nil
  }

  private static func line(
    _ layer: String, _ has: (Set<String>) -> Bool, isStream: Bool, isLift: Bool,
    difficulty: String?
  ) -> MapClass? {
    if layer.hasPrefix("contour") || has(["contour"]) { return .contour }
    let streams: Set = ["waterway", "water_lines", "physical_line"]
    if isStream || streams.contains(layer) || layer == "water" { return .stream }
    if has(["river", "stream", "canal", "drain", "ditch", "water", "bay", "riverbank"]) {
      return .stream
    }
    let names = ["transportation_name", "street_labels", "boundary", "boundaries"]
    if names.contains(layer) { return nil }
    if isLift || has(["aerialway", "cable_car", "chair_lift", "gondola"]) { return .lift }
    if has(["rail", "transit", "light_rail", "narrow_gauge", "funicular", "subway", "tram"]) {
      return .rail
    }
    if has(["track"]) { return .track }
    let paths: Set = [
      "path", "footway", "cycleway", "bridleway", "steps", "pedestrian", "path_construction",
    ]
    if has(paths) {
      return difficulty.map(hard.contains) == true ? .hardPath : .path
    }
    if has(["motorway", "trunk", "motorway_link", "trunk_link", "highway"]) { return .motorway }
    let roads: Set = [
      "primary", "secondary", "tertiary", "primary_link", "secondary_link", "tertiary_link",
      "major_road", "medium_road",
    ]
    if has(roads) { return .road }
    let streets: Set = [
      "minor", "residential", "unclassified", "living_street", "service", "minor_road", "busway",
      "road", "raceway",
    ]
    return has(streets) ? .street : nil
  }

  /// The values of `sac_scale` above a mountain path that needs no sure foot.
  private static let hard: Set = [
    "demanding_mountain_hiking", "alpine_hiking", "demanding_alpine_hiking",
    "difficult_alpine_hiking",
  ]

  private static func point(
    _ layer: String, _ has: (Set<String>) -> Bool, isPlace: Bool
  ) -> MapClass? {
    if layer == "mountain_peak" || has(["peak", "volcano"]) { return .peak }
    if has(["alpine_hut", "wilderness_hut"]) { return .hut }
    let stops: Set = [
      "bus_stop", "station", "halt", "tram_stop", "stop_position", "ferry_terminal", "bus_station",
    ]
    if has(stops) { return .stop }
    if isPlace || ["place", "places", "place_labels", "place_label"].contains(layer) {
      return has(["country", "state", "region", "continent", "province"]) ? nil : .place
    }
    return has(["city", "town", "village", "hamlet", "locality"]) ? .place : nil
  }
}
