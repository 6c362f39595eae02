import HitherEngine
import HitherGeodesy
import HitherTracks

extension FenceDetector {
  /// How deep a path must lead into a place to count as a passage, in metres.
  private func passingDepth(_ place: Int, _ accuracy: Double) -> Double {
    // The middle of a straight segment between two fixes is more accurate than they are.
    max(
      min(FenceRule.passingAccuracies * accuracy, watch.index.halfWidths[place] / 2),
      Evidence.leastAccuracies * accuracy / 2.0.squareRoot())
  }

  /// The depth of the path from the previous fix, if it is long and was recorded; otherwise `least`.
  func wayDepth(_ fix: Fix, _ place: Int, _ last: Crossing.Moment, _ least: Double) -> Double {
    guard fix.isLong, fix.isRecorded else { return least }
    let way = watch.index.deepest(
      place, from: last.place, to: fix.now.place, reach: FenceRule.reach(fix.wayAccuracy))
    return max(least, way.depth)
  }

  /// Whether a fix outside is too far out to be one from inside moved by noise.
  ///
  /// - Parameter depth: Of the fix, negative as it is outside.
  func isClearlyOutside(_ fix: Fix, depth: Double) -> Bool {
    -depth >= FenceRule.outsideAccuracies * fix.accuracy
  }

  /// Whether a fix confirms that the member has passed through the place, so that it is emitted.
  ///
  /// A passage that came in again, or was not completely recorded, is dropped.
  func passes(_ fix: Fix, _ slot: inout Slot, _ place: Int, _ depth: Double) -> Bool {
    guard fix.isRecorded, depth < 0, !slot.isOn else {
      slot.passage = nil
      return false
    }
    return isClearlyOutside(fix, depth: depth)
  }

  /// Whether a candidate that may be out again has passed through the place.
  func isPassage(_ mark: Crossing, _ fix: Fix, _ place: Int) -> Bool {
    guard mark.isRecorded, mark.back != nil, let origin = mark.origin else { return false }
    return mark.deepest >= passingDepth(place, fix.accuracy)
      && ShortDistance.metres(from: origin.place, to: fix.now.place)
        >= FenceRule.displacementAccuracies * fix.accuracy
  }

  /// Finds places through which the path from the previous fix leads, both fixes being outside.
  ///
  /// They are passages at once if this fix is clearly outside, otherwise when a later one is.
  func lookBetween(_ fix: Fix, _ found: Span<Int32>, _ state: inout State) {
    guard let last = fix.last else { return }
    let metres = ShortDistance.metres(from: last.place, to: fix.now.place)
    guard metres >= FenceRule.displacementAccuracies * fix.wayAccuracy else { return }
    for place in watch.index.candidates(from: last.place, to: fix.now.place) {
      let number = Int32(clamping: place)
      guard applies(number, at: fix.now.time), !found.contains(number),
        !state.slots.contains(where: { $0.place == number && !isIdle($0, at: fix.now.time) }),
        !watch.index.contains(place, last.place),
        let stretch = watch.index.stretch(
          place, from: last.place, to: fix.now.place, reach: FenceRule.reach(fix.wayAccuracy)),
        stretch.depth >= passingDepth(place, fix.wayAccuracy)
      else { continue }
      let entry = last.between(fix.now, stretch.entry)
      var mark = Crossing(first: entry, last: entry, origin: last, deepest: stretch.depth)
      mark.back = last.between(fix.now, stretch.exit)
      if let slot = state.slots.firstIndex(where: { $0.place == number }) {
        state.slots[slot].passage = mark
      } else {
        state.slots.append(Slot(place: number, passage: mark))
      }
    }
  }
}
