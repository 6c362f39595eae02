/// The reports' texts with places for names and figures, in English.
enum EnglishClauses {
  private static let reach = "[, up to {gap}[ ({behind})]]"

  static func text(of clause: Clause) -> String {
    switch clause {
    case .fellBehindOnce: "{who} fell behind once, from {from} to {to}\(reach)."
    case .fellBehindToEnd: "{who} fell behind once, from {from} to the end\(reach)."
    case .fellBehindOften:
      "{who} fell behind {count} times[, first at {from}], {length} in all\(reach)."
    case .fellBehindFor: "{who} fell behind for {length}\(reach)."
    case .moreFellBehind: "{count} more fell behind; the table says who."
    case .nobodyFellBehind: "Nobody fell behind."
    case .nobodySeen: "Nobody was seen to fall behind; {unknown}."
    case .gapWas: "The gap was {unknown}."
    case .notKnownSpans: "not known {when} for {who}"
    case .notKnownLength: "not known for {who} for {length} in all"
    case .neverKnown: "not known at any time for {who}"
    case .notKnownMore: "not always known for {count} more"
    case .notKnownAfter: "not known after {from}, when the leader’s recording ends"
    case .fromTo: "{from}–{to}"
    case .stopped: "stopped for {length}"
    case .stoppedToEnd: "stopped until the end"
    case .leftRoute: "left the route"
    case .cameBack: "came back to the route[ after {length}]"
    case .turnedAround: "turned and went against the route"
    case .wentOnRight: "went the right way again[ after {length}]"
    case .fellBehindBy: "fell behind[: {gap}[, {behind}]]"
    case .caughtUp: "caught up[ after {length}]"
    case .cameInto: "came to {place}"
    case .wentOutOf: "left {place}[ after {length}]"
    case .hasBeenIn: "has been at {place} for {length}"
    case .leftSafeZone: "left the safe zone {place}"
    case .cameBackToZone: "came back to the safe zone {place}[ after {length}]"
    case .finished: "reached the end of the route"
    case .allEvents: "All {count} entries, with the shorter stops"
    case .firstEvents: "These are the first {count} of {total}; all are in events.ndjson."
    case .behindFrom: "Behind from {gap}"
    case .caughtUpBelow: "Caught up below {gap}"
    case .wasOffRoute: "{who}: off the route {from}–{to}"
    case .wasBehind: "{who}: behind the leader {from}–{to}"
    case .gapAxes: "Distance behind the leader over local time[, {zone}]; below 0 is ahead."
    case .countOf: "{count} of {total}"
    case .inAll: "{length} in all"
    case .unknownInAll: "gap not known for {length}"
    }
  }
}
