import HitherGeodesy
import HitherTracks
import Testing

@testable import HitherEngine

@Suite("State coder")
struct StateCoderTests {
  private enum Link: UInt8 { case none, path }

  /// A state with a field of each kind.
  private struct Sample: StateCoding, Equatable {
    var count: Int64 = 0
    var small: UInt16 = 0
    var number = 0.0
    var isOn = false
    var text = ""
    var link = Link.none
    var rare: Double?
    var index: Int?
    var delay: Int64?
    var way: Link?
    var name: String?
    var place: Coordinate?
    var time = Instant()
    var inner = Part()
    var parts: [Part] = []
    var maybe: [Part?] = []
    var numbers: [Double] = []
    var flags: [Bool] = []

    mutating func code(_ c: inout StateCoder) throws(StateError) {
      try c.code(&count)
      try c.code(&small)
      try c.code(&number)
      try c.code(&isOn)
      try c.code(&text)
      try c.code(&link, orThrow: "a link is unknown")
      try c.code(orNaN: &rare)
      try c.code(orNegative: &index)
      try c.code(&delay, absent: .min)
      try c.code(orMax: &way)
      try c.code(ifPresent: &name)
      try c.code(&place)
      try c.code(plain: &time)
      try c.code(&inner)
      try c.code(&parts)
      try c.code(&maybe)
      try c.code(&numbers)
      try c.code(&flags)
    }

    static let full = Sample(
      count: -7, small: 300, number: 2.5, isOn: true, text: "Stra\u{df}e", link: .path, rare: 0.5,
      index: 0, delay: -3, way: .path, name: "", place: Coordinate(latitudeE7: 1, longitudeE7: -2),
      time: Instant(milliseconds: 9), inner: Part(share: 1), parts: [Part(share: 0), Part()],
      maybe: [nil, Part(share: 0.25)], numbers: [1, -1], flags: [true, false])
  }

  /// A state with an invariant.
  private struct Part: StateCoding, Equatable {
    static var version: UInt16 { 4 }
    var share = 0.5

    mutating func code(_ c: inout StateCoder) throws(StateError) { try c.code(&share) }

    func validate() throws(StateError) {
      guard (0...1).contains(share) else { throw StateError.malformed("a share is out of range") }
    }
  }

  @Test(arguments: [Sample(), .full]) private func readsWhatItWrote(_ sample: Sample) throws {
    #expect(try Sample(stateBytes: sample.stateBytes) == sample)
  }

  @Test("writing leaves a value as it is")
  func writes() throws {
    var (sample, coder) = (Sample.full, StateCoder())
    try sample.code(&coder)
    #expect(sample == .full)
  }

  /// The layout of the states that former programs saved.
  @Test func bytesAreLittleEndianWithoutPadding() throws {
    var (coder, part, list) = (StateCoder(), Part(share: 1), [Part(share: 1)])
    var (place, text): (Coordinate?, String) = (Coordinate(latitudeE7: 1, longitudeE7: -1), "ab")
    try coder.code(&part)
    try coder.code(&list)
    try coder.code(&place)
    try coder.code(&text)
    try coder.coded(Int32(-2))
    let one: [UInt8] = [0, 0, 0, 0, 0, 0, 0xF0, 0x3F]
    var expected: [UInt8] = [4, 0] + one
    expected += [1, 0, 0, 0] + one
    expected += [1, 1, 0, 1, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF]
    expected += [2, 0, 0, 0, 0x61, 0x62]
    expected += [0xFE, 0xFF, 0xFF, 0xFF]
    #expect(coder.written() == expected)
  }

  @Test func bytesThatEndTooEarlyAreRefused() {
    let bytes = Sample.full.stateBytes
    for count in bytes.indices {
      #expect(throws: StateError.self) { try Sample(stateBytes: Array(bytes[..<count])) }
    }
    #expect(throws: StateError.self) { try Sample(stateBytes: bytes + [0]) }
  }

  @Test func anyDamageIsRefusedOrRead() {
    let bytes = Sample.full.stateBytes
    for index in bytes.indices {
      for bit in 0..<8 {
        var damaged = bytes
        damaged[index] ^= 1 << UInt8(bit)
        guard let read = try? Sample(stateBytes: damaged) else { continue }
        #expect((try? Sample(stateBytes: read.stateBytes)) == read || read.number.isNaN)
      }
    }
  }

  @Test func anotherVersionIsRefused() throws {
    var bytes = Part().stateBytes
    bytes[0] = 3
    let error = try #require(throws: StateError.self) { try Part(stateBytes: bytes) }
    #expect(error.message == "the saved state of Part has version 3; this build reads 4")
  }

  @Test("a value that breaks an invariant is refused wherever it is read")
  func validates() {
    let odd = Part(share: 2)
    #expect((try? Part(stateBytes: odd.stateBytes)) == nil)
    for sample in [Sample(inner: odd), Sample(parts: [Part(), odd]), Sample(maybe: [odd])] {
      #expect((try? Sample(stateBytes: sample.stateBytes)) == nil)
    }
  }

  @Test(arguments: [UInt8(2), 0xFF]) func unknownCasesAreRefused(raw: UInt8) {
    var (coder, link) = (StateCoder(reading: [raw]), Link.none)
    do throws(StateError) {
      try coder.code(&link, orThrow: "a link is unknown")
      Issue.record("\(raw) was accepted")
    } catch {
      #expect(error == .malformed("a link is unknown"))
    }
    var (other, way) = (StateCoder(reading: [raw]), Link?.none)
    #expect((try? other.code(orMax: &way)) == nil || raw == .max)
  }

  @Test(arguments: [(Int64(-1), Int?.none), (3, 3)]) func anIndexMayBeAbsent(
    number: Int64, index: Int?
  ) throws {
    var (writer, read) = (StateCoder(), Int?.some(7))
    writer.append(number)
    var reader = StateCoder(reading: writer.written())
    try reader.code(orNegative: &read)
    #expect(read == index)
  }

  @Test func aNegativeIndexIsRefused() {
    var (writer, read) = (StateCoder(), Int?.none)
    writer.append(Int64(-2))
    var reader = StateCoder(reading: writer.written())
    #expect((try? reader.code(orNegative: &read)) == nil)
  }

  @Test("a length that the bytes cannot have is refused")
  func lengths() {
    var writer = StateCoder()
    writer.append(UInt32.max)
    var (reader, numbers) = (StateCoder(reading: writer.written()), [Double]())
    #expect((try? reader.code(&numbers)) == nil)
    var (other, parts) = (StateCoder(reading: writer.written()), [Part]())
    #expect((try? other.code(&parts)) == nil)
  }

  @Test("what is read replaces what was there")
  func replaces() throws {
    var coder = StateCoder(reading: Sample().stateBytes)
    var sample = Sample.full
    try coder.code(&sample)
    #expect(sample == Sample())
  }

  @Test("writing a list does not copy it")
  func sharesStorage() throws {
    var (numbers, coder) = ((0..<1000).map { Part(share: Double($0) / 1000) }, StateCoder())
    let shared = numbers
    try coder.code(&numbers)
    let isShared = unsafe numbers.withUnsafeBufferPointer { one in
      unsafe shared.withUnsafeBufferPointer { unsafe $0.baseAddress == one.baseAddress }
    }
    #expect(isShared)
  }
}
