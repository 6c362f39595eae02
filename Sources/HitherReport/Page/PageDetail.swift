/// The detail with which the page draws and lists a large outing, so that a phone can open it.
///
/// Figures cover all members and all fixes at any detail; rows that are omitted are in the report's other files.
struct PageDetail: Hashable, Sendable {
  /// Points of all tracks together, and of the planned route and the places.
  let points: Int
  /// Points of all curves over time of one kind together: gaps, speeds, heart rates.
  let curvePoints: Int
  /// Members that are drawn and have a row in each table, the first ones by their numbers.
  let members: Int
  /// Members with tables of their own: splits, walking times, stops.
  let tables: Int

  /// The limit of a page's bytes, except at the lowest detail.
  static let mostBytes = 8_000_000

  /// Full detail, for small outings.
  static let whole = Self(
    points: 160_000, curvePoints: 400_000, members: .max, tables: .max)

  /// From the most to the least.
  private static let levels = [
    whole,
    Self(points: 120_000, curvePoints: 90_000, members: 500, tables: 60),
    Self(points: 80_000, curvePoints: 30_000, members: 300, tables: 25),
    Self(points: 60_000, curvePoints: 25_000, members: 200, tables: 20),
    Self(points: 40_000, curvePoints: 20_000, members: 150, tables: 15),
    Self(points: 20_000, curvePoints: 12_000, members: 80, tables: 10),
    Self(points: 8000, curvePoints: 5000, members: 40, tables: 5),
  ]

  /// The details at which a page is rendered until one is small enough: from the first that is expected to fit.
  static func candidates(_ content: ReportContent) -> ArraySlice<Self> {
    let members = content.summary.members.count
    let points = content.outlines.reduce(0) { $0 + $1.count }
    let curves =
      content.gaps.reduce(0) { $0 + $1.count }
      + content.tempos.reduce(0) { $0 + $1.speeds.count + $1.heartRates.count }
    // Calibrated on pages of groups on an eight-hour walk. A page expected to fit that does not is
    // rendered again, so the estimate is low.
    let start = levels.firstIndex { detail in
      let bytes =
        300_000 + (content.map?.byteCount ?? 0) + 18 * min(points, detail.points) + 12
        * min(curves, 2 * detail.curvePoints)
        + 9000 * min(members, detail.members) + 15_000 * min(members, detail.tables)
      return bytes <= mostBytes
    }
    return levels[(start ?? levels.count - 1)...]
  }
}
