internal import HitherGeodesy
package import HitherOuting
package import HitherReport

/// The live pipeline with a web server: phones in, pages out.
package struct LiveServer {
  package struct Settings: Sendable {
    /// `HOST:PORT`, with a numeric host.
    package var address: String
    /// The address under which people reach the server; nil for the one at which it listens.
    package var publicURL: String?
    /// The stored stream; the other files of the server are beside it.
    package var state: String
    /// Further sources: files, '-' and brokers.
    package var sources: [String] = []
    /// Where the events go besides.
    package var sinks: [String] = []
    /// Who may see whom; nil for the rule of a group.
    package var visibility: String?
    package var languages: [Language] = Language.all
    package var sentences: [EventSentence] = EventSentence.ofAnalyses

    package init(address: String, state: String) {
      (self.address, self.state) = (address, state)
    }
  }

  /// The interval of refreshing, and how many of them are between two signs of life to the pages.
  private static let pause: UInt32 = 1
  private static let beatEvery = 15

  private let server: WebServer
  private let site: Site
  private let inbox: PhoneInbox
  private let broadcast: Broadcast
  private var run: WatchRun
  /// The address of the page.
  package let url: String

  /// Opens all sources and sinks, and listens.
  package init(
    _ plan: OutingPlan, _ settings: Settings, _ watch: WatchRun.Settings,
    _ signals: WatchRun.Signals
  ) throws(HitherError) {
    try Self.check(plan, settings)
    // A group whose leader nobody named cannot be evaluated before its end, which a server does not have.
    let task = WatchTask(plan, group: plan.hasManifest || plan.leader != nil)
    broadcast = Broadcast(plan, settings.languages, settings.sentences)
    inbox = PhoneInbox()
    var signals = signals
    let board = StatusBoard(&signals)
    let broadcast = broadcast
    signals.taken = { delivery, plan in broadcast.take(delivery, plan) }
    signals.hands = { broadcast.take($0) }
    var sources: [any LiveSource] = []
    for source in settings.sources {
      sources.append(
        try StreamAddress.source(
          plan.reading(stream: source), isFollowed: watch.isFollowed, watch.streams))
    }
    sources.append(PhoneSource(inbox))
    var sinks: [any LiveSink] = []
    let site: Site
    do throws(LiveError) {
      sinks.append(
        try BroadcastSink(
          besides: settings.state, watch.mode, broadcast, try task.eventTypes()))
    } catch {
      throw HitherError(error)
    }
    for sink in settings.sinks {
      sinks.append(try StreamAddress.sink(sink, watch.mode, watch.streams))
    }
    url = settings.publicURL ?? "http://\(settings.address)"
    let map = try Self.map(plan, signals.warn)
    let surroundings = Site.Surroundings(
      publicURL: url, map: map, clock: signals.clock, warn: signals.warn, metrics: { board.metrics }
    )
    site = Site(
      plan, broadcast, inbox, try AccessBook(besides: settings.state, watch.mode),
      SightRules(settings.visibility, state: settings.state), surroundings)
    self.site = site
    let server: WebServer
    do throws(LiveError) {
      server = try WebServer(settings.address, headers: Site.headers) { site.reply(to: $0) }
    } catch {
      throw HitherError(error)
    }
    self.server = server
    // Pages and phones wait until everything is as it was: an empty page would say that nothing has been observed.
    signals.resumed = { () throws(HitherError) in
      do throws(LiveError) { try server.start() } catch { throw HitherError(error) }
    }
    run = try WatchRun(
      task, watch, signals,
      from: sources.count == 1 ? sources[0] : JoinedSources(sources), to: sinks)
  }

  private static func check(_ plan: OutingPlan, _ settings: Settings) throws(HitherError) {
    let host = settings.address.prefix { $0 != ":" }
    let isHere = ["127.", "[::1]", "localhost"].contains { settings.address.hasPrefix($0) }
    if settings.publicURL == nil, !isHere {
      throw HitherError(
        .usage, "'\(host)' is not only this machine, so --public-url is needed",
        hint:
          "as in --public-url https://hike.example; TLS is the work of a proxy before the server")
    }
    if let url = settings.publicURL, !url.hasPrefix("https://"), !url.hasPrefix("http://") {
      throw HitherError(.usage, "'\(url)' is not an address of http or https")
    }
    if !plan.hasManifest, plan.leader != nil, plan.routePath != nil {
      throw HitherError(
        .usage, "a group with a route needs a manifest that names its members",
        hint: "name it with --outing outing.json")
    }
  }

  /// The ground of the page's map: around the route, otherwise around everyone's places.
  private static func map(
    _ plan: OutingPlan, _ warn: (String) -> Void
  ) throws(HitherError) -> LiveMap? {
    guard !plan.maps.isEmpty else { return nil }
    let shared = plan.outing.places.filter { $0.member == nil }.map { $0.shape.centre }
    let places = plan.outing.route?.points ?? shared
    guard !places.isEmpty else {
      warn(
        "warning: the page has no map: without a route and places of everyone its area is not known"
      )
      return nil
    }
    let map = try LiveMap(plan, around: places)
    for warning in map?.warnings ?? [] { warn(warning) }
    return map
  }

  /// Runs until the signals stop it.
  package mutating func serve() throws(HitherError) -> LiveOuting.Tally {
    let (site, broadcast) = (site, broadcast)
    _ = DetachedThread.start {
      var count = 0
      while true {
        DetachedThread.rest(seconds: Self.pause)
        site.refresh()
        site.endPagesWithoutSession()
        count += 1
        if count % Self.beatEvery == 0 { broadcast.beat() }
      }
    }
    defer {
      inbox.close()
      server.stop()
    }
    return try run.run()
  }

  /// What a person should know at the end.
  package var warnings: [String] { run.warnings }
}
