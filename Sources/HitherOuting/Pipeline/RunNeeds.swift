import HitherEngine
package import HitherEstimates
import HitherGeodesy
package import HitherPlaces
package import HitherRoutes
import HitherSampling
package import HitherTracks

/// What a run makes beside the sums.
package struct RunNeeds: Sendable {
  /// Few points of each way, for drawing.
  package var outlines = false
  /// What the group did, on its tick grid.
  package var group = false
  /// Whether the members go together, so that they are compared with one another and with who leads.
  var marches = true
  /// Whether two members look like one, or have clocks that differ.
  package var recordings = false
  /// Each way in full, as GeoJSON coordinates.
  package var lines = false
  /// Each settled fix, with what operators added to it.
  package var fixes = false
  /// Each fix with its place on the planned route.
  package var matches = false
  /// Beside its place on the route, the time each fix still has to go.
  package var timeToGo = false
  /// What other tools would say of each member.
  package var conventions: [any Convention] = []
  /// The tool whose figures stand in the place of Hither's own; nil for none.
  package var preset: (any Convention)?
  /// The moment at which everyone is to be found.
  package var moment: Instant?
  /// The steps of a member's pipeline, where they have been made ready for all.
  var memberSteps: MemberSteps?
  /// The columns that are read behind the pipeline of a member; nil where all may be.
  var columnsAtEnd: Set<ColumnName>?
  /// Whether anything is added up; events need no sums.
  var addsUp = true
  /// How long the way should take and took, section by section.
  package var walkingTime: WalkingTimeStage?
  /// The planned route, where there is one and it is asked for.
  package var route: PreparedRoute?
  /// The places, where there are some and they are asked for.
  package var places: PlaceWatch?
  /// The states of the clock, where they are asked for.
  package var clock: ClockRules?
  /// What products have made ready.
  var products: [ProductNeeds] = []
  /// The operators that there are, and the types of their events.
  var operators = OperatorCatalogue.ofOutings
  private(set) var eventTypes = EventCatalogue.ofOutings
  /// What is to be explained of a place.
  var question: FenceQuestion?
  /// The silences that the stream showed whose state is read.
  var ticks: [SilenceTick] = []
  /// Where phones are set to, for what goes by local time.
  var zone = TimeZone.utc
  /// When the log switches how often phones record.
  var modes: [(time: Instant, mode: SamplingMode)] = []
  /// The steps that a document declares; nil for those that the rest asks for.
  var steps: [PipelineStep]?

  /// Nothing but the sums.
  package init() {}

  /// Takes what products bring.
  private mutating func take(_ products: [ProductNeeds], _ options: OutingOptions) {
    (self.products, operators, eventTypes) = (products, options.operators, options.events)
  }

  /// The same with the steps of a member's pipeline made ready.
  func ready(_ settings: OutingSettings) -> RunNeeds {
    var ready = self
    ready.memberSteps = MemberSteps(self, settings)
    return ready
  }

  /// Nothing but the sums of each member; the route and the group only where options name them.
  package static func sums(_ plan: OutingPlan) throws(HitherError) -> RunNeeds {
    var needs = RunNeeds()
    needs.group = plan.options.route != nil || plan.options.leader != nil
    needs.marches = !plan.isHousehold
    needs.recordings = plan.mayHoldSeveralMembers
    if plan.options.route != nil { needs.route = plan.preparedRoute }
    if plan.options.places != nil { needs.places = try plan.placeWatch() }
    if plan.options.places != nil || plan.options.rules != nil { needs.clock = ClockRules(plan) }
    return needs
  }

  /// All that a report shows.
  package static func everything(_ plan: OutingPlan) throws(HitherError) -> RunNeeds {
    var needs = RunNeeds()
    needs.outlines = true
    needs.group = true
    needs.marches = !plan.isHousehold
    needs.lines = true
    needs.fixes = true
    needs.recordings = plan.mayHoldSeveralMembers
    needs.route = plan.preparedRoute
    needs.places = try plan.placeWatch()
    needs.clock = ClockRules(plan)
    try needs.take(plan.products(), plan.options)
    needs.walkingTime = WalkingTimeStage(
      plan.outing.route, needs.route?.line, plan.itinerary)
    return needs
  }

  /// The events that a report holds, and nothing else.
  ///
  /// - Parameter group: Whether the group is looked at too.
  /// - Parameter realtime: Realtime data that is known by the time it counts; nil for that of the plan's files.
  package static func events(
    _ plan: OutingPlan, group: Bool = true, realtime: RealtimeLog? = nil
  ) throws(HitherError) -> RunNeeds {
    var needs = RunNeeds()
    needs.addsUp = false
    needs.group = group
    needs.marches = !plan.isHousehold
    needs.route = plan.preparedRoute
    needs.places = try plan.placeWatch()
    needs.clock = ClockRules(plan, keepsTimeline: false)
    try needs.take(plan.products(realtime), plan.options)
    needs.columnsAtEnd = Set(
      GroupTask.sampledColumns + ClockDetector.description.reads + GapColumns.all
        + [InaccurateFixes.column])
    return needs
  }

  /// The fixes of each member matched to the planned route, which there must be.
  package static func matches(
    _ plan: OutingPlan, timeToGo: Bool = false
  ) throws(HitherError) -> RunNeeds {
    var needs = RunNeeds()
    needs.matches = true
    needs.timeToGo = timeToGo
    needs.route = plan.preparedRoute
    guard needs.route != nil else {
      throw HitherError(
        .usage, "there is no planned route to match with", hint: "name one with --route")
    }
    return needs
  }

  /// What the steps of a declared pipeline and what is written at its end ask for.
  ///
  /// - Parameter isStream: Whether nothing is asked for at the end but the last events.
  package static func declared(
    _ plan: OutingPlan, _ steps: [PipelineStep], _ products: [PipelineDocument.Product],
    isStream: Bool = false, realtime: RealtimeLog? = nil
  ) throws(HitherError) -> RunNeeds {
    let parts = steps.flatMap(\.entry.description.needs)
    let names = Set(steps.map(\.entry.description.name))
    var needs = products.contains(.report) ? try everything(plan) : RunNeeds()
    needs.steps = steps
    needs.zone = TimeZone(named: plan.outing.timeZone) ?? .utc
    needs.modes = plan.log?.entries.samplingModes ?? []
    needs.outlines = names.contains(Outline.description.name)
    needs.group = !steps.ofGroups.isEmpty
    needs.marches = !plan.isHousehold || !names.isDisjoint(with: OperatorCatalogue.comparing)
    needs.fixes = needs.fixes || products.contains(.fixes)
    needs.matches = products.contains(.matches)
    needs.route = parts.contains(.route) ? plan.preparedRoute : nil
    needs.places = parts.contains(.places) ? try plan.placeWatch() : nil
    try needs.take(plan.products(realtime, of: names), plan.options)
    needs.addsUp = !isStream
    needs.clock =
      names.contains(ClockDetector.description.name)
      ? ClockRules(plan, keepsTimeline: !isStream) : nil
    let measuresTime = names.contains(SectionTimes.description.name)
    needs.walkingTime =
      measuresTime
      ? WalkingTimeStage(plan.outing.route, needs.route?.line, plan.itinerary) : nil
    return needs
  }

  /// Where everyone is at a moment.
  package static func whereabouts(at moment: Instant) -> RunNeeds {
    var needs = RunNeeds()
    needs.moment = moment
    return needs
  }

  /// Who was when in the places, whose file must be named.
  ///
  /// - Parameter question: What is to be explained, as `MEMBER,PLACE,TIME`.
  package static func fences(
    _ plan: OutingPlan, explaining question: String? = nil
  ) throws(HitherError) -> RunNeeds {
    var needs = RunNeeds()
    needs.places = try plan.placeWatch()
    guard plan.placesPath != nil else {
      throw HitherError(
        .usage, "there are no places to watch", hint: "name their file with --places")
    }
    if let question { needs.question = try FenceQuestion(reading: question, plan) }
    return needs
  }
}

