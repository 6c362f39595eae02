import HitherText
import HitherTracks

extension CSVReader {
  /// Reads the next rows that have the plain layout, up to a full batch.
  mutating func takePlainRows(_ batch: inout RecordBatch) {
    guard let form = plainRow, plainSearch.goesOn,
      scanner.recordLine >= dialect.headerLine
    else { return }
    let most = RecordLimits.batch - batch.fixes.count
    // Moved out of the reader, so that the closure captures neither the reader nor a copy.
    var block = CSVPlainRow.Block()
    exchange(&block)
    var isUnusual = false
    let lineEnd = UInt8(ascii: scanner.endsWithCarriageReturn ? "\r" : "\n")
    let isTaken = scanner.takeAhead { bytes, start in
      var cursor = PlainCursor(position: start)
      var taken: LinesTaken?
      while block.fixes.count < most, !isUnusual {
        if form.readAlike(&cursor, bytes, upTo: most, into: &block)
          || form.read(&cursor, bytes, lineEnd: lineEnd, into: &block)
        {
          taken = LinesTaken(end: cursor.position, count: block.fixes.count)
        } else {
          isUnusual = true
        }
      }
      return taken
    }
    if isTaken {
      recordCount += block.fixes.count
      block.fixes.move(to: &batch.fixes)
      batch.members += block.members
      block.members.removeAll(keepingCapacity: true)
    }
    plainSearch.record(isTaken: isTaken, isUnusual: isUnusual)
    exchange(&block)
  }

  private mutating func exchange(_ block: inout CSVPlainRow.Block) {
    swap(&block.fixes, &plainFixes)
    swap(&block.members, &plainMembers)
    swap(&block.times, &time.times)
    swap(&block.names, &names)
    swap(&block.shapes, &plainShapes)
  }
}
