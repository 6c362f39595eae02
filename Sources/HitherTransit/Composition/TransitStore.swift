package import HitherFiles
package import HitherOuting
import HitherSQLite

/// Opens the store of timetables, and reports its errors.
package enum TransitStore {
  /// Replaces the stored timetable.
  package static func write(
    _ timetable: Timetable, to path: String, _ mode: FileMode
  ) throws(HitherError) {
    guard FolderListing.kind(of: path) != .folder else {
      throw HitherError(.cannotCreate, "a folder with this name exists", place: path)
    }
    let store: TimetableStore
    do throws(TimetableStore.Fault) {
      store = try TimetableStore(path: path, mode, isReplaced: true)
    } catch {
      throw fault(error, path, .cannotCreate)
    }
    do throws(SQLiteError) {
      try store.replace(with: timetable)
    } catch {
      throw HitherError(.inputOutput, error.reason, place: path)
    }
  }

  /// The stored timetable.
  package static func read(_ path: String) throws(HitherError) -> Timetable {
    try read(path) { (store) throws(TimetableStore.Fault) in try store.timetable() }
  }

  /// Only the feeds and stops of the stored timetable.
  package static func stops(_ path: String) throws(HitherError) -> Timetable {
    try read(path) { (store) throws(TimetableStore.Fault) in try store.stops() }
  }

  /// The same; nil if the file has no timetable yet.
  package static func stopsIfAny(_ path: String) throws(HitherError) -> Timetable? {
    do throws(TimetableStore.Fault) {
      let store = try TimetableStore(path: path)
      return store.isEmpty ? nil : try store.stops()
    } catch {
      throw fault(error, path, .data)
    }
  }

  private static func read(
    _ path: String, _ body: (TimetableStore) throws(TimetableStore.Fault) -> Timetable
  ) throws(HitherError) -> Timetable {
    switch FolderListing.kind(of: path) {
    case .missing, .folder:
      throw HitherError(
        .inputNotFound, "no such store", place: path,
        hint: "make it: hither transit import gtfs.zip --db \(path)")
    default: break
    }
    let store: TimetableStore
    do throws(TimetableStore.Fault) {
      store = try TimetableStore(path: path)
      if !store.isEmpty { return try body(store) }
    } catch {
      throw fault(error, path, .data)
    }
    throw HitherError(
      .data, "the file holds no timetables", place: path,
      hint: "import some: hither transit import gtfs.zip --db \(path)")
  }

  package static func fault(
    _ fault: TimetableStore.Fault, _ path: String, _ code: HitherError.Code
  ) -> HitherError {
    switch fault {
    case .foreign:
      HitherError(code, "this is another program's file, and no store of timetables", place: path)
    case .layout(let layout):
      HitherError(
        code, "the store has layout \(layout), which this build does not read", place: path,
        hint: "import the timetables again: hither transit import gtfs.zip --db \(path)")
    case .damaged: HitherError(code, "the store is damaged", place: path)
    case .sqlite(let error): HitherError(code, error.reason, place: path)
    }
  }

  /// The journeys of a file; empty if it has only timetables.
  package static func journeys(_ path: String) throws(HitherError) -> [SavedJourney] {
    let store: JourneyStore
    do throws(TimetableStore.Fault) {
      store = try JourneyStore(path: path)
    } catch {
      throw fault(error, path, .data)
    }
    do throws(SQLiteError) {
      return try store.journeys()
    } catch {
      throw HitherError(.inputOutput, error.reason, place: path)
    }
  }
}
