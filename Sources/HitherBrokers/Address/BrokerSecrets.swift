internal import Glibc
internal import HitherFormats
package import HitherOuting
internal import HitherText

/// The settings that must not be in an address: credentials, keys, and trusted authorities.
///
/// Each comes from a file of lines `KEY = VALUE`, or from the environment as `HITHER_KIND_KEY`. The
/// file is named by the address (`credentials=FILE`) or by `HITHER_KIND_CREDENTIALS`.
package struct BrokerSecrets: Sendable {
  /// The valid keys of the file.
  static let keys = [
    "user", "password", "token", "creds", "secret", "header", "query", "host", "ca", "certificate",
    "key", "verify",
  ]

  private var values: [String: String] = [:]

  /// Collects them.
  ///
  /// - Parameters:
  ///   - kind: `MQTT`, `NATS`, `WEBHOOK` or `REALTIME`.
  ///   - file: The file named by the address.
  ///   - environment: Returns the value of a variable; nil for the system's environment.
  package init(
    _ kind: String, file: String?, environment: (String) -> String? = Self.variable
  ) throws(LiveError) {
    for key in Self.keys { values[key] = environment("HITHER_\(kind)_\(key.uppercased())") }
    if let file = file ?? environment("HITHER_\(kind)_CREDENTIALS") { try read(file) }
    if let verify = values["verify"], verify != "on", verify != "off" {
      throw LiveError(.address, "verify is '\(verify)', not on or off")
    }
    for (key, mark) in [("header", ":"), ("query", "=")] {
      guard let value = values[key] else { continue }
      // The value itself is a secret.
      guard let place = value.firstIndex(of: Character(mark)), place != value.startIndex,
        !value.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F })
      else { throw LiveError(.address, "\(key) is not NAME\(mark)VALUE in one line") }
    }
  }

  /// A variable of the system's environment.
  package static func variable(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }

  private mutating func read(_ file: String) throws(LiveError) {
    do {
      var scanner = LineScanner(try FileBytes(path: file), limit: 16_384)
      while try scanner.next() == .line, scanner.lineNumber < 1000 {
        let line = scanner.text.trimmed
        if line.isEmpty || line.hasPrefix("#") { continue }
        let pair = line.split(separator: "=", maxSplits: 1).map { String($0).trimmed }
        guard let key = pair.first, Self.keys.contains(key), pair.count == 2 else {
          // The line itself may be a misplaced secret.
          throw LiveError(
            .address, "line \(scanner.lineNumber) is not a KEY = VALUE", place: file,
            hint: "keys: \(Self.keys.joined(separator: ", "))")
        }
        values[key] = pair[1]
      }
    } catch let error as LiveError {
      throw error
    } catch {
      throw LiveError(.notFound, "the file of credentials cannot be read: \(error)", place: file)
    }
  }

  /// The key that signs webhooks.
  package var secret: String? { values["secret"] }

  /// An HTTP header with a credential, `NAME: VALUE`, such as `X-Api-Key: …`.
  package var header: String? { values["header"] }

  /// A query setting with a credential, `NAME=VALUE`, such as `api_key=…`.
  package var query: String? { values["query"] }

  /// Whether a host may receive the credentials: any, unless the file names one.
  package func areFor(host: String) -> Bool {
    values["host"].map { $0.lowercased() == host.lowercased() } ?? true
  }

  /// An address with the credential added to its query.
  package func completed(_ address: String) -> String {
    guard let query else { return address }
    let bare = address.prefix { $0 != "#" }
    return bare + (bare.contains("?") ? "&" : "?") + query
  }

  /// The client's credentials.
  package var credentials: Credentials {
    var credentials = Credentials()
    credentials.user = values["user"]
    credentials.password = values["password"]
    credentials.token = values["token"]
    credentials.credentialsFile = values["creds"]
    return credentials
  }

  /// The TLS settings.
  package var tls: TLSSettings {
    var tls = TLSSettings()
    tls.authorities = values["ca"]
    tls.certificate = values["certificate"]
    tls.key = values["key"]
    tls.isVerified = values["verify"] != "off"
    return tls
  }
}

extension String {
  /// The text without spaces at its ends.
  fileprivate var trimmed: String {
    let isBlank = { (character: Character) in character == " " || character == "\t" }
    return String(drop(while: isBlank).reversed().drop(while: isBlank).reversed())
  }
}
