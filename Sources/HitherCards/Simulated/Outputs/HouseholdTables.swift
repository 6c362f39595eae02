package import HitherOuting
import HitherSimulation
import HitherTracks

/// Writes `syncs.csv`: meetings that carried edits, were cut or failed.
package enum SyncTable {
  package struct Row: Sendable {
    var run: Int
    var plan: HouseholdPlan
    var policy: String
    var meeting: PolicyOutcome.Meeting
  }

  /// The rows of a result, by run, policy and time.
  package static func rows(_ result: HouseholdResult) -> [Row] {
    result.outcomes.enumerated().flatMap { run, outcomes in
      outcomes.flatMap { outcome in
        outcome.meetings.map {
          Row(run: run, plan: result.plans[run], policy: outcome.policy, meeting: $0)
        }
      }
    }
  }

  package static let table = RowTable<Row>(fields: [
    .count("run", "The run, from 0.") { $0.run },
    .text("policy", "The policy's name.") { $0.policy },
    .instant("heard", "When one device detected the other.") { $0.meeting.heard },
    .text("caller", "The device that detected the other and called.") {
      $0.plan.members[$0.meeting.caller].id
    },
    .text("called", "The other.") { $0.plan.members[$0.meeting.called].id },
    .word("end", "How it ended.", of: PolicyOutcome.Meeting.End.allCases.map(\.rawValue)) {
      $0.meeting.end.rawValue
    },
    .seconds("connect_s", "From hearing to the first byte.") { $0.meeting.setupMilliseconds },
    .seconds("transfer_s", "From the first byte to the last.") {
      $0.meeting.transferMilliseconds
    },
    .count("bytes", "Bytes in both directions.") { $0.meeting.bytes },
    .count("caller_received", "Edits that were new to the caller.") { $0.meeting.callerReceived },
    .count("called_received", "Edits that were new to the called.") { $0.meeting.calledReceived },
    .count("conflicts", "Conflicts that it made, on both sides together.") {
      $0.meeting.conflicts
    },
  ])
}

/// Writes `edits.csv`: the delay of each edit, by run and policy.
package enum EditTable {
  package struct Row: Sendable {
    var run: Int
    var plan: HouseholdPlan
    var outcome: PolicyOutcome
    var index: Int

    var edit: CardEdit { plan.edits[index] }
  }

  package static func rows(_ result: HouseholdResult) -> [Row] {
    result.outcomes.enumerated().flatMap { run, outcomes in
      outcomes.flatMap { outcome in
        outcome.arrivals.indices.map {
          Row(run: run, plan: result.plans[run], outcome: outcome, index: $0)
        }
      }
    }
  }

  package static let table = RowTable<Row>(fields: [
    .count("run", "The run, from 0.") { $0.run },
    .text("policy", "The policy's name.") { $0.outcome.policy },
    .instant("time", "When it was written.") { $0.edit.time },
    .text("member", "By whom.") { $0.plan.members[$0.edit.member].id },
    .count("year", "The card's year.") { $0.edit.year },
    .count("month", "The card's month.") { $0.edit.month },
    .count("devices", "How many devices had it in the end.") {
      $0.outcome.arrivals[$0.index].count { $0 != nil }
    },
    .seconds("spread_s", "Until every device had it; null if one never did.") { row in
      row.outcome.spread(of: row.index).map { $0 - row.edit.time }
    },
  ])
}

/// Writes `cards.csv`: the age of each card on the devices, by policy and over all runs.
package enum CardAgeTable {
  package struct Row: Sendable {
    var policy: String
    var age: CardAge
  }

  package static func rows(_ result: HouseholdResult) -> [Row] {
    zip(result.figures, result.ages).flatMap { figures, ages in
      ages.map { Row(policy: figures.policy, age: $0) }
    }
  }

  package static let table = RowTable<Row>(fields: [
    .text("policy", "The policy's name.") { $0.policy },
    .count("year", "The card's year.") { $0.age.year },
    .count("month", "The card's month.") { $0.age.month },
    .count("edits", "How many edits it had.") { $0.age.edits },
    .number("age_mean_s", "The mean age of the oldest edit that a device lacks; 0 of none.") {
      $0.age.meanSeconds
    },
    .number("behind_pct", "The share of the time in which a device lacked one.") {
      $0.age.behindShare.map { 100 * $0 }
    },
  ])
}
