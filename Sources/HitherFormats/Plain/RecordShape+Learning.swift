import HitherText
import HitherTracks

extension RecordShape {
  /// Learns the shape of the record in a range; nil if it cannot identify other records.
  init?(_ bytes: Span<UInt8>, _ range: Range<Int>, _ marks: RecordMarks) {
    guard range.count <= Self.longest, range.upperBound <= bytes.count else { return nil }
    var learner = ShapeLearner(bytes.extracting(range))
    for (value, start) in marks.values {
      guard learner.take(value, from: range.lowerBound, at: start) else { return nil }
    }
    learner.endText(at: range.count)
    (pieces, layout, known) = (learner.pieces, learner.finishedLayout, learner.known)
    let values = pieces.map(\.value)
    guard values.contains(.latitude), values.contains(.longitude), values.last == Value.none
    else { return nil }
  }
}

/// Cuts a record into the texts and values of its shape.
private struct ShapeLearner {
  private let text: [UInt8]
  private(set) var pieces: [RecordShape.Piece] = []
  private(set) var known: UInt16 = 0
  /// The pieces cover everything before this index.
  private var done = 0
  /// The ranges of digits that may vary.
  private var digits: [Range<Int>] = []
  private var layout = RecordLayout()
  private var hasLayout = true

  init(_ text: Span<UInt8>) { self.text = text.indices.map { text[$0] } }

  /// Adds the next value of the record, which begins at `origin`; false if no shape can have such a value.
  mutating func take(_ value: RecordMarks.Value, from origin: Int, at place: Int) -> Bool {
    let start = place - origin
    guard start >= done, start < text.count else { return false }
    switch value {
    case .time(let milliseconds): return takeTime(milliseconds, at: start)
    case .latitude: return takeDegrees(.latitude, at: start, limit: 90)
    case .longitude: return takeDegrees(.longitude, at: start, limit: 180)
    case .sensor(let sensor, let range): return takeValue(of: sensor, range, at: start)
    case .member(let end): return takeName(start..<end - origin)
    case .ignored(let end): return takeIgnored(start..<end - origin)
    }
  }

  /// Adds the text up to an index as pieces; a value may follow.
  mutating func endText(at end: Int, _ piece: RecordShape.Piece = RecordShape.Piece()) {
    repeat {
      var part = end - done > 16 ? RecordShape.Piece() : piece
      let length = min(16, end - done)
      for (index, byte) in text[done..<done + length].enumerated() {
        let shift = UInt64(index % 8 * 8)
        if index < 8 {
          part.front |= UInt64(byte) << shift
          part.frontBits |= 0xff << shift
        } else {
          part.back |= UInt64(byte) << shift
          part.backBits |= 0xff << shift
        }
      }
      part.length = UInt8(length)
      pieces.append(part)
      done += length
    } while done < end || pieces.last?.value != piece.value
  }

  private func digitsEnd(from start: Int) -> Int {
    text[start...].firstIndex { $0 &- 0x30 > 9 } ?? text.count
  }

  private func byte(_ index: Int) -> UInt8 { index < text.count ? text[index] : 0 }

  /// Whether a number ends at an index: one with an exponent has no shape.
  private func endsNumber(_ place: Int) -> Bool {
    let byte = byte(place)
    return (byte | 0x20) &- 0x61 > 25 && byte &- 0x30 > 9 && !".+-".utf8.contains(byte)
  }

  private mutating func takeTime(_ milliseconds: Int64, at date: Int) -> Bool {
    let start = date + 11
    guard start + 9 <= text.count,
      let second = RecordTimes.secondOfDay(text.span, at: start)
    else { return false }
    var piece = RecordShape.Piece()
    piece.value = .timeOfDay
    var rest = milliseconds - second * 1000
    var fraction: Range<Int>?
    if byte(start + 8) == UInt8(ascii: ".") {
      let digits = start + 9..<digitsEnd(from: start + 9)
      guard (1...3).contains(digits.count) else { return false }
      rest -= (0..<3).reduce(0) {
        $0 * 10 + ($1 < digits.count ? Int64(text[start + 9 + $1] &- 0x30) : 0)
      }
      fraction = digits
    }
    piece.base = rest
    // On the first and the last accepted day some times are not accepted.
    guard Instant(milliseconds: rest).isAccepted,
      Instant(milliseconds: rest + 86_400_000).isAccepted
    else { return false }
    endText(at: start, piece)
    done += 8
    for pair in stride(from: start, to: start + 8, by: 3) { digits.append(pair..<pair + 2) }
    layout.time = RecordLayout.TimeOfDay(place: start, midnight: rest)
    if let fraction {
      piece = RecordShape.Piece()
      piece.value = .fraction
      endText(at: fraction.lowerBound, piece)
      endDigits(fraction)
      layout.fraction = decimals(fraction)
    }
    return true
  }

