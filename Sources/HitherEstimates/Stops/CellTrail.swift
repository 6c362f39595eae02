import HitherEngine
import HitherGeodesy
import HitherTracks

/// A segment's recent positions in cells of some seconds, with the mean of any interval in constant time.
///
/// Sums run from the segment's first fix on, in whole units. The mean of an interval is the
/// difference of two sums, however many fixes it has, and does not depend on the division into
/// batches.
struct CellTrail: Sendable {
  /// The length of a cell; fixes farther apart than this make a cell each.
  static let cellMilliseconds: Int64 = 3000

  /// Sums over the fixes since the segment's first, relative to it.
  struct Sums: Hashable, Sendable {
    var fixes: Int64 = 0
    var milliseconds: Int64 = 0
    var latitudeE7: Int64 = 0
    var longitudeE7: Int64 = 0

    /// Adds a fix, relative to the segment's first.
    @inline(__always)
    mutating func add(
      _ coordinate: Coordinate, at time: Int64, from origin: Coordinate, _ start: Instant
    ) {
      fixes &+= 1
      milliseconds &+= time &- start.milliseconds
      latitudeE7 &+= Int64(coordinate.latitudeE7) - Int64(origin.latitudeE7)
      longitudeE7 &+= Int64(
        Coordinate.longitudeStepE7(from: origin.longitudeE7, to: coordinate.longitudeE7))
    }

    static func - (after: Sums, before: Sums) -> Sums {
      Sums(
        fixes: after.fixes &- before.fixes,
        milliseconds: after.milliseconds &- before.milliseconds,
        latitudeE7: after.latitudeE7 &- before.latitudeE7,
        longitudeE7: after.longitudeE7 &- before.longitudeE7)
    }

    var mean: Mean {
      let divisor = max(1, fixes)
      return Mean(
        milliseconds: Double(milliseconds) / Double(divisor),
        latitudeE7: Double(latitudeE7 / divisor), longitudeE7: Double(longitudeE7 / divisor))
    }
  }

  /// A mean position at its mean time, relative to the segment's first fix.
  struct Mean: Hashable, Sendable {
    var milliseconds: Double
    var latitudeE7: Double
    var longitudeE7: Double

    /// The nearest mean on the grid.
    var onGrid: Mean {
      Mean(
        milliseconds: milliseconds, latitudeE7: Double(TrailFrame.nearest(latitudeE7)),
        longitudeE7: Double(TrailFrame.nearest(longitudeE7)))
    }
  }

  /// A cell that is full.
  struct Cell: Hashable, Sendable {
    /// The sums of all cells before it.
    var before: Sums
    /// The mean time of its fixes.
    var milliseconds: Double
  }

  private(set) var cells: [Cell] = []
  /// The first fix of the segment.
  private(set) var frame = TrailFrame()
  /// The last fix so far.
  private(set) var last = Instant.absent
  private var openStart = Instant.absent
  private var openBefore = Sums()
  private(set) var total = Sums()

  /// Makes a trail without fixes.
  init() {}

  init(start: Instant, at origin: Coordinate) {
    frame = TrailFrame(origin: origin, start: start)
    last = start
    openStart = start
    total.fixes = 1
  }

  /// Adds fixes while they continue without a break and fill no cell; returns where that ends.
  ///
  /// - Parameter lastSettled: When the last fix was settled.
  mutating func addWithinCell(
    _ batch: FixBatch, from first: Int, gapMilliseconds: Int64, _ lastSettled: inout Instant
  ) -> Int {
    let (times, starts, settled) = (batch.time.span, batch.startsSegment.span, batch.settled.span)
    let (latitudes, longitudes) = (batch.latitudeE7.span, batch.longitudeE7.span)
    // Compared once here for all columns, and not for each value.
    guard starts.count == times.count, settled.count == times.count,
      latitudes.count == times.count, longitudes.count == times.count, first >= 0
    else { return first }
    var newest = lastSettled.milliseconds
    var (index, last, total) = (first, last.milliseconds, total)
    let (opened, start, origin) = (
      openStart.milliseconds, frame.start.milliseconds, frame.origin
    )
    while index < times.count, !starts[index] {
      let time = times[index]
      guard time &- opened < Self.cellMilliseconds, time &- last <= gapMilliseconds else { break }
      total.milliseconds &+= time &- start
      total.latitudeE7 &+= Int64(latitudes[index]) &- Int64(origin.latitudeE7)
      total.longitudeE7 &+= Int64(
        Coordinate.longitudeStepE7(from: origin.longitudeE7, to: longitudes[index]))
      if settled[index] > newest { newest = settled[index] }
      last = time
      index += 1
    }
    lastSettled = Instant(milliseconds: newest)
    total.fixes &+= Int64(index - first)
    self.last = Instant(milliseconds: last)
    self.total = total
    return index
  }

  /// Adds the next fix, and returns whether that has filled a cell.
  mutating func add(_ coordinate: Coordinate, at time: Instant) -> Bool {
    let isFilled = time - openStart >= Self.cellMilliseconds
    if isFilled {
      fill()
      openStart = time
    }
    last = time
    total.add(coordinate, at: time.milliseconds, from: frame.origin, frame.start)
    return isFilled
  }

  /// Closes the open cell, as at the end of a segment.
  mutating func fill() {
    let inCell = total - openBefore
    guard inCell.fixes > 0 else { return }
    cells.append(Cell(before: openBefore, milliseconds: inCell.mean.milliseconds))
    openBefore = total
  }

  /// The sums of all full cells before an index; of all cells for the number of cells.
  func sums(before cell: Int) -> Sums {
    cell < cells.count ? cells[cell].before : openBefore
  }

  /// Removes the oldest cells.
  mutating func removeFirst(_ number: Int) { cells.removeFirst(number) }
}

extension CellTrail: StateCoding {
  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&cells)
    try c.code(&frame.origin)
    try c.code(&frame.start)
    try c.code(&last)
    try c.code(&openStart)
    try c.code(&openBefore)
    try c.code(&total)
  }
}

extension CellTrail.Cell: StateCoding {
  init() { (before, milliseconds) = (CellTrail.Sums(), 0) }

  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&before)
    try c.code(&milliseconds)
  }

  func validate() throws(StateError) {
    guard abs(milliseconds) < 1e15 else { throw StateError.malformed("a cell's time is absurd") }
  }
}

extension CellTrail.Sums: StateCoding {
  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&fixes)
    try c.code(&milliseconds)
    try c.code(&latitudeE7)
    try c.code(&longitudeE7)
  }

  func validate() throws(StateError) {
    guard max(latitudeE7.magnitude, longitudeE7.magnitude) < 1 << 60 else {
      throw StateError.malformed("a sum of positions is absurd")
    }
  }
}

extension CellTrail.Mean: StateCoding {
  init() { (milliseconds, latitudeE7, longitudeE7) = (0, 0, 0) }

  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&milliseconds)
    try c.code(&latitudeE7)
    try c.code(&longitudeE7)
  }

  func validate() throws(StateError) {
    guard abs(milliseconds) < 1e15, abs(latitudeE7) < 1e18, abs(longitudeE7) < 1e18 else {
      throw StateError.malformed("a mean position is absurd")
    }
  }
}
