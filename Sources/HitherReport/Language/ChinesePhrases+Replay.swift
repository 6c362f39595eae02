extension ChinesePhrases {
  /// The texts of the replay and of the timeline's filters; `#` is where a value goes.
  static let replay: [Phrase: String] = [
    .replay: "行程回放",
    .play: "播放",
    .pause: "暫停",
    .timeOfDay: "時刻",
    .replaySpeed: "播放倍速",
    .state: "狀態",
    .height: "海拔",
    .behindNow: "落後",
    .noFixSince: "自#起無定位",
    .notStarted: "尚未出發",
    .recordingEnded: "紀錄已結束",
    .zoomIn: "放大",
    .zoomOut: "縮小",
    .linesWithin: "地圖上的線與紀錄相差不超過#。",
    .showWhom: "誰",
    .showWhat: "項目",
    .entriesShown: "顯示#則，共#則",
    .wrongWay: "走反方向",
    .group: "隊伍",
    .route: "路線",
    .messages: "訊息",
    .other: "其他",
  ]
}
