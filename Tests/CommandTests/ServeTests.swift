import Foundation
import TestSupport
import Testing

/// `hither serve` as phones and pages use it.
@Suite("serve") struct ServeTests {
  /// A group of three with a leader.
  private static let manifest = """
    {"schema": "hither/outing/1", "name": "Ridge", "timezone": "Europe/Vienna", "members": [
      {"id": "leo", "name": "Leo", "role": "leader"}, {"id": "ana", "name": "Ana"}, {"id": "ben", "name": "Ben <b>"}]}
    """

  private func server(_ options: String...) throws -> RunningServer {
    let folder = try ScratchFolder()
    try folder.write(Self.manifest, to: "outing.json")
    return try RunningServer(["--outing", "outing.json"] + options, in: folder)
  }

  private static func ownTracks(_ latitude: String, second: Int = 0) -> String {
    "{\"_type\": \"location\", \"lat\": \(latitude), \"lon\": 11.5, \"tst\": \(1_777_622_400 + second), \"acc\": 8, \"tid\": \"xx\"}"
  }

  private func publish(
    _ server: RunningServer, _ token: String, _ body: String
  ) throws -> RunningServer.Reply {
    let credentials = Data("someone:\(token)".utf8).base64EncodedString()
    return try server.request(
      "POST", "/pub", headers: ["Authorization: Basic \(credentials)"], body: body)
  }

  @Test func aFolderIsTheGroupAndItsStateLiesInIt() throws {
    let folder = try ScratchFolder()
    try folder.write(Self.manifest, to: "ridge/outing.json")
    try folder.write("", to: "empty/notes.txt")
    for input in ["ridge", "ridge/outing.json"] {
      let run = try hither("serve", input, "--dry-run", in: folder)
      #expect(run.status == 0 && run.text.contains("Ridge"), "\(run.diagnostics)")
    }
    for (line, status) in [
      ("--outing ridge/outing.json", 64), ("ridge ridge --state s.db", 64),
      ("ridge --outing ridge/outing.json", 64), ("empty --state s.db", 66),
    ] {
      let run = try hither(["serve"] + line.split(separator: " ").map(String.init), in: folder)
      #expect(run.status == Int32(status) && run.diagnosticLines.count <= 2, "\(run.diagnostics)")
    }
    let server = try RunningServer(["ridge"], in: folder)
    let state = try server.state(of: try server.join(as: "leo")).json
    #expect((state["outing"] as? [String: Any])?["name"] as? String == "Ridge")
    #expect(server.end() == 0)
  }

  /// The map is that of the plan: with a route, and in the language of the query, for those with a session.
  @Test func theGroundOfTheMapIsForTheGroup() throws {
    let folder = try ScratchFolder()
    try folder.write(
      Self.manifest.replacing("\"members\"", with: "\"maps\": [\"map.geojson\"], \"members\""),
      to: "outing.json")
    try folder.write(
      """
      {"type": "FeatureCollection", "attribution": "© Nobody", "features": [
        {"type": "Feature", "properties": {"natural": "water"}, "geometry":
          {"type": "Polygon", "coordinates": [[[11.5,47.1],[11.51,47.1],[11.51,47.11],[11.5,47.1]]]}},
        {"type": "Feature", "properties": {"natural": "peak", "name": "Spitz", "name:en": "Tip"}, "geometry":
          {"type": "Point", "coordinates": [11.505, 47.105]}}]}
      """, to: "map.geojson")
    try folder.write(
      """
      {"type": "FeatureCollection", "features": [
        {"type": "Feature", "properties": {"id": "hut", "radius_m": 50}, "geometry":
          {"type": "Point", "coordinates": [11.5, 47.1]}},
        {"type": "Feature", "properties": {"id": "top", "radius_m": 50}, "geometry":
          {"type": "Point", "coordinates": [11.51, 47.11]}},
        {"type": "Feature", "properties": {"id": "bed", "radius_m": 50, "kind": "home", "member": "ana"}, "geometry":
          {"type": "Point", "coordinates": [13.7, 48.9]}}]}
      """, to: "places.geojson")
    let server = try RunningServer(
      ["--outing", "outing.json", "--places", "places.geojson"], in: folder)
    let leo = try server.join(as: "leo")
    #expect((try server.state(of: leo).json["outing"] as? [String: Any])?["map"] as? Bool == true)
    func map(_ query: String) throws -> RunningServer.Reply {
      try server.request("GET", "/map.json" + query, headers: ["Cookie: \(leo.cookie)"])
    }
    let english = try map("?lang=en")
    #expect(english.status == 200 && english.body.contains("\"Tip\""), "\(english.body)")
    #expect(try map("?lang=de").body.contains("\"Spitz\""))
    #expect(english.json["credits"] as? [String] == ["© Nobody"])
    // Somebody's own place does not widen the map, which would betray it.
    let bounds = try #require(english.json["bounds"] as? [Double])
    #expect(bounds[2] < 48 && bounds[3] < 12)
    #expect(try server.request("GET", "/map.json").status == 403)
    #expect(server.end() == 0)
  }

