import HitherGroups
import HitherOuting
import HitherRoutes
import HitherText
import HitherTracks

extension FigureQuestion {
  /// The reason why a field is null, or that it is not.
  func fieldLine(_ member: MemberSummary, _ name: String) throws(HitherError) -> String {
    var reasons: [(name: String, reason: UnknownReason)] = []
    for field in MemberFields.all {
      if case .reasons(let found) = field.content(member) { reasons = found }
    }
    let about = "\(member.member.id), \(name): "
    if let found = reasons.first(where: { $0.name == name }) {
      return about + "not known (\(found.reason.rawValue)): \(found.reason.sentence)"
    }
    let names = MemberFields.all.map(\.description).flatMap(Self.names)
    guard names.contains(name) else {
      throw HitherError(
        .usage, "unknown field '\(name)'",
        hint: Suggestion.hint(for: name, among: names)
          ?? "fields are those of summary.json, such as ascent_m; alerts are straggling and off_route"
      )
    }
    if let object = name.split(separator: ".").first, name.contains("."),
      let found = reasons.first(where: { $0.name == object })
    {
      return about + "not known (\(found.reason.rawValue)): \(found.reason.sentence)"
    }
    return about + "known" + Self.exception(member, name)
  }

  /// What belongs to a known figure: the episodes of an alert, and the recording gaps of a distance.
  func detailLines(_ result: OutingResult, _ index: Int, of name: String) -> [String] {
    let member = result.summary.members[index]
    switch name {
    case "straggling":
      return member.knownStraggling == nil
        ? [] : episodeLines(result, index, StragglingStarted.type.family, "straggling")
    case "off_route":
      return member.offRoute == nil
        ? [] : episodeLines(result, index, OffRouteStarted.type.family, "off_route")
    case "distance_m", "distance_se_m":
      guard let gap = member.unrecordedMilliseconds else { return [] }
      var line = "\(gap / 1000) s of the time were not recorded; "
      line +=
        member.distanceInGaps > 0
        ? "\(Int(member.distanceInGaps.rounded())) m of distance_m are straight lines over them"
        : "nothing is counted there"
      return [
        line + ", so the member travelled at least distance_m (distance_se_m covers walking on)"
      ]
    default: return []
    }
  }

  /// The events that begin and end the episodes of an alert, and how a moment is explained.
  private func episodeLines(
    _ result: OutingResult, _ index: Int, _ family: String, _ alert: String
  ) -> [String] {
    let id = result.summary.members[index].member.id
    let events = result.events.filter {
      $0.member == id && Swift.type(of: $0.payload).type.family == family
    }
    let shown = events.prefix(Self.mostEvents).map {
      "\(Swift.type(of: $0.payload).type.name) at \($0.time.rfc3339)"
    }
    let left = events.count - shown.count
    let start = result.summary.members.compactMap(\.start).min()
    let moment = (events.first?.time ?? start)?.rfc3339 ?? "TIME"
    return (events.isEmpty ? ["no episode"] : shown) + (left > 0 ? ["… and \(left) more"] : [])
      + ["to explain a moment: --explain \(ShellWord.quoted("\(self.member),\(alert),\(moment)"))"]
  }

  /// The most events of an answer.
  private static let mostEvents = 40

  /// The part of the time for which a known figure is not known; empty if there is none.
  private static func exception(_ member: MemberSummary, _ name: String) -> String {
    guard name.split(separator: ".").first == "straggling",
      let unknown = member.straggling?.unknownMilliseconds, unknown > 0
    else { return "" }
    return ", except for \(unknown / 1000) s in which the gap is not known "
      + "(\(UnknownGapReason.seconds(member.straggling?.unknownTimes ?? UnknownGapTimes())); "
      + "summary.json lists them under straggling.unknown)"
  }

  /// The field's name, and those of its parts after a dot.
  private static func names(_ field: FieldDescription) -> [String] {
    guard case .object(let parts) = field.kind else { return [field.name] }
    return [field.name] + parts.flatMap(names).map { field.name + "." + $0 }
  }
}

extension UnknownGapReason {
  /// In words.
  var sentence: String {
    switch self {
    case .noMemberPosition: "no fresh fix of the member"
    case .noLeaderPosition: "no fresh fix of the leader"
    case .implausiblePosition: "a position of the member or of the leader is suspect"
    case .orderUnknown: "it is not known who is ahead, as neither has followed the other's path"
    case .branchUnknown: "the member is near several branches of the leader's path"
    case .inaccurate: "the positions are too inaccurate to distinguish a small gap from a large one"
    }
  }

  /// The seconds by reason, such as `order_unknown 100 s`.
  static func seconds(_ times: UnknownGapTimes) -> String {
    times.byReason.map { "\($0.reason.word) \($0.milliseconds / 1000) s" }.joined(separator: ", ")
  }
}

extension UnknownReason {
  /// In words.
  var sentence: String {
    switch self {
    case .noTimes: "no fix has a time"
    case .withheld: "the viewer may not see the member's track"
    case .noFixes: "there is no fix"
    case .oneFix: "there is only one fix"
    case .noHeights: "no heights were recorded, or the chosen tool gives none"
    case .heightNoise:
      "the recorded heights vary as much at one place as along the track, so hills and noise look alike"
    case .noTerrain: "the terrain does not cover the track, or does not fit the recorded heights"
    case .notRecorded: "the device did not record it"
    case .recordingGap: "all of the time lies in recording gaps, in which nothing is known"
    case .notMoving: "the member never moved, or not long enough"
    case .noRoute: "no planned route is known, or none was asked for"
    case .notOnRoute: "no fix fits the planned route"
    case .noNetwork: "no network of ways was given"
    case .offNetwork: "the position is not near the network's ways"
    case .outsideNetwork: "the network does not cover the position"
    case .notMatched: "no fix was matched to the network"
    case .notOnFoot: "the member was not on foot, and the rule is for people on foot"
    case .neverLeft: "the member never left the planned route"
    case .finished: "the end of the route was reached"
    case .noGroup: "the group was not evaluated, or there is none"
    case .isLeader: "the member leads"
    case .neverKnown: "member and leader were never known at the same time"
    case .orderUnknown:
      "it is not known who was ahead, because neither followed the path of the other"
    case .branchUnknown: "the member was always near several branches of the leader's path"
    case .inaccurate: "the positions are too inaccurate for it"
    case .implausiblePosition: "the positions are suspect"
    case .leaderNeverThere: "the leader had never been where the member was then"
    case .noClock: "neither places nor rules of a clock are known"
    case .outsideGrid: "the place lies outside the area of the grid"
    case .notAsked: "it was not asked for"
    case .notEnough: "what was recorded is not enough for it"
    }
  }
}
