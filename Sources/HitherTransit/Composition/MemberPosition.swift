import HitherGeodesy
import HitherOuting
import HitherText
import HitherTracks

/// The position of a member of a recording at a moment.
enum MemberPosition {
  /// - Parameter member: Nil if the recording has only one member.
  static func find(
    _ member: String?, in stream: String, at moment: Instant
  ) throws(HitherError) -> Coordinate {
    var selection = InputSelection(OutingOptions())
    let result = try OutingRun(
      try selection.plan([stream]), .whereabouts(at: moment), progress: { _ in }
    ).run()
    let ids = result.summary.outing.members.map(\.id)
    guard let index = member.map({ name in ids.firstIndex { $0 == name } }) ?? ids.indices.first,
      member != nil || ids.count == 1
    else {
      throw HitherError(
        .usage,
        member.map { "unknown member '\($0)' in \(stream)" } ?? "there are several members",
        hint: "give --member with one of \(ids.joined(separator: ", "))")
    }
    guard let found = result.whereabouts[index] else {
      throw HitherError(
        .data, "the position of '\(ids[index])' is not known at \(moment.rfc3339)", place: stream)
    }
    return found.coordinate
  }
}
