import HitherEngine
import HitherGeodesy
import HitherTracks

extension FenceDetector {
  /// How deep inside a place a way must lead to be believed to have led through it, in metres.
  private func passingDepth(_ place: Int, _ accuracy: Double) -> Double {
    min(FenceRule.passingAccuracies * accuracy, watch.index.halfWidths[place] / 2)
  }

  /// Whether a fix lies so far outside that a candidate may have been through the place.
  ///
  /// - Parameter depth: Of the fix, negative as it is outside.
  func mayHavePassed(_ fix: Fix, depth: Double) -> Bool {
    -depth >= FenceRule.outsideAccuracies * fix.accuracy
  }

  /// Whether a candidate that is out again, and so far, has been through the place.
  func isPassage(_ mark: Crossing, _ fix: Fix, _ place: Int) -> Bool {
    guard mark.isRecorded, mark.back != nil, let origin = mark.origin else { return false }
    return mark.deepest >= passingDepth(place, fix.accuracy)
      && ShortDistance.metres(from: origin.place, to: fix.now.place)
        >= FenceRule.displacementAccuracies * fix.accuracy
  }

  /// Finds places through which the way from the fix before leads, both fixes being outside.
  func lookBetween(
    _ fix: Fix, _ found: Span<Int32>, _ state: inout State, _ events: inout EventCollector
  ) {
    guard let last = fix.last else { return }
    let metres = ShortDistance.metres(from: last.place, to: fix.now.place)
    guard metres >= FenceRule.displacementAccuracies * fix.accuracy else { return }
    for place in watch.index.candidates(from: last.place, to: fix.now.place) {
      let number = Int32(clamping: place)
      guard concerns[place], !found.contains(number),
        !state.slots.contains(where: { $0.place == number && !isIdle($0, at: fix.now.time) }),
        !watch.index.contains(place, last.place),
        let stretch = watch.index.stretch(
          place, from: last.place, to: fix.now.place, reach: FenceRule.reachMetres),
        stretch.depth >= passingDepth(place, fix.accuracy),
        isOutside(place, last.place, fix.accuracy), isOutside(place, fix.now.place, fix.accuracy)
      else { continue }
      let entry = last.between(fix.now, stretch.entry)
      var mark = Crossing(first: entry, last: entry, origin: last, deepest: stretch.depth)
      mark.back = last.between(fix.now, stretch.exit)
      state.slots.removeAll { $0.place == number }
      pass(mark, fix, number, &state, &events)
    }
  }

  /// Whether a fix outside is not one from inside that noise moved.
  private func isOutside(_ place: Int, _ at: Coordinate, _ accuracy: Double) -> Bool {
    -watch.index.depth(place, at, reach: FenceRule.reachMetres)
      >= FenceRule.outsideAccuracies * accuracy
  }
}
