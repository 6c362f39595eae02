internal import Synchronization

/// The bytes that one reader of a stream has not received yet.
///
/// A reader that is too slow loses them, and receives the text of `overflow` instead: a writer never waits, and
/// memory stays bounded. The chunks are shared with the other readers.
package final class WebStream: Sendable {
  /// The most bytes that wait for a reader.
  static let limit = 256 << 10

  private struct State {
    var chunks: [[UInt8]] = []
    /// The bytes of the first chunk that were read.
    var offset = 0
    var count = 0
    var isClosed = false
    /// Continues a reader that has suspended.
    var resume: (@Sendable () -> Void)?
  }

  /// The outcome of reading.
  enum Outcome: Equatable {
    case read(Int)
    /// There is nothing yet, and the reader has suspended.
    case suspended
    case ended
  }

  private let state = Mutex(State())
  private let overflow: [UInt8]

  /// - Parameter overflow: Replaces what a reader has lost.
  package init(overflow: [UInt8]) { self.overflow = overflow }

  /// Whether the reader has gone.
  package var isClosed: Bool { state.withLock { $0.isClosed } }

  /// Appends bytes.
  package func send(_ chunk: [UInt8]) {
    guard !chunk.isEmpty else { return }
    change { state in
      if state.count + chunk.count > Self.limit {
        // What was begun is completed, so that the reader does not lose its place.
        let begun = state.offset > 0 ? [Array(state.chunks[0])] : []
        state.chunks = begun + [overflow]
      } else {
        state.chunks.append(chunk)
      }
      state.count = state.chunks.reduce(0) { $0 + $1.count } - state.offset
    }
  }

  /// Ends the stream.
  package func close() { change { $0.isClosed = true } }

  private func change(_ body: (inout State) -> Void) {
    let resume = state.withLock { state -> (@Sendable () -> Void)? in
      guard !state.isClosed else { return nil }
      body(&state)
      defer { state.resume = nil }
      return state.resume
    }
    resume?()
  }

  /// Copies what has come; suspends if that is nothing.
  func read(
    into buffer: UnsafeMutableRawBufferPointer, suspend: () -> Void,
    resume: @escaping @Sendable () -> Void
  ) -> Outcome {
    state.withLock { state in
      guard let first = state.chunks.first else {
        guard !state.isClosed else { return .ended }
        // Before anyone can resume.
        suspend()
        state.resume = resume
        return .suspended
      }
      let count = min(buffer.count, first.count - state.offset)
      unsafe buffer.copyBytes(from: first[state.offset..<(state.offset + count)])
      state.offset += count
      state.count -= count
      if state.offset == first.count {
        state.chunks.removeFirst()
        state.offset = 0
      }
      return .read(count)
    }
  }
}
