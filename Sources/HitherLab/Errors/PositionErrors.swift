import HitherGeodesy
package import HitherTracks

/// The errors of the known positions of a person relative to the true ones.
///
/// Two errors that are never mixed. *Live* compares the truth with the newest fix that has arrived,
/// held until the next: it needs no future. *Synchronised* (SED) compares the truth with the
/// finished track, straight from each kept fix to the next; before its first fix and after its last
/// it is constant.
package struct PositionErrors: Sendable {
  /// Metres, from the first arrival on; one per place of the true track.
  package private(set) var live: [Double] = []
  /// Metres; one per place of the true track, empty if nothing was kept.
  package private(set) var synchronised: [Double] = []
  /// The age of the newest fix that has arrived, in seconds.
  package private(set) var ages: [Double] = []

  /// Adds the live errors and ages of one person.
  package mutating func addLive(_ truth: TrueTrack, _ fixes: FixBatch, arrivals: [Instant]) {
    var next = 0
    for row in 0..<truth.count {
      while next < fixes.count, arrivals[next].milliseconds <= truth.time[row] { next += 1 }
      guard next > 0 else { continue }
      live.append(
        ShortDistance.metres(
          fromLatE7: truth.latitudeE7[row], lonE7: truth.longitudeE7[row],
          toLatE7: fixes.latitudeE7[next - 1], lonE7: fixes.longitudeE7[next - 1]))
      ages.append(Double(truth.time[row] - fixes.time[next - 1]) / 1000)
    }
  }

  /// Adds the synchronised errors of one person.
  package mutating func addSynchronised(_ truth: TrueTrack, _ fixes: FixBatch) {
    guard fixes.count > 0 else { return }
    var next = 0
    for row in 0..<truth.count {
      let now = truth.time[row]
      while next < fixes.count, fixes.time[next] <= now { next += 1 }
      let (before, after) = (max(next - 1, 0), min(next, fixes.count - 1))
      let span = fixes.time[after] - fixes.time[before]
      let share = span > 0 ? Double(now - fixes.time[before]) / Double(span) : 0
      let place = between(fixes, before, after, min(max(share, 0), 1))
      synchronised.append(
        ShortDistance.metres(
          fromLat: Double(truth.latitudeE7[row]), lon: Double(truth.longitudeE7[row]),
          toLat: place.lat, lon: place.lon))
    }
  }

  /// A place between two fixes in grid units, in the shorter direction.
  private func between(
    _ fixes: FixBatch, _ before: Int, _ after: Int, _ share: Double
  ) -> (lat: Double, lon: Double) {
    let south = Double(fixes.latitudeE7[before])
    let step = Coordinate.longitudeStepE7(
      from: fixes.longitudeE7[before], to: fixes.longitudeE7[after])
    return (
      south + (Double(fixes.latitudeE7[after]) - south) * share,
      Double(fixes.longitudeE7[before]) + Double(step) * share
    )
  }
}

/// The usual figures of a sample of errors.
package struct ErrorFigures: Hashable, Sendable {
  package var mean: Double?
  package var median: Double?
  package var ninetyFifth: Double?
  package var greatest: Double?

  /// Computes the figures; all nil for an empty sample.
  package init(_ sample: [Double]) {
    let quantiles = Quantiles(sample)
    mean = sample.isEmpty ? nil : sample.reduce(0, +) / Double(sample.count)
    median = quantiles.median
    ninetyFifth = quantiles.quantile(0.95)
    greatest = quantiles.greatest
  }

  package init() {}
}
