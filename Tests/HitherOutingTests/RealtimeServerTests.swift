import Foundation
import HitherBrokers
import HitherFormats
import HitherOuting
import TestSupport
import Testing

@Suite("Realtime over HTTP, by a server of another make")
struct RealtimeServerTests {
  private let folder: ScratchFolder
  init() throws { folder = try ScratchFolder() }

  /// What a run at a time comes to, each with a memory of nothing but the folder: the state, the data's time, the fault.
  private func ask(_ address: String, _ now: Int64, isOffline: Bool = false) throws -> String {
    let server = try RealtimeServer(address, RealtimeCache(folder["cache"]), BrokerStreams.all)
    let (feed, origin) = try server.feed(now: now, isOffline: isOffline)
    #expect(origin.name == address.prefix { $0 != "?" })
    #expect(feed?.timestamp == origin.timestamp)
    return "\(origin.state) \(origin.timestamp.map { "\($0)" } ?? "-") \(origin.fault ?? "")"
  }

  @Test func aServerIsAskedSeldomAndByWhatItSaidLast() throws {
    let server = try FeedServer(["200:1000", "304", "200:2000"])
    #expect(try ask(server.address, 5000) == "fetched 1000 ")
    #expect(try ask(server.address, 5029) == "kept 1000 ")
    #expect(try ask(server.address, 5030) == "fetched 1000 ")
    #expect(try ask(server.address, 5060) == "fetched 2000 ")
    // A clock that was put back does not stop it for ever; offline it is not asked.
    #expect(try ask(server.address, 4000, isOffline: true) == "offline 2000 no server is asked")
    let condition = "\"v1000\" Fri, 01 May 2026 08:00:00 GMT"
    #expect(
      server.stop() == [
        "/trips?line=610 None None", "/trips?line=610 \(condition)",
        "/trips?line=610 \(condition)",
      ])
  }

  @Test func aServerThatFailsIsLeftAloneLongerAndLonger() throws {
    let server = try FeedServer(["200:1000", "503", "503", "429", "200:broken", "200:3000"])
    #expect(try ask(server.address, 5000) == "fetched 1000 ")
    #expect(try ask(server.address, 5030) == "offline 1000 status 503")
    #expect(try ask(server.address, 5059) == "offline 1000 status 503")
    #expect(try ask(server.address, 5060) == "offline 1000 status 503")
    #expect(try ask(server.address, 5119) == "offline 1000 status 503")
    #expect(try ask(server.address, 5120) == "offline 1000 status 429")
    // It asked for two minutes, which is as long as it would be without.
    #expect(try ask(server.address, 5239) == "offline 1000 status 429")
    #expect(try ask(server.address, 5240).hasPrefix("offline 1000 no GTFS-Realtime feed"))
    #expect(try ask(server.address, 5480) == "fetched 3000 ")
    #expect(server.stop().count == 6)
  }

  @Test func aServerThatWasNeverReachedTellsNothing() throws {
    let port = try BrokerProcess.freePort()
    let told = try ask("http://127.0.0.1:\(port)/trips", 5000)
    #expect(told.hasPrefix("missing - "))
    #expect(told.count > "missing - ".count)
    #expect(
      try ask("http://127.0.0.1:\(port)/alerts", 5000, isOffline: true)
        == "missing - no server is asked")
  }

  @Test(arguments: [
    "http://leo:hunter2@127.0.0.1/trips", "HTTPS://hunter2@127.0.0.1/trips", " http://a:hunter2@h/",
    "https://leo%3Ahunter2%40h/", "http:leo:hunter2@h", "https://h/trips?api_key=hunter2",
  ])
  func credentialsInAnAddressAreRefused(_ address: String) throws {
    #expect {
      _ = try RealtimeServer(address, RealtimeCache(folder["cache"]), BrokerStreams.all)
    } throws: { error in
      guard let error = error as? HitherError else { return false }
      return error.code == .usage && !"\(error)".contains("hunter2")
    }
  }

  /// A server that points to another place must not make us log in there.
  @Test func credentialsInTheAddressOfARedirectAreRefused() throws {
    let other = try FeedServer(["200:1000"])
    let server = try FeedServer(["302:http://leo:hunter2@127.0.0.1:\(other.port)/trips"])
    let told = try ask(server.address, 5000)
    #expect(told.hasPrefix("missing - ") && !told.contains("hunter2"))
    #expect(other.stop() == [])
    _ = server.stop()
    let plain = try FeedServer(["200:1000"])
    let first = try FeedServer(["302:http://127.0.0.1:\(plain.port)/trips"])
    #expect(try ask(first.address, 5000) == "fetched 1000 ")
    #expect(plain.stop().count == 1)
    _ = first.stop()
  }

  @Test func aDamagedCacheIsNone() throws {
    let server = try FeedServer(["200:1000", "200:2000"])
    #expect(try ask(server.address, 5000) == "fetched 1000 ")
    let name = try #require(try folder.names(of: "cache").first)
    try folder.write("{\"schema\": 7", to: "cache/" + name)
    #expect(try ask(server.address, 5001) == "fetched 2000 ")
    _ = server.stop()
  }
}
