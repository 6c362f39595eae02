import HitherEstimates

/// The outing's texts in German: page, timeline, message, clock.
extension Phrase {
  // swift-format-ignore
  package var german: String {
    switch self {
    // Titles.
    case .outingReport: "Tourbericht"
    case .keyFigures: "Die wichtigsten Zahlen"
    // Positions relative to a person, by side and by compass point.
    case .members: "Personen"
    // Titles.
    case .map: "Karte"
    case .elevation: "Höhenprofil"
    case .splits: "Abschnitte"
    // Positions relative to a person, by side and by compass point.
    case .stops: "Pausen"
    // Titles.
    case .dataQuality: "Datenqualität"
    // Positions relative to a person, by side and by compass point.
    case .files: "Dateien"
    // Titles.
    case .notices: "Hinweise"
    case .skipToContent: "Zum Bericht springen"
    case .legend: "Legende"
    case .gapToLeader: "Abstand zur Tourleitung"
    case .happenings: "Was geschah"
    // Names of columns and figures.
    case .date: "Datum"
    case .member: "Person"
    case .distance: "Strecke"
    case .ascent: "Aufstieg"
    case .descent: "Abstieg"
    case .climb: "Aufstieg"
    case .movingTime: "In Bewegung"
    case .elapsedTime: "Gesamtzeit"
    case .stoppedTime: "Pausenzeit"
    case .notRecorded: "Nicht aufgezeichnet"
    case .stopCount: "Pausen"
    case .movingSpeed: "Geschwindigkeit in Bewegung"
    case .fastest: "Höchsttempo"
    case .pace: "Pace"
    case .lowest: "Tiefster Punkt"
    case .highest: "Höchster Punkt"
    case .heartRate: "Herzfrequenz"
    case .battery: "Akku"
    case .began: "Von"
    case .ended: "Bis"
    case .duration: "Dauer"
    case .position: "Position"
    case .file: "Datei"
    case .format: "Format"
    case .records: "Datensätze"
    case .rejected: "Verworfen"
    case .remarks: "Bemerkungen"
    case .interval: "Eine Position je"
    case .accuracy: "Genauigkeit"
    case .routeAndGroup: "Route und Gruppe"
    case .routeDone: "Route geschafft"
    case .offRoute: "Abseits der Route"
    case .farthestOff: "Größte Abweichung"
    case .fellBehind: "Zurückgefallen"
    case .farthestBehind: "Größter Rückstand"
    case .notKnown: "Abstand unbekannt"
    case .places: "Orte"
    // Key figures.
    case .place: "Ort"
    // Names of columns and figures.
    case .visits: "Besuche"
    case .greatestSpread: "Größte Ausdehnung"
    case .meanSpread: "Mittlere Ausdehnung"
    case .timeSpan: "Dauer"
    case .keepingTogether: "Zusammenhalt"
    case .meanPlace: "Mittlerer Platz"
    case .walkedFirst: "Ging vorn"
    case .walkedLast: "Ging hinten"
    case .waitedTime: "Gewartet"
    case .whoWaited: "Wer auf wen wartete"
    case .whoWasApart: "Wer zurückblieb"
    case .walkingTimes: "Gehzeiten, geplant und gebraucht"
    case .section: "Abschnitt"
    case .dinRule: "DIN 33466"
    case .swissRule: "Schweiz"
    case .naismithRule: "Naismith"
    case .toblerRule: "Tobler"
    case .wholeWay: "Gesamter Weg"
    case .whoFellBehind: "Wer fiel zurück?"
    case .speed: "Geschwindigkeit"
    case .whatWasSaid: "Was gesagt und entschieden wurde"
    case .rollCall: "Anwesenheit"
    case .cameAt: "Ankunft"
    case .wentOnAt: "Aufbruch"
    case .lateBy: "Verspätung"
    case .notSeen: "nicht gesehen"
    case .nearLeader: "Nahe der Tourleitung"
    case .fastestSplit: "Schnellster Abschnitt"
    case .inFigures: "In Zahlen"
    case .highestHeartRate: "höchste"
    case .onTheRoute: "Auf der Route"
    // Words for names and figures.
    case .everyone: "alle"
    case .otherMembers: "Andere Personen"
    case .offTheRoute: "Abseits der Route"
    case .behindTheLeader: "Hinter der Tourleitung zurück"
    case .gapNotKnown: "Abstand nicht bekannt"
    case .unknownHere: "nicht bekannt"
    case .taken: "gebraucht"
    case .straightLine: "Luftlinie"
    case .alongRoute: "entlang der geplanten Route"
    case .alongTrail: "entlang der Spur der Tourleitung"
    case .nothingKnown: "noch nichts bekannt"
    case .whoIsHome: "Wer zu Hause ist"
    case .aroundHomes: "Reisen aus der Umgebung der Wohnungen hinaus zeigt die Karte nicht."
    case .whoWasWhere: "Wer wann wo war"
    case .clock: "Uhr"
    // Modes of travel.
    case .modeStandard: "Normal"
    case .modePrecise: "Genau"
    case .atRest: "Stillstand"
    case .walking: "zu Fuß"
    case .running: "Joggen"
    case .cycling: "mit dem Rad"
    case .driving: "mit dem Auto"
    case .byRail: "mit der Bahn"
    case .byAir: "mit dem Flugzeug"
    case .byRoad: "auf der Straße"
    case .byFerry: "mit der Fähre"
    case .travelModes: "Fortbewegung"
    // States of the clock.
    case .stateLost: "Kein Kontakt"
    case .stateUnknown: "Unbekannt"
    case .stateOutOfTown: "Verreist"
    case .stateTraveling: "Unterwegs"
    case .stateHome: "Zuhause"
    case .stateWork: "Arbeit"
    case .stateSchool: "Schule"
    case .stateExercising: "Beim Sport"
    case .stateOut: "Außer Haus"
    case .leader: "Leitung"
    case .median: "Median"
    case .toLast: "vom ersten Start bis zum letzten Ziel"
    case .plannedRoute: "Geplante Route"
    case .never: "nie"
    case .start: "Start"
    case .end: "Ziel"
    case .startAndEnd: "Start und Ziel"
    case .unnamed: "Tour ohne Namen"
    case .northLetter: "N"
    // The switch of languages and units.
    case .language: "Sprache"
    case .unitSystem: "Einheiten"
    case .metricUnits: "Metrisch"
    case .imperialUnits: "Imperial (mi, ft)"
    case .textSize: "Schriftgröße"
    // Sentences.
    case .mapDescription: "Die Wege aller von oben gesehen, Norden ist oben."
    case .elevationDescription: "Höhe über dem Meer entlang der einzelnen Wege."
    case .elevationAxes: "Höhe über dem Meer über dem zurückgelegten Weg."
    case .noPositions: "Es wurden keine Positionen aufgezeichnet."
    case .noElevations: "Es wurden keine Höhen aufgezeichnet."
    case .noTimes: "Es wurden keine Zeiten aufgezeichnet; was Zeiten braucht, fehlt deshalb."
    case .noRemarks: "nichts zu bemerken"
    case .noStops: "Niemand hielt eine Minute oder länger an."
    case .everyRecordUsed: "Alle Datensätze waren lesbar."
    case .seeRejects: "Unlesbare Datensätze stehen in rejects.csv."
    case .whatDistanceIs: "Die Strecke ist die beste Schätzung des zurückgelegten Wegs; Messrauschen und Stillstand sind herausgerechnet."
    case .madeBy: "Von Hither allein aus den Aufzeichnungen erstellt; diese Seite braucht keine Verbindung zum Netz."
    case .stopsOnMap: "Quadrate sind Pausen; je größer, desto länger."
    case .endsOnMap: "Eine Zahl steht, wo der Weg der Person endet."
    case .northIsUp: "Norden ist oben."
    case .gapDescription: "Abstand jeder Person hinter der Tourleitung über der Zeit."
    case .noVisits: "Niemand war an einem der Orte."
    case .statesDescription: "Der Zustand jeder Person über der Ortszeit, eine Zeile je Tag."
    case .whatDiffers: "Was sie von Hither unterscheidet:"
    case .whatWalkingTimesAre: "Vier Regeln dafür, wie lange ein Abschnitt ohne Pausen dauert, dann die gebrauchte Zeit. Die Regel von Naismith hat die Korrekturen von Langmuir; DIN 33466 für den gesamten Weg ist nicht die Summe der Abschnitte."
    case .speedDescription: "Geschwindigkeit über der Ortszeit, gemittelt über mindestens eine Minute."
    case .heartRateDescription: "Herzfrequenz über der Ortszeit."
    // The replay, the map that moves and the filters of the timeline.
    case .replay: "Wiedergabe"
    case .play: "Abspielen"
    case .pause: "Anhalten"
    case .timeOfDay: "Uhrzeit"
    case .replaySpeed: "Abspieltempo"
    case .state: "Zustand"
    case .height: "Höhe"
    case .behindNow: "Rückstand"
    case .noFixSince: "keine Position seit #"
    case .notStarted: "noch nicht gestartet"
    case .recordingEnded: "Aufzeichnung beendet"
    case .zoomIn: "Vergrößern"
    case .zoomOut: "Verkleinern"
    case .linesWithin: "Die Linien weichen höchstens # von der Aufzeichnung ab."
    case .showWhom: "Wer"
    case .showWhat: "Was"
    case .entriesShown: "# von # Einträgen"
    case .wrongWay: "Falsche Richtung"
    case .group: "Gruppe"
    case .route: "Route"
    case .messages: "Nachrichten"
    case .other: "Sonstiges"
    // Positions relative to a person, by side and by compass point.
    case .since: "Seit"
    case .lastFix: "Letzte Position"
    case .besideYou: "neben dir"
    case .sideFront: "vor"
    case .sideFrontRight: "rechts vor"
    case .sideRight: "rechts von"
    case .sideBackRight: "rechts hinter"
    case .sideBack: "hinter"
    case .sideBackLeft: "links hinter"
    case .sideLeft: "links von"
    case .sideFrontLeft: "links vor"
    case .windNorth: "nördlich"
    case .windNorthEast: "nordöstlich"
    case .windEast: "östlich"
    case .windSouthEast: "südöstlich"
    case .windSouth: "südlich"
    case .windSouthWest: "südwestlich"
    case .windWest: "westlich"
    case .windNorthWest: "nordwestlich"
    }
  }
}

