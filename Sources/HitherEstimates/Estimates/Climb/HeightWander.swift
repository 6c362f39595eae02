import Glibc
import HitherGeodesy

/// How much of the heights' fluctuation along a track also occurs at one place, where it is noise.
///
/// Smoothed satellite heights wander for minutes, which by itself looks like hills. Ground is the
/// same whenever a member is there. The squared rises over equal times are therefore compared:
/// along the track, within stops, and between two passages of the same places (half the squared
/// difference of their rises; an offset between the passages does not matter). They are the
/// structure functions of heights and of noise (A. N. Kolmogorov 1941; in geostatistics
/// variograms, G. Matheron 1963).
struct HeightWander: Hashable, Sendable {
  /// Rises in stops, and of two passages of the same places.
  private(set) var resting = Evidence()
  private(set) var again = Evidence()
  /// The range that contains the means but the lowest and highest 2 %, in metres.
  private(set) var range = 0.0

  /// A climb is unknown if the noise has at least this share,
  static let leastShare = 0.4
  /// with at least so much evidence,
  static let leastEvidence = 6.0
  /// and neither stops nor repeated places with as much evidence have less than this share,
  static let leastOfEach = 0.15
  /// if the heights keep within a range of noise, in metres,
  static let mostRange = 75.0
  /// and go up or down more often than once through it, by this factor,
  static let leastTurns = 1.25
  /// and by more than the least climb in dispute, in metres.
  static let leastClimb = 15.0

  /// Places within this distance are the same, in metres; places beyond the other are different.
  static let nearMetres = 25.0
  static let farMetres = 30.0
  /// Passages of a place are at least this far apart, in milliseconds.
  static let apartMilliseconds: Int64 = 300_000
  /// The times over which rises are compared begin here, in seconds, and each is twice the last.
  static let leastSeconds = 40.0
  static let spans = 4
  /// A time span needs this much evidence, and counts for at most the other.
  static let leastCount = 1.5
  static let mostCount = 6.0

  /// Compares the heights of a track.
  ///
  /// - Parameters:
  ///   - means: The heights with their places.
  ///   - noise: Standard deviation of the noise that the climb's model has found, in metres.
  init(_ means: [PlacedHeights.Mean], noise: Double) {
    guard means.count > 3 else { return }
    let track = Track(means)
    range = Self.range(of: means)
    let found = 2 * noise * noise
    for rises in track.rises() where rises.along.count > 2 {
      resting.add(rises.resting, along: rises.along, found: found)
      again.add(rises.again, along: rises.along, found: found)
    }
  }

  /// All evidence together.
  var evidence: Evidence { resting + again }

  /// Whether a climb cannot be distinguished from the noise of its heights.
  func hides(ascent: Double, descent: Double) -> Bool {
    let evidence = evidence
    return evidence.share >= Self.leastShare && evidence.weight >= Self.leastEvidence
      && ![resting, again].contains {
        $0.weight >= Self.leastEvidence && $0.share < Self.leastOfEach
      }
      && Self.isInDispute(max(ascent, descent), range)
  }

  /// Whether a climb within a range of heights may be noise.
  static func isInDispute(_ climb: Double, _ range: Double) -> Bool {
    range <= mostRange && climb >= max(leastClimb, leastTurns * range)
  }

  static func range(of means: [PlacedHeights.Mean]) -> Double {
    guard !means.isEmpty else { return 0 }
    let heights = means.map(\.height).sorted()
    let tail = heights.count / 50
    return heights[heights.count - 1 - tail] - heights[tail]
  }
}

extension HeightWander {
  /// The weighted squares of rises at one place, and of those along the track over the same times.
  struct Evidence: Hashable, Sendable {
    private var atOnePlace = 0.0
    private var along = 0.0
    /// In independent rises.
    private(set) var weight = 0.0

    /// The share of the mean squared rise along the track that occurs at one place; 0 if unknown.
    var share: Double { along > 0 ? atOnePlace / along : 0 }

    /// Adds rises; the noise that the climb's model has found is subtracted from both.
    fileprivate mutating func add(_ rises: Sum, along: Sum, found: Double) {
      guard rises.spans >= HeightWander.leastCount else { return }
      let weight = min(rises.spans, HeightWander.mostCount)
      atOnePlace += weight * max(0, rises.mean - found)
      self.along += weight * max(0, along.mean - found)
      self.weight += weight
    }

    static func + (one: Self, other: Self) -> Self {
      var both = one
      both.atOnePlace += other.atOnePlace
      both.along += other.along
      both.weight += other.weight
      return both
    }
  }

  /// The squared rises over times of one span.
  private struct Rises {
    var along = Sum()
    var resting = Sum()
    var again = Sum()
  }

