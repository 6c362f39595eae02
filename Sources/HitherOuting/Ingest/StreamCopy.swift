import HitherFormats
import HitherText

/// Standard input, a pipe or another non-file source that can be read a second time, from a copy on disk.
struct StreamCopy {
  private let file: TemporaryFile
  /// Nil if all of it is in the copy.
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

  /// Bytes that are complete already.
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

/// Passes bytes through and copies them.
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

/// The bytes of a temporary file, from start to end.
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
