internal import HitherText

/// The bytes of a file in a zip archive, unpacked as they are read.
///
/// The readable part of a damaged file is returned first; the read after that throws.
package struct ZipEntryBytes: ByteSource {
  private let archive: [UInt8]
  private let entry: ZipDirectory.Entry
  private let inflater: Inflater?
  private var position: Int
  private var unpackedCount = 0
  private var checksum = Checksum32()
  private var failure: ZipError?
  private var isAtEnd = false

  package init(_ entry: ZipDirectory.Entry, of archive: [UInt8]) {
    self.archive = archive
    self.entry = entry
    position = entry.range.lowerBound
    inflater = entry.method == .deflated ? Inflater(.none) : nil
    if entry.method == .unknown { failure = .unknownMethod }
  }

  package mutating func read(into buffer: inout [UInt8], upTo count: Int) throws -> Int {
    if let failure { throw failure }
    guard !isAtEnd else { return 0 }
    let before = buffer.count
    do {
      try unpack(into: &buffer, upTo: min(count, ByteLimits.chunkLength))
    } catch {
      failure = .damagedFile
    }
    let read = buffer.count - before
    checksum.add(buffer[before...])
    unpackedCount += read
    if unpackedCount > ByteLimits.freeExpansion,
      unpackedCount / ByteLimits.expansionRatio > position - entry.range.lowerBound
    {
      failure = .expandsTooFar
    } else if isAtEnd, checksum.value != entry.checksum {
      failure = .damagedFile
    }
    if read == 0, let failure { throw failure }
    return read
  }

  private mutating func unpack(into buffer: inout [UInt8], upTo count: Int) throws {
    guard let inflater else {
      let end = min(position + count, entry.range.upperBound)
      buffer.append(contentsOf: archive[position..<end])
      position = end
      isAtEnd = position == entry.range.upperBound
      return
    }
    let before = buffer.count
    while buffer.count == before {
      let end = min(position + ByteLimits.chunkLength, entry.range.upperBound)
      let piece = Array(archive[position..<end])
      var taken = 0
      let outcome = try inflater.inflate(piece, from: &taken, into: &buffer, upTo: count)
      position += taken
      switch outcome {
      case .endOfMember:
        isAtEnd = true
        return
      case .needsInput where position == entry.range.upperBound || taken == 0:
        throw ZipError.damagedFile
      case .progress where taken == 0 && buffer.count == before: throw ZipError.damagedFile
      default: break
      }
    }
  }
}
