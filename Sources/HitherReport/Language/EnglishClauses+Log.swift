extension EnglishClauses {
  /// What was said, decided and done, and the points of the itinerary.
  static func logText(of clause: Clause) -> String {
    switch clause {
    case .stoppedTogether: "{who} stopped[, for up to {length}]"
    case .waitedTogether: "{who} waited for {whom}[, up to {length}]"
    case .cameTogether: "{who} came to {place}"
    case .leftTogether: "{who} left {place}"
    case .finishedTogether: "{who} reached the end of the route"
    case .toldGather: "told all to gather[: “{what}”][; {unknown} may have missed it]"
    case .toldDepart: "told all to go on[: “{what}”][; {unknown} may have missed it]"
    case .toldRest:
      "told all to rest[ for {length}][: “{what}”][; {unknown} may have missed it]"
    case .toldCareful: "told all to be careful[: “{what}”][; {unknown} may have missed it]"
    case .toldLeft: "told all to keep left[: “{what}”][; {unknown} may have missed it]"
    case .toldRight: "told all to keep right[: “{what}”][; {unknown} may have missed it]"
    case .wroteMessage:
      "sent a message[: “{what}”][ ({length})][; {unknown} may have missed it]"
    case .allGathered: "All were together after {length}[, {who} last]."
    case .allWentOn: "All had gone on after {length}[, {who} last]."
    case .restTook: "The rest took {length}[ of {total} asked for]."
    case .onlySomeDid: "Seen to do so: {who}; of the others it is not known."
    case .notSeenToHappen: "Nobody was seen to do so."
    case .mayHaveMissed: "{who} may have missed it: no position at that time."
    case .askedForBreak: "asked for a break[: “{what}”][, {gap} behind the leader]"
    case .askedForStop: "asked for a further stop[: “{what}”][, {gap} behind the leader]"
    case .askedForChange: "asked for another way[: “{what}”][, {gap} behind the leader]"
    case .askedForSomething: "asked for something[: “{what}”][, {gap} behind the leader]"
    case .approved: "said yes[ to {whom}][ after {length}][: “{what}”]"
    case .declined: "said no[ to {whom}][ after {length}][: “{what}”]"
    case .wasApproved: "[{who}: ]yes, after {length}."
    case .wasDeclined: "[{who}: ]no, after {length}."
    case .neverDecided: "No answer is in the log."
    case .addedPoint: "put {place} on the itinerary[, due {to}]"
    case .movedPoint: "changed {place} on the itinerary[, due {to}]"
    case .deletedPoint: "took {place} off the itinerary"
    case .joined: "joined the group"
    case .leftGroup: "left the group"
    case .leadsNow: "leads from here on"
    case .followsNow: "follows from here on"
    case .recordsAs: "records in the mode {what} from here on"
    default: itineraryText(of: clause)
    }
  }

  private static func itineraryText(of clause: Clause) -> String {
    switch clause {
    case .cameLate: "came to {place}[, {length} late]"
    case .cameEarly: "came to {place}[, {length} early]"
    case .everyoneAt: "Everyone was at {place}"
    case .leaderWentOn:
      "The leader went on from {place}[; {who} had not come][; nothing known of {unknown}]"
    case .rollHeading: "{count} of {total} seen there[, due {to}]"
    case .pointWasDeleted: "taken off the itinerary; {count} of {total} seen there[, due {to}]"
    case .forkAt: "Fork at {gap}"
    case .wasExpected:
      "At {when} the leader was expected here at {value}, in 9 of 10 cases between {from} and {to}."
    case .isExpected: "is expected at {place} at {value}, in 9 of 10 cases from {from} to {to}"
    case .allHereAt: "Everyone was here at {from}."
    case .lastCameAt: "All came, but not all were here at once; the last came at {from}."
    case .neverSeenHere: "Not seen here: {who}."
    case .allHadCome: "When the leader went on at {from}, everyone had come."
    case .notAllHadCome:
      "When the leader went on at {from}[, {who} had not come][, nothing was known of {unknown}]."
    case .cameNearLeader: "came near the leader[: {gap}]"
    case .wasNearLeader: "was near the leader[ for {length}][, {gap} at the nearest]"
    case .batteryLow: "has a low battery[: {count}][, {length} left][, {total} still to go]"
    case .chargeLeft: "{count}[, {length} left]"
    case .tookShortCut: "took a short cut[, {gap} shorter]"
    case .timesOf: "{count}\u{A0}×, {length}"
    case .nearSpans: "{who} near the leader: {when}"
    case .splitNumber: "{what}\u{A0}{count}"
    default: locateText(of: clause)
    }
  }
}
