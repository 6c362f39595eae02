import HitherLab
import HitherReport

/// The page's table of ways to listen, which sorts and filters.
enum HouseholdPolicyTable {
  private struct Column: Sendable {
    var name: String
    /// By what a figure is divided for the table.
    var unit = 1.0
    var places: Int
    var get: @Sendable (PolicyFigures) -> Estimate?
  }

  private static func plain(
    _ get: @escaping @Sendable (PolicyFigures) -> Double?
  ) -> @Sendable (PolicyFigures) -> Estimate? {
    { Estimate(value: get($0)) }
  }

  private static func columns(_ unit: DelayUnit) -> [Column] {
    batteries
      + delays.map { column in
        Column(
          name: column.name + ", " + unit.rawValue, unit: unit.seconds, places: 1, get: column.get)
      } + energies
  }

  private static let batteries: [Column] = [
    Column(name: "battery %/day", places: 2) { $0.batteryPercentPerDay },
    Column(name: "saved %", places: 1) { $0.savedPercent },
    Column(name: "in 24 h, %", unit: 0.01, places: 0) { $0.withinDay },
  ]

  /// Told in the unit of the page.
  private static let delays: [Column] = [
    Column(name: "all have it", places: 1) { $0.spreadMedian },
    Column(name: "95th", places: 1) { $0.spreadNinetyFifth },
    Column(name: "another has it", places: 1) { $0.deviceMedian },
    Column(name: "mean age", places: 1, get: plain { $0.ageSeconds }),
  ]

  private static let energies: [Column] = [
    Column(name: "calling J", places: 0, get: plain { $0.energy.advertise }),
    Column(name: "listening J", places: 0, get: plain { $0.energy.scan }),
    Column(name: "connecting J", places: 0, get: plain { $0.energy.connect }),
    Column(name: "exchanging J", places: 2, get: plain { $0.energy.transfer }),
    Column(name: "motion J", places: 0, get: plain { $0.energy.motion }),
    Column(name: "idle J", places: 0, get: plain { $0.energy.idle }),
  ]

  static func write(_ result: HouseholdResult, to markup: inout Markup) {
    let columns = columns(DelayUnit(result))
    LabFrame.writePolicies(
      ["policy", "what it does"] + columns.map(\.name),
      note: "Joules are a phone's and day's; in small figures the interval. Medians are over "
        + "edits that were followed for long enough, \(result.followedEdits) a run.", .english,
      to: &markup
    ) { markup in
      for figures in result.figures { write(figures, columns, to: &markup) }
    }
  }

  private static func write(
    _ figures: PolicyFigures, _ columns: [Column], to markup: inout Markup
  ) {
    let isBest = figures.isBestForMedian || figures.isBestForNinetyFifth
    markup.element("tr") { markup in
      markup.element("th", ["scope": "row", "class": isBest ? "best" : ""], figures.policy)
      markup.element("td", ["class": "text"], figures.summary)
      for column in columns {
        LabFrame.writeCell(
          column.get(figures), unit: column.unit, places: column.places, to: &markup)
      }
    }
  }
}
