package import HitherText

/// Reads OpenStreetMap data in chunks: `.osm.pbf`, `.osm` and `.osm.gz`, recognised by their bytes.
///
/// ```swift
/// var reader = try OSMReader(FileBytes(path: path), file: path, .nodes)
/// while let packed = try reader.next() {
///   let chunk = try packed.chunk(.nodes)
/// }
/// ```
package struct OSMReader {
  /// A part of a file; unpacking it is independent of the other parts, so that it can be done by several threads.
  package enum Part: Sendable {
    case blob(PBFBlob)
    case chunk(OSMChunk)

    /// The entities of the part; for XML, where they are read with the part, what the reader selects.
    package func chunk(_ selection: OSMSelection) throws(FormatError) -> OSMChunk {
      switch self {
      case .blob(let blob): try PBFBlock.chunk(of: blob, selection)
      case .chunk(let chunk): chunk
      }
    }

    /// About the bytes that it needs when it is unpacked.
    package var weight: Int {
      switch self {
      case .blob(let blob): 8 * blob.bytes.count
      case .chunk: 1 << 20
      }
    }
  }

  /// One of the two.
  private var blobs: PBFBlobs?
  private var xml: OSMXML?

  /// Opens data.
  ///
  /// - Parameter file: How it is named in errors.
  package init(
    _ source: any ByteSource, file: String, _ selection: OSMSelection
  ) throws(FormatError) {
    do {
      var source = PeekableSource(source)
      if GzipBytes.isGzip(try source.peek(2)) { source = PeekableSource(GzipBytes(source)) }
      let start = try source.peek(1024)
      if PBFBlobs.recognises(start) {
        blobs = PBFBlobs(source, file: file)
      } else if Self.isXML(start) {
        xml = OSMXML(source, file: file, selection)
      } else {
        throw FormatError(
          .unrecognised, file: file, message: "not OpenStreetMap data (.osm.pbf, .osm or .osm.gz)")
      }
    } catch {
      throw FormatError(error, file: file)
    }
  }

  /// Whether a file that begins so may be OpenStreetMap data, packed or not.
  package static func recognises(_ start: [UInt8]) -> Bool {
    GzipBytes.isGzip(start) || PBFBlobs.recognises(start) || isXML(start)
  }

  private static func isXML(_ bytes: [UInt8]) -> Bool {
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    return text.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) } == 0x3C
  }

  /// The next part; nil at the end.
  package mutating func next() throws(FormatError) -> Part? {
    if let blob = try blobs?.next() { return .blob(blob) }
    if let chunk = try xml?.next() { return .chunk(chunk) }
    return nil
  }
}
