package import HitherFormats
internal import HitherSealing
package import HitherText

/// Makes a network of a file: `.osm.pbf`, `.osm`, `.osm.gz` or GeoJSON lines, recognised by its bytes.
package enum NetworkImport {
  /// Reads a file.
  ///
  /// OpenStreetMap data is read twice, first its ways and then the nodes of these ways, so that
  /// memory depends on the ways that are kept and not on the size of the file.
  package static func builder(
    of path: String, for profile: TravelProfile
  ) throws(FormatError) -> NetworkBuilder {
    do {
      return try builder(named: path, for: profile) { try FileBytes(path: path) }
    } catch {
      throw FormatError(error, file: path)
    }
  }

  /// Reads data that can be opened twice.
  ///
  /// - Parameter file: How it is named in errors; its last part is the name of the source.
  package static func builder(
    named file: String, for profile: TravelProfile, _ open: () throws -> any ByteSource
  ) throws -> NetworkBuilder {
    var builder = NetworkBuilder(profile: profile, source: FileName.name(of: file))
    let digested = DigestedSource(try open())
    var start = PeekableSource(digested)
    let first = try start.peek(1024)
    if first.first != 0, first.first(where: { $0 > 0x20 && $0 < 0x80 }) == UInt8(ascii: "{") {
      try GeoJSONWays.read(&start, file: file, into: &builder)
    } else {
      try OSMImport.readWays(start, file: file, into: &builder)
      builder.endWays()
      try OSMImport.readNodes(try open(), file: file, into: &builder)
      builder.facts.attribution = NetworkFacts.openStreetMap
    }
    builder.facts.sourceDigest = try digested.digest()
    guard builder.wayCount > 0 else {
      throw FormatError(
        .noRecords, file: file,
        message: "no way that can be travelled (\(profile.rawValue)) is in it")
    }
    try builder.checkSize()
    return builder
  }
}

/// A source of bytes that computes their digest as they are read.
final class DigestedSource: ByteSource {
  private var source: any ByteSource
  private var stream = SHA256Stream()

  init(_ source: any ByteSource) { self.source = source }

  func read(into buffer: inout [UInt8], upTo count: Int) throws -> Int {
    let start = buffer.count
    let read = try source.read(into: &buffer, upTo: count)
    stream.add(buffer[start...])
    return read
  }

  /// The digest of all bytes, also of those that nobody has read.
  func digest() throws -> String {
    var rest: [UInt8] = []
    while try read(into: &rest, upTo: 1 << 16) > 0 { rest.removeAll(keepingCapacity: true) }
    return stream.hexadecimal()
  }
}
