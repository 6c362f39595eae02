internal import HitherOuting

/// The messages of phones and pages between the web server and the stream.
///
/// A message counts as received once it is stored: its sender is answered then, so that a phone sends again what a
/// crash has lost.
package final class PhoneInbox: Sendable {
  struct Message {
    var member: [UInt8]
    var payload: [UInt8]
  }

  struct Waiting {
    /// The number of the last message of the request.
    var number: Int
    var promise: WebPromise
    var answer: @Sendable () -> WebAnswer
  }

  struct Shared {
    var messages: [Message] = []
    /// The number of messages received, and of those stored.
    var count = 0
    var stored = 0
    var waiting: [Waiting] = []
    var isClosed = false
  }

  /// The most messages that wait to be read.
  private static let limit = 20_000

  let shared = Monitor(Shared())

  package init() {}

  /// Takes the messages of a request, all from one member.
  ///
  /// - Parameter answer: The answer once they are stored.
  package func receive(
    _ payloads: [[UInt8]], from member: String, answer: @escaping @Sendable () -> WebAnswer
  ) -> WebReply {
    guard !payloads.isEmpty else { return .answer(answer()) }
    let name = Array(member.utf8)
    let promise = WebPromise()
    let isTaken = shared.change { shared -> Bool in
      guard !shared.isClosed, shared.messages.count + payloads.count <= Self.limit else {
        return false
      }
      shared.messages += payloads.map { Message(member: name, payload: $0) }
      shared.count += payloads.count
      shared.waiting.append(Waiting(number: shared.count, promise: promise, answer: answer))
      return true
    }
    guard isTaken else {
      var busy = WebAnswer.text(503, "the server cannot take more now; send it again")
      busy.headers.append(("Retry-After", "5"))
      return .answer(busy)
    }
    return .later(promise)
  }

  /// Answers the senders of all messages up to a number.
  func answer(through number: Int) {
    let stored = shared.change { shared in
      shared.stored = max(shared.stored, number)
      let count = shared.waiting.prefix { $0.number <= number }.count
      defer { shared.waiting.removeFirst(count) }
      return shared.waiting.prefix(count)
    }
    for request in stored { request.promise.give(request.answer()) }
  }

  /// Takes no more messages; those that are not stored are refused, and the phones send them again.
  package func close() {
    let waiting = shared.change { shared in
      shared.isClosed = true
      defer { shared.waiting = [] }
      return shared.waiting
    }
    for request in waiting { request.promise.give(.text(503, "the server is being stopped")) }
  }
}
