package import HitherSimulation
package import HitherTracks

/// The inputs of a household's plans, without the meetings.
package struct HouseholdOutline: Sendable {
  package var name: String
  package var zoneName: String
  package var seed: UInt64
  package var span: TimeStretch
  /// The range of the devices, in metres.
  package var rangeMetres: Double
  /// All authors, by id; edits refer to them by index.
  package var members: [String]
  package var edits: [CardEdit]

  /// The outline of a simulated household.
  package init(_ scenario: HouseholdScenario) {
    let days = scenario.days
    (name, zoneName, seed) = (days.name, days.timeZone, days.seed)
    span = TimeStretch(from: days.start, to: days.start + Int64(days.durationSeconds) * 1000)
    rangeMetres = scenario.rangeMetres
    (members, edits) = (days.members.map(\.id), scenario.edits)
  }

  /// The outline of a household whose people were recorded.
  ///
  /// - Parameters:
  ///   - members: Everyone, by id.
  ///   - span: The time interval.
  package init(
    _ household: RecordedHousehold, name: String, zoneName: String, members: [String],
    span: TimeStretch
  ) throws(ScenarioError) {
    (self.name, self.zoneName, seed) = (name, zoneName, household.seed)
    (self.span, self.members, rangeMetres) = (span, members, household.rangeMetres)
    edits = try household.edits(
      of: members, in: span, zone: TimeZone(named: zoneName) ?? .utc)
  }

  /// Its plan without encounters.
  ///
  /// - Parameter members: Sorted by their ids' bytes, as in encounters.
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
