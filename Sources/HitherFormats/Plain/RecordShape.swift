import HitherText
import HitherTracks

/// The shape of a record, learnt from one: the bytes between its values, and the kinds of values.
///
/// The records of a file mostly differ only in their digits. A record with a known shape is
/// compared with it by words, and only the digits of its values are read; the result is the same as
/// that of the general reader.
struct RecordShape: Sendable {
  enum Value: UInt8 {
    case none
    /// The hours, minutes and seconds of a time.
    case timeOfDay
    /// Up to three digits of a second.
    case fraction
    /// Degrees with their sign: the records of several members alternate between whole degrees.
    case latitude
    case longitude
    /// The value of a sensor; its sign is part of the text before.
    case sensor
    /// A name of letters and digits.
    case name
    /// An unchanged name, which is part of the text after it.
    case sameName
    /// Digits that are not used.
    case ignored
  }

  /// Up to sixteen literal bytes, followed by a value.
  struct Piece: Equatable {
    var front: UInt64 = 0
    var back: UInt64 = 0
    /// The significant bits.
    var frontBits: UInt64 = 0
    var backBits: UInt64 = 0
    /// Midnight in milliseconds; the least whole degrees beyond the globe; the length of the same name.
    var base: Int64 = 0
    var lowest = 0.0
    var highest = 0.0
    /// The index at which the column of the sensor begins.
    var column: Int32 = 0
    var length: UInt8 = 0
    var value = Value.none
    /// Whether a sensor's value is negative.
    var isNegative = false
    /// Whether whole degrees may begin with zeros, which are not valid everywhere.
    var isPadded = false
  }

  var pieces: [Piece] = []
  /// The layout of the record it was learnt from; nil if its digits cannot be reused for others.
  var layout: RecordLayout?
  /// A bit for each sensor that has a value.
  var known: UInt16 = 0

  /// The longest record that has a shape, in bytes.
  static let longest = 512
  /// The number of bytes available wherever a record is read, so that a word can be loaded at any length.
  static let room = longest + 32
}

/// Records that were read one after the other.
struct RecordStretch {
  var count = 0
  /// The start of the last record.
  var last = 0
  /// The end index.
  var end: Int
  /// Whether they had the length of the previous record.
  var isByLayout = false
}

extension RecordShape {
  /// Reads records of the shape into rows, while they have it.
  ///
  /// - Parameter names: Receives the range of each record's name, if there is one.
  @inline(__always)
  static func read(
    _ pieces: Span<Piece>, _ bytes: Span<UInt8>, from start: Int, to rows: Range<Int>,
    _ times: inout MutableSpan<Int64>, _ latitudes: inout MutableSpan<Int32>,
    _ longitudes: inout MutableSpan<Int32>, _ sensors: inout MutableSpan<Double>,
    _ names: inout [Range<Int>]
  ) -> RecordStretch {
    var stretch = RecordStretch(end: start)
    for row in rows {
      guard bytes.count &- stretch.end >= room else { break }
      let text = bytes.extracting(stretch.end..<stretch.end &+ room)
      guard let record = record(pieces, text, row, &sensors) else { break }
      times[row] = record.time
      latitudes[row] = Int32(truncatingIfNeeded: record.latitude)
      longitudes[row] = Int32(truncatingIfNeeded: record.longitude)
      if !record.name.isEmpty {
        names.append(
          stretch.end &+ record.name.lowerBound..<stretch.end &+ record.name.upperBound)
      }
      stretch.count &+= 1
      stretch.last = stretch.end
      stretch.end &+= record.length
    }
    return stretch
  }

  /// The values of a record apart from those of sensors.
  private struct Record {
    var time = Instant.absent.milliseconds
    var latitude: Int64 = 0
    var longitude: Int64 = 0
    var name = 0..<0
    var length = 0
  }

