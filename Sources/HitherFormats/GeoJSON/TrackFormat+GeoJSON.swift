extension TrackFormat {
  /// GeoJSON, and MF-JSON for reading.
  static let geoJSON = TrackFormat(
    id: "geojson", suffixes: [".geojson", ".geojsonl"], summary: "GeoJSON lines and points",
    groupsMembers: true, namesMembers: true,
    recognises: GeoJSONSigns.isGeoJSON,
    makeReader: { source, file, _ throws(FormatError) in try GeoJSONReader(source, file: file) },
    makeWriter: { _ in GeoJSONWriter() })
}
