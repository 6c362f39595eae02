/// The outing's texts in Chinese as used in Taiwan: page, timeline, message, clock.
extension Phrase {
  // swift-format-ignore
  package var chinese: String {
    switch self {
    // Titles.
    case .outingReport: "行程報告"
    case .keyFigures: "重點數據"
    // Positions relative to a person, by side and by compass point.
    case .members: "成員"
    // Titles.
    case .map: "地圖"
    case .elevation: "海拔"
    case .splits: "分段"
    // Positions relative to a person, by side and by compass point.
    case .stops: "停留"
    // Titles.
    case .dataQuality: "資料品質"
    // Positions relative to a person, by side and by compass point.
    case .files: "檔案"
    // Titles.
    case .notices: "系統提示"
    case .skipToContent: "跳到報告內容"
    case .legend: "圖例"
    case .gapToLeader: "與領隊的距離"
    case .happenings: "行程經過"
    // Names of columns and figures.
    case .date: "日期"
    case .member: "成員"
    case .distance: "距離"
    case .ascent: "累計爬升"
    case .descent: "累計下降"
    case .climb: "爬升"
    case .movingTime: "移動時間"
    case .elapsedTime: "總時間"
    case .stoppedTime: "停留時間"
    case .notRecorded: "未記錄"
    case .stopCount: "停留"
    case .movingSpeed: "移動均速"
    case .fastest: "最高速度"
    case .pace: "配速"
    case .lowest: "最低點"
    case .highest: "最高點"
    case .heartRate: "心率"
    case .battery: "電量"
    case .began: "開始"
    case .ended: "結束"
    case .duration: "時間"
    case .position: "位置"
    case .file: "檔案"
    case .format: "格式"
    case .records: "紀錄"
    case .rejected: "未採用"
    case .remarks: "說明"
    case .interval: "定位間隔"
    case .accuracy: "精確度"
    case .routeAndGroup: "路線與隊伍"
    case .routeDone: "路線完成度"
    case .offRoute: "偏離路線"
    case .farthestOff: "最遠偏離"
    case .fellBehind: "落後"
    case .farthestBehind: "最遠落後"
    case .notKnown: "距離不明"
    case .places: "地點"
    // Key figures.
    case .place: "地點"
    // Names of columns and figures.
    case .visits: "到訪次數"
    case .greatestSpread: "成員間最大距離"
    case .meanSpread: "平均間距"
    case .timeSpan: "總歷時"
    case .keepingTogether: "隊伍是否走在一起"
    case .meanPlace: "平均順位"
    case .walkedFirst: "走在最前"
    case .walkedLast: "走在最後"
    case .waitedTime: "等候"
    case .whoWaited: "誰等了誰"
    case .whoWasApart: "誰落在後面"
    case .walkingTimes: "步行時間：預估與實際"
    case .section: "路段"
    case .dinRule: "DIN 33466"
    case .swissRule: "瑞士公式"
    case .naismithRule: "Naismith"
    case .toblerRule: "Tobler"
    case .wholeWay: "全程"
    case .whoFellBehind: "誰落後了？"
    case .speed: "速度"
    case .whatWasSaid: "溝通與決定"
    case .rollCall: "點名"
    case .cameAt: "抵達"
    case .wentOnAt: "離開"
    case .lateBy: "遲到"
    case .notSeen: "未見到"
    case .nearLeader: "在領隊附近"
    case .fastestSplit: "最快分段"
    case .inFigures: "數據"
    case .highestHeartRate: "最高"
    case .onTheRoute: "路線"
    // Words for names and figures.
    case .everyone: "所有人"
    case .otherMembers: "其他成員"
    case .offTheRoute: "偏離路線"
    case .behindTheLeader: "落後領隊"
    case .gapNotKnown: "距離不明"
    case .unknownHere: "不明"
    case .taken: "實際"
    case .straightLine: "直線距離"
    case .alongRoute: "沿規劃路線"
    case .alongTrail: "沿領隊走過的路徑"
    case .nothingKnown: "目前沒有資料"
    case .whoIsHome: "誰在家"
    case .aroundHomes: "地圖只顯示住家周邊，不含遠行。"
    case .whoWasWhere: "誰在哪裡"
    case .clock: "時鐘"
    // Modes of travel.
    case .modeStandard: "標準"
    case .modePrecise: "精確"
    case .atRest: "靜止"
    case .walking: "步行"
    case .running: "跑步"
    case .cycling: "騎車"
    case .driving: "開車"
    case .byRail: "搭火車"
    case .byAir: "搭飛機"
    case .byRoad: "搭車"
    case .byFerry: "搭船"
    case .travelModes: "移動方式"
    // States of the clock.
    case .stateLost: "失聯"
    case .stateUnknown: "不明"
    case .stateOutOfTown: "在外地"
    case .stateTraveling: "移動中"
    case .stateHome: "在家"
    case .stateWork: "上班"
    case .stateSchool: "上學"
    case .stateExercising: "運動中"
    case .stateOut: "外出"
    case .leader: "領隊"
    case .median: "中位數"
    case .toLast: "從最早出發到最晚結束"
    case .plannedRoute: "規劃路線"
    case .never: "沒有"
    case .start: "起點"
    case .end: "終點"
    case .startAndEnd: "起點與終點"
    case .unnamed: "未命名的行程"
    case .northLetter: "北"
    // The switch of languages and units.
    case .language: "語言"
    case .unitSystem: "單位"
    case .metricUnits: "公制"
    case .imperialUnits: "英制"
    case .textSize: "文字大小"
    // Sentences.
    case .mapDescription: "俯瞰所有成員走過的路，上方為北。"
    case .elevationDescription: "各成員沿途的海拔高度。"
    case .elevationAxes: "縱軸為海拔高度，橫軸為走過的距離。"
    case .noPositions: "沒有位置紀錄。"
    case .noElevations: "沒有海拔紀錄。"
    case .noTimes: "沒有時間紀錄，因此略去所有需要時間的項目。"
    case .noRemarks: "無特別事項"
    case .noStops: "沒有人停留超過一分鐘。"
    case .everyRecordUsed: "所有紀錄都能讀取。"
    case .seeRejects: "無法讀取的紀錄保存在 rejects.csv。"
    case .whatDistanceIs: "距離是對實際路程的最佳估計，已排除定位誤差與靜止時的飄移。"
    case .madeBy: "由 Hither 僅依據紀錄製作；本頁不需要網路。"
    case .stopsOnMap: "方塊表示停留，越大停留越久。"
    case .endsOnMap: "數字標示該成員路程的終點。"
    case .northIsUp: "上方為北。"
    case .gapDescription: "各成員落後領隊的距離隨時間的變化。"
    case .noVisits: "沒有人到過這些地點。"
    case .statesDescription: "各成員在當地時間的狀態，每天一列。"
    case .whatDiffers: "與 Hither 不同的原因："
    case .whatWalkingTimesAre: "先列出四種估算公式（不含休息）的路段時間，再列出實際花費的時間。Naismith 公式採用 Langmuir 的修正；全程的 DIN 33466 時間並非各路段的總和。"
    case .speedDescription: "速度隨當地時間的變化，取一分鐘以上的平均。"
    case .heartRateDescription: "心率隨當地時間的變化。"
    // The replay, the map that moves and the filters of the timeline.
    case .replay: "行程回放"
    case .play: "播放"
    case .pause: "暫停"
    case .timeOfDay: "時刻"
    case .replaySpeed: "播放倍速"
    case .state: "狀態"
    case .height: "海拔"
    case .behindNow: "落後"
    case .noFixSince: "自#起無定位"
    case .notStarted: "尚未出發"
    case .recordingEnded: "紀錄已結束"
    case .zoomIn: "放大"
    case .zoomOut: "縮小"
    case .linesWithin: "地圖上的線與紀錄相差不超過#。"
    case .showWhom: "誰"
    case .showWhat: "項目"
    case .entriesShown: "顯示#則，共#則"
    case .wrongWay: "走反方向"
    case .group: "隊伍"
    case .route: "路線"
    case .messages: "訊息"
    case .other: "其他"
    // Positions relative to a person, by side and by compass point.
    case .since: "起始時間"
    case .lastFix: "最後定位"
    case .besideYou: "在你身旁"
    case .sideFront: "前方"
    case .sideFrontRight: "右前方"
    case .sideRight: "右方"
    case .sideBackRight: "右後方"
    case .sideBack: "後方"
    case .sideBackLeft: "左後方"
    case .sideLeft: "左方"
    case .sideFrontLeft: "左前方"
    case .windNorth: "北方"
    case .windNorthEast: "東北方"
    case .windEast: "東方"
    case .windSouthEast: "東南方"
    case .windSouth: "南方"
    case .windSouthWest: "西南方"
    case .windWest: "西方"
    case .windNorthWest: "西北方"
    }
  }
}

