internal import HitherText
internal import HitherTracks

extension FixColumnChoice {
  /// Chooses the columns of a file by their names, which are those of CSV.
  ///
  /// A column that may be used but has another type is not used unless the user named it.
  init(_ schema: ArrowSchema, _ options: CSVOptions) throws(ArrowFault) {
    let fields = schema.columns.map { schema.slots[$0].field }
    let names = fields.map(\.name)
    var columns = CSVColumns(header: names, isProjected: false)
    if let name = columns.apply(options.columns, header: names) {
      throw ArrowFault(
        .option, "unknown column \"\(name)\"",
        hint: Suggestion.hint(for: name, among: names, quote: "\"")
          ?? "the columns are: \(Self.list(names))")
    }
    let position = try Self.position(schema, columns, fields)
    self.init(time: nil, position: position)
    func index(_ field: CSVField, _ isOfType: (ArrowField) throws(ArrowFault) -> Void)
      throws(ArrowFault) -> Int?
    {
      guard columns[field] >= 0 else { return nil }
      do throws(ArrowFault) {
        try isOfType(fields[columns[field]])
      } catch {
        if options.columns[field] == nil { return nil }
        throw error
      }
      return schema.columns[columns[field]]
    }
    if columns[.time] >= 0 {
      // A table with times that cannot be read is not one without times.
      let hasZone = try fields[columns[.time]].checkTime()
      time = schema.columns[columns[.time]]
      if !hasZone { (zone, assumesUTC) = try Self.zone(options) }
    }
    for field in CSVField.allCases {
      guard let sensor = field.sensor, let column = try index(field, ArrowField.number) else {
        continue
      }
      let factor =
        switch sensor {
        case .elevation: columns.elevationFactor
        case .speed: columns.speedFactor
        default: 1.0
        }
      sensors.append(Measure(sensor, column, factor: factor))
    }
    if !sensors.contains(where: { $0.sensor == .accuracy }),
      let column = try index(.hdop, ArrowField.number)
    {
      sensors.append(Measure(.accuracy, column, factor: 5))
    }
    breaks = try index(.segmentBreak, ArrowField.truth)
    if columns[.member] >= 0 {
      try fields[columns[.member]].checkMember()
      member = schema.columns[columns[.member]]
    } else {
      member = Self.member(schema, fields, besides: self.columns)
    }
  }

  /// The first column that is named as one of members and that can hold their names.
  private static func member(
    _ schema: ArrowSchema, _ fields: [ArrowField], besides taken: [Int]
  ) -> Int? {
    let names = fields.map { CSVField.folded($0.name) }
    for candidate in CSVField.memberNames {
      guard let index = names.firstIndex(of: candidate), !taken.contains(schema.columns[index]),
        fields[index].canNameMembers, fields[index].kind != .nothing
      else { continue }
      // Whole numbers under such a name more often number the rows.
      let isNumber = fields[index].kind.isInteger && fields[index].dictionary == nil
      if CSVField.rowNumberNames.contains(candidate), isNumber { continue }
      return schema.columns[index]
    }
    return nil
  }

  private static func zone(
    _ options: CSVOptions
  ) throws(ArrowFault) -> (zone: TimeZone?, assumesUTC: Bool) {
    guard let name = options.timeZone else { return (nil, true) }
    guard let zone = TimeZone(named: name) else {
      throw ArrowFault(.option, "unknown time zone '\(name)'", hint: TimeZone.advice(on: name))
    }
    return (zone, false)
  }

  private static func list(_ names: [String]) -> String {
    names.prefix(20).map { RecordFault.excerpt($0) }.joined(separator: ", ")
  }

  // MARK: - Positions

