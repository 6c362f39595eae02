/// A kind of reception, of which each figure is drawn from a range.
enum Reception: String, CaseIterable {
  case perfect = "no noise"
  case unsmoothed = "2–8 m, unsmoothed"
  case smoothed = "2–8 m, smoothed over 3–12 s"
  case bursts = "2–6 m, smoothed, with reflections"
  case forest = "8–20 m"

  func errors(_ dice: inout Dice) -> ReceiverErrors {
    var errors = ReceiverErrors()
    errors.stretch = dice.between(1, 1.6)
    errors.toldFactor = dice.happens(0.6) ? dice.between(0.7, 1.6) : nil
    errors.indoorMetres = dice.between(10, 20)
    errors.indoorMemory = dice.scaleBetween(60, 600)
    errors.height = height(&dice)
    switch self {
    case .perfect:
      errors.metres = 0
      errors.toldFactor = nil
      errors.height.metres = 0
      errors.height.drift = 0
    case .unsmoothed:
      errors.metres = dice.between(2, 8) / errors.stretch
      errors.memory = dice.scaleBetween(10, 600)
    case .smoothed, .bursts:
      errors.metres = dice.between(2, self == .bursts ? 6 : 8) / errors.stretch
      errors.memory = dice.scaleBetween(20, 600)
      errors.smoothing = dice.between(3, 12)
      if self == .bursts { errors.burstsPerHour = dice.between(2, 6) }
    case .forest:
      errors.metres = dice.between(8, 20) / errors.stretch
      errors.memory = dice.scaleBetween(20, 300)
      if dice.happens(0.7) { errors.smoothing = dice.between(3, 12) }
    }
    return errors
  }

  private func height(_ dice: inout Dice) -> ReceiverErrors.Height {
    var height = ReceiverErrors.Height()
    if dice.happens(0.5) {
      (height.metres, height.memory) = (dice.between(0.2, 1), 20)
      (height.drift, height.step) = (dice.between(1, 4), 0.2)
    } else {
      (height.metres, height.memory) = (dice.between(3, 12), dice.scaleBetween(30, 600))
      (height.smoothing, height.step) = (dice.between(3, 12), dice.one(of: [0.1, 1]))
    }
    return height
  }
}
