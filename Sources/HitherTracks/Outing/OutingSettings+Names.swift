extension OutingSettings {
  package static var gap: Setting<OutingSettings> {
    .seconds(
      "gap_s",
      "A longer pause between two used fixes is a recording gap, however rarely the member records.",
      1...86_400, \.fixedGapMilliseconds)
  }

  package static var groupTick: Setting<OutingSettings> {
    .seconds(
      "group_tick_s", "Between two ticks on which the group is looked at.", 1...3600,
      \.groupTickMilliseconds)
  }

  package static var stragglerSettings: [Setting<OutingSettings>] {
    [
      Threshold.enter("gap_m", "How far behind the leader an episode begins."),
      Threshold.leave("rejoin_m", "How near the leader it ends."), Threshold.after,
    ].map { $0.within(\.straggler) }
  }

  package static var offRouteSettings: [Setting<OutingSettings>] {
    [offRouteDistance, offRouteBack, Threshold.after.within(\.offRoute)]
  }

  package static var offRouteDistance: Setting<OutingSettings> {
    Threshold.enter("distance_m", "Beyond this distance a member is off the route.")
      .within(\.offRoute)
  }

  package static var offRouteBack: Setting<OutingSettings> {
    Threshold.leave("back_m", "Within this distance a member is back on the route.")
      .within(\.offRoute)
  }

  package static var fenceSettings: [Setting<OutingSettings>] {
    FenceSettings.settings.map { $0.within(\.fences) }
  }

  package static var speedSettings: [Setting<OutingSettings>] {
    SpeedSettings.settings.map { $0.within(\.speeds) }
  }

  /// Why settings that are each acceptable cannot be combined, in one line; nil if they can.
  package var fault: String? {
    if straggler.leave > straggler.enter { return "rejoin_m is above gap_m" }
    if offRoute.leave > offRoute.enter { return "back_m is above distance_m" }
    if !speeds.isAscending { return "each class of speed must begin above the one before" }
    return nil
  }
}

extension OutingSettings.Threshold {
  fileprivate typealias Row = Setting<OutingSettings.Threshold>

  fileprivate static func enter(_ name: String, _ summary: String) -> Row {
    .number(name, summary, 0...1_000_000, \.enter)
  }

  fileprivate static func leave(_ name: String, _ summary: String) -> Row {
    .number(name, summary, 0...1_000_000, \.leave)
  }

  fileprivate static var after: Row {
    .seconds(
      "after_s", "From the first fix that meets the condition to the one that confirms it.",
      0...86_400, \.afterMilliseconds)
  }
}
