/// A local time of day as people write it.
package enum DayTime {
  /// The milliseconds after midnight of a text such as `22:00`, from `0:00` to `23:59`; nil for another text.
  package static func milliseconds(_ text: String) -> Int64? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, (1...2).contains(parts[0].utf8.count), parts[1].utf8.count == 2,
      parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
      let hour = Int64(parts[0]), let minute = Int64(parts[1]), hour < 24, minute < 60
    else { return nil }
    return (hour * 60 + minute) * 60_000
  }

  /// A time of day as `07:50`.
  package static func text(_ milliseconds: Int64) -> String {
    let minutes = milliseconds / 60_000
    let (hour, minute) = ("\(minutes / 60)", "\(minutes % 60)")
    return (hour.count < 2 ? "0" : "") + hour + ":" + (minute.count < 2 ? "0" : "") + minute
  }
}
