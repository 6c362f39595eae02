import Foundation
import HitherCards
import HitherEngine
import HitherTracks
import TestSupport
import Testing

@Suite("Cards, their ids and rules")
struct CardRulesTests {
  @Test func aCardHasOneIdOnAllDevices() throws {
    let household = UniqueID(of: [7])
    let ids = (1...12).compactMap { CardKey(year: 2026, month: $0)?.id(in: household) }
    #expect(Set(ids).count == 12)
    #expect(CardKey.may.id(in: household) == ids[4])
    #expect(CardKey.may.id(in: UniqueID(of: [8])) != ids[4])
    #expect(CardKey(year: 2026, month: 13) == nil && CardKey(year: 0, month: 1) == nil)
  }

  /// Foundation reads and writes the same text.
  @Test func anIdIsAUUID() throws {
    for number in UInt8(0)..<50 {
      let id = UniqueID(of: [number])
      let uuid = try #require(UUID(uuidString: id.text))
      #expect(uuid.uuidString.lowercased() == id.text)
      #expect(UniqueID(text: uuid.uuidString) == id && UniqueID(bytes: id.bytes) == id)
      #expect(id.text.dropFirst(14).first == "8")
    }
    for text in [
      "", "0b2f", "z1111111-1111-8111-8111-111111111111", "11111111111181118111111111111111",
    ] {
      #expect(UniqueID(text: text) == nil)
    }
  }

  @Test func aDayIsOneOfItsMonth() throws {
    for (year, month, last) in [
      (2026, 2, 28), (2028, 2, 29), (1900, 2, 28), (2026, 4, 30), (2026, 12, 31),
    ] {
      let card = try #require(CardKey(year: year, month: month))
      #expect(CardField.day.fault(of: "\(last)", on: card) == nil)
      for text in ["\(last + 1)", "0", "-1", "07", "+7", "x", ""] {
        #expect(CardField.day.fault(of: text, on: card) != nil, "\(text)")
      }
    }
  }

  @Test func textsAreHeldToTheirLimits() {
    #expect(CardField.title.fault(of: String(repeating: "x", count: 400), on: .may) == nil)
    #expect(CardField.title.fault(of: String(repeating: "x", count: 401), on: .may) != nil)
    #expect(CardField.title.fault(of: "a\u{1B}[2J", on: .may) != nil)
    #expect(CardField.title.fault(of: "祖母的生日 🎂", on: .may) == nil)
    #expect(CardField.colour.fault(of: "#12aBef", on: .may) == nil)
    #expect(CardField.colour.fault(of: "#12aBe", on: .may) != nil)
    #expect(CardField.colour.fault(of: "red;fill", on: .may) != nil)
  }

  /// WCAG 2.2: (L1 + 0.05) / (L2 + 0.05) with the relative luminance of sRGB.
  @Test(arguments: 1...12)
  func whiteIsReadOnEachMonth(_ month: Int) throws {
    let colour = MonthColour.background(month)
    let number = try #require(Int(colour.dropFirst(), radix: 16))
    let parts = [16, 8, 0].map { shift -> Double in
      let part = Double(number >> shift & 255) / 255
      return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    let luminance = 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    #expect(1.05 / (luminance + 0.05) >= 4.5, "\(colour)")
  }

  @Test func theMonthsHaveColoursOfTheirOwn() {
    #expect(Set((1...12).map(MonthColour.background)).count == 12)
  }

  @Test func editsAndMessagesComeBackTheSame() throws {
    let device = UniqueID(of: [1])
    let context = [UniqueID(of: [2]), UniqueID(of: [3])].sorted()
    let seen = OperationID(device: UniqueID(of: [4]), sequence: 0)
    let bodies: [HitherCards.Operation.Body] = [
      .edit(.may, [Change(.title, .value("Grüße"), base: seen), Change(.day, .none)]),
      .suggestion(.may, [Change(.place, .erased)]), .answer(seen, isAccepted: true),
      .answer(seen, isAccepted: false), .look(.may),
      .admission(publicKey: (0..<32).map { $0 }, name: Change(.name, .value("Mum"))),
      .naming(device, Change(.name, .value("Ma"), base: seen)), .removal(device),
      .erasure([seen]),
    ]
    let operations: [OperationRecord] = bodies.enumerated().map { place, body in
      OperationRecord(
        previous: place == 0 ? .device(device) : .edit(device),
        time: HybridTime(Instant(milliseconds: 1_777_600_000_000), counter: UInt32(place)),
        mark: UInt64(place), context: context, body: body)
    }
    for operation in operations {
      let again = try OperationRecord(stateBytes: operation.stateBytes)
      #expect(again == operation && again.hash == operation.hash)
    }
    #expect(Set(operations.map(\.hash)).count == operations.count)
    for message: SyncMessage in [
      .digest(context, lacking: [device]), .operations(operations), .end(context), .refusal("no"),
    ] {
      let bytes = message.stateBytes
      #expect(try SyncMessage(stateBytes: bytes) == message)
      for count in bytes.indices {
        #expect(throws: StateError.self) { try SyncMessage(stateBytes: Array(bytes[..<count])) }
      }
    }
  }
}
