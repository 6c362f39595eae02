import HitherEngine
import HitherGroups
import HitherLab
import HitherTracks

/// How often the ranges of one outing contained the arrivals.
struct ArrivalScore {
  /// A range at some moment, compared with the arrival.
  struct Look {
    /// Seconds to go, truly.
    var left: Double
    /// The share of the outing's time that had passed.
    var share: Double
    /// In seconds.
    var width: Double
    var isEarlier: Bool
    var isLater: Bool

    var holds: Bool { !isEarlier && !isLater }
  }

  /// The time between two looks at the current range, in milliseconds.
  private static let everyMilliseconds: Int64 = 300_000

  /// The current range every five minutes.
  private(set) var current: [Look] = []
  /// Each range when it was emitted.
  private(set) var emitted: [Look] = []
  private(set) var points = 0

  init(_ events: [Event], from start: Instant, to end: Instant) {
    let span = max(1, Double(end - start))
    var reached: Set<String?> = []
    for arrival in events where arrival.payload is ItineraryArrived {
      // Ranges are of the first arrival.
      guard reached.insert(arrival.subject).inserted else { continue }
      let told = events.compactMap { event -> (time: Instant, ItineraryExpected)? in
        guard event.subject == arrival.subject, event.member == arrival.member,
          event.time < arrival.time, let expected = event.payload as? ItineraryExpected
        else { return nil }
        return (event.time, expected)
      }
      guard let first = told.first else { continue }
      points += 1
      func look(_ expected: ItineraryExpected, at time: Instant) -> Look {
        Look(
          left: Double(arrival.time - time) / 1000, share: Double(time - start) / span,
          width: Double(expected.latest - expected.earliest) / 1000,
          isEarlier: arrival.time < expected.earliest, isLater: arrival.time > expected.latest)
      }
      emitted += told.map { look($0.1, at: $0.time) }
      var time = first.time + Self.everyMilliseconds / 2
      while time < arrival.time {
        if let last = told.last(where: { $0.time <= time }) {
          current.append(look(last.1, at: time))
        }
        time = time + Self.everyMilliseconds
      }
    }
  }
}

/// The scores of several outings, with equal weights.
struct ArrivalScores {
  var outings: [ArrivalScore] = []

  init(_ outings: [ArrivalScore]) { self.outings = outings.filter { $0.points > 0 } }

  /// The mean over the outings of the share of looks that meet a condition; nil without looks.
  func share(
    of looks: KeyPath<ArrivalScore, [ArrivalScore.Look]>,
    where isAsked: (ArrivalScore.Look) -> Bool = { _ in true },
    _ isMet: (ArrivalScore.Look) -> Bool
  ) -> Double? {
    let shares = outings.compactMap { outing -> Double? in
      let asked = outing[keyPath: looks].filter(isAsked)
      return asked.isEmpty ? nil : Double(asked.count(where: isMet)) / Double(asked.count)
    }
    return shares.isEmpty ? nil : shares.reduce(0, +) / Double(shares.count)
  }

  /// The mean number of ranges emitted for a point.
  var emittedPerPoint: Double {
    Double(outings.reduce(0) { $0 + $1.emitted.count })
      / Double(max(1, outings.reduce(0) { $0 + $1.points }))
  }

  /// The range's width over the time left, in the median of the outings' medians.
  func width(where isAsked: (ArrivalScore.Look) -> Bool = { _ in true }) -> Double? {
    let medians = outings.compactMap { outing in
      Quantiles(outing.current.filter(isAsked).map { $0.width / max(60, $0.left) }).median
    }
    return Quantiles(medians).median
  }
}
