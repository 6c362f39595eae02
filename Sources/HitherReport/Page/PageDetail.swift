/// How much of a wide outing the page draws and lists, so that a phone can open it.
///
/// Figures are of all members and all fixes at each of them; what is not listed is in the files beside the page.
struct PageDetail: Hashable, Sendable {
  /// Points of all ways together, and of the planned route, the places and the background.
  let points: Int
  /// Points of all curves over time of one kind together: gaps, speeds, heart rates.
  let curvePoints: Int
  /// Members that are drawn and have a row in each table, the first ones by their numbers.
  let members: Int
  /// Members that have tables of their own: pieces of the way, walking times, stops.
  let tables: Int
  /// Shapes of the background that are drawn.
  let shapes: Int

  /// A page has no more bytes than this at any detail but the last.
  static let mostBytes = 8_000_000

  /// All there is, as of an outing of few.
  static let whole = Self(
    points: 160_000, curvePoints: 400_000, members: .max, tables: .max, shapes: .max)

  /// From the most to the least.
  private static let levels = [
    whole,
    Self(points: 120_000, curvePoints: 90_000, members: 500, tables: 60, shapes: 20_000),
    Self(points: 80_000, curvePoints: 30_000, members: 300, tables: 25, shapes: 10_000),
    Self(points: 60_000, curvePoints: 25_000, members: 200, tables: 20, shapes: 5000),
    Self(points: 40_000, curvePoints: 20_000, members: 150, tables: 15, shapes: 2500),
    Self(points: 20_000, curvePoints: 12_000, members: 80, tables: 10, shapes: 1000),
    Self(points: 8000, curvePoints: 5000, members: 40, tables: 5, shapes: 300),
  ]

  /// What a page is rendered at until one is small enough: the first for which it is expected to be, and those after.
  static func candidates(_ content: ReportContent) -> ArraySlice<Self> {
    let members = content.summary.members.count
    let points = content.outlines.reduce(0) { $0 + $1.count }
    let curves =
      content.gaps.reduce(0) { $0 + $1.count }
      + content.tempos.reduce(0) { $0 + $1.speeds.count + $1.heartRates.count }
    // By pages of groups on an eight hours' walk. What is expected too small is rendered again, so it is a low guess.
    let start = levels.firstIndex { detail in
      let bytes =
        300_000 + 18 * min(points, detail.points) + 12 * min(curves, 2 * detail.curvePoints)
        + 9000 * min(members, detail.members) + 15_000 * min(members, detail.tables)
      return bytes <= mostBytes
    }
    return levels[(start ?? levels.count - 1)...]
  }
}
