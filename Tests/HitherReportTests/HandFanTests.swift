import Glibc
import Testing

@testable import HitherReport

@Suite("Hands in one sector")
struct HandFanTests {
  static let widths = [12.0, 18, 22.5, 30, 36, 40, 45, 60, 80, 120, 180, 360]

  /// Where an end lies, from the dial's middle.
  static func place(_ end: HandFan.End) -> (x: Double, y: Double) {
    let angle = end.degrees * .pi / 180
    return (end.reach * sin(angle), end.reach * cos(angle))
  }

  /// The distance of a point from the line between the dial's middle and an end.
  static func distance(_ point: (x: Double, y: Double), toHand end: HandFan.End) -> Double {
    let tip = place(end)
    let along = (point.x * tip.x + point.y * tip.y) / (end.reach * end.reach)
    let held = min(1, max(0, along))
    let (dx, dy) = (point.x - held * tip.x, point.y - held * tip.y)
    return (dx * dx + dy * dy).squareRoot()
  }

  @Test("no disc covers another or another's hand, and each lies in its sector", arguments: widths)
  func keepClear(_ width: Double) {
    for count in 1...6 {
      let fan = HandFan(count: count, width: width)
      #expect(fan.ends.count == count)
      for (index, end) in fan.ends.enumerated() {
        let place = Self.place(end)
        let toEdge = (width / 2 - end.degrees.magnitude) * .pi / 180
        if toEdge < .pi / 2 { #expect(end.reach * sin(toEdge) >= fan.discRadius) }
        for (other, otherEnd) in fan.ends.enumerated() where other != index {
          let otherPlace = Self.place(otherEnd)
          let (dx, dy) = (place.x - otherPlace.x, place.y - otherPlace.y)
          #expect((dx * dx + dy * dy).squareRoot() >= 2 * fan.discRadius)
          // A pointer is 3.5 units wide on each side of its middle where discs are.
          #expect(Self.distance(place, toHand: otherEnd) >= fan.discRadius + 3.5)
        }
      }
    }
  }

  @Test("hands stand in the order of their members, and discs within the face")
  func order() {
    for width in Self.widths {
      for count in 1...6 {
        let fan = HandFan(count: count, width: width)
        for index in fan.ends.indices.dropFirst() {
          #expect(fan.ends[index].degrees > fan.ends[index - 1].degrees)
        }
        #expect(fan.ends.allSatisfy { $0.reach + fan.discRadius < DialPlan.faceRadius })
      }
    }
  }

  @Test("six at home can be read on a picture of 200 pixels, and anywhere on one of 1,000")
  func sizes() throws {
    let usual = ["lost", "out_of_town", "traveling", "home", "work", "school", "exercising", "out"]
    let plan = DialPlan(usual.map { ClockState(id: $0, label: $0) })
    for sector in plan.sectors {
      let pixels = HandFan(count: 6, width: sector.width).discRadius * 2
      #expect(pixels >= (sector.state.id == "home" ? 75 : 45), "\(sector.state.id)")
    }
  }

  @Test("sectors go round once, the first around the top", arguments: 1...24)
  func sectors(_ count: Int) {
    let states = (0..<count).map { ClockState(id: "\($0)", label: "\($0)", weight: 1 + $0 % 3) }
    let sectors = DialPlan(states).sectors
    #expect(abs(sectors.map(\.width).reduce(0, +) - 360) < 1e-9)
    #expect(sectors.first?.middle == 0)
    for index in sectors.indices.dropFirst() {
      let (last, next) = (sectors[index - 1], sectors[index])
      #expect(abs(last.middle + last.width / 2 - (next.middle - next.width / 2)) < 1e-9)
    }
  }
}
