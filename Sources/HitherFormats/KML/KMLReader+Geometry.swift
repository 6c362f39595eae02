import HitherGeodesy
import HitherText
import HitherTracks

extension KMLReader {
  mutating func takeCoord() {
    do throws(RecordFault) {
      track.addPlace(
        try xml.scanner.withBytes(of: xml.scanner.text) { text in
          Result { () throws(RecordFault) in try KMLPlace(text, separatedByBlanks: true) }
        }.get())
    } catch {
      track.addPlace(nil, problem(error.reason))
    }
  }

  /// Reads the positions of a line, or the one of a point.
  mutating func takeCoordinates() {
    let line = xml.pointLine()
    let isLine = geometry == .line
    let found = xml.scanner.withBytes(of: xml.scanner.text) { text in
      Self.places(in: text, line: line)
    }
    coordinates += found.places
    if isLine {
      xml.routeRecordCount += found.places.count + found.problems.count + found.unlistedCount
    }
    for _ in 0..<found.unlistedCount {
      xml.tally.count("rejects_not_listed", "a place that cannot be read is not listed", line: line)
    }
    refuse(found.problems)
  }

  /// The positions in a text, separated by spaces, and those that cannot be read.
  private static func places(
    in text: Span<UInt8>, line: Int
  ) -> (places: [KMLPlace], problems: [KMLTrack.Problem], unlistedCount: Int) {
    var unlistedCount = 0
    var places: [KMLPlace] = []
    var problems: [KMLTrack.Problem] = []
    var line = line
    var start = 0
    for index in 0...text.count where index == text.count || text[index] <= 0x20 {
      if index > start {
        let piece = text.extracting(start..<index)
        do throws(RecordFault) {
          places.append(try KMLPlace(piece, separatedByBlanks: false))
        } catch {
          if problems.count < KMLTrack.problemLimit {
            problems.append(
              KMLTrack.Problem(
                reason: error.reason, line: line, record: RecordFault.excerpt(piece)))
          } else {
            unlistedCount += 1
          }
        }
      }
      start = index + 1
      if index < text.count, text[index] == 0x0A { line += 1 }
    }
    return (places, problems, unlistedCount)
  }

  private mutating func refuse(_ problems: [KMLTrack.Problem]) {
    for problem in problems {
      xml.rejects.append(
        Reject(
          file: xml.file, line: problem.line, column: 1, reason: problem.reason,
          record: problem.record))
    }
  }

  mutating func endGeometry(_ geometry: KMLElement) {
    switch geometry {
    case .track: endTrack()
    case .line: endLine()
    default: endPoint()
    }
  }

  private mutating func endTrack() {
    let line = xml.pointLine()
    let found = track.finished(altitude, &xml.tally, line: line)
    track = KMLTrack()
    for _ in 0..<min(found.withoutPlace, RecordLimits.held) {
      xml.tally.count("no_position", "a time without a place is skipped", line: line)
    }
    refuse(found.refused)
    xml.recordCount += found.batch.fixes.count + found.refused.count
    if !label.isEmpty, !found.batch.fixes.isEmpty,
      metadata.trackNames.count < RecordLimits.trackNames
    {
      metadata.trackNames.append(label)
    }
    placemarks.addTrack(found.batch.fixes)
    queue.add(found.batch)
  }

  private mutating func endLine() {
    if !label.isEmpty { metadata.routeName = metadata.routeName ?? label }
    var batch = batch(of: .route)
    if !batch.fixes.isEmpty { batch.fixes.startsSegment[0] = true }
    batch.labels = Array(repeating: "", count: batch.fixes.count)
    switch placemarks.addLine(batch) {
    case .held: break
    case .tooLong: queue.add(batch)
    case .repeated: xml.routeRecordCount -= batch.fixes.count
    }
  }

  private mutating func endPoint() {
    let batch = batch(of: .waypoint)
    for index in 0..<batch.fixes.count where placemarks.count < RecordLimits.held {
      var fix = batch.fixes[index]
      fix.time = placemarkTime
      placemarks.add(fix, label)
    }
  }

  private mutating func batch(of kind: PointKind) -> RecordBatch {
    let line = xml.pointLine()
    var elevations = coordinates.map(\.elevation)
    altitude.settle(&elevations)
    var batch = RecordBatch()
    batch.kind = kind
    batch.hasSegments = kind != .waypoint
    for (place, elevation) in zip(coordinates, elevations) {
      var fix = Fix(time: .absent, coordinate: place.coordinate)
      if !elevation.isNaN { fix.elevation = xml.tally.accepted(elevation, .elevation, line: line) }
      batch.fixes.append(fix)
    }
    coordinates = []
    return batch
  }
}
