public import HitherText

/// Opens track files of any format and packing.
public enum TrackSource {
  /// An open file with its recognised format.
  public struct Opened {
    /// The reader of its records.
    public var reader: any TrackReader
    /// The format.
    public let format: TrackFormat

    /// Whether records may name their members, as far as the start of the file shows.
    public var mayNameMembers: Bool { format.mayNameMembers && reader.mayNameMembers }
  }

  /// The name of standard input on the command line and in messages.
  public static let standardInput = "-"

  /// Opens a file, unpacks gzip, decodes the text and recognises the format.
  ///
  /// The format is recognised by the first bytes, then by the file's name.
  ///
  /// - Parameters:
  ///   - path: The file, `-` for standard input.
  ///   - name: The name for messages; nil for the path.
  ///   - format: The format's id if the user gave one; nil to recognise it.
  ///   - options: The user's options for reading.
  /// - Throws: If the file cannot be read, or its format is unknown.
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

  /// Opens bytes that are not a file: from an archive or a test.
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
      Suggestion.hint(for: id, among: ids)
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