  private mutating func takeDegrees(
    _ value: RecordShape.Value, at start: Int, limit: Int64
  ) -> Bool {
    let isNegative = text[start] == UInt8(ascii: "-")
    let first = isNegative ? start + 1 : start
    let point = digitsEnd(from: first)
    guard (1...3).contains(point - first), byte(point) == UInt8(ascii: ".") else { return false }
    let whole = (first..<point).reduce(Int64(0)) { $0 * 10 + Int64(text[$1] &- 0x30) }
    // The position is on the globe whatever the decimals are.
    guard whole < limit else { return false }
    let end = digitsEnd(from: point + 1)
    guard end > point + 1, endsNumber(end) else { return false }
    var piece = RecordShape.Piece()
    (piece.value, piece.base) = (value, limit)
    piece.isPadded = point - first > 1 && text[first] == UInt8(ascii: "0")
    endText(at: start, piece)
    endDigits(point + 1..<end)
    var decimals = decimals(point + 1..<end)
    decimals.base = isNegative ? -whole * 10_000_000 : whole * 10_000_000
    decimals.isNegative = isNegative
    if value == .latitude { layout.latitude = decimals } else { layout.longitude = decimals }
    hasLayout = hasLayout && end - point < 9
    return true
  }

  private mutating func takeValue(
    of sensor: Sensor, _ range: ClosedRange<Double>, at start: Int
  ) -> Bool {
    let bit: UInt16 = 1 << UInt16(sensor.rawValue)
    guard known & bit == 0 else { return false }
    known |= bit
    var piece = RecordShape.Piece()
    piece.value = .sensor
    piece.column = Int32(PlainFixes.column(of: sensor))
    (piece.lowest, piece.highest) = (range.lowerBound, range.upperBound)
    // An accuracy of zero means unknown.
    if sensor == .accuracy { piece.lowest = .leastNonzeroMagnitude }
    piece.isNegative = text[start] == UInt8(ascii: "-")
    let first = piece.isNegative ? start + 1 : start
    let point = digitsEnd(from: first)
    guard point > first else { return false }
    let end = byte(point) == UInt8(ascii: ".") ? digitsEnd(from: point + 1) : point
    guard endsNumber(end) else { return false }
    endText(at: first, piece)
    endDigits(first..<point)
    if end > point { endDigits(point + 1..<end) }
    layOut(piece, first..<point, end > point ? point + 1..<end : point..<point)
    return true
  }

  private mutating func takeName(_ range: Range<Int>) -> Bool {
    guard !range.isEmpty, range.upperBound < text.count else { return false }
    var piece = RecordShape.Piece()
    if RecordShape.nameLength(text.span, range.lowerBound) == range.count {
      piece.value = .name
      endText(at: range.lowerBound, piece)
      done = range.upperBound
    } else {
      piece.value = .sameName
      piece.base = Int64(range.count)
      endText(at: range.lowerBound, piece)
    }
    layout.name = range
    return true
  }

  private mutating func takeIgnored(_ range: Range<Int>) -> Bool {
    guard range.upperBound < text.count else { return false }
    while let first = text[max(done, range.lowerBound)..<range.upperBound].firstIndex(where: {
      $0 &- 0x30 < 10
    }) {
      var piece = RecordShape.Piece()
      piece.value = .ignored
      endText(at: first, piece)
      endDigits(first..<digitsEnd(from: first))
    }
    return true
  }
}

extension ShapeLearner {
  /// Moves past digits that may vary.
  fileprivate mutating func endDigits(_ range: Range<Int>) {
    digits.append(range)
    done = range.upperBound
  }

  /// The bits of a number of bytes of a word, after others.
  private func bits(_ count: Int, behind before: Int = 0) -> UInt64 {
    (before..<min(8, before + count)).reduce(0) { $0 | 0xff << UInt64(8 * $1) }
  }

  fileprivate func decimals(_ range: Range<Int>) -> RecordLayout.Decimals {
    RecordLayout.Decimals(place: range.lowerBound, bits: bits(range.count))
  }

  /// Lays out the value of a sensor by its digits before and after the point.
  fileprivate mutating func layOut(
    _ piece: RecordShape.Piece, _ whole: Range<Int>, _ part: Range<Int>
  ) {
    guard whole.count < 5, part.count < 4 else {
      hasLayout = false
      return
    }
    var value = RecordLayout.SensorValue(place: whole.lowerBound)
    value.wholeBits = bits(whole.count)
    value.partBits = bits(part.count, behind: whole.count + 1)
    value.shift = UInt64(32 - 8 * whole.count)
    value.isNegative = piece.isNegative
    value.column = Int(piece.column)
    // A leading zero is not valid everywhere; without one, this many digits give at least this value.
    let least = whole.count > 1 ? (1..<whole.count).reduce(1.0) { least, _ in least * 10 } : 0
    value.lowest = piece.isNegative ? piece.lowest : max(piece.lowest, least)
    value.highest = piece.isNegative ? min(piece.highest, -least) : piece.highest
    layout.sensors.append(value)
  }

  /// The layout of the whole record; nil if it has none.
  fileprivate var finishedLayout: RecordLayout? {
    guard hasLayout else { return nil }
    var layout = layout
    layout.count = text.count
    layout.blocks = Array(repeating: RecordLayout.Block(), count: (text.count + 63) / 64)
    var isDigit = Array(repeating: false, count: text.count)
    for range in digits { for place in range { isDigit[place] = true } }
    for (place, byte) in text.enumerated() {
      let (block, word, shift) = (place / 64, place % 64 / 8, UInt64(place % 8 * 8))
      layout.blocks[block].text[word] |= UInt64(isDigit[place] ? 0x30 : byte) << shift
      layout.blocks[block].bits[word] |= 0xff << shift
      layout.blocks[block].slack[word] |= (isDigit[place] ? 0x76 : 0x7f) << shift
    }
    return layout
  }
}
