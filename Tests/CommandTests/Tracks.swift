/// Small recordings as text, written by hand so that no writer is trusted.
enum Tracks {
  /// A walk to the north, one fix every ten seconds.
  static func gpx(
    _ count: Int = 40, name: String = "walk", latitude: Double = 47, day: Int = 0
  ) -> String {
    let points = (0..<count).map { index in
      "<trkpt lat=\"\(degrees(latitude, index))\" lon=\"11\"><ele>\(500 + index % 7)</ele>"
        + "<time>\(time(index + day * 8640))</time></trkpt>\n"
    }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <gpx version="1.1" creator="test" xmlns="http://www.topografix.com/GPX/1/1">
      <trk><name>\(name)</name><trkseg>
      \(points.joined())</trkseg></trk>
      </gpx>

      """
  }

  static func csv(_ count: Int = 40, latitude: Double = 47) -> String {
    "time,lat,lon,ele\n"
      + (0..<count).map {
        "\(time($0)),\(degrees(latitude, $0)),11,\(500 + $0 % 7)\n"
      }.joined()
  }

  ///
  /// - Parameter halt: The fix from which on the member stays where it is.
  static func ndjson(
    _ count: Int = 40, member: String = "walker", latitude: Double = 47, halt: Int = .max
  ) -> String {
    (0..<count).map { index in
      "{\"member\": \"\(member)\", \"time\": \"\(time(index))\", "
        + "\"lat\": \(degrees(latitude, min(index, halt))), \"lon\": 11, \"ele\": \(500 + index % 7)}\n"
    }.joined()
  }

  static func degrees(_ latitude: Double, _ index: Int) -> String {
    let whole = Int((latitude * 10_000).rounded()) + index
    let fraction = String(10_000 + whole % 10_000).dropFirst()
    return "\(whole / 10_000).\(fraction)"
  }

  static func time(_ index: Int) -> String {
    func two(_ number: Int) -> String { String(100 + number).suffix(2).description }
    let seconds = index * 10 + 6 * 3600
    let day = two(1 + seconds / 86_400)
    return
      "2026-05-\(day)T\(two(seconds / 3600 % 24)):\(two(seconds / 60 % 60)):\(two(seconds % 60))Z"
  }
}
