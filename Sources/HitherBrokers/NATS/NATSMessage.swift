internal import CNATS
internal import Glibc

/// A message of the library, freed at the end of its lifetime.
@safe struct NATSMessage: ~Copyable {
  private let library: NATSLibrary
  private let handle: OpaquePointer

  init(_ library: NATSLibrary, _ handle: OpaquePointer) {
    self.library = library
    unsafe self.handle = handle
  }

  deinit {
    unsafe library.functions.natsMsg_Destroy(handle)
  }

  /// The subject at which it is acknowledged; nil for a status of the server.
  var replySubject: String? {
    unsafe library.functions.natsMsg_GetReply(handle).map { unsafe String(cString: $0) }
  }

  /// Whether it is from a stream, and not a status of the server.
  var isToBeAcknowledged: Bool { unsafe library.functions.natsMsg_GetReply(handle) != nil }

  /// Its position in its stream.
  var place: StreamPlace? {
    guard let subject = unsafe library.functions.natsMsg_GetReply(handle) else { return nil }
    let bytes = unsafe UnsafeRawBufferPointer(start: subject, count: Int(strlen(subject)))
    return StreamPlace(unsafe Span(_unsafeBytes: bytes))
  }

  func header(_ key: String) -> String? {
    var value: UnsafePointer<CChar>?
    guard unsafe library.functions.natsMsgHeader_Get(handle, key, &value) == NATS_OK else {
      return nil
    }
    return unsafe value.map { unsafe String(cString: $0) }
  }

  /// Copies its subject and its payload.
  func append(to batch: inout MessageBatch, _ place: StreamPlace) {
    let functions = library.functions
    let subject = unsafe functions.natsMsg_GetSubject(handle)
    let name = unsafe UnsafeRawBufferPointer(
      start: subject, count: subject.map { unsafe Int(strlen($0)) } ?? 0)
    let payload = unsafe UnsafeRawBufferPointer(
      start: functions.natsMsg_GetData(handle),
      count: Int(functions.natsMsg_GetDataLength(handle)))
    batch.append(
      topic: unsafe Span(_unsafeBytes: name), payload: unsafe Span(_unsafeBytes: payload),
      sequence: place.sequence)
  }
}
