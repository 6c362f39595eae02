/// Durations as people say them.
enum DurationWords {
  /// Whole minutes that are there for certain: `14 h 57 min`, `8 min`; below one, seconds.
  static func text(seconds: Int64) -> String {
    let seconds = max(0, seconds)
    if seconds < 60 { return "\(seconds) s" }
    let (days, hours, minutes) = (seconds / 86_400, seconds / 3600 % 24, seconds / 60 % 60)
    var parts: [String] = []
    if days > 0 { parts.append("\(days) d") }
    if hours > 0 { parts.append("\(hours) h") }
    if minutes > 0 { parts.append("\(minutes) min") }
    return parts.joined(separator: " ")
  }

  /// The same in full words: `14 hours 57 minutes`.
  static func spoken(seconds: Int64) -> String {
    let seconds = max(0, seconds)
    if seconds < 60 { return counted(seconds, "second") }
    let parts = [
      (seconds / 86_400, "day"), (seconds / 3600 % 24, "hour"), (seconds / 60 % 60, "minute"),
    ]
    return parts.filter { $0.0 > 0 }.map { counted($0.0, $0.1) }.joined(separator: " ")
  }

  private static func counted(_ count: Int64, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }
}
