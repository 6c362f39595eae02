import HitherSampling
import HitherTracks

/// The fixes that a policy kept on one phone, and when the leader received them.
struct LabSample: Sendable {
  var record: PhoneRun.Record
  /// When each fix reached the leader; for the leader's own phone, when it was taken.
  var arrivals: [Instant]

  /// When all fixes up to a moment had arrived; at the earliest the moment itself.
  func arrival(ofFixesUpTo time: Instant) -> Instant {
    let later = record.fixes.time.partitionPoint { $0 <= time.milliseconds }
    return later > 0 ? max(time, arrivals[later - 1]) : time
  }

  /// Whether another sample gives the leader exactly the same information.
  func tellsTheSame(as other: LabSample) -> Bool {
    arrivals == other.arrivals && record.fixes.time == other.record.fixes.time
      && record.fixes.latitudeE7 == other.record.fixes.latitudeE7
      && record.fixes.longitudeE7 == other.record.fixes.longitudeE7
  }
}
