import HitherFormats
import HitherOuting
import HitherTracks

extension FixColumnChoice {
  /// Finds the columns that a caller names, and checks their types.
  init(_ request: Request, in table: ArrowTable) throws(HitherError) {
    do {
      try self.init(naming: request, in: table)
    } catch let fault as ArrowFault {
      throw HitherError(fault)
    } catch let error as HitherError {
      throw error
    } catch {
      throw HitherError(.internalFault, "\(error)")
    }
  }

  private init(naming request: Request, in table: ArrowTable) throws {
    func column(_ key: String, otherwise name: String, as role: String) throws -> Int {
      try table.index(of: try request.text(key) ?? name, as: role)
    }
    let time = try column("time", otherwise: "time", as: "the time")
    let latitude = try column("lat", otherwise: "lat", as: "the latitude")
    let longitude = try column("lon", otherwise: "lon", as: "the longitude")
    self.init(
      time: time, position: .degrees(latitude: latitude, longitude: longitude, scale: 1))
    member = try request.text("member").map { try table.index(of: $0, as: "the member") }
    let fields = table.fields
    let hasZone = try fields[time].checkTime()
    guard try hasZone || request.text("naive") == "UTC" else {
      throw HitherError(
        .data, "the times of column '\(fields[time].name)' have no time zone",
        hint: "localise them (dt.tz_localize), or give naive=\"UTC\" if they are in UTC")
    }
    for index in [latitude, longitude] { try fields[index].checkNumber() }
    if let member { try fields[member].checkMember() }
    let taken = [time, latitude, longitude, member].compactMap { $0 }
    for sensor in Sensor.allCases {
      let name = try request.text(sensor.fieldName)
      guard name != nil || !request.has(sensor.fieldName) else { continue }
      if let name {
        let index = try table.index(of: name, as: sensor.fieldName)
        try fields[index].checkNumber()
        sensors.append(Measure(sensor, index))
      } else if let index = fields.firstIndex(where: { $0.name == sensor.fieldName }),
        fields[index].kind.isNumber, !taken.contains(index)
      {
        sensors.append(Measure(sensor, index))
      }
    }
    breaks = try request.text("break").map { try table.index(of: $0, as: "the break") }
    if !request.has("break") {
      breaks = fields.firstIndex { $0.name == "break" && $0.kind == .truth }
    }
    if let breaks { try fields[breaks].checkTruth() }
  }
}

extension HitherError {
  /// What is wrong with columns that a caller gave.
  init(_ fault: ArrowFault) {
    self.init(fault.code == .option ? .usage : .data, fault.message, hint: fault.hint)
  }
}
