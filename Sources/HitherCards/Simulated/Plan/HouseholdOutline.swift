package import HitherSimulation
package import HitherTracks

/// What a household's plans are made of, but for who meets whom when.
package struct HouseholdOutline: Sendable {
  package var name: String
  package var zoneName: String
  package var seed: UInt64
  package var span: TimeStretch
  /// Within so many metres devices reach each other.
  package var rangeMetres: Double
  /// Everyone who writes, by id; edits point here.
  package var members: [String]
  package var edits: [CardEdit]

  /// That of a household which is made up.
  package init(_ scenario: HouseholdScenario) {
    let days = scenario.days
    (name, zoneName, seed) = (days.name, days.timeZone, days.seed)
    span = TimeStretch(from: days.start, to: days.start + Int64(days.durationSeconds) * 1000)
    rangeMetres = scenario.rangeMetres
    (members, edits) = (days.members.map(\.id), scenario.edits)
  }

  /// That of a household whose people were recorded.
  ///
  /// - Parameters:
  ///   - members: Everyone, by id.
  ///   - span: The time that counts.
  package init(
    _ household: RecordedHousehold, name: String, zoneName: String, members: [String],
    span: TimeStretch
  ) throws(ScenarioError) {
    (self.name, self.zoneName, seed) = (name, zoneName, household.seed)
    (self.span, self.members, rangeMetres) = (span, members, household.rangeMetres)
    edits = try household.edits(
      of: members, in: span, zone: TimeZone(named: zoneName) ?? .utc)
  }

  /// The plan of it without encounters.
  ///
  /// - Parameter members: In the order of their ids' bytes, as in encounters.
  func plan(
    _ members: [HouseholdPlan.Member], _ settings: HouseholdSettings
  ) -> HouseholdPlan {
    let edits = edits.compactMap { edit -> CardEdit? in
      let id = self.members[edit.member]
      guard let place = members.firstIndex(where: { $0.id == id }) else { return nil }
      var edit = edit
      edit.member = place
      return edit
    }
    return HouseholdPlan(
      name: name, members: members, zoneName: zoneName, seed: seed, span: span, edits: edits,
      encounters: [], radio: settings.radio, phones: settings.phones, policies: settings.policies)
  }
}