  fileprivate struct Sum {
    var count = 0.0
    var squares = 0.0
    /// The time covered by the rises' starts, in lengths of the span.
    var spans = 0.0

    var mean: Double { count > 0 ? squares / count : 0 }

    mutating func add(_ rise: Double) {
      count += 1
      squares += rise * rise
    }
  }

  /// The means on a plane, with the other passage of each place.
  private struct Track {
    let means: [PlacedHeights.Mean]
    /// Metres from the first mean.
    private var north: [Double] = []
    private var east: [Double] = []
    /// Stop or way between two stops, and section, by number.
    private var runs: [Int32] = []
    private var sections: [Int32] = []
    /// The nearest mean of another passage; −1 if there is none.
    private var others: [Int] = []

    init(_ means: [PlacedHeights.Mean]) {
      self.means = means
      let first = means[0]
      let metresPerUnit = WGS84.semiMajorAxisMetres * Coordinate.radiansPerUnit
      var (run, section) = (Int32(0), Int32(0))
      for (index, mean) in means.enumerated() {
        // Only near places are compared, so that each may have its own scale.
        let scale = cos(mean.latitude * Coordinate.radiansPerUnit)
        north.append((mean.latitude - first.latitude) * metresPerUnit)
        east.append((mean.longitude - first.longitude) * metresPerUnit * scale)
        if index > 0 {
          if mean.begins { section += 1 }
          if mean.begins || mean.isResting != means[index - 1].isResting { run += 1 }
        }
        runs.append(run)
        sections.append(section)
      }
      others = otherPassages()
    }

    private func squaredMetres(_ one: Int, _ other: Int) -> Double {
      let (up, across) = (north[one] - north[other], east[one] - east[other])
      return up * up + across * across
    }

    /// The nearest mean of another passage, for each.
    private func otherPassages() -> [Int] {
      let nearest = HeightWander.nearMetres * HeightWander.nearMetres
      var others = Array(repeating: -1, count: means.count)
      var squares = Array(repeating: nearest, count: means.count)
      for one in means.indices {
        let (y, x) = (north[one], east[one])
        for other in 0..<one {
          let (up, across) = (north[other] - y, east[other] - x)
          let square = up * up + across * across
          guard square < nearest, square < squares[one] || square < squares[other],
            means[one].time &- means[other].time > HeightWander.apartMilliseconds,
            !(runs[one] == runs[other] && means[one].isResting)
          else { continue }
          if square < squares[one] { (squares[one], others[one]) = (square, other) }
          if square < squares[other] { (squares[other], others[other]) = (square, one) }
        }
      }
      return others
    }

    /// The rises, by time span.
    func rises() -> [Rises] {
      var all = Array(repeating: Rises(), count: HeightWander.spans)
      let most = HeightWander.leastSeconds * Double(1 << HeightWander.spans)
      for from in means.indices {
        // The spans for which this mean begins a rise of each kind.
        var (resting, again) = (0, 0)
        var (span, end) = (0, 2 * HeightWander.leastSeconds)
        for to in (from + 1)..<max(means.count, from + 1) {
          let seconds = Double(means[to].time &- means[from].time) / 1000
          guard seconds < most else { break }
          guard seconds >= HeightWander.leastSeconds else { continue }
          while seconds >= end { (span, end) = (span + 1, 2 * end) }
          add(from, to, seconds, &all[span], bit: 1 << span, &resting, &again)
        }
        guard resting | again != 0 else { continue }
        let next = min(from + 1, means.count - 1)
        let seconds = Double(means[next].time &- means[from].time) / 1000
        for span in all.indices {
          let length = HeightWander.leastSeconds * Double(1 << span)
          if resting & (1 << span) != 0 { all[span].resting.spans += min(seconds / length, 1) }
          // Each of two passages begins a rise.
          if again & (1 << span) != 0 { all[span].again.spans += min(seconds / length, 1) / 2 }
        }
      }
      return all
    }

    private func add(
      _ from: Int, _ to: Int, _ seconds: Double, _ rises: inout Rises, bit: Int,
      _ resting: inout Int, _ again: inout Int
    ) {
      let rise = means[to].height - means[from].height
      if runs[from] == runs[to], means[from].isResting {
        rises.resting.add(rise)
        resting |= bit
        return
      }
      let far = HeightWander.farMetres * HeightWander.farMetres
      guard sections[from] == sections[to], squaredMetres(from, to) > far else { return }
      rises.along.add(rise)
      let (one, other) = (others[from], others[to])
      guard one >= 0, other >= 0, squaredMetres(one, other) > far else { return }
      let apart = abs(Double(means[other].time) - Double(means[one].time)) / 1000
      // A passage at another pace is one; a jump to a third passage is not.
      guard apart > seconds / 2 - 30, apart < 2 * seconds + 30 else { return }
      let repeated = means[other].height - means[one].height
      rises.again.add((rise - repeated) * 0.5.squareRoot())
      again |= bit
    }
  }
}
