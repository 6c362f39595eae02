package import HitherText

/// A tile of lines, areas and points (Mapbox Vector Tile specification 2.1).
package struct VectorTile: Sendable {
  /// A position in the tile's own units, from its north-western corner; it may be outside of the tile.
  package struct Point: Hashable, Sendable {
    package var x: Int32
    package var y: Int32
  }

  package enum Geometry: UInt64, Sendable {
    case points = 1
    case lines = 2
    case areas = 3
  }

  package struct Feature: Sendable {
    package var geometry: Geometry
    /// Positions of their own, lines, or rings that are not closed: each outer one before its holes.
    package var parts: [[Point]]
    /// Pairs of places in the layer's keys and values.
    var tags: [Int32] = []
  }

  package struct Layer: Sendable {
    package var name = ""
    /// The units of a tile's side.
    package var extent = 4096
    package var features: [Feature] = []
    var keys: [String] = []
    var values: [String] = []

    /// A value of a feature as text; nil if the feature does not have it.
    package func text(_ feature: Feature, _ key: String) -> String? {
      for place in stride(from: 0, to: feature.tags.count - 1, by: 2)
      where keys[Int(feature.tags[place])] == key {
        return values[Int(feature.tags[place + 1])]
      }
      return nil
    }
  }

  package var layers: [Layer] = []

  /// Decodes a tile.
  ///
  /// - Parameter wants: Whether a layer of a name is decoded; others cost nearly nothing.
  package init(
    _ bytes: [UInt8], wants: (_ layer: String) -> Bool = { _ in true }
  ) throws(ProtobufError) {
    var cursor = ProtobufCursor(bytes)
    while let (field, wire) = try cursor.next() {
      guard field == 3, wire == .bytes else {
        try cursor.skip(wire)
        continue
      }
      let range = try cursor.range()
      var name = ProtobufCursor(bytes, range)
      if wants(try Self.name(&name)) { layers.append(try Self.layer(bytes, range)) }
    }
  }

  private static func name(_ cursor: inout ProtobufCursor) throws(ProtobufError) -> String {
    while let (field, wire) = try cursor.next() {
      if field == 1, wire == .bytes { return try cursor.text() }
      try cursor.skip(wire)
    }
    return ""
  }

  private static func layer(
    _ bytes: [UInt8], _ range: Range<Int>
  ) throws(ProtobufError) -> Layer {
    var cursor = ProtobufCursor(bytes, range)
    var layer = Layer()
    // Keys and values may follow the features that point to them.
    var features: [Range<Int>] = []
    while let (field, wire) = try cursor.next() {
      switch (field, wire) {
      case (1, .bytes): layer.name = try cursor.text()
      case (2, .bytes): features.append(try cursor.range())
      case (3, .bytes): layer.keys.append(try cursor.text())
      case (4, .bytes): layer.values.append(try value(bytes, try cursor.range()))
      case (5, .variable):
        let extent = try cursor.variable()
        guard (1...1 << 20).contains(extent) else {
          throw ProtobufError(offset: cursor.position, message: "the extent is out of range")
        }
        layer.extent = Int(extent)
      default: try cursor.skip(wire)
      }
    }
    for range in features {
      if let feature = try feature(bytes, range, layer) { layer.features.append(feature) }
    }
    return layer
  }

  /// A value as text: numbers and truth values too, as all uses are words or small numbers.
  private static func value(
    _ bytes: [UInt8], _ range: Range<Int>
  ) throws(ProtobufError) -> String {
    var cursor = ProtobufCursor(bytes, range)
    var text = ""
    while let (field, wire) = try cursor.next() {
      switch (field, wire) {
      case (1, .bytes): text = try cursor.text()
      case (2, .fourBytes):
        text = number(Double(Float(bitPattern: UInt32(truncatingIfNeeded: try cursor.bits(4)))))
      case (3, .eightBytes): text = number(Double(bitPattern: try cursor.bits(8)))
      case (4, .variable): text = "\(Int64(bitPattern: try cursor.variable()))"
      case (5, .variable): text = "\(try cursor.variable())"
      case (6, .variable): text = "\(ProtobufCursor.signed(try cursor.variable()))"
      case (7, .variable): text = try cursor.variable() == 0 ? "false" : "true"
      default: try cursor.skip(wire)
      }
    }
    return text
  }

  private static func number(_ value: Double) -> String {
    Int64(exactly: value).map { "\($0)" } ?? "\(value)"
  }

  /// A feature; nil if its geometry is of no known type or empty, which the specification asks to ignore.
  private static func feature(
    _ bytes: [UInt8], _ range: Range<Int>, _ layer: Layer
  ) throws(ProtobufError) -> Feature? {
    var cursor = ProtobufCursor(bytes, range)
    var geometry: Geometry?
    var shape: Range<Int>?
    var tags: [Int32] = []
    while let (field, wire) = try cursor.next() {
      switch (field, wire) {
      case (2, .bytes):
        var packed = ProtobufCursor(bytes, try cursor.range())
        while !packed.isAtEnd {
          let place = try packed.variable()
          let count = tags.count.isMultiple(of: 2) ? layer.keys.count : layer.values.count
          guard place < UInt64(count) else {
            throw ProtobufError(offset: packed.position, message: "a tag points to no value")
          }
          tags.append(Int32(truncatingIfNeeded: place))
        }
      case (3, .variable): geometry = Geometry(rawValue: try cursor.variable())
      case (4, .bytes): shape = try cursor.range()
      default: try cursor.skip(wire)
      }
    }
    guard let geometry, let shape else { return nil }
    let parts = try VectorTileGeometry.parts(ProtobufCursor(bytes, shape), geometry)
    return parts.isEmpty ? nil : Feature(geometry: geometry, parts: parts, tags: tags)
  }
}

