import HitherReport

/// The texts of the policy lab's page.
package enum LabWords: TextKey {
  case policyLab, labNote, outings, oneOuting, notCompared, costOfStragglers, costOfPlaces,
    stragglerDelay, stragglerNote
  case liveError, liveNote, batteryPerHour, noSuchFigure, againstBattery, allPolicies, filter
  case choosePolicy, policyColumn, deviceColumn, batteryColumn, fixesColumn, liveColumn
  case leastLiveColumn, trackColumn, restColumn, notRecordedColumn, foundColumn, trueColumn
  case delayColumn, delayAllColumn, offRouteColumn
  case policyNote, keptFixes, mapOf
  // A figure with its unit, a plot with its device, and a policy with its figures.
  case inUnit, ofDevice, markOf
}
