import HitherText
import HitherTracks

extension GPXReader {
  /// Takes the points ahead that are plain, up to a full batch.
  mutating func takePlainRecords(_ batch: inout RecordBatch) {
    guard plainSearch.goesOn, xml.mayTakePlain, batch.kind == .track else { return }
    let most = RecordLimits.batch - batch.fixes.count
    let form = plainPoint
    // Out of the reader, so that the closure holds neither that nor a copy of the points.
    var (points, times) = (PlainFixes(), xml.times)
    swap(&points, &plainPoints)
    var isUnusual = false
    let isTaken = xml.scanner.takeAhead { bytes, start in
      var cursor = PlainCursor(position: start)
      var taken: XMLScanner.Taken?
      while points.count < most {
        cursor.skipSpace(bytes)
        let begin = cursor.position
        guard bytes.count &- begin > 6, bytes[begin &+ 1] == UInt8(ascii: "t") else { break }
        guard let endTag = form.read(&cursor, bytes, into: &points, &times) else {
          isUnusual = true
          break
        }
        taken = XMLScanner.Taken(start: begin, endTag: endTag, end: cursor.position)
      }
      return taken
    }
    if isTaken {
      xml.times = times
      leaf = nil
      extensionsDepth = 0
      xml.addPlain(&points, to: &batch)
    }
    plainSearch.note(isTaken: isTaken, isUnusual: isUnusual)
    swap(&points, &plainPoints)
  }
}
