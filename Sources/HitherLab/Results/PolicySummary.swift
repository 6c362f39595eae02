import HitherSimulation
import HitherTracks

/// A figure over all traces with its interval.
package struct Estimate: Hashable, Sendable {
  package var value: Double?
  /// The 95 % interval over outings: by the bootstrap, or for a share by `ClusteredShare`.
  package var interval: ClosedRange<Double>?

  /// Makes an estimate, unknown by default.
  package init(value: Double? = nil, interval: ClosedRange<Double>? = nil) {
    (self.value, self.interval) = (value, interval)
  }

  /// The estimate of a whole divided by the figure, for example a time from a rate; unknown if the figure may be 0.
  package func inverse(of whole: Double) -> Estimate {
    guard let value, value > 0 else { return Estimate() }
    return Estimate(
      value: whole / value,
      interval: interval.flatMap {
        $0.lowerBound > 0 ? (whole / $0.upperBound)...(whole / $0.lowerBound) : nil
      })
  }

  /// A share in percent.
  package var percent: Estimate {
    Estimate(
      value: value.map { 100 * $0 },
      interval: interval.map { (100 * $0.lowerBound)...(100 * $0.upperBound) })
  }

  /// The estimate of a share.
  package init(_ share: ClusteredShare) {
    (value, interval) = (share.value, share.interval)
  }
}

/// The result of one policy with its parameters on one device, over all traces.
package struct PolicySummary: Sendable {
  package let policy: String
  package let parameters: String
  package let device: String
  package let traces: Int
  /// The number of recordings that were not dense enough to compare the policy with, and the first of them.
  package let refused: Int
  package let refusal: LabRow?
  package private(set) var fixesPerHour = Estimate()
  package private(set) var batteryPercentPerHour = Estimate()
  package var hoursToEmpty: Estimate { batteryPercentPerHour.inverse(of: 100) }
  package private(set) var live = Estimate()
  package private(set) var synchronised = Estimate()
  package private(set) var ageSeconds = Estimate()
  package private(set) var optimumLive = Estimate()
  /// In the order of `DecisionKind`.
  package private(set) var decisions: [DecisionEstimates] = []
  package private(set) var stateShare = Estimate()
  package private(set) var stoppedErrorPercent = Estimate()
  package private(set) var notRecordedPercent = Estimate()
  /// Whether no other policy of the device uses less battery and has a smaller live error.
  package var isBestForLive = false
  /// Whether no other policy of the device uses less battery and reports stragglers sooner.
  package var isBestForStragglers = false

  /// The decisions of one kind.
  package struct DecisionEstimates: Sendable {
    package var kind: DecisionKind
    package var precision = Estimate()
    package var recall = Estimate()
    package var delay = Estimate()
    package var delayAll = Estimate()
  }

  /// The decisions of a kind; nil if there are none.
  func decisions(of kind: DecisionKind) -> DecisionEstimates? {
    decisions.first { $0.kind == kind }
  }

  /// Summarises rows of one policy and device, one per trace.
  init(_ rows: [LabRow], _ bootstrap: Bootstrap) {
    policy = rows[0].policy
    parameters = rows[0].parameters
    device = rows[0].device
    traces = rows.count
    let refusedRows = rows.filter { $0.reference == .refused }
    (refused, refusal) = (refusedRows.count, refusedRows.first)
    func estimate(_ figure: ([Int]) -> Double?) -> Estimate {
      Estimate(value: figure(Array(rows.indices)), interval: bootstrap.interval(figure))
    }
    func mean(_ figure: (LabRow) -> Double?) -> Estimate {
      let figures = rows.map(figure)
      return estimate { Self.mean($0.lazy.compactMap { figures[$0] }) }
    }
    fixesPerHour = mean(\.fixesPerHour)
    batteryPercentPerHour = mean(\.batteryPercentPerHour)
    live = mean(\.live.mean)
    synchronised = mean(\.synchronised.mean)
    ageSeconds = mean(\.ageSeconds)
    // A bound for some of the outings is not one for the figure over all.
    if rows.allSatisfy({ $0.optimumLive != nil }) { optimumLive = mean(\.optimumLive) }
    decisions = DecisionKind.allCases.enumerated().map { index, kind in
      func pooled(_ figure: (DecisionFidelity) -> Double?) -> Estimate {
        estimate { outings in
          var sum = DecisionFidelity()
          for outing in outings { sum.add(rows[outing].decisions[index]) }
          return figure(sum)
        }
      }
      let found = rows.map { $0.decisions[index] }
      let matched = found.map(\.matched)
      return DecisionEstimates(
        kind: kind, precision: Estimate(ClusteredShare(matched, of: found.map(\.sampled))),
        recall: Estimate(ClusteredShare(matched, of: found.map(\.reference))),
        delay: pooled(\.delay), delayAll: pooled(\.delayAll))
    }
    stoppedErrorPercent = mean(\.stoppedErrorPercent)
    notRecordedPercent = mean(\.notRecordedPercent)
    stateShare = Estimate(
      ClusteredShare(
        measured: rows.map(\.states.rightSeconds), of: rows.map(\.states.seconds)))
  }

  private static func mean(_ figures: some Sequence<Double>) -> Double? {
    var (sum, count) = (0.0, 0)
    for figure in figures {
      sum += figure
      count += 1
    }
    return count > 0 ? sum / Double(count) : nil
  }

  /// Summarises all rows, in the order in which policies and devices first occur.
  package static func all(of rows: [LabRow], seed: UInt64) -> [PolicySummary] {
    var groups: [[LabRow]] = []
    var places: [[String]: Int] = [:]
    for row in rows {
      let key = [row.policy, row.parameters, row.device]
      if let place = places[key] {
        groups[place].append(row)
      } else {
        places[key] = groups.count
        groups.append([row])
      }
    }
    let longest = groups.map(\.count).max() ?? 0
    guard longest > 0 else { return [] }
    // The same draws for every policy, so that their figures can be compared.
    var random = SplitMix64(seed: seed, stream: "bootstrap")
    let bootstrap = Bootstrap(outings: longest, &random)
    var summaries = groups.map { rows in
      var own = SplitMix64(seed: seed, stream: "bootstrap")
      return PolicySummary(
        rows, rows.count == longest ? bootstrap : Bootstrap(outings: rows.count, &own))
    }
    ParetoFront.mark(&summaries)
    return summaries
  }
}
