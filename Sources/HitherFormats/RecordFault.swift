internal import HitherText
internal import HitherTracks

/// Why a record is rejected, in one line.
struct RecordFault: Error {
  var reason: String
  var column = 1

  /// Devices write a negative accuracy if they have no valid position.
  static let noPosition = "no position: the accuracy is negative"

  /// An excerpt of a file for a message: one line, shortened.
  static func excerpt(_ bytes: Span<UInt8>, upTo limit: Int = 40) -> String {
    var copy: [UInt8] = []
    for index in 0..<min(bytes.count, limit) {
      copy.append(bytes[index] < 0x20 || bytes[index] == 0x7F ? 0x20 : bytes[index])
    }
    return String(decoding: copy, as: UTF8.self) + (bytes.count > limit ? "…" : "")
  }

  /// An excerpt of a text for a message: one line, shortened.
  static func excerpt(_ text: String, upTo limit: Int = 40) -> String {
    excerpt(text.utf8.span, upTo: limit)
  }

  /// A record as it is stored: cut at the limit, invalid UTF-8 replaced.
  static func kept(_ bytes: some Collection<UInt8>) -> String {
    String(decoding: bytes.prefix(RecordLimits.rejectedRecord), as: UTF8.self)
  }
}

extension NoticeTally {
  /// A sensor's value on its grid; NaN, and counted, if it is out of range or not a number.
  ///
  /// An accuracy of 0 means unknown. Courses are normalised to 0..<360.
  mutating func accepted(_ value: Double, _ sensor: Sensor, line: Int) -> Double {
    guard sensor.range.contains(value) else {
      let fault = value.isFinite ? "out of range" : "not readable"
      count(
        "value_left_out", "a value of '\(sensor.fieldName)' is \(fault) and ignored", line: line)
      return .nan
    }
    switch sensor {
    case .accuracy where value == 0: return .nan
    case .course:
      let turned = value < 0 ? value + 360 : value >= 360 ? value - 360 : value
      let course = Sensor.quantised(turned)
      return course >= 360 ? 0 : course
    default: return Sensor.quantised(value)
    }
  }

  /// Counts times without a zone.
  mutating func countAssumedZone(line: Int, times: Int = 1) {
    count("zone_assumed", "a time without a zone is read as UTC", line: line, times: times)
  }
}
