internal import HitherGeodesy
package import HitherOuting
internal import HitherPlaces
package import HitherReport
internal import HitherText
internal import HitherTracks
internal import Synchronization

/// What the server answers: phones' fixes, the page, its state and stream, joining and speaking.
///
/// Without a valid session or token every answer is a refusal that holds nothing of the outing; the page itself is the
/// same for everybody, and empty until it has read the state.
package final class Site: Sendable {
  /// The name of the cookie with the session's secret.
  static let cookie = "hither"

  /// What the site needs of its surroundings.
  package struct Surroundings: Sendable {
    package var clock: @Sendable () -> Int64
    package var warn: @Sendable (String) -> Void
    package var metrics: @Sendable () -> [Metric]
    /// The ground of the map; nil without one.
    package var map: LiveMap?
    /// The address under which people reach the server; it decides whether cookies need TLS.
    package var publicURL: String

    package init(
      publicURL: String, map: LiveMap? = nil, clock: @escaping @Sendable () -> Int64,
      warn: @escaping @Sendable (String) -> Void, metrics: @escaping @Sendable () -> [Metric]
    ) {
      (self.publicURL, self.map) = (publicURL, map)
      (self.clock, self.warn, self.metrics) = (clock, warn, metrics)
    }
  }

  /// Used by one request at a time.
  struct Access {
    var book: AccessBook
    var rules: SightRules
    /// Who was audited as having looked at whom.
    var audited: [String: Set<String>] = [:]
  }

  let broadcast: Broadcast
  let inbox: PhoneInbox
  let access: Mutex<Access>
  let surroundings: Surroundings
  private let places: [Place]
  /// The names of the clock's states; empty without a clock.
  private let clockStates: [String]
  private let pictures: [String: ClockPicture]
  private let assets = PageAssets()

  package init(
    _ plan: OutingPlan, _ broadcast: Broadcast, _ inbox: PhoneInbox, _ book: sending AccessBook,
    _ rules: SightRules, _ surroundings: Surroundings
  ) {
    (self.broadcast, self.inbox, self.surroundings) = (broadcast, inbox, surroundings)
    places = plan.outing.places
    clockStates = ClockRules(plan)?.states ?? []
    pictures = plan.pictures
    access = Mutex(Access(book: book, rules: rules))
  }

  var now: Instant { Instant(milliseconds: surroundings.clock()) }

  /// Headers of every answer: nothing is cached, framed or loaded from elsewhere.
  package static let headers: [(name: String, value: String)] = [
    ("Cache-Control", "no-store"), ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "no-referrer"), ("X-Frame-Options", "DENY"),
    (
      "Content-Security-Policy",
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; "
        + "worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
  ]

  /// Answers a request.
  package func reply(to request: WebRequest) -> WebReply {
    switch (request.method, request.path) {
    case ("GET", "/metrics"):
      return .answer(.metrics(surroundings.metrics()))
    case ("GET", let path) where assets[path] != nil:
      return .answer(assets[path] ?? Self.refusal)
    case ("POST", "/pub"), ("POST", "/overland"), ("GET", "/osmand"), ("POST", "/osmand"):
      return receive(request)
    case ("POST", "/join"): return .answer(join(request))
    case ("GET", "/state"), ("GET", "/events"), ("GET", "/clock.json"), ("GET", "/map.json"),
      ("POST", "/say"), ("POST", "/leave"), ("POST", "/invite"):
      return attempt { () throws(HitherError) in try self.serve(request) }
    default:
      let known = [
        "/pub", "/overland", "/osmand", "/join", "/say", "/state", "/events", "/clock.json",
        "/map.json",
      ]
      return .answer(
        known.contains(request.path)
          ? .text(405, "use another method here") : .text(404, "there is nothing here"))
    }
  }

  /// The answer to everybody without access, whatever the reason.
  static let refusal = WebAnswer.text(403, "you have no access; ask the leader for a link")

  func attempt(_ body: () throws(HitherError) -> WebReply) -> WebReply {
    do throws(HitherError) { return try body() } catch {
      surroundings.warn(error.message)
      return .answer(.text(500, "the server cannot do this now"))
    }
  }

  // MARK: Sessions

  /// What a member may see now.
  func sight(of member: String) -> Sight {
    let (leader, members) = broadcast.content.withLock { ($0.leaderNow, $0.members) }
    let now = now
    return access.withLock { access in
      access.rules.sight(
        of: member, leader: leader, members: members, places: places, at: now)
    }
  }

  /// Adds to the audit log whom a viewer sees for the first time.
  ///
  /// - Parameter showsStates: Whether the answer has states too, and not only positions.
  func audit(_ sight: Sight, showsStates: Bool = false) throws(HitherError) {
    let members = broadcast.content.withLock { $0.members }
    let now = now
    let seen = Set(
      members.filter { member in
        member != sight.viewer
          && (sight.showsPlace(of: member, at: now)
            || showsStates && sight.showsState(of: member, at: now))
      })
    let new = access.withLock { access -> Set<String> in
      let new = seen.subtracting(access.audited[sight.viewer] ?? [])
      access.audited[sight.viewer, default: []].formUnion(new)
      return new
    }
    guard !new.isEmpty else { return }
    for warning in try sight.record(Array(new)) { surroundings.warn(warning) }
  }

  /// Reads the visibility file again, and applies what has changed to open pages; call it about once a second.
  package func refresh() {
    let hasChanged = access.withLock { $0.rules.refresh() }
    let leader = broadcast.content.withLock { $0.leaderNow }
    let isOther = lastLeader.withLock { last in
      defer { last = leader }
      return last != nil && last != leader
    }
    if hasChanged || isOther { broadcast.look { self.sight(of: $0) } }
  }

  private let lastLeader = Mutex<String?>(nil)

  /// Ends the pages whose session has ended; call it about once a second.
  package func endPagesWithoutSession() {
    let now = now
    let open = access.withLock { try? $0.book.openSessions(at: now) }
    if let open { broadcast.endPages(except: open) }
  }

  func session(of request: WebRequest) throws(HitherError) -> Session? {
    guard let secret = request.cookie(Self.cookie) else { return nil }
    let now = now
    let found = access.withLock { access -> Result<Session?, HitherError> in
      do throws(HitherError) { return .success(try access.book.session(of: secret, at: now)) } catch
      {
        return .failure(error)
      }
    }
    return try found.get()
  }

  /// Answers a request that needs a session.
  private func serve(_ request: WebRequest) throws(HitherError) -> WebReply {
    guard let session = try session(of: request) else { return .answer(Self.refusal) }
    if request.method == "POST", request.headers["hither-token"] != session.postToken {
      return .answer(.text(403, "this post did not come from the page"))
    }
    let sight = sight(of: session.member)
    switch request.path {
    case "/state":
      try audit(sight)
      let content = broadcast.content.withLock { $0 }
      return .answer(
        .json(
          StateDocument(
            content: content, sight: sight, session: session, now: now,
            hasMap: surroundings.map != nil
          ).json))
    case "/events":
      try audit(sight)
      let last = request.headers["last-event-id"] ?? request.query["after"]
      return .stream(
        broadcast.open(sight, session: session.postToken, after: last.flatMap { Int64($0) }))
    case "/clock.json":
      try audit(sight, showsStates: true)
      return .answer(.json(clock(request, sight).json))
    case "/map.json":
      guard let map = surroundings.map else { return .answer(.text(404, "there is no map")) }
      return .answer(.json(map.json(language(of: request))))
    case "/say": return say(request, session, sight)
    case "/invite": return .answer(try invite(request, session, sight))
    default: return .answer(try leave(session))
    }
  }

  /// The clock of a viewer, in the order and language of the query.
  private func clock(_ request: WebRequest, _ sight: Sight) -> ClockDocument {
    let content = broadcast.content.withLock { $0 }
    let language = language(of: request)
    return ClockDocument(
      content: content, sight: sight,
      setting: ClockSetting(
        states: clockStates.map { ClockState(named: $0, language) },
        timeZone: content.outing.timeZone, name: content.outing.name, language: language),
      pictures: pictures,
      shown: (request.query["show"] ?? "").split(separator: ",").map(String.init), now: now)
  }

  private func language(of request: WebRequest) -> Language {
    Language.all.first { $0.tag == request.query["lang"] } ?? .english
  }

  private func leave(_ session: Session) throws(HitherError) -> WebAnswer {
    let ended = access.withLock { access -> Result<Void, HitherError> in
      do throws(HitherError) {
        try access.book.leave(session.member)
        return .success(())
      } catch { return .failure(error) }
    }
    try ended.get()
    endPagesWithoutSession()
    var answer = WebAnswer.json(Array("{}".utf8))
    answer.headers.append(("Set-Cookie", cookie("", seconds: 0)))
    return answer
  }

  func cookie(_ secret: String, seconds: Int64) -> String {
    let isSecure = surroundings.publicURL.hasPrefix("https:")
    return "\(Self.cookie)=\(secret); Path=/; HttpOnly; SameSite=Lax; Max-Age=\(seconds)"
      + (isSecure ? "; Secure" : "")
  }
}
