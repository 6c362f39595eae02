import HitherGeodesy
import HitherText
import HitherTracks

extension GPXReader {
  /// So many points in a row that turn out to be none end the search for plain ones.
  private static let mostUnusual = 32

  /// Takes the points ahead that are plain, up to a full batch.
  mutating func takePlainRecords(_ batch: inout RecordBatch) {
    guard unusual < Self.mostUnusual, xml.mayTakePlain, batch.kind == .track else { return }
    while batch.fixes.count < RecordLimits.batch, takePlainPoint(&batch) {}
  }

  private mutating func takePlainPoint(_ batch: inout RecordBatch) -> Bool {
    var fix = Fix(time: .absent, coordinate: Coordinate(latitudeE7: 0, longitudeE7: 0))
    var times = xml.times
    var isPoint = false
    let isTaken = xml.scanner.takeAhead { bytes, start in
      isPoint = bytes.count &- start > 6 && bytes[start &+ 1] == UInt8(ascii: "t")
      guard isPoint, let point = GPXPlainPoint(bytes, from: start),
        Self.read(point, bytes, into: &fix, &times)
      else { return nil }
      return XMLScanner.Taken(endTag: point.endTag, end: point.end)
    }
    guard isTaken else {
      if isPoint { unusual += 1 }
      return false
    }
    unusual = 0
    xml.times = times
    leaf = nil
    extensionsDepth = 0
    xml.addPlain(fix, to: &batch)
    return true
  }

  /// Reads the values; false for one that is not as it should be.
  private static func read(
    _ point: GPXPlainPoint, _ bytes: Span<UInt8>, into fix: inout Fix, _ times: inout RecordTimes
  ) -> Bool {
    guard
      let north = NumberText.scaled(bytes.extracting(point.latitude), places: 7),
      let east = NumberText.scaled(bytes.extracting(point.longitude), places: 7),
      abs(north) <= 900_000_000, abs(east) <= 1_800_000_000
    else { return false }
    fix.coordinate = Coordinate(
      latitudeE7: Int32(truncatingIfNeeded: north), longitudeE7: Int32(truncatingIfNeeded: east))
    if !point.elevation.isEmpty {
      guard let metres = NumberText.double(bytes.extracting(point.elevation)),
        Sensor.elevation.range.contains(metres)
      else { return false }
      fix.elevation = Sensor.quantised(metres)
    }
    if !point.time.isEmpty {
      guard case .instant(let time) = times.iso8601(bytes.extracting(point.time)) else {
        return false
      }
      fix.time = time
    }
    return true
  }
}
