package import HitherTracks

/// When a journey is active: days of the week, and a range of clock times.
package struct JourneyHours: Hashable, Sendable {
  /// Bit 0 is Monday.
  package var weekdays: UInt8
  /// Minutes of the day; the last one is excluded. If it is not later than the first, the range
  /// continues into the next day.
  package var firstMinute: Int
  package var lastMinute: Int

  /// The names of the days, Monday first.
  package static let dayNames = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]

  /// All days, at all times.
  package static let always = JourneyHours(weekdays: 0x7F, firstMinute: 0, lastMinute: 1440)

  /// Whether the journey is active at a clock time.
  package func contain(_ time: CivilTime) -> Bool {
    let minute = time.millisecondOfDay / 60_000
    if firstMinute < lastMinute {
      return isOn(time.date.weekday) && minute >= firstMinute && minute < lastMinute
    }
    let yesterday = (time.date.weekday + 5) % 7 + 1
    return minute >= firstMinute && isOn(time.date.weekday)
      || minute < lastMinute && isOn(yesterday)
  }

  /// Whether it includes a day of the week, 1 for Monday.
  private func isOn(_ weekday: Int) -> Bool { weekdays >> UInt8(weekday - 1) & 1 == 1 }

  /// The names of its days, in order.
  package var days: [String] {
    Self.dayNames.indices.filter { isOn($0 + 1) }.map { Self.dayNames[$0] }
  }

  /// The first and the last minute as clock times; the end of the day is 24:00.
  package var firstText: String { Self.text(firstMinute) }
  package var lastText: String { Self.text(lastMinute) }

  /// Clock times such as `07:30,16:45`.
  package static func text(_ minutes: [Int]) -> String {
    minutes.map { text($0) }.joined(separator: ",")
  }

  /// Reads such clock times, each once and in order; nil for anything else, and for too many.
  package static func minutes(_ text: String) -> [Int]? {
    var minutes: Set<Int> = []
    for part in text.split(separator: ",", omittingEmptySubsequences: !text.contains(",")) {
      guard let minute = minute(String(part)), minute < 1440 else { return nil }
      minutes.insert(minute)
    }
    return minutes.count <= SavedJourney.mostUsual ? minutes.sorted() : nil
  }

  private static func text(_ minute: Int) -> String {
    let (hours, minutes) = (minute / 60, minute % 60)
    return "\(hours < 10 ? "0" : "")\(hours):\(minutes < 10 ? "0" : "")\(minutes)"
  }

  /// Reads `mon`, `mon,wed` or `mon-fri`; nil for anything else.
  package static func weekdays(_ text: String) -> UInt8? {
    var bits: UInt8 = 0
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let ends = part.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
      guard ends.count <= 2, let first = ends.first.flatMap(dayNames.firstIndex),
        let last = ends.last.flatMap(dayNames.firstIndex)
      else { return nil }
      // Sunday to Tuesday spans the end of the week.
      for day in first...(last < first ? last + 7 : last) { bits |= 1 << UInt8(day % 7) }
    }
    return bits
  }

  /// Reads `07:30`, the minute of the day; 24:00 is its end.
  package static func minute(_ text: String) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    let isClock = parts.allSatisfy { $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
    guard parts.count == 2, isClock, (1...2).contains(parts[0].utf8.count),
      parts[1].utf8.count == 2, let hour = Int(parts[0]), let minute = Int(parts[1]),
      minute < 60, hour * 60 + minute <= 1440
    else { return nil }
    return hour * 60 + minute
  }
}
