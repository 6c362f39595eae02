import HitherOuting

/// How a member is distinguished from the others: by colour, by dashes and by a number; the leader by a crown, too.
struct LineStyle: Hashable {
  /// The member's number on map and charts, from 1.
  let number: Int
  /// Whether the number has a crown: this member is named as leader.
  var isLeader = false
  /// Where the colour comes from.
  var palette = Palette.variables

  /// The number of colours before they repeat.
  static let colours = 8

  /// Lengths of dashes and gaps; with the colours, 72 members differ. One more than colours, so that neither members of
  /// one colour nor those of colours that some people take for the same have the same dashes.
  private static let dashes = [
    "", "9 7", "3 5", "14 5 3 5", "5 10", "14 4 3 4 3 4", "20 6", "8 4 8 12", "2 4",
  ]

  /// The colour as CSS.
  var colour: String { palette.css("member-\((number - 1) % Self.colours)") }

  /// The dashes, for `stroke-dasharray`; empty for a solid line.
  var dash: String { Self.dashes[(number - 1) % Self.dashes.count] }

  /// The attribute that draws a line in this style.
  var strokeStyle: String {
    dash.isEmpty
      ? "stroke:\(colour)" : "stroke:\(colour);stroke-linecap:butt;stroke-dasharray:\(dash)"
  }

  /// The members' styles: the leader is number 1, the others follow in their order.
  static func styles(
    of members: [MemberSummary], _ palette: Palette = .variables
  ) -> [LineStyle] {
    let leader = members.firstIndex { $0.member.role == .leader }
    return members.indices.map { index in
      guard let leader else { return LineStyle(number: index + 1, palette: palette) }
      if index == leader { return LineStyle(number: 1, palette: palette) }
      return LineStyle(number: index < leader ? index + 2 : index + 1, palette: palette)
    }
  }
}
