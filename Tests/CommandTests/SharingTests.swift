import Foundation
import TestSupport
import Testing

/// A copy to share holds nothing of a private place: no coordinate, no name, no time, in any file.
@Suite("--share")
struct SharingTests {
  private let folder: ScratchFolder

  /// The walk leads north-east, so that latitudes and longitudes near home occur nowhere else.
  private static let home = (lat: 46.123456, lon: 14.234567)
  private static let secret = "Elm Street 12"

  init() throws {
    folder = try ScratchFolder()
    // Always the same, because with some keys a moved time is by chance one that is searched for.
    try folder.write(String(repeating: "5a", count: 32), to: "key")
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: folder["key"])
    for (member, delay) in [("ann", 0), ("bob", 40)] {
      var points = ""
      for index in 0..<1500 {
        let away = Double(index < 750 ? index : 1500 - index) * 8
        let (lat, lon) = (Self.home.lat + away * 6e-6, Self.home.lon + away * 9e-6)
        let date = Date(timeIntervalSince1970: 1_777_615_991 + Double(index * 5 + delay))
        points += """
          <trkpt lat="\(lat)" lon="\(lon)"><ele>\(300 + away / 50)</ele><time>\(date.formatted(.iso8601))</time></trkpt>

          """
      }
      try folder.write(
        """
        <gpx version="1.1" creator="\(Self.secret)"><metadata><name>From \(Self.secret)</name>
        <author><name>\(Self.secret)</name></author></metadata>
        <wpt lat="\(Self.home.lat)" lon="\(Self.home.lon)"><name>\(Self.secret)</name></wpt>
        <trk><name>\(Self.secret)</name><trkseg>
        \(points)</trkseg></trk></gpx>
        """, to: "hike/\(member).gpx")
    }
    try folder.write(
      """
      {"type": "FeatureCollection", "features": [
        {"type": "Feature", "properties": {"id": "elm", "name": "\(Self.secret)", "kind": "home", "member": "ann",
         "radius_m": 30}, "geometry": {"type": "Point", "coordinates": [\(Self.home.lon), \(Self.home.lat)]}},
        {"type": "Feature", "properties": {"id": "hut", "name": "Upper Hut", "kind": "itinerary", "radius_m": 50},
         "geometry": {"type": "Point", "coordinates": [\(Self.home.lon + 0.045), \(Self.home.lat + 0.03)]}}]}
      """, to: "hike/places.geojson")
    try folder.write(
      """
      {"time": "2026-05-01T06:20:00Z", "type": "message", "member": "ann", "text": "left \(Self.secret) late"}
      {"time": "2026-05-01T06:40:00Z", "type": "message", "member": "ann", "text": "at the brook"}

      """, to: "hike/log.ndjson")
    try folder.write(
      """
      {"schema": "hither/outing/1", "name": "\(Self.secret) to the hut", "timezone": "Europe/Ljubljana",
       "route": "ann.gpx", "places": "places.geojson", "log": "log.ndjson",
       "members": [{"id": "ann", "role": "leader", "tracks": ["ann.gpx"]}, {"id": "bob", "tracks": ["bob.gpx"]}]}
      """, to: "hike/outing.json")
  }

  /// What of the private place the bytes hold: its name, its coordinates as text or numbers, the times near it.
  private static func finds(in bytes: Data) -> [String] {
    var found: [String] = []
    let text = String(decoding: bytes, as: UTF8.self)
    for word in [secret, "elm street", "/hike/"] where text.lowercased().contains(word.lowercased())
    {
      found.append(word)
    }
    // The place is at least 100 m from its zone's edge.
    func isNear(_ value: Double) -> Bool {
      abs(value - home.lat) < 0.0006 || abs(value - home.lon) < 0.0009
    }
    for match in text.matches(of: /\d{1,3}\.\d{3,}|\d{9}/) {
      guard let value = Double(match.output) else { continue }
      if isNear(value) || isNear(value / 1e7) { found.append(String(match.output)) }
    }
    for offset in 0..<max(0, bytes.count - 7) {
      let word = bytes[offset..<offset + 8].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      for bits in [word, word.byteSwapped] where isNear(Double(bitPattern: bits)) {
        found.append("bytes at \(offset)")
      }
    }
    // The true first times; a copy's are moved.
    for time in ["06:13:11", "08:13:11", "1777615991"] where text.contains(time) {
      found.append(time)
    }
    return found
  }

  private func finds(inFolder name: String) throws -> [String] {
    let files = try FileManager.default.contentsOfDirectory(atPath: folder[name])
    return try files.flatMap { file in
      Self.finds(in: try Data(contentsOf: URL(filePath: folder[name + "/" + file])))
        .map { "\(file): \($0)" }
    }
  }

  @Test("what a copy leaves out is unknown: no climb of 0, nobody is lost, no silence is reported")
  func whatIsLeftOutIsUnknown() throws {
    let shared = try hither(
      "report", "hike", "--share", "--share-key", "key", "-o", "unknown", in: folder)
    #expect(shared.status == 0, "\(shared.diagnostics)")
    let splits = try folder.text(of: "unknown/splits.csv").split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    let kilometres = splits.filter { $0[0] == "ann" && $0[1] == "km" }
    let ascents = kilometres.compactMap { $0[8].isEmpty ? nil : Double($0[8]) }
    // Heights are left out within 1 km of the zone, on the way out and back.
    #expect(kilometres.first?[8] == "" && kilometres.last?[8] == "", "\(kilometres)")
    #expect(ascents.contains { $0 > 10 })
    #expect(!kilometres.contains { $0[8] == "0" && $0[9] == "0" }, "\(kilometres)")
    let clock = try hither(
      "clock", "hike", "--share", "--share-key", "key", "-o", "hands", in: folder)
    #expect(clock.status == 0 && !clock.text.contains("lost"), "\(clock.text)")
    for file in ["unknown/timeline.csv", "hands/timeline.csv", "unknown/report.html"] {
      let text = try folder.text(of: file)
      #expect(!text.contains(",lost,") && !text.contains("No contact"), "\(file)")
    }
    #expect(!(try folder.text(of: "unknown/events.ndjson")).contains("contact.lost"))
    #expect(shared.diagnostics.contains("a silence can be a private place"))
  }

  @Test("the page says at its top that it is a copy, and whether anything is left out")
  func pageSaysThatItIsACopy() throws {
    func header(_ options: String...) throws -> String {
      let key = options.contains("--share") ? ["--share-key", "key"] : []
      let run = try hither(["report"] + options + key + ["-o", "top"], in: folder)
      #expect(run.status == 0, "\(run.diagnostics)")
      let page = try folder.text(of: "top/report.html")
      let start = try #require(page.range(of: "<header"))
      let end = try #require(page.range(of: "</header>"))
      return String(page[start.lowerBound..<end.lowerBound])
    }
    #expect(
      try header("hike", "--share").contains("a copy to share: parts near private places are left"))
    let german = try header("hike", "--share", "--lang", "de")
    #expect(german.contains("Kopie zum Teilen: Abschnitte") && german.contains("7,5 Minuten"))
    let exact = try header("hike", "--share", "--share-times", "exact")
    #expect(exact.contains("a copy to share") && !exact.contains("7.5 minutes"))
    #expect(
      try header("hike/bob.gpx", "--share", "--private", "none", "--lang", "de")
        .contains("Kopie zum Teilen: kein Ort"))
    #expect(!(try header("hike")).contains("copy to share"))
  }

  @Test func aReportToShareHoldsNothingOfThePrivatePlace() throws {
    let own = try hither("report", "hike", "-o", "own", in: folder)
    #expect(own.status == 0, "\(own.diagnostics)")
    let leaks = try finds(inFolder: "own")
    #expect(
      ["events.ndjson", "outing.gpkg", "report.html", "summary.json"].allSatisfy { file in
        leaks.contains { $0.hasPrefix(file) }
      }, "the search works: \(leaks.prefix(5))")
    let shared = try hither(
      "report", "hike", "--share", "--share-key", "key", "-o", "out", in: folder)
    #expect(shared.status == 0, "\(shared.diagnostics)")
    #expect(try finds(inFolder: "out").prefix(10) == [])
    #expect(shared.text.contains("Elm") == false)
    let page = try folder.text(of: "out/report.html")
    #expect(page.contains("copy to share") && page.contains("at the brook"))
    let made = try hither("summarize", "hike", "--share", "--share-key", "made", in: folder)
    #expect(made.status == 0, "\(made.diagnostics)")
    let mode = try FileManager.default.attributesOfItem(atPath: folder["made"])[.posixPermissions]
    #expect(mode as? Int == 0o600)
    // The same key, the same zone: the copy is the same.
    #expect(
      try hither("report", "hike", "--share", "--share-key", "key", "-o", "two", in: folder).status
        == 0)
    for file in ["summary.json", "tracks.geojson", "events.ndjson"] {
      #expect(try folder.bytes(of: "out/" + file) == folder.bytes(of: "two/" + file))
    }
  }

  @Test(arguments: ["gpx", "csv", "kml", "geojson", "ndjson", "gpkg"])
  func aConvertedCopyHoldsNothingOfThePrivatePlace(format: String) throws {
    let name = "out/all." + format
    try FileManager.default.createDirectory(
      atPath: folder["out"], withIntermediateDirectories: true)
    let run = try hither(
      "convert", "hike", "--share", "--share-key", "key", "-o", name, in: folder)
    #expect(run.status == 0, "\(run.diagnostics)")
    #expect(try finds(inFolder: "out").prefix(10) == [])
    // GeoPackages are written only.
    guard format != "gpkg" else { return }
    let back = try hither("inspect", name, in: folder)
    #expect(back.status == 0, "\(back.diagnostics)")
  }

  @Test(
    arguments: [
      (["summarize", "hike/bob.gpx", "--share"], "it is not known which places are private"),
      (
        ["summarize", "hike", "--share-times", "none"], "without --share this option has no effect"
      ),
      (["summarize", "hike", "--share", "--share-radius", "20"], "a radius of 20"),
      (["summarize", "hike", "--share", "--share-times", "vague"], "is not a choice"),
      (
        ["summarize", "hike", "--share", "--merge", "Elm Street 12=ann,bob"],
        "is named after a private place"
      ),
    ] as [([String], String)])
  func whatCannotBeSharedIsRefused(words: [String], message: String) throws {
    let run = try hither(
      words + (words.contains("--share") ? ["--share-key", "key"] : []), in: folder)
    #expect(run.status == 64 && run.output.isEmpty)
    #expect(run.diagnostics.contains(message), "\(run.diagnostics)")
  }

  /// A private place that cannot be read is never one without a zone.
  @Test func anUnreadableZoneIsAnError() throws {
    for radius in ["\"wide\"", "-5", "null"] {
      try folder.write(
        """
        {"type": "FeatureCollection", "features": [{"type": "Feature", "properties": {"id": "x", "kind": "home",
         "radius_m": \(radius)}, "geometry": {"type": "Point", "coordinates": [14.2, 46.1]}}]}
        """, to: "private.geojson")
      let run = try hither(
        "summarize", "hike/bob.gpx", "--share", "--private", "private.geojson", "--share-key",
        "key",
        in: folder)
      #expect(run.status == 65 && run.output.isEmpty, "\(radius): \(run.diagnostics)")
    }
  }

  @Test func membersWhoAreNamedByTheirFilesAreListed() throws {
    let places = try folder.text(of: "hike/places.geojson")
    try folder.write(places, to: "private.geojson")
    let one = try hither(
      "summarize", "hike/bob.gpx", "--share", "--private", "private.geojson", "--share-key", "key",
      in: folder)
    #expect(one.status == 0 && one.diagnostics.contains("under the name of its file: bob"))
    let renamed = try hither(
      "summarize", "hike/bob.gpx", "--merge", "bea=bob", "--share", "--private",
      "private.geojson", "--share-key", "key", in: folder)
    #expect(renamed.status == 0 && !renamed.diagnostics.contains("name of its file"))
    let named = try hither("summarize", "hike", "--share", "--share-key", "key", in: folder)
    #expect(named.status == 0 && !named.diagnostics.contains("name of its file"))
  }

  @Test func aKeyThatOthersCanReadIsRefused() throws {
    try folder.write(String(repeating: "ab", count: 32), to: "key")
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: folder["key"])
    let run = try hither("summarize", "hike", "--share", "--share-key", "key", in: folder)
    #expect(run.status == 65 && run.diagnostics.contains("other users can read the key"))
  }
}
