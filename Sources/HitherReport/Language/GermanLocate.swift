extension GermanPhrases {
  /// Where somebody is: by the own sides, and by the winds of who stands.
  static let locate: [Phrase: String] = [
    .since: "Seit",
    .lastFix: "Letzte Position",
    .besideYou: "neben dir",
    .sideFront: "vor",
    .sideFrontRight: "rechts vor",
    .sideRight: "rechts von",
    .sideBackRight: "rechts hinter",
    .sideBack: "hinter",
    .sideBackLeft: "links hinter",
    .sideLeft: "links von",
    .sideFrontLeft: "links vor",
    .windNorth: "nördlich",
    .windNorthEast: "nordöstlich",
    .windEast: "östlich",
    .windSouthEast: "südöstlich",
    .windSouth: "südlich",
    .windSouthWest: "südwestlich",
    .windWest: "westlich",
    .windNorthWest: "nordwestlich",
  ]
}

extension GermanClauses {
  /// Where somebody is, and where the leader is from there.
  static let locate: [Clause: String] = [
    .isAbsent: "um {when} nicht dabei",
    .isUnknown: "nicht bekannt: keine Position bis {when}",
    .isLeading: "leitet, {what}",
    .hasNoLeader: "{what}; niemand leitet",
    .leaderIsUnknown: "{what}; wo die Tourleitung ist, ist nicht bekannt",
    .leaderIs: "{whom} ist {place} {value} ({what}; {whom}: {unknown})",
    .fixIsOld: "Position {length} alt",
    .wasLastSeen: "zuletzt vor {length} gesehen",
    .toOwnSide: "{gap} {place} dir",
    .toWind: "{gap} {place} von dir",
  ]
}