/// Decodes the commands of a feature's geometry: MoveTo, LineTo and ClosePath with zigzag steps.
private enum VectorTileGeometry {
  /// Positions farther from the tile's corner are an error, so that no sum can overflow.
  private static let within = -Int64(1 << 28)...1 << 28

  static func parts(
    _ commands: ProtobufCursor, _ geometry: VectorTile.Geometry
  ) throws(ProtobufError) -> [[VectorTile.Point]] {
    var cursor = commands
    var parts: [[VectorTile.Point]] = []
    var part: [VectorTile.Point] = []
    var (x, y): (Int64, Int64) = (0, 0)
    while !cursor.isAtEnd {
      let code = try cursor.variable()
      let (command, count) = (code & 7, code >> 3)
      guard count < 1 << 29 else {
        throw ProtobufError(offset: cursor.position, message: "a geometry is too long")
      }
      switch command {
      case 1, 2:
        for _ in 0..<count {
          x &+= ProtobufCursor.signed(try cursor.variable())
          y &+= ProtobufCursor.signed(try cursor.variable())
          guard within.contains(x), within.contains(y) else {
            throw ProtobufError(offset: cursor.position, message: "a position is out of range")
          }
          if command == 1 { end(&part, into: &parts, geometry) }
          part.append(.init(x: Int32(x), y: Int32(y)))
        }
      case 7: end(&part, into: &parts, geometry)
      default:
        throw ProtobufError(offset: cursor.position, message: "an unknown command of a geometry")
      }
    }
    end(&part, into: &parts, geometry)
    return parts
  }

  /// Ends a part, which is kept if it has the points that its geometry needs.
  private static func end(
    _ part: inout [VectorTile.Point], into parts: inout [[VectorTile.Point]],
    _ geometry: VectorTile.Geometry
  ) {
    let least =
      switch geometry {
      case .points: 1
      case .lines: 2
      case .areas: 3
      }
    if part.count >= least { parts.append(part) }
    part.removeAll()
  }
}
