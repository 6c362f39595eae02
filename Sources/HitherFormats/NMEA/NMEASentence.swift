internal import HitherText
internal import HitherTracks

/// A sentence of NMEA 0183: its kind and the ranges of its fields in the line.
struct NMEASentence {
  /// The kinds that are read.
  enum Kind: String, CaseIterable {
    case position = "GGA"
    case minimum = "RMC"
    case course = "VTG"
    case date = "ZDA"
    case combined = "GNS"
    case placeOnly = "GLL"

    /// The number of fields that every version of the standard has.
    var leastFields: Int {
      switch self {
      case .position, .minimum, .combined: 9
      case .course, .placeOnly: 6
      case .date: 4
      }
    }

    /// The field with the time of day, counted from 1.
    var timeField: Int { self == .placeOnly ? 5 : 1 }
  }

  let kind: Kind
  /// The fields after the name, as ranges in the line.
  private let fields: [Range<Int>]

  /// The content of a line.
  enum Line {
    case sentence(NMEASentence)
    /// A sentence of a kind that is not read.
    case other
    /// Not a sentence.
    case none
  }

  /// Reads a line; text that a logger wrote before the `$` is skipped.
  ///
  /// - Throws: If the checksum is wrong, or the sentence is cut off.
  static func read(_ line: Span<UInt8>) throws(RecordFault) -> Line {
    guard let start = line.indices.first(where: { line[$0] == 0x24 }) else { return .none }
    var end = line.count
    while end > start, line[end - 1] <= 0x20 { end -= 1 }
    let star = (start..<end).last { line[$0] == 0x2A }
    if let star {
      try checkSum(line, start + 1..<star, stated: star + 1..<end)
      end = star
    }
    var fields: [Range<Int>] = []
    var first = start + 1
    for index in start + 1...end where index == end || line[index] == 0x2C {
      fields.append(first..<index)
      first = index + 1
      // No sentence that is read has more; this bounds the list for a line of commas.
      if fields.count > 64 { return .other }
    }
    // Older receivers write no checksums; then only the missing fields tell that a sentence is not whole.
    if star == nil, let name = fields.first, name.count < 5 { throw Self.cut }
    guard let name = fields.first, name.count == 5,
      let kind = Kind.allCases.first(where: { kind in
        kind.rawValue.utf8.enumerated().allSatisfy { line[name.lowerBound + 2 + $0] == $1 }
      })
    else { return .other }
    if star == nil, fields.count <= kind.leastFields { throw Self.cut }
    return .sentence(NMEASentence(kind: kind, fields: Array(fields.dropFirst())))
  }

  private static let cut = RecordFault(reason: "the sentence is cut off")

  private static func checkSum(
    _ line: Span<UInt8>, _ range: Range<Int>, stated: Range<Int>
  ) throws(RecordFault) {
    var sum: UInt8 = 0
    for index in range { sum ^= line[index] }
    let digits = stated.map { hexValue(line[$0]) }
    guard digits.count == 2, let high = digits[0], let low = digits[1], high << 4 | low == sum
    else { throw RecordFault(reason: "the checksum is wrong") }
  }

  private static func hexValue(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x41 + 10
    case 0x61...0x66: byte - 0x61 + 10
    default: nil
    }
  }

  /// Whether a field, counted from 1, is empty.
  func isEmpty(_ number: Int) -> Bool {
    number > fields.count || fields[number - 1].isEmpty
  }

  /// The first byte of a field; 0 if it is empty.
  func letter(_ number: Int, _ line: Span<UInt8>) -> UInt8 {
    isEmpty(number) ? 0 : line[fields[number - 1].lowerBound]
  }

  /// Whether a field holds any byte other than the given one.
  func holds(_ number: Int, _ line: Span<UInt8>, otherThan byte: UInt8) -> Bool {
    !isEmpty(number) && fields[number - 1].contains { line[$0] != byte }
  }

  /// A field as a number; NaN if it is empty, infinite if it is not a number.
  func double(_ number: Int, _ line: Span<UInt8>) -> Double {
    guard !isEmpty(number) else { return .nan }
    return NumberText.double(line.extracting(fields[number - 1])) ?? .infinity
  }

  /// A field as a number times 10^places; nil if it is not a number.
  func scaled(_ number: Int, places: Int, _ line: Span<UInt8>) -> Int64? {
    guard !isEmpty(number) else { return nil }
    return NumberText.scaled(line.extracting(fields[number - 1]), places: places)
  }

  /// Degrees and minutes with the hemisphere in the next field, on the grid.
  func degreesE7(
    _ number: Int, _ limit: Int64, negative: UInt8, _ line: Span<UInt8>
  ) -> Int32? {
    guard let value = scaled(number, places: 9, line), value >= 0 else { return nil }
    let hundred: Int64 = 100_000_000_000
    let minutes = value % hundred
    guard minutes < 60_000_000_000, value / hundred <= limit else { return nil }
    // 1e-9 minutes are one six-thousandth of 1e-7 degrees.
    let rest = minutes % 6000
    let down = minutes / 6000
    let isUp = rest > 3000 || (rest == 3000 && !down.isMultiple(of: 2))
    let degrees = value / hundred * 10_000_000 + (isUp ? down + 1 : down)
    guard degrees <= limit * 10_000_000 else { return nil }
    return Int32(letter(number + 1, line) == negative ? -degrees : degrees)
  }

  /// `hhmmss.sss` in milliseconds of the day; nil for anything else.
  func timeOfDay(_ number: Int, _ line: Span<UInt8>) -> Int64? {
    guard let value = scaled(number, places: 3, line), (0..<240_000_000).contains(value) else {
      return nil
    }
    let (hours, minutes, rest) = (value / 10_000_000, value / 100_000 % 100, value % 100_000)
    guard minutes < 60, rest < 61_000 else { return nil }
    return (hours * 60 + minutes) * 60_000 + rest
  }
}
