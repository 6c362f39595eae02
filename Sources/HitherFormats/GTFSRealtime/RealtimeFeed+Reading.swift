package import HitherText

extension RealtimeFeed {
  /// Reads the binary form; field numbers are those of `gtfs-realtime.proto`.
  package init(protobuf bytes: [UInt8]) throws(ProtobufError) {
    // Other bytes may parse as a message of unknown fields, so the header is required.
    try self.init(try ProtobufMessage(bytes))
  }

  /// Reads the JSON form.
  package init(json bytes: [UInt8]) throws(JSONError) {
    let document = try JSONNode.parse(bytes)
    _ = try document.members("the feed")
    try self.init(document)
    countsFrom = try document.whole(0, "counts_from").flatMap(Self.known)
  }

  private init<Message: RealtimeMessage>(_ feed: Message) throws(Message.Fault) {
    self.init()
    guard let header = try feed.message(1, "header") else {
      throw feed.fault("the feed has no header")
    }
    timestamp = try header.whole(3, "timestamp").flatMap(Self.known)
    var halts = 0
    for entity in try feed.messages(2, "entity") {
      let isDeleted = try entity.truth(2, "is_deleted")
      let update = try entity.message(3, "trip_update")
      let alert = try entity.message(5, "alert")
      guard !isDeleted, update != nil || alert != nil else {
        otherEntities += 1
        continue
      }
      if let update {
        tripUpdates.append(try TripUpdate(update))
        halts += tripUpdates.last?.stops.count ?? 0
        guard halts <= Self.largestHalts else { throw feed.fault("the feed is too long") }
      }
      if let alert { alerts.append(try Alert(alert)) }
    }
  }

  /// The largest number of stop updates; a feed with more is refused.
  private static let largestHalts = 4_000_000

  /// A time within the range that can be computed with.
  static func known(_ seconds: Int64) -> Int64? {
    (1...253_402_300_799).contains(seconds) ? seconds : nil
  }

  /// A delay within the range that can be computed with: up to ten days.
  static func known(delay: Int64) -> Int? {
    (-864_000...864_000).contains(delay) ? Int(delay) : nil
  }
}

extension RealtimeFeed.TripUpdate {
  fileprivate init<Message: RealtimeMessage>(_ update: Message) throws(Message.Fault) {
    self.init()
    guard let descriptor = try update.message(1, "trip") else {
      throw update.fault("the update names no trip")
    }
    trip = try RealtimeFeed.TripDescriptor(descriptor)
    stops = try update.list(2, "stop_time_update", RealtimeFeed.StopUpdate.init)
    delay = try update.whole(5, "delay").flatMap { RealtimeFeed.known(delay: $0) }
    guard let properties = try update.message(6, "trip_properties") else { return }
    self.properties.tripID = try properties.text(1, "trip_id")
    self.properties.startDay = try properties.text(2, "start_date").flatMap(RealtimeFeed.day)
    self.properties.startSeconds = try properties.text(3, "start_time").flatMap(
      RealtimeFeed.seconds)
    self.properties.headsign = try properties.text(5, "trip_headsign")
  }
}

extension RealtimeFeed {
  fileprivate static func day(_ text: String) -> Int? { GTFSText.day(Array(text.utf8).span) }

  fileprivate static func seconds(_ text: String) -> Int? {
    GTFSText.seconds(Array(text.utf8).span)
  }
}

extension RealtimeFeed.TripDescriptor {
  init<Message: RealtimeMessage>(_ trip: Message) throws(Message.Fault) {
    self.init()
    tripID = try trip.text(1, "trip_id")
    startSeconds = try trip.text(2, "start_time").flatMap(RealtimeFeed.seconds)
    startDay = try trip.text(3, "start_date").flatMap(RealtimeFeed.day)
    relationship = try trip.word(4, "schedule_relationship") ?? .scheduled
    routeID = try trip.text(5, "route_id")
    direction = try trip.whole(6, "direction_id").map { Int(clamping: $0) }
  }
}

extension RealtimeFeed.StopUpdate {
  fileprivate init<Message: RealtimeMessage>(_ stop: Message) throws(Message.Fault) {
    self.init()
    sequence = try stop.whole(1, "stop_sequence").map { Int(clamping: $0) }
    arrival = try stop.message(2, "arrival").map(Self.event)
    departure = try stop.message(3, "departure").map(Self.event)
    stopID = try stop.text(4, "stop_id")
    relationship = try stop.word(5, "schedule_relationship") ?? .scheduled
    assignedStopID = try stop.message(6, "stop_time_properties")?.text(1, "assigned_stop_id")
  }

  private static func event<Message: RealtimeMessage>(
    _ event: Message
  ) throws(Message.Fault) -> RealtimeFeed.StopEvent {
    RealtimeFeed.StopEvent(
      delay: try event.whole(1, "delay").flatMap { RealtimeFeed.known(delay: $0) },
      time: try event.whole(2, "time").flatMap(RealtimeFeed.known),
      scheduledTime: try event.whole(4, "scheduled_time").flatMap(RealtimeFeed.known))
  }
}

extension RealtimeFeed.Alert {
  fileprivate init<Message: RealtimeMessage>(_ alert: Message) throws(Message.Fault) {
    self.init()
    periods = try alert.list(1, "active_period", Period.init)
    informed = try alert.list(5, "informed_entity", Selector.init)
    cause = try alert.word(6, "cause")
    effect = try alert.word(7, "effect")
    for (text, number, name) in Self.texts {
      self[keyPath: text] =
        try alert.message(number, name)?.list(1, "translation", Translation.init) ?? []
    }
    severity = try alert.word(14, "severity_level")
  }

  /// The texts given in several languages.
  private static var texts: [(WritableKeyPath<Self, [Translation]>, Int, String)] {
    [
      (\.url, 8, "url"), (\.header, 10, "header_text"), (\.explanation, 11, "description_text"),
    ]
  }
}

extension RealtimeFeed.Alert.Period {
  fileprivate init<Message: RealtimeMessage>(_ period: Message) throws(Message.Fault) {
    self.init(
      start: try period.whole(1, "start").flatMap(RealtimeFeed.known),
      end: try period.whole(2, "end").flatMap(RealtimeFeed.known))
  }
}

extension RealtimeFeed.Alert.Translation {
  /// Nil without a text.
  fileprivate init?<Message: RealtimeMessage>(_ translation: Message) throws(Message.Fault) {
    guard let text = try translation.text(1, "text") else { return nil }
    let language = try translation.text(2, "language")
    self.init(text: text, language: language?.isEmpty == true ? nil : language)
  }
}

extension RealtimeFeed.Alert.Selector {
  fileprivate init<Message: RealtimeMessage>(_ entity: Message) throws(Message.Fault) {
    self.init()
    agencyID = try entity.text(1, "agency_id")
    routeID = try entity.text(2, "route_id")
    routeKind = try entity.whole(3, "route_type").map { Int(clamping: $0) }
    trip = try entity.message(4, "trip").map(RealtimeFeed.TripDescriptor.init)
    stopID = try entity.text(5, "stop_id")
    direction = try entity.whole(6, "direction_id").map { Int(clamping: $0) }
  }
}
