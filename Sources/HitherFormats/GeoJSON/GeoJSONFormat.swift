internal import HitherText
internal import HitherTracks

/// Reads records from the features of GeoJSON (RFC 7946) and MF-JSON: lines, points with times, and moving points.
///
/// A line is a segment, a point with a time a record, a point without one a waypoint. Areas, and
/// features with a `radius_m`, are places and not tracks.
struct GeoJSONFormat: ElementFormat {
  private var times = GeoJSONTimes()
  private var names = MemberNames()
  private(set) var metadata = FileMetadata()

  /// The members that features name; empty if none does.
  var memberNames: [String] {
    names.names.isEmpty || names.names == [""] ? [] : names.names
  }

  mutating func take(
    _ reader: inout JSONReader, key: [UInt8], isInList: Bool, _ sink: inout ElementSink
  ) throws(JSONError) {
    guard isInList || key.isEmpty else {
      if key.elementsEqual("name".utf8), reader.peekKind() == .string {
        metadata.name = String(try reader.readString().prefix(RecordLimits.nameLength))
      }
      return
    }
    let feature = try GeoJSONFeature(&reader, &times)
    if times.hasAssumedZone { sink.tally.countAssumedZone(line: sink.line) }
    guard feature.property("radius_m") == nil else {
      sink.tally.count("no_track", "a place, and no track, is skipped", line: sink.line)
      return
    }
    var records = GeoJSONRecords(feature, line: sink.line)
    let member = Array(records.member.utf8)
    let number = names.number(of: member.span)
    for var batch in records.batches(&times, &sink) {
      batch.members = Array(repeating: number, count: batch.fixes.count)
      if batch.kind == .route { metadata.routeName = metadata.routeName ?? records.name }
      sink.add(batch)
    }
  }
}
