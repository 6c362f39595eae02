public import HitherText
internal import HitherTracks

/// Writes KML 2.2 with Google's tracks: a placemark per member, a `gx:Track` per segment.
///
/// Values of sensors are in the tracks' extended data. A track needs a time for every position, so
/// fixes without times become lines, as do the points of planned routes. The segment being written
/// is held in memory, because its times come before its positions.
public struct KMLWriter: TrackWriter {
  /// Bytes that are written but not yet taken.
  public var output = TextBuffer()
  private var placemark: Placemark?
  private var segment: KMLSegment?

  /// The content of a placemark: tracks and lines cannot share one.
  private struct Placemark: Equatable {
    let member: String
    let kind: PointKind
    let isTimed: Bool

    var container: StaticString { isTimed ? "gx:MultiTrack>\n" : "MultiGeometry>\n" }
  }

  /// Makes a writer.
  public init() {}

  /// Writes the header, with the name of the whole if there is one.
  public mutating func begin(_ metadata: FileMetadata) {
    output.append(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2">
      <Document>

      """ as StaticString)
    if let name = metadata.name { append(name: name) }
    output.append("<Schema id=\"fix\">\n" as StaticString)
    for sensor in Sensor.allCases where sensor != .elevation {
      output.append("<gx:SimpleArrayField name=\"" as StaticString)
      output.append(sensor.fieldName)
      output.append("\" type=\"double\"/>\n" as StaticString)
    }
    output.append("</Schema>\n" as StaticString)
  }

  /// Writes the records in the range.
  public mutating func append(_ batch: RecordBatch, _ range: Range<Int>, member: String) {
    guard batch.kind != .waypoint else {
      closePlacemark()
      for index in range { appendWaypoint(batch, index) }
      return
    }
    for index in range {
      let isTimed =
        batch.kind == .track && batch.fixes.time[index] != Instant.absent.milliseconds
      let placemark = Placemark(member: member, kind: batch.kind, isTimed: isTimed)
      if self.placemark != placemark { open(placemark) }
      if batch.fixes.startsSegment[index] { closeSegment() }
      // Moved out of its property while it grows, so that its columns are not copied.
      var open = segment ?? KMLSegment(isTimed: isTimed)
      segment = nil
      open.add(batch.fixes, index)
      segment = open
    }
  }

  /// Closes the open elements.
  public mutating func end() {
    closePlacemark()
    output.append("</Document>\n</kml>\n" as StaticString)
  }

  private mutating func open(_ placemark: Placemark) {
    closePlacemark()
    self.placemark = placemark
    output.append("<Placemark>\n" as StaticString)
    if !placemark.member.isEmpty { append(name: placemark.member) }
    output.append(byte: UInt8(ascii: "<"))
    output.append(placemark.container)
  }

  private mutating func closePlacemark() {
    closeSegment()
    guard let placemark else { return }
    output.append("</" as StaticString)
    output.append(placemark.container)
    output.append("</Placemark>\n" as StaticString)
    self.placemark = nil
  }

  private mutating func closeSegment() {
    segment?.write(to: &output)
    segment = nil
  }

  private mutating func appendWaypoint(_ batch: RecordBatch, _ index: Int) {
    output.append("<Placemark>\n" as StaticString)
    if index < batch.labels.count, !batch.labels[index].isEmpty {
      append(name: batch.labels[index])
    }
    if batch.fixes.time[index] != Instant.absent.milliseconds {
      output.append("<TimeStamp><when>" as StaticString)
      output.append(rfc3339: Instant(milliseconds: batch.fixes.time[index]))
      output.append("</when></TimeStamp>\n" as StaticString)
    }
    var place = KMLSegment(isTimed: false)
    place.add(batch.fixes, index)
    place.write(to: &output, as: "Point")
    output.append("</Placemark>\n" as StaticString)
  }

  private mutating func append(name: String) {
    output.append("<name>" as StaticString)
    XMLText.append(name, to: &output)
    output.append("</name>\n" as StaticString)
  }
}
