package import HitherOuting

extension DocumentedTable {
  /// The documents of departures.
  package static let departures = [
    Self(
      "depart --json",
      "The next connections ([schema](schemas/departures.schema.json)).",
      DeparturesDocument.descriptions),
    Self(
      "depart --departures … --json",
      "The next departures of stops ([schema](schemas/stop_departures.schema.json)).",
      StopDeparturesDocument.descriptions),
    Self(
      "transit import --json",
      "Result of an import ([schema](schemas/transit_import.schema.json)).",
      TransitImportDocument.descriptions),
    Self(
      "transit stops --json",
      "Stops by name ([schema](schemas/stops.schema.json)).", StopsDocument.descriptions),
  ]
}
