internal import HitherFormats
internal import HitherGeodesy
internal import HitherText
internal import HitherTracks

/// Small inputs of every format: what the writers write, and short texts of what is only read.
enum FuzzSeeds {
  /// Inputs of a format.
  static func ofFormat(_ id: String) -> [[UInt8]] {
    switch id {
    case "fit": FITSeeds.all
    case "zip": zip
    case "arrows": written(id) + ArrowSeeds.all
    default: (written(id) + (TextSeeds.ofFormat[id] ?? []).map { Array($0.utf8) })
    }
  }

  /// Inputs of all formats, some of them packed or in other encodings.
  static func packed() -> [[UInt8]] {
    let plain = TrackFormat.all.filter(\.canRead).flatMap { ofFormat($0.id).prefix(2) }
    let csv = TextSeeds.ofFormat["csv"]?.first ?? ""
    let wide: [UInt8] = [0xFF, 0xFE] + csv.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    return plain + [wide, gzip(Array(csv.utf8)), gzip(written("gpx").first ?? [])]
  }

  private static func gzip(_ bytes: [UInt8]) -> [UInt8] {
    GzipPacker().pack(bytes, isLast: true) ?? []
  }

  private static let zip: [[UInt8]] = {
    let gpx = written("gpx").first ?? []
    let csv = Array((TextSeeds.ofFormat["csv"]?.first ?? "").utf8)
    let kml = written("kml").first ?? []
    return [
      ZipText([ZipText.File(path: "a.csv", bytes: csv)]).bytes(),
      ZipText([ZipText.File(path: "doc.kml", bytes: kml, isDeflated: true)]).bytes(),
      ZipText([
        ZipText.File(path: "leo/a.gpx", bytes: gpx, isDeflated: true),
        ZipText.File(path: "mia/a.csv", bytes: csv),
      ]).bytes(),
      ZipText([ZipText.File(path: "a.csv", bytes: csv)], isLarge: true).bytes(),
    ]
  }()

  /// What the format's writer makes of three records of each of two members.
  private static func written(_ id: String) -> [[UInt8]] {
    guard let format = TrackFormat.named(id), !format.needsOwnFile, var writer = format.writer()
    else { return [] }
    var metadata = FileMetadata()
    metadata.name = "Över & out"
    writer.begin(metadata)
    for (number, name) in ["leo", "mia"].enumerated() {
      var batch = RecordBatch()
      batch.hasSegments = true
      for second in 0..<3 {
        var fix = Fix(
          time: Instant(milliseconds: 1_777_597_200_000 + Int64(second) * 1500),
          coordinate: Coordinate(
            latitudeE7: 251_000_000 + Int32(second) * 77, longitudeE7: -1_215_000_000),
          startsSegment: second != 1)
        for (index, sensor) in Sensor.allCases.enumerated() where (index + number) % 3 != second {
          fix[sensor] = 12.5
        }
        batch.fixes.append(fix)
      }
      writer.append(batch, member: name)
    }
    writer.end()
    return [writer.takeOutput()]
  }
}
