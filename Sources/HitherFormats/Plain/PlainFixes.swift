import HitherTracks

/// Fixes read one after the other and moved together into the columns of a batch.
///
/// A fix is read in place: a copy would read words of twice the size of those just written, which
/// stalls the processor.
struct PlainFixes: Sendable {
  private var time: [Int64] = []
  private var latitudeE7: [Int32] = []
  private var longitudeE7: [Int32] = []
  /// The columns of all sensors, one after the other; NaN where a fix has no value.
  private var values: [Double] = []
  private(set) var count = 0
  /// A bit for each sensor that some fix has a value of.
  private var known: UInt16 = 0
  /// A bit for each sensor that the current fix has a value of.
  private var knownHere: UInt16 = 0

  /// The index at which the column of a sensor begins.
  static func column(of sensor: Sensor) -> Int { sensor.rawValue &* RecordLimits.batch }

  /// Reads the next fix; false if there is none. There is room for a batch.
  @inline(__always)
  mutating func append(_ read: (inout PlainFixes) -> Bool) -> Bool {
    makeRoom()
    time[count] = Instant.absent.milliseconds
    (latitudeE7[count], longitudeE7[count]) = (0, 0)
    knownHere = 0
    guard read(&self) else {
      forgetValues(knownHere, count..<count &+ 1)
      return false
    }
    known |= knownHere
    count &+= 1
    return true
  }

  /// Reads fixes while their records have the given shape, up to a number.
  mutating func append(
    _ shape: RecordShape, _ bytes: Span<UInt8>, from start: Int, upTo most: Int,
    _ names: inout [Range<Int>]
  ) -> RecordStretch {
    makeRoom()
    let stretch = Self.read(
      shape, bytes, from: start, to: count..<max(count, most), &time, &latitudeE7, &longitudeE7,
      &values, &names)
    count &+= stretch.count
    if stretch.count > 0 { known |= shape.known }
    if count < most { forgetValues(shape.known, count..<count &+ 1) }
    return stretch
  }

  private static func read(
    _ shape: RecordShape, _ bytes: Span<UInt8>, from start: Int, to rows: Range<Int>,
    _ time: inout [Int64], _ latitudeE7: inout [Int32], _ longitudeE7: inout [Int32],
    _ values: inout [Double], _ names: inout [Range<Int>]
  ) -> RecordStretch {
    var time = time.mutableSpan
    var latitudeE7 = latitudeE7.mutableSpan
    var longitudeE7 = longitudeE7.mutableSpan
    var values = values.mutableSpan
    if let layout = shape.layout {
      var stretch = layout.read(
        bytes, from: start, to: rows, &time, &latitudeE7, &longitudeE7, &values, &names)
      stretch.isByLayout = true
      if stretch.count > 0 { return stretch }
    }
    // Limited, because later records may have the earlier length again.
    return RecordShape.read(
      shape.pieces.span, bytes, from: start, to: rows.prefix(64), &time, &latitudeE7, &longitudeE7,
      &values, &names)
  }

  @inline(__always)
  private mutating func makeRoom() {
    if time.isEmpty { allocate() }
  }

  private mutating func allocate() {
    time = Array(repeating: 0, count: RecordLimits.batch)
    latitudeE7 = Array(repeating: 0, count: RecordLimits.batch)
    longitudeE7 = Array(repeating: 0, count: RecordLimits.batch)
    values = Array(repeating: .nan, count: RecordLimits.batch * Sensor.count)
  }

  /// Clears values that were read.
  private mutating func forgetValues(_ sensors: UInt16, _ rows: Range<Int>) {
    guard sensors != 0 else { return }
    var values = values.mutableSpan
    for sensor in Sensor.allCases where sensors &>> UInt16(sensor.rawValue) & 1 != 0 {
      let column = Self.column(of: sensor)
      for row in rows { values[column &+ row] = .nan }
    }
  }
}

extension PlainFixes {
  /// Whether the current fix has a value of a sensor.
  @inline(__always)
  func has(_ sensor: Sensor) -> Bool { knownHere &>> UInt16(sensor.rawValue) & 1 != 0 }

  /// Sets the time of the current fix.
  @inline(__always)
  mutating func take(_ instant: Instant) { time[count] = instant.milliseconds }

  /// Sets its latitude in 1e-7 degrees.
  @inline(__always)
  mutating func take(latitudeE7 value: Int32) { latitudeE7[count] = value }

  /// Sets its longitude in 1e-7 degrees.
  @inline(__always)
  mutating func take(longitudeE7 value: Int32) { longitudeE7[count] = value }

  /// Sets a sensor's value.
  @inline(__always)
  mutating func take(_ value: Double, of sensor: Sensor) {
    values[Self.column(of: sensor) &+ count] = value
    knownHere |= 1 &<< UInt16(sensor.rawValue)
  }

  /// Moves all fixes to the end of a batch; none begins a segment.
  mutating func move(to fixes: inout FixBatch) {
    let before = fixes.count
    fixes.time.append(contentsOf: time[..<count])
    fixes.settled.append(contentsOf: time[..<count])
    fixes.latitudeE7.append(contentsOf: latitudeE7[..<count])
    fixes.longitudeE7.append(contentsOf: longitudeE7[..<count])
    fixes.startsSegment.append(contentsOf: repeatElement(false, count: count))
    for sensor in Sensor.allCases {
      guard known &>> UInt16(sensor.rawValue) & 1 != 0 else {
        if !fixes[sensor].isEmpty {
          fixes[sensor].append(contentsOf: repeatElement(.nan, count: count))
        }
        continue
      }
      if fixes[sensor].isEmpty { fixes[sensor] = Array(repeating: .nan, count: before) }
      let column = Self.column(of: sensor)
      fixes[sensor].append(contentsOf: values[column..<column + count])
    }
    forgetValues(known, 0..<count)
    count = 0
    known = 0
  }
}
