internal import HitherEngine
package import HitherFiles
package import HitherOuting
package import HitherTracks

/// The events of a stream on the open pages, and in a file beside the state.
///
/// The file gives the pages their events back after a restart: it is cut to what the state has, like every file of
/// events, so that none is missing or there twice.
package struct BroadcastSink: LiveSink {
  package let name = "pages"
  private var file: LineSink
  private let broadcast: Broadcast
  private let path: String
  /// The number of events so far.
  private var number: Int64 = 0
  private let types: EventCatalogue

  /// The file beside a state.
  package static func path(besides state: String) -> String { state + ending }

  static let ending = ".events"

  /// - Parameter types: The types of the events.
  package init(
    besides state: String, _ mode: FileMode, _ broadcast: Broadcast, _ types: EventCatalogue
  ) throws(LiveError) {
    path = Self.path(besides: state)
    file = try LineSink(path: path, mode)
    (self.broadcast, self.types) = (broadcast, types)
  }

  /// The length of the file, and the number of events.
  package var position: [UInt8] { file.position + Array(" \(number)".utf8) }

  package mutating func resume(at position: [UInt8]) throws(LiveError) {
    let numbers = String(decoding: position, as: UTF8.self).split(separator: " ").compactMap {
      Int64($0)
    }
    guard numbers.count == 2 else { return try file.resume(at: []) }
    number = numbers[1]
    let bytes = (try? WholeFile.bytes(path, limit: .max)) ?? []
    // The file may have been removed, with what somebody wanted to be forgotten.
    guard bytes.count >= Int(clamping: numbers[0]) else { return try file.resume(at: []) }
    try file.resume(at: Array("\(numbers[0])".utf8))
    let events = events(in: bytes.prefix(Int(clamping: numbers[0])))
    broadcast.take(events, after: number - Int64(events.count))
  }

  /// The events in the file that can be read, nil for each that was erased; those before an unreadable one are left
  /// out.
  private func events(in bytes: ArraySlice<UInt8>) -> [Event?] {
    var events: [Event?] = []
    for range in EventFrames.ranges(in: bytes) {
      let frame = bytes[range]
      if EventFrames.isErased(frame) {
        events.append(nil)
      } else if let event = try? Event(stateBytes: Array(frame), events: types) {
        events.append(event)
      } else {
        events.removeAll()
      }
    }
    return events
  }

  package mutating func write(_ events: [OutgoingEvent]) throws(LiveError) {
    try file.write(
      events.map { EventFrames.frame($0.event) })
    broadcast.take(events.map(\.event), after: number)
    number += Int64(events.count)
  }

  package mutating func flush() throws(LiveError) { try file.flush() }
}
