package import HitherText

extension RealtimeFeed {
  /// Reads the binary form; numbers of fields are those of `gtfs-realtime.proto`.
  package init(protobuf bytes: [UInt8]) throws(ProtobufError) {
    self.init()
    var message = ProtobufReader(bytes)
    var hasHeader = false
    while let field = try message.next() {
      switch field.number {
      case 1:
        hasHeader = true
        timestamp = try Self.timestamp(message.message(field))
      case 2: try readEntity(message.message(field))
      default: try message.skip(field)
      }
    }
    // Bytes of another kind may look like a message of unknown fields.
    guard hasHeader else { throw ProtobufError(offset: 0, message: "there is no header") }
  }

  private static func timestamp(_ header: ProtobufReader) throws(ProtobufError) -> Int64? {
    var header = header
    var timestamp: Int64?
    while let field = try header.next() {
      if field.number == 3 {
        timestamp = try header.integer(field)
      } else {
        try header.skip(field)
      }
    }
    return timestamp.flatMap(known)
  }

  private mutating func readEntity(_ entity: ProtobufReader) throws(ProtobufError) {
    var entity = entity
    var update: TripUpdate?
    var isDeleted = false
    while let field = try entity.next() {
      switch field.number {
      case 2: isDeleted = try entity.unsigned(field) != 0
      case 3: update = try TripUpdate(entity.message(field))
      default: try entity.skip(field)
      }
    }
    if let update, !isDeleted { tripUpdates.append(update) } else { otherEntities += 1 }
  }

  /// A time that can be reckoned with.
  static func known(_ seconds: Int64) -> Int64? {
    (1...253_402_300_799).contains(seconds) ? seconds : nil
  }

  /// A delay that can be reckoned with: up to ten days.
  static func known(delay: Int64) -> Int? {
    (-864_000...864_000).contains(delay) ? Int(delay) : nil
  }
}

extension RealtimeFeed.TripUpdate {
  fileprivate init(_ message: ProtobufReader) throws(ProtobufError) {
    self.init()
    var message = message
    while let field = try message.next() {
      switch field.number {
      case 1: trip = try RealtimeFeed.TripDescriptor(message.message(field))
      case 2: stops.append(try RealtimeFeed.StopUpdate(message.message(field)))
      case 5: delay = RealtimeFeed.known(delay: try message.integer(field))
      case 6: duplicate = try RealtimeFeed.TripDescriptor(properties: message.message(field))
      default: try message.skip(field)
      }
    }
  }
}

extension RealtimeFeed.TripDescriptor {
  fileprivate init(_ message: ProtobufReader) throws(ProtobufError) {
    self.init()
    var message = message
    while let field = try message.next() {
      switch field.number {
      case 1: tripID = try message.string(field)
      case 2: setStart(time: try message.string(field))
      case 3: setStart(date: try message.string(field))
      case 4:
        let value = try message.integer(field)
        relationship = .init(rawValue: Int(value)) ?? .scheduled
      case 5: routeID = try message.string(field)
      default: try message.skip(field)
      }
    }
  }

  fileprivate init(properties message: ProtobufReader) throws(ProtobufError) {
    self.init()
    var message = message
    while let field = try message.next() {
      switch field.number {
      case 1: tripID = try message.string(field)
      case 2: setStart(date: try message.string(field))
      case 3: setStart(time: try message.string(field))
      default: try message.skip(field)
      }
    }
  }

  mutating func setStart(time: String) {
    startSeconds = GTFSText.seconds(Array(time.utf8).span)
  }

  mutating func setStart(date: String) {
    startDay = GTFSText.day(Array(date.utf8).span)
  }
}

extension RealtimeFeed.StopUpdate {
  fileprivate init(_ message: ProtobufReader) throws(ProtobufError) {
    self.init()
    var message = message
    while let field = try message.next() {
      switch field.number {
      case 1: sequence = Int(truncatingIfNeeded: try message.unsigned(field) & 0xFFFF_FFFF)
      case 2: arrival = try RealtimeFeed.StopEvent(message.message(field))
      case 3: departure = try RealtimeFeed.StopEvent(message.message(field))
      case 4: stopID = try message.string(field)
      case 5:
        let value = try message.integer(field)
        relationship = .init(rawValue: Int(value)) ?? .scheduled
      case 6: assignedStopID = try Self.assignedStop(message.message(field))
      default: try message.skip(field)
      }
    }
  }

  private static func assignedStop(_ message: ProtobufReader) throws(ProtobufError) -> String? {
    var message = message
    var stop: String?
    while let field = try message.next() {
      if field.number == 1 { stop = try message.string(field) } else { try message.skip(field) }
    }
    return stop
  }
}

extension RealtimeFeed.StopEvent {
  fileprivate init(_ message: ProtobufReader) throws(ProtobufError) {
    self.init()
    var message = message
    while let field = try message.next() {
      switch field.number {
      case 1: delay = RealtimeFeed.known(delay: try message.integer(field))
      case 2: time = RealtimeFeed.known(try message.integer(field))
      default: try message.skip(field)
      }
    }
  }
}
