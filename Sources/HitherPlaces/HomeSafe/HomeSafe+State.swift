package import HitherEngine
import HitherTracks

extension HomeSafe {
  /// The operator's state.
  package struct State: Sendable {
    /// By `MemberIndex`.
    var members: [Record] = []
    /// The next set time; absent before the first tick.
    var nextDue = Instant.absent
    /// The last set time; absent before the first.
    var due = Instant.absent
    /// Whether somebody came home, or the set time passed, since all were at home.
    var isArmed = false
    /// The time of the last `home_safe.all`.
    var lastAll = Instant.absent

    package init() {}

    init(members: [Record]) { self.members = members }

    /// What was answered for the last set time.
    enum Answer: UInt8 {
      /// Before the first set time.
      case none
      case open, home, unknown, overdue
    }

    /// What is known of a member.
    struct Record: Sendable {
      var isPresent = true
      /// The last fix of a known position; absent before the first.
      var lastFix = Instant.absent
      /// At home since, without a silence.
      var homeSince: Instant?
      /// First seen within the home, before the fence detector confirmed it.
      var doorSince: Instant?
      /// Seen away since; kept until the member is at home.
      var awaySince: Instant?
      var answer = Answer.none
      var approach = HomeApproach()
      /// What the present tick shows; not part of the state.
      var isKnown = false
      var isInside = false
      var isAway = false

      /// Whether the set time has passed and the member is not known to have come home.
      var isOpen: Bool { answer == .open || answer == .unknown || answer == .overdue }
    }
  }
}

extension HomeSafe.State: StateCoding {
  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&members)
    try c.code(&nextDue)
    try c.code(&due)
    try c.code(&isArmed)
    try c.code(&lastAll)
  }
}

extension HomeSafe.State.Record: StateCoding {
  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&isPresent)
    try c.code(&lastFix)
    try c.code(&homeSince)
    try c.code(&doorSince)
    try c.code(&awaySince)
    try c.code(&answer, orThrow: "an answer about a member has an unknown form")
    try c.code(&approach)
  }
}
