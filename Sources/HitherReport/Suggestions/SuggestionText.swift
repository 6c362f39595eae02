import HitherGeodesy
package import HitherOuting
import HitherPlaces
import HitherText
import HitherTracks

extension SuggestedPlaces {
  /// The suggestions as JSON, or for a person: a table, and maps with a letter for each place.
  package func text(_ style: ReportStyle = ReportStyle(), asJSON: Bool) -> [UInt8] {
    guard !asJSON else { return PlaceSuggestionsDocument.json(self) }
    let language = style.language
    var layout = ColumnLayout([.left, .left, .left, .left, .right, .left, .left])
    layout.append(Row.heads.map { $0.text(language) })
    for row in rows { layout.append(row.cells(language).map(VisibleText.neutralised)) }
    let maps = SuggestionGroup.all(self).flatMap { group in
      [""] + SuggestionMap(group: group, measures: Measures(style)).lines
    }
    let lines = layout.lines + [zoneLine(language)] + maps.map(VisibleText.neutralised)
    return Array(lines.map { $0 + "\n" }.joined().utf8)
  }

  /// What the zone of the usual hours is.
  func zoneLine(_ language: Language) -> String {
    Clause.timesIn.filled([.zone: AttributedText(zone)], language).plain
  }

  /// A suggestion, with the place of the file that is there already.
  struct Row {
    let suggestion: PlaceSuggestion
    let known: String?

    static let heads: [Phrase] = [
      .placeID, .member, .kindOfPlace, .position, .radius, .usualHours, .whySuggested,
    ]

    /// In the order of the heads.
    func cells(_ language: Language) -> [String] {
      let found = suggestion.found
      return [
        found == nil ? Measures.unknown : suggestion.id, suggestion.member, kind(language),
        found.map { PlacesListDocument.position($0.center) } ?? Phrase.noSuggestion.text(language),
        found.map { "\(Int($0.radiusMetres)) m" } ?? Measures.unknown, hours(language),
        why(language),
      ]
    }

    /// In English as it is written in files.
    private func kind(_ language: Language) -> String {
      language == .english
        ? suggestion.kind.rawValue : ClockState(named: suggestion.kind.rawValue, language).label
    }

    private func hours(_ language: Language) -> String {
      guard let found = suggestion.found else { return Measures.unknown }
      guard let hours = found.hours else { return Phrase.atNight.text(language) }
      return "\(DayTime.text(hours.lowerBound))–\(DayTime.text(hours.upperBound))"
    }

    /// What the suggestion rests on, or why there is none, and the place that is there already.
    func why(_ language: Language) -> String {
      let why = suggestion.reason.words(language)
      guard let known else { return why }
      return Clause.inFileAs.with([.what: why, .place: known], language)
    }
  }

  var rows: [Row] { zip(suggestions, known).map { Row(suggestion: $0, known: $1) } }
}

extension PlaceSuggestion.Reason {
  /// The reason in words.
  func words(_ language: Language) -> String {
    func words(_ clause: Clause, _ count: Int?, _ total: Int?, places: Int? = nil) -> String {
      var slots: [Clause.Slot: AttributedText] = [:]
      for (slot, number) in [(Clause.Slot.count, count), (.total, total), (.value, places)] {
        slots[slot] = number.map { AttributedText("\($0)", quantity: $0) }
      }
      return clause.filled(slots, language).plain
    }
    return switch self {
    case .nights(let count, let total): words(.suggestedNights, count, total)
    case .weekdays(let count, let total): words(.suggestedWeekdays, count, total)
    case .schooldays(let count, let total): words(.suggestedSchool, count, total)
    case .fewNights(let count, let needed):
      words(count == 0 ? .noNights : .fewNights, count, needed)
    case .noNightAtOnePlace: words(.noNightAtOnePlace, nil, nil)
    case .mostNights(let count, let total, let places):
      words(.mostNights, count, total, places: places)
    case .shortStay(let nights, let days): words(.shortStay, nights, days)
    case .oneAfterTheOther(let nights, let places):
      words(.nightsInTurn, nil, nights, places: places)
    case .nightsAndTimeApart: words(.nightsAndTimeApart, nil, nil)
    case .noHome: words(.noHomeNoWork, nil, nil)
    case .noWeekday: words(.noWeekday, nil, nil)
    case .fewWeekdays(let count, let total): words(.fewWeekdays, count, total)
    case .nightsThereToo: words(.nightsThereToo, nil, nil)
    case .irregular(let count, let total): words(.irregularDays, count, total)
    }
  }
}
