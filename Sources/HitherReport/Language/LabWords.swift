/// The texts of the policy lab's page.
package enum LabWords: String, TextKey {
  case policyLab, labNote, costOfStragglers, costOfPlaces, stragglerDelay, stragglerNote
  case liveError, liveNote, batteryPerHour, noSuchFigure, againstBattery, allPolicies, filter
  case choosePolicy, policyColumn, deviceColumn, batteryColumn, fixesColumn, liveColumn
  case leastLiveColumn, trackColumn, foundColumn, trueColumn, delayColumn, delayAllColumn
  case policyNote, keptFixes, mapOf

  /// The text with its places filled by names and figures.
  package func with(_ slots: [Clause.Slot: String], _ language: Language) -> String {
    filled(slots.mapValues { Wording($0) }, language).plain
  }
}
