import Glibc

/// The bytes of a file at any place, for formats with an index.
package struct FileRanges: Sendable {
  private let read: @Sendable (_ offset: Int, _ count: Int) throws(FileError) -> [UInt8]
  /// The file's length in bytes when it was opened.
  package let count: Int

  /// Opens a regular file.
  package init(path: String) throws(FileError) {
    let descriptor = try OwnedDescriptor(path: path)
    count = try descriptor.regularLength(path)
    read = { (offset, count) throws(FileError) in
      try descriptor.bytes(at: offset, count: count, path)
    }
  }

  /// The bytes of an array, for tests.
  package init(_ bytes: [UInt8]) {
    count = bytes.count
    read = { (offset, count) throws(FileError) in Array(bytes[offset..<offset + count]) }
  }

  /// The bytes of a range; nil if the file ends before it does.
  package func bytes(at offset: UInt64, count: UInt64) throws(FileError) -> [UInt8]? {
    guard offset <= UInt64(self.count), count <= UInt64(self.count) - offset else { return nil }
    let bytes = try read(Int(offset), Int(count))
    return bytes.count == Int(count) ? bytes : nil
  }
}
