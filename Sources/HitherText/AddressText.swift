/// Finds credentials in the address of a server, and removes them from displayed addresses.
///
/// An address is `SCHEME://AUTHORITY[/PATH][?QUERY]` (RFC 3986). Credentials are a part of the
/// authority before `@`, also percent-encoded, and a value of the query whose name is that of a
/// key, a token or a password.
public enum AddressText {
  /// What is wrong with an address that must not be used.
  public enum Fault: Hashable, Sendable {
    /// It contains credentials.
    case credentials
    /// Its query has a value that is a credential, with this name.
    case credentialSetting(String)
    /// The host is invalid; it may be a part of a password, so do not show it.
    case host
  }

  /// The replacement for removed text.
  public static let omission = "…"
  /// Schemes of servers, which are recognised even without the slashes after them.
  private static let schemes: Set<String> = [
    "http", "https", "mqtt", "mqtts", "nats", "nats+tls",
  ]

  /// The parts of an address in its text.
  private struct Parts {
    let scheme: String
    let authority: Substring
    /// Everything after the authority.
    let rest: Substring
    let hasSlashes: Bool

    init?(_ text: Substring) {
      let text = text.drop { $0.isWhitespace || ($0.asciiValue ?? 0x20) < 0x20 }
      guard let colon = text.firstIndex(of: ":"), let first = text.first, first.isASCII,
        first.isLetter,
        text[..<colon].allSatisfy(AddressText.isOfScheme)
      else { return nil }
      scheme = text[..<colon].lowercased()
      var rest = text[text.index(after: colon)...]
      hasSlashes = rest.hasPrefix("//")
      guard hasSlashes || AddressText.schemes.contains(scheme) else { return nil }
      if hasSlashes { rest = rest.dropFirst(2) }
      authority = rest.prefix { !"/?#".contains($0) }
      self.rest = rest[authority.endIndex...]
    }
  }

  private static func isOfScheme(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber || "+-.".contains(character))
  }

  /// Whether a text is the address of a server, and not a path of a file.
  public static func isAddress(_ text: String) -> Bool { Parts(text[...]) != nil }

  /// What is wrong with an address; nil if nothing is, or the text is not an address.
  public static func fault(of text: String) -> Fault? {
    guard let parts = Parts(text[...]) else { return nil }
    if holdsUser(parts) { return .credentials }
    if !isHost(parts.authority) { return .host }
    return query(parts.rest).flatMap(credentialSetting).map { .credentialSetting($0) }
  }

  /// Whether an authority contains or may contain a user: a password may have any character in it.
  private static func holdsUser(_ parts: Parts) -> Bool {
    if decoded(parts.authority).contains("@") { return true }
    return !isHost(parts.authority) && decoded(parts.rest).contains("@")
  }

  /// Whether a text is a host, with or without a port.
  private static func isHost(_ text: Substring) -> Bool {
    var host = text
    if let colon = text.lastIndex(of: ":"), !text[colon...].contains("]") {
      guard let port = Int(text[text.index(after: colon)...]), (1...65_535).contains(port) else {
        return false
      }
      host = text[..<colon]
    }
    if host.first == "[" {
      return host.last == "]"
        && host.dropFirst().dropLast().allSatisfy { $0.isHexDigit || ":.".contains($0) }
    }
    return !host.isEmpty && host.allSatisfy { $0.isLetter || $0.isNumber || "-._~".contains($0) }
  }

  private static func query(_ rest: Substring) -> Substring? {
    rest.firstIndex(of: "?").map { rest[rest.index(after: $0)...] }
  }

  /// The first setting of a query that is a credential by its name.
  private static func credentialSetting(_ query: Substring) -> String? {
    query.split { "&;".contains($0) }.lazy.map { $0.prefix { $0 != "=" } }
      .first(where: isCredential).map(String.init)
  }

  private static func isCredential(_ name: Substring) -> Bool {
    let plain = decoded(name).lowercased().filter { !"-_.".contains($0) }
    return credentialNames.contains(plain) || credentialEnds.contains { plain.hasSuffix($0) }
  }

  private static let credentialNames: Set<String> = [
    "key", "auth", "authorization", "pass", "pwd", "passwd", "sig", "signature", "jwt", "bearer",
  ]
  private static let credentialEnds = [
    "apikey", "accesskey", "subscriptionkey", "appkey", "authkey", "token", "secret", "password",
  ]

  /// Percent-decoded, repeatedly if it was encoded several times.
  private static func decoded(_ text: Substring) -> String {
    var text = String(text)
    for _ in 0..<3 {
      var bytes: [UInt8] = []
      var rest = Array(text.utf8)[...]
      while let byte = rest.popFirst() {
        if byte == 0x25, rest.count > 1,
          let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
        {
          bytes.append(value)
          rest = rest.dropFirst(2)
        } else {
          bytes.append(byte)
        }
      }
      let next = String(decoding: bytes, as: UTF8.self)
      if next == text { break }
      text = next
    }
    return text
  }

  // MARK: Showing

  /// A text for display, without the credentials of the addresses in it.
  ///
  /// It omits the part before `@`, the query of `http` and `https`, and of other schemes the values
  /// of settings that are credentials.
  public static func shown(_ text: String) -> String {
    guard text.contains(":") else { return text }
    var shown = ""
    var rest = text[...]
    while let start = rest.firstIndex(where: { $0.isASCII && $0.isLetter }) {
      shown += rest[..<start]
      rest = rest[start...]
      let scheme = rest.prefix(while: isOfScheme)
      let after = rest[scheme.endIndex...]
      let word = rest.prefix {
        after.first == ":" && !$0.isWhitespace && !"'\"<>`".contains($0)
      }
      if let parts = Parts(word) {
        shown += Self.shown(parts, of: word)
        rest = rest[word.endIndex...]
      } else {
        shown += scheme
        rest = after
      }
    }
    return shown + rest
  }

  private static func shown(_ parts: Parts, of word: Substring) -> String {
    if holdsUser(parts) {
      let last = word.lastIndex(of: "@")
      let rest = last.map { word[word.index(after: $0)...] } ?? ""
      return "\(parts.scheme)://\(omission)@" + rest.prefix { $0 != "?" && $0 != "#" }
    }
    guard let query = query(parts.rest) else { return String(word) }
    let start = word[..<query.startIndex]
    if parts.scheme.hasPrefix("http") { return start + omission }
    let settings = query.split(separator: "&", omittingEmptySubsequences: false).map { setting in
      let name = setting.prefix { $0 != "=" }
      return isCredential(name) ? name + "=" + omission : String(setting)
    }
    return start + settings.joined(separator: "&")
  }

  /// The name of an address: without leading spaces and without its query.
  public static func name(of address: String) -> String {
    guard let parts = Parts(address[...]) else { return address }
    let end: (Character) -> Bool =
      parts.scheme.hasPrefix("http") ? { $0 == "?" || $0 == "#" } : { $0 == "?" }
    if holdsUser(parts) { return "\(parts.scheme)://\(omission)" }
    return "\(parts.scheme)://\(parts.authority)" + parts.rest.prefix { !end($0) }
  }
}
