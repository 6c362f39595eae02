internal import CNATS

/// A connection to a NATS server with JetStream that reconnects by itself.
@safe package final class NATSConnection {
  let library: NATSLibrary
  let context: OpaquePointer
  let handle: OpaquePointer

  /// Connects.
  ///
  /// - Throws: If the server cannot be reached, or denies access.
  package init(_ settings: NATSSettings) throws(BrokerError) {
    guard let library = NATSLibrary.shared else {
      throw BrokerError(
        .library, "libnats, which speaks NATS, is not installed",
        hint: "apt-get install libnats-dev")
    }
    let functions = library.functions
    var options: OpaquePointer?
    guard unsafe functions.natsOptions_Create(&options) == NATS_OK else {
      throw BrokerError(.settings, "NATS: no memory")
    }
    defer { unsafe functions.natsOptions_Destroy(options) }
    unsafe try Self.set(options, settings, library)
    var connection: OpaquePointer?
    let status = unsafe functions.natsConnection_Connect(&connection, options)
    guard status == NATS_OK, let connection = unsafe connection else {
      let isRefused = status == NATS_CONNECTION_AUTH_FAILED || status == NATS_NOT_PERMITTED
      throw BrokerError(
        isRefused ? .refused : .unreachable,
        isRefused
          ? "the NATS server refuses: \(library.text(status))"
          : "the NATS server cannot be reached: \(library.text(status))")
    }
    var context: OpaquePointer?
    unsafe _ = functions.natsConnection_JetStream(&context, connection, nil)
    guard let context = unsafe context else {
      unsafe functions.natsConnection_Destroy(connection)
      throw BrokerError(.settings, "NATS: no memory")
    }
    self.library = library
    unsafe self.handle = connection
    unsafe self.context = context
  }

  @unsafe private static func set(
    _ options: OpaquePointer?, _ settings: NATSSettings, _ library: NATSLibrary
  ) throws(BrokerError) {
    let functions = library.functions
    func check(_ status: natsStatus, _ what: String) throws(BrokerError) {
      guard status == NATS_OK else {
        throw BrokerError(.settings, "NATS: \(what): \(library.text(status))")
      }
    }
    let host = settings.host.contains(":") ? "[\(settings.host)]" : settings.host
    try check(
      unsafe functions.natsOptions_SetURL(options, "nats://\(host):\(settings.port)"), "address")
    unsafe _ = functions.natsOptions_SetName(options, "hither")
    unsafe _ = functions.natsOptions_SetTimeout(options, settings.timeoutMilliseconds)
    // Otherwise a message waits a few milliseconds for others.
    unsafe _ = functions.natsOptions_SetSendAsap(options, true)
    // Without limit, because an unreachable server may return.
    unsafe _ = functions.natsOptions_SetMaxReconnect(options, -1)
    unsafe _ = functions.natsOptions_SetReconnectWait(options, 500)
    let credentials = settings.credentials
    if let file = credentials.credentialsFile {
      try check(
        unsafe functions.natsOptions_SetUserCredentialsFromFiles(options, file, nil), "credentials")
    } else if let token = credentials.token {
      try check(unsafe functions.natsOptions_SetToken(options, token), "token")
    } else if let user = credentials.user {
      try check(
        unsafe functions.natsOptions_SetUserInfo(options, user, credentials.password), "user")
    }
    guard let tls = settings.tls else { return }
    try check(unsafe functions.natsOptions_SetSecure(options, true), "TLS")
    try check(
      unsafe functions.natsOptions_LoadCATrustedCertificates(
        options, tls.authorities ?? TLSSettings.systemAuthorities), "authorities")
    if let certificate = tls.certificate, let key = tls.key {
      try check(
        unsafe functions.natsOptions_LoadCertificatesChain(options, certificate, key), "certificate"
      )
    }
    if tls.isVerified {
      try check(unsafe functions.natsOptions_SetExpectedHostname(options, settings.host), "host")
    } else {
      try check(unsafe functions.natsOptions_SkipServerVerification(options, true), "TLS")
    }
  }

  /// Whether the server can be reached now.
  package var isConnected: Bool {
    unsafe library.functions.natsConnection_Status(handle) == NATS_CONN_STATUS_CONNECTED
  }

  /// Publishes into a stream; a message with an id that the stream has seen is not stored again.
  ///
  /// - Returns: Whether the stream has stored it; false if it did not answer in time.
  /// - Throws: If no stream has the subject, or publishing to it is not permitted.
  package func publish(
    subject: String, payload: [UInt8], messageID: String?, waiting milliseconds: Int
  ) throws(BrokerError) -> Bool {
    let functions = library.functions
    var code = jsErrCode(rawValue: 0)
    let status = unsafe payload.withUnsafeBytes { payload in
      unsafe withOptionalCString(messageID) { id in
        var options = unsafe jsPubOptions()
        unsafe _ = functions.jsPubOptions_Init(&options)
        unsafe options.MsgId = unsafe id
        unsafe options.MaxWait = Int64(max(1, milliseconds))
        return unsafe functions.js_Publish(
          nil, context, subject, payload.baseAddress, Int32(truncatingIfNeeded: payload.count),
          &options, &code)
      }
    }
    switch status {
    case NATS_OK: return true
    case NATS_TIMEOUT, NATS_CONNECTION_DISCONNECTED, NATS_STALE_CONNECTION: return false
    case NATS_NO_RESPONDERS:
      throw BrokerError(
        .refused, "no stream of JetStream takes the subject \(subject)",
        hint: "?stream=NAME creates one if there is none")
    default:
      // JetStream itself is not ready yet, for example after a start.
      if code == JSClusterNotAvailErr || code == JSInsufficientResourcesErr { return false }
      throw BrokerError(.refused, "NATS: \(subject): \(library.text(status))")
    }
  }

  /// Publishes outside any stream, without confirmation.
  func send(_ text: String, to subject: String) {
    unsafe _ = library.functions.natsConnection_PublishString(handle, subject, text)
  }

  /// Creates a stream of some subjects if there is none with the name.
  ///
  /// - Parameter duplicateSeconds: How long the stream stores the ids of its messages.
  package func makeStream(
    _ name: String, subjects: [String], duplicateSeconds: Int64
  ) throws(BrokerError) {
    guard try !hasStream(name) else { return }
    let functions = library.functions
    var code = jsErrCode(rawValue: 0)
    let status = unsafe name.withCString { name in
      unsafe withCStrings(subjects) { subjects in
        var settings = unsafe jsStreamConfig()
        unsafe _ = functions.jsStreamConfig_Init(&settings)
        unsafe settings.Name = unsafe name
        unsafe settings.Subjects = subjects.baseAddress
        unsafe settings.SubjectsLen = Int32(truncatingIfNeeded: subjects.count)
        unsafe settings.Duplicates = duplicateSeconds * 1_000_000_000
        return unsafe functions.js_AddStream(nil, context, &settings, nil, &code)
      }
    }
    guard status == NATS_OK else {
      throw BrokerError(.refused, "NATS: stream: \(library.text(status))")
    }
  }

  /// Whether there is a stream with the name.
  package func hasStream(_ name: String) throws(BrokerError) -> Bool {
    let functions = library.functions
    var information: UnsafeMutablePointer<jsStreamInfo>?
    var code = jsErrCode(rawValue: 0)
    let status = unsafe functions.js_GetStreamInfo(&information, context, name, nil, &code)
    if status == NATS_OK {
      unsafe functions.jsStreamInfo_Destroy(information)
      return true
    }
    if status == NATS_NOT_FOUND { return false }
    if code == JSNotEnabledErr || status == NATS_NO_RESPONDERS {
      throw BrokerError(
        .refused, "the NATS server has no JetStream", hint: "its configuration needs jetstream {}")
    }
    throw BrokerError(.unreachable, "NATS: \(library.text(status))")
  }

  deinit {
    unsafe library.functions.jsCtx_Destroy(context)
    unsafe library.functions.natsConnection_Destroy(handle)
  }
}
