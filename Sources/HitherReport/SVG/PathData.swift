import HitherText

/// The `d` of an SVG path on a grid of whole numbers.
///
/// Points are written relative to the previous one, which is short, and from rounded absolute
/// positions, so that rounding errors do not add up. A point closer than `spacing` to the last is
/// omitted, so a drawing deviates from the track by less than that.
///
/// A long path can be divided into pieces that are stroked one by one: the time to stroke a path
/// grows with the number of its crossings with itself, and so with the square of its points.
struct PathData {
  /// Units of the grid within which points are omitted.
  let spacing: Int
  /// The most points of a piece.
  let mostPoints: Int
  private var finished: [String] = []
  /// The points of the current piece.
  private var points = 0
  private var buffer = TextBuffer()
  private var pen: (x: Int, y: Int)?
  /// An omitted point, drawn if the line ends there.
  private var pending: (x: Int, y: Int)?
  private var isInLine = false

  init(spacing: Int, mostPoints: Int = .max) {
    (self.spacing, self.mostPoints) = (spacing, mostPoints)
  }

  /// The path so far; empty if nothing was drawn.
  var text: String {
    mutating get {
      finishLine()
      return buffer.text
    }
  }

  /// The path so far in its pieces, each of which begins where the previous one ends.
  var pieces: [String] {
    mutating get {
      let last = text
      return last.isEmpty ? finished : finished + [last]
    }
  }

  /// Begins a new line at a point.
  mutating func move(x: Double, y: Double) {
    finishLine()
    begin(at: Self.rounded(x, y))
    isInLine = false
  }

  private mutating func begin(at point: (x: Int, y: Int)) {
    buffer.append(byte: UInt8(ascii: "M"))
    append(point.x, point.y)
    pen = point
    points += 1
  }

  /// Draws a line to a point; the first point of all begins the line.
  mutating func line(x: Double, y: Double) {
    guard let pen else { return move(x: x, y: y) }
    let point = Self.rounded(x, y)
    let (dx, dy) = (point.x - pen.x, point.y - pen.y)
    if dx * dx + dy * dy < spacing * spacing {
      pending = point
    } else {
      draw(to: point)
    }
  }

  /// Closes the area under the line down to a height.
  mutating func close(downTo y: Double, from startX: Double) {
    finishLine()
    buffer.append("V" as StaticString)
    buffer.append(integer: Self.rounded(0, y).y)
    buffer.append("H" as StaticString)
    buffer.append(integer: Self.rounded(startX, 0).x)
    buffer.append("Z" as StaticString)
    pen = nil
  }

  private mutating func finishLine() {
    // A segment of one point is still a dot, because of its round cap.
    if let pending { draw(to: pending) }
    guard let pen, !isInLine else { return }
    draw(to: pen)
  }

  private mutating func draw(to point: (x: Int, y: Int)) {
    guard let pen else { return }
    if points >= mostPoints {
      finished.append(buffer.text)
      buffer.removeAll()
      points = 0
      begin(at: pen)
    }
    points += 1
    buffer.append(byte: UInt8(ascii: "l"))
    append(point.x - pen.x, point.y - pen.y)
    self.pen = point
    pending = nil
    isInLine = true
  }

  private mutating func append(_ x: Int, _ y: Int) {
    buffer.append(integer: x)
    if y >= 0 { buffer.append(byte: UInt8(ascii: " ")) }
    buffer.append(integer: y)
  }

  private static func rounded(_ x: Double, _ y: Double) -> (x: Int, y: Int) {
    func held(_ value: Double) -> Int {
      value.isFinite ? Int(min(max(value, -1e7), 1e7).rounded()) : 0
    }
    return (held(x), held(y))
  }
}
