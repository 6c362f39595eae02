internal import HitherOuting
internal import HitherText
internal import HitherTracks

/// Joining: a secret becomes a session and a token for the phone.
extension Site {
  /// How long invitations may live, by the words of the page and of `hither invite`.
  package static let lives: [(word: String, milliseconds: Int64)] = [
    ("1h", 3_600_000), ("12h", 43_200_000), ("24h", 86_400_000), ("3d", 259_200_000),
  ]

  /// Further lives of `hither invite` for one member: a household's phones, and the clock on its wall.
  package static let longLives: [(word: String, milliseconds: Int64)] = [
    ("30d", 30 * 86_400_000), ("1y", 365 * 86_400_000),
  ]

  /// `POST /join` `{"secret": …, "name": …}`: a session, for a secret that is valid.
  ///
  /// Without a name, a valid secret of a group gets the names that can be chosen, and nothing is used up.
  func join(_ request: WebRequest) -> WebAnswer {
    var reader = JSONReader(request.body)
    guard let node = try? reader.readNode(), let secret = try? node["secret"]?.string("secret")
    else { return .text(400, "a secret is needed") }
    let name = (try? node["name"]?.string("name")) ?? nil
    let now = now
    let outcome = access.withLock { access -> Result<WebAnswer, HitherError> in
      do throws(HitherError) {
        return .success(try self.join(secret, name, access, at: now))
      } catch { return .failure(error) }
    }
    switch outcome {
    case .success(let answer): return answer
    case .failure(let error):
      surroundings.warn(error.message)
      return .text(500, "the server cannot do this now")
    }
  }

  private func join(
    _ secret: String, _ name: String?, _ access: Access, at now: Instant
  ) throws(HitherError) -> WebAnswer {
    let book = access.book
    guard
      case .success(let invitation) = try book.invitation(of: secret, [.group, .personal], at: now)
    else { return Self.refusal }
    let taken = try book.joinedMembers()
    let member: Member
    switch choice(invitation, name, taken: taken, isOfGroup: access.rules.isOfGroup) {
    case .member(let found): member = found
    case .answer(let answer): return answer
    }
    broadcast.add(member)
    let (session, cookieSecret) = try book.join(invitation, as: member.id, at: now)
    let token = try book.issue(
      .phone, for: member.id, invitation.role, from: now, until: session.expires, replaces: false)
    var writer = JSONWriter(style: .compact)
    writer.beginObject()
    for (key, text) in [
      ("member", member.id), ("name", member.name), ("phone_token", token.secret),
      ("url", surroundings.publicURL), ("until", session.expires.rfc3339),
      ("post_token", session.postToken),
    ] {
      writer.member(key, text)
    }
    writer.endObject()
    var answer = WebAnswer.json(writer.buffer.bytes)
    answer.headers.append(
      ("Set-Cookie", cookie(cookieSecret, seconds: (session.expires - now) / 1000)))
    return answer
  }

  private enum Choice {
    case member(Member)
    case answer(WebAnswer)
  }

  /// The member as whom somebody joins.
  private func choice(
    _ invitation: Invitation, _ name: String?, taken: Set<String>, isOfGroup: Bool
  ) -> Choice {
    let (outing, isOpen) = broadcast.content.withLock { ($0.outing, $0.isOpen) }
    if let id = invitation.member {
      return .member(outing.members.first { $0.id == id } ?? Member(id: id))
    }
    let free = outing.members.filter { !taken.contains($0.id) }
    guard let name = name.map({ OneLine.text($0) }), !name.isEmpty, name.utf8.count <= 100 else {
      return .answer(
        question(
          outing, free, until: AccessBook.sessionEnd(of: invitation, at: self.now), isOpen: isOpen,
          isOfGroup: isOfGroup))
    }
    if let known = outing.members.first(where: { $0.id == name || $0.name == name }) {
      guard !taken.contains(known.id) else {
        return .answer(
          .text(409, "somebody has joined as \(name); ask the leader for a personal link"))
      }
      return .member(known)
    }
    guard isOpen else {
      return .answer(.text(409, "the group has nobody called \(name)"))
    }
    return .member(Member(id: name))
  }

  /// What joining would mean, and the names that can be chosen.
  private func question(
    _ outing: Outing, _ free: [Member], until end: Instant, isOpen: Bool, isOfGroup: Bool
  ) -> WebAnswer {
    var writer = JSONWriter(style: .compact)
    writer.beginObject()
    writer.member("outing", outing.name)
    writer.member("timezone", outing.timeZone)
    writer.key("names")
    writer.beginArray()
    for member in free { writer.value(member.name) }
    writer.endArray()
    writer.member("other_names", isOpen)
    writer.member("until", end.rfc3339)
    writer.member("leader_sees_all", isOfGroup)
    writer.endObject()
    return .json(writer.buffer.bytes)
  }

  /// `POST /invite` `{"life": "24h"}`, for the leader: a group link.
  func invite(
    _ request: WebRequest, _ session: Session, _ sight: Sight
  ) throws(HitherError) -> WebAnswer {
    guard sight.leads else { return .text(403, "only the leader invites") }
    var reader = JSONReader(request.body)
    let word = ((try? reader.readNode())?["life"].flatMap { try? $0.string("life") }) ?? "24h"
    guard let life = Self.lives.first(where: { $0.word == word })?.milliseconds else {
      return .text(400, "life is one of \(Self.lives.map(\.word).joined(separator: ", "))")
    }
    let now = now
    let made = access.withLock { access -> Result<String, HitherError> in
      do throws(HitherError) {
        let issued = try access.book.issue(
          .group, for: nil, .follower, from: now, until: now + life)
        return .success(issued.secret)
      } catch { return .failure(error) }
    }
    var writer = JSONWriter(style: .compact)
    writer.beginObject()
    let link = InvitationLink.link(to: surroundings.publicURL, secret: try made.get())
    writer.member("link", link)
    writer.member("until", (now + life).rfc3339)
    // Null where the library is not installed; the link is enough then.
    let code = (try? InvitationCode(link))?.code
    writer.key("code")
    if let code {
      writer.beginObject()
      writer.member("side", code.side)
      writer.member("path", code.path)
      writer.endObject()
    } else {
      writer.null()
    }
    writer.endObject()
    return .json(writer.buffer.bytes)
  }
}

/// The address of an invitation: the secret is in the fragment, which browsers send to no server.
package enum InvitationLink {
  package static func link(to url: String, secret: String) -> String {
    url + (url.hasSuffix("/") ? "" : "/") + "#join=" + secret
  }
}