extension CountedPhrase {
  // swift-format-ignore
  package var chinese: String {
    switch self {
    case .members: "{count}人"
    case .hiddenMembers: "另有{count}人未顯示"
    case .outings: "{count}次時間不重疊的行程"
    case .fixes: "{count}個定位點"
    case .stops: "停留{count}次"
    case .duplicates: "略去{count}個重複的定位點"
    case .simultaneous: "略去{count}個與其他定位點同時的定位點"
    case .outOfOrder: "{count}筆紀錄順序不對，已重新排序"
    case .jumps: "移除{count}個跳點"
    case .frozen: "{count}個定位點的位置停滯，予以保留"
    case .gaps: "紀錄中斷{count}次"
    case .outsideWindow: "略去{count}個不在參加時段內的定位點"
    case .inaccurate: "{count}個定位點精度過低，無法顯示移動，未採用"
    case .ahead: "{count}個定位點的時間比其他所有定位點晚一天以上，未使用"
    case .rejectedRecords: "有{count}筆紀錄無法讀取。"
    case .files: "{count}個檔案"
    case .others: "其他{count}人"
    case .entries: "{count}則"
    case .times: "{count}次"
    case .moreTimes: "其他{count}次"
    }
  }
}

extension Clause {
  // swift-format-ignore
  package var chinese: String {
    switch self {
    // The leader's answer.
    case .fellBehindOnce: "{who}落後一次，自{from}至{to}[，位於路程{place}處][，最遠落後{gap}[（{behind}）]][，主因：{cause}]。"
    case .fellBehindToEnd: "{who}落後一次，自{from}直到結束[，位於路程{place}處][，最遠落後{gap}[（{behind}）]][，主因：{cause}]。"
    case .fellBehindOften: "{who}落後{count}次[，首次始於{from}][，位於路程{place}處]，合計{length}[，最遠落後{gap}[（{behind}）]][，主因：{cause}]。"
    case .fellBehindFor: "{who}落後了{length}[，最遠落後{gap}[（{behind}）]][，主因：{cause}]。"
    case .moreFellBehind: "另有{count}人落後，詳見表格。"
    case .nobodyFellBehind: "沒有人落後。"
    case .nobodySeen: "沒有發現有人落後；{unknown}。"
    case .notKnownIfAny: "不知道是否有人落後：{unknown}。"
    case .gapWas: "{unknown}。"
    case .notKnownSpans: "{who}在{when}的距離不明"
    case .notKnownLength: "{who}的距離共有{length}不明"
    case .neverKnown: "{who}的距離始終不明"
    case .notKnownMore: "另有{count}人的距離並非全程已知"
    case .notKnownAfter: "{from}之後領隊的紀錄已結束，所有人的距離不明"
    case .fromTo: "{from}～{to}"
    case .byStopping: "停留"
    case .byWalkingSlower: "走得較慢"
    case .byLeavingTheRoute: "偏離路線"
    case .whileNotSeen: "期間沒有定位"
    // Lines of the timeline.
    case .stopped: "停留{length}"
    case .stoppedToEnd: "停留到結束"
    case .leftRoute: "偏離路線"
    case .cameBack: "[{length}後]回到路線"
    case .turnedAround: "折返，逆著路線前進"
    case .wentOnRight: "[{length}後]恢復正確方向"
    case .fellBehindBy: "落後[：{gap}[，{behind}]]"
    case .caughtUp: "[{length}後]跟上"
    case .cameInto: "抵達{place}"
    case .wentOutOf: "離開{place}[，共停留{length}]"
    case .hasBeenIn: "已在{place}停留{length}"
    case .leftSafeZone: "離開安全區「{place}」"
    case .cameBackToZone: "[{length}後]回到安全區「{place}」"
    case .clockTurned: "時鐘：{from} → {to}[，{place}]"
    case .movedOtherwise: "由{from}轉為{to}"
    case .finished: "抵達路線終點"
    case .allEvents: "全部{count}則紀錄，包括短暫停留與次要事件"
    case .firstRows: "這裡列出{total}項中的前{count}項，全部都在 {place}。"
    case .cameToRest: "停下"
    case .wentOnAfterStop: "[停留{length}後]繼續前進"
    case .cameLater: "延遲送達{count}個定位點[（{from}～{to}）]"
    case .wentSilent: "失去聯絡[（最後於{from}）]"
    case .wasHeardAgain: "恢復聯絡，中斷了{length}"
    case .willFallBehind: "即將落後[，距離{gap}]"
    case .groupSplit: "隊伍拉開[：沿途{gap}]"
    case .groupRejoined: "[{length}後]隊伍重新會合"
    case .tookTheLead: "走在最前面[，領先{whom}]"
    case .waitedFor: "等候{whom}[，{length}]"
    // Who is at home.
    case .cameHome: "回到家"
    case .wasAtHome: "{when}時在家"
    case .homeNotKnown: "{when}時不知是否在家[（最後位置：{from}）]"
    case .allHome: "{count}人都到家了"
    case .isOverdue: "{when}時未到家[，{from}起外出]"
    case .isOnTheWay: "{when}時正在回家途中[，{from}起外出]"
    case .isHomeSince: "{who}在家[，自{when}起]"
    case .isAwaySince: "{who}不在家：{what}[，自{when}起]"
    case .isHomeUnknown: "不知{who}在哪裡[，最後位置：{from}]"
    case .allAreHome: "{total}人都在家"
    case .someAreHome: "{total}人中{count}人在家[，{unknown}人不明]"
    case .asOf: "截至{when}，所有人的最後位置。"
    // How the group kept together.
    case .columnWas: "沿途隊伍最長拉開{gap}[，平均{length}]。"
    case .spanWaited: "{when}：{who}等候{whom}，{length}"
    case .spanApart: "{when}：{who}落在其他人後面，最遠{gap}"
    case .spanApartToEnd: "{when}到結束：{who}落在其他人後面，最遠{gap}"
    case .moreInSummary: "另有{count}則，見 summary.json。"
    // Several who did the same.
    case .stoppedTogether: "{who}停留[，最長{length}]"
    case .waitedTogether: "{who}等候{whom}[，最長{length}]"
    case .cameTogether: "{who}抵達{place}"
    case .leftTogether: "{who}離開{place}"
    case .finishedTogether: "{who}抵達路線終點"
    // Messages, commands and decisions, and their effects.
    case .toldGather: "要大家集合[：「{what}」][；{unknown}可能沒收到]"
    case .toldDepart: "要大家出發[：「{what}」][；{unknown}可能沒收到]"
    case .toldRest: "要大家休息[{length}][：「{what}」][；{unknown}可能沒收到]"
    case .toldCareful: "提醒大家小心[：「{what}」][；{unknown}可能沒收到]"
    case .toldLeft: "要大家靠左[：「{what}」][；{unknown}可能沒收到]"
    case .toldRight: "要大家靠右[：「{what}」][；{unknown}可能沒收到]"
    case .wroteMessage: "傳送訊息[：「{what}」][（{length}）][；{unknown}可能沒收到]"
    case .allGathered: "{length}後全員到齊[，最後是{who}]。"
    case .allWentOn: "{length}後全員出發[，最後是{who}]。"
    case .restTook: "實際休息{length}[（原定{total}）]。"
    case .onlySomeDid: "可確認照做的有{who}；其他人不明。"
    case .notSeenToHappen: "看不出有人照做。"
    case .mayHaveMissed: "{who}可能沒收到：當時沒有定位。"
    case .askedForBreak: "要求休息[：「{what}」][，落後領隊{gap}]"
    case .askedForStop: "要求增加停留點[：「{what}」][，落後領隊{gap}]"
    case .askedForChange: "要求改走別條路[：「{what}」][，落後領隊{gap}]"
    case .askedForSomething: "提出要求[：「{what}」][，落後領隊{gap}]"
    case .approved: "[{length}後]同意[{whom}的要求][：「{what}」]"
    case .declined: "[{length}後]婉拒[{whom}的要求][：「{what}」]"
    case .wasApproved: "[{who}：]{length}後同意。"
    case .wasDeclined: "[{who}：]{length}後婉拒。"
    case .neverDecided: "紀錄中沒有答覆。"
    case .addedPoint: "將{place}加入行程[，預定{to}]"
    case .movedPoint: "更改行程中的{place}[，預定{to}]"
    case .deletedPoint: "將{place}從行程中刪除"
    case .joined: "加入隊伍"
    case .leftGroup: "離開隊伍"
    case .leadsNow: "從這裡開始帶隊"
    case .followsNow: "從這裡開始跟隊"
    case .recordsAs: "從這裡開始以{what}模式記錄"
    // Points of the itinerary and nearness to the leader.
    case .cameLate: "抵達{place}[，遲到{length}]"
    case .cameEarly: "抵達{place}[，提早{length}]"
    case .everyoneAt: "全員抵達{place}"
    case .leaderWentOn: "領隊離開{place}[；{who}尚未抵達][；{unknown}情況不明]"
    case .rollHeading: "{total}人中有{count}人到過[，預定{to}]"
    case .pointWasDeleted: "已從行程中刪除；{total}人中有{count}人到過[，預定{to}]"
    case .forkAt: "{gap}處岔路"
    case .wasExpected: "{when}時預計領隊{value}抵達（九成機率在{from}到{to}之間）。"
    case .isExpected: "預計{value}抵達{place}（九成機率在{from}到{to}之間）"
    case .allHereAt: "全員於{from}在此到齊。"
    case .lastCameAt: "全員都到過，但沒有同時在場；最後一人於{from}抵達。"
    case .neverSeenHere: "未在此見到：{who}。"
    case .allHadCome: "領隊於{from}離開時，全員都已到過。"
    case .notAllHadCome: "領隊於{from}離開時[，{who}尚未抵達][，{unknown}情況不明]。"
    case .cameNearLeader: "接近領隊[：{gap}]"
    case .wasNearLeader: "在領隊附近[{length}][，最近{gap}]"
    case .batteryLow: "電量不足[：{count}][，可再用{length}][，路程尚需{total}]"
    case .chargeLeft: "{count}[，可再用{length}]"
    case .tookShortCut: "抄近路[，少走{gap}]"
    case .nearSpans: "{who}在領隊附近：{when}"
    case .splitNumber: "第{count}{what}"
    case .timesOf: "{count}次，{length}"
    // Lines and bands of the drawings.
    case .behindFrom: "落後門檻：{gap}"
    case .caughtUpBelow: "{gap}以內算跟上"
    case .wasOffRoute: "{who}：{from}～{to}偏離路線"
    case .wasBehind: "{who}：{from}～{to}落後領隊"
    case .gapAxes: "落後領隊的距離，橫軸為當地時間[（{zone}）]；低於0表示在領隊前方。"
    case .gapMeasured: "距離的量測方式：{what}。"
    case .whatNearIs: "在領隊附近是指直線距離{gap}以內。"
    // The clock.
    case .stateSince: "{place}[，自{from}起]"
    case .stateLastSeen: "{place}，最後定位於{length}前"
    case .stateOf: "{who}：{what}。"
    case .dayOfHours: "{when}：時鐘調整，當天有{length}小時。"
    // Positions of members, and of the leader relative to them.
    case .isAbsent: "{when}不在行程中"
    case .isUnknown: "不明：到{when}為止沒有定位"
    case .isLeading: "帶隊，{what}"
    case .isMeasuredFrom: "{what}；以此為基準（未指定領隊）"
    case .hasNoLeader: "{what}；沒有領隊"
    case .leaderIsUnknown: "{what}；領隊位置不明"
    case .leaderIs: "{whom}{place}{value}（{what}；{whom}的位置：{unknown}）"
    case .fixIsOld: "{length}前的定位"
    case .wasLastSeen: "最後出現在{length}前"
    case .toOwnSide: "在你{place}{gap}"
    case .toWind: "在你{place}{gap}"
    // The message to a chat.
    case .whoWent: "{count}[，領隊：{whom}][，同行：{who}]"
    case .whoWentUnled: "{count}[：{who}][；以{whom}為基準（未指定領隊）]"
    case .figureLine: "{what}：{value}"
    case .toldBehindOnce: "{who}[在{place}處]落後，{from}～{to}[，最遠{gap}[（{behind}）]]。"
    case .toldBehindToEnd: "{who}[在{place}處]落後，自{from}直到結束[，最遠{gap}[（{behind}）]]。"
    case .toldBehindOften: "{who}落後{count}次[，首次在{place}處][，始於{from}][，最遠{gap}[（{behind}）]]。"
    case .notKnownOf: "{total}人中有{count}人的距離並非全程已知"
    // Key figures.
    case .countOf: "{count}／{total}"
    case .inAll: "合計{length}"
    case .unknownInAll: "距離不明{length}（全員合計）"
    case .labelled: "{what} {value}"
    case .measuredFrom: "以{who}為基準（未指定領隊）"
    case .ledBy: "領隊：{who}"
    case .aside: "{what}（{length}）"
    case .heightsOf: "{who}：{from}～{to}"
    case .restWas: "{who}：{from}～{to}，{length}"
    case .spreadWas: "成員間最大距離 {gap}"
    case .spreadOfSeenWas: "有定位者最大間距 {gap}"
    case .timesByPlace: "時間為{zone}，依地點推定"
    case .distanceByRoute: "定位點相隔較遠處，距離也依規劃路線計算：{who}"
    case .climbByAll: "爬升依全體成員的高度計算：{who}"
    case .climbUnknown: "爬升不明，被高度的雜訊掩蓋：{who}"
    case .routeNotAsked: "距離與爬升僅依各人的定位點計算，未採用規劃路線"
    case .noticePlace: "[（第{place}行）][（共{count}次，首見於第{from}行）]"
    }
  }
}

