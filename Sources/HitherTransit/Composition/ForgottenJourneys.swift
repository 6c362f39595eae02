package import HitherOuting
import HitherSQLite
import HitherTracks

extension StoreKind {
  /// The saved journeys, in the file of the timetables.
  package static let journeys = StoreKind(
    recognises: { _, start in sqliteApplication(start) == TimetableStore.applicationID },
    forget: { (person, path, _) throws(HitherError) in
      var store = ForgottenStore(path, kind: "timetables and saved journeys")
      let journeys = try TransitStore.journeys(path)
      let kept = journeys.filter { journey in
        !(journey.member.map(person.isNamed) ?? false) && !person.isMentioned(in: journey.name)
      }
      store.add("saved journeys", journeys.count - kept.count)
      do throws(TimetableStore.Fault) {
        let file = try JourneyStore(path: path)
        do throws(SQLiteError) {
          try file.erase(keeping: kept, hasErased: kept.count < journeys.count)
        } catch {
          throw .sqlite(error)
        }
      } catch {
        throw TransitStore.fault(error, path, .cannotCreate)
      }
      if kept.contains(where: { $0.member == nil }) {
        store.notes.append(
          "journeys without a member stay; remove the person's with 'hither journeys remove'")
      }
      return store
    })
}
