import HitherText
import HitherTracks

extension RecordShape {
  /// Learns how the record in a range is written; nil where another could not be told by its shape.
  init?(_ bytes: Span<UInt8>, _ range: Range<Int>, _ marks: RecordMarks) {
    guard range.count <= Self.longest, range.upperBound <= bytes.count else { return nil }
    var learner = ShapeLearner(bytes.extracting(range))
    for (value, start) in marks.values {
      guard learner.take(value, from: range.lowerBound, at: start) else { return nil }
    }
    learner.endText(at: range.count)
    (pieces, known) = (learner.pieces, learner.known)
    let values = pieces.map(\.value)
    guard values.contains(.latitude), values.contains(.longitude), values.last == Value.none
    else { return nil }
  }
}

/// Cuts a record into the texts and values of its shape.
private struct ShapeLearner {
  private let text: [UInt8]
  private(set) var pieces: [RecordShape.Piece] = []
  private(set) var known: UInt8 = 0
  /// What stands before it is in the pieces.
  private var done = 0

  init(_ text: Span<UInt8>) { self.text = text.indices.map { text[$0] } }

  /// Takes the next value of the record, which begins at `origin`; false where no shape has such a value.
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

  /// Puts the text up to a place into pieces; a value may follow.
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

  /// Whether no number goes on at a place: one with an exponent has no shape.
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
    // Of the day on which accepted times begin or end some are not.
    guard Instant(milliseconds: rest).isAccepted,
      Instant(milliseconds: rest + 86_400_000).isAccepted
    else { return false }
    endText(at: start, piece)
    done += 8
    if let fraction {
      piece = RecordShape.Piece()
      piece.value = .fraction
      endText(at: fraction.lowerBound, piece)
      done = fraction.upperBound
    }
    return true
  }

  private mutating func takeDegrees(
    _ value: RecordShape.Value, at start: Int, limit: Int64
  ) -> Bool {
    var piece = RecordShape.Piece()
    piece.value = value
    piece.isNegative = text[start] == UInt8(ascii: "-")
    let first = piece.isNegative ? start + 1 : start
    let point = digitsEnd(from: first)
    guard (1...3).contains(point - first), byte(point) == UInt8(ascii: ".") else { return false }
    for index in first..<point { piece.base = piece.base * 10 + Int64(text[index] &- 0x30) }
    // Whatever the decimals are, it is on the globe.
    guard piece.base < limit else { return false }
    piece.base *= piece.isNegative ? -10_000_000 : 10_000_000
    let end = digitsEnd(from: point + 1)
    guard end > point + 1, endsNumber(end) else { return false }
    endText(at: point + 1, piece)
    done = end
    return true
  }

  private mutating func takeValue(
    of sensor: Sensor, _ range: ClosedRange<Double>, at start: Int
  ) -> Bool {
    let bit: UInt8 = 1 << UInt8(sensor.rawValue)
    guard known & bit == 0 else { return false }
    known |= bit
    var piece = RecordShape.Piece()
    piece.value = .sensor
    piece.column = Int32(PlainFixes.column(of: sensor))
    (piece.lowest, piece.highest) = (range.lowerBound, range.upperBound)
    // That none is known is no accuracy.
    if sensor == .accuracy { piece.lowest = .leastNonzeroMagnitude }
    piece.isNegative = text[start] == UInt8(ascii: "-")
    let first = piece.isNegative ? start + 1 : start
    var end = digitsEnd(from: first)
    guard end > first else { return false }
    if byte(end) == UInt8(ascii: ".") { end = digitsEnd(from: end + 1) }
    guard endsNumber(end) else { return false }
    endText(at: first, piece)
    done = end
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
      done = digitsEnd(from: first)
    }
    return true
  }
}
