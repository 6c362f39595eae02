internal import HitherTracks

/// What a column of a CSV file can hold.
public enum CSVField: Int, CaseIterable, Sendable {
  /// Member name or id.
  case member
  /// Time; or the time of day if `date` is a separate column.
  case time
  /// The day, if it is separate from the time.
  case date
  /// Offset of the clock of `time` from UTC, such as `+02:00`, if times have no zone.
  case utcOffset
  /// Latitude in degrees, or the northing if a reference system is given.
  case latitude
  /// Longitude in degrees, or the easting if a reference system is given.
  case longitude
  /// The position as well-known text, `POINT (11.5 47.1)`, if there are no columns for latitude and longitude.
  case geometry
  /// `N` or `S`, if latitudes have no sign.
  case latitudeHemisphere
  /// `E` or `W`, if longitudes have no sign.
  case longitudeHemisphere
  /// Elevation in metres above mean sea level.
  case elevation
  /// Horizontal accuracy in metres.
  case accuracy
  /// Horizontal dilution of precision; used as accuracy, at 5 m per unit, if there is no accuracy column.
  case hdop
  /// Speed in metres per second.
  case speed
  /// Course in degrees clockwise from north.
  case course
  /// Battery charge in percent.
  case battery
  /// Heart rate in beats per minute.
  case heartRate
  /// Cadence in steps or revolutions per minute.
  case cadence
  /// Temperature in degrees Celsius.
  case temperature
  /// Power in watts.
  case power
  /// Whether the row is the first of a segment.
  case segmentBreak
  /// The name or number of the segment; a new segment begins when it changes.
  case segment
  /// The kind of row, as OpenTracks writes it: `SEGMENT_START…`, `TRACKPOINT`.
  case kind

  /// The field's name in options and in the header that the toolkit writes.
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

  /// The field with a name; nil if there is none.
  public init?(name: String) {
    guard let field = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = field
  }

  /// The sensor whose values the column holds, if any.
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

  /// Header names that mean the field, folded; the first one that a header has is used.
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

  /// Header names that mean the member, folded; the most reliable comes first.
  static let memberNames = [
    "member", "memberid", "user", "userid", "username", "person", "personid", "participant",
    "participantid", "who", "vehicle", "vehicleid", "device", "deviceid", "devicename", "name",
    "trajectoryid", "traceid", "trackid", "individuallocalidentifier", "taglocalidentifier", "tid",
    "id", "fid",
  ]

  /// The least reliable of `memberNames`, which more often number the rows.
  static let rowNumberNames: Set<String> = ["id", "fid"]

  /// The folded form of a header cell.
  static func folded(_ header: String) -> String { SensorNames.folded(header) }
}
