package import HitherText

extension RealtimeFeed {
  /// Reads the JSON form, with keys as in the specification (`trip_update`) or as Protocol Buffers write them
  /// (`tripUpdate`); 64-bit numbers may be texts, words numbers.
  package init(json bytes: [UInt8]) throws(JSONError) {
    self.init()
    let document = try JSONNode.parse(bytes)
    _ = try document.members("the feed")
    guard let header = document.field("header") else {
      throw document.error("the feed has no header")
    }
    timestamp = try header.whole("timestamp").flatMap(Self.known)
    for entity in try document.field("entity")?.elements("entity") ?? [] {
      let isDeleted = entity.field("is_deleted")?.value == .bool(true)
      guard let update = entity.field("trip_update"), !isDeleted else {
        otherEntities += 1
        continue
      }
      tripUpdates.append(try TripUpdate(update))
    }
  }
}

extension JSONNode {
  /// A member of an object by its name in snake case, or in camel case; nil where it is null too.
  fileprivate func field(_ name: String) -> JSONNode? {
    let node = self[name] ?? self[Self.camelCase(name)]
    return node?.isNull == true ? nil : node
  }

  private static func camelCase(_ name: String) -> String {
    let words = name.split(separator: "_")
    return words.dropFirst().reduce(String(words.first ?? "")) { text, word in
      text + word.prefix(1).uppercased() + word.dropFirst()
    }
  }

  /// A whole number, which may be written as a text.
  fileprivate func whole(_ name: String) throws(JSONError) -> Int64? {
    guard let node = field(name) else { return nil }
    if case .string(let text) = node.value {
      guard let number = Int64(text) else { throw node.error("\(name) must be a whole number") }
      return number
    }
    return Int64(try node.integer(name))
  }

  fileprivate func text(_ name: String) throws(JSONError) -> String? {
    try field(name)?.string(name)
  }

  /// One of the words of a specification, or its number; what is not known is none.
  fileprivate func word<Word: CaseIterable & RawRepresentable<Int>>(
    _ name: String, _ spelling: (Word) -> String
  ) throws(JSONError) -> Word? {
    guard let node = field(name) else { return nil }
    if case .number = node.value { return Word(rawValue: try node.integer(name)) }
    let text = try node.string(name)
    return Word.allCases.first { spelling($0) == text }
  }
}

extension RealtimeFeed.TripUpdate {
  fileprivate init(_ node: JSONNode) throws(JSONError) {
    self.init()
    guard let descriptor = node.field("trip") else { throw node.error("the update names no trip") }
    trip = try RealtimeFeed.TripDescriptor(descriptor)
    for stop in try node.field("stop_time_update")?.elements("stop_time_update") ?? [] {
      stops.append(try RealtimeFeed.StopUpdate(stop))
    }
    delay = try node.whole("delay").flatMap { RealtimeFeed.known(delay: $0) }
    if let properties = node.field("trip_properties") {
      duplicate = try RealtimeFeed.TripDescriptor(properties)
    }
  }
}

extension RealtimeFeed.TripDescriptor {
  fileprivate init(_ node: JSONNode) throws(JSONError) {
    self.init()
    tripID = try node.text("trip_id")
    routeID = try node.text("route_id")
    if let time = try node.text("start_time") { setStart(time: time) }
    if let date = try node.text("start_date") { setStart(date: date) }
    relationship =
      try node.word("schedule_relationship") { (word: RealtimeFeed.TripRelationship) in word.name }
      ?? .scheduled
  }
}

extension RealtimeFeed.StopUpdate {
  fileprivate init(_ node: JSONNode) throws(JSONError) {
    self.init()
    sequence = try node.whole("stop_sequence").map { Int($0) }
    stopID = try node.text("stop_id")
    arrival = try node.field("arrival").map(event)
    departure = try node.field("departure").map(event)
    relationship =
      try node.word("schedule_relationship") { (word: RealtimeFeed.StopRelationship) in word.name }
      ?? .scheduled
    assignedStopID = try node.field("stop_time_properties")?.text("assigned_stop_id")
  }

  private func event(_ node: JSONNode) throws(JSONError) -> RealtimeFeed.StopEvent {
    RealtimeFeed.StopEvent(
      delay: try node.whole("delay").flatMap { RealtimeFeed.known(delay: $0) },
      time: try node.whole("time").flatMap(RealtimeFeed.known))
  }
}
