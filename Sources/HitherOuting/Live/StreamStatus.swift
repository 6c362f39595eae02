import Glibc
import HitherTracks

/// The status of a stream, for operators.
package struct StreamStatus: Sendable {
  var tally: LiveOuting.Tally
  /// The time up to which the stream has been processed; nil before the first fix.
  var watermark: Instant?
  /// The trusted time; nil before the first fix.
  var newest: Instant?
  /// Inconsistent trip updates; nil if realtime data is not polled.
  var refusedUpdates: Int64?
  /// The number of messages of other kinds.
  var others: Int64 = 0

  /// That of a stream which has not begun.
  package static let begin = StreamStatus(tally: LiveOuting.Tally())

  /// The metrics for monitoring.
  ///
  /// - Parameter now: The clock, in milliseconds since 1970.
  package func metrics(now: Int64) -> [Metric] {
    func count(_ name: String, _ value: Int64, _ help: String) -> Metric {
      Metric("hither_\(name)_total", .counter, Double(value), help)
    }
    var metrics = [
      count("fixes", tally.fixes, "Fixes received from members, including late ones."),
      count("late_fixes", tally.late, "Fixes received too late."),
      count(
        "repeated_fixes", tally.repeated,
        "Late copies of fixes received before; they do not count as late."),
      count(
        "ahead_fixes", tally.ahead,
        "Fixes more than 24 h ahead of all others at the end; not used."),
      count("future_fixes", tally.future, "Fixes more than 120 s ahead of their receipt."),
      count("unknown_member_fixes", tally.unknown, "Fixes from unknown members."),
      count("rejected_records", tally.rejected, "Records rejected as unusable."),
      count("other_messages", others, "Messages of other kinds, which hold no fix."),
      count("events", tally.events, "Events that were handed to the sinks."),
    ]
    if let refusedUpdates {
      metrics.append(
        count(
          "refused_realtime_updates", refusedUpdates,
          "Realtime updates of trips that contradict themselves."))
    }
    if let watermark, let newest {
      metrics.append(
        Metric(
          "hither_watermark_timestamp_seconds", .gauge, Self.seconds(watermark.milliseconds),
          "The time up to which the stream has been looked at."))
      metrics.append(
        Metric(
          "hither_lag_seconds", .gauge, Self.seconds(now - newest.milliseconds),
          "How far the newest fix lies behind the clock."))
    }
    if let memory = Self.residentBytes {
      metrics.append(
        Metric("process_resident_memory_bytes", .gauge, memory, "Resident memory size in bytes."))
    }
    return metrics
  }

  private static func seconds(_ milliseconds: Int64) -> Double { Double(milliseconds) / 1000 }

  /// The memory of this process according to the system.
  private static var residentBytes: Double? {
    guard let bytes = try? WholeFile.bytes("/proc/self/statm", limit: 4096) else { return nil }
    let words = String(decoding: bytes, as: UTF8.self).split(separator: " ")
    guard words.count > 1, let pages = Double(words[1]) else { return nil }
    return pages * Double(sysconf(Int32(_SC_PAGESIZE)))
  }
}
