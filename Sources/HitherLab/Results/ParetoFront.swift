/// Finds the policies that no other one dominates in two figures.
package enum ParetoFront {
  /// By point, whether no other is as small in both and smaller in one.
  package static func best(_ points: [(cost: Double, loss: Double)?]) -> [Bool] {
    points.map { point in
      guard let point else { return false }
      return !points.contains { other in
        guard let other else { return false }
        return other.cost <= point.cost && other.loss <= point.loss
          && (other.cost < point.cost || other.loss < point.loss)
      }
    }
  }

  /// Marks the best policies of each device.
  static func mark(_ summaries: inout [PolicySummary]) {
    let devices = Dictionary(grouping: summaries.indices) { summaries[$0].device }
    for places in devices.values {
      // The best of some policies is not the best of all.
      guard places.allSatisfy({ summaries[$0].refused == 0 }) else { continue }
      func best(_ loss: (PolicySummary) -> Double?) -> [Bool] {
        Self.best(
          places.map { place in
            guard let cost = summaries[place].batteryPercentPerHour.value,
              let loss = loss(summaries[place])
            else { return nil }
            return (cost, loss)
          })
      }
      let live = best(\.live.value)
      // A missed straggler counts with its duration; otherwise silence would be best.
      let stragglers = best { $0.decisions.first { $0.kind == .straggler }?.delayAll.value }
      for (index, place) in places.enumerated() {
        summaries[place].isBestForLive = live[index]
        summaries[place].isBestForStragglers = stragglers[index]
      }
    }
  }
}
