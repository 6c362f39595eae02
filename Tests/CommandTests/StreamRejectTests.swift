import Foundation
import HitherBrokers
import TestSupport
import Testing

/// What of a stream cannot be used is reported while it goes on.
@Suite("watch, records that cannot be used")
struct StreamRejectTests {
  private static let fix =
    #"{"member": "leo", "time": "2026-05-01T01:00:00Z", "lat": 25.1, "lon": 121.5}"# + "\n"
  private static let header = "file,line,column,reason,record\n"

  @Test func eachHasItsReason() throws {
    let folder = try ScratchFolder()
    let input =
      "{}\n" + #"{"_type":"lwt","tst":1}"# + "\n" + Self.fix + "{}\n"
      + #"{"member":"leo","lat":1,"lon":2}"# + "\n"
    let run = try hither(
      "watch", "-", "--rejects", "rejects.csv", "--leader", "leo", input: input.utf8, in: folder)
    #expect(run.status == 0)
    #expect(
      try folder.text(of: "rejects.csv") == Self.header + """
        '-,1,1,latitude is missing,{}
        '-,4,1,latitude is missing,{}
        '-,5,1,time is missing,"{""member"":""leo"",""lat"":1,""lon"":2}"

        """)
    #expect(
      run.diagnosticLines.filter { $0.contains("cannot be used") } == [
        "hither: -: line 1 cannot be used: latitude is missing; others of the kind are counted",
        "hither: -: line 5 cannot be used: time is missing; others of the kind are counted",
      ])
    #expect(run.diagnostics.contains("warning: 2 of them: latitude is missing\n"))
    #expect(run.diagnostics.contains("1 messages of type 'lwt' hold no fix\n"))
  }

  @Test func theyAreThereAtOnceAndOnceAfterAKill() throws {
    let folder = try ScratchFolder()
    try folder.write(Self.fix + "{}\n", to: "grown.ndjson")
    let arguments = [
      "grown.ndjson", "--follow", "--leader", "leo", "--state", "state.db", "--rejects",
      "rejects.csv",
    ]
    let rows = Self.header + "grown.ndjson,2,1,latitude is missing,{}\n"
    for _ in 0..<2 {
      let watch = try RunningWatch(arguments, in: folder)
      _ = try watch.samples(when: "hither_rejected_records_total", is: 1)
      #expect(try folder.text(of: "rejects.csv") == rows)
      watch.send(SIGKILL)
      _ = watch.wait()
    }
  }

  @Test(.enabled(if: BrokerProcess.Kind.mosquitto.isInstalled))
  func aMessageThatIsEncryptedNeedsItsKey() throws {
    let broker = try BrokerProcess(.mosquitto)
    let folder = try ScratchFolder()
    let writer = try MQTTClient(
      MQTTSettings(host: "127.0.0.1", port: Int32(broker.port), clientID: "w", session: .clean))
    let source = "mqtt://127.0.0.1:\(broker.port)/owntracks/+/+"
    // As the app of another program has sealed it, with the key mysecreTpass01.
    let sealed =
      #"{"_type":"encrypted","data":"AAECAwQFBgcICQoLDA0ODxAREhMUFRYXu4DYpFW9u6tsP7TzJjq0Ftv2hFEi673v"#
      + "dntViQ9cMNc1+D0+ozL8qjPhwisD3xSsiTQCrhBcl/LEw//msYRjKv9cT/+aEZADKCZSd++xoBLp1OAdF9Cc\"}"
    func watch(_ client: String, _ more: [String] = []) throws -> ProgramRun {
      let arguments = [
        "watch", source + "?quiet_s=1&client=\(client)", "--no-group", "--rejects", "r.csv",
      ]
      #expect(try hither(arguments, in: folder).status == 0)
      #expect(
        try writer.publish(
          topic: "owntracks/leo/phone", payload: Array(sealed.utf8), waiting: HangGuard.milliseconds
        )
      )
      #expect(writer.flush(waiting: HangGuard.milliseconds))
      return try hither(arguments + more, in: folder)
    }
    let without = try watch("a")
    #expect(
      without.diagnosticLines.first
        == "hither: \(source): message 1 from owntracks/leo/phone cannot be used: the message is encrypted; --keys FILE reads it; others of the kind are counted"
    )
    #expect(try folder.text(of: "r.csv").contains("\(source),1,1,the message is encrypted"))
    let keys = try folder.write("leo = mysecreTpass01\n", to: "keys")
    unsafe chmod(keys, 0o644)
    let open = try hither("watch", source, "--keys", "keys", in: folder)
    #expect(open.status == 64)
    #expect(open.diagnosticLines.last == "hint: chmod 600 keys")
    unsafe chmod(keys, 0o600)
    let with = try watch("b", ["--keys", "keys", "--log-format", "json"])
    #expect(with.diagnostics.contains("ended after 1 fixes"), "\(with.diagnostics)")
    #expect(try folder.text(of: "r.csv") == Self.header)
  }
}
