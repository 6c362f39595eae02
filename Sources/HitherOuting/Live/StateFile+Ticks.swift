import HitherEngine
import HitherTracks

extension StateFile {
  /// The ticks' reports: the silences of the stream.
  func ticks() throws(HitherError) -> [SilenceTick] { try read("ticks", of: .none) }

  /// The values of a list stored under a name; empty if the list does not exist.
  func read<Value: StateCoding>(
    _ name: String, of catalogue: EventCatalogue
  ) throws(HitherError) -> [Value] {
    guard let bytes = value(name) else { return [] }
    do throws(StateError) {
      var (coder, list) = (StateCoder(reading: bytes, events: catalogue), [Value]())
      try coder.code(&list)
      return list
    } catch {
      throw HitherError(error, place: path)
    }
  }
}

extension EventRelease {
  /// The stored values of the ticks, by name; empty before the first.
  var tickValues: [(name: String, value: [UInt8])] {
    guard !ticks.isEmpty else { return [] }
    var (list, events) = (StateCoder(), StateCoder())
    list.append(ticks)
    events.append(tickEvents)
    return [("ticks", list.written()), ("tick events", events.written())]
  }
}
