public import HitherText
internal import HitherTracks

/// Writes MF-JSON (OGC 19-045r3): a moving feature per segment.
///
/// The values of sensors are temporal properties, each with the times at which it is known. Fixes
/// without times do not move: they become a plain geometry. The segment being written is held in
/// memory.
public struct MFJSONWriter: TrackWriter {
  /// Bytes that are written but not yet taken.
  public var output = TextBuffer()
  private var hasFeature = false
  private var segment: MFJSONSegment?

  /// Makes a writer.
  public init() {}

  /// Opens the collection.
  public mutating func begin(_ metadata: FileMetadata) {
    output.append("{\"type\": \"FeatureCollection\", " as StaticString)
    if let name = metadata.name {
      output.append("\"name\": " as StaticString)
      JSONText.append(name, to: &output)
      output.append(", " as StaticString)
    }
    if let creator = metadata.creator {
      output.append("\"creator\": " as StaticString)
      JSONText.append(creator, to: &output)
      output.append(", " as StaticString)
    }
    output.append(
      """
      "crs": {"type": "Name", "properties": {"name": "urn:ogc:def:crs:OGC:1.3:CRS84"}}, \
      "trs": {"type": "Name", "properties": {"name": "urn:ogc:data:time:iso8601"}}, "features": [
      """ as StaticString)
  }

  /// Writes the records in the range.
  public mutating func append(_ batch: RecordBatch, _ range: Range<Int>, member: String) {
    for index in range {
      let isTimed = batch.fixes.time[index] != Instant.absent.milliseconds
      let shape = MFJSONSegment.Shape(member: member, kind: batch.kind, isTimed: isTimed)
      let isAlone = batch.kind == .waypoint
      if isAlone || batch.fixes.startsSegment[index] || segment?.shape != shape { closeSegment() }
      // Moved out of its property while it grows, so that its columns are not copied.
      var open = segment ?? MFJSONSegment(shape)
      segment = nil
      open.add(batch, index)
      segment = open
    }
  }

  /// Closes the collection.
  public mutating func end() {
    closeSegment()
    output.append(hasFeature ? "\n]}\n" as StaticString : "]}\n")
  }

  private mutating func closeSegment() {
    guard let closed = segment else { return }
    segment = nil
    output.append(hasFeature ? ",\n" as StaticString : "\n")
    hasFeature = true
    closed.write(to: &output)
  }
}
