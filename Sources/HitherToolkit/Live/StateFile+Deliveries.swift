import HitherEngine
import HitherLive
import HitherSQLite
import HitherTracks

extension StateFile {
  /// Hands out the kept deliveries in order, each with whether it is the first of another run, which
  /// numbers its members anew.
  ///
  /// - Parameter number: That before the first; 0 for all.
  func deliveries(
    after number: Int64 = 0, _ body: (Delivery, Bool) throws(HitherError) -> Void
  ) throws(HitherError) {
    var former: Int64 = 0
    var names: [String] = []
    do {
      let rows = try SQLiteStatement(
        connection, "SELECT run, records FROM delivery WHERE number > ? ORDER BY number")
      rows.bind(number, 1)
      var bytes: [UInt8] = []
      while try rows.step() {
        let run = rows.integer(0)
        if run != former { names = try self.names(of: run) }
        rows.read(1, into: &bytes)
        try body(try delivery(bytes, names), run != former)
        former = run
      }
    } catch let error as HitherError {
      throw error
    } catch let error as SQLiteError {
      throw cannotBeUsed(error)
    } catch {
      throw HitherError(
        (error as? StateError) ?? StateError.malformed("a delivery"), place: path)
    }
  }

  /// A delivery with the names of all members that its source had met until then.
  private func delivery(_ bytes: [UInt8], _ names: [String]) throws(StateError) -> Delivery {
    let kept = try KeptDelivery(stateBytes: bytes)
    let count = kept.namesBefore + kept.delivery.memberNames.count
    guard count <= names.count else { throw StateError.malformed("a member's name is missing") }
    var delivery = kept.delivery
    delivery.memberNames = Array(names[..<count])
    return delivery
  }

  private func names(of run: Int64) throws(SQLiteError) -> [String] {
    let rows = try SQLiteStatement(
      connection, "SELECT name FROM name WHERE run = ? ORDER BY position")
    rows.bind(run, 1)
    var names: [String] = []
    while try rows.step() { names.append(rows.text(0) ?? "") }
    return names
  }

  /// The events whose telling is remembered.
  func toldEvents() throws(HitherError) -> [Event] {
    do {
      let rows = try SQLiteStatement(connection, "SELECT event FROM told")
      var events: [Event] = []
      var bytes: [UInt8] = []
      while try rows.step() {
        rows.read(0, into: &bytes)
        events.append(try Event(stateBytes: bytes))
      }
      return events
    } catch let error as SQLiteError {
      throw cannotBeUsed(error)
    } catch {
      throw HitherError((error as? StateError) ?? StateError.malformed("an event"), place: path)
    }
  }
}
