package import HitherFiles
package import HitherOuting
package import HitherReport
import HitherSQLite
import HitherText
import HitherTracks

/// The saved journeys, as edited from the command line.
package struct JourneyBook {
  private let path: String
  private let mode: FileMode
  private var journeys: [SavedJourney]
  /// Warnings about the change, one per line.
  package private(set) var warnings: [String] = []

  /// Reads the saved journeys.
  package init(store: String?, _ mode: FileMode = .ownerOnly) throws(HitherError) {
    guard let store else {
      throw HitherError(.usage, "missing option '--db'", hint: "give --db transit.db")
    }
    (path, self.mode) = (store, mode)
    journeys =
      FolderListing.kind(of: store) == .missing ? [] : try TransitStore.journeys(store)
  }

  /// Adds a journey; its name must be new.
  package mutating func add(_ name: String, _ wish: JourneyRequest) throws(HitherError) {
    guard !journeys.contains(where: { $0.name == name }) else {
      throw HitherError(
        .usage, "there is a journey '\(name)' already", hint: "change it: hither journeys edit")
    }
    if let fault = SavedJourney.fault(ofName: name) { throw HitherError(.usage, fault) }
    guard let from = try wish.origin(), let to = try wish.destination() else {
      throw HitherError(
        .usage, "a journey needs an origin and a destination",
        hint: "give --from-stop ID, --from-place ID or --from LAT,LON, and the same with --to")
    }
    var journey = SavedJourney(name: name, from: from, to: to)
    try wish.change(&journey)
    try checkStops([from, to])
    journeys.append(journey)
    try save()
  }

  /// Changes a journey's properties.
  ///
  /// - Parameter newName: The new name; nil to keep it.
  package mutating func edit(
    _ name: String, _ wish: JourneyRequest, newName: String?
  ) throws(HitherError) {
    let place = try index(of: name)
    if let from = try wish.origin() { journeys[place].from = from }
    if let to = try wish.destination() { journeys[place].to = to }
    let ends = try [wish.origin(), wish.destination()].compactMap { $0 }
    try checkStops(ends)
    try wish.change(&journeys[place])
    if let newName, newName != name {
      if let fault = SavedJourney.fault(ofName: newName) { throw HitherError(.usage, fault) }
      guard !journeys.contains(where: { $0.name == newName }) else {
        throw HitherError(.usage, "there is a journey '\(newName)' already")
      }
      journeys[place].name = newName
    }
    try save()
  }

  /// Removes journeys; all of them must exist.
  package mutating func remove(_ names: [String]) throws(HitherError) {
    guard !names.isEmpty else { throw HitherError(.usage, "no journey is named") }
    for name in names { _ = try index(of: name) }
    journeys.removeAll { names.contains($0.name) }
    try save()
  }

  /// Imports the journeys of documents; an existing journey of the same name is replaced.
  package mutating func take(_ documents: [String]) throws(HitherError) {
    guard !documents.isEmpty else { throw HitherError(.usage, "no file of journeys is named") }
    let timetable = try timetable()
    for path in documents {
      for journey in try JourneysFile.read(path) {
        if let timetable { doubtStops(journey, timetable) }
        journeys.removeAll { $0.name == journey.name }
        journeys.append(journey)
      }
    }
    try save()
  }

  /// All journeys as JSON, or as text in a language.
  package func listed(asJSON: Bool, _ language: Language = .english) -> [UInt8] {
    let sorted = journeys.sorted { $0.name.precedesByBytes($1.name) }
    return asJSON ? JourneysDocument.json(sorted) : Array(JourneysText.lines(sorted, language).utf8)
  }

  /// Checks the ids of stops against the timetable; if the file has none yet, a warning says so.
  private mutating func checkStops(_ ends: [JourneyEnd]) throws(HitherError) {
    let ids = ends.compactMap(\.stop)
    guard !ids.isEmpty else { return }
    guard let timetable = try timetable() else {
      let stops = ids.map { "'\($0)'" }.joined(separator: " and ")
      warnings.append(
        "\(path) has no timetable yet, so that \(ids.count == 1 ? "the stop" : "the stops") "
          + "\(stops) could not be checked")
      return
    }
    for id in ids where !timetable.hasStop(id) {
      throw HitherError(
        .usage, "unknown stop '\(id)'", hint: StopSearch(timetable).hint(for: id))
    }
  }

  /// Warns about stops of an imported journey that are not in the timetable.
  private mutating func doubtStops(_ journey: SavedJourney, _ timetable: Timetable) {
    for id in [journey.from, journey.to].compactMap(\.stop) where !timetable.hasStop(id) {
      warnings.append("journey '\(journey.name)': unknown stop '\(id)' in \(path)")
    }
  }

  private func timetable() throws(HitherError) -> Timetable? {
    guard FolderListing.kind(of: path) != .missing else { return nil }
    return try TransitStore.stopsIfAny(path)
  }

  private func index(of name: String) throws(HitherError) -> Int {
    guard let place = journeys.firstIndex(where: { $0.name == name }) else {
      throw HitherError(unknownJourney: name, journeys.map(\.name))
    }
    return place
  }

  private func save() throws(HitherError) {
    let store: JourneyStore
    do throws(TimetableStore.Fault) {
      store = try JourneyStore(path: path, mode)
    } catch {
      throw TransitStore.fault(error, path, .cannotCreate)
    }
    do throws(SQLiteError) {
      try store.replace(with: journeys)
    } catch {
      throw HitherError(.inputOutput, error.reason, place: path)
    }
  }
}

extension HitherError {
  /// The error for an unknown journey name.
  init(unknownJourney name: String, _ names: [String]) {
    let known =
      names.isEmpty ? "add it: hither journeys add" : "there are \(names.joined(separator: ", "))"
    self.init(
      .usage, "unknown journey '\(name)'",
      hint: Suggestion.hint(for: name, among: names) ?? known)
  }
}
