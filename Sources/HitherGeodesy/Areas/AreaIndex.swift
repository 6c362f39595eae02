/// Many shapes, made ready to be asked which of them a place lies in.
///
/// A quadtree of cells tells which shapes may contain a place, and of most of these that they do;
/// what goes through an edge's cell is tested exactly. So a place costs about the same among a
/// hundred shapes and among many thousands that do not overlap. The index is a plain value that
/// threads may share.
///
/// The edge of a shape belongs to it. For polygons the answers are those of GEOS in whole grid units
/// (`PreparedArea`), for circles those of the exact geodesic.
package struct AreaIndex: Sendable {
  let parts: AreaParts
  private let cover: AreaCover
  /// By shape, its parts' numbers.
  let ranges: [Range<Int>]
  /// By shape, about half its width in metres: twice the area over the length of the edge.
  package let halfWidths: [Double]

  /// Makes shapes ready.
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

  /// How many shapes there are.
  package var count: Int { ranges.count }

  /// Whether a place lies in a shape or on its edge.
  package func contains(_ shape: Int, _ place: Coordinate) -> Bool {
    // By number: a slice would be counted as another owner of the parts, each time.
    for part in ranges[shape]
    where parts.contains(parts.parts[part], latE7: place.latitudeE7, lonE7: place.longitudeE7) {
      return true
    }
    return false
  }

  /// Whether the depth in a shape is found by going through its edges, so that a short reach helps.
  package func hasEdges(_ shape: Int) -> Bool {
    ranges[shape].contains { parts.parts[$0].kind != .circle }
  }

  /// How deep inside a shape's edge a place lies, in metres, negative outside.
  ///
  /// - Parameters:
  ///   - reach: What is deeper or farther counts as this deep or far.
  ///   - isInside: Whether the place is known to lie in the shape or not to.
  package func depth(
    _ shape: Int, _ place: Coordinate, reach: Double, isInside: Bool? = nil
  ) -> Double {
    let range = ranges[shape]
    // Nearly all shapes are of one part, and what is known already need not be found out.
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
      // Where no edge goes through a cell the same shapes hold all over it.
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

  /// The exact test, apart: most entries need none.
  @inline(never)
  private func containsExactly(_ entry: AreaCover.Entry, _ latE7: Int32, _ lonE7: Int32) -> Bool {
    parts.contains(parts.parts[entry.part], latE7: latE7, lonE7: lonE7)
  }

  /// The shapes in whose cells the straight way between two places may lie.
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

/// By stretch of places in a row, the numbers of the shapes that contain them.
package struct LocatedShapes: Sendable {
  /// Places in a row that lie in the same shapes, up to where the next stretch begins.
  package struct Stretch: Sendable {
    /// The first of the places.
    package let place: Int
    /// Where their shapes stand among `shapes`.
    package let shapes: Range<Int>
  }

  /// The shapes of all stretches, one after the other; one may stand twice at a stretch.
  package private(set) var shapes: [Int32] = []
  /// The stretches; the first begins at the first place.
  package private(set) var stretches: [Stretch] = []

  /// So many shapes of the stretch before were found again at the place that is looked at; nil where another was.
  private var again: Int? = 0

  /// Makes an empty list.
  package init() {}

  mutating func removeAll() {
    shapes.removeAll(keepingCapacity: true)
    stretches.removeAll(keepingCapacity: true)
    again = 0
  }

  /// Adds a shape of the place that is looked at; what repeats is only counted.
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

  /// Ends the shapes of a place, which begins a stretch unless they are those of the place before.
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

  /// The place is of another stretch, though its first shapes are those of the one before.
  private mutating func repeatShapes(_ count: Int) {
    let begin = stretches.last?.shapes.lowerBound ?? 0
    for index in begin..<(begin + count) { shapes.append(shapes[index]) }
    again = nil
  }
}