extension CountedPhrase {
  // swift-format-ignore
  package var german: String {
    switch self {
    case .members: "{count} {count:one=Person|other=Personen}"
    case .hiddenMembers: "{count} {count:one=Person wird|other=Personen werden} nicht gezeigt"
    case .outings: "{count} {count:one=Ausflug|other=Ausflüge} ohne gemeinsame Zeit"
    case .fixes: "{count} {count:one=Position|other=Positionen}"
    case .stops: "{count} {count:one=Pause|other=Pausen}"
    case .duplicates: "{count} doppelte {count:one=Position|other=Positionen} weggelassen"
    case .simultaneous: "{count} {count:one=Position|other=Positionen} zur Zeit einer anderen weggelassen"
    case .outOfOrder: "{count} {count:one=Datensatz|other=Datensätze} in falscher Reihenfolge, einsortiert"
    case .jumps: "{count} {count:one=Sprung|other=Sprünge} entfernt"
    case .frozen: "{count} eingefrorene {count:one=Position|other=Positionen}, beibehalten"
    case .gaps: "{count} {count:one=Lücke|other=Lücken} in der Aufzeichnung"
    case .outsideWindow: "{count} {count:one=Position|other=Positionen} außerhalb der Teilnahme, weggelassen"
    case .inaccurate: "{count} {count:one=Position|other=Positionen}, zu ungenau, um eine Bewegung zu zeigen, übergangen"
    case .ahead: "{count} {count:one=Position|other=Positionen} mehr als einen Tag nach allen anderen, nicht verwendet"
    case .rejectedRecords: "{count} {count:one=Datensatz|other=Datensätze} {count:one=war|other=waren} nicht lesbar."
    case .files: "{count} {count:one=Datei|other=Dateien}"
    case .others: "{count} weitere {count:one=Person|other=Personen}"
    case .entries: "{count} {count:one=Eintrag|other=Einträge}"
    case .times: "{count}-mal"
    case .moreTimes: "{count} {count:one=weiteres|other=weitere} {count:one=Mal|other=Male}"
    }
  }
}

