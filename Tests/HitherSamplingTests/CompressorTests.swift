import Glibc
import HitherGeodesy
import HitherTracks
import TestSupport
import Testing

@testable import HitherSampling

@Suite struct CompressorTests {
  /// So many tracks are made up; `HITHER_FUZZED_TRACKS` asks for more.
  static let tracks =
    unsafe getenv("HITHER_FUZZED_TRACKS").flatMap { Int(unsafe String(cString: $0)) } ?? 300

  static let bounded = CompressorEntry.all.filter { $0.bound != nil }

  /// The segments of a batch, as ranges of its rows.
  static func segments(_ batch: FixBatch) -> [ClosedRange<Int>] {
    let starts = (0..<batch.count).filter { $0 == 0 || batch.startsSegment[$0] }
    return starts.enumerated().map { place, start in
      start...(place + 1 < starts.count ? starts[place + 1] : batch.count) - 1
    }
  }

  /// Metres between a dropped fix and what the kept ones about it tell, in the compressor's own measure.
  static func deviation(
    _ entry: CompressorEntry, _ known: KnownDeviation, _ row: Int, _ first: Int, _ last: Int,
    beginsAt start: Int, atMost bound: Double
  ) -> Double {
    switch entry.bound {
    case "synchronised distance": known.synchronised(row, first, last)
    case "predicted position": known.predicted(row, first, beginsAt: start)
    default: known.perpendicular(row, first, last, atMost: bound)
    }
  }

  /// What a choice of fixes does wrong; nil where the ends of each segment are kept and no fix is
  /// farther from the rest than the bound. Counts the dropped ones.
  static func fault(
    _ kept: [Int], _ entry: CompressorEntry, _ batch: FixBatch, _ bound: Double,
    dropped: inout Int
  ) -> String? {
    let known = KnownDeviation(batch)
    // Rounding in space is some nanometres.
    let limit = bound * (1 + 1e-6) + 2e-8
    var next = 0
    for segment in segments(batch) {
      guard next < kept.count, kept[next] == segment.lowerBound else { return "no first fix" }
      while kept[next] < segment.upperBound {
        guard next + 1 < kept.count else { return "no last fix" }
        let (first, last) = (kept[next], kept[next + 1])
        guard first < last, last <= segment.upperBound else { return "no order at \(last)" }
        for row in first..<last where row > first {
          let metres = deviation(
            entry, known, row, first, last, beginsAt: segment.lowerBound, atMost: bound)
          guard metres <= limit else { return "fix \(row): \(metres) m of \(bound) m" }
        }
        dropped += last - first - 1
        next += 1
      }
      next += 1
    }
    return next == kept.count ? nil : "too many fixes"
  }

  @Test("no bound is broken, seed 71", arguments: bounded.map(\.id))
  func bounds(id: String) throws {
    let entry = try #require(CompressorEntry.all.first { $0.id == id })
    var random = SeededGenerator(seed: 71)
    var dropped = 0
    for number in 0..<Self.tracks {
      let batch = FuzzedTrack.make(&random, fixes: 2...200)
      let bound = [0, 0.5, 5, 20, 100, 2_000][number % 6]
      let kept = entry.make(bound).rowsKept(of: batch)
      if let fault = Self.fault(kept, entry, batch, bound, dropped: &dropped) {
        Issue.record("track \(number): \(fault)")
      }
    }
    #expect(dropped > Self.tracks * 10)
    print("\(id): \(Self.tracks) tracks, \(dropped) fixes dropped")
  }

  @Test("the check's distances are never too small, seed 75") func checkIsSafe() {
    var random = SeededGenerator(seed: 75)
    for _ in 0..<20_000 {
      let latitude = random.uniform(-90, 90)
      let start = GeographicPoint(latitude: latitude, longitude: random.uniform(-180, 180))
      let step = exp2(random.uniform(-20, -6))
      let end = GeographicPoint(
        latitude: min(max(latitude + random.uniform(-step, step), -90), 90),
        longitude: start.longitude + random.uniform(-step, step))
      let exact = Geodesic.distance(from: start, to: end)
      let metres = PlaceInSpace(start).metres(to: PlaceInSpace(end))
      #expect(metres >= exact - 2e-8)
      #expect(metres <= exact * (1 + 1e-9) + 2e-8)
    }
  }

