import HitherEncounters
package import HitherGeodesy
import HitherLab
package import HitherSimulation
package import HitherTracks

/// Where someone was, as far as it was recorded.
package struct MemberStream: Sendable {
  package var id: String
  package var name: String
  /// In order of time.
  package var fixes: FixBatch

  package init(id: String, name: String, fixes: FixBatch) {
    (self.id, self.name, self.fixes) = (id, name, fixes)
  }
}

extension HouseholdPlan {
  /// The plans of a scenario, one a run: each has chance of its own; people, ways and edits are the same.
  ///
  /// - Parameters:
  ///   - streams: Where everyone was; a member of the scenario of whom there is none meets nobody.
  ///   - places: Homes among them.
  package static func plans(
    _ scenario: HouseholdScenario, _ settings: HouseholdSettings, streams: [MemberStream],
    places: [Place]
  ) throws(GeodesyError) -> [HouseholdPlan] {
    let homes = try EncounterFinder.homes(of: places)
    let rules = MemberPath.Rules(
      gapMilliseconds: settings.gapMilliseconds, accuracyMetres: scenario.rangeMetres)
    let travellers = streams.map { stream in
      var path = MemberPath(rules, homes: homes)
      path.add(stream.fixes)
      return EncounterFinder.Traveller(id: stream.id, path: path)
    }
    let base = base(scenario, settings, streams)
    return (0..<settings.runs).map { run in
      var plan = base
      plan.seed = base.seed &+ UInt64(run)
      let home = HomeAssumption(
        chancePerHour: settings.homeChancePerHour, staySeconds: settings.homeMeetingSeconds,
        seed: plan.seed)
      let found = EncounterFinder(rangeMetres: scenario.rangeMetres, home: home)?(travellers)
      plan.encounters = found?.encounters ?? []
      return plan
    }
  }

  /// The plan without encounters: members in the order of their ids' bytes, as in those.
  private static func base(
    _ scenario: HouseholdScenario, _ settings: HouseholdSettings, _ streams: [MemberStream]
  ) -> HouseholdPlan {
    let days = scenario.days
    let sensor = SensedMotion()
    let members = streams.sorted { $0.id.precedesByBytes($1.id) }.map { stream in
      var random = SplitMix64(seed: days.seed, stream: "motion/\(stream.id)")
      return Member(
        id: stream.id, name: stream.name,
        motion: sensor.signal(of: TrueTrack(stream.fixes), &random))
    }
    let edits = scenario.edits.compactMap { edit -> CardEdit? in
      let id = days.members[edit.member].id
      guard let place = members.firstIndex(where: { $0.id == id }) else { return nil }
      var edit = edit
      edit.member = place
      return edit
    }
    return HouseholdPlan(
      name: days.name, members: members, zoneName: days.timeZone, seed: days.seed,
      span: TimeStretch(
        from: days.start, to: days.start + Int64(days.durationSeconds) * 1000),
      edits: edits, encounters: [], radio: settings.radio, phones: settings.phones,
      policies: settings.policies)
  }
}
