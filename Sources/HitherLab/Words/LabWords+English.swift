/// Texts of the policy lab in English.
extension LabWords {
  // swift-format-ignore
  package var english: String {
    switch self {
    case .policyLab: "Hither policy lab"
    case .labNote: "{count} outings, {total} results, seed {value}, Hither {what}. Intervals are 95 %, over outings: of shares Wilson's, else by bootstrap."
    case .costOfStragglers: "What early knowledge of stragglers costs"
    case .costOfPlaces: "What it costs to know where everyone is"
    case .stragglerDelay: "delay of stragglers, s"
    case .stragglerNote: "Delay from the true start of falling behind to the leader's phone; a missed episode counts with its whole length. Filled marks: no other policy is better in both."
    case .liveError: "live error, m"
    case .liveNote: "Mean distance between a member's position and the one last known to the leader. Filled marks: no other policy is better in both."
    case .batteryPerHour: "battery, % of a full one an hour"
    case .noSuchFigure: "No outing has such a figure."
    case .againstBattery: "{what} against battery on {place}"
    case .allPolicies: "All policies"
    case .filter: "Filter"
    case .choosePolicy: "Policy"
    case .policyColumn: "policy"
    case .deviceColumn: "device"
    case .batteryColumn: "battery %/h"
    case .fixesColumn: "fixes/h"
    case .liveColumn: "live error m"
    case .leastLiveColumn: "least live error m"
    case .trackColumn: "track error m"
    case .restColumn: "time at rest, error %"
    case .notRecordedColumn: "not recorded %"
    case .foundColumn: "stragglers found %"
    case .trueColumn: "of alerts, correct %"
    case .delayColumn: "straggler delay s"
    case .delayAllColumn: "with the missed s"
    case .offRouteColumn: "off-route found %"
    case .policyNote: "Means over outings; in small figures the interval. Straggler figures are pooled."
    case .keptFixes: "Fixes that were kept: {what}"
    case .mapOf: "Map of {what}"
    case .inUnit: "{what}, {value}"
    case .ofDevice: "{what}, {place}"
    case .markOf: "{who}: {value} {what}, {length}"
    }
  }
}
