public import HitherText
internal import HitherTracks

/// Writes tracks as a GeoJSON (RFC 7946) FeatureCollection.
///
/// A member is one MultiLineString with a line for each segment; positions are `[lon, lat]` or
/// `[lon, lat, ele]`. Its property `id` is the member, `coordTimes` holds the times in the same
/// order if there are any, `coordinateProperties` the values of sensors. A segment of a single fix
/// becomes a separate Point, as does every waypoint. Planned routes have the property `kind`,
/// `route`. The times and values of the member being written are held in memory; everything else is
/// written at once.
public struct GeoJSONWriter: TrackWriter {
  /// Bytes that are written but not yet taken.
  public var output = TextBuffer()
  private var hasFeature = false
  private var line: GeoJSONLine?

  /// Makes a writer.
  public init() {}

  /// Opens the collection.
  public mutating func begin(_ metadata: FileMetadata) {
    output.append("{\"type\": \"FeatureCollection\", " as StaticString)
    if let creator = metadata.creator {
      output.append("\"creator\": " as StaticString)
      JSONText.append(creator, to: &output)
      output.append(", " as StaticString)
    }
    output.append("\"features\": [" as StaticString)
  }

  /// Writes the records in the range.
  public mutating func append(_ batch: RecordBatch, _ range: Range<Int>, member: String) {
    guard batch.kind != .waypoint else {
      closeLine()
      for index in range { appendWaypoint(batch, index, member) }
      return
    }
    if let line, line.member != member || line.kind != batch.kind { closeLine() }
    var open = line ?? GeoJSONLine(member: member, kind: batch.kind)
    line = nil
    for index in range {
      if batch.fixes.startsSegment[index] { open.endSegment() }
      let point = GeoJSONPoint(batch.fixes, index)
      if open.add(point, to: &output, separatesFeature: hasFeature) { hasFeature = true }
    }
    line = open
  }

  /// Closes the collection.
  public mutating func end() {
    closeLine()
    output.append(hasFeature ? "\n]}\n" as StaticString : "]}\n")
  }

  private mutating func closeLine() {
    guard var open = line else { return }
    line = nil
    open.close(&output)
    for point in open.singles { appendPoint(point, member: open.member, name: "", kind: open.kind) }
  }

  private mutating func appendWaypoint(_ batch: RecordBatch, _ index: Int, _ member: String) {
    let name = index < batch.labels.count ? batch.labels[index] : ""
    appendPoint(
      GeoJSONPoint(batch.fixes, index), member: member, name: name, kind: .waypoint)
  }

  private mutating func appendPoint(
    _ point: GeoJSONPoint, member: String, name: String, kind: PointKind
  ) {
    output.append(hasFeature ? ",\n" as StaticString : "\n")
    hasFeature = true
    output.append(
      "{\"type\": \"Feature\", \"geometry\": {\"type\": \"Point\", \"coordinates\": "
        as StaticString)
    point.appendPosition(to: &output)
    output.append("}, \"properties\": {\"id\": " as StaticString)
    JSONText.append(member, to: &output)
    // Without it, a point without a time is read as a waypoint.
    if kind != .waypoint {
      output.append(", \"kind\": \"" as StaticString)
      output.append(kind == .track ? "track" : "route" as StaticString)
      output.append("\", \"break\": true" as StaticString)
    }
    if !name.isEmpty {
      output.append(", \"name\": " as StaticString)
      JSONText.append(name, to: &output)
    }
    if point.time != .absent {
      output.append(", \"time\": " as StaticString)
      point.appendTime(to: &output)
    }
    for (sensor, value) in point.values {
      output.append(", \"" as StaticString)
      output.append(sensor.fieldName)
      output.append("\": " as StaticString)
      output.append(decimal: value, places: Sensor.decimals)
    }
    output.append("}}" as StaticString)
  }
}
