import HitherGeodesy
import HitherGroups
import HitherOuting
import HitherText
import HitherTracks

/// The figures of a rescue page in words, for the page and for plain text.
struct RescueFigures {
  /// A figure with its name.
  struct Row {
    let label: AttributedText
    let value: AttributedText
  }

  let answer: RescueAnswer
  let ground: LostPersonRing.Ground
  let measures: Measures
  private let times: LocalTimes

  init(_ answer: RescueAnswer, _ ground: LostPersonRing.Ground, _ measures: Measures) {
    (self.answer, self.ground, self.measures) = (answer, ground, measures)
    times = LocalTimes(
      zoneName: answer.zone, start: answer.fix.time, language: measures.language)
  }

  var language: Language { measures.language }

  func text(_ word: RescueWords) -> String { word.text(language) }

  var title: AttributedText {
    RescueWords.title.filled([.who: .name(VisibleText.neutralised(answer.member.name))], language)
  }

  // MARK: Position

  var place: [Row] {
    let place = answer.fix.coordinate
    var rows = [
      row(.decimal, AngleText.decimal(place)), row(.sexagesimal, AngleText.sexagesimal(place)),
      row(.utm, answer.grid?.text ?? text(.outsideGrid)),
    ]
    if let grid = answer.grid { rows.append(row(.mgrs, grid.mgrs)) }
    let accuracy = answer.accuracy.map {
      RescueWords.accuracyIs.with([.length: measures.distance($0)], language)
    }
    rows.append(row(Phrase.accuracy, accuracy ?? text(.notStated)))
    rows.append(
      row(Phrase.height, answer.elevation.map { measures.height($0) } ?? text(.notStated)))
    return rows
  }

  // MARK: Time and movement

  var time: [Row] {
    let word: RescueWords = answer.isEndOfOuting ? .ageAtEnd : .ageAt
    let age = answer.ageMilliseconds.map { age in
      word.with(
        [.length: measures.duration(milliseconds: age), .when: dayAndTime(answer.moment)], language)
    }
    return [
      row(.age, age ?? text(.ageUnknown)),
      row(.fixTime, dayAndTime(answer.fix.time)), row(.inUTC, answer.fix.time.rfc3339),
    ]
  }

  var motion: [Row] {
    let heading = answer.heading.map { degrees in
      let name = LeaderDirection.wind(of: degrees)
      return RescueWords.headingIs.with(
        [
          .value: measures.number(degrees, decimals: 0) + "°",
          .place: Phrase.wind(name)?.text(language),
        ], language)
    }
    let speed = answer.speed.map { speed in
      RescueWords.speedIs.with(
        [
          .value: measures.speed(speed.metresPerSecond),
          .length: measures.duration(milliseconds: speed.milliseconds),
        ], language)
    }
    let before = answer.before.map { before in
      RescueWords.beforeIs.with(
        [
          .length: measures.duration(milliseconds: answer.fix.time - before.time),
          .gap: measures.distance(before.metres), .value: AngleText.decimal(before.coordinate),
        ], language)
    }
    let battery = answer.battery.map { battery in
      RescueWords.batteryAt.with(
        [.value: measures.percent(battery.percent), .when: times.time(battery.time)], language)
    }
    return [
      row(.heading, heading ?? text(.notKnown)), row(Phrase.speed, speed ?? text(.notKnown)),
      row(.before, before ?? text(.notKnown)),
      row(Phrase.battery, battery ?? text(.notStated)),
    ]
  }

  // MARK: Where the member can be

  var rings: [Row] {
    LostPersonRing.rings(on: ground).map { ring in
      Row(
        label: AttributedText(
          RescueWords.ringShare.with([.value: measures.percent(ring.percent)], language)),
        value: AttributedText(
          RescueWords.within.with([.length: measures.radius(ring)], language)))
    }
  }

  var ringsTitle: String { text(ground == .mountains ? .ringsMountains : .ringsFlat) }

  var reach: [Row] {
    guard answer.ageMilliseconds != nil else { return [row(.age, text(.ageUnknown))] }
    return answer.reach.map { reach in
      let word: RescueWords =
        switch reach.rule {
        case .own: .reachOwn
        case .naismith: .reachNaismith
        case .tobler: .reachTobler
        }
      return Row(
        label: AttributedText(
          word.with([.value: measures.speed(reach.speed)], language)),
        value: AttributedText(measures.distance(reach.radius)))
    }
  }

