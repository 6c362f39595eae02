package import HitherGeodesy
import HitherLab
import HitherSampling
import HitherSimulation
package import HitherTracks

/// A member's positions, as far as recorded.
package struct MemberStream: Sendable {
  package var id: String
  package var name: String
  /// The fixes in order of time.
  package var fixes: FixBatch

  package init(id: String, name: String, fixes: FixBatch) {
    (self.id, self.name, self.fixes) = (id, name, fixes)
  }
}

extension HouseholdPlan {
  /// The plans of recorded people, one per run: each has its own randomness; people, paths and edits are the same.
  ///
  /// - Parameters:
  ///   - streams: Everyone's positions; a member of the outline without any meets nobody.
  ///   - places: The places, including homes.
  package static func plans(
    _ outline: HouseholdOutline, _ settings: HouseholdSettings, streams: [MemberStream],
    places: [Place]
  ) throws(GeodesyError) -> [HouseholdPlan] {
    let homes = try EncounterFinder.homes(of: places)
    let rules = MemberPath.Rules(
      gapMilliseconds: settings.gapMilliseconds, accuracyMetres: outline.rangeMetres)
    let travellers = streams.map { stream in
      var path = MemberPath(rules, homes: homes)
      path.add(stream.fixes)
      return EncounterFinder.Traveller(id: stream.id, path: path)
    }
    let sensor = SensedMotion()
    let members = streams.sorted { $0.id.precedesByBytes($1.id) }.map { stream in
      var random = SplitMix64(seed: outline.seed, stream: "motion/\(stream.id)")
      return Member(
        id: stream.id, name: stream.name,
        motion: sensor.signal(of: TrueTrack(stream.fixes), &random))
    }
    let base = outline.plan(members, settings)
    return (0..<settings.runs).map { run in
      var plan = base
      plan.seed = base.seed &+ UInt64(run)
      let home = HomeAssumption(
        chancePerHour: settings.homeChancePerHour, staySeconds: settings.homeMeetingSeconds,
        seed: plan.seed)
      let found = EncounterFinder(rangeMetres: outline.rangeMetres, home: home)?(travellers)
      plan.encounters = (found?.encounters ?? []).filter { $0.touches(plan.span) }
      return plan
    }
  }

  /// The plans of people with known meetings: encounters are the same in each run, and the phones' motion is unknown.
  ///
  /// - Parameters:
  ///   - contacts: The contacts of the outline's members, and no others.
  ///   - names: Display names by id; if there is none, the id.
  package static func plans(
    _ outline: HouseholdOutline, _ settings: HouseholdSettings, contacts: EncounterList,
    names: [String: String]
  ) -> [HouseholdPlan] {
    let members = contacts.members.map {
      Member(
        id: $0, name: names[$0] ?? $0, motion: MotionSignal(beginsMoving: false, changes: []))
    }
    let base = outline.plan(members, settings)
    return (0..<settings.runs).map { run in
      var plan = base
      plan.seed = base.seed &+ UInt64(run)
      plan.encounters = contacts.encounters.filter { $0.touches(plan.span) }
      return plan
    }
  }
}

extension Encounter {
  /// Whether it overlaps a time interval.
  fileprivate func touches(_ span: TimeStretch) -> Bool {
    time.from < span.to && time.to >= span.from
  }
}
