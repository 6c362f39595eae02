internal import HitherText

/// A blob of an `.osm.pbf` file as it is in the file, still packed.
package struct PBFBlob: Sendable {
  let type: String
  /// The message `Blob`.
  let bytes: [UInt8]
  /// Where it begins in the file.
  let offset: Int
  let file: String

  /// The largest number of bytes that it unpacks to.
  package static let largestLength = 32 << 20
  /// The largest header of a blob.
  static let largestHeader = 64 << 10

  /// A fault of this blob.
  func damaged(_ reason: String) -> FormatError {
    FormatError(.damaged, file: file, message: "\(reason), in the block at byte \(offset)")
  }

  /// The bytes that it holds.
  func unpacked() throws(FormatError) -> [UInt8] {
    do {
      var cursor = PBFCursor(bytes)
      var length = 0
      var raw: Range<Int>?
      var packed: Range<Int>?
      while let field = try cursor.field() {
        switch field.number {
        case 1: raw = try field.bytes()
        case 2: length = Int(clamping: try field.integer())
        case 3: packed = try field.bytes()
        case 4: throw unsupported("LZMA")
        case 5: throw unsupported("bzip2")
        case 6: throw unsupported("LZ4")
        case 7: throw unsupported("zstd")
        default: break
        }
      }
      if let raw { return Array(bytes[raw]) }
      guard let packed else { throw damaged("a block has no data") }
      guard (0...Self.largestLength).contains(length) else {
        throw FormatError(
          .limit, file: file, message: "a block is larger than \(Self.largestLength) bytes")
      }
      return try inflated(packed, length)
    } catch let error as FormatError {
      throw error
    } catch {
      throw damaged("the file is damaged")
    }
  }

  private func unsupported(_ name: String) -> FormatError {
    FormatError(
      .unrecognised, file: file, message: "blocks packed with \(name) cannot be read",
      hint: "pack them with zlib: osmium cat \(FileName.name(of: file)) -o zlib.osm.pbf")
  }

  private func inflated(_ packed: Range<Int>, _ length: Int) throws(FormatError) -> [UInt8] {
    let inflater = Inflater(.zlib)
    let input = Array(bytes[packed])
    var output: [UInt8] = []
    output.reserveCapacity(length)
    var position = 0
    do {
      while true {
        // One more than stated, so that a longer content is found.
        let outcome = try inflater.inflate(
          input, from: &position, into: &output, upTo: length + 1 - output.count)
        if outcome == .endOfMember, output.count == length { return output }
        guard outcome == .progress, output.count <= length, position < input.count else {
          throw GzipError.damaged
        }
      }
    } catch {
      throw damaged("packed data is damaged")
    }
  }
}

/// Reads the blobs of an `.osm.pbf` file one after another.
struct PBFBlobs {
  private var source: any ByteSource
  private let file: String
  private var offset = 0

  init(_ source: any ByteSource, file: String) {
    (self.source, self.file) = (source, file)
  }

  /// Whether bytes begin such a file: the length of a header, and the type of its first blob.
  static func recognises(_ bytes: [UInt8]) -> Bool {
    bytes.count >= 15 && bytes[0] == 0 && bytes[1] == 0
      && bytes[4..<15].elementsEqual([0x0A, 9] + Array("OSMHeader".utf8))
  }

  /// The next blob; nil at the end.
  mutating func next() throws(FormatError) -> PBFBlob? {
    let start = offset
    let prefix = try take(4)
    guard !prefix.isEmpty else { return nil }
    guard prefix.count == 4 else { throw cutOff }
    let length = prefix.reduce(0) { $0 << 8 | Int($1) }
    guard length <= PBFBlob.largestHeader else {
      throw damaged("a block's header is longer than \(PBFBlob.largestHeader) bytes", start)
    }
    let header = try take(length)
    guard header.count == length else { throw cutOff }
    var type = ""
    var size: Int64 = -1
    do throws(PBFCursor.Fault) {
      var cursor = PBFCursor(header)
      while let field = try cursor.field() {
        switch field.number {
        case 1: type = String(decoding: header[try field.bytes()], as: UTF8.self)
        case 3: size = try field.integer()
        default: break
        }
      }
    } catch {
      throw damaged("a block's header is damaged", start)
    }
    guard (0...Int64(PBFBlob.largestLength)).contains(size) else {
      throw damaged("a block is larger than \(PBFBlob.largestLength) bytes", start)
    }
    let bytes = try take(Int(size))
    guard bytes.count == Int(size) else { throw cutOff }
    return PBFBlob(type: type, bytes: bytes, offset: start, file: file)
  }

  private var cutOff: FormatError {
    FormatError(.damaged, file: file, message: "the file is cut off at byte \(offset)")
  }

  private func damaged(_ reason: String, _ offset: Int) -> FormatError {
    FormatError(.damaged, file: file, message: "\(reason), at byte \(offset)")
  }

  /// The next bytes; fewer at the end.
  private mutating func take(_ count: Int) throws(FormatError) -> [UInt8] {
    var bytes: [UInt8] = []
    do {
      while bytes.count < count, try source.read(into: &bytes, upTo: count - bytes.count) > 0 {}
    } catch {
      throw FormatError(error, file: file)
    }
    offset += bytes.count
    return bytes
  }
}