  @Test func withoutASessionThereIsNothing() throws {
    let server = try server()
    let leader = try server.join(as: "leo")
    #expect(try publish(server, leader.phoneToken, Self.ownTracks("47.1234567")).status == 200)
    let files = [
      "/", "/live.js", "/live.css", "/clock", "/clock.js", "/clock.css", "/words.js", "/ground.js",
    ]
    for path in files + ["/worker.js", "/metrics"] {
      let reply = try server.request("GET", path)
      #expect(reply.status == 200 && !reply.body.contains("47.12"))
      let policy = try #require(reply.headers["content-security-policy"])
      #expect(policy.contains("default-src 'none'") && !policy.contains("unsafe"))
    }
    let forged = ["Cookie: hither=\(String(repeating: "0", count: 32))"]
    for headers in [[], forged] {
      for (method, path) in [
        ("GET", "/state"), ("GET", "/events"), ("GET", "/clock.json"), ("GET", "/map.json"),
        ("POST", "/say"), ("POST", "/invite"),
        ("POST", "/leave"), ("POST", "/overland"), ("POST", "/osmand"), ("GET", "/osmand"),
      ] {
        let body = path == "/overland" ? "{\"locations\": []}" : "{}"
        let reply = try server.request(
          method, path, headers: headers, body: method == "POST" ? body : nil)
        #expect([400, 403].contains(reply.status), "\(method) \(path): \(reply.status)")
        #expect(!reply.body.contains("47.12") && !reply.body.contains("leo"))
      }
    }
    #expect(try publish(server, "wrong", Self.ownTracks("47")).status == 401)
    #expect(try server.request("GET", "/nothing").status == 404)
    #expect(server.end() == 0)
  }

