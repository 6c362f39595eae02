import HitherOuting
import HitherText

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

  /// The part of the time for which a known figure is not known; empty if there is none.
  private static func exception(_ member: MemberSummary, _ name: String) -> String {
    guard name.split(separator: ".").first == "straggling",
      let unknown = member.straggling?.unknownMilliseconds, unknown > 0
    else { return "" }
    return ", except for \(unknown / 1000) s in which the gap is not known "
      + "(summary.json lists them under straggling.unknown)"
  }

  /// The field's name, and those of its parts after a dot.
  private static func names(_ field: FieldDescription) -> [String] {
    guard case .object(let parts) = field.kind else { return [field.name] }
    return [field.name] + parts.flatMap(names).map { field.name + "." + $0 }
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
    case .notRecorded: "the device did not record it"
    case .recordingGap: "all of the time lies in recording gaps, in which nothing is known"
    case .notMoving: "the member never moved, or not long enough"
    case .noRoute: "no planned route is known, or none was asked for"
    case .notOnRoute: "no fix fits the planned route"
    case .notOnFoot: "the member was not on foot, and the rule is for people on foot"
    case .neverLeft: "the member never left the planned route"
    case .finished: "the end of the route was reached"
    case .noGroup: "the group was not evaluated, or there is none"
    case .isLeader: "the member leads"
    case .neverKnown: "member and leader were never known at the same time"
    case .noClock: "neither places nor rules of a clock are known"
    case .outsideGrid: "the place lies outside the area of the grid"
    case .notAsked: "it was not asked for"
    case .notEnough: "what was recorded is not enough for it"
    }
  }
}
