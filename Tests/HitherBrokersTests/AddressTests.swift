import Foundation
import HitherOuting
import HitherText
import Testing

@testable import HitherBrokers

@Suite struct AddressTests {
  @Test func anAddressIsTakenApart() throws {
    let address = try BrokerAddress(
      "MQTTS://broker.example:8884/owntracks/+/#?member=message&quiet_s=5",
      known: ["member", "quiet_s"])
    #expect(address.scheme == "mqtts")
    #expect(address.host == "broker.example")
    #expect(address.port == 8884)
    #expect(address.path == "owntracks/+/#")
    #expect(address.settings == ["member": "message", "quiet_s": "5"])
    #expect(address.name == "mqtts://broker.example:8884/owntracks/+/#")
    #expect(try address.number("quiet_s") == 5)
  }

  @Test(
    arguments: [
      ("nats://[::1]:4222/S", "::1", 4222), ("nats://[::1]/S", "::1", nil),
      ("nats://h", "h", nil),
    ] as [(String, String, Int32?)])
  func hostsAreTold(text: String, host: String, port: Int32?) throws {
    let address = try BrokerAddress(text, known: [])
    #expect(address.host == host)
    #expect(address.port == port)
  }

  @Test(arguments: [
    ("mqtt", "'mqtt' is not a broker address"),
    (
      "mqtt://leo:secret@host/x",
      "credentials do not belong in an address, where others can see them"
    ),
    ("mqtt://host:70000/x", "after SCHEME:// the address has no HOST or HOST:PORT"),
    ("mqtt://leo:secret", "after SCHEME:// the address has no HOST or HOST:PORT"),
    (
      "mqtt://leo:sec/ret@host/x",
      "credentials do not belong in an address, where others can see them"
    ),
    (
      "nats://secret%40host/x", "credentials do not belong in an address, where others can see them"
    ),
    (
      "mqtt://host/x?password=secret",
      "the value of 'password' does not belong in an address, where others can see it"
    ),
    ("mqtt://host/x?membr=message", "mqtt://host/x has no setting 'membr'"),
  ])
  func aBadAddressIsSaid(text: String, message: String) {
    #expect {
      _ = try BrokerAddress(text, known: ["member"])
    } throws: { error in
      let error = error as? LiveError
      return error?.kind == .address && error?.message == message
        && error?.message.contains("secret") == false
    }
  }

  @Test(arguments: ["leo", "a/b+c#d", "玉山.*>", "100%", "%41", " "])
  func aNameIsTheSameAfterALevel(name: String) {
    for kind in [LevelName.Kind.topic, .subject] {
      let level = LevelName.encoded(name, for: kind)
      #expect(level.utf8.allSatisfy(kind.isPlain) || level.contains("%"))
      #expect(!level.contains(where: { kind == .topic ? "/+#".contains($0) : ".*> ".contains($0) }))
      #expect(LevelName.decoded(Array(level.utf8)[...]).elementsEqual(name.utf8))
    }
  }

  @Test(
    arguments: [
      ("owntracks/+/+", "/", "owntracks/leo/phone", "leo"),
      ("a/b/+/x", "/", "a/b/c%2Fd/x", "c/d"),
      ("owntracks.*.*", ".", "owntracks.ann.pad", "ann"),
      ("owntracks.>", ".", "owntracks.ann.pad", "ann"),
      ("owntracks/leo/phone", "/", "owntracks/leo/phone", nil),
    ] as [(String, Character, String, String?)])
  func theFirstOpenLevelIsTheMember(
    pattern: String, separator: Character, topic: String, member: String?
  ) {
    let level = MemberLevel(
      pattern: pattern, separator: separator, wildcards: ["+", "#", "*", ">"])
    let bytes = Array(topic.utf8)
    #expect(level.member(bytes, 0..<bytes.count) == member.map { Array($0.utf8)[...] })
  }

  @Test func aFileOfSecretsComesBeforeTheEnvironment() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try Data("# ours\nuser = leo\n password = a = b \nverify = off\n".utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let variables = [
      "HITHER_MQTT_CREDENTIALS": file.path, "HITHER_MQTT_USER": "ann", "HITHER_MQTT_CA": "/ca.pem",
    ]
    let secrets = try BrokerSecrets("MQTT", file: nil) { variables[$0] }
    #expect(secrets.credentials.user == "leo")
    #expect(secrets.credentials.password == "a = b")
    #expect(secrets.tls.authorities == "/ca.pem")
    #expect(!secrets.tls.isVerified)
    #expect(try BrokerSecrets("MQTT", file: nil) { _ in nil }.tls.isVerified)
    try Data("passwort = geheim\n".utf8).write(to: file)
    #expect {
      _ = try BrokerSecrets("MQTT", file: file.path) { _ in nil }
    } throws: { error in
      (error as? LiveError)?.message == "line 1 is not a KEY = VALUE"
    }
  }

  @Test func aFileHoldsWhatGoesIntoAHeaderOrAQuery() throws {
    let variables = [
      "HITHER_REALTIME_HEADER": "X-Api-Key: geheim", "HITHER_REALTIME_QUERY": "api_key=a=b",
      "HITHER_REALTIME_HOST": "Feeds.example",
    ]
    let secrets = try BrokerSecrets("REALTIME", file: nil) { variables[$0] }
    #expect(secrets.header == "X-Api-Key: geheim")
    #expect(secrets.completed("https://h/x") == "https://h/x?api_key=a=b")
    #expect(secrets.completed("https://h/x?line=1#top") == "https://h/x?line=1&api_key=a=b")
    #expect(secrets.areFor(host: "feeds.example") && !secrets.areFor(host: "other.example"))
    #expect(try BrokerSecrets("REALTIME", file: nil) { _ in nil }.areFor(host: "h"))
    for wrong in ["geheim", ": geheim", "X: geheim\r\nY: z"] {
      #expect {
        _ = try BrokerSecrets("REALTIME", file: nil) { $0.hasSuffix("_HEADER") ? wrong : nil }
      } throws: { !"\($0)".contains("geheim") }
    }
  }

  @Test func waitsDoubleUpToALimit() {
    var backoff = Backoff(firstMilliseconds: 100, limitMilliseconds: 1000)
    for longest in [100, 200, 400, 800, 1000, 1000] {
      #expect((longest / 2...longest).contains(backoff.next()))
    }
    backoff.reset()
    #expect((50...100).contains(backoff.next()))
  }
}
