/// The reports' texts in German.
enum GermanPhrases {
  static let texts: [Phrase: String] = titles.merging(figures) { $1 }.merging(words) { $1 }
    .merging(sentences) { $1 }.merging(replay) { $1 }.merging(locate) { $1 }

  private static let titles: [Phrase: String] = [
    .outingReport: "Tourbericht",
    .keyFigures: "Die wichtigsten Zahlen",
    .members: "Personen",
    .map: "Karte",
    .elevation: "Höhenprofil",
    .splits: "Abschnitte",
    .stops: "Pausen",
    .dataQuality: "Datenqualität",
    .files: "Dateien",
    .notices: "Hinweise",
    .skipToContent: "Zum Bericht springen",
    .legend: "Legende",
    .gapToLeader: "Abstand zur Tourleitung",
    .happenings: "Was geschah",
    .routeAndGroup: "Route und Gruppe",
    .places: "Orte",
    .keepingTogether: "Zusammenhalt",
    .whoWaited: "Wer auf wen wartete",
    .whoWasApart: "Wer zurückblieb",
    .walkingTimes: "Gehzeiten, geplant und gebraucht",
    .clock: "Uhr",
    .whoWasWhere: "Wer wann wo war",
    .language: "Sprache",
    .unitSystem: "Einheiten",
    .metricUnits: "Metrisch",
    .imperialUnits: "Britisch",
  ]

  private static let figures: [Phrase: String] = [
    .member: "Person",
    .distance: "Strecke",
    .ascent: "Aufstieg",
    .descent: "Abstieg",
    .climb: "Aufstieg",
    .movingTime: "In Bewegung",
    .elapsedTime: "Gesamtzeit",
    .stoppedTime: "Pausenzeit",
    .stopCount: "Pausen",
    .movingSpeed: "Tempo in Bewegung",
    .fastest: "Höchsttempo",
    .pace: "Pace",
    .lowest: "Tiefster Punkt",
    .highest: "Höchster Punkt",
    .heartRate: "Herzfrequenz",
    .battery: "Akku",
    .began: "Von",
    .ended: "Bis",
    .duration: "Dauer",
    .position: "Position",
    .file: "Datei",
    .format: "Format",
    .records: "Datensätze",
    .rejected: "Verworfen",
    .remarks: "Bemerkungen",
    .interval: "Eine Position je",
    .accuracy: "Genauigkeit",
    .routeDone: "Route geschafft",
    .offRoute: "Abseits der Route",
    .farthestOff: "Größte Abweichung",
    .fellBehind: "Zurückgefallen",
    .farthestBehind: "Größter Rückstand",
    .notKnown: "Abstand unbekannt",
    .place: "Ort",
    .visits: "Besuche",
    .greatestSpread: "Größte Ausdehnung",
    .meanSpread: "Mittlere Ausdehnung",
    .timeSpan: "Unterwegs",
    .meanPlace: "Mittlerer Platz",
    .walkedFirst: "Ging vorn",
    .walkedLast: "Ging hinten",
    .waitedTime: "Gewartet",
    .section: "Abschnitt",
    .dinRule: "DIN 33466",
    .swissRule: "Schweiz",
    .naismithRule: "Naismith",
    .toblerRule: "Tobler",
    .wholeWay: "Gesamter Weg",
  ]

  private static let words: [Phrase: String] = [
    .everyone: "alle",
    .otherMembers: "Andere Personen",
    .offTheRoute: "Abseits der Route",
    .behindTheLeader: "Hinter der Tourleitung zurück",
    .gapNotKnown: "Abstand nicht bekannt",
    .unknownHere: "nicht bekannt",
    .taken: "gebraucht",
    .nothingKnown: "noch nichts bekannt",
    .atRest: "stehend",
    .walking: "zu Fuß",
    .running: "laufend",
    .cycling: "mit dem Rad",
    .driving: "mit dem Auto",
    .byRail: "mit der Bahn",
    .byAir: "mit dem Flugzeug",
    .stateLost: "Verschollen",
    .stateOutOfTown: "Verreist",
    .stateTraveling: "Auf Reisen",
    .stateHome: "Zuhause",
    .stateWork: "Arbeit",
    .stateSchool: "Schule",
    .stateExercising: "Beim Sport",
    .stateOut: "Unterwegs",
    .leader: "Leitung",
    .median: "Median",
    .toLast: "vom ersten Start bis zum letzten Ziel",
    .plannedRoute: "Geplante Route",
    .never: "nie",
    .start: "Start",
    .end: "Ziel",
    .startAndEnd: "Start und Ziel",
    .unnamed: "Tour ohne Namen",
    .northLetter: "N",
  ]

