/// An index of shapes that finds which of them contain a place.
///
/// A quadtree of cells returns the shapes that may contain a place, and for most of these is
/// certain; only shapes whose edge passes through the cell are tested exactly. A lookup therefore
/// costs about the same among a hundred shapes and among many thousands that do not overlap. The
/// index is a plain value that threads may share.
///
/// A shape's edge belongs to the shape. For polygons the answers are those of GEOS in whole grid
/// units (`PreparedArea`), for circles those of the exact geodesic.
package struct AreaIndex: Sendable {
  let parts: AreaParts
  private let cover: AreaCover
  /// By shape, the numbers of its parts.
  let ranges: [Range<Int>]
  /// By shape, about half its width in metres: twice the area divided by the length of the edge.
  package let halfWidths: [Double]

  /// Prepares an index of shapes.
  ///
  /// - Throws: `GeodesyError.unusableRing`.
  package init(_ shapes: [AreaShape]) throws(GeodesyError) {
    var parts = AreaParts()
    var ranges: [Range<Int>] = []
    for (number, shape) in shapes.enumerated() {
      let first = parts.parts.count
      try parts.append(shape, Int32(clamping: number))
      ranges.append(first..<parts.parts.count)
    }
    self.parts = parts
    self.ranges = ranges
    cover = AreaCover(parts)
    halfWidths = shapes.map(\.halfWidthMetres)
  }

  /// The number of shapes.
  package var count: Int { ranges.count }

  /// Whether a place lies in a shape or on its edge.
  package func contains(_ shape: Int, _ place: Coordinate) -> Bool {
    // By number: a slice would retain the parts each time.
    for part in ranges[shape]
    where parts.contains(parts.parts[part], latE7: place.latitudeE7, lonE7: place.longitudeE7) {
      return true
    }
    return false
  }

  /// Whether the depth in a shape is found by scanning its edges, so that a short reach saves time.
  package func hasEdges(_ shape: Int) -> Bool {
    ranges[shape].contains { parts.parts[$0].kind != .circle }
  }

  /// The depth of a place inside a shape's edge, in metres, negative outside.
  ///
  /// - Parameters:
  ///   - reach: Limit in metres; a greater depth or distance is returned as this.
  ///   - isInside: Whether the place lies in the shape, if known.
  package func depth(
    _ shape: Int, _ place: Coordinate, reach: Double, isInside: Bool? = nil
  ) -> Double {
    let range = ranges[shape]
    // Nearly all shapes have one part, and what is already known need not be computed.
    if range.count == 1 {
      let part = parts.parts[range.lowerBound]
      if part.kind == .circle {
        let depth = parts.circleDepth(part, place.latitudeE7, place.longitudeE7)
        return min(max(depth, -reach), reach)
      }
      if let isInside, part.kind == .polygon {
        let distance = parts.lineDistance(
          part, place.latitudeE7, place.longitudeE7, reach: reach)
        return isInside ? distance : -distance
      }
    }
    var deepest = -reach
    for part in range {
      let depth = parts.depth(
        parts.parts[part], latE7: place.latitudeE7, lonE7: place.longitudeE7, reach: reach)
      deepest = max(deepest, depth)
    }
    return deepest
  }

  /// For each place of two columns the shapes that contain it.
  package func locate(
    latitudesE7: [Int32], longitudesE7: [Int32], into found: inout LocatedShapes
  ) {
    let count = min(latitudesE7.count, longitudesE7.count)
    found.removeAll()
    let (latitudes, longitudes) = (latitudesE7.span, longitudesE7.span)
    var cursor = AreaCover.Cursor(cover)
    var index = 0
    while index < count {
      let (latE7, lonE7) = (latitudes[index], longitudes[index])
      _ = cursor.move(cover, x: Self.key(longitudeE7: lonE7), y: Self.key(latitudeE7: latE7))
      var isUniform = true
      for entry in cursor.entries {
        if !entry.isInside {
          isUniform = false
          guard contains(entry, latE7, lonE7) else { continue }
        }
        found.append(parts.parts[entry.part].shape)
      }
      found.endPlace(index)
      index &+= 1
      // If no edge passes through a cell, the same shapes hold everywhere in it.
      guard isUniform else { continue }
      index = cursor.end(from: index, through: count) {
        (Self.key(longitudeE7: longitudes[$0]), Self.key(latitudeE7: latitudes[$0]))
      }
    }
  }

  @inline(__always)
  private func contains(_ entry: AreaCover.Entry, _ latE7: Int32, _ lonE7: Int32) -> Bool {
    parts.circles[entry.part].contains(latE7: latE7, lonE7: lonE7)
      ?? containsExactly(entry, latE7, lonE7)
  }

  /// The exact test, kept out of line: most entries do not need it.
  @inline(never)
  private func containsExactly(_ entry: AreaCover.Entry, _ latE7: Int32, _ lonE7: Int32) -> Bool {
    parts.contains(parts.parts[entry.part], latE7: latE7, lonE7: lonE7)
  }

  /// The shapes whose cells the straight segment between two places may touch.
  package func candidates(from start: Coordinate, to end: Coordinate) -> [Int] {
    var found: Set<Int32> = []
    let step = Coordinate.longitudeStepE7(from: start.longitudeE7, to: end.longitudeE7)
    let startX = Int(start.longitudeE7) + 1_800_000_000
    let startY = Int(start.latitudeE7) + 900_000_000
    let way = GridWay(
      x: startX, y: startY, stepX: step,
      stepY: Int(end.latitudeE7) - Int(start.latitudeE7))
    for turn in [-Envelope.circleE7, 0, Envelope.circleE7] {
      var way = way
      way.x += turn
      guard max(way.x, way.x + step) >= 0, min(way.x, way.x + step) <= Envelope.circleE7 else {
        continue
      }
      cover.visit(way) { found.insert(parts.parts[$0].shape) }
    }
    return found.sorted().map(Int.init)
  }

  private static func key(longitudeE7: Int32) -> UInt32 {
    // One meridian, one column of cells.
    longitudeE7 >= 1_800_000_000 ? 0 : UInt32(truncatingIfNeeded: Int(longitudeE7) + 1_800_000_000)
  }

  private static func key(latitudeE7: Int32) -> UInt32 {
    UInt32(truncatingIfNeeded: Int(latitudeE7) + 900_000_000)
  }
}

