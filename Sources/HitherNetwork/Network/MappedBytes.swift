import Glibc
package import HitherFormats
internal import HitherText

/// Bytes of a file that the system pages in as they are read, or of an array.
///
/// The file must not be changed in place while it is mapped; `NewFile` replaces it by another one.
@safe package final class MappedBytes: Sendable {
  // Written once, and then only read.
  fileprivate nonisolated(unsafe) let start: UnsafeRawPointer
  package let count: Int
  private let isMapped: Bool

  /// Maps a file.
  package init(path: String) throws(FileError) {
    let number = unsafe open(NativePath.bytes(of: path), O_RDONLY | O_CLOEXEC)
    guard number >= 0 else { throw FileError(opening: path, number: errno) }
    defer { close(number) }
    var status = stat()
    guard unsafe fstat(number, &status) == 0 else {
      throw FileError(opening: path, number: errno)
    }
    guard status.st_mode & S_IFMT != S_IFDIR else {
      throw FileError(opening: path, number: EISDIR)
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw FileError(notRegular: path, mode: status.st_mode)
    }
    count = Int(status.st_size)
    guard count > 0 else {
      unsafe start = UnsafeRawPointer(UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 64))
      isMapped = false
      return
    }
    guard let mapped = unsafe mmap(nil, count, PROT_READ, MAP_PRIVATE, number, 0),
      unsafe mapped != MAP_FAILED
    else { throw FileError(opening: path, number: errno) }
    unsafe start = UnsafeRawPointer(mapped)
    isMapped = true
  }

  /// Copies an array.
  package init(_ bytes: [UInt8]) {
    count = bytes.count
    let copy = UnsafeMutableRawPointer.allocate(byteCount: max(1, bytes.count), alignment: 64)
    unsafe bytes.withUnsafeBytes {
      unsafe copy.copyMemory(from: $0.baseAddress ?? .init(copy), byteCount: $0.count)
    }
    unsafe start = UnsafeRawPointer(copy)
    isMapped = false
  }

  deinit {
    let start = unsafe UnsafeMutableRawPointer(mutating: start)
    if isMapped { unsafe munmap(start, count) } else { unsafe start.deallocate() }
  }

  /// A number at any offset; nil beyond the end.
  func number<Value: FixedWidthInteger & BitwiseCopyable>(_ offset: Int, as type: Value.Type)
    -> Value?
  {
    guard offset >= 0, offset <= count - MemoryLayout<Value>.size else { return nil }
    return unsafe Value(littleEndian: start.loadUnaligned(fromByteOffset: offset, as: type))
  }

  /// The bytes of a range, clamped to the file.
  func bytes(_ range: Range<Int>) -> [UInt8] {
    let range = range.clamped(to: 0..<count)
    return unsafe Array(UnsafeRawBufferPointer(start: start + range.lowerBound, count: range.count))
  }
}

/// A section of mapped bytes as a column of values, little-endian as all machines that Hither runs on.
///
/// An index out of range is a caller's bug and traps: indices read from a file are checked when it is opened.
@safe struct MappedColumn<Value: BitwiseCopyable>: Sendable {
  private nonisolated(unsafe) let start: UnsafePointer<Value>
  let count: Int
  private let owner: MappedBytes

  /// Nil if the section is not in the bytes, not aligned, or not a whole number of values.
  init?(_ bytes: MappedBytes, offset: UInt64, length: UInt64) {
    let stride = MemoryLayout<Value>.stride
    guard offset <= UInt64(bytes.count), length <= UInt64(bytes.count) - offset,
      offset % UInt64(NetworkLayout.alignment) == 0, length % UInt64(stride) == 0
    else { return nil }
    unsafe start = (bytes.start + Int(offset)).assumingMemoryBound(to: Value.self)
    count = Int(length) / stride
    owner = bytes
  }

  @inline(__always)
  subscript(_ index: Int) -> Value {
    precondition(UInt(bitPattern: index) < UInt(bitPattern: count), "index out of range")
    return unsafe start[index]
  }

  /// The values as a span for a loop over all.
  func withSpan<Result, Failure: Error>(
    _ range: Range<Int>, _ body: (Span<Value>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let range = range.clamped(to: 0..<count)
    let buffer = unsafe UnsafeBufferPointer(start: start + range.lowerBound, count: range.count)
    return try body(unsafe buffer.span)
  }
}
