import HitherEngine
import HitherGeodesy
import HitherTracks
import TestSupport
import Testing

@testable import HitherPlaces

@Suite("Who may see whom")
struct VisibilityTests {
  static func at(_ minute: Int) -> Instant { Instant(milliseconds: Int64(minute) * 60_000) }

  static func entry(
    _ minute: Int, _ kind: VisibilityEntry.Kind, _ member: String = "tom",
    viewer: String = "ruth", share: Set<VisibilityEntry.Share> = [.state], until: Int? = nil
  ) -> VisibilityEntry {
    VisibilityEntry(
      time: at(minute), kind: kind, viewer: viewer, member: member, share: share,
      until: until.map(at))
  }

  static func spans(_ entries: [VisibilityEntry]) -> [[Int?]] {
    (VisibilityGrant.grants(to: "ruth", entries)["tom"] ?? []).map {
      [Int($0.start.milliseconds / 60_000), $0.end.map { Int($0.milliseconds / 60_000) }]
    }
  }

  @Test("a request gives nothing, an approval gives from its time on, a revocation ends it")
  func grants() {
    #expect(Self.spans([Self.entry(1, .request)]) == [])
    #expect(Self.spans([Self.entry(1, .request), Self.entry(5, .approval)]) == [[5, nil]])
    #expect(Self.spans([Self.entry(5, .approval), Self.entry(9, .revocation)]) == [[5, 9]])
    #expect(Self.spans([Self.entry(5, .approval, until: 8)]) == [[5, 8]])
    #expect(
      Self.spans([Self.entry(5, .approval, until: 8), Self.entry(6, .revocation)]) == [[5, 6]])
    #expect(Self.spans([Self.entry(5, .revocation)]) == [])
    // Another viewer's approval is not this one's, nor is it the member's of the viewer.
    #expect(Self.spans([Self.entry(5, .approval, viewer: "max")]) == [])
    // At one time a revocation counts last.
    #expect(Self.spans([Self.entry(5, .revocation), Self.entry(5, .approval)]) == [])
    #expect(
      Self.spans([Self.entry(5, .approval), Self.entry(9, .revocation), Self.entry(12, .approval)])
        == [[5, 9], [12, nil]])
  }

  static func randomEntries(_ random: inout LawRandom) -> [VisibilityEntry] {
    (0..<Int(random.below(14))).map { _ in
      let minute = Int(random.below(60))
      let kind = VisibilityEntry.Kind.allCases[Int(random.below(3))]
      return entry(
        minute, kind, ["tom", "anna"][Int(random.below(2))],
        share: Set([.state] + VisibilityEntry.Share.allCases.filter { _ in random.below(2) == 0 }),
        until: kind == .approval && random.below(3) == 0
          ? minute + 1 + Int(random.below(30)) : nil)
    }
  }

  /// What the words of the file mean, looked at minute by minute.
  static func allowed(
    _ entries: [VisibilityEntry], _ member: String, _ minute: Int
  ) -> Set<VisibilityEntry.Share> {
    let past = entries.filter {
      $0.member == member && $0.kind != .request && $0.time <= at(minute)
    }
    guard let last = past.map(\.time).max() else { return [] }
    let deciding = past.filter { $0.time == last }
    guard deciding.allSatisfy({ $0.kind == .approval }) else { return [] }
    let common = deciding.dropFirst().reduce(deciding[0].share) { $0.intersection($1.share) }
    return deciding.compactMap(\.until).contains { $0 <= at(minute) } ? [] : common
  }

  static let places = [
    Place(
      id: "park", shape: .circle(center: Coordinate(latitudeE7: 1, longitudeE7: 1), radiusMetres: 9)
    ),
    Place(
      id: "clinic", member: "tom",
      shape: .circle(center: Coordinate(latitudeE7: 1, longitudeE7: 1), radiusMetres: 9)),
  ]

  @Test(
    "no view shows a minute or a place that was not allowed, and all that was", arguments: 0..<60)
  func projection(_ seed: Int) {
    var random = LawRandom(seed: UInt64(seed))
    let entries = Self.randomEntries(&random)
    var stays: [StateStay] = []
    for member in ["anna", "tom", "zoe"] {
      var minute = 0
      while minute < 60 {
        let end = min(60, minute + 1 + Int(random.below(15)))
        stays.append(
          StateStay(
            member: member, state: "s\(minute)",
            place: [nil, "park", "clinic", "unknown"][Int(random.below(4))], start: Self.at(minute),
            end: Self.at(end)))
        minute = end
      }
    }
    let hands = (0..<60).flatMap { minute in
      ["anna", "tom", "zoe"].map { member in
        StateHand(
          member: member, moment: Self.at(minute), state: "s", place: "clinic",
          since: Self.at(0), fixTime: Self.at(0))
      }
    }
    let gate = ViewerGate(viewer: "ruth", entries, places: Self.places)
    let view = gate.view(members: ["anna", "tom", "zoe"], stays: stays, hands: hands)
    for member in ["anna", "tom", "zoe"] {
      for minute in 0..<60 {
        let allowed = Self.allowed(entries, member, minute)
        let known = stays.first { $0.member == member && $0.end > Self.at(minute) }
        let shown = view.stays.filter {
          $0.member == member && $0.start <= Self.at(minute) && Self.at(minute) < $0.end
        }
        #expect(shown.map(\.state) == (allowed.isEmpty ? [] : [known?.state]))
        let place = known?.place
        let mayName = place == "park" || allowed.contains(.place)
        if let stay = shown.first { #expect(stay.place == (mayName ? place : nil)) }
        let hand = view.hands.first { $0.member == member && $0.moment == Self.at(minute) }
        #expect((hand != nil) == !allowed.isEmpty)
        if let hand {
          #expect(hand.place == (allowed.contains(.place) ? "clinic" : nil))
          // Neither since nor the last fix says what was before.
          let since = Int((hand.since ?? Self.at(0)).milliseconds / 60_000)
          #expect(!Self.allowed(entries, member, since).isEmpty)
          #expect(hand.fixTime == (hand.since == Self.at(0) ? Self.at(0) : nil))
        }
      }
    }
    for member in ["anna", "tom", "zoe"] {
      for minute in 0..<60 {
        let allowed = Self.allowed(entries, member, minute)
        for share in VisibilityEntry.Share.allCases {
          #expect(
            gate.allows(share, of: member, at: Self.at(minute)) == allowed.contains(share))
        }
      }
    }
    #expect(!view.members.contains("zoe"))
    // The order of the lines gives nothing.
    let turned = ViewerGate(viewer: "ruth", entries.reversed(), places: Self.places)
    #expect(
      turned.view(members: ["anna", "tom", "zoe"], stays: stays, hands: hands).stays == view.stays)
  }

  @Test("what is shared throughout an interval is what all approvals in it share")
  func throughout() {
    let entries = [
      Self.entry(0, .approval, share: [.state, .figures]),
      Self.entry(10, .approval, share: [.state, .figures, .track]),
      Self.entry(20, .approval, share: [.state]),
    ]
    let gate = ViewerGate(viewer: "ruth", entries, places: [])
    func shares(_ from: Int, _ to: Int) -> Set<VisibilityEntry.Share> {
      gate.shares(
        of: "tom", in: TimeStretch(from: Self.at(from), to: Self.at(to)),
        among: [.figures, .track])
    }
    #expect(shares(2, 9) == [.state, .figures])
    #expect(shares(2, 15) == [.state, .figures])
    #expect(shares(10, 30) == [.state, .figures, .track])
    #expect(shares(25, 30) == [])
    #expect(gate.admits("tom", sharing: [.track]) && !gate.admits("tom", sharing: [.events]))
    #expect(!gate.admits("anna", sharing: [.state]))
  }

  @Test("the status of each pair at a moment")
  func status() {
    let entries = [
      Self.entry(1, .request), Self.entry(5, .approval, until: 9),
      Self.entry(20, .request), Self.entry(3, .request, "anna"),
    ]
    func rows(_ minute: Int) -> [String] {
      VisibilityStatus.all(entries, at: Self.at(minute)).map { "\($0.member) \($0.status)" }
    }
    #expect(rows(2) == ["tom requested", "tom approved"])
    #expect(rows(6) == ["anna requested", "tom inForce"])
    #expect(rows(25) == ["anna requested", "tom ended", "tom requested"])
  }

  @Test("the gate of those whose recordings these are lets all through, and so does one's own")
  func everything() {
    let stays = ["tom", "anna"].map {
      StateStay(member: $0, state: "out", place: "clinic", start: Self.at(1), end: Self.at(3))
    }
    let hands = ["tom", "anna"].map {
      StateHand(
        member: $0, moment: Self.at(2), state: "out", place: "clinic", since: Self.at(1),
        fixTime: Self.at(2))
    }
    let all = ViewerGate().view(members: ["anna", "tom"], stays: stays, hands: hands)
    #expect(all.stays == stays && all.hands == hands && all.members == ["anna", "tom"])
    let own = ViewerGate(viewer: "tom", [], places: Self.places)
      .view(members: ["anna", "tom"], stays: stays, hands: hands)
    #expect(own.stays == [stays[0]] && own.hands == [hands[0]] && own.members == ["tom"])
  }
}
