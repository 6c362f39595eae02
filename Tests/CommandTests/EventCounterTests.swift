import Foundation
import Testing

@testable import hither

/// What the kernel counts for the benchmarks, where it does.
@Suite("Counters of events")
struct EventCounterTests {
  private static let pages = 4096

  /// Touches pages of memory that nobody has used before.
  private static func touch() {
    let bytes = Self.pages * 4096
    let memory = unsafe mmap(
      nil, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard let memory = unsafe memory, unsafe memory != MAP_FAILED else { return }
    // Each page by itself, and not many at once.
    unsafe madvise(memory, bytes, MADV_NOHUGEPAGE)
    for page in 0..<Self.pages {
      unsafe memory.storeBytes(of: 1, toByteOffset: page * 4096, as: UInt8.self)
    }
    unsafe munmap(memory, bytes)
  }

  @Test(.enabled(if: EventCounter(.pageFaults) != nil))
  func whatThisThreadDoesIsCounted() throws {
    let counter = try #require(EventCounter(.pageFaults))
    let before = try #require(counter.count)
    Self.touch()
    let after = try #require(counter.count)
    #expect(after - before >= Double(Self.pages))
    #expect(after - before < 2 * Double(Self.pages))
  }

  @Test(.enabled(if: EventCounter(.pageFaults) != nil))
  func threadsThatAreStartedLaterAreCounted() throws {
    let counter = try #require(EventCounter(.pageFaults))
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
      Self.touch()
      done.signal()
    }
    thread.start()
    done.wait()
    let count = try #require(counter.count)
    #expect(count >= Double(Self.pages))
  }

  @Test(.enabled(if: EventCounter(.instructions) != nil))
  func instructionsAreMoreThanTheNumbersAddedUp() throws {
    let counter = try #require(EventCounter(.instructions))
    let before = try #require(counter.count)
    var sum = 0
    for number in 0..<100_000 { sum ^= number &* sum &+ number }
    let after = try #require(counter.count)
    #expect(sum != 1)
    #expect(after - before > 100_000)
  }
}
