package import HitherText

/// Readers of times written as text, with or without a zone.
package enum TimeText {
  /// What was read: an instant, or a civil time whose zone the text does not give.
  package enum Reading: Equatable, Sendable {
    case instant(Instant)
    case local(CivilTime)
  }

  /// Reads an ISO 8601 time; nil for anything else.
  ///
  /// It accepts `2026-05-01T06:10:00.250+02:00`, also with a space for the `T`, without seconds,
  /// and with `Z`, `+hh`, `+hhmm` or `+hh:mm`. Digits beyond the millisecond are rounded half to
  /// even. Second 60 is the next minute's first. Complexity: one pass, no allocation.
  @inlinable
  package static func iso8601(_ text: Span<UInt8>) -> Reading? {
    var cursor = DigitCursor()
    guard let date = cursor.date(text) else { return nil }
    if cursor.isAtEnd(text) { return .local(CivilTime(date: date, millisecondOfDay: 0)) }
    guard
      cursor.take(UInt8(ascii: "T"), text) || cursor.take(UInt8(ascii: "t"), text)
        || cursor.takeBlanks(text),
      let millisecondOfDay = cursor.timeOfDay(text)
    else { return nil }
    let midnight = Int64(date.daysSinceEpoch) * 86_400_000
    _ = cursor.takeBlanks(text)
    if cursor.isAtEnd(text) {
      let moment = CivilTime(Instant(milliseconds: midnight + Int64(millisecondOfDay)))
      return .local(moment)
    }
    guard let offset = cursor.offsetSeconds(text), cursor.isAtEnd(text) else { return nil }
    let instant = Instant(
      milliseconds: midnight + Int64(millisecondOfDay) - Int64(offset) * 1000)
    return instant.isAccepted ? .instant(instant) : nil
  }

  /// Reads an ISO 8601 time; one without a zone is treated as UTC.
  @inlinable
  package static func instant(_ text: Span<UInt8>) -> Instant? {
    switch iso8601(text) {
    case .instant(let instant): return instant
    case .local(let civil):
      let instant = civil.instant()
      return instant.isAccepted ? instant : nil
    case nil: return nil
    }
  }
}

extension Instant {
  /// Reads RFC 3339, such as `2026-05-01T06:10:00Z`; nil for anything else.
  public init?(rfc3339 text: String) {
    var bytes = Array(text.utf8)
    bytes.append(0)
    guard case .instant(let instant) = TimeText.iso8601(bytes.span.extracting(0..<bytes.count - 1))
    else { return nil }
    self = instant
  }

  /// The instant as RFC 3339 in UTC, with milliseconds only if they are not zero.
  public var rfc3339: String {
    var buffer = TextBuffer()
    buffer.append(rfc3339: self)
    return buffer.text
  }

  /// The whole second as RFC 3339 in UTC, for a person.
  package var rfc3339WithoutMilliseconds: String {
    let rest = (milliseconds % 1000 + 1000) % 1000
    return Instant(milliseconds: milliseconds - rest).rfc3339
  }

  /// The instant as RFC 3339 in UTC, always with milliseconds.
  package var rfc3339WithMilliseconds: String {
    var buffer = TextBuffer()
    buffer.append(rfc3339: self, alwaysMilliseconds: true)
    return buffer.text
  }
}

extension TextBuffer {
  /// Appends an instant as RFC 3339 in UTC; milliseconds only if they are not zero, or `always`.
  ///
  /// An instant outside the years 0001 to 9999 is clamped to them.
  package mutating func append(rfc3339 instant: Instant, alwaysMilliseconds always: Bool = false) {
    let civil = CivilTime(min(max(instant, .earliest), .latest))
    append(upTo: 24) { output in
      output.append(twoDigits: civil.date.year / 100)
      output.append(twoDigits: civil.date.year % 100)
      output.append(UInt8(ascii: "-"))
      output.append(twoDigits: civil.date.month)
      output.append(UInt8(ascii: "-"))
      output.append(twoDigits: civil.date.day)
      output.append(UInt8(ascii: "T"))
      output.append(twoDigits: civil.hour)
      output.append(UInt8(ascii: ":"))
      output.append(twoDigits: civil.minute)
      output.append(UInt8(ascii: ":"))
      output.append(twoDigits: civil.second)
      if always || civil.millisecond != 0 {
        output.append(UInt8(ascii: "."))
        output.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: civil.millisecond / 100))
        output.append(twoDigits: civil.millisecond % 100)
      }
      output.append(UInt8(ascii: "Z"))
    }
  }
}

extension OutputSpan<UInt8> {
  fileprivate mutating func append(twoDigits value: Int) {
    append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: value / 10))
    append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: value % 10))
  }
}
