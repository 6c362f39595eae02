import HitherTracks

extension LogPlan {
  private enum Kind: String, CaseIterable {
    case command, message, request, lead, point
  }

  /// The log entries of a scenario; the leader speaks if nobody is named.
  static func list(
    in scenario: ScenarioFields, members: [MemberPlan], leader: String, pauses: Int,
    routeMetres: Double
  ) throws(ScenarioError) -> [LogPlan] {
    var plans: [LogPlan] = []
    let keys = [
      "type", "member", "at_s", "pause", "after_s", "after_release_s", "command", "duration_s",
      "text", "request", "request_id", "approved", "decided_after_s", "point", "name", "at_m",
      "due_s",
    ]
    for fields in try scenario.objects("log", each: "an entry of the log", keys: keys) {
      let member = fields.has("member") ? try fields.text("member") : leader
      guard members.contains(where: { $0.id == member }) else {
        throw fields.error("member", "unknown member \"\(member)\"")
      }
      plans.append(
        LogPlan(
          try moment(fields, pauses: pauses), member: member,
          try matter(fields, routeMetres: routeMetres)))
    }
    return plans
  }

  private static func moment(
    _ fields: ScenarioFields, pauses: Int
  ) throws(ScenarioError) -> Moment {
    guard fields.has("pause") else { return .second(try fields.number("at_s", 0...172_800)) }
    guard pauses > 0 else { throw fields.error("pause", "the scenario has no pauses") }
    let pause = try fields.integer("pause", 0...(pauses - 1))
    guard fields.has("after_release_s") else {
      return .arrival(
        pause: pause, afterSeconds: try fields.number("after_s", -3600...3600, else: 0))
    }
    return .release(
      pause: pause, afterSeconds: try fields.number("after_release_s", -3600...3600))
  }

  private static func matter(
    _ fields: ScenarioFields, routeMetres: Double
  ) throws(ScenarioError) -> Matter {
    let kind: Kind = try fields.word("type")
    switch kind {
    case .command:
      let command: LogCommand = try fields.word("command")
      let seconds =
        fields.has("duration_s") ? try fields.number("duration_s", 0...86_400) : nil
      return .command(command, seconds: seconds)
    case .message: return .message(try fields.text("text"))
    case .request:
      let request: LogRequest = try fields.word("request")
      return .request(
        request, id: try fields.text("request_id"),
        isApproved: try fields.bool("approved", else: true),
        afterSeconds: try fields.number("decided_after_s", 0...86_400))
    case .lead: return .lead
    case .point:
      return .point(
        id: try fields.text("point"), name: fields.has("name") ? try fields.text("name") : nil,
        atMetres: try fields.number("at_m", 0...routeMetres),
        dueSeconds: fields.has("due_s") ? try fields.number("due_s", 0...172_800) : nil)
    }
  }
}
