import HitherSampling
import HitherTracks

/// The times of the fixes that a tool kept, by member.
package struct KeptTimes: Sendable {
  var times: [String: [Instant]]

  /// Reads a track file, or several in a folder, as any command does.
  static func read(_ path: String) throws(HitherError) -> KeptTimes {
    var selection = InputSelection(OutingOptions())
    let plan = try selection.plan([path])
    var needs = RunNeeds()
    needs.fixes = true
    let result = try OutingRun(plan, needs).run()
    var times: [String: [Instant]] = [:]
    for (spool, summary) in zip(result.fixes, result.summary.members) {
      try spool?.read { (batch) throws(HitherError) in
        times[summary.member.id, default: []] += batch.time.map(Instant.init(milliseconds:))
      }
    }
    return KeptTimes(times: times)
  }

  /// The policy of one member; a file of a single track applies to all.
  func policy(of member: String) -> ScheduledFixes {
    ScheduledFixes(times[member] ?? (times.count == 1 ? times.values.first : nil) ?? [])
  }
}
