import HitherReport
import HitherTracks

/// How one edit spread over a household's days: senders, receivers and times.
struct EditJourney {
  /// A device that received it.
  struct Step {
    var member: Int
    var time: Instant
    /// The sender; for the first the author itself.
    var from: Int
  }

  let plan: HouseholdPlan
  let policy: String
  let index: Int
  /// The steps in order of time, the author first.
  let steps: [Step]

  /// The spread of an edit.
  init(_ plan: HouseholdPlan, _ outcome: PolicyOutcome, edit index: Int) {
    (self.plan, policy, self.index) = (plan, outcome.policy, index)
    steps = outcome.arrivals[index].enumerated().compactMap { member, arrival in
      arrival.map { Step(member: member, time: $0.time, from: $0.from) }
    }.sorted { ($0.time, $0.member) < ($1.time, $1.member) }
  }

  /// The most informative one: it reached all, over as many others as any, and took the longest of those.
  static func telling(_ result: HouseholdResult) -> EditJourney? {
    guard let (plan, outcome) = result.telling else { return nil }
    let whole = outcome.arrivals.indices.filter { outcome.spread(of: $0) != nil }
    let journeys = whole.map { EditJourney(plan, outcome, edit: $0) }
    return journeys.max { ($0.hops, $0.milliseconds) < ($1.hops, $1.milliseconds) }
  }

  var edit: (member: Int, time: Instant) { (plan.edits[index].member, plan.edits[index].time) }

  /// From the edit to its last arrival.
  var span: TimeStretch { TimeStretch(from: edit.time, to: steps.last?.time ?? edit.time) }

  private var milliseconds: Int64 { span.milliseconds }

  /// The longest chain of transmissions.
  var hops: Int {
    var hops = Array(repeating: 0, count: plan.members.count)
    for step in steps where step.from != step.member { hops[step.member] = hops[step.from] + 1 }
    return hops.max() ?? 0
  }

  /// What was written, in words.
  func words(_ language: Language) -> String {
    let edit = plan.edits[index]
    let parts = [
      (HouseholdWords.quotedTitle, edit.title), (.atPlace, edit.place),
      (.onDay, edit.day.map { "\($0)" }),
    ].compactMap { text, value in value.map { text.with([.what: $0], language) } }
    let card = CardKey(year: edit.year, month: edit.month)?.text ?? ""
    return HouseholdWords.editWords.with(
      [
        .what: parts.joined(separator: language.customs.lists.betweenSentences), .value: card,
      ], language)
  }
}

/// Draws an edit's spread: a row per device, pale until it has the edit, and a line for each transmission.
struct JourneyPicture {
  let journey: EditJourney
  let language: Language

  private static let (width, rowHeight) = (720.0, 44.0)
  private static let (left, right, top, bottom) = (104.0, 18.0, 14.0, 32.0)

  private var height: Double {
    Self.top + Self.bottom + Double(journey.plan.members.count) * Self.rowHeight
  }

  /// The interval shown: slightly before the edit to slightly after its last arrival.
  private var shown: TimeStretch {
    let margin = max(journey.span.milliseconds / 25, 60_000)
    return TimeStretch(from: journey.span.from + -margin, to: journey.span.to + margin)
  }

  private func x(_ time: Instant) -> Double {
    let share = Double(time - shown.from) / Double(max(1, shown.milliseconds))
    return Self.left + share * (Self.width - Self.left - Self.right)
  }

  private func y(_ member: Int) -> Double {
    Self.top + (Double(member) + 0.5) * Self.rowHeight
  }

  func write(to markup: inout Markup) {
    markup.scrolling(HouseholdWords.travelPicture.text(language)) { markup in
      markup.element(
        "svg",
        [
          "class": "journey", "viewBox": "0 0 \(Int(Self.width)) \(Int(height))", "role": "img",
          "aria-label": HouseholdWords.travelDescription.text(language),
        ]
      ) { markup in
        writeTicks(to: &markup)
        for member in journey.plan.members.indices { writeRow(member, to: &markup) }
        for step in journey.steps { write(step, to: &markup) }
      }
    }
  }

  private func writeTicks(to markup: inout Markup) {
    let ticks = TimeTicks(shown, in: journey.plan.zone, most: 7)
    let times = LocalTimes(zoneName: journey.plan.zoneName, start: nil, language: language)
    for tick in ticks.instants {
      let place = Percent.pixels(x(tick))
      markup.void(
        "line",
        [
          "class": "grid", "x1": place, "x2": place, "y1": Percent.pixels(Self.top),
          "y2": Percent.pixels(height - Self.bottom),
        ])
      markup.element(
        "text",
        [
          "x": place, "y": Percent.pixels(height - Self.bottom + 20), "text-anchor": "middle",
        ], times.tick(tick))
    }
  }

  private func writeRow(_ member: Int, to markup: inout Markup) {
    let level = Percent.pixels(y(member))
    let has = journey.steps.first { $0.member == member }?.time
    let turn = has.map(x) ?? Self.width - Self.right
    markup.element(
      "text",
      ["class": "name", "x": "8", "y": level, "dominant-baseline": "middle"],
      journey.plan.members[member].name)
    for (kind, from, to) in [
      ("lacks", Self.left, turn), ("has", turn, Self.width - Self.right),
    ] where to > from {
      markup.void(
        "line",
        [
          "class": kind, "x1": Percent.pixels(from), "x2": Percent.pixels(to), "y1": level,
          "y2": level,
        ])
    }
  }

  private func write(_ step: EditJourney.Step, to markup: inout Markup) {
    let place = Percent.pixels(x(step.time))
    if step.from != step.member {
      markup.void(
        "line",
        [
          "class": "telling", "x1": place, "x2": place, "y1": Percent.pixels(y(step.from)),
          "y2": Percent.pixels(y(step.member)),
        ])
    }
    markup.void(
      "circle",
      [
        "class": step.from == step.member ? "writer" : "heard", "cx": place,
        "cy": Percent.pixels(y(step.member)), "r": step.from == step.member ? "6" : "5",
      ])
  }
}
