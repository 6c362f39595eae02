import HitherFormats
import HitherText

/// Standard input that can be read a second time: a first reading keeps a copy on disk.
struct StandardInputCopy {
  private let file: TemporaryFile
  private var isWhole = false

  init() throws(HitherError) {
    file = try TemporaryFile()
  }

  /// The bytes: the first time those of standard input, later those of the copy.
  mutating func bytes() -> any ByteSource {
    defer { isWhole = true }
    return isWhole
      ? TemporaryBytes(file: file) : CopyingBytes(source: FileBytes.standardInput, copy: file)
  }
}

/// Hands bytes through and keeps a copy of them.
private struct CopyingBytes: ByteSource {
  var source: FileBytes
  let copy: TemporaryFile

  mutating func read(into buffer: inout [UInt8], upTo count: Int) throws -> Int {
    let before = buffer.count
    let read = try source.read(into: &buffer, upTo: count)
    if read > 0 { try copy.append(Array(buffer[before...])) }
    return read
  }
}

/// The bytes of a temporary file, from front to back.
private struct TemporaryBytes: ByteSource {
  let file: TemporaryFile
  var place = 0

  mutating func read(into buffer: inout [UInt8], upTo count: Int) throws -> Int {
    let bytes = try file.read(at: place, length: count)
    buffer += bytes
    place += bytes.count
    return bytes.count
  }
}
