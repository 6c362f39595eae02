/// Where a message lies in its stream, and in what its consumer was sent: as the subject says at which it is
/// acknowledged.
///
/// `$JS.ACK.STREAM.CONSUMER.TRIES.SEQUENCE.DELIVERY.TIME.LEFT`, or with a domain and an account's hash behind
/// `ACK` (NATS's ADR-15).
struct StreamPlace: Hashable, Sendable {
  /// The place in the stream, from 1.
  let sequence: UInt64
  /// Which of the consumer's deliveries it is, from 1, without a gap.
  let delivery: UInt64
  /// How many messages the stream held behind it that the consumer had not been sent.
  let left: UInt64

  /// Nil where the subject is no such one.
  init?(_ subject: Span<UInt8>) {
    var tokens = 1
    for index in subject.indices where subject[index] == UInt8(ascii: ".") { tokens += 1 }
    guard tokens == 9 || tokens >= 11 else { return nil }
    let before = tokens == 9 ? 0 : 2
    guard let sequence = Self.number(subject, before + 5),
      let delivery = Self.number(subject, before + 6), let left = Self.number(subject, before + 8)
    else { return nil }
    (self.sequence, self.delivery, self.left) = (sequence, delivery, left)
  }

  /// The number that is a token of a subject.
  private static func number(_ subject: Span<UInt8>, _ token: Int) -> UInt64? {
    var current = 0
    var value: UInt64?
    for index in subject.indices {
      guard subject[index] != UInt8(ascii: ".") else {
        current += 1
        if current > token { break }
        continue
      }
      guard current == token else { continue }
      let digit = subject[index] &- UInt8(ascii: "0")
      let (tens, isOver) = (value ?? 0).multipliedReportingOverflow(by: 10)
      let (sum, isTooMuch) = tens.addingReportingOverflow(UInt64(digit))
      guard digit < 10, !isOver, !isTooMuch else { return nil }
      value = sum
    }
    return value
  }
}
