import HitherLab
import HitherReport

/// The page's table of listening policies, which sorts and filters.
enum HouseholdPolicyTable {
  private struct Column: Sendable {
    var name: HouseholdWords
    /// The unit displayed with it.
    var unitName: String?
    /// The divisor of a figure for the table.
    var unit = 1.0
    var places: Int
    var get: @Sendable (PolicyFigures) -> Estimate?
  }

  private static func plain(
    _ get: @escaping @Sendable (PolicyFigures) -> Double?
  ) -> @Sendable (PolicyFigures) -> Estimate? {
    { Estimate(value: get($0)) }
  }

  private static func columns(_ unit: DelayUnit, _ language: Language) -> [Column] {
    batteries
      + delays.map { column in
        Column(
          name: column.name, unitName: unit.name(language), unit: unit.seconds, places: 1,
          get: column.get)
      } + energies
  }

  private static let batteries: [Column] = [
    Column(name: .batteryADay, places: 2) { $0.batteryPercentPerDay },
    Column(name: .savedPercent, places: 1) { $0.savedPercent },
    Column(name: .inDayPercent, unit: 0.01, places: 0) { $0.withinDay },
  ]

  /// In the unit of the page.
  private static let delays: [Column] = [
    Column(name: .allHaveIt, places: 1) { $0.spreadMedian },
    Column(name: .ninetyFifth, places: 1) { $0.spreadNinetyFifth },
    Column(name: .anotherHasIt, places: 1) { $0.deviceMedian },
    Column(name: .meanAge, places: 1, get: plain { $0.ageSeconds }),
  ]

  private static let energies: [Column] = [
    Column(name: .callingJoules, places: 0, get: plain { $0.energy.advertise }),
    Column(name: .listeningJoules, places: 0, get: plain { $0.energy.scan }),
    Column(name: .connectingJoules, places: 0, get: plain { $0.energy.connect }),
    Column(name: .exchangingJoules, places: 2, get: plain { $0.energy.transfer }),
    Column(name: .motionJoules, places: 0, get: plain { $0.energy.motion }),
    Column(name: .idleJoules, places: 0, get: plain { $0.energy.idle }),
  ]

  static func write(
    _ result: HouseholdResult, _ language: Language, to markup: inout Markup
  ) {
    let columns = columns(DelayUnit(result), language)
    LabFrame.writePolicies(
      [LabWords.policyColumn.text(language), HouseholdWords.whatItDoes.text(language)]
        + columns.map { column in
          let name = column.name.text(language)
          return column.unitName.map {
            LabWords.inUnit.with([.what: name, .value: $0], language)
          } ?? name
        },
      note: HouseholdWords.joulesNote.with(count: result.followedEdits, language), language,
      to: &markup
    ) { markup in
      for figures in result.figures { write(figures, columns, language, to: &markup) }
    }
  }

  private static func write(
    _ figures: PolicyFigures, _ columns: [Column], _ language: Language, to markup: inout Markup
  ) {
    let isBest = figures.isBestForMedian || figures.isBestForNinetyFifth
    markup.element("tr") { markup in
      markup.element("th", ["scope": "row", "class": isBest ? "best" : ""], figures.policy)
      markup.element("td", ["class": "text"], figures.summary?.text(language) ?? "")
      for column in columns {
        LabFrame.writeCell(
          column.get(figures), unit: column.unit, places: column.places, language, to: &markup)
      }
    }
  }
}
