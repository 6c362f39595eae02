package import HitherEngine

extension LabRow: StateCoding {
  package init() { self.init(policy: "", parameters: "", trace: "", device: "") }

  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&policy)
    try c.code(&parameters)
    try c.code(&trace)
    try c.code(&device)
    try c.code(&reference, orThrow: "reference")
    try c.code(orNaN: &neededSeconds)
    try c.code(orNaN: &recordedSeconds)
    try c.code(&members)
    try c.code(&fixes)
    try c.code(&uploads)
    try c.code(&hours)
    try c.code(&receiverJoules)
    try c.code(&awakeJoules)
    try c.code(&radioJoules)
    try c.code(&motionJoules)
    try c.code(&baseJoules)
    try c.code(&batteryPercentPerHour)
    try c.code(&states.rightSeconds)
    try c.code(&states.seconds)
    try c.code(plain: &live)
    try c.code(plain: &synchronised)
    try c.code(orNaN: &synchronisedRoot)
    try c.code(orNaN: &ageSeconds)
    try c.code(orNaN: &distanceErrorPercent)
    try c.code(orNaN: &ascentErrorPercent)
    try c.code(orNaN: &stoppedErrorPercent)
    try c.code(orNaN: &notRecordedPercent)
    try c.code(orNaN: &optimumLive)
    try c.code(orNaN: &optimumSynchronised)
    try c.code(elements: &decisions)
  }
}

extension ErrorFigures: StateCoding {
  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(orNaN: &mean)
    try c.code(orNaN: &median)
    try c.code(orNaN: &ninetyFifth)
    try c.code(orNaN: &greatest)
  }
}

extension DecisionFidelity: StateCoding {
  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&reference)
    try c.code(&sampled)
    try c.code(&matched)
    try c.code(&delaySum)
    try c.code(&delayAllSum)
  }
}
