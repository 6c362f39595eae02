package import HitherEngine

extension LabRow: StateCoding {
  package func write(to writer: inout StateWriter) {
    for text in [policy, parameters, trace, device] { writer.write(text) }
    writer.write(reference.rawValue)
    for count in [members, fixes, uploads] { writer.write(Int64(count)) }
    for number in [
      hours, receiverJoules, awakeJoules, radioJoules, motionJoules, baseJoules,
      batteryPercentPerHour, states.rightSeconds, states.seconds,
    ] { writer.write(number) }
    for number in optionals { writer.write(number ?? .nan) }
    for decision in decisions {
      for count in [decision.reference, decision.sampled, decision.matched] {
        writer.write(Int64(count))
      }
      writer.write(decision.delaySum)
      writer.write(decision.delayAllSum)
    }
  }

  private var optionals: [Double?] {
    [
      live.mean, live.median, live.ninetyFifth, live.greatest, synchronised.mean,
      synchronised.median, synchronised.ninetyFifth, synchronised.greatest, synchronisedRoot,
      ageSeconds, distanceErrorPercent, ascentErrorPercent, stoppedErrorPercent, notRecordedPercent,
      optimumLive, optimumSynchronised,
    ]
  }

  package init(from reader: inout StateReader) throws(StateError) {
    self.init(
      policy: try reader.read(), parameters: try reader.read(), trace: try reader.read(),
      device: try reader.read())
    guard let reference = Reference(rawValue: try reader.read()) else {
      throw .malformed("reference")
    }
    self.reference = reference
    members = Int(try reader.read(Int64.self))
    fixes = Int(try reader.read(Int64.self))
    uploads = Int(try reader.read(Int64.self))
    hours = try reader.read()
    receiverJoules = try reader.read()
    awakeJoules = try reader.read()
    radioJoules = try reader.read()
    motionJoules = try reader.read()
    baseJoules = try reader.read()
    batteryPercentPerHour = try reader.read()
    states.rightSeconds = try reader.read()
    states.seconds = try reader.read()
    live = try Self.figures(&reader)
    synchronised = try Self.figures(&reader)
    synchronisedRoot = try Self.optional(&reader)
    ageSeconds = try Self.optional(&reader)
    distanceErrorPercent = try Self.optional(&reader)
    ascentErrorPercent = try Self.optional(&reader)
    stoppedErrorPercent = try Self.optional(&reader)
    notRecordedPercent = try Self.optional(&reader)
    optimumLive = try Self.optional(&reader)
    optimumSynchronised = try Self.optional(&reader)
    for index in decisions.indices {
      decisions[index].reference = Int(try reader.read(Int64.self))
      decisions[index].sampled = Int(try reader.read(Int64.self))
      decisions[index].matched = Int(try reader.read(Int64.self))
      decisions[index].delaySum = try reader.read()
      decisions[index].delayAllSum = try reader.read()
    }
  }

  private static func optional(_ reader: inout StateReader) throws(StateError) -> Double? {
    let number = try reader.read(Double.self)
    return number.isNaN ? nil : number
  }

  private static func figures(_ reader: inout StateReader) throws(StateError) -> ErrorFigures {
    var figures = ErrorFigures()
    figures.mean = try optional(&reader)
    figures.median = try optional(&reader)
    figures.ninetyFifth = try optional(&reader)
    figures.greatest = try optional(&reader)
    return figures
  }
}
