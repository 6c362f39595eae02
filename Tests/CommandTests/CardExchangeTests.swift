import Foundation
import HitherText
import TestSupport
import Testing

/// Two devices of a household that exchange edits, each a program of its own.
@Suite("hither cards sync, pair, export, import")
struct CardExchangeTests {
  private let folder: ScratchFolder
  init() throws {
    folder = try ScratchFolder()
    for (store, name) in [("mum.db", "Mum"), ("leo.db", "Leo")] {
      #expect(try cards("init", "--device", name, store: store).status == 0)
    }
  }

  private func cards(_ words: String..., store: String, minute: Int = 0) throws -> ProgramRun {
    // Later than devices pair: what is made on a clock that lags behind what was seen has no order of its own.
    let time = "2026-05-01T08:\(minute < 10 ? "0" : "")\(minute):00Z"
    return try hither(["cards"] + words + ["--store", store, "--now", time], in: folder)
  }

  private static let now = "--now 2026-05-01T07:00:00Z"

  /// Runs both sides over loopback; the one that waits is given a port by the system.
  ///
  /// - Parameter tells: Whether both append events to a file beside the store.
  private func meet(
    _ command: String, _ one: String, _ other: String, tells: Bool = false
  ) throws -> ProgramRun {
    func events(_ store: String) -> String { tells ? "--events \(store).events" : "" }
    return try shell(
      """
      # That of the meeting before has its port.
      rm -f \(one).err
      echo y | hither cards \(command) --store \(one) --listen 127.0.0.1:0 \(Self.now) --json \
        \(events(one)) > \(one).json 2> \(one).err &
      until grep -qs 'at port' \(one).err || ! kill -0 $!; do sleep 0.05; done
      port=$(sed -n 's/.*at port //p' \(one).err)
      echo y | hither cards \(command) --store \(other) --connect 127.0.0.1:$port \(Self.now) --json \
        \(events(other)) > \(other).json
      status=$?
      # A device that waits goes on after a caller that it refuses.
      [ $status -eq 0 ] || kill $! 2>/dev/null
      wait $! || status=9
      exit $status
      """, in: folder)
  }

  private func paired() throws {
    let run = try meet("pair", "mum.db", "leo.db")
    #expect(run.status == 0, "\(run.diagnostics)")
  }

