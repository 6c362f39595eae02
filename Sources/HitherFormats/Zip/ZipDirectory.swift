internal import HitherText

/// The files listed in a zip archive's directory.
///
/// Only the directory at the archive's end is used (PKWARE's APPNOTE 4.3): if it differs from the
/// local headers, programs disagree about the archive's contents. Numbers larger than 32 bits are
/// stored elsewhere (ZIP64, 4.3.14 and 4.5.3); packers that write to a pipe always put them there.
package struct ZipDirectory {
  /// A file in the archive.
  package struct Entry {
    let path: String
    /// Its packed bytes.
    let range: Range<Int>
    let method: Method
    let checksum: UInt32
  }

  /// How a file is packed.
  enum Method {
    case stored
    case deflated
    /// An unknown method, or encryption.
    case unknown
  }

  /// The files in the order of their paths' bytes, without folders.
  package private(set) var entries: [Entry] = []
  /// Symbolic links, and paths that lead out of the archive: they are never followed.
  private(set) var refusedPaths: [String] = []

  private let bytes: [UInt8]

  /// Reads the directory of an archive.
  package init(_ bytes: [UInt8]) throws(ZipError) {
    self.bytes = bytes
    let directory = try directory()
    var position = directory.start
    guard directory.count <= ByteLimits.archiveFiles else { throw .tooManyFiles }
    for _ in 0..<directory.count { try readEntry(&position, before: directory.end) }
    entries.sort { Array($0.path.utf8).lexicographicallyPrecedes(Array($1.path.utf8)) }
    try checkOverlap()
  }

  /// Whether an archive begins here.
  static func isZip(_ start: [UInt8]) -> Bool {
    start.starts(with: [0x50, 0x4B, 0x03, 0x04]) || start.starts(with: [0x50, 0x4B, 0x05, 0x06])
  }

  /// A little-endian number of the archive; 0 beyond its end, clamped to the largest `Int`.
  private func number(_ position: Int, _ size: Int) -> Int {
    guard position >= 0, position <= bytes.count - size else { return 0 }
    let value = (0..<size).reversed().reduce(0 as UInt64) {
      $0 << 8 | UInt64(bytes[position + $1])
    }
    return Int(clamping: value)
  }

  /// Where the directory begins and ends, and the number of files it declares.
  private func directory() throws(ZipError) -> (start: Int, end: Int, count: Int) {
    let end = try endOfDirectory()
    let locatorLength = 20
    guard end >= locatorLength, number(end - locatorLength, 4) == 0x0706_4B50 else {
      return try directory(
        from: number(end + 16, 4), length: number(end + 12, 4), before: end,
        count: number(end + 10, 2))
    }
    let large = number(end - locatorLength + 8, 8)
    guard large <= end - locatorLength - 56, number(large, 4) == 0x0606_4B50 else {
      throw .damagedDirectory
    }
    return try directory(
      from: number(large + 48, 8), length: number(large + 40, 8), before: large,
      count: number(large + 32, 8))
  }

  private func directory(
    from start: Int, length: Int, before end: Int, count: Int
  ) throws(ZipError) -> (start: Int, end: Int, count: Int) {
    guard start <= end, length <= end - start else { throw .damagedDirectory }
    return (start, end, count)
  }

  /// The offset of the record at the end of the directory; a comment may follow it.
  private func endOfDirectory() throws(ZipError) -> Int {
    let length = 22
    guard bytes.count >= length else { throw .noDirectory }
    var position = bytes.count - length
    while position >= 0, bytes.count - position <= length + 0xFFFF {
      if number(position, 4) == 0x0605_4B50,
        number(position + 20, 2) == bytes.count - position - length
      {
        return position
      }
      position -= 1
    }
    throw .noDirectory
  }

  private mutating func readEntry(_ position: inout Int, before end: Int) throws(ZipError) {
    guard position + 46 <= end, number(position, 4) == 0x0201_4B50 else { throw .damagedDirectory }
    let nameLength = number(position + 28, 2)
    let next = position + 46 + nameLength + number(position + 30, 2) + number(position + 32, 2)
    guard next <= end else { throw .damagedDirectory }
    let path = NativePath.text(of: Array(bytes[position + 46..<position + 46 + nameLength]))
    let (length, head) = try numbers(
      at: position, extra: position + 46 + nameLength..<next)
    guard head <= bytes.count - 30, number(head, 4) == 0x0403_4B50 else { throw .damagedDirectory }
    let start = head + 30 + number(head + 26, 2) + number(head + 28, 2)
    guard start <= bytes.count, length <= bytes.count - start else { throw .damagedDirectory }
    let isEncrypted = number(position + 8, 2) & 1 == 1
    let method: Method =
      switch number(position + 10, 2) {
      case 0 where !isEncrypted: .stored
      case 8 where !isEncrypted: .deflated
      default: .unknown
      }
    let unixMode = number(position + 40, 2)
    let isLink = unixMode & 0o170000 == 0o120000
    let checksum = UInt32(truncatingIfNeeded: number(position + 16, 4))
    position = next
    guard !path.hasSuffix("/") else { return }
    guard !isLink, Self.staysInside(path) else {
      refusedPaths.append(path)
      return
    }
    entries.append(
      Entry(
        path: path, range: start..<start + length, method: method, checksum: checksum))
  }

  /// The packed length of a file and the offset of its local header, from its extra fields if 32 bits are too few.
  private func numbers(
    at position: Int, extra: Range<Int>
  ) throws(ZipError) -> (length: Int, head: Int) {
    // The unpacked length is not needed, but precedes the others if it is present.
    var found = [24, 20, 42].map { number(position + $0, 4) }
    guard found.contains(0xFFFF_FFFF) else { return (found[1], found[2]) }
    var field = extra.lowerBound
    while field + 4 <= extra.upperBound, number(field, 2) != 1 {
      field += 4 + number(field + 2, 2)
    }
    var next = field + 4
    for index in found.indices where found[index] == 0xFFFF_FFFF {
      guard next + 8 <= min(extra.upperBound, field + 4 + number(field + 2, 2)) else {
        throw .damagedDirectory
      }
      found[index] = number(next, 8)
      next += 8
    }
    return (found[1], found[2])
  }

  private static func staysInside(_ path: String) -> Bool {
    !path.isEmpty && !path.hasPrefix("/") && !path.contains("\\") && !path.contains("\0")
      && !path.split(separator: "/").contains("..")
  }

  private func checkOverlap() throws(ZipError) {
    let ranges = entries.map(\.range).filter { !$0.isEmpty }.sorted {
      $0.lowerBound < $1.lowerBound
    }
    for index in ranges.indices.dropFirst()
    where ranges[index].lowerBound < ranges[index - 1].upperBound {
      throw .overlap
    }
  }
}
