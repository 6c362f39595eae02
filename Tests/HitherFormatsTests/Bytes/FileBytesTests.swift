import Glibc
import HitherFormats
import Testing

/// Files of the system, which are there, not there or no files.
@Suite struct FileBytesTests {
  @Test func aFileIsReadWhole() throws {
    let path = "/tmp/hither-file-bytes-\(getpid())"
    let content = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
    let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    defer { unsafe unlink(path) }
    #expect(unsafe write(descriptor, content, content.count) == content.count)
    close(descriptor)
    for count in [1_000, 65_536, 1_000_000] {
      let result = readAll(try FileBytes(path: path), upTo: count)
      #expect(result.bytes == content)
      #expect(result.failure == nil)
    }
  }

  @Test func whatIsNoFileIsSaid() throws {
    #expect(reason("/nowhere/at/all.gpx") == .notFound)
    #expect(reason("/etc/passwd/track.gpx") == .notFound)
    #expect(reason("/tmp") == .isDirectory)
    #expect(readAll(try FileBytes(path: "/dev/null")).bytes.isEmpty)
  }

  private func reason(_ path: String) -> FileError.Reason? {
    do {
      _ = try FileBytes(path: path)
      return nil
    } catch {
      return error.reason
    }
  }
}
