import HitherOuting

/// Leaflet as the system has it, from Debian's package `libjs-leaflet`.
package enum SystemLeaflet {
  private static let folder = "/usr/share/javascript/leaflet/"
  private static let limit = 2 << 20

  /// The library; nil where the system has none, or none that can stand within a page.
  package static var library: MapLibrary? {
    guard let script = try? WholeFile.bytes(folder + "leaflet.min.js", limit: limit),
      let style = try? WholeFile.bytes(folder + "leaflet.css", limit: limit)
    else { return nil }
    return MapLibrary(script: script, style: style)
  }

  /// What a person is told where there is none.
  package static let hint =
    "report.html stays without a map that moves and a replay: Leaflet is missing; install libjs-leaflet"
}