  @Test(
    "never fewer than the fewest possible on short tracks, seed 72", arguments: bounded.map(\.id))
  func fewest(id: String) throws {
    let entry = try #require(CompressorEntry.all.first { $0.id == id })
    var random = SeededGenerator(seed: 72)
    var (kept, fewest) = (0, 0)
    // To try all pairs takes long, and a share needs no million.
    for number in 0..<min(Self.tracks, 20_000) {
      let batch = FuzzedTrack.make(&random, fixes: 2...15)
      let bound = [1.0, 5, 20, 100][number % 4]
      let count = entry.make(bound).rowsKept(of: batch).count
      let least = Self.fewestKept(entry, batch, bound)
      #expect(count >= least, "track \(number)")
      (kept, fewest) = (kept + count, fewest + least)
    }
    // Printed for the documents: how many more fixes are kept than the fewest possible.
    print("\(id): \(kept) kept, \(fewest) at least, ratio \(Double(kept) / Double(fewest))")
  }

  /// The fewest fixes of a track that keep the bound, by trying all pairs.
  static func fewestKept(_ entry: CompressorEntry, _ batch: FixBatch, _ bound: Double) -> Int {
    let known = KnownDeviation(batch)
    return segments(batch).map { segment in
      var fewest = [segment.lowerBound: 1]
      for last in segment where last > segment.lowerBound {
        for first in segment where first < last {
          let isNear = (first..<last).dropFirst().allSatisfy {
            deviation(
              entry, known, $0, first, last, beginsAt: segment.lowerBound, atMost: bound)
              <= bound * (1 + 1e-6) + 2e-8
          }
          guard isNear, let before = fewest[first] else { continue }
          fewest[last] = min(fewest[last] ?? .max, before + 1)
        }
      }
      return fewest[segment.upperBound] ?? 0
    }.reduce(0, +)
  }

  @Test(
    "a straight way at a steady pace is two fixes",
    arguments: bounded.map(\.id).filter { $0 != "dead-reckoning" })
  func straightWay(id: String) throws {
    let entry = try #require(CompressorEntry.all.first { $0.id == id })
    var batch = FixBatch()
    for step in 0..<100 {
      batch.append(
        Fix(
          time: Instant(milliseconds: Int64(step) * 1_000),
          coordinate: Coordinate(
            latitudeE7: 250_000_000 + Int32(step) * 100, longitudeE7: 1_215_000_000)))
    }
    #expect(entry.make(1).rowsKept(of: batch) == [0, 99])
  }

  @Test("one fix in so many is kept") func ratio() {
    var random = SeededGenerator(seed: 73)
    for ratio in [2.0, 5, 10] {
      var batch = FixBatch()
      while batch.count < 1_000 {
        let track = FuzzedTrack.make(&random, fixes: 100...200)
        for row in 0..<track.count {
          var fix = track[row]
          fix.startsSegment = false
          fix.time = Instant(milliseconds: Int64(batch.count) * 1_000)
          batch.append(fix)
        }
      }
      let kept = Squish(.ratio(ratio)).rowsKept(of: batch)
      #expect(kept.count == Int((Double(batch.count) / ratio).rounded(.up)))
    }
  }

  @Test("a full buffer keeps a fix, and the bound", arguments: [4, 5, 16])
  func fullBuffer(mostHeld: Int) {
    var random = SeededGenerator(seed: 74)
    for _ in 0..<100 {
      let batch = FuzzedTrack.make(&random, fixes: 50...200)
      let compressors: [any Simplifier] = [
        Squish(.metres(50, mostHeld: mostHeld)),
        OpeningWindow<SynchronisedDeviation>(errorMetres: 50, mostHeld: mostHeld),
      ]
      for compressor in compressors {
        let kept = compressor.rowsKept(of: batch)
        let known = KnownDeviation(batch)
        #expect(kept == kept.sorted() && Set(kept).count == kept.count)
        for (first, last) in zip(kept, kept.dropFirst()) where !batch.startsSegment[last] {
          for row in first..<last where row > first {
            #expect(known.synchronised(row, first, last) <= 50 * (1 + 1e-6))
          }
        }
      }
    }
  }

  @Test("areas below the threshold go, larger ones stay") func area() {
    var batch = FixBatch()
    // A zigzag of 10 m, with one corner of 1 km.
    for step in 0..<21 {
      let north: Int32 = step == 10 ? 90_000 : (step % 2 == 0 ? 0 : 900)
      batch.append(
        Fix(
          time: Instant(milliseconds: Int64(step) * 1_000),
          coordinate: Coordinate(
            latitudeE7: north, longitudeE7: Int32(step) * 9_000)))
    }
    let kept = Visvalingam(areaSquareMetres: 20_000).rowsKept(of: batch)
    #expect(kept.contains(10))
    #expect(kept.first == 0 && kept.last == 20 && kept.count <= 5)
  }
}
