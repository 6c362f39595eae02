extension TrackFormat {
  /// GeoPackage, written only.
  static let geoPackage = TrackFormat(
    id: "geopackage", suffixes: [".gpkg"], summary: "GeoPackage 1.3 layers of tracks and fixes",
    groupsMembers: true, omitsSensors: { kind, _ in kind == .route }, writesFileItself: true,
    recognises: { _ in false }, makeReader: nil, makeWriter: { GeoPackageWriter(path: $0) })
}
