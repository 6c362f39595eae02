/// The texts of the page for rescuers.
package enum RescueWords: TextKey {
  case emergency, notService, title
  // The position.
  case decimal, sexagesimal, utm, mgrs, accuracyIs, notStated, notKnown, outsideGrid
  // Time and movement.
  case fixTime, inUTC, age, ageAt, ageAtEnd, ageUnknown, heading, headingIs, speedIs, before,
    beforeIs
  case batteryAt
  // Where lost hikers were found.
  case ringsMountains, ringsFlat, ringShare, within, ringsNote
  // The way on foot since the fix.
  case reach, reachOwn, reachNaismith, reachTobler, reachNote
  // The ways on foot since the fix, over a network.
  case ways, waysTobler, waysOwn, waysAre, waysNote, waysLevel, waysSlopes, waysMayEnd, waysOff
  case waysOutside, waysWithin, mappedWays
  // The planned route.
  case onRoute, routeIs, direction, towardsEnd, towardsStart, ahead, back, after
  case endOfRoute, startOfRoute, notMatched, noRoute
  // The sketches.
  case nearSketch, farSketch, recordedTrack, accuracyCircle, reachCircle, reachIsLarger
}
