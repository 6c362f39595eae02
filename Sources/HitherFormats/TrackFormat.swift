internal import HitherText
public import HitherTracks

/// A format of track files: how it is recognised, read and written.
///
/// The formats the toolkit knows are the lines of `all`; a new one is a folder of its own and one
/// line there.
public struct TrackFormat: Sendable {
  /// What the user said about how to read.
  public struct Options: Sendable {
    /// How CSV is to be read.
    public var csv = CSVOptions()
    /// The day of the first fix, where times are times of a day and nothing in the file names it.
    public var firstDay: CivilDate?
    /// What opens OwnTracks messages that are encrypted.
    package var ownTracksKeys: OwnTracksKeys?
    /// Whether positions that share a whole second are spread over it; not those of a stream, whose times stand.
    package var spreadsTimes = true
    /// Whether the file stands in an archive, which may hold no other.
    var isInArchive = false

    /// Makes options that leave all to be recognised.
    public init() {}
  }

  /// What the format is called in `--format` and in diagnostics.
  public let id: String
  /// The ends of file names, with their points, the usual first.
  public let suffixes: [String]
  /// What the format is, in a few words.
  public let summary: String
  /// Whether a member's records stand together in it, so that a writer cannot go back to a member.
  var groupsMembers = false
  /// Whether its records may say whose they are.
  var namesMembers = false
  /// Whether its writer has a place for single marked places, with their names.
  var writesWaypoints = false
  /// Whether its writer has no place for what sensors say of some records, the height apart, and for times of a route.
  var omitsSensors: @Sendable (_ kind: PointKind, _ isTimed: Bool) -> Bool = { _, _ in false }
  /// Whether its writer has a place for the names of route points.
  var namesRoutePoints = false
  /// Whether its writer makes the file itself, so that nothing else can take the bytes.
  var writesFileItself = false
  /// Whether it is text, which is decoded before it is looked at; else bytes of its own.
  var holdsText = true
  /// Whether the first bytes of a text, or of a file that is none, are of this format.
  let recognises: @Sendable (_ start: [UInt8]) -> Bool
  /// Makes a reader; nil where the format is only written.
  let makeReader: Reading?
  /// Makes a writer for a file of a name; nil where the format is only read.
  let makeWriter: (@Sendable (_ path: String) -> any TrackWriter)?

  /// How a reader is made of a file's text, as UTF-8, or of its bytes.
  typealias Reading =
    @Sendable (
      _ source: PeekableSource, _ file: String, _ options: Options
    ) throws(FormatError) -> any TrackReader

  /// All formats, in the order in which they are tried: what is surest comes first.
  public static let all: [TrackFormat] = [
    .fit,
    .zip,
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

  /// How many bytes of a text are looked at.
  static let recognitionLength = 4_096

  /// Whether tracks can be read from it.
  public var canRead: Bool { makeReader != nil }

  /// Whether tracks can be written in it.
  public var canWrite: Bool { makeWriter != nil }

  /// Whether a member's records stand together in it: a writer cannot go back to a member.
  public var keepsMembersTogether: Bool { groupsMembers }

  /// Whether waypoints can be written in it, before the members' records.
  public var keepsWaypoints: Bool { writesWaypoints }

  /// Whether values of sensors other than the height are not written of records of a kind, with or without a time;
  /// of a route nor are its times.
  public func leavesOutSensors(of kind: PointKind, isTimed: Bool) -> Bool {
    omitsSensors(kind, isTimed)
  }

  /// Whether the names of route points are written.
  public var keepsRouteNames: Bool { namesRoutePoints }

  /// Whether its writer must be given a file of its own: no pipe, and none that is to be packed.
  public var needsOwnFile: Bool { writesFileItself }

  /// The format with an id; nil when there is none.
  public static func named(_ id: String) -> TrackFormat? {
    all.first { $0.id == id }
  }

  /// The format that a file's name says it is of, `.gz` apart; nil when none does.
  public static func bySuffix(_ path: String) -> TrackFormat? {
    let bare = bareName(path)
    return all.first { $0.suffixes.contains { bare.hasSuffix($0) } }
  }

  /// A file's name in small letters, without the suffix that says that it is packed.
  static func bareName(_ path: String) -> String {
    let name = path.lowercased()
    return isPacked(path) ? String(name.dropLast(3)) : name
  }

  /// Whether a file's name says that it is packed.
  package static func isPacked(_ path: String) -> Bool {
    path.lowercased().hasSuffix(".gz")
  }

  /// The format that the first bytes of a text, or of a file that is none, show; nil when none does.
  static func byContent(_ start: [UInt8], holdsText: Bool) -> TrackFormat? {
    all.first { $0.holdsText == holdsText && $0.recognises(start) }
  }

  /// Whether records of the format may say whose they are.
  public var mayNameMembers: Bool { namesMembers }

  /// A new writer of the format; nil where it is only read.
  ///
  /// - Parameter path: The file that is written; its suffix tells the spelling where there are some.
  public func writer(for path: String = "") -> (any TrackWriter)? { makeWriter?(path) }
}