extension RunNeeds {
  /// Reads a moment as an option gives it.
  package static func moment(_ text: String) throws(HitherError) -> Instant {
    guard let moment = Instant(rfc3339: text) else {
      throw HitherError(
        .usage, "'\(text)' is not a time", hint: "write it as 2026-05-01T06:10:00Z")
    }
    return moment
  }

  /// Who was when in which state of the clock; places or rules must be named.
  ///
  /// - Parameter moment: The moment that the hands show; nil for the last fix of all.
  package static func clock(
    _ plan: OutingPlan, at moment: Instant? = nil
  ) throws(HitherError) -> RunNeeds {
    var needs = RunNeeds()
    needs.places = try plan.placeWatch()
    needs.clock = ClockRules(plan, at: moment)
    guard needs.clock != nil else {
      throw HitherError(
        .usage, "there are no places for the clock", hint: "name their file with --places")
    }
    return needs
  }
}

extension OutingPlan {
  /// The places made ready to be watched; nil where there are none.
  package func placeWatch() throws(HitherError) -> PlaceWatch? {
    guard !outing.places.isEmpty else { return nil }
    do throws(GeodesyError) {
      return try PlaceWatch(outing.places)
    } catch {
      throw HitherError(.data, error.description, place: placesPath)
    }
  }

  fileprivate var mayHoldSeveralMembers: Bool {
    sources.count > 1 || sources.contains { $0.member == nil }
  }

  /// The planned route made ready for matching; nil where there is none of any length.
  package var preparedRoute: PreparedRoute? {
    outing.route.flatMap { PreparedRoute($0) }
  }
}
