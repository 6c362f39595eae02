extension EnglishPhrases {
  /// Where somebody is: by the own sides, and by the winds of who stands.
  static func locate(of phrase: Phrase) -> String {
    switch phrase {
    case .since: "Since"
    case .lastFix: "Last fix"
    case .besideYou: "beside you"
    case .sideFront: "front"
    case .sideFrontRight: "front-right"
    case .sideRight: "right"
    case .sideBackRight: "back-right"
    case .sideBack: "back"
    case .sideBackLeft: "back-left"
    case .sideLeft: "left"
    case .sideFrontLeft: "front-left"
    case .windNorth: "north"
    case .windNorthEast: "north-east"
    case .windEast: "east"
    case .windSouthEast: "south-east"
    case .windSouth: "south"
    case .windSouthWest: "south-west"
    case .windWest: "west"
    case .windNorthWest: "north-west"
    default: ""
    }
  }
}

extension EnglishClauses {
  /// Where somebody is, and where the leader is from there.
  static func locateText(of clause: Clause) -> String {
    switch clause {
    case .isAbsent: "not in the outing at {when}"
    case .isUnknown: "not known: no fix up to {when}"
    case .isLeading: "leads, {what}"
    case .hasNoLeader: "{what}; nobody leads"
    case .leaderIsUnknown: "{what}; where the leader is, is not known"
    case .leaderIs: "{whom} is {place} {value} ({what}; {whom}'s position {unknown})"
    case .fixIsOld: "fix {length} old"
    case .wasLastSeen: "last seen {length} ago"
    case .toOwnSide: "{gap} to your {place}"
    case .toWind: "{gap} to the {place}"
    default: ""
    }
  }
}
