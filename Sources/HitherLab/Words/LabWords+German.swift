/// Texts of the policy lab in German.
extension LabWords {
  // swift-format-ignore
  package var german: String {
    switch self {
    case .policyLab: "Hither Strategielabor"
    case .labNote: "{count} Touren, {total} Ergebnisse, Startwert {value}, Hither {what}. Intervalle zu 95 %, über die Touren: von Anteilen nach Wilson, sonst durch Bootstrap."
    case .costOfStragglers: "Was es kostet, bald von Zurückgefallenen zu erfahren"
    case .costOfPlaces: "Was es kostet, zu wissen, wo alle sind"
    case .stragglerDelay: "Verzögerung bei Zurückgefallenen, s"
    case .stragglerNote: "Vom wahren Beginn des Zurückfallens bis zum Telefon der Tourleitung; wer unentdeckt bleibt, zählt so lange wie der Rückstand. Gefüllte Marken: keine andere Strategie ist in beidem besser."
    case .liveError: "Abweichung live, m"
    case .liveNote: "Der mittlere Abstand vom wahren Ort zum Ort, den die Tourleitung zuletzt erfuhr. Gefüllte Marken: keine andere Strategie ist in beidem besser."
    case .batteryPerHour: "Akku, % einer vollen Ladung je Stunde"
    case .noSuchFigure: "Keine Tour hat einen solchen Wert."
    case .againstBattery: "{what} gegen Akku auf {place}"
    case .allPolicies: "Alle Strategien"
    case .filter: "Filtern"
    case .choosePolicy: "Strategie"
    case .policyColumn: "Strategie"
    case .deviceColumn: "Gerät"
    case .batteryColumn: "Akku %/h"
    case .fixesColumn: "Positionen/h"
    case .liveColumn: "Abweichung live m"
    case .leastLiveColumn: "geringste Abweichung live m"
    case .trackColumn: "Abweichung des Wegs m"
    case .restColumn: "Ruhezeit, Fehler %"
    case .notRecordedColumn: "nicht aufgezeichnet %"
    case .foundColumn: "gefundene Zurückgefallene %"
    case .trueColumn: "davon zutreffend %"
    case .delayColumn: "Verzögerung s"
    case .delayAllColumn: "mit den unentdeckten s"
    case .offRouteColumn: "abseits der Route erkannt %"
    case .policyNote: "Mittelwerte über die Touren; klein das Intervall. Werte zu Zurückgefallenen sind zusammengelegt."
    case .keptFixes: "Behaltene Positionen: {what}"
    case .mapOf: "Karte von {what}"
    case .inUnit: "{what}, {value}"
    case .ofDevice: "{what}, {place}"
    case .markOf: "{who}: {value} {what}, {length}"
    }
  }
}
