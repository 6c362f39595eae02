/// The files that a zip archive says it holds.
///
/// Only the directory at the archive's end counts (PKWARE's APPNOTE 4.3): where it and the heads before
/// the files differ, programs disagree about what is in the archive. Archives of more than 4 GiB have
/// another directory, which is not read.
package struct ZipDirectory {
  /// A file in the archive.
  package struct Entry {
    let path: String
    /// Its packed bytes.
    let range: Range<Int>
    let method: Method
    let checksum: UInt32
    let unpackedLength: Int
  }

  /// How a file is packed.
  enum Method {
    case stored
    case deflated
    /// By a method that is not known, or encrypted.
    case unknown
  }

  /// The files in the order of their paths' bytes; no folders.
  package private(set) var entries: [Entry] = []
  /// Symbolic links, and paths that lead out of the archive: they are never followed.
  private(set) var refusedPaths: [String] = []

  private let bytes: [UInt8]

  /// Reads the directory of an archive.
  package init(_ bytes: [UInt8]) throws(ZipError) {
    self.bytes = bytes
    let end = try endOfDirectory()
    let count = number(end + 10, 2)
    var position = number(end + 16, 4)
    guard count <= ByteLimits.archiveFiles else { throw .tooManyFiles }
    guard position <= end, position + number(end + 12, 4) <= end else { throw .damagedDirectory }
    for _ in 0..<count { try readEntry(&position, before: end) }
    entries.sort { Array($0.path.utf8).lexicographicallyPrecedes(Array($1.path.utf8)) }
    try checkOverlap()
  }

  /// Whether an archive begins here.
  static func isZip(_ start: [UInt8]) -> Bool {
    start.starts(with: [0x50, 0x4B, 0x03, 0x04]) || start.starts(with: [0x50, 0x4B, 0x05, 0x06])
  }

  /// A number of the archive, low byte first; 0 beyond its end.
  private func number(_ position: Int, _ size: Int) -> Int {
    guard position >= 0, position + size <= bytes.count else { return 0 }
    return (0..<size).reversed().reduce(0) { $0 << 8 | Int(bytes[position + $1]) }
  }

  /// Where the record at the end of the directory begins; a comment may follow it.
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
    let path = String(decoding: bytes[position + 46..<position + 46 + nameLength], as: UTF8.self)
    let head = number(position + 42, 4)
    let length = number(position + 20, 4)
    guard head + 30 <= bytes.count, number(head, 4) == 0x0403_4B50 else { throw .damagedDirectory }
    let start = head + 30 + number(head + 26, 2) + number(head + 28, 2)
    guard start + length <= bytes.count else { throw .damagedDirectory }
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
    let unpackedLength = number(position + 24, 4)
    position = next
    guard !path.hasSuffix("/") else { return }
    guard !isLink, Self.staysInside(path) else {
      refusedPaths.append(path)
      return
    }
    entries.append(
      Entry(
        path: path, range: start..<start + length, method: method, checksum: checksum,
        unpackedLength: unpackedLength))
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
