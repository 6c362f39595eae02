/// The column of each field in a CSV file, by its number from 0.
struct CSVColumns: Sendable {
  private var indices: [Int] = Array(repeating: -1, count: CSVField.allCases.count)

  /// The number of columns that a row must have: up to the last that has a name.
  var required = 0
  /// The power of ten by which latitudes and longitudes are divided to get degrees.
  var coordinatePlaces = 0
  /// Whether it is Traccar's export, whose speeds are in knots and whose addresses are not quoted.
  private(set) var isTraccar = false
  /// The factor from a speed in the file to metres per second.
  var speedFactor = 1.0
  /// The factor from an elevation in the file to metres.
  var elevationFactor = 1.0
  /// Whether it is the log of a Columbus, Visiontac or MTK logger, whose six-digit dates begin with the year.
  private(set) var isOfLogger = false

  /// The column of a field; -1 if it has none.
  subscript(field: CSVField) -> Int {
    get { indices[field.rawValue] }
    set { indices[field.rawValue] = newValue }
  }

  /// Whether every row has a position.
  var hasPosition: Bool { hasCoordinates || self[.geometry] >= 0 }

  /// Whether a position is a latitude and a longitude in separate columns.
  var hasCoordinates: Bool { self[.latitude] >= 0 && self[.longitude] >= 0 }

  /// Finds the columns by the names in a header.
  ///
  /// - Parameters:
  ///   - header: The header's cells.
  ///   - isProjected: Whether coordinates are eastings and northings.
  init(header: [String], isProjected: Bool) {
    let names = header.map(CSVField.folded)
    for field in CSVField.allCases {
      self[field] = Self.first(of: field.headerNames, in: names)
    }
    let planeNames = CSVField.planeNames
    let easting = Self.first(of: planeNames.eastings, in: names)
    let northing = Self.first(of: planeNames.northings, in: names)
    if isProjected || !hasCoordinates, easting >= 0, northing >= 0 {
      self[.longitude] = easting
      self[.latitude] = northing
    }
    if hasCoordinates { self[.geometry] = -1 }
    if self[.time] < 0, self[.date] >= 0 {
      self[.time] = self[.date]
      self[.date] = -1
    }
    takeTraccar(names)
    isOfLogger =
      names.contains("index") && (names.contains("rcr") || names.contains("vox"))
      && names.contains("height")
    takeUnits(names)
    required = (names.lastIndex { !$0.isEmpty } ?? -1) + 1
  }

  /// Sets columns that the user chose.
  ///
  /// - Returns: The text of the first that is neither in the header nor a column number.
  mutating func apply(_ chosen: [CSVField: String], header: [String]) -> String? {
    guard !chosen.isEmpty else { return nil }
    let names = header.map(CSVField.folded)
    for field in CSVField.allCases {
      guard let text = chosen[field] else { continue }
      if let index = header.firstIndex(of: text) ?? names.firstIndex(of: CSVField.folded(text)) {
        self[field] = index
      } else if let number = Int(text), number >= 1, number <= header.count {
        self[field] = number - 1
      } else {
        return text
      }
    }
    if hasCoordinates { self[.geometry] = -1 }
    takeUnits(names)
    return nil
  }

  /// Recognises Traccar's export by its three times; its addresses may contain commas, so only the
  /// cells before are used.
  private mutating func takeTraccar(_ names: [String]) {
    isTraccar = ["protocol", "servertime", "devicetime", "fixtime"].allSatisfy(names.contains)
    guard isTraccar, let address = names.firstIndex(of: "address") else { return }
    self[.time] = names.firstIndex(of: "fixtime") ?? -1
    for field in CSVField.allCases where self[field] > address { self[field] = -1 }
  }

  /// Reads the units in the names of columns.
  private mutating func takeUnits(_ names: [String]) {
    let latitude = self[.latitude] >= 0 ? names[self[.latitude]] : ""
    let speed = self[.speed] >= 0 ? names[self[.speed]] : ""
    elevationFactor = self[.elevation] >= 0 && names[self[.elevation]] == "altmsl" ? 0.3048 : 1
    coordinatePlaces = latitude.hasSuffix("e7") ? 7 : 0
    if isTraccar || ["kn", "knots"].contains(where: { speed.hasSuffix($0) }) {
      speedFactor = 1852 / 3600
    } else if speed == "gndspd" {
      // Garmin's integrated cockpits: knots and feet.
      speedFactor = 1852 / 3600
    } else if isOfLogger, speed == "speed" {
      speedFactor = 1 / 3.6
    } else {
      speedFactor = ["kmh", "km/h", "kph"].contains { speed.hasSuffix($0) } ? 1 / 3.6 : 1
    }
  }

  private static func first(of candidates: [String], in names: [String]) -> Int {
    for candidate in candidates {
      if let index = names.firstIndex(of: candidate) { return index }
    }
    return -1
  }
}