  /// Reads the record at the start of a text; nil if it has another shape.
  @inline(__always)
  private static func record(
    _ pieces: Span<Piece>, _ text: Span<UInt8>, _ row: Int, _ sensors: inout MutableSpan<Double>
  ) -> Record? {
    // Indices are masked into the range, which costs less than checking each; one beyond is detected at the end.
    let within = longest &- 1
    var record = Record()
    var place = 0
    for index in pieces.indices {
      let piece = pieces[index]
      let front = ByteWord.load(text, at: place & within) ^ piece.front
      let back = ByteWord.load(text, at: (place & within) &+ 8) ^ piece.back
      guard front & piece.frontBits | back & piece.backBits == 0 else { return nil }
      place &+= Int(piece.length)
      switch piece.value {
      case .none: break
      case .timeOfDay:
        guard let second = RecordTimes.secondOfDay(text, at: place & within) else { return nil }
        record.time = piece.base &+ second &* 1000
        place &+= 8
      case .fraction:
        guard let digits = DigitRun(text, at: place & within), digits.count > 0, digits.count < 4
        else { return nil }
        record.time &+= Int64(truncatingIfNeeded: digits.decimals(places: 3))
        place &+= digits.count
      case .latitude:
        guard let value = degrees(text, &place, piece) else { return nil }
        record.latitude = value
      case .longitude:
        guard let value = degrees(text, &place, piece) else { return nil }
        record.longitude = value
      case .sensor:
        guard let value = sensorValue(text, &place, piece) else { return nil }
        sensors[Int(piece.column) &+ row] = value
      case .name:
        guard let count = nameLength(text, place) else { return nil }
        record.name = place..<place &+ count
        place &+= count
      case .sameName:
        record.name = place..<place &+ Int(truncatingIfNeeded: piece.base)
      case .ignored:
        guard let digits = DigitRun(text, at: place & within), digits.count > 0, digits.count < 8
        else { return nil }
        place &+= digits.count
      }
    }
    record.length = place
    return place <= longest ? record : nil
  }

  /// Degrees on the grid of 1e-7; nil if they need the general reader.
  @inline(__always)
  private static func degrees(_ text: Span<UInt8>, _ place: inout Int, _ piece: Piece) -> Int64? {
    let within = longest &- 1
    let isNegative = text[place & within] == UInt8(ascii: "-")
    if isNegative { place &+= 1 }
    guard let whole = DigitRun(text, at: place & within), whole.count > 0, whole.count < 4,
      whole.count == 1 || piece.isPadded || text[place & within] != UInt8(ascii: "0"),
      whole.value < piece.base
    else { return nil }
    place &+= whole.count
    guard text[place & within] == UInt8(ascii: "."),
      let digits = DigitRun(text, at: (place &+ 1) & within), digits.count > 0
    else { return nil }
    place &+= 1 &+ digits.count
    var decimals = Int64(truncatingIfNeeded: digits.decimals(places: 7))
    if digits.count == 8 {
      // The digits after a five decide the rounding.
      guard digits.eighth != 5 else { return nil }
      if digits.eighth > 5 { decimals &+= 1 }
      passDigits(text, &place)
    }
    let magnitude = Int64(truncatingIfNeeded: whole.value) &* 10_000_000 &+ decimals
    return isNegative ? -magnitude : magnitude
  }

  /// Skips digits that have no effect.
  private static func passDigits(_ text: Span<UInt8>, _ place: inout Int) {
    while place < longest, let digits = DigitRun(text, at: place) {
      place &+= digits.count
      guard digits.count == 8 else { return }
    }
  }

  /// The value of a sensor on its grid; nil if it needs the general reader.
  @inline(__always)
  private static func sensorValue(
    _ text: Span<UInt8>, _ place: inout Int, _ piece: Piece
  ) -> Double? {
    let within = longest &- 1
    guard let whole = DigitRun(text, at: place & within), whole.count > 0, whole.count < 6 else {
      return nil
    }
    // A leading zero is not valid everywhere.
    guard whole.count == 1 || text[place & within] != UInt8(ascii: "0") else { return nil }
    place &+= whole.count
    let thousandths: UInt64
    if text[place & within] == UInt8(ascii: ".") {
      guard let part = DigitRun(text, at: (place &+ 1) & within), part.count > 0, part.count < 4
      else { return nil }
      thousandths = whole.thousandths(part)
      place &+= 1 &+ part.count
    } else {
      thousandths = whole.thousandths()
    }
    let magnitude = Double(Int64(truncatingIfNeeded: thousandths)) / 1000
    let value = piece.isNegative ? -magnitude : magnitude
    return value >= piece.lowest && value <= piece.highest ? value : nil
  }

  /// The length of a name of letters, digits and inner separators; nil for any other.
  static func nameLength(_ text: Span<UInt8>, _ start: Int) -> Int? {
    var index = start
    var isInside = false
    while index < min(longest, text.count) {
      let byte = text[index]
      let isLetter = (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10
      guard isLetter || isBetweenLetters(byte) else { break }
      if index == start, !isLetter { return nil }
      isInside = isLetter
      index &+= 1
    }
    return isInside ? index &- start : nil
  }

  @inline(__always)
  static func isBetweenLetters(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
  }
}
