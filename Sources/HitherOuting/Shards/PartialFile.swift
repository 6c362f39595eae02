import HitherFiles
import HitherFormats
import HitherTracks

/// The file of a partial result: frames of bytes, each with its length and its checksum.
///
/// A file gets its name when it is complete, so that a process that is ended leaves none. The last
/// frame is empty: a file that was cut off anywhere is recognised.
struct PartialFile: ~Copyable {
  static let start = Array("hither partial result\n".utf8)

  private var file: OutputFile
  private var frames: Int64 = 0

  init(_ path: String, _ mode: FileMode) throws(HitherError) {
    var begun = try OutputFile(path, mode)
    try begun.write(Self.start)
    file = begun
  }

  /// Appends a frame.
  mutating func append(_ bytes: [UInt8]) throws(HitherError) {
    try file.write(Self.word(UInt64(bytes.count)) + Self.word(Self.sum(of: bytes, frame: frames)))
    try file.write(bytes)
    frames += 1
  }

  /// Ends the file and gives it its name.
  mutating func finish() throws(HitherError) {
    try append([])
    try file.finish()
  }

  /// The checksum of a frame, which no other frame at another place has.
  fileprivate static func sum(of bytes: [UInt8], frame: Int64) -> UInt64 {
    var sum = ByteSum()
    sum.add(frame)
    sum.add(bytes)
    return sum.value
  }

  private static func word(_ value: UInt64) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: value >> (8 * UInt64($0))) }
  }
}

/// Reads the frames of a partial result.
struct PartialReader {
  let path: String
  private var bytes: FileBytes
  /// The number of bytes that were not read.
  private var rest: Int
  private var frames: Int64 = 0

  init(_ path: String) throws(HitherError) {
    self.path = path
    do throws(FileError) {
      bytes = try FileBytes(path: path)
    } catch {
      throw HitherError(FormatError(error, file: path))
    }
    rest = try FileEnds.size(of: path)
    guard rest >= PartialFile.start.count, try take(PartialFile.start.count) == PartialFile.start
    else {
      throw HitherError(
        .data, "not a partial result", place: path,
        hint: "'hither summarize … --shard 1/2 --partials FILE' writes one")
    }
  }

  /// The next frame; nil at the end.
  mutating func next() throws(HitherError) -> [UInt8]? {
    let (length, sum) = (try word(), try word())
    guard length <= UInt64(rest) else { throw damaged }
    let frame = try take(Int(length))
    guard PartialFile.sum(of: frame, frame: frames) == sum else { throw damaged }
    frames += 1
    guard frame.isEmpty else { return frame }
    guard rest == 0 else { throw damaged }
    return nil
  }

  /// The next frame, where one must be.
  mutating func required() throws(HitherError) -> [UInt8] {
    guard let frame = try next() else { throw damaged }
    return frame
  }

  var damaged: HitherError {
    HitherError(
      .data, "the partial result is damaged or cut off", place: path, hint: "run its shard again")
  }

  private mutating func word() throws(HitherError) -> UInt64 {
    guard rest >= 8 else { throw damaged }
    return try take(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  private mutating func take(_ count: Int) throws(HitherError) -> [UInt8] {
    var taken: [UInt8] = []
    taken.reserveCapacity(count)
    do {
      while taken.count < count {
        // A file that was cut off since it was measured ends earlier.
        guard try bytes.read(into: &taken, upTo: count - taken.count) > 0 else { throw damaged }
      }
    } catch let error as HitherError {
      throw error
    } catch {
      throw HitherError(FormatError(error, file: path))
    }
    rest -= count
    return taken
  }
}
