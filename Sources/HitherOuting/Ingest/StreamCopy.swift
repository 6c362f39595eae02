import HitherFormats
import HitherText

/// Standard input or a pipe that can be read a second time, as a first reading keeps a copy on disk; or what
/// else is a source and no file of records.
struct StreamCopy {
  private let file: TemporaryFile
  /// Nil where all of it is in the copy.
  private let source: FileBytes?
  private var isWhole = false

  init(_ path: String) throws(HitherError) {
    file = try TemporaryFile()
    do {
      source =
        path == TrackSource.standardInput ? FileBytes.standardInput : try FileBytes(path: path)
    } catch {
      throw HitherError(FormatError(error, file: path))
    }
  }

  /// Bytes that are at hand as a whole.
  init(_ file: TemporaryFile) {
    self.file = file
    source = nil
  }

  /// The bytes: the first time those of the stream, later those of the copy.
  mutating func bytes() -> any ByteSource {
    defer { isWhole = true }
    guard let source, !isWhole else { return TemporaryBytes(file: file) }
    return CopyingBytes(source: source, copy: file)
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
