internal import HitherText

/// A request to the server, complete with its body.
package struct WebRequest: Sendable {
  package let method: String
  /// The path, without the query.
  package let path: String
  /// The values of the query, by name; of several with one name the last.
  package let query: [String: String]
  /// The headers, by name in lower case; of several with one name the last.
  package let headers: [String: String]
  package let body: [UInt8]

  package init(
    method: String, path: String, query: [String: String] = [:], headers: [String: String] = [:],
    body: [UInt8] = []
  ) {
    (self.method, self.path, self.query, self.headers) = (method, path, query, headers)
    self.body = body
  }

  /// The value of a cookie; nil if the request has none with this name.
  package func cookie(_ name: String) -> String? {
    for pair in (headers["cookie"] ?? "").split(separator: ";") {
      let pair = pair.drop { $0 == " " }
      if pair.hasPrefix(name + "=") { return String(pair.dropFirst(name.count + 1)) }
    }
    return nil
  }

  /// The name and the password of Basic authentication (RFC 7617); nil if there are none.
  package var basicCredentials: (name: String, password: String)? {
    guard let coded = headers["authorization"].flatMap({ Self.word(after: "basic ", in: $0) }),
      let bytes = Base64.decoded(Array(coded.utf8)),
      let colon = bytes.firstIndex(of: UInt8(ascii: ":"))
    else { return nil }
    return (
      String(decoding: bytes[..<colon], as: UTF8.self),
      String(decoding: bytes[(colon + 1)...], as: UTF8.self)
    )
  }

  /// The token of bearer authentication (RFC 6750); nil if there is none.
  package var bearerToken: String? {
    headers["authorization"].flatMap { Self.word(after: "bearer ", in: $0) }
  }

  private static func word(after scheme: String, in header: String) -> String? {
    guard header.lowercased().hasPrefix(scheme) else { return nil }
    let word = header.dropFirst(scheme.count).drop { $0 == " " }
    return word.isEmpty ? nil : String(word)
  }

  /// The body as the fields of a form (`application/x-www-form-urlencoded`).
  package var form: [String: String] {
    var fields: [String: String] = [:]
    for pair in body.split(separator: UInt8(ascii: "&")) {
      let end = pair.firstIndex(of: UInt8(ascii: "=")) ?? pair.endIndex
      fields[Self.decoded(pair[..<end])] = Self.decoded(pair[end...].dropFirst())
    }
    return fields
  }

  private static func decoded(_ text: ArraySlice<UInt8>) -> String {
    var bytes: [UInt8] = []
    var index = text.startIndex
    while index < text.endIndex {
      let byte = text[index]
      index += 1
      switch byte {
      case UInt8(ascii: "+"): bytes.append(0x20)
      case UInt8(ascii: "%") where text.endIndex - index >= 2:
        let digits = String(decoding: text[index..<(index + 2)], as: UTF8.self)
        guard let value = UInt8(digits, radix: 16) else { fallthrough }
        bytes.append(value)
        index += 2
      default: bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