  /// What a store tells that is the same on all devices.
  private func told(_ store: String) throws -> [UInt8] {
    let list = try JSONNode.parse(try cards("list", "--json", store: store).output)
    let edits = try cards("history", "--json", store: store).output
    var writer = JSONWriter(style: .compact)
    try writer.value(#require(list["cards"]).value)
    return writer.buffer.bytes + edits
  }

  private func sync(_ store: String) throws -> JSONNode {
    let document = try JSONNode.parse(try folder.bytes(of: store + ".json"))
    let faults = try JSONSchemaTests.check("card_sync").faults(of: document)
    #expect(faults == [])
    return document
  }

  @Test func pairedDevicesExchangeWhatTheyKnow() throws {
    #expect(try cards("set", "--month", "5", "--title", "Grandma", store: "mum.db").status == 0)
    try paired()
    #expect(try cards("show", "--month", "5", store: "leo.db").text.contains("Grandma"))
    #expect(
      try cards("set", "--month", "5", "--title", "Nan", store: "leo.db", minute: 2).status == 0)
    #expect(
      try cards("set", "--month", "5", "--title", "Gran", store: "mum.db", minute: 1).status == 0)
    let run = try meet("sync", "leo.db", "mum.db")
    #expect(run.status == 0, "\(run.diagnostics)")
    #expect(try told("mum.db") == told("leo.db"))
    let answer = try sync("mum.db")
    #expect(try answer["received"]?.integer("") == 1 && answer["sent"]?.integer("") == 1)
    let conflict = try #require(try answer["conflicts"]?.elements("").first)
    #expect(try conflict["winner"]?["value"]?.string("") == "Nan")
    let loser = try #require(try conflict["losers"]?.elements("").first)
    let id = try #require(try loser["id"]?.string(""))
    #expect(
      try cards("resolve", "--month", "5", "--keep", id, store: "mum.db", minute: 9).status == 0)
    #expect(try meet("sync", "mum.db", "leo.db").status == 0)
    #expect(try cards("conflicts", store: "leo.db").text == "no conflicts\n")
    #expect(try cards("show", "--month", "5", store: "leo.db").text.contains("Gran"))
    #expect(try cards("log", store: "leo.db").text.contains("complete"))
  }

  /// Anybody can connect to an open port: somebody who says nothing, nonsense, or a device's public name without its key.
  @Test func aListeningDeviceIsNotStoppedByStrangers() throws {
    try paired()
    #expect(try cards("set", "--month", "5", "--title", "Lake", store: "mum.db").status == 0)
    let run = try shell(
      """
      hither cards sync --store mum.db --listen 127.0.0.1:0 \(Self.now) --json > mum.json 2> err & listener=$!
      trap 'kill $listener $strangers 2>/dev/null' EXIT
      until grep -qs 'at port' err || ! kill -0 $listener; do sleep 0.05; done
      port=$(sed -n 's/.*at port //p' err)
      cat > strangers.py <<'END'
      import socket, sys, time
      open_at = lambda: socket.create_connection(("127.0.0.1", int(sys.argv[1])))
      silent = [open_at() for _ in range(70)]
      for nonsense in [b"GET / HTTP/1.1\\r\\n\\r\\n", b"\\0\\0\\0\\0", b"\\xff" * 5000]:
          caller = open_at()
          caller.sendall(nonsense)
          caller.shutdown(socket.SHUT_WR)
          caller.settimeout(30)
          try:
              while caller.recv(4096): pass
          except OSError: pass
      print("ready", flush=True)
      time.sleep(60)
      END
      python3 strangers.py $port > ready & strangers=$!
      until [ -s ready ] || ! kill -0 $strangers; do sleep 0.05; done
      hither cards sync --store leo.db --connect 127.0.0.1:$port \(Self.now) --json > leo.json || exit 8
      kill $strangers
      wait $listener || exit 9
      grep -c 'a caller was refused' err
      """, in: folder)
    #expect(run.status == 0 && run.text == "3\n", "\(run.status) \(run.text) \(run.diagnostics)")
    #expect(try cards("show", "--month", "5", store: "leo.db").text.contains("Lake"))
    #expect(!(try cards("log", store: "mum.db").text.contains("cut")))
  }

  /// A device that was paired with one only is unknown to the others until they meet that one again.
  @Test func whoHasNotHeardOfWhomIsSaid() throws {
    try paired()
    #expect(try cards("init", "--device", "Ann", store: "ann.db").status == 0)
    #expect(try meet("pair", "mum.db", "ann.db").status == 0)
    let hint = "Leo does not know of Ann yet: exchange cards with Leo once more"
    #expect(try cards("devices", store: "mum.db").text.contains(hint))
    let devices = try JSONNode.parse(try cards("devices", "--json", store: "mum.db").output)
    #expect(try JSONSchemaTests.check("card_devices").faults(of: devices) == [])
    let unaware = try #require(try devices["devices"]?.elements("")).flatMap {
      try #require(try $0["unaware_of"]?.elements("")).map { try $0["name"]?.string("") }
    }
    #expect(unaware == ["Ann"])
    #expect(
      try cards("set", "--month", "5", "--title", "Lake", store: "mum.db", minute: 1).status == 0)
    #expect(try meet("sync", "mum.db", "leo.db").status == 0)
    #expect(!(try cards("devices", store: "mum.db").text.contains("not heard")))
    #expect(!(try cards("devices", store: "leo.db").text.contains("Leo has not")))
  }

  /// What one device makes is what the other is told, and each line keeps to the schema.
  @Test func whatHappensIsAppendedAsEvents() throws {
    func events(_ store: String) throws -> [JSONNode] {
      let check = try JSONSchemaTests.check("event")
      return try folder.text(of: store + ".events").split(separator: "\n").map { line in
        let event = try JSONNode.parse(String(line))
        #expect(check.faults(of: event) == [], "\(line)")
        return event
      }
    }
    func types(_ events: [JSONNode]) throws -> [String] {
      try events.compactMap { try $0["type"]?.string("") }
    }
    func write(_ words: String..., store: String, minute: Int) throws {
      let time = "2026-05-01T08:0\(minute):00Z"
      let run = try hither(
        ["cards"] + words + ["--store", store, "--now", time, "--events", store + ".events"],
        in: folder)
      #expect(run.status == 0, "\(run.diagnostics)")
    }
    try paired()
    try write("set", "--month", "5", "--title", "Lake", store: "mum.db", minute: 1)
    try write("suggest", "--month", "7", "--title", "Hut", store: "mum.db", minute: 2)
    try write("set", "--month", "5", "--title", "Sea", store: "leo.db", minute: 3)
    #expect(try meet("sync", "mum.db", "leo.db", tells: true).status == 0)
    let mum = try events("mum.db")
    #expect(
      try types(mum).sorted() == [
        "card.conflicted", "card.edited", "card.received", "card.suggested", "sync.completed",
      ])
    let leo = try events("leo.db")
    #expect(
      try types(leo).sorted() == [
        "card.conflicted", "card.edited", "card.received", "card.received", "sync.completed",
      ])
    let made = try mum.filter { try $0["member"]?.string("") == "Mum" }.compactMap {
      try $0["type"]?.string("").hasPrefix("card.received") == true ? nil : $0["edit"]?.string("")
    }
    let told = try leo.filter { try $0["type"]?.string("") == "card.received" }
    #expect(try Set(told.compactMap { try $0["edit"]?.string("") }) == Set(made))
    #expect(try told.allSatisfy { try $0["by"]?.string("") == "Mum" })
    // The suggestion can be answered by what the event calls it; the conflict is resolved by an edit.
    let asked = try #require(try told.first { try $0["kind"]?.string("") == "suggestion" })
    let id = try #require(try asked["edit"]?.string(""))
    try write("accept", id, store: "leo.db", minute: 4)
    try write("resolve", "--month", "5", store: "leo.db", minute: 5)
    let all = try events("leo.db")
    #expect(Array(try types(all).suffix(3)) == ["card.accepted", "card.edited", "card.resolved"])
    for event in mum + all { #expect(!"\(event)".contains("Lake")) }
    // Where events cannot be told nothing is changed.
    let before = try folder.bytes(of: "mum.db")
    let run = try cards(
      "set", "--month", "9", "--title", "x", "--events", "none/events", store: "mum.db")
    #expect(run.status == 73)
    #expect(try folder.bytes(of: "mum.db") == before)
  }

  @Test func differentCodesChangeNothing() throws {
    let before = try folder.bytes(of: "mum.db")
    let run = try shell(
      """
      echo n | hither cards pair --store mum.db --listen 127.0.0.1:0 2> mum.err &
      until grep -qs 'at port' mum.err || ! kill -0 $!; do sleep 0.05; done
      echo y | hither cards pair --store leo.db --connect 127.0.0.1:$(sed -n 's/.*at port //p' mum.err)
      test $? = 69 && wait $! ; test $? = 1
      """, in: folder)
    #expect(run.status == 0, "\(run.diagnostics)")
    #expect(try folder.bytes(of: "mum.db") == before)
    #expect(try cards("devices", "--json", store: "leo.db").text.contains("Mum") == false)
  }

  @Test func editsTravelInFilesToo() throws {
    try paired()
    #expect(try cards("set", "--month", "8", "--title", "Lake", store: "mum.db").status == 0)
    #expect(
      try cards("export", "--to", "Leo", "-o", "leo.cards", store: "mum.db").status == 0)
    let run = try cards("import", "leo.cards", "--json", store: "leo.db")
    #expect(run.status == 0, "\(run.diagnostics)")
    #expect(try told("mum.db") == told("leo.db"))
    let after = try folder.bytes(of: "leo.db")
    let again = try cards("import", "leo.cards", store: "leo.db")
    #expect(again.status == 65 && again.diagnostics.contains("imported already"))
    var bytes = try folder.bytes(of: "leo.cards")
    bytes[bytes.count - 1] ^= 1
    try folder.write(bytes, to: "bad.cards")
    #expect(try cards("import", "bad.cards", store: "leo.db").status == 65)
    #expect(try folder.bytes(of: "leo.db") == after)
  }

  /// A phone that was restored from its backup, and a second phone that goes on with a copy.
  @Test func aStoreThatWasPutBackOrCopiedLosesNothing() throws {
    func write(_ month: Int, _ title: String, _ store: String) throws {
      let run = try cards(
        "set", "--month", "\(month)", "--title", title, store: store, minute: month)
      #expect(run.status == 0, "\(run.diagnostics)")
    }
    try paired()
    try write(5, "May", "mum.db")
    let backup = try folder.bytes(of: "mum.db")
    try write(6, "June", "mum.db")
    #expect(try meet("sync", "mum.db", "leo.db").status == 0)
    try folder.write(backup, to: "mum.db")
    try write(7, "July", "mum.db")
    #expect(try meet("sync", "mum.db", "leo.db").status == 0)
    #expect(try told("mum.db") == told("leo.db"))
    let list = try cards("list", store: "leo.db").text
    for title in ["May", "June", "July"] { #expect(list.contains(" \(title)\n")) }
    #expect(try cards("log", store: "leo.db").text.contains("a fork in the edits of Mum"))
    // The copy meets the phone from which it was made.
    try folder.write(try folder.bytes(of: "mum.db"), to: "twin.db")
    try write(8, "one", "mum.db")
    try write(8, "other", "twin.db")
    #expect(try meet("sync", "mum.db", "twin.db").status == 0)
    #expect(try meet("sync", "twin.db", "leo.db").status == 0)
    #expect(try told("mum.db") == told("leo.db") && told("twin.db") == told("leo.db"))
    let conflicts = try cards("conflicts", store: "leo.db").text
    #expect(conflicts.contains("‘one’ by Mum") && conflicts.contains("‘other’ by Mum"))
    #expect(try cards("devices", store: "twin.db").text.contains("this store"))
  }

  @Test func aRemovedDeviceIsRefused() throws {
    try paired()
    #expect(try cards("devices", "--remove", "Leo", store: "mum.db").status == 0)
    #expect(try meet("sync", "mum.db", "leo.db").status != 0)
    #expect(
      try cards("export", "--to", "Leo", "-o", "leo.cards", store: "mum.db").status == 65)
    #expect(try cards("log", store: "mum.db").text.contains("Leo was removed; all devices know"))
  }

  @Test func theSheetIsWellFormed() throws {
    #expect(
      try cards(
        "set", "--month", "5", "--title", "<b>&\"Grandma\"</b>", "--day", "12", store: "mum.db"
      ).status == 0)
    for name in ["sheet.svg", "sheet.html"] {
      #expect(try cards("list", "--sheet", name, store: "mum.db").status == 0)
      let page = try folder.text(of: name)
      #expect(page.contains("&lt;b&gt;") && page.contains("Tue 12") && page.contains("DECEMBER"))
    }
    #expect(try shell("xmllint --noout sheet.svg", in: folder).status == 0)
    #expect(try cards("list", "--sheet", "sheet.pdf", store: "mum.db").status == 64)
  }

  /// Either side is killed at any moment; `HITHER_CARD_KILLS` says how often.
  @Test func aKillLosesNothingSeed5() throws {
    let rounds = ProcessInfo.processInfo.environment["HITHER_CARD_KILLS"].flatMap { Int($0) } ?? 4
    try paired()
    let long = String(repeating: "x", count: 380)
    let fill = try shell(
      """
      for n in $(seq \(rounds > 4 ? 40 : 12)); do
        hither cards set --store mum.db --month $((n % 12 + 1)) --title "$n \(long)" --place \(long) \(Self.now) &&
        hither cards set --store leo.db --month $((n % 12 + 1)) --title "$n \(long)" --place \(long) \(Self.now) ||
        exit 1
      done > /dev/null
      cp mum.db mum.base; cp leo.db leo.base; mkfifo there back
      """, in: folder)
    #expect(fill.status == 0, "\(fill.diagnostics)")
    let before = [try edits("mum.db"), try edits("leo.db")]
    let union = Set(before[0] + before[1])
    var random = SeededGenerator(seed: 5)
    var partial = 0
    for round in 0..<rounds {
      let delay = random.uniform(0, 0.12)
      let run = try shell(
        """
        cp mum.base mum.db; cp leo.base leo.db; rm -f *-journal
        hither cards sync --store mum.db --pipe caller \(Self.now) < back > there 2> /dev/null & one=$!
        hither cards sync --store leo.db --pipe called \(Self.now) > back < there 2> /dev/null & other=$!
        sleep \(delay)
        kill -9 \(["$one", "$other", "$one $other"][round % 3]) 2> /dev/null
        # Who was to open a pipe with one that is gone would wait for ever.
        for i in $(seq 100); do kill -0 $one $other 2> /dev/null || break; sleep 0.01; done
        kill -9 $one $other 2> /dev/null
        wait
        """, in: folder)
      #expect(run.signal == nil && !run.wasKilled)
      let after = [try edits("mum.db"), try edits("leo.db")]
      for side in 0...1 { #expect(Set(after[side]).isSuperset(of: before[side])) }
      if after.contains(where: { !before.contains($0) && $0.count < union.count }) { partial += 1 }
      let next = try shell(
        """
        hither cards sync --store mum.db --pipe caller \(Self.now) < back > there &
        hither cards sync --store leo.db --pipe called \(Self.now) > back < there && wait $!
        """, in: folder)
      #expect(next.status == 0, "\(next.diagnostics)")
      #expect(Set(try edits("mum.db")) == union)
      #expect(try told("mum.db") == told("leo.db"))
    }
    if rounds > 4 { print("\(rounds) kills, \(partial) of them amid what was taken") }
  }

  private func edits(_ store: String) throws -> [String] {
    let run = try cards("history", "--json", store: store)
    #expect(run.status == 0, "\(run.diagnostics)")
    return try JSONNode.parse(run.output)["edits"]?.elements("").compactMap {
      try $0["id"]?.string("")
    } ?? []
  }
}