  private static func position(
    _ schema: ArrowSchema, _ columns: CSVColumns, _ fields: [ArrowField]
  ) throws(ArrowFault) -> Position {
    guard !columns.hasCoordinates else {
      for field in [CSVField.latitude, .longitude] {
        try fields[columns[field]].checkNumber()
        // Without values nothing would bound the number of rows.
        guard fields[columns[field]].kind != .nothing else {
          throw ArrowFault(.damaged, "column '\(fields[columns[field]].name)' has no values")
        }
      }
      guard columns[.latitudeHemisphere] < 0, columns[.longitudeHemisphere] < 0 else {
        throw ArrowFault(
          .option, "columns of hemispheres are not read from Arrow",
          hint: "give south and west a minus sign, and drop those columns")
      }
      return .degrees(
        latitude: schema.columns[columns[.latitude]],
        longitude: schema.columns[columns[.longitude]],
        scale: columns.coordinatePlaces == 7 ? 1e7 : 1)
    }
    let named = columns[.geometry] >= 0 ? schema.columns[columns[.geometry]] : nil
    let extended = schema.columns.first { number in
      geometryNames.contains(schema.slots[number].extensionName ?? "")
    }
    guard let column = named ?? extended else {
      throw ArrowFault(
        .unrecognised,
        "no columns for latitude and longitude among: \(list(fields.map(\.name)))",
        hint: "name them: --column lat=NAME --column lon=NAME")
    }
    return try points(schema, column)
  }

  /// The extension types of GeoArrow that can be points.
  private static let geometryNames: Set = ["geoarrow.point", "geoarrow.wkb", "ogc.wkb"]

  /// A column of points: a structure of coordinates, lists of them, or well-known binary.
  private static func points(_ schema: ArrowSchema, _ column: Int) throws(ArrowFault) -> Position {
    let slot = schema.slots[column]
    try checkSystem(slot)
    func part(_ name: String) -> Int? {
      slot.parts.first { schema.slots[$0].field.name == name && isCoordinate(schema.slots[$0]) }
    }
    if slot.dictionary == nil {
      if slot.field.kind == .other("+s"), let x = part("x"), let y = part("y") {
        return .structure(column, x: x, y: y)
      }
      if slot.field.kind == .other("+w"), let values = slot.parts.first,
        (2...4).contains(slot.listLength ?? 0), isCoordinate(schema.slots[values])
      {
        return .lists(column, values: values)
      }
      if slot.field.kind.asText != slot.field.kind { return .binary(column) }
    }
    throw ArrowFault(
      .damaged, "column '\(slot.field.name)' is \(slot.field.kind.words), not a column of points",
      hint: "write GeoArrow points, well-known binary, or columns lat and lon")
  }

  private static func isCoordinate(_ slot: ArrowSchema.Slot) -> Bool {
    slot.field.kind == .float64 || slot.field.kind == .float32
  }

  /// Throws if the points are said to be in a reference system other than degrees of longitude and latitude.
  private static func checkSystem(_ slot: ArrowSchema.Slot) throws(ArrowFault) {
    guard let text = slot.extensionMetadata, let node = try? JSONNode.parse(text),
      let system = node["crs"]
    else { return }
    var name: String?
    if case .string(let text) = system.value { name = text }
    if let id = system["id"] {
      if case .string(let authority)? = id["authority"]?.value {
        switch id["code"]?.value {
        case .number(let code)?: name = "\(authority):\(Int(exactly: code) ?? 0)"
        case .string(let code)?: name = "\(authority):\(code)"
        default: break
        }
      }
    }
    guard let name, !["EPSG:4326", "OGC:CRS84", "EPSG:4979", "OGC:CRS84h"].contains(name) else {
      return
    }
    throw ArrowFault(
      .option, "the points of column '\(slot.field.name)' are in \(RecordFault.excerpt(name))",
      hint: "convert them to degrees first: geopandas to_crs(4326)")
  }
}

extension ArrowField {
  fileprivate static func number(_ field: ArrowField) throws(ArrowFault) {
    try field.checkNumber()
    // A column of type null holds no values.
    guard field.kind != .nothing else { throw ArrowFault("column '\(field.name)' has no values") }
  }

  fileprivate static func truth(_ field: ArrowField) throws(ArrowFault) { try field.checkTruth() }
}
