import HitherEngine
import HitherTracks

extension StateFile {
  /// What ticks reported: the silences that the stream showed.
  func ticks() throws(HitherError) -> [SilenceTick] { try read("ticks", of: .none) }

  /// The values of a list that was kept under a name; none if there is no such list.
  func read<Value: StateCoding>(
    _ name: String, of catalogue: EventCatalogue
  ) throws(HitherError) -> [Value] {
    guard let bytes = value(name) else { return [] }
    do throws(StateError) {
      var reader = StateReader(bytes, events: catalogue)
      return try reader.readList(Value.self)
    } catch {
      throw HitherError(error, place: path)
    }
  }
}

extension EventRelease {
  /// What is kept of the ticks, by name; nothing before the first.
  var tickValues: [(name: String, value: [UInt8])] {
    guard !ticks.isEmpty else { return [] }
    var (list, events) = (StateWriter(), StateWriter())
    list.write(ticks)
    events.write(tickEvents)
    return [("ticks", list.bytes), ("tick events", events.bytes)]
  }
}
