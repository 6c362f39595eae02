/// The reports' texts with places for names and figures, in German.
enum GermanClauses {
  private static let reach = "[, bis zu {gap}[ ({behind})]][, meist {cause}]"
  private static let place = "[, nach {place} Weg]"
  private static let most = "[: bis zu {gap}[ ({behind})]]"
  private static let oClock = "\u{A0}Uhr"

  static let texts: [Clause: String] = answer.merging(timeline) { $1 }.merging(rest) { $1 }
    .merging(log) { $1 }.merging(locate) { $1 }

  private static let answer: [Clause: String] = [
    .fellBehindOnce: "{who} fiel einmal zurück, von {from} bis {to}\(oClock)\(place)\(reach).",
    .fellBehindToEnd: "{who} fiel einmal zurück, ab {from}\(oClock) bis zum Ende\(place)\(reach).",
    .fellBehindOften:
      "{who} fiel {count}-mal zurück[, zuerst ab {from}\(oClock)]\(place), insgesamt {length}\(reach).",
    .fellBehindFor: "{who} blieb insgesamt {length} zurück\(reach).",
    .moreFellBehind:
      "{count} weitere {count:Person fiel|Personen fielen} zurück; die Tabelle nennt sie.",
    .nobodyFellBehind: "Niemand fiel zurück.",
    .nobodySeen: "Soweit bekannt, fiel niemand zurück; der Abstand war {unknown}.",
    .gapWas: "Der Abstand war {unknown}.",
    .notKnownSpans: "für {who} nicht bekannt ({when})",
    .notKnownLength: "für {who} insgesamt {length} lang nicht bekannt",
    .neverKnown: "für {who} nie bekannt",
    .notKnownMore: "für {count} weitere {count:Person|Personen} nicht durchgehend bekannt",
    .notKnownAfter:
      "nach {from}\(oClock) nicht bekannt (Ende der Aufzeichnung der Tourleitung)",
    .fromTo: "{from}–{to}",
    .byStopping: "durch Anhalten",
    .byWalkingSlower: "durch langsameres Gehen",
    .byLeavingTheRoute: "durch Verlassen des Wegs",
    .whileNotSeen: "während keine Position vorlag",
  ]

  private static let timeline: [Clause: String] = [
    .stopped: "machte {length} Pause",
    .stoppedToEnd: "blieb bis zum Ende stehen",
    .leftRoute: "verließ die Route",
    .cameBack: "kehrte[ nach {length}] auf die Route zurück",
    .turnedAround: "kehrte um und war entgegen der Route unterwegs",
    .wentOnRight: "war[ nach {length}] wieder in der richtigen Richtung unterwegs",
    .fellBehindBy: "fiel zurück[: {gap}[, {behind}]]",
    .caughtUp: "schloss[ nach {length}] wieder auf",
    .cameInto: "erreichte {place}",
    .wentOutOf: "verließ {place}[ nach {length}]",
    .hasBeenIn: "ist seit {length} am Ort {place}",
    .leftSafeZone: "verließ die Sicherheitszone {place}",
    .cameBackToZone: "kehrte[ nach {length}] in die Sicherheitszone {place} zurück",
    .movedOtherwise: "Fortbewegung: {from} → {to}",
    .clockTurned: "Uhr: {from} → {to}[, {place}]",
    .finished: "erreichte das Ende der Route",
    .allEvents: "Alle {count} Einträge, auch kürzere Pausen und Nebensächliches",
    .firstRows: "Hier stehen die ersten {count} von {total}; alle stehen in {place}.",
    .willFallBehind: "drohte zurückzufallen[, bei {gap}]",
    .groupSplit: "Die Gruppe zog sich auseinander[: {gap}]",
    .groupRejoined: "Die Gruppe war[ nach {length}] wieder beisammen",
    .tookTheLead: "ging voran[, vor {whom}]",
    .waitedFor: "wartete[ {length}] auf {whom}",
  ]

  private static let rest: [Clause: String] = [
    .columnWas: "Entlang des Wegs war die Gruppe bis zu {gap} lang[, im Mittel {length}].",
    .spanWaited: "{when}: {who} {who:wartete|warteten} {length} auf {whom}",
    .spanApart: "{when}: {who} hinter den anderen, bis zu {gap}",
    .spanApartToEnd: "Ab {when}\(oClock) bis zum Ende: {who} hinter den anderen, bis zu {gap}",
    .moreInSummary: "{count} {count:weiterer Eintrag steht|weitere stehen} in summary.json.",
    .behindFrom: "Zurück ab {gap}",
    .caughtUpBelow: "Aufgeschlossen unter {gap}",
    .wasOffRoute: "{who}: abseits der Route {from}–{to}",
    .wasBehind: "{who}: hinter der Tourleitung zurück {from}–{to}",
    .gapAxes:
      "Abstand hinter der Tourleitung über der Ortszeit[, {zone}]; unter 0 heißt voraus.",
    .stateSince: "{place}[ seit {from}]",
    .stateLastSeen: "{place}, zuletzt gesehen vor {length}",
    .stateOf: "{who}: {what}.",
    .dayOfHours: "{when}: Zeitumstellung, der Tag hat {length} Stunden.",
    .figureLine: "{what}: {value}",
    .whoWent: "{count}[, Leitung: {whom}][, mit {who}]",
    .toldBehindOnce: "{who} fiel[ nach {place}] zurück, {from}–{to}\u{A0}Uhr\(most).",
    .toldBehindToEnd: "{who} fiel[ nach {place}] zurück, ab {from}\u{A0}Uhr bis zum Ende\(most).",
    .toldBehindOften:
      "{who} fiel {count}-mal zurück[, zuerst nach {place}][, ab {from}\u{A0}Uhr]\(most).",
    .notKnownOf: "für {count} von {total} nicht durchgehend bekannt",
    .countOf: "{count} von {total}",
    .inAll: "insgesamt {length}",
    .unknownInAll: "Abstand {length} lang nicht bekannt",
    .labelled: "{what} {value}",
    .ledBy: "Leitung: {who}",
    .aside: "{what} ({length})",
    .heightsOf: "{who}: {from} – {to}",
    .restWas: "{who}: {from}–{to}, {length}",
    .spreadWas: "größte Ausdehnung {gap}",
  ]
}
