import HitherTracks

/// What notices say in languages other than English: one row a code.
///
/// A notice's own message is English; here it is said by its code and what it names. A test looks for
/// codes that no row knows, and until there is one the English message stands.
enum NoticeWords {
  /// The text of a notice; nil where only its own message says it.
  static func wording(_ notice: Notice, _ language: Language) -> Wording? {
    guard let text = texts[notice.code]?[language] else { return nil }
    var slots: [Clause.Slot: Wording] = [:]
    for (name, value) in notice.values {
      if let slot = Clause.Slot(rawValue: name) { slots[slot] = .name(value) }
    }
    let isCounted = text.contains("{count}") || text.contains("{place}")
    let place = isCounted ? "" : places[language] ?? ""
    return Clause.fill(text + place, slots)
  }

  /// Where and how often, for what is found line by line.
  private static let places: [Language: String] = [
    .german: "[ (Zeile {place})][ ({count}-mal, zuerst in Zeile {from})]",
    .traditionalChinese: "[（第{place}行）][（共{count}次，首見於第{from}行）]",
  ]

  static let texts: [String: [Language: String]] = [
    "ahead": [
      .german:
        "{count} Positionen von {who} ab {from}, mehr als 24 Stunden nach allem anderen, "
        + "nicht verwendet; geht die Uhr falsch?",
      .traditionalChinese:
        "{who}從{from}起的{count}個定位點比其他一切晚24小時以上，未使用；時鐘是否有誤？",
    ],
    "ambiguous_name": [
      .german: "Der Name ist kein UTF-8 und maskiert gleich dem einer anderen Datei; ausgelassen",
      .traditionalChinese: "檔名不是UTF-8，跳脫後與另一個檔案同名，已略過",
    ],
    "broken_link": [
      .german: "Verknüpfung ohne Ziel[: {what}]; ausgelassen",
      .traditionalChinese: "連結失效[：{what}]，已略過",
    ],
    "clock_offset": [
      .german:
        "Die Uhr von {who} geht gegenüber {whom} anscheinend[ {gap} vor][ {behind} nach] "
        + "(dann {count}\u{A0}% der Zeit am selben Ort); {what} berichtigt sie",
      .traditionalChinese:
        "{who}的時鐘似乎比{whom}[快{gap}][慢{behind}]（校正後有{count}%的時間在同一處）；"
        + "可用{what}校正",
    ],
    "damaged_file": [
      .german: "Die Datei ist beschädigt; was davor steht, wird verwendet",
      .traditionalChinese: "檔案損毀；損毀處之前的內容仍會使用",
    ],
    "damaged_xml": [
      .german: "Das XML ist beschädigt; gelesen wird, was lesbar ist",
      .traditionalChinese: "XML損毀；僅讀取可讀的部分",
    ],
    "folder_too_deep": [
      .german: "liegt mehr als {count} Ordner tief, ausgelassen",
      .traditionalChinese: "超過{count}層資料夾，已略過",
    ],
    "guessed_route": [
      .german: "als geplante Route verwendet: hier die einzige Datei mit einem Weg ohne Zeiten",
      .traditionalChinese: "視為規劃路線：這是此處唯一含無時間軌跡的檔案",
    ],
    "journey_without_place": [
      .german: "Die Fahrt {what} beginnt an keinem Ort des Ausflugs und wird nicht beobachtet",
      .traditionalChinese: "行程{what}的起點不是此次活動的任何地點，不予監看",
    ],
    "linked_folder": [
      .german: "Verknüpfung mit einem Ordner, ausgelassen",
      .traditionalChinese: "指向資料夾的連結，已略過",
    ],
    "no_contact": [
      .german: "Eine Zeile mit einem anderen Ereignis wird übergangen",
      .traditionalChinese: "其他事件的行，已略過",
    ],
    "no_date": [
      .german: "Eine Position, deren Datum kein Satz nennt, gilt ohne Zeit",
      .traditionalChinese: "沒有語句提供日期的定位點，不計時間",
    ],
    "no_fix": [
      .german: "Eine Nachricht der Art {what} ist keine Position und wird übergangen",
      .traditionalChinese: "類型為{what}的訊息不是定位點，已略過",
    ],
    "no_permission": [
      .german: "keine Leseberechtigung, ausgelassen",
      .traditionalChinese: "沒有讀取權限，已略過",
    ],
    "no_position": [
      .german: "Ein Eintrag ohne Ort wird übergangen",
      .traditionalChinese: "沒有位置的紀錄，已略過",
    ],
    "no_records": [
      .german: "Die Datei enthält nichts, was sich verwenden lässt",
      .traditionalChinese: "檔案中沒有可用的內容",
    ],
    "no_sentence": [
      .german: "Eine Zeile ohne NMEA-Satz wird übergangen",
      .traditionalChinese: "不含NMEA語句的行，已略過",
    ],
    "no_time": [
      .german: "Wegpunkte ohne Zeiten werden übergangen",
      .traditionalChinese: "沒有時間的路徑點，已略過",
    ],
    "no_track": [
      .german: "Ein Ort oder eine Fläche ist kein Weg und wird übergangen",
      .traditionalChinese: "地點或區域不是軌跡，已略過",
    ],
    "no_track_file": [
      .german: "keine Datei mit Aufzeichnungen, ausgelassen",
      .traditionalChinese: "不是軌跡檔，已略過",
    ],
    "no_tracks": [
      .german: "Von {who} gibt es keine Aufzeichnung",
      .traditionalChinese: "{who}沒有軌跡",
    ],
    "not_regular_file": [
      .german: "keine gewöhnliche Datei[ ({what})], ausgelassen",
      .traditionalChinese: "不是一般檔案[（{what}）]，已略過",
    ],
    "ping": [
      .german:
        "Die Zeit eines Lebenszeichens ist nicht die seiner Position; sie gilt ohne Zeit",
      .traditionalChinese: "連線訊號的時間不是定位時間，該位置不計時間",
    ],
    "raw_signal": [
      .german: "Eine rohe Position wird übergangen, da es Abschnitte gibt",
      .traditionalChinese: "已有路段資料，原始定位已略過",
    ],
    "realtime_refused": [
      .german:
        "Echtzeitdaten widersprechen sich und werden nicht verwendet: {what}",
      .traditionalChinese: "即時資料自相矛盾，不予採用：{what}",
    ],
    "rejects_not_listed": [
      .german: "Was nicht zu lesen ist, steht nicht einzeln in der Liste",
      .traditionalChinese: "無法讀取的內容未逐一列出",
    ],
    "repeated_entry": [
      .german: "{length} Zeilen wiederholen einen Eintrag und zählen einmal",
      .traditionalChinese: "{length}行重複記錄，只計一次",
    ],
    "row_number_column": [
      .german: "Die Spalte {what} zählt Zeilen und gilt nicht als Name der Person",
      .traditionalChinese: "欄位{what}是列號，不當作成員名稱",
    ],
    "same_person": [
      .german: "{who} sind anscheinend dieselbe Person; {what} macht eine daraus",
      .traditionalChinese: "{who}看來是同一人；可用{what}合併",
    ],
    "several_routes": [
      .german:
        "{count} Dateien enthalten einen Weg ohne Zeiten; keine gilt als geplante Route "
        + "(mit --route benennen)",
      .traditionalChinese: "有{count}個檔案含無時間的軌跡；皆不視為規劃路線（請用--route指定）",
    ],
    "times_left_out": [
      .german: "Ein Objekt hat mehr oder weniger Zeiten als Positionen",
      .traditionalChinese: "物件的時間數與位置數不同",
    ],
    "unknown_key": [
      .german: "Ein Schlüssel bedeutet hier nichts und wird übergangen[: {what}]",
      .traditionalChinese: "此處不認得的鍵，已略過[：{what}]",
    ],
    "unknown_kind": [
      .german: "{who} gilt als Zaun: die Art {what} ist nicht bekannt",
      .traditionalChinese: "{who}視為圍籬：不認得類型{what}",
    ],
    "unknown_member": [
      .german: "Das Protokoll nennt {who}, aber niemand in der Gruppe heißt so",
      .traditionalChinese: "紀錄中提到{who}，但並非成員",
    ],
    "unreadable_file": [
      .german: "nicht lesbar, ausgelassen",
      .traditionalChinese: "無法讀取，已略過",
    ],
    "unsafe_path": [
      .german: "Eine Verknüpfung, oder ein Pfad aus dem Archiv hinaus, wird ausgelassen",
      .traditionalChinese: "連結或指向壓縮檔外的路徑，已略過",
    ],
    "unused_option": [
      .german: "ohne Wirkung, da keine Eingabe {what} ist",
      .traditionalChinese: "沒有作用，因為輸入檔都不是{what}",
    ],
    "value_left_out": [
      .german: "Ein Wert, der keiner sein kann, wird ausgelassen",
      .traditionalChinese: "不合理的數值，已略過",
    ],
    "wrong_checksum": [
      .german: "Die Prüfsumme ist nicht die der Daten",
      .traditionalChinese: "檢查碼與資料不符",
    ],
  ]
}
