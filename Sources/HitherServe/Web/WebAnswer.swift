internal import Synchronization

/// An answer of the server.
package struct WebAnswer: Sendable {
  package var status: Int
  package var contentType: String
  package var body: [UInt8]
  /// Further headers.
  package var headers: [(name: String, value: String)] = []

  package init(_ status: Int, _ contentType: String, _ body: [UInt8]) {
    (self.status, self.contentType, self.body) = (status, contentType, body)
  }

  /// An answer in plain text, one line.
  package static func text(_ status: Int, _ line: String) -> WebAnswer {
    WebAnswer(status, "text/plain; charset=utf-8", Array((line + "\n").utf8))
  }

  package static func json(_ body: [UInt8], status: Int = 200) -> WebAnswer {
    WebAnswer(status, "application/json", body)
  }
}

/// What becomes of a request.
package enum WebReply: Sendable {
  case answer(WebAnswer)
  /// The answer comes later, from another thread.
  case later(WebPromise)
  /// The body has no end; it is a stream of Server-Sent Events.
  case stream(WebStream)
}

/// An answer that another thread gives.
package final class WebPromise: Sendable {
  private struct State {
    var answer: WebAnswer?
    var resume: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())

  package init() {}

  /// Gives the answer; later ones are ignored.
  package func give(_ answer: WebAnswer) {
    let resume = state.withLock { state -> (@Sendable () -> Void)? in
      guard state.answer == nil else { return nil }
      state.answer = answer
      defer { state.resume = nil }
      return state.resume
    }
    resume?()
  }

  /// The answer, if it was given.
  var answer: WebAnswer? { state.withLock { $0.answer } }

  /// Suspends, unless the answer was given; `resume` is called when it is.
  ///
  /// - Returns: Whether it suspended.
  func wait(suspend: () -> Void, resume: @escaping @Sendable () -> Void) -> Bool {
    state.withLock { state in
      guard state.answer == nil else { return false }
      // Before anyone can resume.
      suspend()
      state.resume = resume
      return true
    }
  }
}
