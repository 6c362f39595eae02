package import HitherFormats

/// Addresses of one kind, and how streams are opened at them.
///
/// The kinds of a program are a plain array that is composed at its top and passed down: whoever opens an address
/// knows only these. Files and the standard streams need none.
package struct StreamKind: Sendable {
  /// The schemes of its addresses, in small letters.
  package let schemes: [String]
  /// Opens a source; the keys open messages that are encrypted. Nil if fixes never come from there.
  package var source: (@Sendable (String, OwnTracksKeys?) throws(LiveError) -> any LiveSource)?
  /// Opens a sink of events; nil if it takes none.
  package var sink: (@Sendable (String) throws(LiveError) -> any LiveSink)?
  /// Opens what a replay is played into; nil if it takes none.
  package var fixes: (@Sendable (String) throws(LiveError) -> any FixSink)?
  /// Makes ready to ask a server; nothing is sent. Nil if none answers.
  package var server: (@Sendable (String) throws(LiveError) -> ServerQuestion)?

  package init(_ schemes: [String]) { self.schemes = schemes }
}

/// Asks a server, with the credentials of realtime data where it may learn them, and waits for the answer.
package typealias ServerQuestion = @Sendable (HTTPRequest) throws(LiveError) -> HTTPOutcome

extension [StreamKind] {
  /// The kind of an address; nil for a path, and where no kind is known.
  package func kind(of address: String) -> StreamKind? {
    guard let end = address.firstRange(of: "://")?.lowerBound else { return nil }
    return kind(ofScheme: address[..<end].lowercased())
  }

  /// The kind with a scheme; nil if none has it.
  package func kind(ofScheme scheme: String) -> StreamKind? {
    first { $0.schemes.contains(scheme) }
  }

  /// The schemes of sources.
  package var sourceSchemes: [String] { filter { $0.source != nil }.flatMap(\.schemes) }
  /// The schemes of sinks of events.
  package var sinkSchemes: [String] { filter { $0.sink != nil }.flatMap(\.schemes) }
}
