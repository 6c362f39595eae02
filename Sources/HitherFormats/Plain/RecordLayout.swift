import HitherText
import HitherTracks

/// The layout of a record, byte for byte except for its digits.
///
/// While values keep their number of digits, all of a record is compared at once, and each value is
/// at the same offset.
struct RecordLayout: Sendable {
  /// The pattern of 64 bytes.
  struct Block {
    /// Zero in place of each digit.
    var text = SIMD8<UInt64>()
    /// The significant bits.
    var bits = SIMD8<UInt64>()
    /// Added to a byte, it sets the highest bit of a byte that is out of range.
    var slack = SIMD8<UInt64>()
  }

  /// The decimals of degrees or of a second.
  struct Decimals {
    var place = 0
    /// The bits of the digits.
    var bits: UInt64 = 0
    /// The whole degrees on the grid.
    var base: Int64 = 0
    var isNegative = false
  }

  struct SensorValue {
    var place = 0
    /// The bits of the digits before and behind the point.
    var wholeBits: UInt64 = 0
    var partBits: UInt64 = 0
    /// Shifts the digits to where thousandths are expected.
    var shift: UInt64 = 0
    var isNegative = false
    var lowest = 0.0
    var highest = 0.0
    /// The index at which the column of the sensor begins.
    var column = 0
  }

  struct TimeOfDay {
    var place = 0
    /// In milliseconds.
    var midnight: Int64 = 0
  }

  /// The number of bytes of a record.
  var count = 0
  var blocks: [Block] = []
  var time: TimeOfDay?
  var fraction: Decimals?
  var latitude = Decimals()
  var longitude = Decimals()
  var sensors: [SensorValue] = []
  var name: Range<Int>?
}

extension RecordLayout {
  /// Reads records with this layout into rows, while they have it.
  ///
  /// - Parameter names: Receives the range of each record's name, if there is one.
  @inline(__always)
  func read(
    _ bytes: Span<UInt8>, from start: Int, to rows: Range<Int>, _ times: inout MutableSpan<Int64>,
    _ latitudes: inout MutableSpan<Int32>, _ longitudes: inout MutableSpan<Int32>,
    _ columns: inout MutableSpan<Double>, _ names: inout [Range<Int>]
  ) -> RecordStretch {
    let blocks = blocks.span
    let sensors = sensors.span
    var stretch = RecordStretch(end: start)
    for row in rows {
      guard bytes.count &- stretch.end >= RecordShape.room else { break }
      let text = bytes.extracting(stretch.end..<stretch.end &+ RecordShape.room)
      guard Self.matches(text, blocks) else { break }
      var instant = Instant.absent.milliseconds
      if let time {
        guard let second = RecordTimes.secondOfDay(text, at: Self.within(time.place)) else { break }
        instant = time.midnight &+ second &* 1000
        if let fraction { instant &+= Self.number(fraction, text, places: 3) }
      }
      let isRead = Self.read(sensors, text, row, &columns)
      guard isRead else { break }
      times[row] = instant
      latitudes[row] = Int32(truncatingIfNeeded: Self.degrees(latitude, text))
      longitudes[row] = Int32(truncatingIfNeeded: Self.degrees(longitude, text))
      if let name {
        names.append(stretch.end &+ name.lowerBound..<stretch.end &+ name.upperBound)
      }
      stretch.count &+= 1
      stretch.last = stretch.end
      stretch.end &+= count
    }
    return stretch
  }

  /// Whether a text has this layout.
  @inline(__always)
  private static func matches(_ text: Span<UInt8>, _ blocks: Span<Block>) -> Bool {
    var others = SIMD8<UInt64>()
    for index in blocks.indices {
      let block = blocks[index]
      let bytes =
        (ByteWord.loadEight(text, at: within(index &* 64)) ^ block.text) & block.bits
      others |= (bytes &+ block.slack) | bytes
    }
    let four = others.lowHalf | others.highHalf
    let two = four.lowHalf | four.highHalf
    return (two[0] | two[1]) & 0x8080_8080_8080_8080 == 0
  }

  /// Reads values of sensors; false if one is out of range.
  @inline(__always)
  private static func read(
    _ sensors: Span<SensorValue>, _ text: Span<UInt8>, _ row: Int,
    _ columns: inout MutableSpan<Double>
  ) -> Bool {
    for index in sensors.indices {
      let sensor = sensors[index]
      let word = DigitRun.word(text, at: within(sensor.place), .max)
      // The digits before the point move into its place, next to those after it.
      let digits = (word & sensor.wholeBits) &<< 8 | word & sensor.partBits
      let thousandths = DigitRun.number(digits &<< sensor.shift)
      let magnitude = Double(Int64(truncatingIfNeeded: thousandths)) / 1000
      let value = sensor.isNegative ? -magnitude : magnitude
      guard value >= sensor.lowest, value <= sensor.highest else { return false }
      columns[sensor.column &+ row] = value
    }
    return true
  }

  @inline(__always)
  private static func degrees(_ value: Decimals, _ text: Span<UInt8>) -> Int64 {
    let decimals = number(value, text, places: 7)
    return value.isNegative ? value.base &- decimals : value.base &+ decimals
  }

  @inline(__always)
  private static func number(_ value: Decimals, _ text: Span<UInt8>, places: Int) -> Int64 {
    let digits = DigitRun.word(text, at: within(value.place), value.bits)
    return Int64(
      truncatingIfNeeded: DigitRun.number(digits &<< UInt64(truncatingIfNeeded: 64 &- places &* 8)))
  }

  /// An index, limited to the range in which words can be loaded.
  @inline(__always)
  private static func within(_ place: Int) -> Int { place & (RecordShape.longest &- 1) }
}
