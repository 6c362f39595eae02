import Glibc
import HitherFormats
import HitherLive
import HitherTracks

/// Fixes as NDJSON to standard output, or to a file as `file:PATH`.
struct LineFixes: FixSink {
  let name: String
  private let file: Descriptor
  private var writer = NDJSONWriter()

  /// A descriptor that is closed with its last owner.
  private final class Descriptor {
    let number: Int32
    init(_ number: Int32) { self.number = number }
    deinit { if number > STDERR_FILENO { close(number) } }
  }

  init(_ address: String) throws(LiveError) {
    name = address
    guard address != "-" else {
      file = Descriptor(STDOUT_FILENO)
      return
    }
    guard address.hasPrefix("file:") else {
      throw LiveError(
        .address, "'\(address)' is nothing to replay to",
        hint: "-, file:PATH, mqtt://HOST/TOPIC or nats://HOST/SUBJECT")
    }
    let path = String(address.dropFirst(5))
    let number = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard number >= 0 else {
      throw LiveError(.cannotCreate, "the file cannot be created", place: path)
    }
    file = Descriptor(number)
  }

  mutating func write(_ fixes: FixBatch, member: String) throws(LiveError) {
    var batch = RecordBatch()
    batch.fixes = fixes
    writer.append(batch, member: member)
    var rest = writer.takeOutput()[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes {
        unsafe Glibc.write(file.number, $0.baseAddress, $0.count)
      }
      guard count >= 0 || errno == EINTR else {
        throw LiveError(.inputOutput, "writing failed", place: name)
      }
      rest = rest.dropFirst(max(0, count))
    }
  }

  mutating func flush() throws(LiveError) {}
}
