/// Texts of the policy lab in German.
enum GermanLab {
  static let words = Words(texts)

  // swift-format-ignore
  private static let texts: [LabWords: String] = [
    .policyLab: "Hither Strategielabor",
    .labNote: "{count} Touren, {total} Ergebnisse, Startwert {value}, Hither {what}. Intervalle zu 95 %, durch Bootstrap über die Touren.",
    .costOfStragglers: "Was es kostet, bald von Zurückgefallenen zu erfahren",
    .costOfPlaces: "Was es kostet, zu wissen, wo alle sind",
    .stragglerDelay: "Verzögerung bei Zurückgefallenen, s",
    .stragglerNote: "Vom wahren Beginn des Zurückfallens bis zum Telefon der Tourleitung; wer unentdeckt bleibt, zählt so lange wie der Rückstand. Gefüllte Marken: keine andere Strategie ist in beidem besser.",
    .liveError: "Abweichung live, m",
    .liveNote: "Der mittlere Abstand vom wahren Ort zum Ort, den die Tourleitung zuletzt erfuhr. Gefüllte Marken: keine andere Strategie ist in beidem besser.",
    .batteryPerHour: "Akku, % einer vollen Ladung je Stunde",
    .noSuchFigure: "Keine Tour hat einen solchen Wert.",
    .againstBattery: "{what} gegen Akku auf {place}",
    .allPolicies: "Alle Strategien",
    .filter: "Filtern",
    .choosePolicy: "Strategie",
    .policyColumn: "Strategie",
    .deviceColumn: "Gerät",
    .batteryColumn: "Akku %/h",
    .fixesColumn: "Positionen/h",
    .liveColumn: "Abweichung live m",
    .leastLiveColumn: "geringste Abweichung live m",
    .trackColumn: "Abweichung des Wegs m",
    .foundColumn: "gefundene Zurückgefallene",
    .trueColumn: "davon zutreffend",
    .delayColumn: "Verzögerung s",
    .delayAllColumn: "mit den unentdeckten s",
    .policyNote: "Mittelwerte über die Touren; klein das Intervall. Werte zu Zurückgefallenen sind zusammengelegt.",
    .keptFixes: "Behaltene Positionen: {what}",
    .mapOf: "Karte von {what}",
  ]
}
