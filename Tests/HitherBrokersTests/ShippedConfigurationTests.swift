import Foundation
import HitherBrokers
import HitherOuting
import TestSupport
import Testing

/// The configurations in `docs/brokers` do what they say, on ports and in folders of a test's own.
@Suite(
  "The configurations that are shipped",
  .enabled(
    if: BrokerProcess.Kind.mosquitto.isInstalled && BrokerProcess.Kind.natsServer.isInstalled))
struct ShippedConfigurationTests {
  static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "docs/brokers")

  func shipped(_ name: String) throws -> String {
    try String(contentsOf: Self.folder.appending(path: name), encoding: .utf8)
  }

  func natsServer(mqtt: Int) throws -> BrokerProcess {
    try BrokerProcess(
      .natsServer,
      shipped("nats-server.conf").replacing("127.0.0.1:4222", with: "127.0.0.1:PORT")
        .replacing("/var/lib/nats", with: "FOLDER")
        .replacing("127.0.0.1:1883", with: "127.0.0.1:\(mqtt)"))
  }

  /// mosquitto without TLS, with its bridge, and with the password `p` for everyone.
  func mosquitto(bridgedTo port: Int) throws -> BrokerProcess {
    let secrets = FileManager.default.temporaryDirectory
      .appending(path: "hither-mosquitto-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: secrets, withIntermediateDirectories: true)
    for (number, user) in ["hither", "leo", "ann"].enumerated() {
      let process = Process()
      process.executableURL = URL(filePath: "/usr/bin/mosquitto_passwd")
      process.arguments =
        (number == 0 ? ["-c"] : []) + ["-b", secrets.appending(path: "passwd").path, user, "p"]
      process.standardError = FileHandle.nullDevice
      try process.run()
      process.waitUntilExit()
    }
    try shipped("mosquitto.acl")
      .write(to: secrets.appending(path: "acl"), atomically: true, encoding: .utf8)
    let lines = try shipped("mosquitto.conf").split(separator: "\n").map(String.init)
    let bridge = try #require(lines.firstIndex(of: "# connection jetstream"))
    let own = lines[..<bridge].filter { !$0.hasPrefix("certfile") && !$0.hasPrefix("keyfile") }
    let text = (own + lines[bridge...].map { String($0.dropFirst(2)) } + ["user root"])
      .joined(separator: "\n")
    return try BrokerProcess(
      .mosquitto,
      text.replacing("listener 8883", with: "listener PORT 127.0.0.1")
        .replacing("/var/lib/mosquitto", with: "FOLDER")
        .replacing("/etc/mosquitto/hither", with: secrets.path + "/")
        .replacing("/.passwd", with: "/passwd").replacing("/.acl", with: "/acl")
        .replacing("127.0.0.1:1883", with: "127.0.0.1:\(port)"))
  }

  func client(
    _ port: Int, _ user: String, _ password: String, topics: [String] = []
  ) throws -> MQTTClient {
    var settings = MQTTSettings(
      host: "127.0.0.1", port: Int32(port), clientID: user, session: .kept)
    settings.credentials.user = user
    settings.credentials.password = password
    settings.topics = topics
    return try MQTTClient(settings)
  }

  func source(_ server: BrokerProcess) throws -> any LiveSource {
    let file = server.folder.appending(path: "credentials")
    try Data("user = hither\npassword = CHANGE-ME\n".utf8).write(to: file)
    return try #require(
      try BrokerStreams.source(
        "nats://127.0.0.1:\(server.port)/FIXES?subject=owntracks.>&make=yes&quiet_s=\(HangGuard.seconds)"
          + "&credentials=\(file.path)"))
  }

  /// The members of the first fixes.
  func members(_ count: Int, _ source: inout any LiveSource) throws -> [String] {
    var delivery = Delivery()
    var members: [String] = []
    while members.count < count, try source.next(&delivery, waiting: 200) != .ended {
      members += delivery.members.map { delivery.memberNames[Int($0)] }
    }
    return members
  }

  static let payload = Array(#"{"_type":"location","tst":1,"lat":1,"lon":2}"#.utf8)

  @Test func aPhoneWritesIntoTheStreamBelowItsOwnName() throws {
    let port = try BrokerProcess.freePort()
    let server = try natsServer(mqtt: port)
    var source = try source(server)
    let leo = try client(port, "leo", "CHANGE-ME")
    // That which is not passed on goes first: what comes after it shows that it does not come.
    for user in ["ann", "leo"] {
      #expect(
        try leo.publish(
          topic: "owntracks/\(user)/phone", payload: Self.payload, waiting: HangGuard.milliseconds))
      #expect(leo.flush(waiting: HangGuard.milliseconds))
    }
    #expect(try members(1, &source) == ["leo"])
    #expect {
      _ = try client(port, "leo", "wrong")
    } throws: { ($0 as? BrokerError)?.kind == .refused }
  }

  @Test func mosquittoIsBridgedIntoTheStream() throws {
    let port = try BrokerProcess.freePort()
    let server = try natsServer(mqtt: port)
    var source = try source(server)
    let broker = try mosquitto(bridgedTo: port)
    for user in ["leo", "ann"] {
      let phone = try client(broker.port, user, "p")
      // Below another's name it is not passed on.
      for name in ["leader", user] {
        #expect(
          try phone.publish(
            topic: "owntracks/\(name)/phone", payload: Self.payload,
            waiting: HangGuard.milliseconds))
      }
      #expect(phone.flush(waiting: HangGuard.milliseconds))
    }
    #expect(try members(2, &source).sorted() == ["ann", "leo"])
  }
}
