package import HitherFiles
internal import HitherFormats
package import HitherTracks

/// Fixes as NDJSON to standard output, or to a file as `file:PATH`.
package struct LineFixes: FixSink {
  package let name: String
  private let output: OutputDescriptor
  private var writer = NDJSONWriter()

  package init(_ address: String, _ mode: FileMode) throws(LiveError) {
    name = address
    guard address != "-" else {
      output = OutputDescriptor()
      return
    }
    guard address.hasPrefix("file:") else {
      throw LiveError(
        .address, "'\(address)' is nothing to replay to",
        hint: "-, file:PATH, mqtt://HOST/TOPIC, nats://HOST/SUBJECT or https://HOST/PATH")
    }
    output = try OutputDescriptor(path: String(address.dropFirst(5)), mode, isEmptied: true)
  }

  package mutating func write(_ fixes: FixBatch, member: String) throws(LiveError) {
    var batch = RecordBatch()
    batch.fixes = fixes
    writer.append(batch, member: member)
    try output.write(writer.takeOutput())
  }

  package mutating func flush() throws(LiveError) {}
}
