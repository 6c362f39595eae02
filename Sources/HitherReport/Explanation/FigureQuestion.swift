package import HitherOuting
import HitherText
package import HitherTracks

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
  ///
  /// - Parameter moment: Reads the time.
  package init(
    reading text: String, _ moment: (String) throws(HitherError) -> Instant
  ) throws(HitherError) {
    var parts = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    isWhole = parts.count >= 4 && parts.last == "all"
    if isWhole { parts.removeLast() }
    if parts.count >= 3, let last = parts.last, Self.isMoment(last, after: parts[parts.count - 2]) {
      let word = parts[parts.count - 2]
      member = parts.dropLast(2).joined(separator: ",")
      switch word {
      case "straggling": subject = .straggling(try moment(last))
      case "off_route": subject = .offRoute(try moment(last))
      default:
        throw HitherError(
          .usage, "'\(word)' is not an alert that can be explained",
          hint: "straggling or off_route; of places: hither fences --explain")
      }
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

  /// Whether a part is to be read as a time: every text after an alert, and otherwise what is one.
  private static func isMoment(_ text: String, after word: String) -> Bool {
    ["straggling", "off_route"].contains(word) || Instant(rfc3339: text) != nil
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
    case .field(let name):
      lines = [try fieldLine(members[index], name)] + detailLines(result, index, of: name)
    }
    return Array((lines.map(VisibleText.neutralised).joined(separator: "\n") + "\n").utf8)
  }
}
