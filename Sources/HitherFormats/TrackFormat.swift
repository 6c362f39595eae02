internal import HitherText
public import HitherTracks

/// A format of track files: how it is recognised, read and written.
///
/// The formats of the toolkit are the elements of `all`; a new one is a folder of its own and one line there.
public struct TrackFormat: Sendable {
  /// The user's options for reading.
  public struct Options: Sendable {
    /// Options for CSV.
    public var csv = CSVOptions()
    /// The day of the first fix, if the file has times of day without a date.
    public var firstDay: CivilDate?
    /// The keys of encrypted OwnTracks messages.
    package var ownTracksKeys: OwnTracksKeys?
    /// Whether positions that share a whole second are spread over it; not in a stream, whose times are final.
    package var spreadsTimes = true
    /// Whether the file is in an archive, which may not contain another.
    var isInArchive = false

    /// Makes options that recognise everything.
    public init() {}
  }

  /// The name in `--format` and in diagnostics.
  public let id: String
  /// The file name suffixes with their points, the usual one first.
  public let suffixes: [String]
  /// What the format is, in a few words.
  public let summary: String
  /// Whether a member's records are contiguous, so that a writer cannot return to a member.
  var groupsMembers = false
  /// Whether its records may name their members.
  var namesMembers = false
  /// Whether its writer can write waypoints with their names.
  var writesWaypoints = false
  /// Whether its writer cannot write sensors other than the elevation for some records, nor times of a route.
  var omitsSensors: @Sendable (_ kind: PointKind, _ isTimed: Bool) -> Bool = { _, _ in false }
  /// Whether its writer can write the names of route points.
  var namesRoutePoints = false
  /// Whether its writer creates the file itself, so that the bytes cannot go anywhere else.
  var writesFileItself = false
  /// Whether it is text, which is decoded before recognition; otherwise binary.
  var holdsText = true
  /// Whether the first bytes, of a text or a binary file, are in this format.
  let recognises: @Sendable (_ start: [UInt8]) -> Bool
  /// Makes a reader; nil if the format is only written.
  let makeReader: Reading?
  /// Makes a writer for a file of a name; nil if the format is only read.
  let makeWriter: (@Sendable (_ path: String) -> any TrackWriter)?

  /// A function that makes a reader from a file's text, as UTF-8, or from its bytes.
  typealias Reading =
    @Sendable (
      _ source: PeekableSource, _ file: String, _ options: Options
    ) throws(FormatError) -> any TrackReader

  /// All formats, in the order in which they are tried: the most reliably recognised first.
  public static let all: [TrackFormat] = [
    .fit,
    .zip,
    .arrows,
    .gpx,
    .tcx,
    .kml,
    .nmea,
    .plt,
    .igc,
    .ownTracks,
    .jsonFixes,
    .ndjson,
    .googleTimeline,
    .mfJSON,
    .geoJSON,
    .csv,
    .geoPackage,
  ]

  /// The ids of the formats whose lines are read as a stream, beside CSV.
  package static let (ndjsonID, owntracksID) = (ndjson.id, ownTracks.id)

  /// The number of bytes of a text used for recognition.
  static let recognitionLength = 4_096

  /// Whether tracks can be read from it.
  public var canRead: Bool { makeReader != nil }

  /// Whether tracks can be written in it.
  public var canWrite: Bool { makeWriter != nil }

  /// Whether a member's records are contiguous: a writer cannot return to a member.
  public var keepsMembersTogether: Bool { groupsMembers }

  /// Whether waypoints can be written in it, before the members' records.
  public var keepsWaypoints: Bool { writesWaypoints }

  /// Whether sensors other than the elevation are not written for records of a kind, with or without a time.
  ///
  /// For a route its times are not written either.
  public func leavesOutSensors(of kind: PointKind, isTimed: Bool) -> Bool {
    omitsSensors(kind, isTimed)
  }

  /// Whether the names of route points are written.
  public var keepsRouteNames: Bool { namesRoutePoints }

  /// Whether its writer must be given a file of its own: not a pipe, and not one to be compressed.
  public var needsOwnFile: Bool { writesFileItself }

  /// The format with an id; nil if there is none.
  public static func named(_ id: String) -> TrackFormat? {
    all.first { $0.id == id }
  }

  /// Whether a file's name is that of a recording.
  package static func isNamed(_ path: String) -> Bool { bySuffix(path) != nil }

  /// The format for a file's name, ignoring `.gz`; nil if there is none.
  public static func bySuffix(_ path: String) -> TrackFormat? {
    let bare = bareName(path)
    return all.first { $0.suffixes.contains { bare.hasSuffix($0) } }
  }

  /// A file's name in lower case, without the suffix of compression.
  static func bareName(_ path: String) -> String {
    let name = path.lowercased()
    return isPacked(path) ? String(name.dropLast(3)) : name
  }

  /// Whether a file's name has a suffix of compression.
  package static func isPacked(_ path: String) -> Bool {
    path.lowercased().hasSuffix(".gz")
  }

  /// The format recognised by the first bytes of a text or a binary file; nil if there is none.
  static func byContent(_ start: [UInt8], holdsText: Bool) -> TrackFormat? {
    all.first { $0.holdsText == holdsText && $0.recognises(start) }
  }

  /// Whether a file that begins with these bytes is a recording whose records are not lines of JSON.
  package static func isRecordingWithoutLines(_ start: [UInt8]) -> Bool {
    let format = byContent(start, holdsText: false) ?? byContent(start, holdsText: true)
    switch format?.id {
    case nil, ndjsonID: return false
    case owntracksID: return OwnTracksPacking(start) != .lines
    default: return true
    }
  }

  /// Whether records of the format may name their members.
  public var mayNameMembers: Bool { namesMembers }

  /// A new writer of the format; nil if it is only read.
  ///
  /// - Parameter path: The file that is written; its suffix selects the variant if there are
  ///   several.
  public func writer(for path: String = "") -> (any TrackWriter)? { makeWriter?(path) }
}
