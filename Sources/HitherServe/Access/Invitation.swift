package import HitherTracks

/// An invitation to a live outing, or the credentials of a phone.
package struct Invitation: Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    /// A link for many, until it expires, has reached its limit or is withdrawn.
    case group
    /// A link for one person, which works once.
    case personal
    /// The token with which a member's phone sends positions.
    case phone
  }

  package enum Role: String, CaseIterable, Sendable {
    case leader
    case follower
  }

  /// A short name for lists and withdrawals; it grants nothing.
  package var id: String
  package var kind: Kind
  /// Whom a personal link or a phone's token is for.
  package var member: String?
  package var role: Role
  package var created: Instant
  package var expires: Instant
  /// The most people who may join; nil for no limit.
  package var limit: Int?
  /// The number of people who have joined, or of a phone's requests since the start.
  package var uses = 0
  /// When it was withdrawn; nil if it was not.
  package var withdrawn: Instant?

  /// Why it cannot be used now; nil if it can.
  package func fault(at now: Instant) -> AccessFault? {
    if withdrawn != nil { return .withdrawn }
    if now >= expires { return .expired }
    if kind == .personal, uses > 0 { return .used }
    if let limit, uses >= limit { return .full }
    return nil
  }
}

/// Why somebody has no access. The answer to a stranger does not tell one from another.
package enum AccessFault: String, Error, Sendable {
  /// No such link was issued.
  case unknown
  case expired
  case withdrawn
  case used
  case full
}

/// What a browser may do as a member, after it has joined.
package struct Session: Sendable {
  package var member: String
  package var role: Invitation.Role
  /// The invitation by which it joined.
  package var invitation: String
  package var expires: Instant
  /// What its posts must carry, so that another site cannot post in its name.
  package var postToken: String
}
