/// Texts of departures in English.
enum EnglishTransit {
  static let words = Words(texts)

  private static let texts: [TransitWords: String] = [
    .leaveSoon:
      "had to leave by {from} for {line} at {when}[ from platform {platform}][, {behind} late]: {what}[, arriving at {to}]",
    .leaveNow:
      "had to leave at once for {line} at {when}[ from platform {platform}][, {behind} late]: {what}[, arriving at {to}]",
    .departureMissed:
      "could no longer reach {line} at {when}: {what}[; next at {to}, leave by {from}]",
    .departureCancelled:
      "did not have to leave for {line} at {when}, which was cancelled: {what}[; next at {to}, leave by {from}]",
    .changeImpossible:
      "did not have to leave for {line} at {when}, as its connection could not be reached: {what}[; next at {to}, leave by {from}]",
    .cancelled: "cancelled",
    .missed: "missed",
    .run: "run",
    .leaveAtOnce: "leave now",
    .leaveWithinMinute: "leave within a minute",
    .leaveIn: "leave in {length}",
    .late: "{length} late",
    .early: "{length} early",
    .onTime: "on time",
    .notFrom: "not from {platform}",
    .fromPlatform: "from {platform}[ (not {place})]",
    .platform: "Platform {platform}",
    .disruption: "disruption",
    .timetableAlone: "timetable alone, no realtime",
    .byTimetable: "by the timetable alone",
    .realtimeUnknown: "realtime of unknown age",
    .realtimeAhead: "realtime from {length} ahead",
    .realtimeOld: "realtime {length} old",
    .realtimeRefused:
      "realtime: {count} {count:one=update|other=updates} refused, by the timetable instead: {what}",
    .direct: "direct",
    .changes: "{count} {count:one=change|other=changes}",
    .onFoot: "on foot {length}",
    .nothingGoes: "nothing goes there within a day",
    .nothingDeparts: "nothing departs there",
    .nothingReached: "nothing that can be reached",
    .noJourneys: "no journeys are saved",
    .departures: "Departures",
    .here: "here",
    .there: "there",
    .updated: "Updated {when}",
    .timesOfUTC: "times of UTC",
    .next: "Next: {what}",
    .journeyStop: "stop {what}",
    .journeyAhead: "{length} ahead",
    .journeyFor: "for {who}",
    .toSpeak: "[{who}: ][{cause}; ]{what}.",
    .ridden:
      "{what} for {line} at {when}[ from platform {platform}][, not {place}][, {behind} late][, with {total}], there at {to}",
    .forJourney: "For {what}",
    .toStop: "To {what}",
    .isCancelled: "the connection at {when} is cancelled",
    .isMissed: "the connection at {when} is missed",
    .oneChange: "one change",
    .noConnection: "no connection within a day[; on foot it takes {length}]",
    .days: "{count} d",
    .hours: "{count} h",
    .minutes: "{count} min",
    .seconds: "{count} s",
    .spokenDays: "{count} {count:one=day|other=days}",
    .spokenHours: "{count} {count:one=hour|other=hours}",
    .spokenMinutes: "{count} {count:one=minute|other=minutes}",
    .spokenSeconds: "{count} {count:one=second|other=seconds}",
  ]
}
