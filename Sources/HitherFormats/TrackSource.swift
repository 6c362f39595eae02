public import HitherText

/// Opens track files, whatever they are packed and written in.
public enum TrackSource {
  /// A file that is open, and what it was found to be.
  public struct Opened {
    /// The reader of its records.
    public var reader: any TrackReader
    /// The format.
    public let format: TrackFormat

    /// Whether records may say whose they are, as far as the beginning of the file shows.
    public var mayNameMembers: Bool { format.mayNameMembers && reader.mayNameMembers }
  }

  /// What standard input is called on the command line and in messages.
  public static let standardInput = "-"

  /// Opens a file, unpacks gzip, decodes the text and recognises the format.
  ///
  /// The format is told by the first bytes, then by the file's name.
  ///
  /// - Parameters:
  ///   - path: The file, `-` for standard input.
  ///   - name: How messages call it; the path when nil.
  ///   - format: The format's id where the user gave one; recognised when nil.
  ///   - options: What the user said about how to read.
  /// - Throws: When the file cannot be read, or is of no known format.
  public static func open(
    _ path: String, name: String? = nil, format: String? = nil,
    options: TrackFormat.Options = TrackFormat.Options()
  ) throws(FormatError) -> Opened {
    let file = name ?? path
    let bytes: FileBytes
    do throws(FileError) {
      bytes = path == standardInput ? FileBytes.standardInput : try FileBytes(path: path)
    } catch {
      throw FormatError(error, file: file)
    }
    return try open(bytes, path: path, file: file, format: format, options: options)
  }

  /// Opens bytes that are no file: of an archive or of a test.
  ///
  /// - Throws: As for a file.
  public static func open(
    bytes: any ByteSource, name: String, format: String? = nil,
    options: TrackFormat.Options = TrackFormat.Options()
  ) throws(FormatError) -> Opened {
    try open(bytes, path: name, file: name, format: format, options: options)
  }

  private static func open(
    _ bytes: any ByteSource, path: String, file: String, format: String?,
    options: TrackFormat.Options
  ) throws(FormatError) -> Opened {
    let given = try format.map { id throws(FormatError) in try known(id, file: file) }
    var source: PeekableSource
    var start: [UInt8]
    var found: TrackFormat?
    do {
      source = try unpacked(bytes)
      start = try source.peek(TrackFormat.recognitionLength)
      found = given ?? TrackFormat.byContent(start, holdsText: false)
      if found?.holdsText ?? true {
        source = PeekableSource(try TextDecodingBytes(source))
        start = try source.peek(TrackFormat.recognitionLength)
        found = found ?? TrackFormat.byContent(start, holdsText: true)
      }
    } catch {
      throw FormatError(error, file: file)
    }
    found = found ?? TrackFormat.bySuffix(path)
    guard let found, let makeReader = found.makeReader else {
      throw unrecognised(start, as: found, file: file)
    }
    var reader = try makeReader(source, file, options)
    if options.spreadsTimes { reader = CoarseTimesReader(reader, file: file) }
    return Opened(reader: reader, format: found)
  }

  /// The bytes, unpacked if they are gzip.
  private static func unpacked(_ bytes: any ByteSource) throws -> PeekableSource {
    var source = PeekableSource(bytes)
    let isPacked = GzipBytes.isGzip(try source.peek(4))
    return isPacked ? PeekableSource(GzipBytes(source)) : source
  }

  private static func known(_ id: String, file: String) throws(FormatError) -> TrackFormat {
    if let format = TrackFormat.named(id), format.canRead { return format }
    let ids = TrackFormat.all.filter(\.canRead).map(\.id)
    let hint =
      Suggestion.nearest(to: id, among: ids).map { "did you mean \($0)?" }
      ?? "formats that can be read: \(ids.joined(separator: ", "))"
    throw FormatError(.option, file: file, message: "no such input format: \(id)", hint: hint)
  }

  private static func unrecognised(
    _ start: [UInt8], as format: TrackFormat?, file: String
  ) -> FormatError {
    let readable = TrackFormat.all.filter(\.canRead)
    let hint = "formats that can be read: \(readable.map(\.id).joined(separator: ", "))"
    let message: String
    if start.isEmpty {
      message = "the file is empty"
    } else if let format {
      message = "\(format.id) files cannot be read"
    } else {
      message = "not a track file of a known format"
    }
    return FormatError(.unrecognised, file: file, message: message, hint: hint)
  }
}
