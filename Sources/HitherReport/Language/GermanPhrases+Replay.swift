extension GermanPhrases {
  /// The texts of the replay and of the timeline's filters; `#` is where a value goes.
  static let replay: [Phrase: String] = [
    .replay: "Wiedergabe",
    .play: "Abspielen",
    .pause: "Anhalten",
    .timeOfDay: "Uhrzeit",
    .replaySpeed: "Abspieltempo",
    .state: "Zustand",
    .height: "Höhe",
    .behindNow: "zurück",
    .noFixSince: "keine Position seit #",
    .notStarted: "noch nicht gestartet",
    .recordingEnded: "Aufzeichnung beendet",
    .zoomIn: "Vergrößern",
    .zoomOut: "Verkleinern",
    .linesWithin: "Die Linien weichen höchstens # von der Aufzeichnung ab.",
    .showWhom: "Wer",
    .showWhat: "Was",
    .entriesShown: "# von # Einträgen",
    .wrongWay: "Falsche Richtung",
    .group: "Gruppe",
    .route: "Route",
    .messages: "Nachrichten",
    .other: "Sonstiges",
  ]
}
