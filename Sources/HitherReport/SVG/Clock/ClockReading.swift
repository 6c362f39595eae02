package import HitherOuting
package import HitherTracks

/// A state of the clock with its label on the face.
package struct ClockState: Hashable, Sendable {
  /// The state's name in `clock.json`.
  package var id: String
  /// The state's label for people.
  package var label: String
  /// The relative width of its sector, at least 1.
  package var weight: Int

  /// Makes a state; home is twice as wide, because all members may be there at once.
  package init(id: String, label: String, weight: Int? = nil) {
    self.id = id
    self.label = label
    self.weight = max(1, weight ?? (id == "home" ? 2 : 1))
  }
}

extension ClockState {
  /// Makes a state of the clock's rules: a usual one gets its translated label, another its name.
  package init(named id: String, _ language: Language = .english) {
    let words = Self.usual[id]?.text(language) ?? Self.words(id)
    self.init(id: id, label: words)
  }

  private static let usual: [String: Phrase] = [
    "lost": .stateLost, "out_of_town": .stateOutOfTown, "traveling": .stateTraveling,
    "home": .stateHome, "work": .stateWork, "school": .stateSchool,
    "exercising": .stateExercising, "out": .stateOut, "unknown": .stateUnknown,
  ]

  /// A name such as `tennis_court` as words.
  private static func words(_ id: String) -> String {
    let words = id.split(separator: "_").joined(separator: " ")
    return words.isEmpty ? id : words.prefix(1).uppercased() + words.dropFirst()
  }
}

/// The clock's hand of a member.
package struct ClockReading: Sendable {
  /// The member's id.
  package var member: String
  /// The member's name.
  package var name: String
  /// The member's picture; without one, initials are shown.
  package var picture: ClockPicture?
  /// What its disc shows without a picture; nil for the initials of the name.
  package var mark: String?
  /// The state; nil if nothing is known about the member yet.
  package var state: String?
  /// When the state began.
  package var since: Instant?
  /// The age of the member's last fix, in milliseconds.
  package var fixAgeMilliseconds: Int64?
  /// The member's number, which determines the colour, from 1.
  package var number: Int

  /// Makes a reading of a hand.
  package init(_ named: ClockHand, number: Int, picture: ClockPicture? = nil) {
    let hand = named.hand
    self.init(
      member: hand.member, name: named.name, number: number, picture: picture, state: hand.state,
      since: hand.since, fixAgeMilliseconds: hand.fixTime.map { max(0, hand.moment - $0) })
  }

  package init(
    member: String, name: String, number: Int, picture: ClockPicture? = nil, state: String?,
    since: Instant? = nil, fixAgeMilliseconds: Int64? = nil
  ) {
    self.member = member
    self.name = name
    self.number = number
    self.picture = picture
    self.state = state
    self.since = since
    self.fixAgeMilliseconds = fixAgeMilliseconds
  }
}

/// The clock at a moment: plain values, no positions.
package struct ClockMoment: Sendable {
  /// The limit of hands on a clock.
  package static let mostHands = 6

  /// The moment that is shown.
  package var time: Instant
  /// The hands, in the order in which they are listed.
  package var readings: [ClockReading]

  /// Makes a moment of the first six readings.
  package init(time: Instant, readings: [ClockReading]) {
    self.time = time
    self.readings = Array(readings.prefix(Self.mostHands))
  }
}

/// The common settings of the clock's pictures.
package struct ClockSetting: Sendable {
  /// The states in the order of their rank, which is that of the sectors.
  package var states: [ClockState]
  /// The IANA zone of local times.
  package var timeZone: String
  /// The clock's name for its title; empty if unknown.
  package var name: String = ""
  /// An older fix is marked with its age, in milliseconds.
  package var staleAfterMilliseconds: Int64 = Self.usualStaleAfterMilliseconds
  package var language: Language = .english

  package init(
    states: [ClockState], timeZone: String, name: String = "", language: Language = .english
  ) {
    (self.states, self.timeZone, self.name, self.language) = (states, timeZone, name, language)
  }

  /// Ten minutes: twice the longest usual interval between fixes.
  package static let usualStaleAfterMilliseconds: Int64 = 600_000
}
