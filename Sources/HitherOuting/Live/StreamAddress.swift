package import HitherFiles
import HitherFormats
import HitherText

/// Opens sources and sinks by their addresses on the command line.
package enum StreamAddress {
  /// Whether an address is that of a broker or a server.
  package static func isBroker(_ address: String) -> Bool {
    AddressText.isAddress(address) || address.contains("://")
  }

  /// Rejects an address with credentials, or with an invalid host; paths of files are accepted.
  package static func check(_ address: String) throws(HitherError) {
    do throws(LiveError) { try LiveError.refuseSecrets(in: address) } catch {
      throw HitherError(error)
    }
  }

  /// A text for a person without the credentials of the addresses in it.
  package static func shown(_ text: String) -> String { AddressText.shown(text) }

  /// An address without credentials, for display; a path unchanged.
  package static func name(of address: String) -> String { AddressText.name(of: address) }

  /// Opens a source: `-` for standard input, a file, or a broker's stream.
  ///
  /// - Parameters:
  ///   - isFollowed: Whether to wait for more data at the end of a file.
  ///   - kinds: The known kinds of address.
  package static func source(
    _ plan: OutingPlan, isFollowed: Bool, _ kinds: [StreamKind]
  ) throws(HitherError) -> any LiveSource {
    guard let source = plan.sources.first else {
      throw HitherError(.usage, "there is nothing to watch")
    }
    let options = try plan.options.lineOptions(fallbackMember: source.fallbackMember)
    do throws(LiveError) {
      guard source.path != "-" else { return LineSource(standardInput: options) }
      if let open = kinds.kind(of: source.path)?.source {
        return try open(source.path, options.keys)
      }
      try refuseScheme(of: source.path)
      return try LineSource(path: source.path, options, isFollowed: isFollowed)
    } catch {
      throw HitherError(error)
    }
  }

  /// Opens a sink of events: `-` for standard output, a file as `file:PATH`, a broker or a webhook.
  package static func sink(
    _ address: String, _ mode: FileMode, _ kinds: [StreamKind]
  ) throws(HitherError) -> any LiveSink {
    do throws(LiveError) {
      guard address != "-" else { return LineSink() }
      if let open = kinds.kind(of: address)?.sink { return try open(address) }
      try refuseScheme(of: address)
      return try LineSink(path: path(ofSink: address), mode)
    } catch {
      throw HitherError(error)
    }
  }

  /// The file that a sink's address names.
  package static func path(ofSink address: String) -> String {
    address.hasPrefix("file:") ? String(address.dropFirst(5)) : address
  }

  private static func refuseScheme(of address: String) throws(LiveError) {
    try LiveError.refuseSecrets(in: address)
    guard isBroker(address) else { return }
    let scheme = String(address.prefix { $0 != ":" })
    throw LiveError(
      .address, "unknown kind of stream: '\(scheme)'",
      place: AddressText.name(of: address))
  }
}
