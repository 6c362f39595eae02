internal import HitherEngine
internal import HitherOuting
internal import HitherTracks

/// The form of the file of the pages' events: each event after its length in four bytes.
///
/// The bytes of an erased event are zeros, so that the others keep their numbers and the file its length.
enum EventFrames {
  /// An event with its length.
  static func frame(_ event: Event) -> [UInt8] {
    let bytes = event.stateBytes
    return (0..<4).map { UInt8(truncatingIfNeeded: bytes.count >> (8 * $0)) } + bytes
  }

  /// Where the events are, without their lengths; an incomplete one at the end is left out.
  static func ranges(in bytes: ArraySlice<UInt8>) -> [Range<Int>] {
    var (ranges, place) = ([Range<Int>](), bytes.startIndex)
    while bytes.endIndex - place >= 4 {
      let length = bytes[place..<(place + 4)].reversed().reduce(0) { $0 << 8 | Int($1) }
      place += 4
      guard length <= bytes.endIndex - place else { break }
      ranges.append(place..<(place + length))
      place += length
    }
    return ranges
  }

  static func isErased(_ frame: ArraySlice<UInt8>) -> Bool { frame.allSatisfy { $0 == 0 } }

  /// Whether a file may begin with an event: texts would be longer than any event if they were one.
  static func mayBegin(_ start: [UInt8]) -> Bool {
    start.isEmpty || (start.count >= 4 && start[2] < 0x20 && start[3] == 0)
  }

  /// What was erased from the bytes of a file.
  struct Erasure {
    var events = 0
    /// Events of others in which the name was replaced.
    var mentions = 0
    /// Events that cannot be read, and may be the person's.
    var unreadable = 0
  }

  /// Erases a person's events, and the name in others'.
  static func erase(
    _ person: ForgottenPerson, _ bytes: inout [UInt8], _ types: EventCatalogue
  ) -> Erasure {
    var erasure = Erasure()
    let ranges = ranges(in: bytes[...])
    for range in ranges where !isErased(bytes[range]) {
      let old = Array(bytes[range])
      var new: [UInt8]?
      if let event = try? Event(stateBytes: old, events: types) {
        new = person.redacted(event, types)?.stateBytes
        if new == nil { erasure.events += 1 } else if new != old { erasure.mentions += 1 }
      } else {
        erasure.unreadable += 1
      }
      bytes.replaceSubrange(range, with: new ?? [UInt8](repeating: 0, count: old.count))
    }
    // What a crash has left is cut off when the server is started again.
    let end = ranges.last?.upperBound ?? 0
    bytes.replaceSubrange(end..., with: repeatElement(0, count: bytes.count - end))
    return erasure
  }
}
