extension TrackFormat {
  /// GeoJSON, and MF-JSON for reading.
  static let geoJSON = TrackFormat(
    id: "geojson", suffixes: [".geojson", ".geojsonl"], summary: "GeoJSON lines and points",
    groupsMembers: true, namesMembers: true, writesWaypoints: true,
    recognises: GeoJSONSigns.isGeoJSON,
    makeReader: reader,
    makeWriter: { _ in GeoJSONWriter() })

  /// Reads a collection feature by feature; any other document is one element of at most 64 MiB.
  private static let reader: Reading = { source, file, _ throws(FormatError) in
    var source = source
    let start: [UInt8]
    do { start = try source.peek(recognitionLength) } catch {
      throw FormatError(error, file: file)
    }
    return ElementReader(
      GeoJSONFormat(), source, file: file, isWhole: !GeoJSONSigns.isCollection(start))
  }
}
