internal import CNATS

/// A unique subject to which a server sends the answers to requests.
///
/// `natsSubscription_FetchRequest` of libnats 3.4 does the same and writes beyond its list if
/// messages come late; here each is received by itself.
@safe final class NATSInbox {
  /// A received item.
  enum Arrival: ~Copyable {
    case message(NATSMessage)
    /// A status of the server for a request, and how many of its messages will not come.
    case status(Int, unserved: Int?)
    case nothing
    /// There is no connection at present.
    case broken
  }

  private let connection: NATSConnection
  private let name: String
  private let subscription: OpaquePointer

  init(_ connection: NATSConnection) throws(BrokerError) {
    let functions = connection.library.functions
    var name: UnsafeMutablePointer<CChar>?
    guard unsafe functions.natsInbox_Create(&name) == NATS_OK, let created = unsafe name else {
      throw BrokerError(.settings, "NATS: no memory")
    }
    defer { unsafe functions.natsInbox_Destroy(created) }
    var subscription: OpaquePointer?
    let status = unsafe functions.natsConnection_SubscribeSync(
      &subscription, connection.handle, created)
    guard status == NATS_OK, let subscription = unsafe subscription else {
      throw BrokerError(
        .refused, "NATS: subscription: \(connection.library.text(status))")
    }
    // At most the requested number arrives.
    unsafe _ = functions.natsSubscription_SetPendingLimits(subscription, -1, -1)
    self.connection = connection
    self.name = unsafe String(cString: created)
    unsafe self.subscription = subscription
  }

  deinit {
    unsafe connection.library.functions.natsSubscription_Destroy(subscription)
  }

  /// Sends a request whose answers come here; a lost one is sent again later.
  func request(_ request: String, at subject: String) {
    unsafe _ = connection.library.functions.natsConnection_PublishRequestString(
      connection.handle, subject, name, request)
  }

  /// The number of messages received but not read.
  var count: UInt64 {
    var count: UInt64 = 0
    unsafe _ = connection.library.functions.natsSubscription_QueuedMsgs(subscription, &count)
    return count
  }

  /// Reads the next item.
  func next(waiting milliseconds: Int64) throws(BrokerError) -> Arrival {
    let functions = connection.library.functions
    var handle: OpaquePointer?
    let status = unsafe functions.natsSubscription_NextMsg(&handle, subscription, milliseconds)
    guard status == NATS_OK, let handle = unsafe handle else {
      return status == NATS_OK || status == NATS_TIMEOUT ? .nothing : .broken
    }
    let message = unsafe NATSMessage(connection.library, handle)
    if message.isToBeAcknowledged { return .message(message) }
    let unserved = message.header("Nats-Pending-Messages").flatMap { Int($0) }
    return .status(message.header("Status").flatMap { Int($0) } ?? 0, unserved: unserved)
  }
}
