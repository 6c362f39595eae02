import HitherEngine
import HitherText
import HitherTracks

/// A track as the coordinates of a GeoJSON MultiLineString, on disk.
///
/// It has segments of at least two positions, `[longitude, latitude, elevation]` if the elevation is known.
package struct LineSpool {
  private var file: SpooledBytes
  private var text = TextBuffer()
  private var segment = TextBuffer()
  private var segmentLength = 0
  private(set) var segments = 0

  /// The most bytes in memory: there may be very many members.
  private static let most = 8192

  init(_ spool: SharedSpool) { file = SpooledBytes(spool) }

  mutating func append(_ batch: FixBatch) throws(HitherError) {
    let elevations = batch[.elevation]
    for index in 0..<batch.count {
      if batch.startsSegment[index] { endSegment() }
      if segmentLength == 1 {
        // With this position the segment becomes a line.
        text.append(segments > 0 ? ",[" : "[")
        text.append(contentsOf: segment.bytes)
        segments += 1
      }
      segmentLength += 1
      segment.removeAll()
      if segmentLength > 1 {
        text.append(",")
        write(batch, index, elevations, to: &text)
      } else {
        write(batch, index, elevations, to: &segment)
      }
    }
    if text.count > Self.most { try flush() }
  }

  /// Codes the positions so far.
  mutating func code(_ c: inout StateCoder) throws(HitherError) {
    try file.code(&c)
    var (pending, first) = (text.bytes, segment.bytes)
    try c.codePart(bytes: &pending)
    try c.codePart(bytes: &first)
    let (length, count) = try c.codePart { [segmentLength, segments] c throws(StateError) in
      (try c.coded(segmentLength), try c.coded(segments))
    }
    guard c.isReading else { return }
    text.append(contentsOf: pending)
    segment.append(contentsOf: first)
    (segmentLength, segments) = (length, count)
  }

  private func write(
    _ batch: FixBatch, _ index: Int, _ elevations: [Double], to buffer: inout TextBuffer
  ) {
    buffer.append(byte: UInt8(ascii: "["))
    buffer.append(scaled: Int64(batch.longitudeE7[index]), places: 7)
    buffer.append(byte: UInt8(ascii: ","))
    buffer.append(scaled: Int64(batch.latitudeE7[index]), places: 7)
    if !elevations.isEmpty, !elevations[index].isNaN {
      buffer.append(byte: UInt8(ascii: ","))
      _ = buffer.append(decimal: elevations[index], places: 3)
    }
    buffer.append(byte: UInt8(ascii: "]"))
  }

  private mutating func endSegment() {
    if segmentLength > 1 { text.append("]") }
    segmentLength = 0
  }

  private mutating func flush() throws(HitherError) {
    try file.append(text.bytes)
    text.removeAll()
  }

  /// Ends the track.
  mutating func end() throws(HitherError) {
    endSegment()
    try flush()
  }

  /// Passes on the coordinates, without the outermost brackets, in pieces.
  package func read(_ body: ([UInt8]) throws(HitherError) -> Void) throws(HitherError) {
    try file.read(body)
  }
}
