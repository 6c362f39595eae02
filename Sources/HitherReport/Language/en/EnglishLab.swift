/// Texts of the policy lab in English.
enum EnglishLab {
  static let words = Words(texts)

  // swift-format-ignore
  private static let texts: [LabWords: String] = [
    .policyLab: "Hither policy lab",
    .labNote: "{count} outings, {total} results, seed {value}, Hither {what}. Intervals are 95 %, by bootstrap over outings.",
    .costOfStragglers: "What it costs to hear of stragglers soon",
    .costOfPlaces: "What it costs to know where everyone is",
    .stragglerDelay: "delay of stragglers, s",
    .stragglerNote: "From the true start of falling behind to the leader's phone; one who is missed counts as long as they were behind. Filled marks: no other policy is better in both.",
    .liveError: "live error, m",
    .liveNote: "The mean distance from where one is to where the leader last heard one was. Filled marks: no other policy is better in both.",
    .batteryPerHour: "battery, % of a full one an hour",
    .noSuchFigure: "No outing has such a figure.",
    .againstBattery: "{what} against battery on {place}",
    .allPolicies: "All policies",
    .filter: "Filter",
    .choosePolicy: "Policy",
    .policyColumn: "policy",
    .deviceColumn: "device",
    .batteryColumn: "battery %/h",
    .fixesColumn: "fixes/h",
    .liveColumn: "live error m",
    .leastLiveColumn: "least live error m",
    .trackColumn: "track error m",
    .foundColumn: "stragglers found",
    .trueColumn: "of those told true",
    .delayColumn: "straggler delay s",
    .delayAllColumn: "with the missed s",
    .policyNote: "Means over outings; in small figures the interval. Straggler figures are pooled.",
    .keptFixes: "Fixes that were kept: {what}",
    .mapOf: "Map of {what}",
  ]
}
