internal import HitherGeodesy
internal import HitherText
internal import HitherTracks

/// Reads records from Google's timeline exports in any of their forms.
///
/// The older ones: `Records.json` (`locations`) and the months of the Semantic Location History
/// (`timelineObjects`). The newer ones of the phone: `semanticSegments` with `rawSignals` on
/// Android, a list of segments on iPhones. A stay makes two records, at its start and at its end.
struct GoogleTimelineFormat: ElementFormat {
  private static let mostDevices = 1_000

  private var hasSegments = false
  /// The tags of the devices so far, by first appearance.
  private var deviceTags: [String] = []

  var metadata: FileMetadata {
    var metadata = FileMetadata()
    metadata.creator = "Google Timeline"
    return metadata
  }

  var notices: [Notice] {
    guard deviceTags.count > 1 else { return [] }
    return [
      Notice(
        code: "several_devices",
        message:
          "\(deviceTags.count) devices recorded into the file; each is a recording of its own, "
          + "and at any time the better one is used",
        values: ["count": "\(deviceTags.count)"])
    ]
  }

  mutating func take(
    _ reader: inout JSONReader, key: [UInt8], isInList: Bool, _ sink: inout ElementSink
  ) throws(JSONError) {
    guard isInList else { return }
    let node = try reader.readNode()
    switch String(decoding: key, as: UTF8.self) {
    case "locations": takeLocation(node, &sink)
    case "timelineObjects": takeObject(node, &sink)
    case "semanticSegments", "": takeSegment(node, &sink)
    case "rawSignals": takeSignal(node, &sink)
    default: break
    }
  }

  /// A record of `Records.json`.
  private mutating func takeLocation(_ node: JSONNode, _ sink: inout ElementSink) {
    let device = number(ofDevice: node["deviceTag"])
    add(
      node, at: node["timestamp"] ?? node["timestampMs"], accuracy: node["accuracy"], of: device,
      &sink
    ) { fix, sink in
      value(node["altitude"], .elevation, &fix, &sink)
      value(node["velocity"], .speed, &fix, &sink)
      value(node["heading"], .course, &fix, &sink)
    }
  }

  /// The number of the device with a tag; 0 if there is none.
  private mutating func number(ofDevice tag: JSONNode?) -> Int32 {
    let name: String
    switch tag?.value {
    case .number(let number)?: name = "\(number)"
    case .string(let text)?: name = text
    default: return 0
    }
    if let known = deviceTags.firstIndex(of: name) { return Int32(known) }
    guard deviceTags.count < Self.mostDevices else { return 0 }
    deviceTags.append(name)
    return Int32(deviceTags.count - 1)
  }

  /// A stay or a trip of the Semantic Location History.
  private func takeObject(_ node: JSONNode, _ sink: inout ElementSink) {
    if let way = node["activitySegment"] {
      let duration = way["duration"]
      add(way["startLocation"], at: Self.start(duration), &sink)
      for point in Self.list(way["simplifiedRawPath"]?["points"]) {
        add(
          point, at: point["timestamp"] ?? point["timestampMs"],
          accuracy: point["accuracyMeters"], &sink)
      }
      if !Self.list(way["waypointPath"]?["waypoints"]).isEmpty {
        sink.tally.count(
          "no_time", "waypoints without times are skipped", line: way.place.line)
      }
      add(way["endLocation"], at: Self.end(duration), &sink)
    }
    if let stay = node["placeVisit"] {
      add(stay["location"], at: Self.start(stay["duration"]), &sink)
      add(stay["location"], at: Self.end(stay["duration"]), &sink)
    }
  }

  private static func start(_ duration: JSONNode?) -> JSONNode? {
    duration?["startTimestamp"] ?? duration?["startTimestampMs"]
  }

  private static func end(_ duration: JSONNode?) -> JSONNode? {
    duration?["endTimestamp"] ?? duration?["endTimestampMs"]
  }