extension Clause {
  // swift-format-ignore
  package var german: String {
    switch self {
    // The leader's answer.
    case .fellBehindOnce: "{who} fiel einmal zurück, von {from} bis {to}\u{A0}Uhr[, nach {place} Weg][, bis zu {gap}[ ({behind})]][, meist {cause}]."
    case .fellBehindToEnd: "{who} fiel einmal zurück, ab {from}\u{A0}Uhr bis zum Ende[, nach {place} Weg][, bis zu {gap}[ ({behind})]][, meist {cause}]."
    case .fellBehindOften: "{who} fiel {count}-mal zurück[, zuerst ab {from}\u{A0}Uhr][, nach {place} Weg], insgesamt {length}[, bis zu {gap}[ ({behind})]][, meist {cause}]."
    case .fellBehindFor: "{who} blieb insgesamt {length} zurück[, bis zu {gap}[ ({behind})]][, meist {cause}]."
    case .moreFellBehind: "{count} weitere {count:one=Person fiel|other=Personen fielen} zurück; die Tabelle nennt sie."
    case .nobodyFellBehind: "Niemand fiel zurück."
    case .nobodySeen: "Soweit bekannt, fiel niemand zurück; der Abstand war {unknown}."
    case .notKnownIfAny: "Ob jemand zurückfiel, ist nicht bekannt: Der Abstand war {unknown}."
    case .gapWas: "Der Abstand war {unknown}."
    case .notKnownSpans: "für {who} nicht bekannt ({when})"
    case .notKnownLength: "für {who} insgesamt {length} lang nicht bekannt"
    case .neverKnown: "für {who} nie bekannt"
    case .notKnownMore: "für {count} weitere {count:one=Person|other=Personen} nicht durchgehend bekannt"
    case .notKnownAfter: "nach {from}\u{A0}Uhr für niemanden bekannt (Ende der Aufzeichnung der Tourleitung)"
    case .fromTo: "{from}–{to}"
    case .byStopping: "durch Anhalten"
    case .byWalkingSlower: "durch langsameres Gehen"
    case .byLeavingTheRoute: "durch Verlassen des Wegs"
    case .whileNotSeen: "während keine Position vorlag"
    // Lines of the timeline.
    case .stopped: "machte {length} Pause"
    case .stoppedToEnd: "blieb bis zum Ende stehen"
    case .leftRoute: "verließ die Route"
    case .cameBack: "kehrte[ nach {length}] auf die Route zurück"
    case .turnedAround: "kehrte um und war entgegen der Route unterwegs"
    case .wentOnRight: "war[ nach {length}] wieder in der richtigen Richtung unterwegs"
    case .fellBehindBy: "fiel zurück[: {gap}[, {behind}]]"
    case .caughtUp: "schloss[ nach {length}] wieder auf"
    case .cameInto: "erreichte {place}"
    case .wentOutOf: "verließ {place}[ nach {length}]"
    case .hasBeenIn: "ist seit {length} am Ort {place}"
    case .leftSafeZone: "verließ die Sicherheitszone {place}"
    case .cameBackToZone: "kehrte[ nach {length}] in die Sicherheitszone {place} zurück"
    case .clockTurned: "Uhr: {from} → {to}[, {place}]"
    case .movedOtherwise: "Fortbewegung: {from} → {to}"
    case .finished: "erreichte das Ende der Route"
    case .allEvents: "Alle {count} Einträge, auch kürzere Pausen und Nebensächliches"
    case .firstRows: "Hier stehen die ersten {count} von {total}; alle stehen in {place}."
    case .cameToRest: "hielt an"
    case .wentOnAfterStop: "ging[ nach {length}] weiter"
    case .cameLater: "schickte {count} {count:one=Position|other=Positionen} verspätet[, von {from} bis {to}\u{A0}Uhr]"
    case .wentSilent: "war nicht mehr zu hören[, zuletzt um {from}\u{A0}Uhr]"
    case .wasHeardAgain: "war wieder zu hören, nach {length}"
    case .willFallBehind: "drohte zurückzufallen[, bei {gap}]"
    case .groupSplit: "Die Gruppe zog sich auseinander[: {gap} entlang des Wegs]"
    case .groupRejoined: "Die Gruppe war[ nach {length}] wieder beisammen"
    case .tookTheLead: "ging voran[, vor {whom}]"
    case .waitedFor: "wartete[ {length}] auf {whom}"
    // Who is at home.
    case .cameHome: "kam nach Hause"
    case .wasAtHome: "war um {when}\u{A0}Uhr zu Hause"
    case .homeNotKnown: "um {when}\u{A0}Uhr war nicht bekannt, ob zu Hause oder unterwegs[, letzte Position um {from}\u{A0}Uhr]"
    case .allHome: "Alle {count} waren zu Hause"
    case .isOverdue: "war um {when}\u{A0}Uhr nicht zu Hause[, außer Haus seit {from}\u{A0}Uhr]"
    case .isOnTheWay: "war um {when}\u{A0}Uhr auf dem Heimweg[, außer Haus seit {from}\u{A0}Uhr]"
    case .isHomeSince: "{who} ist zu Hause[, seit {when}]"
    case .isAwaySince: "{who} ist nicht zu Hause: {what}[, seit {when}]"
    case .isHomeUnknown: "Von {who} ist nicht bekannt, wo[, letzte Position {from}]"
    case .allAreHome: "Alle {total} sind zu Hause"
    case .someAreHome: "{count} von {total} sind zu Hause[, {unknown} nicht bekannt]"
    case .asOf: "Stand {when}, der letzten Position von allen."
    // How the group kept together.
    case .columnWas: "Entlang des Wegs war die Gruppe bis zu {gap} lang[, im Mittel {length}]."
    case .spanWaited: "{when}: {who} {who:one=wartete|other=warteten} {length} auf {whom}"
    case .spanApart: "{when}: {who} hinter den anderen, bis zu {gap}"
    case .spanApartToEnd: "Ab {when}\u{A0}Uhr bis zum Ende: {who} hinter den anderen, bis zu {gap}"
    case .moreInSummary: "{count} {count:one=weiterer Eintrag steht|other=weitere stehen} in summary.json."
    // Several who did the same.
    case .stoppedTogether: "{who} {who:one=machte|other=machten} Pause[, bis zu {length}]"
    case .waitedTogether: "{who} {who:one=wartete|other=warteten} auf {whom}[, bis zu {length}]"
    case .cameTogether: "{who} {who:one=erreichte|other=erreichten} {place}"
    case .leftTogether: "{who} {who:one=verließ|other=verließen} {place}"
    case .finishedTogether: "{who} {who:one=erreichte|other=erreichten} das Ende der Route"
    // Messages, commands and decisions, and their effects.
    case .toldGather: "rief alle zusammen[: „{what}“][; {unknown} {unknown:one=hat|other=haben} es vielleicht nicht erfahren]"
    case .toldDepart: "gab das Zeichen zum Aufbruch[: „{what}“][; {unknown} {unknown:one=hat|other=haben} es vielleicht nicht erfahren]"
    case .toldRest: "ordnete eine Pause an[ ({length})][: „{what}“][; {unknown} {unknown:one=hat|other=haben} es vielleicht nicht erfahren]"
    case .toldCareful: "mahnte alle zur Vorsicht[: „{what}“][; {unknown} {unknown:one=hat|other=haben} es vielleicht nicht erfahren]"
    case .toldLeft: "bat alle, sich links zu halten[: „{what}“][; {unknown} {unknown:one=hat|other=haben} es vielleicht nicht erfahren]"
    case .toldRight: "bat alle, sich rechts zu halten[: „{what}“][; {unknown} {unknown:one=hat|other=haben} es vielleicht nicht erfahren]"
    case .wroteMessage: "schickte eine Nachricht[: „{what}“][ ({length})][; {unknown} {unknown:one=hat|other=haben} es vielleicht nicht erfahren]"
    case .allGathered: "Nach {length} waren alle beisammen[, zuletzt {who}]."
    case .allWentOn: "Nach {length} waren alle aufgebrochen[, zuletzt {who}]."
    case .restTook: "Die Pause dauerte {length}[ (angesagt: {total})]."
    case .onlySomeDid: "Zu erkennen war es bei {who}; von den anderen ist es nicht bekannt."
    case .notSeenToHappen: "Zu erkennen war es bei niemandem."
    case .mayHaveMissed: "{who} {who:one=hat|other=haben} es vielleicht nicht erfahren: keine Position zu dieser Zeit."
    case .askedForBreak: "bat um eine Pause[: „{what}“][, {gap} hinter der Tourleitung]"
    case .askedForStop: "bat um einen weiteren Halt[: „{what}“][, {gap} hinter der Tourleitung]"
    case .askedForChange: "bat um einen anderen Weg[: „{what}“][, {gap} hinter der Tourleitung]"
    case .askedForSomething: "hatte eine Bitte[: „{what}“][, {gap} hinter der Tourleitung]"
    case .approved: "stimmte[ {whom}][ nach {length}] zu[: „{what}“]"
    case .declined: "gab[ {whom}][ nach {length}] eine Absage[: „{what}“]"
    case .wasApproved: "[{who}: ]ja, nach {length}."
    case .wasDeclined: "[{who}: ]nein, nach {length}."
    case .neverDecided: "Eine Antwort steht nicht im Protokoll."
    case .addedPoint: "nahm {place} in den Tourplan auf[, geplant für {to}\u{A0}Uhr]"
    case .movedPoint: "änderte {place} im Tourplan[, geplant für {to}\u{A0}Uhr]"
    case .deletedPoint: "strich {place} aus dem Tourplan"
    case .joined: "kam zur Gruppe dazu"
    case .leftGroup: "verließ die Gruppe"
    case .leadsNow: "leitet von hier an"
    case .followsNow: "folgt von hier an"
    case .recordsAs: "zeichnet von hier an im Modus {what} auf"
    // Points of the itinerary and nearness to the leader.
    case .cameLate: "erreichte {place}[, {length} zu spät]"
    case .cameEarly: "erreichte {place}[, {length} zu früh]"
    case .everyoneAt: "Alle waren bei {place}"
    case .leaderWentOn: "Die Tourleitung ging von {place} weiter[; {who} {who:one=fehlte|other=fehlten} noch][; über {unknown} ist nichts bekannt]"
    case .rollHeading: "{count} von {total} dort gesehen[, geplant für {to}\u{A0}Uhr]"
    case .pointWasDeleted: "aus dem Tourplan gestrichen; {count} von {total} dort gesehen[, geplant für {to}\u{A0}Uhr]"
    case .forkAt: "Gabelung bei {gap}"
    case .wasExpected: "Um {when}\u{A0}Uhr war die Ankunft der Tourleitung für {value}\u{A0}Uhr zu erwarten, in 9 von 10 Fällen zwischen {from} und {to}\u{A0}Uhr."
    case .isExpected: "kommt voraussichtlich um {value}\u{A0}Uhr nach {place}, in 9 von 10 Fällen von {from} bis {to}\u{A0}Uhr"
    case .allHereAt: "Alle waren um {from}\u{A0}Uhr hier."
    case .lastCameAt: "Alle kamen, aber nicht zugleich; die letzte Ankunft war um {from}\u{A0}Uhr."
    case .neverSeenHere: "Hier nicht gesehen: {who}."
    case .allHadCome: "Als die Tourleitung um {from}\u{A0}Uhr weiterging, waren alle da gewesen."
    case .notAllHadCome: "Als die Tourleitung um {from}\u{A0}Uhr weiterging[, {who:one=fehlte|other=fehlten} {who} noch][, war über {unknown} nichts bekannt]."
    case .cameNearLeader: "kam in die Nähe der Tourleitung[: {gap}]"
    case .wasNearLeader: "war[ {length}] in der Nähe der Tourleitung[, bis auf {gap}]"
    case .batteryLow: "hat wenig Akku[: {count}][, reicht noch {length}][, noch {total} zu gehen]"
    case .chargeLeft: "{count}[, reicht noch {length}]"
    case .tookShortCut: "nahm eine Abkürzung[, {gap} kürzer]"
    case .nearSpans: "{who} nahe der Tourleitung: {when}"
    case .splitNumber: "{what}\u{A0}{count}"
    case .timesOf: "{count}\u{A0}×, {length}"
    // Lines and bands of the drawings.
    case .behindFrom: "Rückstand ab {gap}"
    case .caughtUpBelow: "Aufgeschlossen unter {gap}"
    case .wasOffRoute: "{who}: abseits der Route {from}–{to}"
    case .wasBehind: "{who}: hinter der Tourleitung zurück {from}–{to}"
    case .gapAxes: "Abstand hinter der Tourleitung über der Ortszeit[, {zone}]; unter 0 heißt voraus."
    case .gapMeasured: "Abstände sind gemessen: {what}."
    case .whatNearIs: "Nahe der Tourleitung heißt: höchstens {gap} Luftlinie entfernt."
    // The clock.
    case .stateSince: "{place}[ seit {from}]"
    case .stateLastSeen: "{place}, zuletzt gesehen vor {length}"
    case .stateOf: "{who}: {what}."
    case .dayOfHours: "{when}: Zeitumstellung, der Tag hat {length} Stunden."
    // Positions of members, and of the leader relative to them.
    case .isAbsent: "um {when} nicht dabei"
    case .isUnknown: "nicht bekannt: keine Position bis {when}"
    case .isLeading: "leitet, {what}"
    case .isMeasuredFrom: "{what}; von hier aus wird gemessen (keine Leitung benannt)"
    case .hasNoLeader: "{what}; niemand leitet"
    case .leaderIsUnknown: "{what}; wo die Tourleitung ist, ist nicht bekannt"
    case .leaderIs: "{whom} ist {place} {value} ({what}; {whom}: {unknown})"
    case .fixIsOld: "Position {length} alt"
    case .wasLastSeen: "zuletzt vor {length} gesehen"
    case .toOwnSide: "{gap} {place} dir"
    case .toWind: "{gap} {place} von dir"
    // The message to a chat.
    case .whoWent: "{count}[, Leitung: {whom}][, mit {who}]"
    case .whoWentUnled: "{count}[: {who}][; gemessen ab {whom} (keine Leitung benannt)]"
    case .figureLine: "{what}: {value}"
    case .toldBehindOnce: "{who} fiel[ nach {place}] zurück, {from}–{to}\u{A0}Uhr[: bis zu {gap}[ ({behind})]]."
    case .toldBehindToEnd: "{who} fiel[ nach {place}] zurück, ab {from}\u{A0}Uhr bis zum Ende[: bis zu {gap}[ ({behind})]]."
    case .toldBehindOften: "{who} fiel {count}-mal zurück[, zuerst nach {place}][, ab {from}\u{A0}Uhr][: bis zu {gap}[ ({behind})]]."
    case .notKnownOf: "für {count} von {total} nicht durchgehend bekannt"
    // Key figures.
    case .countOf: "{count} von {total}"
    case .inAll: "insgesamt {length}"
    case .unknownInAll: "Abstand {length} lang nicht bekannt, alle zusammengezählt"
    case .labelled: "{what} {value}"
    case .measuredFrom: "gemessen ab {who} (keine Leitung benannt)"
    case .ledBy: "Leitung: {who}"
    case .aside: "{what} ({length})"
    case .heightsOf: "{who}: {from} – {to}"
    case .restWas: "{who}: {from}–{to}, {length}"
    case .spreadWas: "größte Ausdehnung {gap}"
    case .spreadOfSeenWas: "größte sichtbare Ausdehnung {gap}"
    case .timesByPlace: "Zeiten in {zone}, nach dem Ort geschätzt"
    case .distanceByRoute: "Strecke auch nach der geplanten Route, wo Positionen weit auseinander liegen: {who}"
    case .climbByAll: "Anstieg nach den Höhen aller Mitglieder: {who}"
    case .climbUnknown: "Anstieg unbekannt, im Rauschen der Höhen verborgen: {who}"
    case .routeNotAsked: "Strecke und Anstieg nur nach den eigenen Positionen, ohne die geplante Route"
    case .noticePlace: "[ (Zeile {place})][ ({count}-mal, zuerst in Zeile {from})]"
    }
  }
}

