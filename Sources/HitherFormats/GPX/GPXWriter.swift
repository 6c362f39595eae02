public import HitherText
internal import HitherTracks

/// Writes GPX 1.1 that is valid against its schema: a track per member, a segment per recording.
///
/// Values without a GPX element go into extensions: heart rate, cadence, temperature, speed and
/// course as in Garmin's TrackPointExtension 2; accuracy, battery and power, and values that the
/// extension does not allow, in the toolkit's own namespace. GPX requires waypoints first, then
/// routes, then tracks; a batch that comes too late for its place is omitted and counted.
public struct GPXWriter: TrackWriter {
  /// Bytes that are written but not yet taken.
  public var output = TextBuffer()
  /// Records that came too late for their place.
  public private(set) var leftOutCount = 0

  /// The kind written last, in the order that GPX requires.
  private var place = PointKind.waypoint
  /// The member whose track or route is open.
  private var member: String?
  private var isInSegment = false
  /// The program or device that recorded, if it is to be written: GPX's source of a track.
  private var source: String?

  /// Makes a writer.
  public init() {}

  /// Writes the header, with the name of the whole if there is one.
  public mutating func begin(_ metadata: FileMetadata) {
    output.append(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <gpx version="1.1" creator="Hither" xmlns="http://www.topografix.com/GPX/1/1" \
      xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v2" \
      xmlns:hither="https://hither.dev/gpx/1">

      """ as StaticString)
    source = metadata.creator
    guard let name = metadata.name else { return }
    output.append("<metadata>" as StaticString)
    append(name: name)
    output.append("</metadata>\n" as StaticString)
  }

  /// Writes the records of a batch in a range, all of one member.
  public mutating func append(_ batch: RecordBatch, _ range: Range<Int>, member: String) {
    guard batch.kind.rank >= place.rank else {
      leftOutCount += range.count
      return
    }
    if batch.kind != place { closeMember() }
    place = batch.kind
    if batch.kind != .waypoint { openMember(member) }
    for index in range {
      if batch.kind == .track { openSegment(startsNew: batch.fixes.startsSegment[index]) }
      append(batch, index)
    }
  }

  /// Closes the open elements.
  public mutating func end() {
    closeMember()
    output.append("</gpx>\n" as StaticString)
  }

  private mutating func openMember(_ name: String) {
    guard name != member else { return }
    closeMember()
    output.append(place == .track ? "<trk>" : "<rte>" as StaticString)
    if !name.isEmpty { append(name: name) }
    if let source {
      output.append("<src>" as StaticString)
      XMLText.append(source, to: &output)
      output.append("</src>" as StaticString)
    }
    output.append(byte: UInt8(ascii: "\n"))
    member = name
  }

  private mutating func closeMember() {
    closeSegment()
    guard member != nil else { return }
    output.append(place == .track ? "</trk>\n" : "</rte>\n" as StaticString)
    member = nil
  }

  private mutating func openSegment(startsNew: Bool) {
    if startsNew { closeSegment() }
    guard !isInSegment else { return }
    output.append("<trkseg>\n" as StaticString)
    isInSegment = true
  }

  private mutating func closeSegment() {
    if isInSegment { output.append("</trkseg>\n" as StaticString) }
    isInSegment = false
  }

  private mutating func append(name: String) {
    output.append("<name>" as StaticString)
    XMLText.append(name, to: &output)
    output.append("</name>" as StaticString)
  }
}

extension GPXWriter {
  /// Writes a point in the order of elements that the schema requires.
  private mutating func append(_ batch: RecordBatch, _ index: Int) {
    let fixes = batch.fixes
    output.append(batch.kind.opening)
    output.append(scaled: Int64(fixes.latitudeE7[index]), places: 7)
    output.append("\" lon=\"" as StaticString)
    // The schema allows the meridian opposite Greenwich only as -180.
    let east = fixes.longitudeE7[index]
    output.append(scaled: east == 1_800_000_000 ? -1_800_000_000 : Int64(east), places: 7)
    output.append("\">" as StaticString)
    if let elevation = fixes.value(of: .elevation, at: index) {
      output.append("<ele>" as StaticString)
      output.append(decimal: elevation, places: Sensor.decimals)
      output.append("</ele>" as StaticString)
    }
    if fixes.time[index] != Instant.absent.milliseconds {
      output.append("<time>" as StaticString)
      output.append(rfc3339: Instant(milliseconds: fixes.time[index]))
      output.append("</time>" as StaticString)
    }
    if index < batch.labels.count, !batch.labels[index].isEmpty {
      append(name: batch.labels[index])
    }
    appendExtensions(fixes, index)
    output.append(batch.kind.closing)
  }

  /// The sensors of Garmin's extension in the order of its schema, and those of the toolkit's own.
  private static let garmin: [Sensor] = [.temperature, .heartRate, .cadence, .speed, .course]
  private static let own: [Sensor] = [.accuracy, .battery, .power] + garmin

  private mutating func appendExtensions(_ fixes: FixBatch, _ index: Int) {
    guard Self.own.contains(where: { fixes.value(of: $0, at: index) != nil }) else { return }
    output.append("<extensions>" as StaticString)
    var isOpen = false
    for sensor in Self.garmin {
      guard let value = fixes.value(of: sensor, at: index), sensor.fitsGarmin(value) else {
        continue
      }
      if !isOpen { output.append("<gpxtpx:TrackPointExtension>" as StaticString) }
      isOpen = true
      append(value, sensor, prefix: "gpxtpx:")
    }
    if isOpen { output.append("</gpxtpx:TrackPointExtension>" as StaticString) }
    for sensor in Self.own {
      guard let value = fixes.value(of: sensor, at: index), !sensor.fitsGarmin(value) else {
        continue
      }
      append(value, sensor, prefix: "hither:")
    }
    output.append("</extensions>" as StaticString)
  }

  private mutating func append(_ value: Double, _ sensor: Sensor, prefix: StaticString) {
    output.append(byte: UInt8(ascii: "<"))
    output.append(prefix)
    output.append(sensor.gpxName)
    output.append(byte: UInt8(ascii: ">"))
    output.append(decimal: value, places: Sensor.decimals)
    output.append("</" as StaticString)
    output.append(prefix)
    output.append(sensor.gpxName)
    output.append(byte: UInt8(ascii: ">"))
  }
}

extension Sensor {
  /// The name of the sensor's element in GPX or in an extension.
  fileprivate var gpxName: StaticString {
    switch self {
    case .elevation: "ele"
    case .accuracy: "accuracy"
    case .speed: "speed"
    case .course: "course"
    case .battery: "battery"
    case .heartRate: "hr"
    case .cadence: "cad"
    case .temperature: "atemp"
    case .power: "power"
    }
  }

  /// Whether Garmin's extension allows the value.
  fileprivate func fitsGarmin(_ value: Double) -> Bool {
    switch self {
    case .heartRate: (1...255).contains(value) && value == value.rounded()
    case .cadence: (0...254).contains(value) && value == value.rounded()
    case .course: value >= 0 && value < 360
    case .speed, .temperature: true
    case .elevation, .accuracy, .battery, .power: false
    }
  }
}

extension FixBatch {
  /// A sensor's value; nil if it was not recorded.
  fileprivate func value(of sensor: Sensor, at index: Int) -> Double? {
    let column = self[sensor]
    guard !column.isEmpty, column[index].isFinite else { return nil }
    return column[index]
  }
}

extension PointKind {
  /// The rank in the order of kinds that GPX requires.
  fileprivate var rank: Int {
    switch self {
    case .waypoint: 0
    case .route: 1
    case .track: 2
    }
  }

  fileprivate var opening: StaticString {
    switch self {
    case .waypoint: "<wpt lat=\""
    case .route: "<rtept lat=\""
    case .track: "<trkpt lat=\""
    }
  }

  fileprivate var closing: StaticString {
    switch self {
    case .waypoint: "</wpt>\n"
    case .route: "</rtept>\n"
    case .track: "</trkpt>\n"
    }
  }
}
