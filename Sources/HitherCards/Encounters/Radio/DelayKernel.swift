import Glibc

/// The effect of one advertising pause on the phase within the scan interval, on a ring of cells.
///
/// The phase advances by the interval and the delay. The uniform density of the delay is
/// distributed over whole cells by cubic convolution, which preserves its mean and its variance
/// exactly wherever the ends are between two cells (R. Keys, *Cubic convolution interpolation for
/// digital image processing*, IEEE Transactions on Acoustics, Speech, and Signal Processing 29
/// (1981) 1153–1160).
struct DelayKernel: Sendable {
  /// The number of cells of the first weight's shift, from 0 up to the number of cells.
  let shift: Int
  /// The probabilities that the phase advances by `shift` cells, one more, and so on.
  let weights: [Double]
  /// The delay in milliseconds for each weight.
  let delays: [Double]

  init(_ timing: RadioTiming, cells: Int) {
    let cell = timing.scan.intervalMilliseconds / Double(cells)
    let turn = fmod(timing.advertisingMilliseconds, timing.scan.intervalMilliseconds) / cell
    let (whole, part) = (turn.rounded(.down), turn - turn.rounded(.down))
    let width = RadioTiming.greatestDelayMilliseconds / cell
    // The cubic of a point reaches two cells to both sides.
    let steps = -1...Int((part + width).rounded(.up)) + 1
    shift = ((Int(whole) - 1) % cells + cells) % cells
    weights = steps.map { step in
      (Self.cubicIntegral(part + width - Double(step)) - Self.cubicIntegral(part - Double(step)))
        / width
    }
    delays = steps.map { (Double($0) - part) * cell }
  }

  /// The integral of Keys's cubic from the left up to a place; from 0 to 1.
  private static func cubicIntegral(_ place: Double) -> Double {
    let far = abs(place)
    let half: Double
    if far < 1 {
      half = far * (1 + far * far * (-2.5 / 3 + far * 0.375))
    } else if far < 2 {
      half = -1.0 / 6 + far * (2 + far * (-2 + far * (2.5 / 3 - far * 0.125)))
    } else {
      half = 0.5
    }
    return place < 0 ? 0.5 - half : 0.5 + half
  }
}
