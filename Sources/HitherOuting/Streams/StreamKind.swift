package import HitherFormats

/// A kind of address, with functions that open its streams.
///
/// The kinds of a program are a plain array that is composed at its top and passed down; no other
/// kinds can be opened. Files and the standard streams need none.
package struct StreamKind: Sendable {
  /// The schemes of its addresses, in lower case.
  package let schemes: [String]
  /// Opens a source; the keys decrypt messages. Nil if it cannot be a source of fixes.
  package var source: (@Sendable (String, OwnTracksKeys?) throws(LiveError) -> any LiveSource)?
  /// Opens a sink of events; nil if it accepts none.
  package var sink: (@Sendable (String) throws(LiveError) -> any LiveSink)?
  /// Opens the destination of a replay; nil if it accepts none.
  package var fixes: (@Sendable (String) throws(LiveError) -> any FixSink)?
  /// Prepares a server query without sending anything. Nil if it has no servers.
  package var server: (@Sendable (String) throws(LiveError) -> ServerQuestion)?

  package init(_ schemes: [String]) { self.schemes = schemes }
}

/// Queries a server, with the credentials of realtime data if it may receive them, and waits for the answer.
package typealias ServerQuestion = @Sendable (HTTPRequest) throws(LiveError) -> HTTPOutcome

extension [StreamKind] {
  /// The kind of an address; nil for a path or an unknown kind.
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