  @Test func linksAreRefusedOnceTheyAreNotValid() throws {
    let server = try server()
    let personal = RunningServer.secret(of: try server.invite("--member", "ana"))
    _ = try server.guest(server.post(secret: personal))
    // Somebody else with the same link.
    #expect(try server.post(secret: personal).status == 403)
    let expired = try server.invite("--now", "2026-01-01T00:00:00Z")
    #expect(try server.post(secret: RunningServer.secret(of: expired)).status == 403)
    #expect(try server.post(secret: "guess").status == 403)

    let group = try server.invite("--limit", "2")
    let secret = RunningServer.secret(of: group)
    // Looking at a link does not use it up.
    let question = try server.post(secret: secret)
    #expect(question.status == 200 && question.json["names"] as? [String] == ["Ben <b>", "Leo"])
    #expect(try server.post(secret: secret, name: "Ana").status == 409)
    #expect(try server.post(secret: secret, name: "Nobody").status == 409)
    let ben = try server.guest(server.post(secret: secret, name: "Ben <b>"))
    _ = try server.guest(server.post(secret: secret, name: "Leo"))
    #expect(try server.post(secret: secret, name: "Leo").status == 403)

    #expect(try server.state(of: ben).status == 200)
    #expect(try publish(server, ben.phoneToken, Self.ownTracks("47")).status == 200)
    let name = try #require(group["name"] as? String)
    #expect(
      try hither("invite", "--state", "state.db", "--withdraw", name, in: server.folder).status == 0
    )
    #expect(try server.state(of: ben).status == 403)
    // Nor does the phone of somebody who joined by it get an answer.
    #expect(try publish(server, ben.phoneToken, Self.ownTracks("47")).status == 401)
    // Neither a secret nor a cookie is stored.
    for file in try server.folder.names() where file.hasPrefix("state.db") {
      let bytes = try server.folder.bytes(of: file)
      #expect(bytes.firstRange(of: Array(secret.utf8)) == nil)
      #expect(bytes.firstRange(of: Array(ben.cookie.dropFirst(7).utf8)) == nil)
    }
  }

  /// A link for one member may live for a year, and so does what it opens: a clock on the wall stays signed in.
  @Test func accessLastsAsLongAsALongLink() throws {
    let server = try server()
    func seconds(_ reply: RunningServer.Reply) -> Int? {
      let age = reply.headers["set-cookie"]?.firstMatch(of: /Max-Age=(\d+)/)?.1
      return age.flatMap { Int($0) }
    }
    let short = try server.post(secret: RunningServer.secret(of: server.invite("--member", "ana")))
    #expect(seconds(short) == 3 * 86_400)
    let long = try server.post(
      secret: RunningServer.secret(of: server.invite("--member", "ana", "--life", "1y")))
    let guest = try server.guest(long)
    #expect((364 * 86_400...365 * 86_400).contains(try #require(seconds(long))))
    #expect((long.json["until"] as? String ?? "") > (short.json["until"] as? String ?? ""))
    #expect(try publish(server, guest.phoneToken, Self.ownTracks("47")).status == 200)
    let forAll = try hither("invite", "--state", "state.db", "--life", "1y", in: server.folder)
    #expect(forAll.status == 64 && forAll.diagnostics.contains("add --member ID"))
  }

  /// A second browser of a person leaves the phone as it is; a new token by hand replaces all.
  @Test func aPhoneGoesOnWhenItsOwnerReturns() throws {
    let server = try server()
    let first = try server.join(as: "ana")
    let second = try server.join(as: "ana")
    for guest in [first, second] {
      #expect(try publish(server, guest.phoneToken, Self.ownTracks("47")).status == 200)
      #expect(try server.state(of: guest).status == 200)
    }
    _ = try server.invite("--member", "ana", "--phone")
    for guest in [first, second] {
      #expect(try publish(server, guest.phoneToken, Self.ownTracks("47")).status == 401)
    }
  }

  @Test func theLinkOfAPhoneSetsUpOwnTracks() throws {
    let server = try server()
    let issued = try server.invite("--member", "ana", "--phone", "--url", "https://hike.example")
    let link = try #require(issued["link"] as? String)
    let digits = try #require(link.split(separator: "inline=").last?.removingPercentEncoding)
    let settings = try #require(
      try JSONSerialization.jsonObject(with: Data(base64Encoded: digits) ?? Data())
        as? [String: Any])
    #expect(settings["url"] as? String == "https://hike.example/pub")
    #expect(settings["username"] as? String == "ana" && settings["mode"] as? Int == 3)
    let token = try #require(settings["password"] as? String)
    #expect(try publish(server, token, Self.ownTracks("47")).status == 200)
    let drawn = try hither(
      "invite", "--state", "state.db", "--qr", "--qr-file", "code.svg", in: server.folder)
    #expect(drawn.status == 0 && drawn.text.contains("█"))
    #expect(try server.folder.text(of: "code.svg").hasPrefix("<svg "))
    #expect(
      try hither("invite", "--state", "state.db", "--qr", "--json", in: server.folder).status == 64)
  }

  /// The states of those whom the viewer may see, without a position.
  @Test func theClockOfAFollowerHasNoPosition() throws {
    let folder = try ScratchFolder()
    try folder.write(
      Self.manifest.replacing("\"name\": \"Ridge\"", with: "\"places\": \"p.json\""),
      to: "outing.json")
    let added = try hither(
      "places", "add", "hut", "--kind", "home", "--at", "47.1234567,11.5", "--file", "p.json",
      in: folder)
    #expect(added.status == 0)
    let server = try RunningServer(["--outing", "outing.json", "--lateness", "1s"], in: folder)
    let (leo, ana) = (try server.join(as: "leo"), try server.join(as: "ana"))
    for minute in 0..<30 {
      for guest in [leo, ana] {
        let sent = try publish(
          server, guest.phoneToken, Self.ownTracks("47.1234567", second: 60 * minute))
        #expect(sent.status == 200)
      }
    }
    func clock(_ guest: RunningServer.Guest) -> [String: Any] {
      (try? server.request("GET", "/clock.json?lang=de", headers: guest.headers))?.json ?? [:]
    }
    func states(_ guest: RunningServer.Guest) -> [String] {
      (clock(guest)["members"] as? [[String: Any]] ?? []).map { member in
        let shown = member["state"] as? String ?? member["unknown"] as? String ?? "?"
        return "\(member["id"] as? String ?? ""): \(shown)"
      }
    }
    _ = HangGuard.wait { states(leo).contains("ana: home") }
    #expect(states(leo) == ["ana: home", "ben: no_state", "leo: home"])
    #expect(states(ana) == ["ana: home", "ben: not_shared", "leo: home"])
    let picture = try #require(clock(ana)["picture"] as? String)
    #expect(picture.contains("Zuhause") && !picture.contains("1234567"))
    // The states are those of the time up to which the stream is in order, and not of now.
    let (asOf, now) = (clock(ana)["as_of"] as? String, clock(ana)["time"] as? String)
    #expect(try #require(asOf) < #require(now))
  }

  @Test func aFollowerSeesOneselfAndTheLeader() throws {
    let server = try server()
    let (leo, ana, ben) = (
      try server.join(as: "leo"), try server.join(as: "ana"), try server.join(as: "ben")
    )
    for (guest, latitude) in [(leo, "47.1111111"), (ana, "47.2222222"), (ben, "47.3333333")] {
      let reply = try publish(server, guest.phoneToken, Self.ownTracks(latitude))
      #expect(reply.status == 200)
    }
    server.waitForFixes(3)
    let all = try server.state(of: leo).body
    for latitude in ["47.1111111", "47.2222222", "47.3333333"] { #expect(all.contains(latitude)) }
    let own = try server.state(of: ana)
    #expect(own.body.contains("47.1111111") && own.body.contains("47.2222222"))
    #expect(!own.body.contains("47.3333333") && own.body.contains("\"unknown\":\"not_shared\""))
    // The answer to a phone holds what its owner may see, and nobody else.
    let friends = try publish(server, ana.phoneToken, Self.ownTracks("47.2222223", second: 5)).body
    #expect(friends.contains("47.1111111") && !friends.contains("47.3333333"))
    // Nor does the stream.
    let stream = try server.stream(of: ana, until: "47.1111119") {
      _ = try publish(server, ben.phoneToken, Self.ownTracks("47.3333339", second: 10))
      _ = try publish(server, leo.phoneToken, Self.ownTracks("47.1111119", second: 10))
    }
    #expect(!stream.contains("47.33"))
    let audit = try server.folder.text(of: "audit.ndjson")
    #expect(audit.contains("\"serve\""))
  }

  @Test func phonesSendInFourWays() throws {
    let server = try server()
    let ana = try server.join(as: "ana")
    let token = ana.phoneToken
    let overland = """
      {"locations": [{"type": "Feature", "geometry": {"type": "Point", "coordinates": [11.5, 47.5]},
      "properties": {"timestamp": "2026-05-01T08:00:10Z", "altitude": 900, "speed": -1,
      "horizontal_accuracy": 12, "battery_level": 0.5, "device_id": "x"}}]}
      """
    #expect(
      try server.request(
        "POST", "/overland", headers: ["Authorization: Bearer \(token)"], body: overland
      ).json[
        "result"] as? String == "ok")
    #expect(
      try server.request(
        "GET",
        "/osmand?id=\(token)&lat=47.6&lon=11.5&timestamp=1777622420&speed=10&bearing=90&batt=40"
      )
      .status == 200)
    let traccar = """
      {"device_id": "\(token)", "location": {"timestamp": "2026-05-01T08:00:30Z",
      "coords": {"latitude": 47.7, "longitude": 11.5, "accuracy": 5}, "battery": {"level": 0.3}}}
      """
    #expect(try server.request("POST", "/osmand", body: traccar).status == 200)
    let form = "id=\(token)&lat=47.8&lon=11.5&timestamp=1777622440"
    #expect(try server.request("POST", "/osmand", body: form).status == 200)
    // A fix that cannot be used is counted, and its token is in no file.
    #expect(
      try server.request("GET", "/osmand?id=\(token)&lat=99&lon=11.5&timestamp=1777622450").status
        == 200)
    server.waitForFixes(4)
    #expect(server.metric("hither_rejected_records_total") == 1)
    let last = try server.state(of: ana).body
    #expect(last.contains("\"lat\":47.8") && last.contains("[47.6"))
    #expect(!server.diagnostics.contains(token))
  }

  @Test func whatIsSaidIsInTheReport() throws {
    let server = try server()
    let (leo, ana) = (try server.join(as: "leo"), try server.join(as: "ana"))
    #expect(try publish(server, ana.phoneToken, Self.ownTracks("47.5")).status == 200)
    #expect(try server.say("{\"type\": \"command\", \"command\": \"gather\"}", ana).status == 403)
    #expect(try server.say("{\"type\": \"command\", \"command\": \"gather\"}", leo).status == 200)
    #expect(
      try server.say(
        "{\"type\": \"request\", \"request\": \"break\", \"request_id\": \"r1\", \"member\": \"leo\"}",
        ana
      ).status == 200)
    #expect(
      try server.say(
        "{\"type\": \"decision\", \"decision\": \"approved\", \"request_id\": \"r1\"}", leo
      ).status == 200)
    // A post of another site has the cookie, and not the token.
    let foreign = try server.request(
      "POST", "/say", headers: ["Cookie: \(leo.cookie)"],
      body: "{\"type\": \"command\", \"command\": \"rest\"}")
    #expect(foreign.status == 403)
    let state = try server.state(of: ana)
    let log = try #require(state.json["log"] as? [[String: Any]])
    #expect(log.compactMap { $0["member"] as? String } == ["leo", "ana", "leo"])
    #expect(server.end() == 0)
    let run = try hither(
      "report", "--state", "state.db", "--outing", "outing.json", "-o", "report", "--write",
      "summary", in: server.folder)
    #expect(run.status == 0, "\(run.diagnostics)")
    let summary = try server.folder.text(of: "report/summary.json")
    #expect(summary.contains("\"gather\"") && summary.contains("\"approved\""))
  }

  @Test func bodiesAreBounded() throws {
    let server = try server()
    let leo = try server.join(as: "leo")
    let large = String(repeating: "x", count: 2 << 20)
    #expect(try publish(server, leo.phoneToken, large).status == 413)
    #expect(try server.request("POST", "/join", body: "[").status == 400)
    #expect(try server.say("[]", leo).status == 400)
    #expect(try server.say("{\"type\": \"join\"}", leo).status == 400)
    #expect(try server.request("POST", "/join", body: large).status == 413)
    #expect(server.process.isRunning)
  }

  /// After a restart a page shows what it showed before, and not that nothing has been observed.
  @Test func theLastPositionsOutliveTheServer() throws {
    let server = try server()
    let leo = try server.join(as: "leo")
    #expect(try publish(server, leo.phoneToken, Self.ownTracks("47.1234567")).status == 200)
    #expect(try server.say("{\"type\": \"command\", \"command\": \"gather\"}", leo).status == 200)
    server.kill9()
    try server.start()
    let state = try server.state(of: leo).body
    #expect(state.contains("47.1234567") && state.contains("gather"))
  }

  /// The events of a server that is killed again and again are those of the report.
  @Test func killedServersGoOn() throws {
    let folder = try ScratchFolder()
    let outing = Repository.root.appending(path: "datasets/mountain-group").path
    let recording = try hither("replay", outing, "--speed", "max", "--quiet", in: folder)
    let lines = recording.text.split(separator: "\n", omittingEmptySubsequences: true)
    try folder.write("", to: "fixes.ndjson")
    let server = try RunningServer(
      [
        "fixes.ndjson", "--follow", "--outing", outing + "/outing.json", "--to",
        "file:events.ndjson",
      ], in: folder)
    let leader = try server.join(as: "leo")
    let file = try #require(FileHandle(forWritingAtPath: folder["fixes.ndjson"]))
    let step = lines.count / 4
    for part in 0..<4 {
      let end = part == 3 ? lines.count : (part + 1) * step
      file.seekToEndOfFile()
      let text = lines[(part * step)..<end].joined(separator: "\n") + "\n"
      try file.write(contentsOf: Data(text.utf8))
      // At any moment, and not only when all was taken.
      if part < 3 {
        usleep(UInt32(100_000 * (part + 1)))
        server.kill9()
        try server.start()
      }
    }
    _ = HangGuard.wait {
      (try? server.folder.text(of: "events.ndjson"))?.contains("route.finished") ?? false
    }
    // What the page has is what the file has, also after the restarts.
    let state = try server.state(of: leader)
    #expect(state.status == 200)
    // No event that names somebody else is for a follower.
    let fiona = try server.state(of: try server.join(as: "fiona")).body
    #expect(fiona.contains("\"fiona\"") && !fiona.contains("\"waited_for\""))
    for event in try #require(
      JSONSerialization.jsonObject(with: Data(fiona.utf8)) as? [String: Any])[
        "events"] as? [[String: Any]] ?? []
    {
      let text = String(describing: event["event"] ?? "")
      #expect(!text.contains("tomas") && !text.contains("arjun"), "\(text)")
    }
    #expect(server.end() == 0)
    let report = try hither(
      "report", outing, "-o", "report", "--write", "events", in: folder)
    #expect(report.status == 0)
    let expected = try folder.text(of: "report/events.ndjson")
    let events = try folder.text(of: "events.ndjson")
    #expect(events.count > 1000 && expected.hasPrefix(events))
    let shown = try #require(state.json["events"] as? [[String: Any]])
    let number = try #require(state.json["number"] as? Int)
    #expect(number <= events.split(separator: "\n").count && number > 0 && !shown.isEmpty)
    let afterwards = try hither(
      "report", "--state", "state.db", "--outing", outing + "/outing.json", "-o", "later",
      "--write", "events", in: folder)
    #expect(afterwards.status == 0, "\(afterwards.diagnostics)")
    #expect(try folder.text(of: "later/events.ndjson") == expected)
  }
}
