import HitherEngine
package import HitherEstimates
import HitherFormats
import HitherGeodesy
package import HitherNetwork
package import HitherPlaces
package import HitherRoutes
import HitherSampling
package import HitherTracks

/// The outputs of a run other than the totals.
package struct RunNeeds: Sendable {
  /// A simplified track of each member, for drawing.
  package var outlines = false
  /// The evaluation of the group on its tick grid.
  package var group = false
  /// Whether the members go together, so that they are compared with one another and with the leader.
  var marches = true
  /// Whether two members look like one, or have different clocks.
  package var recordings = false
  /// Each track in full, as GeoJSON coordinates.
  package var lines = false
  /// Each settled fix, with the columns added by operators.
  package var fixes = false
  /// The columns of operators that are kept with the settled fixes.
  package var fixColumns = TrackKeeping.fixColumns
  /// Each fix with its place on the planned route.
  package var matches = false
  /// The network to whose ways fixes are matched, if one is given.
  package var network: Network?
  /// Whether the path over the network is kept, as a whole.
  package var keepsPath = false
  /// The remaining time of each fix, in addition to its place on the route.
  package var timeToGo = false
  /// The other tools whose figures are computed for each member.
  package var conventions: [any Convention] = []
  /// The tool whose figures replace Hither's own; nil for none.
  package var preset: (any Convention)?
  /// The moment at which the members' positions are requested.
  package var moment: Instant?
  /// Later fixes are not used, as if they had not been recorded; nil to use all.
  package var until: Instant?
  /// The steps of a member's pipeline, if they are prepared for all.
  var memberSteps: MemberSteps?
  /// The same made once for members without a part of the outing of their own; nil if steps depend on the member.
  var preparedPipeline: PreparedPipeline?
  /// The columns that are read after a member's pipeline; nil if any may be.
  var columnsAtEnd: Set<ColumnName>?
  /// Whether lost contact is reported; in a sharing copy a silence may be a private place.
  var contact = true
  /// Whether totals are computed; events need none.
  var addsUp = true
  /// The expected and actual walking times, section by section.
  package var walkingTime: WalkingTimeStage?
  /// The planned route, if there is one and it is requested.
  package var route: PreparedRoute?
  /// Whether terrain is read along the tracks.
  var terrain = false
  /// The places, if there are any and they are requested.
  package var places: PreparedPlaces?
  /// The states of the clock, if they are requested.
  package var clock: ClockRules?
  /// Whether the events of speed classes are requested without the clock.
  var speedClasses = false
  /// The prepared inputs of products.
  var products: [ProductNeeds] = []
  /// The available operators, and the types of their events.
  var operators = OperatorCatalogue.ofOutings
  private(set) var eventTypes = EventCatalogue.ofOutings
  /// The question about a place to be explained.
  var question: FenceQuestion?
  /// The silences of the stream whose state is read.
  var ticks: [SilenceTick] = []
  /// The phones' time zone, for rules by local time.
  var zone = TimeZone.utc
  /// When the log switches the recording mode of phones.
  var modes: [(time: Instant, mode: SamplingMode)] = []
  /// The steps that a document declares; nil for those that follow from the other properties.
  var steps: [PipelineStep]?
  /// The temporary file of the run's spools.
  package var spool = SharedSpool()

  /// Only the totals.
  package init() {}

  /// Adds the inputs of products.
  private mutating func take(_ products: [ProductNeeds], _ options: OutingOptions) {
    (self.products, operators, eventTypes) = (products, options.operators, options.events)
  }

  /// The same with the steps of a member's pipeline prepared.
  func ready(_ settings: OutingSettings) -> RunNeeds {
    var ready = self
    let steps = MemberSteps(self, settings)
    (ready.memberSteps, ready.preparedPipeline) = (steps, PreparedPipeline(steps, self))
    return ready
  }

  /// Only the totals of each member; the route and the group only if options name them.
  package static func sums(_ plan: OutingPlan) throws(HitherError) -> RunNeeds {
    var needs = RunNeeds()
    needs.group = plan.options.route != nil || plan.options.leader != nil
    needs.marches = !plan.isHousehold
    needs.recordings = plan.mayHoldSeveralMembers
    if plan.options.route != nil { needs.route = plan.preparedRoute }
    needs.terrain = plan.terrain != nil
    if plan.options.places != nil { needs.places = try plan.placeWatch() }
    if plan.options.places != nil || plan.options.rules != nil { needs.clock = ClockRules(plan) }
    return needs
  }

  /// The outputs of a report.
  package static func everything(_ plan: OutingPlan) throws(HitherError) -> RunNeeds {
    var needs = RunNeeds()
    needs.outlines = true
    needs.group = true
    needs.marches = !plan.isHousehold
    needs.lines = true
    needs.fixes = true
    needs.contact = plan.options.sharing?.zones.isEmpty ?? true
    needs.recordings = plan.mayHoldSeveralMembers
    needs.route = plan.preparedRoute
    needs.network = try plan.preparedNetwork()
    needs.terrain = plan.terrain != nil
    needs.places = try plan.placeWatch()
    needs.clock = ClockRules(plan)
    try needs.take(plan.products(), plan.options)
    needs.walkingTime = WalkingTimeStage(
      plan.outing.route, needs.route?.line, plan.itinerary)
    return needs
  }

  /// Only the events of a report.
  ///
  /// - Parameter group: Whether the group is evaluated too.
  /// - Parameter realtime: Realtime data by its time of validity; nil for that of the plan's files.
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
      GroupTask.sampledColumns(plan.outing.settings) + ClockDetector.description.reads
        + GapColumns.all
        + [InaccurateFixes.column])
    return needs
  }

  /// The fixes of each member matched to the planned route, which is required.
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

  /// The fixes of each member matched to the ways of a network.
  ///
  /// - Parameter keepsPath: Whether the path over the network is kept, too.
  package static func matches(_ network: Network, keepsPath: Bool = false) -> RunNeeds {
    var needs = RunNeeds()
    needs.matches = true
    needs.network = network
    needs.keepsPath = keepsPath
    return needs
  }

  /// The requirements of a declared pipeline's steps and outputs.
  ///
  /// - Parameter isStream: Whether only the last events are needed at the end.
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
    needs.network = parts.contains(.network) ? try plan.preparedNetwork() : nil
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

  /// The positions of all members at a moment.
  package static func whereabouts(at moment: Instant) -> RunNeeds {
    var needs = RunNeeds()
    needs.moment = moment
    return needs
  }

  /// The fixes of all members up to a moment, or all, matched to the planned route if there is one.
  package static func fixes(_ plan: OutingPlan, until moment: Instant?) -> RunNeeds {
    var needs = RunNeeds()
    needs.fixes = true
    needs.until = moment
    needs.route = plan.preparedRoute
    return needs
  }

  /// The members' visits to the places, whose file is required.
  ///
  /// - Parameters:
  ///   - question: The question to be explained, as `MEMBER,PLACE,TIME`.
  ///   - moment: Reads its time.
  package static func fences(
    _ plan: OutingPlan, explaining question: String? = nil,
    _ moment: (String) throws(HitherError) -> Instant = RunNeeds.moment
  ) throws(HitherError) -> RunNeeds {
    var needs = RunNeeds()
    needs.places = try plan.placeWatch()
    guard plan.placesPath != nil else {
      throw HitherError(
        .usage, "there are no places to watch", hint: "name their file with --places")
    }
    if let question { needs.question = try FenceQuestion(reading: question, plan, moment) }
    return needs
  }
}

