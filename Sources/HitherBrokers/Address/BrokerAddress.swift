package import HitherOuting
internal import HitherText

/// The address of a broker or a server with its topic or stream, as on the command line.
///
/// `SCHEME://HOST[:PORT]/PATH[?KEY=VALUE&…]`. `#` and `+` are literal, as in topics.
package struct BrokerAddress: Hashable, Sendable {
  /// In lower case.
  package let scheme: String
  package let host: String
  package let port: Int32?
  /// Without the leading slash.
  package let path: String
  /// The settings after `?`.
  package let settings: [String: String]
  /// The address without settings.
  package let name: String

  /// Reads an address.
  ///
  /// - Parameters:
  ///   - text: As the user gave it.
  ///   - known: The valid settings; any other throws.
  package init(_ text: String, known: [String]) throws(LiveError) {
    func fault(_ message: String, hint: String? = nil) -> LiveError {
      LiveError(.address, message, hint: hint)
    }
    try LiveError.refuseSecrets(in: text)
    guard AddressText.isAddress(text), let mark = text.firstRange(of: "://") else {
      throw fault(
        "'\(AddressText.shown(text))' is not a broker address", hint: "as in mqtt://HOST/TOPIC")
    }
    scheme = text[..<mark.lowerBound].drop(while: \.isWhitespace).lowercased()
    let rest = text[mark.upperBound...]
    let parts = rest.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let place = parts[0].split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    let (host, port) = Self.hostAndPort(String(place[0]))
    guard !host.isEmpty, place[0].last != ":", port.map({ (1...65_535).contains($0) }) ?? true
    else { throw LiveError(AddressText.Fault.host) }
    self.host = host
    self.port = port
    path = place.count > 1 ? String(place[1]) : ""
    name = "\(scheme)://\(parts[0])"
    var settings: [String: String] = [:]
    if parts.count > 1 {
      for setting in parts[1].split(separator: "&") {
        let pair = setting.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let key = String(pair[0])
        guard known.contains(key) else {
          throw fault(
            "\(name) has no setting '\(key)'",
            hint: Suggestion.hint(for: key, among: known)
              ?? "settings: \(known.joined(separator: ", "))")
        }
        settings[key] = pair.count > 1 ? String(pair[1]) : ""
      }
    }
    self.settings = settings
  }

  /// The two sides of the last colon outside brackets.
  private static func hostAndPort(_ text: String) -> (String, Int32?) {
    var host = text[...]
    var port: Int32?
    if let colon = text.lastIndex(of: ":"), !text[colon...].contains("]") {
      host = text[..<colon]
      port = Int32(text[text.index(after: colon)...]) ?? -1
    }
    if host.first == "[", host.last == "]" { host = host.dropFirst().dropLast() }
    return (String(host), port)
  }

  /// A whole number among the settings, from 1 on.
  package func number(_ key: String) throws(LiveError) -> Int? {
    guard let text = settings[key] else { return nil }
    guard let number = Int(text), (1...86_400).contains(number) else {
      throw LiveError(.address, "\(key)=\(text) is not a whole number in 1…86400", place: name)
    }
    return number
  }

  /// One of some words among the settings.
  package func word(_ key: String, of words: [String]) throws(LiveError) -> String? {
    guard let text = settings[key] else { return nil }
    guard words.contains(text) else {
      throw LiveError(
        .address, "\(key)=\(text) is none of \(words.joined(separator: ", "))", place: name)
    }
    return text
  }
}
