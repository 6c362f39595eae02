import HitherReport

/// The texts of departures.
package enum TransitWords: TextKey {
  // Advice, and remarks on a ride.
  case cancelled, missed, run, leaveAtOnce, leaveWithinMinute, leaveIn, leaveAt
  case walkAhead, bufferAhead
  case skipsStop, noBoarding, noAlighting, byArrangement
  case late, early, onTime, notFrom, fromPlatform, platform, disruption
  case noService, reducedService, significantDelays, detour, additionalService, modifiedService
  case stopMoved, accessibilityIssue
  // The age of real-time data.
  case timetableAlone, byTimetable, realtimeUnknown, realtimeAhead, realtimeOld, realtimeRefused
  case realtimeMissing
  // A connection and a board in lines.
  case direct, changes, stayOn, stayInFor
  case onFoot, nothingGoes, timetableEnded, nothingDeparts, nothingReached, noJourneys
  case departures, here, there, updated, timesOfUTC, next, andMore
  case journeyStop, journeyAhead, journeyFor, journeyUsual, journeyLimit, journeyAll
  // A sentence to be spoken.
  case toSpeak, ridden, forJourney, toStop, isCancelled, isBlocked, isMissed
  case oneChange, noConnection
  // Events on the page of an outing.
  case leaveSoon, leaveNow, departureMissed, departureCancelled, departureSkipped, changeImpossible
  // An import of timetables.
  case stops, routes, trips, tripsAndHalts, runs, fromTo, timeZone, error, warning, info
  // Sources of real-time data, and rejected parts.
  case read, fetched, kept, offline, missing
  case impossibleTime, unsortedStops, decreasingTimes, departureBeforeArrival, repeatedStop
  case implausiblyEarly, realtimeUnused
  case refusedUpdate, moreRefused
  // Days of the week, short.
  case monday, tuesday, wednesday, thursday, friday, saturday, sunday
  // Durations, short and spoken.
  case days, hours, minutes, seconds, spokenDays, spokenHours, spokenMinutes, spokenSeconds
}
