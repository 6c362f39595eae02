/// Texts of departures in German.
enum GermanTransit {
  static let words = Words(texts)

  private static let texts: [TransitWords: String] = [
    .leaveSoon:
      "musste bis {from}\u{A0}Uhr aufbrechen für {line} um {when}\u{A0}Uhr[ ab Steig {platform}][, {behind} Verspätung]: {what}[, Ankunft um {to}\u{A0}Uhr]",
    .leaveNow:
      "musste sofort aufbrechen für {line} um {when}\u{A0}Uhr[ ab Steig {platform}][, {behind} Verspätung]: {what}[, Ankunft um {to}\u{A0}Uhr]",
    .departureMissed:
      "konnte {line} um {when}\u{A0}Uhr nicht mehr erreichen: {what}[; nächste Abfahrt um {to}\u{A0}Uhr, Aufbruch bis {from}\u{A0}Uhr]",
    .departureCancelled:
      "brauchte nicht aufzubrechen, {line} um {when}\u{A0}Uhr fiel aus: {what}[; nächste Abfahrt um {to}\u{A0}Uhr, Aufbruch bis {from}\u{A0}Uhr]",
    .changeImpossible:
      "brauchte für {line} um {when}\u{A0}Uhr nicht aufzubrechen, der Anschluss war nicht zu erreichen: {what}[; nächste Abfahrt um {to}\u{A0}Uhr, Aufbruch bis {from}\u{A0}Uhr]",
    .cancelled: "fällt aus",
    .missed: "verpasst",
    .run: "rennen",
    .leaveAtOnce: "jetzt losgehen",
    .leaveWithinMinute: "in weniger als einer Minute losgehen",
    .leaveIn: "in {length} losgehen",
    .late: "{length} Verspätung",
    .early: "{length} zu früh",
    .onTime: "pünktlich",
    .notFrom: "nicht ab Steig {platform}",
    .fromPlatform: "ab Steig {platform}[ (statt {place})]",
    .platform: "Steig {platform}",
    .disruption: "Störung",
    .timetableAlone: "nur nach Fahrplan, ohne Echtzeit",
    .byTimetable: "nur nach Fahrplan",
    .realtimeUnknown: "Echtzeit unbekannten Alters",
    .realtimeAhead: "Echtzeit {length} in der Zukunft",
    .realtimeOld: "Echtzeit {length} alt",
    .realtimeRefused:
      "Echtzeit: {count} {count:one=Meldung|other=Meldungen} abgelehnt, stattdessen nach Fahrplan: {what}",
    .direct: "direkt",
    .changes: "{count} {count:one=Umstieg|other=Umstiege}",
    .onFoot: "zu Fuß {length}",
    .nothingGoes: "binnen eines Tages fährt nichts dorthin",
    .nothingDeparts: "dort fährt nichts ab",
    .nothingReached: "nichts Erreichbares",
    .noJourneys: "keine Fahrten gespeichert",
    .departures: "Abfahrten",
    .here: "hier",
    .there: "dort",
    .updated: "Stand {when}\u{A0}Uhr",
    .timesOfUTC: "Zeiten in UTC",
    .next: "Danach: {what}",
    .journeyStop: "Haltestelle {what}",
    .journeyAhead: "{length} vorher",
    .journeyFor: "für {who}",
    .toSpeak: "[{who}: ][{cause}; ]{what}.",
    .ridden:
      "{what} zu {line} um {when}\u{A0}Uhr[ ab Steig {platform}][, nicht {place}][, {behind} Verspätung][, mit {total}], Ankunft um {to}\u{A0}Uhr",
    .forJourney: "Für {what}",
    .toStop: "Nach {what}",
    .isCancelled: "die Verbindung um {when}\u{A0}Uhr fällt aus",
    .isMissed: "die Verbindung um {when}\u{A0}Uhr ist verpasst",
    .oneChange: "einmal Umsteigen",
    .noConnection: "binnen eines Tages keine Verbindung[; zu Fuß dauert es {length}]",
    .days: "{count} d",
    .hours: "{count} h",
    .minutes: "{count} min",
    .seconds: "{count} s",
    .spokenDays: "{count} {count:one=Tag|other=Tage}",
    .spokenHours: "{count} {count:one=Stunde|other=Stunden}",
    .spokenMinutes: "{count} {count:one=Minute|other=Minuten}",
    .spokenSeconds: "{count} {count:one=Sekunde|other=Sekunden}",
  ]
}
