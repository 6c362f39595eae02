extension ChinesePhrases {
  /// Where somebody is: by the own sides, and by the winds of who stands.
  static let locate: [Phrase: String] = [
    .since: "起始時間",
    .lastFix: "最後定位",
    .besideYou: "在你身旁",
    .sideFront: "前方",
    .sideFrontRight: "右前方",
    .sideRight: "右方",
    .sideBackRight: "右後方",
    .sideBack: "後方",
    .sideBackLeft: "左後方",
    .sideLeft: "左方",
    .sideFrontLeft: "左前方",
    .windNorth: "北方",
    .windNorthEast: "東北方",
    .windEast: "東方",
    .windSouthEast: "東南方",
    .windSouth: "南方",
    .windSouthWest: "西南方",
    .windWest: "西方",
    .windNorthWest: "西北方",
  ]
}

extension ChineseClauses {
  /// Where somebody is, and where the leader is from there.
  static let locate: [Clause: String] = [
    .isAbsent: "{when}不在行程中",
    .isUnknown: "不明：到{when}為止沒有定位",
    .isLeading: "帶隊，{what}",
    .hasNoLeader: "{what}；沒有領隊",
    .leaderIsUnknown: "{what}；領隊位置不明",
    .leaderIs: "{whom}{place}{value}（{what}；{whom}的位置：{unknown}）",
    .fixIsOld: "{length}前的定位",
    .wasLastSeen: "最後出現在{length}前",
    .toOwnSide: "在你{place}{gap}",
    .toWind: "在你{place}{gap}",
  ]
}
