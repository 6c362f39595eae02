extension GermanClauses {
  /// What was said, decided and done, and the points of the itinerary.
  static let log: [Clause: String] = [
    .stoppedTogether: "{who} {who:machte|machten} Pause[, bis zu {length}]",
    .waitedTogether: "{who} {who:wartete|warteten} auf {whom}[, bis zu {length}]",
    .finishedTogether: "{who} {who:erreichte|erreichten} das Ende der Route",
    .nearSpans: "{who} nahe der Tourleitung: {when}",
    .cameTogether: "{who} {who:erreichte|erreichten} {place}",
    .leftTogether: "{who} {who:verließ|verließen} {place}",
    .toldGather: "rief alle zusammen[: „{what}“]\(missed)",
    .toldDepart: "gab das Zeichen zum Aufbruch[: „{what}“]\(missed)",
    .toldRest: "ordnete eine Pause an[ ({length})][: „{what}“]\(missed)",
    .toldCareful: "mahnte alle zur Vorsicht[: „{what}“]\(missed)",
    .toldLeft: "bat alle, sich links zu halten[: „{what}“]\(missed)",
    .toldRight: "bat alle, sich rechts zu halten[: „{what}“]\(missed)",
    .wroteMessage: "schickte eine Nachricht[: „{what}“][ ({length})]\(missed)",
    .allGathered: "Nach {length} waren alle beisammen[, zuletzt {who}].",
    .allWentOn: "Nach {length} waren alle aufgebrochen[, zuletzt {who}].",
    .restTook: "Die Pause dauerte {length}[ (angesagt: {total})].",
    .onlySomeDid: "Zu erkennen war es bei {who}; von den anderen ist es nicht bekannt.",
    .notSeenToHappen: "Zu erkennen war es bei niemandem.",
    .mayHaveMissed:
      "{who} {who:hat|haben} es vielleicht nicht erfahren: keine Position zu dieser Zeit.",
    .askedForBreak: "bat um eine Pause[: „{what}“]\(behind)",
    .askedForStop: "bat um einen weiteren Halt[: „{what}“]\(behind)",
    .askedForChange: "bat um einen anderen Weg[: „{what}“]\(behind)",
    .askedForSomething: "hatte eine Bitte[: „{what}“]\(behind)",
    .approved: "stimmte[ {whom}][ nach {length}] zu[: „{what}“]",
    .declined: "gab[ {whom}][ nach {length}] eine Absage[: „{what}“]",
    .wasApproved: "[{who}: ]ja, nach {length}.",
    .wasDeclined: "[{who}: ]nein, nach {length}.",
    .neverDecided: "Eine Antwort steht nicht im Protokoll.",
    .addedPoint: "nahm {place} in den Tourplan auf\(due)",
    .movedPoint: "änderte {place} im Tourplan\(due)",
    .deletedPoint: "strich {place} aus dem Tourplan",
    .joined: "kam zur Gruppe dazu",
    .leftGroup: "verließ die Gruppe",
    .leadsNow: "leitet von hier an",
    .followsNow: "folgt von hier an",
    .recordsAs: "zeichnet von hier an im Modus {what} auf",
    .cameLate: "erreichte {place}[, {length} zu spät]",
    .cameEarly: "erreichte {place}[, {length} zu früh]",
    .everyoneAt: "Alle waren bei {place}",
    .leaderWentOn:
      "Die Tourleitung ging von {place} weiter[; {who} {who:fehlte|fehlten} noch]"
      + "[; über {unknown} ist nichts bekannt]",
    .rollHeading: "{count} von {total} dort gesehen\(due)",
    .pointWasDeleted: "aus dem Tourplan gestrichen; {count} von {total} dort gesehen\(due)",
    .forkAt: "Gabelung bei {gap}",
    .wasExpected:
      "Um {when}\u{A0}Uhr war die Ankunft der Tourleitung für {value}\u{A0}Uhr zu erwarten, "
      + "in 9 von 10 Fällen zwischen {from} und {to}\u{A0}Uhr.",
    .isExpected:
      "kommt voraussichtlich um {value}\u{A0}Uhr nach {place}, in 9 von 10 Fällen von {from} "
      + "bis {to}\u{A0}Uhr",
    .allHereAt: "Alle waren um {from}\u{A0}Uhr hier.",
    .lastCameAt: "Alle kamen, aber nicht zugleich; die letzte Ankunft war um {from}\u{A0}Uhr.",
    .neverSeenHere: "Hier nicht gesehen: {who}.",
    .allHadCome: "Als die Tourleitung um {from}\u{A0}Uhr weiterging, waren alle da gewesen.",
    .notAllHadCome:
      "Als die Tourleitung um {from}\u{A0}Uhr weiterging[, {who:fehlte|fehlten} {who} noch]"
      + "[, war über {unknown} nichts bekannt].",
    .cameNearLeader: "kam in die Nähe der Tourleitung[: {gap}]",
    .wasNearLeader: "war[ {length}] in der Nähe der Tourleitung[, bis auf {gap}]",
    .batteryLow: "hat wenig Akku[: {count}][, reicht noch {length}][, noch {total} zu gehen]",
    .chargeLeft: "{count}[, reicht noch {length}]",
    .tookShortCut: "nahm eine Abkürzung[, {gap} kürzer]",
    .timesOf: "{count}\u{A0}×, {length}",
    .splitNumber: "{what}\u{A0}{count}",
  ]

  private static let missed =
    "[; {unknown} {unknown:hat|haben} es vielleicht nicht erfahren]"
  private static let behind = "[, {gap} hinter der Tourleitung]"
  private static let due = "[, geplant für {to}\u{A0}Uhr]"
}