  // MARK: Ways of a network

  /// The ways that can be reached; nil if no network was asked for.
  var ways: (title: String, rows: [Row], note: String)? {
    switch answer.ways {
    case .success(let ways):
      let rows = ways.reaches.map { row($0) }
      var notes = [text(.waysNote), slopes(ways)]
      if ways.mayEnd { notes.append(text(.waysMayEnd)) }
      if !ways.attribution.isEmpty { notes.append(ways.attribution + ".") }
      let title = RescueWords.ways.with(
        [.what: VisibleText.neutralised(ways.source)], language)
      return (title, rows, notes.joined(separator: language.customs.lists.betweenSentences))
    case .failure(let unknown):
      let reason: RescueWords? =
        switch unknown.reason {
        case .offNetwork: .waysOff
        case .outsideNetwork: .waysOutside
        case .notAsked: .ageUnknown
        default: nil
        }
      return reason.map { (text(.mappedWays), [row(RescueWords.reach, text($0))], text(.waysNote)) }
    }
  }

  private func row(_ reach: RescueWays.Reach) -> Row {
    let word: RescueWords = reach.rule == .own ? .waysOwn : .waysTobler
    return Row(
      label: AttributedText(
        word.with([.length: measures.duration(milliseconds: reach.ways.milliseconds)], language)),
      value: AttributedText(
        RescueWords.waysAre.with(
          [
            .gap: measures.distance(reach.ways.farthestMetres),
            .total: measures.distance(reach.ways.metres),
          ], language)))
  }

  private func slopes(_ ways: RescueWays) -> String {
    let share = ways.whole?.ways.heightShare ?? 0
    guard share > 0 else { return text(.waysLevel) }
    return RescueWords.waysSlopes.with([.value: measures.percent(share * 100)], language)
  }

  // MARK: The planned route

  /// The position on the planned route, or the reason why none is given.
  var route: [Row] {
    guard answer.hasRoute else { return [row(Phrase.plannedRoute, text(.noRoute))] }
    guard let route = answer.route else { return [row(.onRoute, text(.notMatched))] }
    let place = RescueWords.routeIs.with(
      [
        .length: measures.distance(route.progress), .total: measures.distance(route.length),
        .gap: measures.distance(abs(route.crossTrack)), .when: times.time(route.time),
      ], language)
    let direction = route.towards.map { text($0 == .end ? .towardsEnd : .towardsStart) }
    return [
      row(.onRoute, place), row(.direction, direction ?? text(.notKnown)),
    ]
  }

  /// The parts of the planned route, the one to which the last positions moved first.
  var routeParts: [(title: RescueWords, rows: [Row])] {
    guard let route = answer.route else { return [] }
    let parts: [(title: RescueWords, rows: [Row])] = [
      (.ahead, route.ahead.map(row)), (.back, route.back.map(row)),
    ]
    return (route.towards == .start ? parts.reversed() : parts).filter { !$0.rows.isEmpty }
  }

  private func row(_ point: RouteOutlook.Point) -> Row {
    var slots: [Clause.Slot: AttributedText] = [
      .length: AttributedText(measures.distance(point.metres))
    ]
    switch point.kind {
    case .distance: break
    case .waypoint: slots[.what] = point.name.map { .name(VisibleText.neutralised($0)) }
    case .end: slots[.what] = AttributedText(text(.endOfRoute))
    case .start: slots[.what] = AttributedText(text(.startOfRoute))
    }
    return Row(
      label: RescueWords.after.filled(slots, language),
      value: AttributedText(AngleText.decimal(point.coordinate)))
  }

  // MARK: Rows

  private func row(_ label: some TextKey, _ value: String) -> Row {
    Row(label: AttributedText(label.text(language)), value: AttributedText(value))
  }

  private func row(_ label: RescueWords, _ value: String) -> Row {
    Row(label: AttributedText(text(label)), value: AttributedText(value))
  }

  /// The day, the local time and the zone of an instant.
  private func dayAndTime(_ instant: Instant) -> String {
    let dates = language.customs.dates
    return times.date(instant) + dates.afterDate + " " + times.timeOfDay(instant)
      + dates.afterTimes + " " + times.zoneLabel(at: instant)
  }
}
