import HitherFormats
import HitherText

/// A line or ring on the grid of a sheet.
struct MapLine: Hashable {
  struct Point: Hashable {
    var x: Int32
    var y: Int32
  }

  /// The most points of a path that is stroked at once.
  private static let mostPoints = 400
  /// Twice the area in square units below which an area is left out: a pixel and a half.
  private static let leastArea: Int64 = 192

  var points: [Point]

  /// - Parameter points: Repeated ones are left out.
  init(_ points: [Point]) {
    self.points = []
    self.points.reserveCapacity(points.count)
    for point in points where self.points.last != point { self.points.append(point) }
  }

  /// The lines or rings of a class as paths.
  ///
  /// - Parameter tolerance: The largest deviation from the lines, in units.
  static func pieces(_ lines: [MapLine], form: MapClass.Form, tolerance: Int) -> [String] {
    var path = MapPath(isClosed: form == .area)
    var pieces: [String] = []
    for line in form == .line ? joined(lines) : lines {
      let simple = line.simplified(tolerance, isClosed: form == .area)
      guard simple.points.count > (form == .area ? 2 : 1) else { continue }
      if form == .area, abs(simple.doubleArea) < leastArea { continue }
      path.append(simple.points)
      if path.count >= mostPoints {
        pieces.append(path.text)
        path = MapPath(isClosed: form == .area)
      }
    }
    if path.count > 0 { pieces.append(path.text) }
    return pieces
  }

  /// Twice the area of a ring.
  private var doubleArea: Int64 {
    guard var last = points.last else { return 0 }
    var sum: Int64 = 0
    for point in points {
      sum += Int64(last.x) * Int64(point.y) - Int64(point.x) * Int64(last.y)
      last = point
    }
    return sum
  }

  // MARK: Joining

  /// Lines of a class joined where two ends meet; ways are cut at each junction and at each tile's edge.
  static func joined(_ lines: [MapLine]) -> [MapLine] {
    let lines = lines.filter { $0.points.count > 1 }
    var ends: [Point: [Int]] = [:]
    for (number, line) in lines.enumerated() {
      ends[line.points[0], default: []].append(number)
      ends[line.points[line.points.count - 1], default: []].append(number)
    }
    var isUsed = [Bool](repeating: false, count: lines.count)
    /// The next unused line at a point.
    func next(at point: Point) -> Int? { ends[point]?.first { !isUsed[$0] } }
    var result: [MapLine] = []
    for number in lines.indices where !isUsed[number] {
      isUsed[number] = true
      var line = lines[number]
      for _ in 0..<2 {
        while let end = line.points.last, let other = next(at: end) {
          isUsed[other] = true
          let more = lines[other].points
          line.points += more[0] == end ? more.dropFirst() : more.reversed().dropFirst()
        }
        line.points.reverse()
      }
      result.append(line)
    }
    return result
  }

  // MARK: Simplifying

  /// The line with fewer points, by Douglas and Peucker, with a stack instead of recursion.
  func simplified(_ tolerance: Int, isClosed: Bool) -> MapLine {
    guard points.count > 2 else { return self }
    // A ring is simplified as a line from a corner to itself.
    let line = isClosed && points.first != points.last ? points + [points[0]] : points
    var keeps = [Bool](repeating: false, count: line.count)
    (keeps[0], keeps[line.count - 1]) = (true, true)
    var stack = [(0, line.count - 1)]
    let limit = Double(tolerance * tolerance)
    while let (from, to) = stack.popLast() {
      var (farthest, place) = (limit, 0)
      for index in (from + 1)..<max(to, from + 1) {
        let distance = Self.squaredDistance(line[index], line[from], line[to])
        if distance > farthest { (farthest, place) = (distance, index) }
      }
      guard place > 0 else { continue }
      keeps[place] = true
      stack.append((from, place))
      stack.append((place, to))
    }
    var kept = line.indices.filter { keeps[$0] }.map { line[$0] }
    if isClosed { kept.removeLast() }
    return MapLine(kept)
  }

  /// The squared distance of a point from a segment.
  private static func squaredDistance(_ point: Point, _ from: Point, _ to: Point) -> Double {
    let (dx, dy) = (Double(to.x - from.x), Double(to.y - from.y))
    let (px, py) = (Double(point.x - from.x), Double(point.y - from.y))
    let length = dx * dx + dy * dy
    let share = length > 0 ? min(max((px * dx + py * dy) / length, 0), 1) : 0
    let (x, y) = (px - share * dx, py - share * dy)
    return x * x + y * y
  }
}

/// Writes lines as one path, each point as the step from the previous one.
private struct MapPath {
  let isClosed: Bool
  private(set) var count = 0
  private var buffer = TextBuffer()
  private var pen = MapLine.Point(x: 0, y: 0)

  init(isClosed: Bool) { self.isClosed = isClosed }

  var text: String { buffer.text }

  mutating func append(_ points: [MapLine.Point]) {
    buffer.append(byte: UInt8(ascii: "m"))
    var isFirst = true
    for point in points {
      write(point.x - pen.x, isFirst: isFirst)
      write(point.y - pen.y, isFirst: false)
      pen = point
      isFirst = false
    }
    // Closing moves the pen back to the ring's first corner.
    if isClosed, let first = points.first {
      buffer.append(byte: UInt8(ascii: "z"))
      pen = first
    }
    count += points.count
  }

  private mutating func write(_ number: Int32, isFirst: Bool) {
    if !isFirst, number >= 0 { buffer.append(byte: UInt8(ascii: " ")) }
    buffer.append(integer: Int(number))
  }
}
