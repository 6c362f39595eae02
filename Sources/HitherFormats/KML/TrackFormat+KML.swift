internal import HitherText

extension TrackFormat {
  /// KML 2.2 and 2.3, with Google's tracks.
  static let kml = TrackFormat(
    id: "kml", suffixes: [".kml"], summary: "KML tracks and lines",
    groupsMembers: true, writesWaypoints: true,
    // Only a track with times has lists of values.
    omitsSensors: { kind, isTimed in kind != .track || !isTimed },
    recognises: { start in firstElement(of: start) == XMLName("kml") },
    makeReader: { source, file, _ in KMLReader(source, file: file) },
    makeWriter: { _ in KMLWriter() })
}