  /// A segment of the newer forms.
  private mutating func takeSegment(_ node: JSONNode, _ sink: inout ElementSink) {
    let before = sink.recordCount
    let (start, end) = (node["startTime"], node["endTime"])
    if let place = node["visit"]?["topCandidate"]?["placeLocation"] {
      add(place, at: start, &sink)
      add(place, at: end, &sink)
    }
    if let way = node["activity"] {
      add(way["start"], at: start, &sink)
      add(way["end"], at: end, &sink)
    }
    for point in Self.list(node["timelinePath"]) {
      if let time = point["time"] {
        add(point["point"], at: time, &sink)
      } else {
        add(point["point"], at: start, plus: point["durationMinutesOffsetFromStartTime"], &sink)
      }
    }
    hasSegments = hasSegments || sink.recordCount > before
  }

  /// A position measured by the phone; the segments are made from these, so they come first.
  private func takeSignal(_ node: JSONNode, _ sink: inout ElementSink) {
    guard let position = node["position"] else { return }
    guard !hasSegments else {
      sink.tally.count(
        "raw_signal", "a raw position, where there are segments, is skipped",
        line: node.place.line)
      return
    }
    add(
      position, at: position["timestamp"], accuracy: position["accuracyMeters"], &sink
    ) { fix, sink in
      value(position["altitudeMeters"], .elevation, &fix, &sink)
      value(position["speedMetersPerSecond"], .speed, &fix, &sink)
    }
  }

  private static func list(_ node: JSONNode?) -> [JSONNode] {
    if case .array(let elements)? = node?.value { elements } else { [] }
  }

  /// Adds the record of a position and a time; an empty position is skipped.
  private func add(
    _ place: JSONNode?, at time: JSONNode?, plus minutes: JSONNode? = nil,
    accuracy: JSONNode? = nil, of device: Int32 = 0, _ sink: inout ElementSink,
    _ fill: (inout Fix, inout ElementSink) -> Void = { _, _ in }
  ) {
    do throws(GooglePlace.Fault) {
      guard let place, let coordinate = try GooglePlace.coordinate(place) else {
        sink.tally.count(
          "no_position", "an entry without a place is skipped", line: sink.line)
        return
      }
      guard var instant = Self.instant(time) else {
        throw GooglePlace.Fault(reason: "the time is missing or not readable")
      }
      if let minutes { instant = instant + (try Self.milliseconds(minutes)) }
      guard instant.isAccepted else {
        throw GooglePlace.Fault(reason: "the time is out of range")
      }
      if case .number(let metres)? = accuracy?.value, metres < 0 {
        throw GooglePlace.Fault(reason: RecordFault.noPosition)
      }
      var fix = Fix(time: instant, coordinate: coordinate)
      value(accuracy, .accuracy, &fix, &sink)
      fill(&fix, &sink)
      var batch = RecordBatch()
      batch.fixes.append(fix)
      batch.devices = [device]
      sink.add(batch)
    } catch {
      sink.refuse(error.reason, at: place?.place)
    }
  }

  /// ISO 8601, or milliseconds since 1970 as a number or a string.
  private static func instant(_ node: JSONNode?) -> Instant? {
    switch node?.value {
    case .string(let text):
      let bytes = Array(text.utf8)
      if let instant = TimeText.instant(bytes.span) { return instant }
      let milliseconds = NumberText.integer(bytes.span).map(Instant.init(milliseconds:))
      return milliseconds.flatMap { $0.isAccepted ? $0 : nil }
    case .number(let number):
      let milliseconds = Int64(exactly: number.rounded()).map(Instant.init(milliseconds:))
      return milliseconds.flatMap { $0.isAccepted ? $0 : nil }
    default: return nil
    }
  }

  private static func milliseconds(_ minutes: JSONNode) throws(GooglePlace.Fault) -> Int64 {
    var number: Double?
    if case .number(let value) = minutes.value { number = value }
    if case .string(let text) = minutes.value { number = NumberText.double(Array(text.utf8).span) }
    guard let number, number.magnitude < 10_000_000 else {
      throw GooglePlace.Fault(reason: "the offset of the time is not readable")
    }
    return Int64((number * 60_000).rounded(.toNearestOrEven))
  }

  private func value(
    _ node: JSONNode?, _ sensor: Sensor, _ fix: inout Fix, _ sink: inout ElementSink
  ) {
    guard case .number(let number)? = node?.value else { return }
    // Negative values mean unknown.
    if number < 0, sensor != .elevation { return }
    fix[sensor] = sink.tally.accepted(number, sensor, line: sink.line)
  }
}
