/// Finds runs of steps that are short by their difference in degrees alone, many at a time.
enum ShortSteps {
  /// The number of steps that are tested together.
  static let block = 64
  /// The largest component of a short step, north or south and east or west, in grid units; a power of two.
  private static let units: Int32 = 1024
  /// An upper bound of the length of a short step, in metres: a unit is at most 11.2 mm.
  static let longestMetres = 2 * Double(units) * 0.0112

  /// Advances from a fix by whole blocks while all their steps are short and none goes back in time.
  ///
  /// The columns must be of one batch.
  static func endOfBlocks(
    _ times: Span<Int64>, _ latitudesE7: Span<Int32>, _ longitudesE7: Span<Int32>, from start: Int
  ) -> Int {
    var end = start
    while end > 0, end + block <= times.count {
      let rows = (end - 1)..<(end + block)
      guard
        isShort(
          times.extracting(rows), latitudesE7.extracting(rows), longitudesE7.extracting(rows))
      else { break }
      end += block
    }
    return end
  }

  /// Whether all steps of a block are short; without branches, so that they are tested in parallel.
  @inline(__always)
  private static func isShort(
    _ times: Span<Int64>, _ latitudesE7: Span<Int32>, _ longitudesE7: Span<Int32>
  ) -> Bool {
    var (far, back) = (UInt32(0), Int64(0))
    for row in 1..<(block + 1) {
      let north = latitudesE7[row] &- latitudesE7[row - 1] &+ units
      let east = longitudesE7[row] &- longitudesE7[row - 1] &+ units
      far |= UInt32(bitPattern: north) | UInt32(bitPattern: east)
      back |= times[row] &- times[row - 1]
    }
    return far < UInt32(2 * units) && back >= 0
  }
}
