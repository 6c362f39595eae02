internal import HitherOuting
internal import HitherText

/// A server of real-time data, with its credentials from the environment.
struct RealtimeHost: Sendable {
  private let host: String
  /// The address without possible secrets.
  private let name: String

  /// - Throws: If the address contains credentials, or has no host.
  init(_ address: String) throws(LiveError) {
    try LiveError.refuseSecrets(in: address)
    name = AddressText.name(of: address)
    host = try BrokerAddress(name, known: []).host
  }

  /// Sends a request, and waits for the answer.
  func send(_ request: HTTPRequest) throws(LiveError) -> HTTPOutcome {
    let secrets = try BrokerSecrets("REALTIME", file: nil)
    let client: HTTPClient
    do throws(BrokerError) { client = try HTTPClient(tls: secrets.tls) } catch {
      throw LiveError(error, place: name)
    }
    return client.send(try completed(request, secrets))
  }

  /// A request with the credentials, if the host may receive them.
  private func completed(
    _ request: HTTPRequest, _ secrets: BrokerSecrets
  ) throws(LiveError) -> HTTPRequest {
    let headers = [secrets.credentials.token.map { "Authorization: Bearer \($0)" }, secrets.header]
      .compactMap { $0 }
    guard !headers.isEmpty || secrets.query != nil, secrets.areFor(host: host) else {
      return request
    }
    let isHere = ["localhost", "127.0.0.1", "::1"].contains(host)
    guard isHere || request.address.lowercased().hasPrefix("https:") else {
      throw LiveError(.address, "credentials are sent over https only", place: name)
    }
    var request = request
    request.headers += headers
    request.address = secrets.completed(request.address)
    // Another server must not receive them.
    request.followsRedirects = false
    return request
  }
}
