import Foundation
import HitherGeodesy
import HitherText
import HitherTracks
import TestSupport
import Testing

@testable import HitherFormats

/// Messages that libsodium has sealed from another program, with the key `mysecreTpass01`.
enum SealedMessages {
  static let key = "mysecreTpass01"
  static let location = message(
    "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXu4DYpFW9u6tsP7TzJjq0Ftv2hFEi673vdntViQ9cMNc1+D0+ozL8qjPhwisD"
      + "3xSsiTQCrhBcl/LEw//msYRjKv9cT/+aEZADKCZSd++xoBLp1OAdF9Cc")
  static let will = message(
    "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXWCZEP+IoP8fXkAYoBrWFbdv2hFEi673vdntVkRgfaJwu5Wswu3ei+Sbu2XBe"
      + "zQjz")
  static let fix = Fix(
    time: Instant(milliseconds: 1_777_597_200_000),
    coordinate: Coordinate(latitudeE7: 251_000_000, longitudeE7: 1_215_000_000))

  private static func message(_ data: String) -> String {
    "{\"_type\":\"encrypted\",\"data\":\"\(data)\"}"
  }
}

@Suite struct OwnTracksKeysTests {
  func read(
    _ text: String, _ keys: OwnTracksKeys?, sender: String = "leo/phone"
  ) -> FixMessages.Outcome {
    var messages = FixMessages(source: "mqtt", keys: keys)
    let bytes = Array(text.utf8)
    return messages.read(
      bytes, 0..<bytes.count, member: Array("leo".utf8)[...], sender: Array(sender.utf8), number: 1)
  }

  func reason(_ outcome: FixMessages.Outcome) -> String? {
    guard case .reject(let reject) = outcome else { return nil }
    return reject.reason
  }

  @Test(arguments: ["leo/phone", "leo", "*"]) func aKeyOpensItsSendersMessages(name: String) {
    let outcome = read(SealedMessages.location, OwnTracksKeys([name: SealedMessages.key]))
    guard case .fix(let fix, _) = outcome else { return #expect(Bool(false), "\(outcome)") }
    #expect(fix == SealedMessages.fix)
    guard case .other("lwt") = read(SealedMessages.will, OwnTracksKeys([name: SealedMessages.key]))
    else { return #expect(Bool(false)) }
  }

  @Test func withoutItsKeyAMessageIsARejectThatSaysSo() {
    let text = SealedMessages.location
    #expect(reason(read(text, nil)) == "the message is encrypted; --keys FILE reads it")
    // The key of another opens no message, even where it would fit.
    #expect(
      reason(read(text, OwnTracksKeys(["mia": SealedMessages.key])))
        == "the message is encrypted, and there is no key for its sender")
    #expect(
      reason(read(text, OwnTracksKeys(["leo/phone": "x", "*": SealedMessages.key])))
        == "the message is encrypted with another key")
    let damaged = text.replacing("=", with: "").replacing("AAEC", with: "")
    #expect(
      reason(read("{\"_type\":\"encrypted\",\"data\":\"?\"}", OwnTracksKeys(["*": "x"])))
        == "the message is encrypted, and damaged")
    #expect(reason(read(damaged, OwnTracksKeys(["*": SealedMessages.key]))) != nil)
  }

  @Test func aFileIsReadWithTheKeys() throws {
    let folder = try ScratchFolder()
    let path = try folder.write(
      "# ours\n\n leo/phone = x = y\n* = \(SealedMessages.key)\r\n", to: "keys")
    unsafe chmod(path, 0o600)
    var options = TrackFormat.Options()
    options.ownTracksKeys = try OwnTracksKeys(path: path)
    let text = SealedMessages.location + "\n" + SealedMessages.will + "\n"
    let opened = try TrackSource.open(bytes: BytesSource(text), name: "f.json", options: options)
    let recorded = try Recorded(opened.reader)
    #expect(recorded.fixes == [SealedMessages.fix])
    #expect(recorded.rejects == [])
    let plain = try Recorded(TrackSource.open(bytes: BytesSource(text), name: "f.json").reader)
    #expect(plain.rejects.map(\.reason).allSatisfy { $0.contains("encrypted") })
    #expect(plain.rejects.count == 2)
  }

  @Test(arguments: [
    ("* = secret", mode_t(0o640), "others than its owner may use this file of keys"),
    ("", 0o600, "the file holds no key"), ("secret", 0o600, "the line is not NAME = KEY"),
    ("leo =", 0o600, "the line is not NAME = KEY"),
    ("leo = secret" + String(repeating: "t", count: 27), 0o600, "the key is longer than 32 bytes"),
  ]) func aFileThatCannotBeUsedIsRefused(text: String, mode: mode_t, message: String) throws {
    let folder = try ScratchFolder()
    let path = try folder.write(text, to: "keys")
    unsafe chmod(path, mode)
    #expect {
      _ = try OwnTracksKeys(path: path)
    } throws: { error in
      guard let error = error as? FormatError else { return false }
      return error.message.hasPrefix(message) && !"\(error)".contains("secret")
    }
  }
}

@Suite struct Base64Tests {
  @Test(arguments: [
    ("", ""), ("Zg==", "f"), ("Zm8=", "fo"), ("Zm9v", "foo"), ("Zm9vYg", "foob"),
    ("++//", "\u{fb}"),
  ]) func theExamplesOfTheRFC(text: String, plain: String) {
    let bytes = Base64.decoded(Array(text.utf8))
    #expect(plain == "\u{fb}" ? bytes == [0xFB, 0xEF, 0xFF] : bytes == Array(plain.utf8))
  }

  @Test(arguments: ["Z", "Zg=", "Zg===", "=Zg", "Zm9v=", "Zm 9v", "Zm9-"])
  func whatIsNotBase64(text: String) {
    #expect(Base64.decoded(Array(text.utf8)) == nil)
  }
}
