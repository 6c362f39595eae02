internal import HitherOuting
internal import HitherText
internal import HitherTracks

/// What phones and pages send.
extension Site {
  /// Fixes from a phone: OwnTracks's HTTP mode, Overland, OsmAnd and Traccar.
  func receive(_ request: WebRequest) -> WebReply {
    attempt { () throws(HitherError) in
      do throws(JSONError) {
        let (token, payloads) = try Self.messages(request)
        guard let token, let member = self.member(ofToken: token) else {
          var refusal = Self.refusal
          if request.path == "/pub" {
            refusal.status = 401
            refusal.headers.append(("WWW-Authenticate", "Basic realm=\"hither\""))
          }
          return .answer(refusal)
        }
        let isOwnTracks = request.path == "/pub"
        return self.inbox.receive(payloads, from: member) {
          isOwnTracks
            ? .json(self.friends(of: member)) : .json(Array("{\"result\":\"ok\"}".utf8))
        }
      } catch {
        return .answer(.text(400, error.message))
      }
    }
  }

  /// The token of a request, and its fixes as messages.
  private static func messages(
    _ request: WebRequest
  ) throws(JSONError) -> (token: String?, payloads: [[UInt8]]) {
    switch request.path {
    case "/pub":
      return (request.basicCredentials?.password, PhoneMessage.ownTracks(request.body))
    case "/overland":
      return (
        request.bearerToken ?? request.query["token"], try PhoneMessage.overland(request.body)
      )
    default:
      if request.body.first(where: { $0 > 0x20 }) == UInt8(ascii: "{") {
        let (device, message) = try PhoneMessage.traccar(request.body)
        return (device, [message])
      }
      let fields = request.query.merging(request.form) { query, _ in query }
      return (fields["id"] ?? fields["deviceid"], [PhoneMessage.osmAnd(fields)])
    }
  }

  /// The member of a phone's token; nil if it is not valid now.
  private func member(ofToken token: String) -> String? {
    let now = now
    return access.withLock { access in
      guard case .success(let found)? = try? access.book.invitation(of: token, [.phone], at: now)
      else { return nil }
      return found.member
    }
  }

  private func friends(of member: String) -> [UInt8] {
    let sight = sight(of: member)
    guard (try? audit(sight)) != nil else { return Array("[]".utf8) }
    return OwnTracksFriends(content: broadcast.content.withLock { $0 }, sight: sight).json
  }

  /// What only the leader may say.
  private static let leaderTypes: Set<String> = [
    "command", "decision", "itinerary", "mode", "role",
  ]
  private static let everyonesTypes: Set<String> = ["message", "request", "delivered", "seen"]

  /// `POST /say`: an entry of the log without time and member, or `{"type": "fix", …}` from the page's own phone.
  func say(_ request: WebRequest, _ session: Session, _ sight: Sight) -> WebReply {
    var reader = JSONReader(request.body)
    guard let node = try? reader.readNode(), case .object(let members) = node.value,
      let type = try? node["type"]?.string("type")
    else { return .answer(.text(400, "an object with a type is needed")) }
    let isFix = type == "fix"
    guard isFix || Self.everyonesTypes.contains(type) || Self.leaderTypes.contains(type) else {
      return .answer(.text(400, "type '\(VisibleText.neutralised(type))' is not known"))
    }
    guard sight.leads || !Self.leaderTypes.contains(type) else {
      return .answer(.text(403, "only the leader may say this"))
    }
    var writer = JSONWriter()
    writer.beginObject()
    if !isFix {
      writer.member("time", now.rfc3339)
    }
    // The member is the session's, and the time of what is said is the server's.
    let left: Set<String> = isFix ? ["type", "member", "_type"] : ["time", "member", "_type"]
    for member in members where !left.contains(member.key) {
      writer.key(member.key)
      writer.value(member.node.value)
    }
    writer.endObject()
    return inbox.receive([writer.buffer.bytes], from: session.member) {
      .json(Array("{\"result\":\"ok\"}".utf8))
    }
  }
}
