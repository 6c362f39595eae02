package import HitherTracks

/// The options of an outing; they override the manifest.
public struct OutingOptions: Sendable {
  /// What people call the outing; nil for the name of the manifest, the recording or the folder.
  public var name: String?
  /// What all members did; nil for what each recording states or its speeds show.
  public var activity: Activity?
  /// The manifest's path.
  public var outing: String?
  /// The planned route's path.
  public var route: String?
  /// Whether there is no planned route: neither that of a manifest nor a guessed one.
  public var hasNoRoute = false
  /// The places' path.
  public var places: String?
  /// The path of the clock's rules.
  public var rules: String?
  /// The paths of the maps: GeoJSON, MBTiles or PMTiles; paths in GeoJSON also define the forks of the route.
  public var maps: [String] = []
  /// Files of terrain models, and folders of them.
  public var terrain: [String] = []
  /// The path of the timetables and saved journeys.
  public var transit: String?
  /// The path of realtime data, a file or a folder of them; for a stream also an address.
  public var realtime: String?
  /// The path of the footpaths for walking to a departure.
  public var ways: String?
  /// The path of the network of ways.
  package var network: String?
  /// The log's path.
  public var log: String?
  /// The path of a stream's state, whose fixes are read too.
  public var state: String?
  /// The leader's id.
  public var leader: String?
  /// The IANA name of the outing's zone.
  public var timeZone: String?
  /// The longest pause that is not a recording gap, in milliseconds; nil for that of the manifest or of each member.
  public var gapMilliseconds: Int64?
  /// The local time by which members should be at home, in milliseconds after midnight; nil for that of the manifest.
  public var homeByMilliseconds: Int64?
  /// By member id, the offset added to every time, in milliseconds.
  public var shifts: [String: Int64] = [:]
  /// By id, the member whose recording it really is.
  public var merges: [String: String] = [:]
  /// The format of all inputs; nil recognises each.
  public var format: String?
  /// The coordinate system of projected CSV coordinates, such as `EPSG:2154`.
  public var crs: String?
  /// The first part of CSV dates that do not begin with the year: `day` or `month`.
  public var dateOrder: String?
  /// The day of the first fix of a log without dates, such as `2026-05-01`.
  public var date: String?
  /// CSV columns by field, such as `lat=Breite`.
  public var columns: [String: String] = [:]
  /// The file with the keys of encrypted OwnTracks messages.
  public var keys: String?
  /// Whether the recordings are one outing, even if they have no time in common.
  public var isOneOuting = false
  /// Whether the first reject stops the run.
  public var isStrict = false
  /// What a sharing copy leaves out of everything that is read; nil for the owner's own outputs.
  var sharing: SharingFilter?
  /// The products with operators of their own.
  package var products: [OutingProduct] = []

  /// Makes default options.
  public init() {}

  /// The outing's settings, overridden by the options.
  package func settings(over settings: OutingSettings) -> OutingSettings {
    var settings = settings
    if let homeByMilliseconds { settings.homeByMilliseconds = homeByMilliseconds }
    if let gapMilliseconds { settings.fixedGapMilliseconds = gapMilliseconds }
    return settings
  }

  /// The member to whom a recording belongs that its file or manifest assigns to `id`.
  package func member(of id: String) -> String { merges[id] ?? id }
}
