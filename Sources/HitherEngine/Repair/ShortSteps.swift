/// Steps of which degrees alone tell that they are short, many at a time.
enum ShortSteps {
  /// So many steps are looked at together.
  static let block = 64
  /// A step of less north or south, and of less east or west, is short, in units of the grid; a power of two.
  private static let units: Int32 = 1024
  /// No short step is longer, in metres: a unit is never longer than 11.2 mm.
  static let longestMetres = 2 * Double(units) * 0.0112

  /// Goes on from a fix by whole blocks as long as all steps to their fixes are short and none goes back in time;
  /// the columns are of one batch.
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

  /// Whether all steps of a block are short; branches would keep them from being looked at side by side.
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