extension RunNeeds {
  /// Reads a moment from an option.
  package static func moment(_ text: String) throws(HitherError) -> Instant {
    guard let moment = Instant(rfc3339: text) else {
      throw HitherError(
        .usage, "'\(text)' is not a time", hint: "write it as 2026-05-01T06:10:00Z")
    }
    return moment
  }

  /// The members' speed classes over time, which need neither places nor rules.
  package static func speedClasses() -> RunNeeds {
    var needs = RunNeeds()
    needs.speedClasses = true
    // A member who never changed has no event, only the class of the last fix.
    needs.fixes = true
    needs.fixColumns = [SpeedColumns.speedClass]
    return needs
  }

  /// The members' states of the clock over time; places or rules are required.
  ///
  /// - Parameter moments: The moments shown by the hands; empty for the last fix of all.
  package static func clock(
    _ plan: OutingPlan, at moments: [Instant] = []
  ) throws(HitherError) -> RunNeeds {
    var needs = RunNeeds()
    needs.places = try plan.placeWatch()
    needs.clock = ClockRules(plan, at: moments)
    guard needs.clock != nil else {
      throw HitherError(
        .usage, "there are no places for the clock", hint: "name their file with --places")
    }
    return needs
  }
}

extension OutingPlan {
  /// The places prepared for detection; nil if there are none.
  package func placeWatch() throws(HitherError) -> PreparedPlaces? {
    guard !outing.places.isEmpty else { return nil }
    do throws(GeodesyError) {
      return try PreparedPlaces(outing.places)
    } catch {
      throw HitherError(.data, error.description, place: placesPath)
    }
  }

  fileprivate var mayHoldSeveralMembers: Bool {
    sources.count > 1 || sources.contains { $0.member == nil }
  }

  /// The network of ways; nil if none is given.
  package func preparedNetwork() throws(HitherError) -> Network? {
    guard let path = options.network else { return nil }
    do throws(FormatError) {
      return try Network(path: path)
    } catch {
      throw HitherError(error)
    }
  }

  /// The planned route prepared for matching; nil if there is none with a length.
  package var preparedRoute: PreparedRoute? {
    outing.route.flatMap { PreparedRoute($0) }
  }
}
