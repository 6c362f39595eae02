internal import CNATS

/// A subject of our own, at which a server sends what it was asked for.
///
/// `natsSubscription_FetchRequest` of libnats 3.4 does the same and writes beyond its list where messages
/// come late; here each is taken by itself.
@safe final class NATSInbox {
  /// What came.
  enum Arrival: ~Copyable {
    case message(NATSMessage)
    /// A word of the server about a request, and how many of its messages will not come.
    case status(Int, unserved: Int?)
    case nothing
    /// There is no connection just now.
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
    // No more comes than was asked for.
    unsafe _ = functions.natsSubscription_SetPendingLimits(subscription, -1, -1)
    self.connection = connection
    self.name = unsafe String(cString: created)
    unsafe self.subscription = subscription
  }

  deinit {
    unsafe connection.library.functions.natsSubscription_Destroy(subscription)
  }

  /// Asks for something that is to be sent here; one that is lost is asked for again later.
  func ask(_ request: String, at subject: String) {
    unsafe _ = connection.library.functions.natsConnection_PublishRequestString(
      connection.handle, subject, name, request)
  }

  /// How many messages have come that were not taken.
  var count: UInt64 {
    var count: UInt64 = 0
    unsafe _ = connection.library.functions.natsSubscription_QueuedMsgs(subscription, &count)
    return count
  }

  /// Takes what comes next.
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
