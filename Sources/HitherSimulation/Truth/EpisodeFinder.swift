package import HitherTracks

/// Finds the intervals in which a measure, known each second, is beyond a threshold.
///
/// The measure must stay above `enter` for the threshold's time before an episode counts, and below
/// `leave` for the same time before it ends; both moments are the crossings, interpolated. It is
/// independent of the toolkit's own debounce, because it tests that.
package struct EpisodeFinder {
  package let enter: Double
  package let leave: Double
  package let lastingSeconds: Int

  /// The thresholds for falling behind.
  package static let straggling = EpisodeFinder(enter: 500, leave: 400, lastingSeconds: 60)
  /// The thresholds for leaving the route.
  package static let offRoute = EpisodeFinder(enter: 40, leave: 25, lastingSeconds: 30)

  /// The episodes of a measure.
  ///
  /// - Parameters:
  ///   - measure: A value for each second.
  ///   - start: The time of the first value.
  package func episodes(_ measure: [Double], start: Instant) -> [TrueEpisode] {
    var found: [TrueEpisode] = []
    var index = 0
    while let on = firstLasting(in: measure, from: index, edge: enter, { $0 > enter }) {
      let off = firstLasting(in: measure, from: on.confirmed, edge: leave, { $0 < leave })
      let last = off.map { $0.index } ?? measure.count
      let peak = measure[on.index..<max(last, on.index + 1)].max() ?? 0
      found.append(
        TrueEpisode(
          start: start + on.milliseconds, end: off.map { start + $0.milliseconds },
          peakMetres: peak))
      guard let off else { break }
      index = off.confirmed
    }
    return found
  }

  private struct Crossing {
    let index: Int
    let confirmed: Int
    let milliseconds: Int64
  }

  /// The first index from which the condition holds long enough, with the crossing before it.
  private func firstLasting(
    in measure: [Double], from first: Int, edge: Double, _ holds: (Double) -> Bool
  ) -> Crossing? {
    var since: Int?
    for index in stride(from: first, to: measure.count, by: 1) {
      guard holds(measure[index]) else {
        since = nil
        continue
      }
      let begun = since ?? index
      since = begun
      guard index - begun >= lastingSeconds else { continue }
      var at = Double(begun)
      if begun > 0 {
        let step = measure[begun] - measure[begun - 1]
        if step != 0 { at = Double(begun - 1) + (edge - measure[begun - 1]) / step }
        at = min(max(at, Double(begun - 1)), Double(begun))
      }
      return Crossing(
        index: begun, confirmed: index, milliseconds: Int64((at * 1000).rounded()))
    }
    return nil
  }
}
