import HitherLab
import HitherSimulation
package import HitherTracks

/// The delays of edits to the devices of a household, and the age of the cards meanwhile.
struct EditDelays {
  /// One edit that was followed to its end.
  struct Edit {
    /// The time block in which it was written.
    var block: Int
    /// The time until every device had it, in seconds; infinite if one never did.
    var spread: Double
    /// The time until each other device had it.
    var devices: [Double]
  }

  private(set) var edits: [Edit] = []

  /// Adds the results of a run.
  ///
  /// - Parameters:
  ///   - arrivals: By edit and member; nil if it did not arrive.
  ///   - blocks: By edit; nil for one that could not be followed for long enough.
  mutating func add(
    _ plan: HouseholdPlan, _ arrivals: [[Instant?]], blocks: [Int?]
  ) {
    for (index, edit) in plan.edits.enumerated() {
      guard let block = blocks[index] else { continue }
      let delays = arrivals[index].enumerated().filter { $0.offset != edit.member }.map {
        $0.element.map { Double($0 - edit.time) / 1000 } ?? .infinity
      }
      edits.append(Edit(block: block, spread: delays.max() ?? 0, devices: delays))
    }
  }

  /// The delays by block, so that blocks can be drawn.
  func byBlock(_ count: Int, _ delays: (Edit) -> [Double]) -> [[Double]] {
    var blocks = Array(repeating: [Double](), count: count)
    for edit in edits { blocks[edit.block] += delays(edit) }
    return blocks
  }

  /// A quantile of delays; nil if it is infinite or nothing is known.
  static func quantile(_ share: Double, _ delays: [Double]) -> Double? {
    Quantiles(delays).quantile(share).flatMap { $0.isFinite ? $0 : nil }
  }
}

/// The age of a device's content: the mean age of the oldest edit that a device lacks, 0 if it lacks none.
package struct CardAge: Hashable, Sendable {
  package var year: Int
  package var month: Int
  package var edits = 0
  /// Device seconds since the card's first edit.
  package var seconds = 0.0
  /// Of those, seconds in which the device lacked an edit.
  package var behindSeconds = 0.0
  /// The integral of the age over them, in square seconds.
  package var ageIntegral = 0.0

  package var meanSeconds: Double? { seconds > 0 ? ageIntegral / seconds : nil }
  package var behindShare: Double? { seconds > 0 ? behindSeconds / seconds : nil }

  /// The ages of all cards, by year and month.
  package static func all(_ plan: HouseholdPlan, _ arrivals: [[Instant?]]) -> [CardAge] {
    let cards = Dictionary(grouping: plan.edits.indices) {
      [plan.edits[$0].year, plan.edits[$0].month]
    }
    return cards.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { key, edits in
      var age = CardAge(year: key[0], month: key[1], edits: edits.count)
      for member in plan.members.indices { age.add(plan, edits, arrivals, member) }
      return age
    }
  }

  private mutating func add(
    _ plan: HouseholdPlan, _ edits: [Int], _ arrivals: [[Instant?]], _ member: Int
  ) {
    guard let first = edits.first else { return }
    let end = plan.span.to
    seconds += Double(max(0, end - plan.edits[first].time)) / 1000
    // Edits come in order of time: of the missing ones the earliest gives the age.
    var told = Instant.earliest
    for edit in edits {
      let made = plan.edits[edit].time
      let (from, to) = (max(made, told), min(arrivals[edit][member] ?? end, end))
      guard to > from else { continue }
      let (low, high) = (Double(from - made) / 1000, Double(to - made) / 1000)
      behindSeconds += high - low
      ageIntegral += (high * high - low * low) / 2
      told = to
    }
  }
}
