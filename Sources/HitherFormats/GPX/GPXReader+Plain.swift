import HitherText
import HitherTracks

extension GPXReader {
  /// Reads the next points that have the plain layout, up to a full batch.
  mutating func takePlainRecords(_ batch: inout RecordBatch) {
    guard plainSearch.goesOn, xml.mayTakePlain, batch.kind == .track else { return }
    let most = RecordLimits.batch - batch.fixes.count
    let form = plainPoint
    // Moved out of the reader, so that the closure captures neither the reader nor a copy.
    var (points, shapes, times) = (PlainFixes(), RecordShapes(looks: false), xml.times)
    swap(&points, &plainPoints)
    swap(&shapes, &plainShapes)
    var isUnusual = false
    let isTaken = xml.scanner.takeAhead { bytes, start in
      var cursor = PlainCursor(position: start)
      var taken: XMLScanner.LastFastElement?
      while points.count < most {
        if let alike = shapes.read(bytes, from: cursor.position, upTo: most, into: &points) {
          cursor.position = alike.last
          cursor.skipSpace(bytes)
          taken = form.taken(from: cursor.position, to: alike.end)
          cursor.position = alike.end
          continue
        }
        let before = cursor.position
        cursor.skipSpace(bytes)
        let begin = cursor.position
        guard bytes.count &- begin > 6, bytes[begin &+ 1] == UInt8(ascii: "t") else { break }
        shapes.beginOther()
        guard form.read(&cursor, bytes, into: &points, &times, &shapes.marks) else {
          isUnusual = true
          break
        }
        taken = form.taken(from: begin, to: cursor.position)
        shapes.learn(bytes, before..<cursor.position)
      }
      return taken
    }
    if isTaken {
      xml.times = times
      leaf = nil
      extensionsDepth = 0
      xml.addPlain(&points, to: &batch)
    }
    plainSearch.record(isTaken: isTaken, isUnusual: isUnusual)
    swap(&points, &plainPoints)
    swap(&shapes, &plainShapes)
  }
}
