import HitherNetwork
import HitherOuting

extension MemberFields {
  static let network = Field<MemberSummary>.object(
    "network", "Metres on the ways of a network, and elsewhere; null if none is given.",
    NetworkTotals.fields
  ) { $0.network }.otherwise { member in
    if member.isTrackWithheld { return .withheld }
    guard member.isNetworkAsked else { return .noNetwork }
    return member.time == nil ? .noTimes : .notMatched
  }
}

extension NetworkTotals {
  /// The fields in `summary.json` and of `hither match --summary`.
  static let fields: [Field<NetworkTotals>] = [
    .number(
      "total_m", "The sum of ways_m, off_m and unmatched_m.", canBeNull: false
    ) { $0.total },
    .number(
      "ways_m", "Metres along ways: the sum of classes, of surfaces, or of difficulties.",
      canBeNull: false
    ) { $0.onWays },
    .number("off_m", "Metres on no way, in straight lines between fixes.", canBeNull: false) {
      $0.off
    },
    .number(
      "unmatched_m",
      "Metres over recording gaps, beyond the matched fixes, or between ways that nothing connects.",
      canBeNull: false
    ) { $0.unmatched },
    .list("classes", "By class, the longest first.", share("class", "Such as path.")) {
      $0.classes
    },
    .list(
      "surfaces", "By surface, the longest first.",
      share("surface", "As OpenStreetMap has it; null for ways that do not state it.")
    ) { $0.surfaces },
    .list(
      "difficulties", "By difficulty of hiking, the longest first.",
      share("sac_scale", "As OpenStreetMap has it; null for ways that do not state it.")
    ) { $0.difficulties },
    .text("attribution", "Whom to credit for the ways.", canBeNull: true) { $0.attribution },
  ]

  private static func share(_ name: String, _ summary: String) -> [Field<Share>] {
    [
      .text(name, summary, canBeNull: true) { $0.value },
      .number("length_m", "Metres on them.", canBeNull: false) { $0.metres },
    ]
  }
}
