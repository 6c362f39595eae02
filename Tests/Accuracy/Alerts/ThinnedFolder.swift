import Foundation
import HitherOuting
import HitherTracks

/// The members of a recorded outing with fewer fixes, one NDJSON file each; it goes when nothing uses it any more.
final class ThinnedFolder {
  private let folder: TemporaryFolder
  var path: String { folder.path }

  init(_ plan: OutingPlan, milliseconds: Int64) throws {
    folder = try TemporaryFolder()
    var needs = RunNeeds()
    needs.fixes = true
    let result = try OutingRun(plan, needs).run()
    for (spool, summary) in zip(result.fixes, result.summary.members) {
      var fixes = FixBatch()
      try spool?.read { (batch) throws(HitherError) in
        for row in 0..<batch.count { fixes.append(batch[row]) }
      }
      let id = summary.member.id
      let lines = AlertTrial.thinned(fixes, milliseconds: milliseconds).rows.map {
        Self.line($0, of: id)
      }
      try lines.joined().write(toFile: "\(path)/\(id).ndjson", atomically: false, encoding: .utf8)
    }
  }

  /// A fix as a line of NDJSON.
  static func line(_ fix: Fix, of member: String) -> String {
    let accuracy = fix.accuracy.isNaN ? "" : ", \"accuracy\": \(fix.accuracy)"
    let start = fix.startsSegment ? ", \"break\": true" : ""
    let place = "\"lat\": \(fix.coordinate.latitude), \"lon\": \(fix.coordinate.longitude)"
    return "{\"member\": \"\(member)\", \"time\": \"\(fix.time.rfc3339WithMilliseconds)\", "
      + place + accuracy + start + "}\n"
  }
}
