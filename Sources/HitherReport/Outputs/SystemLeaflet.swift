import HitherOuting

/// The system's Leaflet, from Debian's package `libjs-leaflet`.
package enum SystemLeaflet {
  private static let folder = "/usr/share/javascript/leaflet/"
  private static let limit = 2 << 20

  /// The library; nil if the system has none, or none that can be embedded in a page.
  package static var library: MapLibrary? {
    guard let script = try? WholeFile.bytes(folder + "leaflet.min.js", limit: limit),
      let style = try? WholeFile.bytes(folder + "leaflet.css", limit: limit)
    else { return nil }
    return MapLibrary(script: script, style: style)
  }

  /// The hint for a person if there is none.
  package static let hint =
    "report.html stays without a map that moves and a replay: Leaflet is missing; install libjs-leaflet"
}
