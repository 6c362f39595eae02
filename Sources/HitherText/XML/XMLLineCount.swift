/// Counts lines only on demand, and over bytes that are about to be discarded.
struct XMLLineCount {
  /// The start of the window: its line, and the characters of that line before it.
  private var base = Place()
  /// The last position requested, from which a later one is reached faster.
  private var last = Place()

  private struct Place {
    var offset = 0
    var line = 1
    var columnsBefore = 0
  }

  /// Moves the base over `bytes`, whose first is at the offset `origin`, to the offset `end`.
  mutating func advance(over bytes: inout [UInt8], from origin: Int, to end: Int) {
    base = Self.moved(base, over: bytes.span, from: origin, to: end)
    if last.offset < end { last = base }
  }

  /// Line and column, both from 1, of an offset in `bytes`, whose first is at `origin`.
  mutating func place(
    of offset: Int, in bytes: inout [UInt8], from origin: Int
  ) -> (line: Int, column: Int) {
    let nearest = last.offset <= offset && last.offset >= base.offset ? last : base
    last = Self.moved(nearest, over: bytes.span, from: origin, to: offset)
    return (last.line, last.columnsBefore &+ 1)
  }

  private static func moved(
    _ place: Place, over bytes: Span<UInt8>, from origin: Int, to end: Int
  ) -> Place {
    let start = max(0, place.offset &- origin)
    let stop = min(bytes.count, end &- origin)
    guard start < stop else { return place }
    let newlines = countNewlines(bytes.extracting(start..<stop))
    var lineStart = start
    var moved = place
    if newlines > 0 {
      lineStart = stop
      while bytes[lineStart &- 1] != UInt8(ascii: "\n") { lineStart &-= 1 }
      moved.line &+= newlines
      moved.columnsBefore = 0
    }
    moved.columnsBefore &+= countCharacters(bytes.extracting(lineStart..<stop))
    moved.offset = end
    return moved
  }

  private static func countNewlines(_ bytes: Span<UInt8>) -> Int {
    let newline = UInt8(ascii: "\n")
    var count = 0
    var index = 0
    while bytes.count &- index >= 32 {
      // A byte of a lane can count to at most 255.
      let end = index &+ min(255, (bytes.count &- index) / 32) &* 32
      var sums = SIMD4<UInt64>()
      while index < end {
        sums &+= ByteWord.matches(ByteWord.loadFour(bytes, at: index), newline) &>> 7
        index &+= 32
      }
      for lane in sums.indices { count &+= ByteWord.sum(sums[lane]) }
    }
    while index < bytes.count {
      if bytes[index] == newline { count &+= 1 }
      index &+= 1
    }
    return count
  }

  /// Counts the bytes that start a character in UTF-8.
  private static func countCharacters(_ bytes: Span<UInt8>) -> Int {
    var count = 0
    for index in bytes.indices where bytes[index] & 0xc0 != 0x80 { count &+= 1 }
    return count
  }
}
