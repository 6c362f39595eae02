extension FuzzSeeds {
  /// Answers of HAFAS, and in the Friendly Public Transport Format.
  static let stopDepartures: [[UInt8]] = [
    #"""
    {"common":{"locL":[{"name":"A","extId":"7"}],"prodL":[{"name":"B 1","nameS":"1"}],"himL":[{"head":"x"}]},
    "planrtTS":"1777613400","jnyL":[{"jid":"j","date":"20260501","prodX":0,"dirTxt":"C","msgL":[{"type":"HIM",
    "himX":0}],"stbStop":{"locX":0,"dTimeS":"081000","dTimeR":"01001200","dTZOffset":120,"dPltfS":{"txt":"3"},
    "dCncl":false}}],"outConL":[{"date":"20260501","secL":[{"dep":{"dTimeS":"081000"},"jny":{"prodX":0}}]}],
    "journey":{"date":"20260501","stopL":[{"dTimeS":"081000"}]}}
    """#,
    #"{"svcResL":[{"err":"OK","res":{"common":{},"jnyL":[]}}]}"#,
    #"""
    {"realtimeDataUpdatedAt":1777613400,"departures":[{"tripId":"a","when":"2026-05-01T08:12:00+02:00",
    "plannedWhen":"2026-05-01T08:10:00+02:00","delay":120,"platform":"2","stop":{"id":"7","name":"A"},"line":
    {"name":"10"},"cancelled":false,"remarks":[{"type":"warning","text":"x"}]}],"journeys":[{"legs":[{"departure":
    "2026-05-01T08:12:00Z","origin":{"id":"7"}}]}],"trip":{"stopovers":[{"departure":"2026-05-01T08:12:00Z"}]}}
    """#,
  ].map { Array($0.utf8) }

  /// Trip updates and disruptions, in JSON and in the binary form.
  static let realtime: [[UInt8]] = [
    Array(
      #"""
      {"header":{"timestamp":"1777613400"},"entity":[{"id":"1","tripUpdate":{"trip":{"tripId":"t","startDate":
      "20260501","startTime":"25:10:00","scheduleRelationship":"DUPLICATED"},"stopTimeUpdate":[{"stopSequence":4,
      "arrival":{"delay":-45,"time":"1777613400"},"scheduleRelationship":1},{"stopId":"S","stopTimeProperties":
      {"assignedStopId":"P"}}],"delay":7}},{"id":"2","alert":{"active_period":[{"start":5,"end":"9"}],
      "informed_entity":[{"route_id":"R","trip":{"trip_id":"t"}}],"cause":"STRIKE","effect":3,
      "header_text":{"translation":[{"text":"x","language":"de"}]}}}]}
      """#.utf8),
    // header {timestamp}, entity {id, trip_update {trip {trip_id, route_id}, stop_time_update {…}, delay}}
    [0x0A, 0x06, 0x18, 0xD8, 0xC4, 0xD0, 0xCF, 0x06, 0x12, 0x1A, 0x0A, 0x01, 0x31, 0x1A, 0x15]
      + [0x0A, 0x06, 0x0A, 0x01, 0x74, 0x2A, 0x01, 0x52, 0x12, 0x09, 0x08, 0x04, 0x12, 0x02, 0x08]
      + [0x3C, 0x22, 0x01, 0x53, 0x28, 0x07],
    // header {}, entity {alert {active_period, informed_entity {route_id}, effect, header_text}}
    [
      0x0A, 0x00, 0x12, 0x19, 0x2A, 0x17, 0x0A, 0x04, 0x08, 0x05, 0x10, 0x09, 0x2A, 0x03, 0x12,
      0x01,
    ]
      + [0x52, 0x38, 0x03, 0x52, 0x08, 0x0A, 0x06, 0x0A, 0x01, 0x78, 0x12, 0x01, 0x64],
  ]
}
