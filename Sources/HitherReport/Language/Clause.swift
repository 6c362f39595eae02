/// A text of the reports with slots for names and figures.
package enum Clause: TextKey {
  // The leader's answer.
  case fellBehindOnce, fellBehindToEnd, fellBehindOften, fellBehindFor, moreFellBehind
  case nobodyFellBehind, nobodySeen, notKnownIfAny, gapWas, notKnownSpans, notKnownLength,
    neverKnown
  case notKnownMore, notKnownAfter, fromTo
  case asOrderIsUnknown, asBranchIsUnknown, asPositionsAreInaccurate, asPositionsAreSuspect
  case byStopping, byWalkingSlower, byLeavingTheRoute, whileNotSeen
  // Lines of the timeline.
  case stopped, stoppedToEnd, leftRoute, cameBack, turnedAround, wentOnRight, fellBehindBy, caughtUp
  case cameInto, wentOutOf, hasBeenIn, leftSafeZone, cameBackToZone, clockTurned, movedOtherwise
  case finished, allEvents, firstRows
  case cameToRest, wentOnAfterStop, cameLater, wentSilent, wasHeardAgain, wasSilentOften
  case willFallBehind, groupSplit, groupRejoined, tookTheLead, waitedFor
  // Who is at home.
  case cameHome, wasAtHome, homeNotKnown, allHome, isOverdue, isOnTheWay, isHomeSince, isAwaySince
  case isHomeUnknown, isComingHome, isComingSometime, allAreHome, someAreHome, asOf
  // How the group kept together.
  case columnWas, spanWaited, spanApart, spanApartToEnd, moreInSummary
  // Several who did the same.
  case stoppedTogether, waitedTogether, cameTogether, leftTogether, finishedTogether
  // Messages, commands and decisions, and their effects.
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
  // Positions of members, and of the leader relative to them.
  case isAbsent, isUnknown, isLeading, isMeasuredFrom, hasNoLeader, leaderIsUnknown, leaderIs,
    fixIsOld, wasLastSeen
  case toOwnSide, toWind
  // The zone of local times.
  case timesByPlace, timesIn
  // The location of a notice of several lines.
  case noticePlace
  // The message to a chat.
  case whoWent, whoWentUnled, figureLine, toldBehindOnce, toldBehindToEnd, toldBehindOften,
    notKnownOf
  // Key figures.
  case countOf, inAll, gapNotKnownFor, unknownInAll, atLeast, atLeastUnrecorded, unrecordedFor,
    unrecordedPart
  case labelled, ledBy, measuredFrom, aside, heightsOf, restWas
  case spreadWas, spreadOfSeenWas
  // The sources of figures.
  case distanceByRoute, climbByAll, climbByTerrain, climbWithTerrain, climbUnknown, routeNotAsked
  // Metres by kind of way.
  case lengthOn, lengthAt, lengthOff, lengthNotKnown, waysWere
  // Places that recordings suggest.
  case suggestedNights, suggestedWeekdays, suggestedSchool, noNights, fewNights, noNightAtOnePlace
  case mostNights, shortStay, nightsInTurn, nightsAndTimeApart, noHomeNoWork, noWeekday, fewWeekdays
  case nightsThereToo, irregularDays, inFileAs
  // Departures.

  /// A slot in a text.
  package enum Slot: String, CaseIterable, Sendable {
    case who, whom, from, to, when, cause, length, count, total, gap, behind, zone, unknown, place
    case what, value, line, platform
  }
}
