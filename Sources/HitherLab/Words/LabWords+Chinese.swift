/// Texts of the policy lab in Chinese as it is written in Taiwan.
extension LabWords {
  // swift-format-ignore
  package var chinese: String {
    switch self {
    case .policyLab: "Hither 策略實驗室"
    case .labNote: "{count}次行程，{total}筆結果，種子{value}，Hither {what}。區間為95%，以行程為單位：比例用Wilson法，其餘用拔靴法估計。"
    case .costOfStragglers: "及早得知有人落後的代價"
    case .costOfPlaces: "掌握每個人位置的代價"
    case .stragglerDelay: "得知落後的延遲，秒"
    case .stragglerNote: "自真正開始落後，到領隊手機得知為止；未被發現者以整段落後時間計。實心標記：沒有其他策略在兩方面都更好。"
    case .liveError: "即時誤差，公尺"
    case .liveNote: "實際位置與領隊最後得知位置的平均距離。實心標記：沒有其他策略在兩方面都更好。"
    case .batteryPerHour: "電量，每小時占滿電的百分比"
    case .noSuchFigure: "沒有行程具有此數值。"
    case .againstBattery: "{what}與電量，裝置：{place}"
    case .allPolicies: "所有策略"
    case .filter: "篩選"
    case .choosePolicy: "策略"
    case .policyColumn: "策略"
    case .deviceColumn: "裝置"
    case .batteryColumn: "電量 %/小時"
    case .fixesColumn: "定位點/小時"
    case .liveColumn: "即時誤差 公尺"
    case .leastLiveColumn: "最小即時誤差 公尺"
    case .trackColumn: "軌跡誤差 公尺"
    case .restColumn: "休息時間誤差 %"
    case .notRecordedColumn: "未記錄 %"
    case .foundColumn: "發現的落後者 %"
    case .trueColumn: "其中屬實 %"
    case .delayColumn: "延遲 秒"
    case .delayAllColumn: "含未發現者 秒"
    case .offRouteColumn: "發現的偏離路線 %"
    case .policyNote: "各行程的平均值；小字為區間。落後相關數值為合併計算。"
    case .keptFixes: "保留的定位點：{what}"
    case .mapOf: "{what}的地圖"
    case .inUnit: "{what}，{value}"
    case .ofDevice: "{what}，{place}"
    case .markOf: "{who}：{value} {what}，{length}"
    }
  }
}
