/// Texts of the policy lab in Chinese as it is written in Taiwan.
enum ChineseLab {
  static let words = Words(texts)

  private static let texts: [LabWords: String] = [
    .policyLab: "Hither 策略實驗室",
    .labNote: "{count}次行程，{total}筆結果，種子{value}，Hither {what}。區間為95%，以行程拔靴法估計。",
    .costOfStragglers: "及早得知有人落後的代價",
    .costOfPlaces: "掌握每個人位置的代價",
    .stragglerDelay: "得知落後的延遲，秒",
    .stragglerNote: "自真正開始落後，到領隊手機得知為止；未被發現者以整段落後時間計。實心標記：沒有其他策略在兩方面都更好。",
    .liveError: "即時誤差，公尺",
    .liveNote: "實際位置與領隊最後得知位置的平均距離。實心標記：沒有其他策略在兩方面都更好。",
    .batteryPerHour: "電量，每小時占滿電的百分比",
    .noSuchFigure: "沒有行程具有此數值。",
    .againstBattery: "{what}與電量，裝置：{place}",
    .allPolicies: "所有策略",
    .filter: "篩選",
    .choosePolicy: "策略",
    .policyColumn: "策略",
    .deviceColumn: "裝置",
    .batteryColumn: "電量 %/小時",
    .fixesColumn: "定位點/小時",
    .liveColumn: "即時誤差 公尺",
    .leastLiveColumn: "最小即時誤差 公尺",
    .trackColumn: "軌跡誤差 公尺",
    .foundColumn: "發現的落後者",
    .trueColumn: "其中屬實",
    .delayColumn: "延遲 秒",
    .delayAllColumn: "含未發現者 秒",
    .policyNote: "各行程的平均值；小字為區間。落後相關數值為合併計算。",
    .keptFixes: "保留的定位點：{what}",
    .mapOf: "{what}的地圖",
  ]
}