/// The numbers of the shapes that contain places, by range of consecutive places.
package struct LocatedShapes: Sendable {
  /// Consecutive places that lie in the same shapes, up to where the next range begins.
  package struct Stretch: Sendable {
    /// The first of the places.
    package let place: Int
    /// The range of their shapes in `shapes`.
    package let shapes: Range<Int>
  }

  /// The shapes of all ranges, one after the other; a shape may be listed twice in one range.
  package private(set) var shapes: [Int32] = []
  /// The ranges; the first begins at the first place.
  package private(set) var stretches: [Stretch] = []

  /// The number of shapes of the previous range found again at the current place; nil once another was found.
  private var again: Int? = 0

  /// Makes an empty list.
  package init() {}

  mutating func removeAll() {
    shapes.removeAll(keepingCapacity: true)
    stretches.removeAll(keepingCapacity: true)
    again = 0
  }

  /// Adds a shape of the current place; a repeated shape is only counted.
  @inline(__always)
  mutating func append(_ shape: Int32) {
    if let again {
      if let before = stretches.last?.shapes, again < before.count,
        shapes[before.lowerBound + again] == shape
      {
        self.again = again + 1
        return
      }
      repeatShapes(again)
    }
    shapes.append(shape)
  }

  /// Ends the shapes of a place and begins a range unless they equal those of the previous place.
  @inline(__always)
  mutating func endPlace(_ place: Int) {
    if let again {
      self.again = 0
      if let before = stretches.last?.shapes, before.count == again { return }
      repeatShapes(again)
    }
    let begin = stretches.last?.shapes.upperBound ?? 0
    stretches.append(Stretch(place: place, shapes: begin..<shapes.count))
    again = 0
  }

  /// The place is in another range, though its first shapes are those of the previous one.
  private mutating func repeatShapes(_ count: Int) {
    let begin = stretches.last?.shapes.lowerBound ?? 0
    for index in begin..<(begin + count) { shapes.append(shapes[index]) }
    again = nil
  }
}