/// The texts of notices, by code; the English texts are the notices' own messages.
extension NoticeTexts {
  // swift-format-ignore
  static let german: [String: String] = [
    "ahead": "{count} Positionen von {who} ab {from}, mehr als 24 Stunden nach allem anderen, nicht verwendet; geht die Uhr falsch?",
    "ambiguous_name": "Der Name ist kein UTF-8 und maskiert gleich dem einer anderen Datei; ausgelassen",
    "broken_link": "Verknüpfung ohne Ziel[: {what}]; ausgelassen",
    "clock_offset": "Die Uhr von {who} geht gegenüber {whom} anscheinend[ {gap} vor][ {behind} nach] (dann {count}\u{A0}% der Zeit am selben Ort); {what} berichtigt sie",
    "clock_rollover": "Die Uhr von {who} geht gegenüber {whom} anscheinend[ {gap} vor][ {behind} nach]: die 1.024 Wochen, nach denen Empfänger neu zu zählen beginnen (dann {count}\u{A0}% der Zeit am selben Ort); {what} berichtigt sie",
    "clock_years": "Die Uhr von {who} geht gegenüber {whom} anscheinend[ {gap} vor][ {behind} nach]: derselbe Tag {total} {total:one=Jahr|other=Jahre} auseinander (dann {count}\u{A0}% der Zeit am selben Ort); {what} berichtigt sie",
    "coarse_times": "{count} Positionen teilen sich eine volle Sekunde mit anderen; sie sind in der Reihenfolge der Datei gleichmäßig darüber verteilt",
    "damaged_file": "Die Datei ist beschädigt; was davor steht, wird verwendet",
    "damaged_xml": "Das XML ist beschädigt; gelesen wird, was lesbar ist",
    "folder_too_deep": "liegt mehr als {count} Ordner tief, ausgelassen",
    "guessed_route": "als geplante Route verwendet: hier die einzige Datei mit einem Weg ohne Zeiten (mit {what} ist sie der Weg eines Mitglieds)",
    "household": "Die Orte enthalten ein Zuhause, und niemand ist als Leitung benannt: Tage eines Haushalts, in dem niemand zurückfällt ({what} benennt eine Leitung)",
    "impossible_step": "{count} {count:one=Schritt|other=Schritte} von {who} ab {from} schneller als 350 m/s; welche Seite falsch ist, ist nicht bekannt: beide werden verwendet, die Strecke dazwischen zählt nicht",
    "implausible_step": "{count} {count:one=Schritt|other=Schritte} von {who} ab {from}, zusammen {length}, mehr als 5-mal so schnell wie alles andere in der Aufzeichnung; mitgezählt, obwohl eine Position oder eine Zeit falsch sein kann",
    "journey_without_place": "Die Fahrt {what} beginnt an keinem Ort des Ausflugs und wird nicht beobachtet",
    "linked_folder": "Verknüpfung mit einem Ordner, ausgelassen",
    "no_common_time": "Die {count} Aufzeichnungen haben keine gemeinsame Zeit; niemand wird mit jemandem verglichen",
    "no_contact": "Eine Zeile mit einem anderen Ereignis wird übergangen",
    "no_date": "Eine Position, deren Datum kein Satz nennt, gilt ohne Zeit",
    "no_fix": "Eine Nachricht der Art {what} ist keine Position und wird übergangen",
    "no_leader_named": "Niemand ist als Leitung benannt; gemessen wird ab {who}, der Reihe nach zuerst ({what} benennt eine Leitung)",
    "no_permission": "keine Leseberechtigung, ausgelassen",
    "no_position": "Ein Eintrag ohne Ort wird übergangen",
    "no_records": "Die Datei enthält nichts, was sich verwenden lässt",
    "no_sentence": "Eine Zeile ohne NMEA-Satz wird übergangen",
    "no_time": "Wegpunkte ohne Zeiten werden übergangen",
    "no_track": "Ein Ort oder eine Fläche ist kein Weg und wird übergangen",
    "no_track_file": "keine Datei mit Aufzeichnungen, ausgelassen",
    "no_tracks": "Von {who} gibt es keine Aufzeichnung",
    "not_regular_file": "keine gewöhnliche Datei[ ({what})], ausgelassen",
    "null_island": "{count} {count:one=Position|other=Positionen} von {who} ab {from} genau bei 0°, 0°, wie Geräte sie ohne Ortung schreiben; nicht verwendet",
    "ping": "Die Zeit eines Lebenszeichens ist nicht die seiner Position; sie gilt ohne Zeit",
    "raw_signal": "Eine rohe Position wird übergangen, da es Abschnitte gibt",
    "not_leader": "{who} hat über {what} entschieden, ohne die Gruppe zu führen; das zählt nicht",
    "realtime_refused": "Echtzeitdaten widersprechen sich und werden nicht verwendet: {what}",
    "rejects_not_listed": "Was nicht zu lesen ist, steht nicht einzeln in der Liste",
    "repeated_entry": "{length} Zeilen wiederholen einen Eintrag und zählen einmal",
    "row_number_column": "Die Spalte {what} zählt Zeilen und gilt nicht als Name der Person",
    "same_person": "{who} sind anscheinend dieselbe Person; {what} macht eine daraus",
    "several_devices": "{count} Geräte haben in die Datei aufgezeichnet; jedes ist eine eigene Aufzeichnung, verwendet wird jeweils die bessere",
    "several_routes": "{count} Dateien enthalten einen Weg ohne Zeiten; keine gilt als geplante Route (mit --route benennen)",
    "placemark_times_left_out":
      "Ortsmarken mit Zeiten gelten als Orte, da sie keine Aufzeichnung sind",
    "times_left_out": "Ein Objekt hat mehr oder weniger Zeiten als Positionen",
    "untimed_points": "{count} {count:one=Punkt|other=Punkte} von {who} ohne Zeit, neben denen mit Zeit nicht verwendet",
    "waypoints_left_out": "{count} {count:one=Wegpunkt ist|other=Wegpunkte sind} nicht geschrieben: {what} hat keinen Platz dafür",
    "track_names_left_out": "{count} {count:one=Name|other=Namen} von Tracks nicht geschrieben ({what}): ein Track heißt wie die Person",
    "point_values_left_out": "{count} {count:one=Wert|other=Werte} nicht geschrieben ({what}): an Linien und Orten ist dort kein Platz dafür",
    "route_names_left_out": "{count} {count:one=Name|other=Namen} von Routenpunkten nicht geschrieben: {what} hat keinen Platz dafür",
    "unknown_key": "Ein Schlüssel bedeutet hier nichts und wird übergangen[: {what}]",
    "unknown_kind": "{who} gilt als Geofence: die Art {what} ist nicht bekannt",
    "unknown_member": "Das Protokoll nennt {who}, aber niemand in der Gruppe heißt so",
    "unreadable_file": "nicht lesbar, ausgelassen",
    "sharing_copy": "Kopie zum Teilen: Abschnitte bei privaten Orten fehlen, und Summen sind Summen des Gezeigten",
    "same_path": "Mehrere Dateien des Archivs haben denselben Pfad; jede wird gelesen",
    "unsafe_path": "Eine Verknüpfung, oder ein Pfad aus dem Archiv hinaus, wird ausgelassen",
    "unused_option": "ohne Wirkung, da keine Eingabe {what} ist",
    "value_left_out": "Unmöglicher Wert, ignoriert",
    "values_left_out": "Werte ohne Bedeutung hier sind nicht geschrieben: {what}",
    "wrong_checksum": "Die Prüfsumme ist nicht die der Daten",
  ]
}
