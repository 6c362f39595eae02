import HitherTracks

extension SimulatedDays {
  /// The days' folder: `outing.json`, `places.geojson`, `truth.json`, `tracks/`, and
  /// `scenario.json` if the scenario came from a file.
  ///
  /// - Returns: Paths relative to the folder, with the content of each file.
  package func write() -> [(path: String, bytes: [UInt8])] {
    var files = [
      (path: "outing.json", bytes: manifest()),
      (path: "places.geojson", bytes: PlacesText.document(places)),
      (path: "truth.json", bytes: DaysTruthText.document(self)),
    ]
    if let source = scenario.source { files.append(("scenario.json", source)) }
    for member in members {
      let format = member.plan.device.format
      files.append(
        (format.path(of: member.plan.id), format.text(member.fixes, name: member.plan.name)))
    }
    return files
  }

  private func manifest() -> [UInt8] {
    ManifestText.document(
      [("name", scenario.name), ("timezone", scenario.timeZone), ("places", "places.geojson")],
      members: members.map {
        ManifestText.Line(
          id: $0.plan.id, name: $0.plan.name, role: $0.plan.role,
          track: $0.plan.device.format.path(of: $0.plan.id))
      })
  }
}
