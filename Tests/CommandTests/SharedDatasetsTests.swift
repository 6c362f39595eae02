import Foundation
import TestSupport
import Testing

/// Copies to share of every dataset that has recordings.
///
/// The private place is where the first recorded member begins.
@Suite("--share on every dataset")
struct SharedDatasetsTests {
  private static let datasets = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "datasets").path

  private static let names = [
    "alone", "commanded-hike", "commute", "family-clock", "figure-eight", "mountain-group",
    "out-and-back",
  ]

  /// Commands that make copies; DATA stands for the dataset, OUT for the output's name.
  private static let commands: [[String]] =
    [
      ["report", "DATA", "-o", "OUT"], ["clock", "DATA", "-o", "OUT"],
      ["summarize", "DATA", "--json", "-o", "OUT.json"],
    ]
    + ["csv", "gpx", "kml", "geojson", "ndjson", "gpkg", "arrows"].map {
      ["convert", "DATA", "-o", "OUT." + $0]
    }

  /// A row of a converted recording.
  private struct Row {
    var cells: [String]
    var place: (lat: Double, lon: Double)
  }

  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.write(String(repeating: "5a", count: 32), to: "key")
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: folder["key"])
  }

  /// The dataset's recordings as rows of CSV with their header; the first position is made the private place.
  private func rows(_ name: String) throws -> (header: [String], rows: [Row]) {
    let run = try hither(
      "convert", Self.datasets + "/" + name, "-o", "whole.csv", in: folder)
    #expect(run.status == 0, "\(run.diagnostics)")
    let lines = try folder.text(of: "whole.csv").split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    let header = try #require(lines.first)
    let (lat, lon) = (
      try #require(header.firstIndex(of: "lat")), try #require(header.firstIndex(of: "lon"))
    )
    let rows = try lines.dropFirst().map { cells in
      Row(
        cells: cells,
        place: (try #require(Double(cells[lat])), try #require(Double(cells[lon]))))
    }
    let home = try #require(rows.first).place
    try folder.write(
      """
      {"type": "FeatureCollection", "features": [{"type": "Feature", "properties": {"id": "door", "name": "Elm Street 12",
       "kind": "home", "radius_m": 20}, "geometry": {"type": "Point", "coordinates": [\(home.lon), \(home.lat)]}}]}
      """, to: "private.geojson")
    return (header, rows)
  }

  /// Positions nearer to the place than this are in its zone, wherever that lies.
  private static func isNear(
    _ lat: Double, _ lon: Double, _ home: (lat: Double, lon: Double)
  ) -> Bool {
    let north = (lat - home.lat) * 111_195
    let east = (lon - home.lon) * 111_195 * cos(home.lat * .pi / 180)
    return north * north + east * east < 95 * 95
  }

  /// Pairs of numbers in bytes that are a position near the place: as text, as doubles, and as whole numbers of 1e-7 degrees.
  private static func finds(in bytes: [UInt8], near home: (lat: Double, lon: Double)) -> [String] {
    var found: [String] = []
    func isPlace(_ one: Double, _ other: Double) -> Bool {
      isNear(one, other, home) || isNear(other, one, home)
    }
    var last = 0.0
    for match in String(decoding: bytes, as: UTF8.self).matches(of: /-?\d{1,3}\.\d{3,}/) {
      guard let value = Double(match.output) else { continue }
      if isPlace(last, value) { found.append("\(last), \(value)") }
      last = value
    }
    func word<T: FixedWidthInteger>(_ offset: Int, _: T.Type) -> T {
      var word: T = 0
      for index in 0..<MemoryLayout<T>.size {
        word = word << 8 | T(truncatingIfNeeded: bytes[offset + index])
      }
      return word
    }
    for offset in 0..<max(0, bytes.count - 15) {
      let (one, other) = (word(offset, UInt64.self), word(offset + 8, UInt64.self))
      let whole = (word(offset, Int32.self), word(offset + 4, Int32.self))
      if isPlace(Double(bitPattern: one), Double(bitPattern: other))
        || isPlace(Double(bitPattern: one.byteSwapped), Double(bitPattern: other.byteSwapped))
        || isPlace(Double(whole.0) / 1e7, Double(whole.1) / 1e7)
        || isPlace(Double(whole.0.byteSwapped) / 1e7, Double(whole.1.byteSwapped) / 1e7)
      {
        found.append("bytes at \(offset)")
      }
    }
    return found
  }

  /// Runs a command; its outputs by name.
  private func outputs(
    _ words: [String], of data: String, named name: String, in folder: ScratchFolder,
    _ options: [String]
  ) throws -> [String: [UInt8]] {
    let words = words.map {
      $0.replacing("DATA", with: data).replacing("OUT", with: name)
    }
    let run = try hither(words + options, in: folder)
    #expect(run.status == 0, "\(words): \(run.diagnostics)")
    var outputs = ["stdout": run.output, "stderr": Array(run.diagnostics.utf8)]
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    where path.hasPrefix(name) {
      var isFolder: ObjCBool = false
      _ = unsafe FileManager.default.fileExists(atPath: folder[path], isDirectory: &isFolder)
      if !isFolder.boolValue { outputs[path] = try folder.bytes(of: path) }
    }
    return outputs
  }

  private static let share = ["--share", "--private", "private.geojson", "--share-key", "key"]

  @Test(arguments: names) func noOutputHoldsAPositionOfThePlace(_ name: String) throws {
    let home = try #require(rows(name).rows.first).place
    let data = Self.datasets + "/" + name
    var own: Set<String> = []
    let hasPlaces = FileManager.default.fileExists(atPath: data + "/places.geojson")
    for (number, words) in Self.commands.enumerated() {
      // A clock needs places.
      let uncut =
        words[0] == "clock" && !hasPlaces
        ? [:] : try outputs(words, of: data, named: "own\(number)", in: folder, [])
      for (file, bytes) in uncut where !Self.finds(in: bytes, near: home).isEmpty {
        own.insert(file)
      }
      for (file, bytes) in try outputs(
        words, of: data, named: "copy\(number)", in: folder, Self.share)
      {
        #expect(Self.finds(in: bytes, near: home).prefix(3) == [], "\(words): \(file)")
        let text = String(decoding: bytes, as: UTF8.self).lowercased()
        #expect(!text.contains("elm street"), "\(words): \(file)")
        #expect(!text.contains(data), "\(words): \(file)")
      }
    }
    // The search finds the place in what is not cut. In Arrow latitudes and longitudes are columns, no pairs; there the
    // other test finds what depends on hidden positions.
    for number in 3..<Self.commands.count where Self.commands[number].last != "OUT.arrows" {
      #expect(own.contains { $0.hasPrefix("own\(number).") }, "\(Self.commands[number]): \(own)")
    }
    #expect(own.contains { $0.hasPrefix("own0/") })
  }

  /// Whatever happened in the zone, a copy is the same: no byte of it, in any form, depends on what is hidden.
  @Test(arguments: names) func nothingDependsOnWhatIsHidden(_ name: String) throws {
    let (header, rows) = try rows(name)
    let home = try #require(rows.first).place
    let (lat, lon) = (
      try #require(header.firstIndex(of: "lat")), try #require(header.firstIndex(of: "lon"))
    )
    let others = try ScratchFolder()
    for file in ["key", "private.geojson"] { try others.write(folder.text(of: file), to: file) }
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: others["key"])
    var (one, other) = ([header.joined(separator: ",")], [header.joined(separator: ",")])
    var changed = 0
    for row in rows {
      one.append(row.cells.joined(separator: ","))
      guard Self.isNear(row.place.lat, row.place.lon, home) else {
        other.append(row.cells.joined(separator: ","))
        continue
      }
      changed += 1
      // On the other side of the door, higher, with other sensors; every second record is missing.
      guard changed % 2 == 0 else { continue }
      var cells = row.cells
      cells[lat] = String(format: "%.7f", 2 * home.lat - row.place.lat)
      cells[lon] = String(format: "%.7f", 2 * home.lon - row.place.lon)
      for column in header.indices
      where ["ele", "hr", "heart_rate", "temperature"].contains(header[column]) {
        cells[column] = Double(cells[column]).map { "\($0 + 37)" } ?? ""
      }
      other.append(cells.joined(separator: ","))
    }
    #expect(changed >= 2)
    try folder.write(one.joined(separator: "\n") + "\n", to: "data/tracks.csv")
    try others.write(other.joined(separator: "\n") + "\n", to: "data/tracks.csv")
    for (number, words) in Self.commands.enumerated() {
      let first = try outputs(words, of: "data", named: "copy\(number)", in: folder, Self.share)
      let second = try outputs(words, of: "data", named: "copy\(number)", in: others, Self.share)
      #expect(first.keys.sorted() == second.keys.sorted())
      for (file, bytes) in first where bytes != second[file] {
        Issue.record("\(words): \(file) depends on what is hidden")
      }
    }
  }
}
