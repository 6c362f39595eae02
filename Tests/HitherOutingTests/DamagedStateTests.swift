import Foundation
import HitherOuting
import TestSupport
import Testing

/// Whatever becomes of the bytes of a kept stream, it is resumed exactly or refused.
@Suite("Damaged states")
struct DamagedStateTests {
  /// A stream that was cut off, with its files.
  private struct CutOff {
    let recordings: StreamedOuting
    let pieces: Int
    let folder: ScratchFolder
    let written = ListedSink()

    func run(_ state: String, _ sink: ListedSink, cut: Int? = nil) throws -> WatchRun {
      let deliveries = recordings.deliveries(
        recordings.arrivals(lateness: 60_000, seed: 3), piece: 40)
      return try WatchRun.listed(
        recordings, Array(deliveries.prefix(pieces)), sink, lateness: 60_000, cut: cut
      ) { $0.state = state }
    }
  }

  /// The files of a state: with all that was written moved into it, or left beside it.
  enum Form: CaseIterable {
    case closed
    case open
  }

  private enum Damage: CaseIterable {
    case flip
    case cut
    case zeros
  }

  @Test("damage to any bytes gives the same events or a refusal", arguments: Form.allCases)
  func damaged(_ form: Form) throws {
    let stream = CutOff(
      recordings: try StreamedOuting(Recordings.datasets[3]), pieces: 24,
      folder: try ScratchFolder())
    let base = stream.folder["state.db"]
    var first: WatchRun? = try stream.run(base, stream.written, cut: 20)
    #expect(throws: HitherError.self) { _ = try first?.run() }
    if form == .closed { first = nil }
    let files = ["state.db"] + (form == .open ? ["state.db-wal"] : [])
    let bytes = try files.map { try stream.folder.bytes(of: $0) }
    withExtendedLifetime(first) {}

    let expected = try #require(try resumed(bytes, stream).text)
    #expect(expected.contains("\n"))
    var random = SeededGenerator(seed: 31)
    var (same, refused) = (0, 0)
    for trial in 0..<(form == .closed ? 160 : 60) {
      var damaged = bytes
      let file = Int(random.uniform() * Double(files.count))
      let place = Int(random.uniform() * Double(bytes[file].count))
      let damage: Damage = trial % 10 == 0 ? .cut : trial % 10 == 1 ? .zeros : .flip
      switch damage {
      case .flip: damaged[file][place] ^= UInt8(1 + Int(random.uniform() * 255))
      case .cut: damaged[file].removeSubrange(place...)
      case .zeros:
        let start = place / 4096 * 4096
        for index in start..<min(start + 4096, damaged[file].count) { damaged[file][index] = 0 }
      }
      let outcome = try resumed(damaged, stream)
      switch outcome.error {
      case nil:
        same += 1
        #expect(outcome.text == expected, "\(files[file]), \(damage) at \(place)")
      case let error?:
        refused += 1
        #expect(
          [HitherError.Code.data, .inputOutput].contains(error.code)
            && !error.message.contains("\n"), "\(damage) at \(place): \(error)")
      }
    }
    // What is beside the state is held by sums of SQLite's own, up to which it is read.
    #expect(same > 0 && (refused > 0 || form == .open), "\(refused) refused, \(same) the same")
  }

  /// Resumes a copy of a state.
  private func resumed(
    _ bytes: [[UInt8]], _ stream: CutOff
  ) throws -> (text: String?, error: HitherError?) {
    let folder = try ScratchFolder()
    try folder.write(bytes[0], to: "state.db")
    if bytes.count > 1 { try folder.write(bytes[1], to: "state.db-wal") }
    let sink = ListedSink()
    try sink.write(stream.written.events)
    var run = try stream.run(folder["state.db"], sink)
    do {
      _ = try run.run()
    } catch {
      return (nil, error)
    }
    return (sink.text, nil)
  }
}
