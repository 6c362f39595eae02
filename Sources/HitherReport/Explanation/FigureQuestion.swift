package import HitherOuting
import HitherText
import HitherTracks

/// A question about a report: why an alert did or did not occur around a time, or why a figure is unknown.
package struct FigureQuestion: Sendable {
  enum Subject: Hashable, Sendable {
    case straggling(Instant)
    case offRoute(Instant)
    /// A field of the summary; for one inside an object, after a dot.
    case field(String)
  }

  /// Reads `MEMBER,straggling,TIME`, `MEMBER,off_route,TIME` or `MEMBER,FIELD`; the member is an id or a name, and may
  /// contain commas. With `,all` after a time, the answer has a line for each tick or fix.
  package init(reading text: String) throws(HitherError) {
    var parts = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    isWhole = parts.count >= 4 && parts.last == "all"
    if isWhole { parts.removeLast() }
    if parts.count >= 3, let time = parts.last.flatMap({ Instant(rfc3339: $0) }) {
      let word = parts[parts.count - 2]
      member = parts.dropLast(2).joined(separator: ",")
      switch word {
      case "straggling": subject = .straggling(time)
      case "off_route": subject = .offRoute(time)
      default:
        throw HitherError(
          .usage, "'\(word)' is not an alert that can be explained",
          hint: "straggling or off_route; of places: hither fences --explain")
      }
    } else if parts.count >= 3, ["straggling", "off_route"].contains(parts[parts.count - 2]) {
      throw HitherError(
        .usage, "'\(parts[parts.count - 1])' is not a time",
        hint:
          "with its zone, although outputs show local times: 2026-05-01T03:10:00Z or 2026-05-01T11:10:00+08:00"
      )
    } else if parts.count >= 2, let field = parts.last, !field.isEmpty {
      member = parts.dropLast().joined(separator: ",")
      guard !["straggling", "off_route"].contains(field) || parts.count == 2 else {
        throw Self.malformed(text)
      }
      subject = .field(field)
    } else {
      throw Self.malformed(text)
    }
  }

  let member: String
  let subject: Subject
  /// Whether the answer has all lines, and not only the most important ones.
  let isWhole: Bool

  private static func malformed(_ text: String) -> HitherError {
    HitherError(
      .usage, "'\(text)' is not MEMBER,ALERT,TIME or MEMBER,FIELD",
      hint: "for instance --explain fiona,straggling,2026-05-01T03:10:00Z, or "
        + "--explain fiona,pace_s_per_km")
  }

  /// The answer in lines for a person.
  package func answer(_ result: OutingResult) throws(HitherError) -> [UInt8] {
    let members = result.summary.members
    let named = members.indices.filter { members[$0].member.name == member }
    guard
      let index = members.firstIndex(where: { $0.member.id == member })
        ?? (named.count == 1 ? named[0] : nil)
    else { throw HitherError(unknownMember: member, members.map(\.member.id)) }
    let lines: [String]
    switch subject {
    case .straggling(let time): lines = stragglingLines(result, index, about: time)
    case .offRoute(let time): lines = try offRouteLines(result, index, about: time)
    case .field(let name): lines = [try fieldLine(members[index], name)]
    }
    return Array((lines.map(VisibleText.neutralised).joined(separator: "\n") + "\n").utf8)
  }
}
