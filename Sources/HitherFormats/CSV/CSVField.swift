internal import HitherTracks

/// What a column of a CSV file can hold.
public enum CSVField: Int, CaseIterable, Sendable {
  /// Who was there.
  case member
  /// When; or the time of day where `date` is a column of its own.
  case time
  /// The day, where it stands apart from the time.
  case date
  /// How far the clock of `time` is ahead of UTC, as `+02:00`, where times name no zone.
  case utcOffset
  /// Latitude in degrees, or the northing where a reference system is given.
  case latitude
  /// Longitude in degrees, or the easting where a reference system is given.
  case longitude
  /// The place as well-known text, `POINT (11.5 47.1)`, where latitude and longitude are no columns.
  case geometry
  /// `N` or `S`, where latitudes carry no sign.
  case latitudeHemisphere
  /// `E` or `W`, where longitudes carry no sign.
  case longitudeHemisphere
  /// Metres above mean sea level.
  case elevation
  /// Horizontal accuracy in metres.
  case accuracy
  /// Horizontal dilution of precision; taken for accuracy, at 5 m each, where that is no column.
  case hdop
  /// Metres a second.
  case speed
  /// Degrees clockwise from north.
  case course
  /// Percent.
  case battery
  /// Beats a minute.
  case heartRate
  /// Steps or turns a minute.
  case cadence
  /// Degrees Celsius.
  case temperature
  /// Watts.
  case power
  /// Whether the row is the first of a segment.
  case segmentBreak
  /// The name or number of the segment: a new one where it changes.
  case segment
  /// The kind of row, as OpenTracks writes it: `SEGMENT_START…`, `TRACKPOINT`.
  case kind

  /// What the field is called in options and in the header that the toolkit writes.
  public var name: String {
    switch self {
    case .member: "member"
    case .time: "time"
    case .date: "date"
    case .utcOffset: "utc_offset"
    case .latitude: "lat"
    case .longitude: "lon"
    case .geometry: "geometry"
    case .latitudeHemisphere: "lat_hemisphere"
    case .longitudeHemisphere: "lon_hemisphere"
    case .elevation: "ele"
    case .accuracy: "accuracy"
    case .hdop: "hdop"
    case .speed: "speed"
    case .course: "course"
    case .battery: "battery"
    case .heartRate: "heart_rate"
    case .cadence: "cadence"
    case .temperature: "temperature"
    case .power: "power"
    case .segmentBreak: "break"
    case .segment: "segment"
    case .kind: "type"
    }
  }

  /// The field with a name; nil when there is none.
  public init?(name: String) {
    guard let field = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = field
  }

  /// The sensor whose values the column holds, if it is one's.
  var sensor: Sensor? {
    switch self {
    case .elevation: .elevation
    case .accuracy: .accuracy
    case .speed: .speed
    case .course: .course
    case .battery: .battery
    case .heartRate: .heartRate
    case .cadence: .cadence
    case .temperature: .temperature
    case .power: .power
    default: nil
    }
  }

  /// Header names that mean the field, folded, the first that a header has being taken.
  var headerNames: [String] {
    switch self {
    case .member: []
    case .time:
      [
        "time", "timestamp", "datetime", "utc", "timeutc", "utctime", "timestamputc", "datetimeutc",
        "isotime", "gpstime", "gpsdatetime", "trackedat", "recordedat", "createdat", "t", "ts",
        "epoch", "unixtime", "tst", "fixtime", "devicetime", "starttime", "localtime", "lcltime",
      ]
    case .date: ["date", "localdate", "lcldate"]
    case .utcOffset: ["utcoffset", "utcofst"]
    case .latitude:
      [
        "lat", "latitude", "latdeg", "latitudedeg", "latitudee7", "late7", "latituden/s",
        "locationlat",
      ]
    case .longitude:
      [
        "lon", "lng", "long", "longitude", "londeg", "longitudedeg", "longitudee7", "lone7",
        "longitudee/w", "locationlong", "locationlon",
      ]
    case .geometry: ["wkt", "geometry", "geom", "thegeom", "wktgeom"]
    case .latitudeHemisphere: ["n/s", "ns"]
    case .longitudeHemisphere: ["e/w", "ew"]
    case .hdop: ["hdop"]
    case .elevation, .accuracy, .speed, .course, .battery, .heartRate, .cadence, .temperature,
      .power:
      sensor.map(SensorNames.of) ?? []
    case .segmentBreak: ["break"]
    case .segment: ["segment", "segmentid", "segmentindex", "tracksegment", "trackseg", "trkseg"]
    case .kind: ["trackpointtype", "type"]
    }
  }

  /// Header names that mean an easting and a northing, or a longitude and a latitude.
  static let planeNames = (
    eastings: ["x", "easting", "east", "e"], northings: ["y", "northing", "north", "n"]
  )

  /// Header names that mean the member, folded; what is surest comes first.
  static let memberNames = [
    "member", "memberid", "user", "userid", "username", "device", "deviceid", "devicename", "name",
    "trajectoryid", "traceid", "trackid", "individuallocalidentifier", "taglocalidentifier", "tid",
    "id", "fid",
  ]

  /// The last resorts among `memberNames`: what more often numbers rows.
  static let rowNumberNames: Set<String> = ["id", "fid"]

  /// A header cell in its bare form.
  static func folded(_ header: String) -> String { SensorNames.folded(header) }
}
