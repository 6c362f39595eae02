extension TrackFormat {
  /// GeoJSON, so far written only.
  static let geoJSON = TrackFormat(
    id: "geojson", suffixes: [".geojson"], summary: "GeoJSON lines and points",
    groupsMembers: true,
    recognises: { _ in false }, makeReader: nil, makeWriter: { _ in GeoJSONWriter() })
}
