import Foundation
import HitherOuting
import HitherSQLite
import TestSupport
import Testing

/// A kept stream whose file was changed is resumed exactly, or refused.
@Suite("Changed states")
struct ChangedStateTests {
  private static let lateness: Int64 = 120_000

  /// What is changed in a state between two runs, and what the second says of it; nil where it resumes.
  struct Change {
    var name: String
    var statements: String
    var refusal: String?
    /// Whether the first run forgets its deliveries.
    var isForgetful = false
  }

  /// Brings the tables of values and deliveries back to those of a layout before.
  private static func earlier(_ columns: String, without names: String) -> String {
    """
    CREATE TABLE v AS SELECT name, value FROM standing WHERE name NOT IN (\(names));
    DROP TABLE standing; CREATE TABLE standing (name TEXT PRIMARY KEY, value BLOB NOT NULL);
    INSERT INTO standing SELECT * FROM v; DROP TABLE v;
    CREATE TABLE d AS SELECT \(columns) FROM delivery; DROP TABLE delivery;
    CREATE TABLE delivery (number INTEGER PRIMARY KEY, \(columns.dropFirst("number, ".count)));
    INSERT INTO delivery SELECT * FROM d; DROP TABLE d; DROP TABLE account; DROP TABLE feed;
    """
  }

  static let changes = [
    Change(
      name: "of layout 1, without a saved pipeline",
      statements: earlier(
        "number, run, records", without: "'state', 'number', 'run', 'choice of revisions'") + """
          DROP TABLE name; DROP TABLE member; DROP TABLE told; PRAGMA user_version = 1;
          """),
    Change(
      name: "of layout 2",
      statements: earlier("number, run, records, last, late", without: "'state'") + """
        CREATE TABLE n AS SELECT run, position, name FROM name; DROP TABLE name;
        CREATE TABLE name (run INTEGER, position INTEGER, name TEXT NOT NULL, PRIMARY KEY (run, position));
        INSERT INTO name SELECT * FROM n; DROP TABLE n; DROP TABLE member; DROP TABLE told;
        CREATE TABLE member (id TEXT PRIMARY KEY, state BLOB NOT NULL);
        CREATE TABLE told (id TEXT PRIMARY KEY, event BLOB NOT NULL);
        PRAGMA user_version = 2;
        """),
    Change(
      name: "of a later layout", statements: "PRAGMA user_version = 9;",
      refusal: "the state has layout 9; this build reads up to 3"),
    Change(
      name: "its pipeline damaged, but all that came at hand",
      statements: "UPDATE standing SET value = zeroblob(9) WHERE name = 'state';"),
    Change(
      name: "its pipeline gone, but all that came at hand",
      statements: "DELETE FROM standing WHERE name = 'state';"),
    Change(
      name: "a member's pipeline gone, but all that came at hand",
      statements: "DELETE FROM member WHERE id = 'leo';"),
    Change(
      name: "its pipeline damaged, and the beginning forgotten",
      statements: "UPDATE standing SET value = zeroblob(99) WHERE name = 'state';",
      refusal: "the saved state is damaged: the pipeline differs from the stored one",
      isForgetful: true),
    Change(
      name: "its pipeline gone, and the beginning forgotten",
      statements: "DELETE FROM standing WHERE name = 'state';",
      refusal: "the saved state is damaged: the pipeline differs from the stored one",
      isForgetful: true),
    Change(
      name: "a member's pipeline damaged, and the beginning forgotten",
      statements: "UPDATE member SET state = state || x'00' WHERE id = 'leo';",
      refusal:
        "the saved state is damaged: a member's part of the pipeline differs from the stored one",
      isForgetful: true),
    Change(
      name: "a delivery damaged",
      statements:
        "UPDATE delivery SET records = x'0100' WHERE number = (SELECT max(number) FROM delivery);",
      refusal: "the state is damaged: a delivery has changed"),
    Change(
      name: "a delivery of another run",
      statements: "UPDATE delivery SET run = 7 WHERE number = (SELECT max(number) FROM delivery);",
      refusal: "the state is damaged: a delivery has changed"),
    Change(
      name: "the last delivery missing",
      statements: "DELETE FROM delivery WHERE number = (SELECT max(number) FROM delivery);",
      refusal: "the state is damaged: a delivery is missing"),
    Change(
      name: "the first delivery missing, and the pipeline damaged",
      statements: """
        DELETE FROM delivery WHERE number = 1;
        UPDATE standing SET value = zeroblob(9) WHERE name = 'state';
        """, refusal: "the state is damaged: a delivery is missing"),
    Change(
      name: "two deliveries swapped",
      statements: """
        UPDATE delivery SET number = -1 WHERE number = (SELECT max(number) FROM delivery);
        UPDATE delivery SET number = number + 1 WHERE number = (SELECT max(number) FROM delivery);
        UPDATE delivery SET number = (SELECT max(number) - 1 FROM delivery) WHERE number = -1;
        """, refusal: "the state is damaged: a delivery has changed"),
    Change(
      name: "a name missing", statements: "DELETE FROM name WHERE position = 1;",
      refusal: "the state is damaged: a member's name has changed"),
    Change(
      name: "two names swapped",
      statements: """
        UPDATE name SET position = -1 WHERE position = 0;
        UPDATE name SET position = 0 WHERE position = 1;
        UPDATE name SET position = 1 WHERE position = -1;
        """, refusal: "the state is damaged: a member's name has changed"),
    Change(
      name: "another number of events",
      statements: "UPDATE standing SET value = CAST('1' AS BLOB) WHERE name = 'events';",
      refusal: "the state is damaged: a value is missing or has changed"),
    Change(
      name: "the source's position gone",
      statements: "DELETE FROM standing WHERE name = 'position';",
      refusal: "the state is damaged: a value is missing or has changed"),
    Change(
      name: "an account changed",
      statements: "UPDATE account SET rows = rows + 1 WHERE name = 'delivery';",
      refusal: "the state is damaged: the account of its delivery rows has changed"),
  ]

  @Test("a state that was changed is resumed exactly, or refused", arguments: changes.indices)
  func changed(_ index: Int) throws {
    let change = Self.changes[index]
    let recordings = try StreamedOuting(Recordings.datasets[3])
    let deliveries = recordings.deliveries(
      recordings.arrivals(lateness: Self.lateness, seed: 7), piece: 100)
    let folder = try ScratchFolder()
    let sink = ListedSink()
    func run(_ cut: Int?) throws -> WatchRun {
      try WatchRun.listed(recordings, deliveries, sink, lateness: Self.lateness, cut: cut) {
        $0.state = folder["state.db"]
        if change.isForgetful { $0.keptMilliseconds = 1 }
      }
    }
    var first = try run(deliveries.count * 2 / 3)
    #expect(throws: HitherError.self) { _ = try first.run() }
    try apply(change, to: folder["state.db"])
    var second = try run(nil)
    guard let refusal = change.refusal else {
      _ = try second.run()
      let expected = try recordings.report()
      #expect(sink.text == expected, "\(change.name)")
      return
    }
    let error = #expect(throws: HitherError.self) { _ = try second.run() }
    #expect(error?.code == .data && error?.message == refusal, "\(change.name)")
    #expect(
      error?.place == folder["state.db"] && error?.hint != nil || change.name.contains("later"))
  }

  private func apply(_ change: Change, to path: String) throws {
    let file = try SQLiteConnection(path: path)
    if change.isForgetful {
      let row = try SQLiteStatement(file, "SELECT 1 FROM standing WHERE name = 'has forgotten'")
      #expect(try row.step())
    }
    try file.execute(change.statements)
  }
}
