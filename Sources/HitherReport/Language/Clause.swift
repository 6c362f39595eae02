/// A text of the reports with places for names and figures.
package enum Clause: TextKey {
  // The leader's answer.
  case fellBehindOnce, fellBehindToEnd, fellBehindOften, fellBehindFor, moreFellBehind
  case nobodyFellBehind, nobodySeen, gapWas, notKnownSpans, notKnownLength, neverKnown
  case notKnownMore, notKnownAfter, fromTo
  case byStopping, byWalkingSlower, byLeavingTheRoute, whileNotSeen
  // Lines of the timeline.
  case stopped, stoppedToEnd, leftRoute, cameBack, turnedAround, wentOnRight, fellBehindBy, caughtUp
  case cameInto, wentOutOf, hasBeenIn, leftSafeZone, cameBackToZone, clockTurned, movedOtherwise
  case finished, allEvents, firstRows
  case cameToRest, wentOnAfterStop, cameLater, wentSilent, wasHeardAgain
  case willFallBehind, groupSplit, groupRejoined, tookTheLead, waitedFor
  // How the group kept together.
  case columnWas, spanWaited, spanApart, spanApartToEnd, moreInSummary
  // Several who did the same.
  case stoppedTogether, waitedTogether, cameTogether, leftTogether, finishedTogether
  // What was said and decided, and what came of it.
  case toldGather, toldDepart, toldRest, toldCareful, toldLeft, toldRight, wroteMessage
  case allGathered, allWentOn, restTook, onlySomeDid, notSeenToHappen, mayHaveMissed
  case askedForBreak, askedForStop, askedForChange, askedForSomething, approved, declined
  case wasApproved, wasDeclined, neverDecided, addedPoint, movedPoint, deletedPoint
  case joined, leftGroup, leadsNow, followsNow, recordsAs
  // Points of the itinerary and nearness to the leader.
  case cameLate, cameEarly, everyoneAt, leaderWentOn, rollHeading, pointWasDeleted
  case forkAt, wasExpected, isExpected
  case allHereAt, lastCameAt, neverSeenHere, allHadCome, notAllHadCome
  case cameNearLeader, wasNearLeader, batteryLow, chargeLeft, tookShortCut, nearSpans, splitNumber,
    timesOf
  // Lines and stretches of the drawings.
  case behindFrom, caughtUpBelow, wasOffRoute, wasBehind, gapAxes, gapMeasured, whatNearIs
  // The clock.
  case stateSince, stateLastSeen, stateOf, dayOfHours
  // Where somebody is, and where the leader is from there.
  case isAbsent, isUnknown, isLeading, isMeasuredFrom, hasNoLeader, leaderIsUnknown, leaderIs,
    fixIsOld, wasLastSeen
  case toOwnSide, toWind
  // By which zone local times are given.
  case timesByPlace
  // Where a notice of several lines was found.
  case noticePlace
  // The message to a chat.
  case whoWent, whoWentUnled, figureLine, toldBehindOnce, toldBehindToEnd, toldBehindOften,
    notKnownOf
  // Key figures.
  case countOf, inAll, unknownInAll, labelled, ledBy, measuredFrom, aside, heightsOf, restWas
  case spreadWas, spreadOfSeenWas
  // What figures are by.
  case distanceByRoute, climbByAll, routeNotAsked
  // Departures.

  /// A place in a text.
  package enum Slot: String, CaseIterable, Sendable {
    case who, whom, from, to, when, cause, length, count, total, gap, behind, zone, unknown, place
    case what, value, line, platform
  }
}
