package import HitherText

extension LiveError {
  /// The error for an invalid address; the address is not shown, because a part of it may be secret.
  package init(_ fault: AddressText.Fault, place: String? = nil) {
    let hint = "a file or the environment holds credentials: see docs/brokers.md, 'Credentials'"
    switch fault {
    case .credentials:
      self.init(
        .address, "credentials do not belong in an address, where others can see them",
        place: place, hint: hint)
    case .credentialSetting(let name):
      self.init(
        .address, "the value of '\(name)' does not belong in an address, where others can see it",
        place: place, hint: hint)
    case .host:
      self.init(
        .address, "after SCHEME:// the address has no HOST or HOST:PORT", place: place,
        hint: "as in mqtt://HOST:1883/TOPIC")
    }
  }

  /// Rejects an address with credentials, or with an invalid host; accepts other texts.
  package static func refuseSecrets(in text: String) throws(LiveError) {
    if let fault = AddressText.fault(of: text) { throw LiveError(fault) }
  }
}
