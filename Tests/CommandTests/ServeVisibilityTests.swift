import Foundation
import TestSupport
import Testing

/// A server with a visibility file: a follower gets no byte of what the file withholds.
@Suite("Visibility on a server") struct ServeVisibilityTests {
  private static let manifest = """
    {"schema": "hither/outing/1", "name": "Ridge", "places": "places.json", "visibility": "visibility.ndjson",
     "members": [{"id": "leo", "name": "Leo", "role": "leader"}, {"id": "ana"}, {"id": "ben"}]}
    """

  /// Seconds since 1970; the stream's clock is the computer's.
  private let start = Int(Date().timeIntervalSince1970) - 3600

  private func time(_ seconds: Int) -> String {
    Date(timeIntervalSince1970: Double(start + seconds)).formatted(.iso8601)
  }

  private func server(_ more: [String] = []) throws -> RunningServer {
    let folder = try ScratchFolder()
    try folder.write(Self.manifest, to: "outing.json")
    // Ben may see where Ana is, and Leo's state.
    try folder.write(
      """
      {"type": "approval", "time": "\(time(-60))", "viewer": "ben", "member": "ana", "share": ["state", "track", "events"]}
      {"type": "approval", "time": "\(time(-60))", "viewer": "ben", "member": "leo", "share": ["state"]}

      """ + more.joined(), to: "visibility.ndjson")
    for (id, latitude) in [("hut", "47.22"), ("mill", "47.11")] {
      let added = try hither(
        "places", "add", id, "--kind", "home", "--at", "\(latitude),11.5", "--file", "places.json",
        in: folder)
      #expect(added.status == 0, "\(added.diagnostics)")
    }
    return try RunningServer(["--outing", "outing.json", "--lateness", "1s"], in: folder)
  }

  /// A fix of a member, whose last digits are in no other's.
  private func publish(
    _ server: RunningServer, _ guest: RunningServer.Guest, _ latitude: String, second: Int
  ) throws -> String {
    let credentials = Data("x:\(guest.phoneToken)".utf8).base64EncodedString()
    let reply = try server.request(
      "POST", "/pub", headers: ["Authorization: Basic \(credentials)"],
      body:
        "{\"_type\": \"location\", \"lat\": \(latitude), \"lon\": 11.5, \"tst\": \(start + second), \"acc\": 8}"
    )
    #expect(reply.status == 200)
    return reply.body
  }

  /// Everything that a guest can get, but the stream.
  private func answers(_ server: RunningServer, _ guest: RunningServer.Guest) throws -> String {
    let credentials = Data("x:\(guest.phoneToken)".utf8).base64EncodedString()
    return try ["/state", "/clock.json"].map {
      try server.request("GET", $0, headers: guest.headers).body
    }.joined()
      + server.request(
        "POST", "/pub", headers: ["Authorization: Basic \(credentials)"],
        body: "{\"_type\": \"lwt\"}"
      ).body
  }

  /// Both walk away from a place, and back.
  private func walk(
    _ server: RunningServer, _ leo: RunningServer.Guest, _ ana: RunningServer.Guest,
    from second: Int, digits: String
  ) throws -> String {
    var friends = ""
    for step in 0..<20 {
      // At most 450 m, out of the place.
      let distance = 4 * min(step, 20 - step)
      let latitude = distance < 10 ? "0\(distance)" : "\(distance)"
      friends += try publish(server, leo, "47.11\(latitude)\(digits)", second: second + 30 * step)
      friends += try publish(server, ana, "47.22\(latitude)\(digits)", second: second + 30 * step)
    }
    return friends
  }

  @Test func nothingIsSentThatTheFileWithholds() throws {
    let server = try server()
    let (leo, ana, ben) = (
      try server.join(as: "leo"), try server.join(as: "ana"), try server.join(as: "ben")
    )
    // Before the revocation: Ana's, and nothing of Leo's but the state.
    let before = try server.stream(of: ben, after: 0, until: "fence.left") {
      _ = try walk(server, leo, ana, from: 0, digits: "777")
    }
    let first = try answers(server, ben)
    for text in [before, first] {
      #expect(text.contains(#/47\.22\d\d777/#))
      #expect(!text.contains(Self.leos), "\(text)")
    }
    // The leader's own view follows the file too: nobody shares with Leo.
    let leaders = try answers(server, leo)
    #expect(leaders.contains(Self.leos) && !leaders.contains(#/47\.22\d\d777/#))

    // From a time on, by the time of the fix.
    _ = try server.stream(of: ben, until: "event: resync") {
      let revoked = try hither(
        "visibility", "revoke", "--viewer", "ben", "--member", "ana", "--now", time(900),
        in: server.folder)
      #expect(revoked.status == 0, "\(revoked.diagnostics)")
    }
    let after = try server.stream(of: ben, until: "47.3333") {
      let friends = try walk(server, leo, ana, from: 1000, digits: "999")
      #expect(!friends.contains("47.3333"))
      _ = try publish(server, ben, "47.3333", second: 1700)
    }
    let second = try answers(server, ben)
    #expect(second.contains("47.3333"))
    // Ana's are there for herself, so the search would find them.
    #expect(try answers(server, ana).contains(Self.withheld))
    #expect(server.end() == 0)
    // Nor does a restart give anything more.
    try server.start()
    let restarted = try server.stream(of: ben, after: 0, until: "event: ")
    for text in [after, second, restarted, try answers(server, ben)] {
      #expect(!text.contains(Self.withheld) && !text.contains(Self.leos), "\(text)")
    }
  }

  @Test func nearnessToALeaderWhoSharesNoPositionIsNotSent() throws {
    let server = try server(
      ["leo", "ben"].map {
        """
        {"type": "approval", "time": "\(time(-60))", "viewer": "ana", "member": "\($0)", "share": ["state", "track", "events"]}

        """
      })
    let (leo, ana, ben) = (
      try server.join(as: "leo"), try server.join(as: "ana"), try server.join(as: "ben")
    )
    // Ana, who may see both, learns that Ben is near Leo.
    let hers = try server.stream(of: ana, after: 0, until: "near_leader.started") {
      for step in 0..<20 {
        _ = try publish(server, leo, "47.11000001", second: 30 * step)
        _ = try publish(server, ben, "47.11000002", second: 30 * step)
      }
    }
    #expect(hers.contains("to_leader_m"))
    let his = try answers(server, ben)
    #expect(his.contains("ben") && !his.contains("near_leader") && !his.contains("to_leader_m"))
    // A look at a state is a look.
    #expect(server.end() == 0)
    let audit = try hither(
      "audit", "--member", "leo", "--file", "visibility.ndjson", in: server.folder)
    #expect(audit.text.contains("ben"), "\(audit.text)\(audit.diagnostics)")
  }

  /// Leo's positions, and Ana's after the revocation.
  private static var leos: Regex<Substring> { #/47\.11\d\d(?:777|999)/# }
  private static var withheld: Regex<Substring> { #/47\.22\d\d999/# }
}
