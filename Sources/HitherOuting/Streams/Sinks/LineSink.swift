package import HitherFiles

/// Events as lines of NDJSON on standard output or in a file.
///
/// A file is written from its beginning, or from the position in a stored state. Each line is
/// written in one piece, so that a reader of the file sees incomplete lines only after a crash.
package struct LineSink: LiveSink {
  package let name: String
  private let output: OutputDescriptor
  private var length: Int64 = 0
  /// The approximate number of bytes per write.
  private static let chunk = 1 << 18

  /// Writes to standard output.
  package init() {
    name = "-"
    output = OutputDescriptor()
  }

  /// Writes to a file.
  package init(path: String, _ mode: FileMode) throws(LiveError) {
    name = path
    output = try OutputDescriptor(path: path, mode, isEmptied: false)
  }

  package var position: [UInt8] { output.isFile ? Array("\(length)".utf8) : [] }

  package mutating func resume(at position: [UInt8]) throws(LiveError) {
    guard output.isFile else { return }
    let kept = position.isEmpty ? 0 : Int64(String(decoding: position, as: UTF8.self))
    guard let kept, kept >= 0 else {
      throw LiveError(.state, "the saved length of the output cannot be read", place: name)
    }
    guard let now = try output.length() else { return }
    guard now >= kept else {
      throw LiveError(
        .state, "the output is shorter than what was written to it before", place: name)
    }
    try output.cut(to: kept)
    length = kept
  }

  package mutating func write(_ events: [OutgoingEvent]) throws(LiveError) {
    var bytes: [UInt8] = []
    for event in events {
      bytes += event.line
      if bytes.count >= Self.chunk { try put(&bytes) }
    }
    if !bytes.isEmpty { try put(&bytes) }
  }

  /// Writes lines that are not events.
  package mutating func write(_ lines: [[UInt8]]) throws(LiveError) {
    for line in lines {
      var line = line
      try put(&line)
    }
  }

  private mutating func put(_ bytes: inout [UInt8]) throws(LiveError) {
    try output.write(bytes)
    length += Int64(bytes.count)
    bytes.removeAll(keepingCapacity: true)
  }

  package func flush() throws(LiveError) { try output.synchronise() }
}
