internal import HitherText
package import HitherTracks

/// Invitations in words and as JSON.
package enum InvitationText {
  /// A new invitation with its secret, which is shown nowhere else.
  package static func issued(
    _ invitation: Invitation, _ secret: String, url: String, asJSON: Bool
  ) -> [UInt8] {
    let isPhone = invitation.kind == .phone
    let link = link(of: invitation, secret, url: url)
    guard asJSON else {
      let lines =
        isPhone
        ? [
          "token: \(secret)",
          "OwnTracks: \(link)",
          "OwnTracks by hand: mode HTTP, URL \(url)/pub, user \(invitation.member ?? ""), the token as password",
          "Overland: \(url)/overland with the token as access token",
          "OsmAnd and Traccar: \(url)/osmand with the token as device identifier",
        ] : [link]
      let end = "\(invitation.id): until \(invitation.expires.rfc3339)"
      return Array((lines + [end]).joined(separator: "\n").utf8) + [0x0A]
    }
    return object(invitation, fault: nil, (isPhone ? [("token", secret)] : []) + [("link", link)])
      + [0x0A]
  }

  /// The address that a new invitation opens: the page, or the settings of the phone's app.
  package static func link(of invitation: Invitation, _ secret: String, url: String) -> String {
    invitation.kind == .phone
      ? OwnTracksSettings(url: url, member: invitation.member ?? "", token: secret).link
      : InvitationLink.link(to: url, secret: secret)
  }

  /// A list of invitations, one a line.
  package static func list(
    _ invitations: [Invitation], at now: Instant, asJSON: Bool
  ) -> [UInt8] {
    var text: [UInt8] = []
    for invitation in invitations {
      let fault = invitation.fault(at: now)
      if asJSON {
        text += object(invitation, fault: fault, []) + [0x0A]
        continue
      }
      let limit = invitation.limit.map { " of \($0)" } ?? ""
      let words = [
        invitation.id, invitation.kind.rawValue, invitation.member ?? "everybody",
        "used \(invitation.uses)\(limit)", "until \(invitation.expires.rfc3339)",
        fault?.rawValue ?? "valid",
      ]
      text += Array((words.joined(separator: "  ") + "\n").utf8)
    }
    return text
  }

  private static func object(
    _ invitation: Invitation, fault: AccessFault?, _ more: [(String, String)]
  ) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("name", invitation.id)
    writer.member("kind", invitation.kind.rawValue)
    writer.member("member", invitation.member)
    writer.member("created", invitation.created.rfc3339)
    writer.member("expires", invitation.expires.rfc3339)
    writer.member("limit", invitation.limit)
    writer.member("uses", invitation.uses)
    writer.member("state", fault?.rawValue ?? "valid")
    for (key, text) in more {
      writer.member(key, text)
    }
    writer.endObject()
    return writer.buffer.bytes
  }
}
