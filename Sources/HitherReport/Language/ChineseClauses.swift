/// The reports' texts with places for names and figures, in Chinese as it is written in Taiwan.
enum ChineseClauses {
  private static let reach = "[，最遠落後{gap}[（{behind}）]][，主因：{cause}]"

  private static let most = "[，最遠{gap}[（{behind}）]]"
  private static let place = "[，位於路程{place}處]"

  static let texts: [Clause: String] = answer.merging(timeline) { $1 }.merging(rest) { $1 }
    .merging(log) { $1 }.merging(locate) { $1 }

  private static let answer: [Clause: String] = [
    .fellBehindOnce: "{who}落後一次，自{from}至{to}\(place)\(reach)。",
    .fellBehindToEnd: "{who}落後一次，自{from}直到結束\(place)\(reach)。",
    .fellBehindOften: "{who}落後{count}次[，首次始於{from}]\(place)，合計{length}\(reach)。",
    .fellBehindFor: "{who}落後了{length}\(reach)。",
    .moreFellBehind: "另有{count}人落後，詳見表格。",
    .nobodyFellBehind: "沒有人落後。",
    .nobodySeen: "沒有發現有人落後；{unknown}。",
    .gapWas: "{unknown}。",
    .notKnownSpans: "{who}在{when}的距離不明",
    .notKnownLength: "{who}的距離共有{length}不明",
    .neverKnown: "{who}的距離始終不明",
    .notKnownMore: "另有{count}人的距離並非全程已知",
    .notKnownAfter: "{from}之後領隊的紀錄已結束，距離不明",
    .fromTo: "{from}～{to}",
    .byStopping: "停留",
    .byWalkingSlower: "走得較慢",
    .byLeavingTheRoute: "偏離路線",
    .whileNotSeen: "期間沒有定位",
  ]

  private static let timeline: [Clause: String] = [
    .stopped: "停留{length}",
    .stoppedToEnd: "停留到結束",
    .leftRoute: "偏離路線",
    .cameBack: "[{length}後]回到路線",
    .turnedAround: "折返，逆著路線前進",
    .wentOnRight: "[{length}後]恢復正確方向",
    .fellBehindBy: "落後[：{gap}[，{behind}]]",
    .caughtUp: "[{length}後]跟上",
    .cameInto: "抵達{place}",
    .wentOutOf: "離開{place}[，共停留{length}]",
    .hasBeenIn: "已在{place}停留{length}",
    .leftSafeZone: "離開安全區「{place}」",
    .cameBackToZone: "[{length}後]回到安全區「{place}」",
    .movedOtherwise: "由{from}轉為{to}",
    .clockTurned: "時鐘：{from} → {to}[，{place}]",
    .finished: "抵達路線終點",
    .allEvents: "全部{count}則紀錄，包括短暫停留與次要事件",
    .firstRows: "這裡列出{total}項中的前{count}項，全部都在 {place}。",
    .willFallBehind: "即將落後[，距離{gap}]",
    .groupSplit: "隊伍拉開[：{gap}]",
    .groupRejoined: "[{length}後]隊伍重新會合",
    .tookTheLead: "走在最前面[，領先{whom}]",
    .waitedFor: "等候{whom}[，{length}]",
  ]

  private static let rest: [Clause: String] = [
    .columnWas: "沿途隊伍最長拉開{gap}[，平均{length}]。",
    .spanWaited: "{when}：{who}等候{whom}，{length}",
    .spanApart: "{when}：{who}落在其他人後面，最遠{gap}",
    .spanApartToEnd: "{when}到結束：{who}落在其他人後面，最遠{gap}",
    .moreInSummary: "另有{count}則，見 summary.json。",
    .behindFrom: "落後{gap}起算脫隊",
    .caughtUpBelow: "{gap}以內算跟上",
    .wasOffRoute: "{who}：{from}～{to}偏離路線",
    .wasBehind: "{who}：{from}～{to}落後領隊",
    .gapAxes: "落後領隊的距離，橫軸為當地時間[（{zone}）]；低於0表示在領隊前方。",
    .stateSince: "{place}[，自{from}起]",
    .stateLastSeen: "{place}，最後定位於{length}前",
    .stateOf: "{who}：{what}。",
    .dayOfHours: "{when}：時鐘調整，當天有{length}小時。",
    .figureLine: "{what}：{value}",
    .whoWent: "{count}[，領隊：{whom}][，同行：{who}]",
    .toldBehindOnce: "{who}[在{place}處]落後，{from}～{to}\(most)。",
    .toldBehindToEnd: "{who}[在{place}處]落後，自{from}直到結束\(most)。",
    .toldBehindOften: "{who}落後{count}次[，首次在{place}處][，始於{from}]\(most)。",
    .notKnownOf: "{total}人中有{count}人的距離並非全程已知",
    .countOf: "{count}／{total}",
    .inAll: "合計{length}",
    .unknownInAll: "距離不明{length}",
    .labelled: "{what} {value}",
    .ledBy: "領隊：{who}",
    .aside: "{what}（{length}）",
    .heightsOf: "{who}：{from}～{to}",
    .restWas: "{who}：{from}～{to}，{length}",
    .spreadWas: "隊伍最大間距 {gap}",
  ]
}
