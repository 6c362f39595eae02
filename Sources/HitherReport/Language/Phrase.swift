/// A text of the reports.
package enum Phrase: TextKey {
  // Titles.
  case outingReport, keyFigures, members, map, elevation, splits, stops, dataQuality, files
  case notices, skipToContent, legend, gapToLeader, happenings
  // Names of columns and figures.
  case member, date, distance, ascent, descent, climb, movingTime, elapsedTime, stoppedTime,
    notRecorded
  case stopCount, movingSpeed, fastest, pace, lowest, highest, heartRate, battery, began, ended
  case duration, position, file, format, records, rejected, remarks, interval, accuracy
  case routeAndGroup, routeDone, offRoute, farthestOff, fellBehind, farthestBehind, notKnown
  case places, place, visits
  case greatestSpread, meanSpread, timeSpan
  case keepingTogether, meanPlace, walkedFirst, walkedLast, waitedTime, whoWaited, whoWasApart
  case walkingTimes, section, dinRule, swissRule, naismithRule, toblerRule, wholeWay
  case whoFellBehind, speed, whatWasSaid, rollCall, cameAt, wentOnAt, lateBy, notSeen, nearLeader
  case fastestSplit, inFigures, highestHeartRate, onTheRoute
  // Words for names and figures.
  case everyone, otherMembers, offTheRoute, behindTheLeader, gapNotKnown, unknownHere
  case taken, straightLine, alongRoute, alongTrail
  case nothingKnown, whoIsHome, aroundHomes, journeysAway, whoWasWhere, clock
  // Places that recordings suggest.
  case suggestedPlaces, nothingSaved, placeID, kindOfPlace, radius, usualHours, atNight
  case whySuggested, noSuggestion, staysOnMap
  // Recording modes of phones.
  case modeStandard, modePrecise
  // Modes of travel.
  case atRest, walking, running, cycling, driving, byRail, byAir, byRoad, byFerry, travelModes
  // Kinds of ways on the ground.
  case ways, onPath, onTrack, onSteps, onCycleway, onRoad, onFerry, onOtherWays
  // States of the clock.
  case stateLost, stateUnknown, stateOutOfTown, stateTraveling, stateHome, stateWork, stateSchool
  case stateExercising, stateOut
  case leader, median, toLast, plannedRoute, never, start, end, startAndEnd, unnamed
  case northLetter
  // The switch of languages and units.
  case language, unitSystem, metricUnits, imperialUnits, textSize
  // Sentences.
  case mapDescription, elevationDescription, elevationAxes, noPositions, noElevations, noTimes
  case noRemarks, noStops, everyRecordUsed, seeRejects, whatDistanceIs, madeBy, stopsOnMap,
    endsOnMap
  case northIsUp, gapDescription, noVisits, statesDescription, whatDiffers, whatWalkingTimesAre,
    speedDescription, heartRateDescription
  // The replay, the map that moves and the filters of the timeline.
  case replay, play, pause, timeOfDay, replaySpeed, state, height, behindNow, noFixSince
  case notStarted, recordingEnded, zoomIn, zoomOut, linesWithin
  // The base map.
  case mapLayers, plainMap, hybridMap
  case showWhom, showWhat, entriesShown, wrongWay, group, route, messages, other
  // Positions relative to a person, by side and by compass point.
  case since, lastFix, besideYou
  case sideFront, sideFrontRight, sideRight, sideBackRight, sideBack, sideBackLeft, sideLeft,
    sideFrontLeft
  case windNorth, windNorthEast, windEast, windSouthEast, windSouth, windSouthWest, windWest,
    windNorthWest
}

/// A text with a number in it.
package enum CountedPhrase: TextKey {
  case members, stops, files, outings
  case fixes, duplicates, simultaneous, outOfOrder, jumps, frozen, gaps, outsideWindow, ahead
  case inaccurate
  case rejectedRecords, others, entries, times, moreTimes
  case hiddenMembers

  /// The phrase with its number, which is given in its displayed form.
  package func text(_ count: Int, shown: String, _ language: Language) -> String {
    filled([.count: AttributedText(shown, quantity: count)], language).plain
  }
}
