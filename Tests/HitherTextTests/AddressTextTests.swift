import HitherText
import Testing

@Suite("Credentials in addresses")
struct AddressTextTests {
  @Test(arguments: [
    "mqtt://leo:hunter2@h/x", "mqtt://hunter2@h", "MQTTS://leo:hunter2@h/x", "  nats://hunter2@h/S",
    "\thttps://leo:hunter2@h/", "http:leo:hunter2@h/x", "http:/leo:hunter2@h/x",
    "ftp://u:hunter2@h/x",
    "mqtt://leo:hunt/er2@h/x", "mqtt://leo:hunt?er2@h/x", "mqtt://leo:hunt#er2@h/x",
    "mqtt://leo%3Ahunter2%40h/x", "mqtt://leo%253Ahunter2%2540h/x",
    "https://h\\@leo:hunter2@other/x",
  ])
  func credentialsBeforeAHost(_ text: String) {
    #expect(AddressText.fault(of: text) == .credentials)
    let shown = AddressText.shown("cannot open \(text): no")
    for secret in ["hunter2", "leo", "hunt", "er2"] { #expect(!shown.contains(secret), "\(shown)") }
    #expect(shown.hasPrefix("cannot open "))
    #expect(!AddressText.name(of: text).contains("er2"))
  }

  @Test(arguments: [
    "https://h/x?api_key=hunter2", "https://h/x?line=1&Access-Token=hunter2",
    "https://h/x?sig=hunter2",
    "https://h?%6Bey=hunter2", "mqtt://h/x?password=hunter2",
    "https://h/x?a=1;client_secret=hunter2",
  ])
  func credentialsInAQuery(_ text: String) {
    guard case .credentialSetting = AddressText.fault(of: text) else {
      Issue.record("\(text) passes")
      return
    }
    #expect(!AddressText.shown("x \(text) y").contains("hunter2"))
    #expect(!AddressText.name(of: text).contains("hunter2"))
  }

  @Test(arguments: [
    "mqtt://host:1883/owntracks/+/#", "mqtt://h/owntracks/leo@home/phone", "nats://[::1]:4222/S",
    "https://müller.example/x?line=610&credentials=file", "tracks/http@x.gpx", "-", "a:b@c",
    "file:leo@home.ndjson", "C:\\tracks\\x.gpx", "https://h/u@example.org/x?monkey=1",
  ])
  func whatIsUsedAsItIs(_ text: String) {
    #expect(AddressText.fault(of: text) == nil)
  }

  @Test(arguments: [
    "mqtt://leo:hunter2", "mqtt:///x", "http://:80/", "mqtt://h:70000/x", "mqtt://a b/x",
  ])
  func noHost(_ text: String) { #expect(AddressText.fault(of: text) == .host) }

  @Test(
    arguments: [
      ("hither: error: mqtt://h/x: refused", "hither: error: mqtt://h/x: refused"),
      ("see https://h/x?line=610 now", "see https://h/x?… now"),
      ("'http://a:b@h:80/x?q'", "'http://…@h:80/x'"),
      ("tracks/a.gpx:3:1: at 06:10:00Z, mail leo@h", "tracks/a.gpx:3:1: at 06:10:00Z, mail leo@h"),
      ("as in nats://h/FIXES?subject=a.*.*", "as in nats://h/FIXES?subject=a.*.*"),
      ("dir/https://a:b@h/x and mqtt://…", "dir/https://…@h/x and mqtt://…"),
    ] as [(String, String)])
  func aTextIsShownWithoutThem(_ text: String, _ shown: String) {
    #expect(AddressText.shown(text) == shown)
  }

  @Test func aNameHasNoQuery() {
    #expect(AddressText.name(of: " HTTPS://h/x?line=1#top") == "https://h/x")
    #expect(AddressText.name(of: "mqtt://h/a/#?client=x") == "mqtt://h/a/#")
    #expect(AddressText.name(of: "tracks/a?b.gpx") == "tracks/a?b.gpx")
  }
}
