import HitherTracks

/// Fixes read one after the other, which go into the columns of a batch together.
struct PlainFixes: Sendable {
  /// A fix as it is read.
  struct Row {
    var time = Instant.absent
    var latitudeE7: Int32 = 0
    var longitudeE7: Int32 = 0
    /// By sensor; of one that is not known whatever was there before.
    private var values = InlineArray<8, Double>(repeating: .nan)
    /// A bit for each sensor that has a value.
    fileprivate private(set) var known: UInt8 = 0

    /// Forgets what the place was used for before.
    @inline(__always)
    fileprivate mutating func begin() {
      time = .absent
      (latitudeE7, longitudeE7) = (0, 0)
      known = 0
    }

    /// Whether there is a value of a sensor.
    @inline(__always)
    func has(_ sensor: Sensor) -> Bool { known &>> UInt8(sensor.rawValue) & 1 != 0 }

    /// Takes a sensor's value.
    @inline(__always)
    mutating func take(_ value: Double, of sensor: Sensor) {
      values[sensor.rawValue] = value
      known |= 1 &<< UInt8(sensor.rawValue)
    }

    /// The value of a sensor; NaN for none.
    @inline(__always)
    fileprivate func value(of sensor: Sensor) -> Double {
      has(sensor) ? values[sensor.rawValue] : .nan
    }
  }

  /// Those behind the count are left over from the block before.
  private var rows: [Row] = []
  private(set) var count = 0
  /// A bit for each sensor of which some fix has a value.
  private var known: UInt8 = 0

  /// Takes the next fix, unless it turns out to be none: false then.
  ///
  /// It is read where it stays: a copy would read words of twice the size that were written just before, for which a
  /// processor waits.
  @inline(__always)
  mutating func append(_ read: (inout Row) -> Bool) -> Bool {
    if count == rows.count { rows.append(Row()) }
    rows[count].begin()
    guard read(&rows[count]) else { return false }
    known |= rows[count].known
    count &+= 1
    return true
  }

  /// Moves all fixes to the end of a batch; none begins a segment.
  mutating func move(to fixes: inout FixBatch) {
    let before = fixes.count
    append(to: &fixes.time) { $0.time.milliseconds }
    fixes.settled.append(contentsOf: fixes.time[before...])
    append(to: &fixes.latitudeE7) { $0.latitudeE7 }
    append(to: &fixes.longitudeE7) { $0.longitudeE7 }
    fixes.startsSegment.append(contentsOf: repeatElement(false, count: count))
    for sensor in Sensor.allCases {
      let number = sensor.rawValue
      guard known &>> UInt8(number) & 1 != 0 else {
        if !fixes[sensor].isEmpty {
          fixes[sensor].append(contentsOf: repeatElement(.nan, count: count))
        }
        continue
      }
      if fixes[sensor].isEmpty { fixes[sensor] = Array(repeating: .nan, count: before) }
      append(to: &fixes[sensor]) { $0.value(of: sensor) }
    }
    count = 0
    known = 0
  }

  /// Appends a value of each fix to a column.
  @inline(__always)
  private func append<Value: ExpressibleByIntegerLiteral>(
    to column: inout [Value], _ value: (borrowing Row) -> Value
  ) {
    let before = column.count
    column.append(contentsOf: repeatElement(0, count: count))
    var places = column.mutableSpan
    let fixes = rows.span
    for index in 0..<count { places[before + index] = value(fixes[index]) }
  }
}