/// The texts of notices, by code; the English texts are the notices' own messages.
extension NoticeTexts {
  // swift-format-ignore
  static let chinese: [String: String] = [
    "ahead": "{who}從{from}起的{count}個定位點比其他一切晚24小時以上，未使用；時鐘是否有誤？",
    "ambiguous_name": "檔名不是UTF-8，跳脫後與另一個檔案同名，已略過",
    "broken_link": "連結失效[：{what}]，已略過",
    "clock_offset": "{who}的時鐘似乎比{whom}[快{gap}][慢{behind}]（校正後有{count}%的時間在同一處）；可用{what}校正",
    "clock_rollover": "{who}的時鐘似乎比{whom}[快{gap}][慢{behind}]：正是接收器週數重新計數的1,024週（校正後有{count}%的時間在同一處）；可用{what}校正",
    "clock_years": "{who}的時鐘似乎比{whom}[快{gap}][慢{behind}]：相同日期，相差{total}年（校正後有{count}%的時間在同一處）；可用{what}校正",
    "coarse_times": "{count}個定位點與其他定位點同在一整秒內；已依檔案順序平均分布於該秒",
    "damaged_file": "檔案損毀；損毀處之前的內容仍會使用",
    "damaged_xml": "XML損毀；僅讀取可讀的部分",
    "folder_too_deep": "超過{count}層資料夾，已略過",
    "guessed_route": "視為規劃路線：這是此處唯一含無時間軌跡的檔案（使用{what}則視為成員的軌跡）",
    "household": "地點中有住家且未指定領隊：視為家庭的日常，不比較誰落後（可用{what}指定領隊）",
    "impossible_step": "{who}從{from}起有{count}段移動快於350 m/s；無法判斷哪一側有誤，兩側皆使用，該段距離不計",
    "implausible_step": "{who}從{from}起有{count}段移動（共{length}）比紀錄其餘部分快5倍以上；仍計入，但位置或時間可能有誤",
    "journey_without_place": "行程{what}的起點不是此次活動的任何地點，不予監看",
    "linked_folder": "指向資料夾的連結，已略過",
    "no_common_time": "{count}份紀錄沒有共同的時間，因此不互相比較",
    "no_contact": "其他事件的行，已略過",
    "no_date": "沒有語句提供日期的定位點，不計時間",
    "no_fix": "類型為{what}的訊息不是定位點，已略過",
    "no_leader_named": "未指定領隊；以依序第一位的{who}為基準（可用{what}指定）",
    "no_permission": "沒有讀取權限，已略過",
    "no_position": "沒有位置的紀錄，已略過",
    "no_records": "檔案中沒有可用的內容",
    "no_sentence": "不含NMEA語句的行，已略過",
    "no_time": "沒有時間的路徑點，已略過",
    "no_track": "地點或區域不是軌跡，已略過",
    "no_track_file": "不是軌跡檔，已略過",
    "no_tracks": "{who}沒有軌跡",
    "not_regular_file": "不是一般檔案[（{what}）]，已略過",
    "null_island": "{who}從{from}起有{count}個定位點正好在0°, 0°，是裝置未定位時寫入的；未使用",
    "ping": "連線訊號的時間不是定位時間，該位置不計時間",
    "raw_signal": "已有路段資料，原始定位已略過",
    "not_leader": "{who}當時並非領隊，其對{what}的決定不計",
    "realtime_refused": "即時資料自相矛盾，不予採用：{what}",
    "rejects_not_listed": "無法讀取的內容未逐一列出",
    "repeated_entry": "{length}行重複記錄，只計一次",
    "row_number_column": "欄位{what}是列號，不當作成員名稱",
    "same_person": "{who}看來是同一人；可用{what}合併",
    "several_devices": "檔案由{count}部裝置記錄；各為一份紀錄，每段時間採用較佳者",
    "several_routes": "有{count}個檔案含無時間的軌跡；皆不視為規劃路線（請用--route指定）",
    "placemark_times_left_out": "有時間的地標不是行進紀錄，因此視為地點",
    "times_left_out": "物件的時間數與位置數不同",
    "untimed_points": "{who} 有 {count} 個沒有時間的點，因另有帶時間的點而未使用",
    "waypoints_left_out": "{count} 個航點未寫出：{what} 沒有存放的地方",
    "track_names_left_out": "未寫出{count}個軌跡名稱（{what}）：軌跡以成員命名",
    "point_values_left_out": "未寫出{count}個數值（{what}）：線與地點沒有存放的地方",
    "route_names_left_out": "未寫出{count}個路線點名稱：{what} 沒有存放的地方",
    "unknown_key": "此處不認得的鍵，已略過[：{what}]",
    "unknown_kind": "{who}視為電子圍籬：不認得類型{what}",
    "unknown_member": "紀錄中提到{who}，但並非成員",
    "unreadable_file": "無法讀取，已略過",
    "sharing_copy": "供分享的副本：私人地點附近的路段已略去，總計僅為所顯示部分的總和",
    "same_path": "壓縮檔中有多個檔案路徑相同，每個都會讀取",
    "unsafe_path": "連結或指向壓縮檔外的路徑，已略過",
    "unused_option": "沒有作用，因為輸入檔都不是{what}",
    "value_left_out": "不合理的數值，已略過",
    "values_left_out": "未寫出此處不認得的數值：{what}",
    "wrong_checksum": "檢查碼與資料不符",
  ]
}
