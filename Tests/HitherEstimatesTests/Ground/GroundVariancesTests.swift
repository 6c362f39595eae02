import TestSupport
import Testing

@testable import HitherEstimates

/// How wrong each member is, where that is known because it was made up.
@Suite("Whose ground is how wrong")
struct GroundVariancesTests {
  @Test("four members' errors are told apart, whatever each says of itself")
  func fourMembers() throws {
    let grid = try #require(GroundGrid(length: 60_000, isClosed: false))
    var dice = SeededGenerator(seed: 5)
    let truth = [1.0, 2.0, 3.5, 5.0]
    let stretch = 10
    let ground = (0...grid.steps / stretch).map { _ in 20 * dice.normal() }
    let passages = truth.map { error in
      let offsets = ground.map { $0 + error * dice.normal() }
      return [
        GroundPassage(first: 0, heights: (0...grid.steps).map { offsets[$0 / stretch] })
      ]
    }
    let found = GroundVariances(passages, errors: [1, 1, 1, 1], on: grid).values
    for (value, error) in zip(found, truth) {
      // A rise has the errors of two stretches.
      #expect((0.7...1.35).contains((value / 2).squareRoot() / error))
    }
  }

  @Test("where nobody meets, each is as wrong as the own heights say")
  func nothingInCommon() throws {
    let grid = try #require(GroundGrid(length: 4000, isClosed: false))
    let passages = [0, 100].map {
      [GroundPassage(first: $0, heights: Array(repeating: 3, count: 90))]
    }
    let found = GroundVariances(passages, errors: [1, 3], on: grid).values
    #expect(found == [2.5, 18.5])
  }

  @Test("a place is counted on over laps, and back on an open route")
  func places() throws {
    let loop = try #require(GroundGrid(length: 1000, isClosed: true))
    #expect([0, 250, 1250, 2990, -250].map { loop.place(of: $0) } == [0, 12.5, 12.5, 49.5, 37.5])
    let open = try #require(GroundGrid(length: 1000, isClosed: false))
    #expect([0, 250, 1250, 2250, -250].map { open.place(of: $0) } == [0, 12.5, 37.5, 12.5, 12.5])
    #expect(GroundGrid(length: 30, isClosed: false) == nil)
    let long = try #require(GroundGrid(length: 1e6, isClosed: false))
    #expect(long.steps == GroundGrid.mostSteps && long.place(of: 1e6) == Double(long.steps))
  }

  @Test("who turns around passes twice, who wavers once")
  func passages() throws {
    let grid = try #require(GroundGrid(length: 4000, isClosed: false))
    func point(_ progress: Double) -> GroundTrail.Point {
      GroundTrail.Point(time: 0, way: 0, progress: progress, height: progress / 10, begins: false)
    }
    let out = stride(from: 0.0, through: 2000, by: 25).flatMap { [$0 + 10, $0] }
    let back = stride(from: 2000.0, through: 500, by: -25).map { $0 }
    let found = GroundPassage.all(in: (out + back).map(point), on: grid)
    #expect(found.count == 2)
    for passage in found {
      for (index, height) in passage.heights.enumerated() {
        #expect(abs(height - Double(passage.first + index) * 2) < 1e-9)
      }
    }
    #expect(found.first?.first == 1 && found.last?.first == 25)
  }
}