  private static let sentences: [Phrase: String] = [
    .highestHeartRate: "höchste",
    .onTheRoute: "Auf der Route",
    .whoFellBehind: "Wer fiel zurück?",
    .speed: "Tempo",
    .whatWasSaid: "Was gesagt und entschieden wurde",
    .rollCall: "Anwesenheit",
    .cameAt: "Ankunft",
    .wentOnAt: "Aufbruch",
    .lateBy: "Verspätung",
    .notSeen: "nicht gesehen",
    .nearLeader: "Nahe der Tourleitung",
    .fastestSplit: "Schnellster Abschnitt",
    .inFigures: "In Zahlen",
    .speedDescription: "Tempo über der Ortszeit, gemittelt über mindestens eine Minute.",
    .heartRateDescription: "Herzfrequenz über der Ortszeit.",
    .whatNearIs: "Nahe der Tourleitung heißt: höchstens 50\u{A0}m Luftlinie entfernt.",
    .mapDescription: "Die Wege aller von oben gesehen, Norden ist oben.",
    .elevationDescription: "Höhe über dem Meer entlang der einzelnen Wege.",
    .elevationAxes: "Höhe über dem Meer über dem zurückgelegten Weg.",
    .noPositions: "Es wurden keine Positionen aufgezeichnet.",
    .noElevations: "Es wurden keine Höhen aufgezeichnet.",
    .noTimes: "Es wurden keine Zeiten aufgezeichnet; was Zeiten braucht, fehlt deshalb.",
    .noRemarks: "nichts zu bemerken",
    .noStops: "Niemand hielt eine Minute oder länger an.",
    .everyRecordUsed: "Alle Datensätze waren lesbar.",
    .seeRejects: "Unlesbare Datensätze stehen in rejects.csv.",
    .whatDistanceIs:
      "Die Strecke ist die beste Schätzung des zurückgelegten Wegs; Messrauschen und Stillstand "
      + "sind herausgerechnet.",
    .madeBy:
      "Von Hither allein aus den Aufzeichnungen erstellt; diese Seite braucht keine Verbindung "
      + "zum Netz.",
    .stopsOnMap: "Quadrate sind Pausen; je größer, desto länger.",
    .endsOnMap: "Eine Zahl steht, wo der Weg der Person endet.",
    .northIsUp: "Norden ist oben.",
    .gapDescription: "Abstand jeder Person hinter der Tourleitung über der Zeit.",
    .noVisits: "Niemand war an einem der Orte.",
    .statesDescription: "Der Zustand jeder Person über der Ortszeit, eine Zeile je Tag.",
    .whatDiffers: "Was sie von Hither unterscheidet:",
    .whatWalkingTimesAre:
      "Vier Regeln dafür, wie lange ein Abschnitt ohne Pausen dauert, dann die gebrauchte Zeit. "
      + "Die Regel von Naismith hat die Korrekturen von Langmuir; DIN 33466 für den gesamten Weg "
      + "ist nicht die Summe der Abschnitte.",
  ]

  /// The form of a phrase for one and for any other number; `#` is where the number goes.
  static func form(of phrase: CountedPhrase, isOne: Bool) -> String? {
    counted[phrase].map { isOne ? $0.one : $0.other }
  }

  private static let counted: [CountedPhrase: (one: String, other: String)] = [
    .members: ("# Person", "# Personen"),
    .fixes: ("# Position", "# Positionen"),
    .stops: ("# Pause", "# Pausen"),
    .duplicates: ("# doppelte Position weggelassen", "# doppelte Positionen weggelassen"),
    .outOfOrder: (
      "# Datensatz in falscher Reihenfolge, einsortiert",
      "# Datensätze in falscher Reihenfolge, einsortiert"
    ),
    .jumps: ("# Sprung entfernt", "# Sprünge entfernt"),
    .frozen: (
      "# eingefrorene Position, beibehalten", "# eingefrorene Positionen, beibehalten"
    ),
    .gaps: ("# Lücke in der Aufzeichnung", "# Lücken in der Aufzeichnung"),
    .outsideWindow: (
      "# Position außerhalb der Teilnahme, weggelassen",
      "# Positionen außerhalb der Teilnahme, weggelassen"
    ),
    .ahead: (
      "# Position mehr als einen Tag nach allen anderen, nicht verwendet",
      "# Positionen mehr als einen Tag nach allen anderen, nicht verwendet"
    ),
    .rejectedRecords: (
      "# Datensatz war nicht lesbar.", "# Datensätze waren nicht lesbar."
    ),
    .files: ("# Datei", "# Dateien"),
    .others: ("# weitere Person", "# weitere Personen"),
    .entries: ("# Eintrag", "# Einträge"),
    .times: ("#-mal", "#-mal"),
    .moreTimes: ("# weiteres Mal", "# weitere Male"),
  ]
}
