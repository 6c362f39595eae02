import HitherTracks

/// The expected times of a track by four rules, and a member's actual times, section by section.
package struct WalkingTime: Sendable {
  /// The source of the sections' line and heights.
  package enum Basis: String, CaseIterable, Sendable {
    case route
    case track
  }

  package var basis: Basis
  package var sections: [Section]
  /// The whole track; DIN 33466 is not the sum of its sections.
  package var total: Section

  /// A section of the track.
  package struct Section: Hashable, Sendable {
    /// The name of the point at its end, if it has one.
    package var name: String?
    /// Distance from the start, in metres.
    package var start: Double
    package var end: Double
    /// Ascent and descent in metres; nil, as the expected times, if heights are missing in the section.
    package var ascent: Double?
    package var descent: Double?
    /// The expected time, in seconds.
    package var din33466: Double?
    package var swiss: Double?
    package var naismith: Double?
    package var tobler: Double?
    /// The actual time; nil if the member did not walk all of it.
    package var movingMilliseconds: Int64?
    package var elapsedMilliseconds: Int64?
  }

  /// A member who missed more than this share of a section, and more than these metres, did not walk it.
  static let missingShare = 0.05
  static let missingMetres = 25.0

  /// Computes the times along a planned route.
  ///
  /// - Parameters:
  ///   - profile: The route's heights.
  ///   - bounds: Its sections.
  ///   - times: The time of the member in each; nil if no times are known.
  package init(_ profile: HeightProfile, _ bounds: SectionBounds, times: SectionTimes.State?) {
    var rest = SectionTimes.State.Section()
    self.init(.route, profile, bounds) { index, section in
      guard let times, times.sections.indices.contains(index) else { return }
      section.take(times.sections[index], &rest)
    }
  }

  /// Computes the times along a member's own track, whose sections are its splits by kilometre.
  ///
  /// - Parameters:
  ///   - splits: The splits; empty if no times are known.
  ///   - profile: The track's heights.
  package init(ofKilometres splits: [Split], _ profile: HeightProfile) {
    let ends = Set(splits.map(\.index))
    let last = min(splits.last?.index ?? 0, SectionBounds.mostSections)
    let unknown = Set(1..<max(1, last)).subtracting(ends)
    let bounds = SectionBounds(kilometresOf: profile.length, without: unknown)
    self.init(.track, profile, bounds) { index, section in
      guard splits.indices.contains(index) else { return }
      // A last piece too short to be a section belongs to the one before.
      let isLast = index == bounds.bounds.count - 2
      let pieces = isLast ? splits[index...] : splits[index...index]
      section.movingMilliseconds = pieces.reduce(0) { $0 + $1.movingMilliseconds }
      section.elapsedMilliseconds = pieces.reduce(0) { $0 + $1.durationMilliseconds }
    }
  }

  private init(
    _ basis: Basis, _ profile: HeightProfile, _ bounds: SectionBounds,
    takeTimes: (Int, inout Section) -> Void
  ) {
    self.basis = basis
    sections = zip(bounds.bounds, bounds.bounds.dropFirst()).enumerated().map { index, ends in
      var section = Section(profile, from: ends.0.metres, to: ends.1.metres)
      section.name = ends.1.name
      takeTimes(index, &section)
      return section
    }
    total = Section(profile, from: 0, to: bounds.bounds.last?.metres ?? 0)
    total.movingMilliseconds = Self.sum(sections.map(\.movingMilliseconds))
    total.elapsedMilliseconds = Self.sum(sections.map(\.elapsedMilliseconds))
  }

  /// The same sections and actual times, with expected times over other heights.
  func over(_ profile: HeightProfile) -> WalkingTime {
    func replaced(_ section: Section) -> Section {
      var other = Section(profile, from: section.start, to: section.end)
      other.name = section.name
      other.movingMilliseconds = section.movingMilliseconds
      other.elapsedMilliseconds = section.elapsedMilliseconds
      return other
    }
    var other = self
    other.sections = sections.map(replaced)
    other.total = replaced(total)
    return other
  }

  /// The sum; nil if a part is unknown.
  private static func sum(_ parts: [Int64?]) -> Int64? {
    let known = parts.compactMap(\.self)
    return known.count == parts.count ? known.reduce(0, +) : nil
  }
}

extension WalkingTime.Section {
  /// A section with its expected times.
  init(_ profile: HeightProfile, from start: Double, to end: Double) {
    self.start = start
    self.end = end
    guard profile.isKnown(from: start, to: end) else { return }
    let ascent = profile.ascent(from: start, to: end)
    let descent = profile.descent(from: start, to: end)
    (self.ascent, self.descent) = (ascent, descent)
    din33466 = DIN33466.seconds(metres: end - start, ascent: ascent, descent: descent)
    var naismith = NaismithRule.seconds(metres: end - start, ascent: ascent)
    var (swiss, tobler) = (0.0, 0.0)
    for leg in profile.legs(from: start, to: end) {
      swiss += SwissHikingFormula.seconds(metres: leg.metres, rise: leg.rise)
      tobler += ToblerFunction.seconds(metres: leg.metres, rise: leg.rise)
      naismith += NaismithRule.correction(metres: leg.metres, rise: leg.rise)
    }
    (self.naismith, self.swiss, self.tobler) = (naismith, swiss, tobler)
  }

  /// Sets the member's times; rounding remainders go to the next section, so that the sum is right.
  fileprivate mutating func take(
    _ times: SectionTimes.State.Section, _ rest: inout SectionTimes.State.Section
  ) {
    let missing = end - start - (times.highest - times.lowest)
    guard missing <= max(WalkingTime.missingShare * (end - start), WalkingTime.missingMetres) else {
      return
    }
    func rounded(_ exact: Double, _ rest: inout Double) -> Int64 {
      let whole = (exact + rest).rounded(.toNearestOrEven)
      rest += exact - whole
      return Int64(whole)
    }
    elapsedMilliseconds = rounded(times.milliseconds, &rest.milliseconds)
    movingMilliseconds = rounded(times.moving, &rest.moving)
  }
}
