extension TrackFormat {
  /// Moving features; read by the GeoJSON reader.
  static let mfJSON = TrackFormat(
    id: "mf-json", suffixes: [".mfjson"], summary: "MF-JSON moving points",
    groupsMembers: true, namesMembers: true,
    // Values are functions of time.
    omitsSensors: { _, isTimed in !isTimed },
    recognises: { start in
      GeoJSONSigns.isGeoJSON(start)
        && ["temporalGeometry", "MovingPoint", "MovingGeomPoint"].contains {
          GeoJSONSigns.holds(start, "\"\($0)\"")
        }
    },
    makeReader: TrackFormat.geoJSON.makeReader,
    makeWriter: { _ in MFJSONWriter() })
}
