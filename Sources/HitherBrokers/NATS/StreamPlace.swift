/// The numbers of a message in its stream and in its consumer, from its acknowledgement subject.
///
/// `$JS.ACK.STREAM.CONSUMER.TRIES.SEQUENCE.DELIVERY.TIME.LEFT`, or with a domain and an account's
/// hash after `ACK` (NATS's ADR-15).
struct StreamPlace: Hashable, Sendable {
  /// The sequence number in the stream, from 1.
  let sequence: UInt64
  /// The consumer's delivery number, from 1, without a gap.
  let delivery: UInt64
  /// The number of later messages in the stream that had not been sent to the consumer.
  let left: UInt64

  /// Nil if the subject has another form.
  init?(_ subject: Span<UInt8>) {
    let dot = UInt8(ascii: ".")
    var tokens = 1
    for index in subject.indices where subject[index] == dot { tokens += 1 }
    guard tokens == 9 || tokens >= 11 else { return nil }
    let first = tokens == 9 ? 5 : 7
    var (token, start) = (0, 0)
    var numbers: (sequence: UInt64?, delivery: UInt64?, left: UInt64?)
    for end in 0...subject.count where end == subject.count || subject[end] == dot {
      switch token - first {
      case 0: numbers.sequence = Self.number(subject, start..<end)
      case 1: numbers.delivery = Self.number(subject, start..<end)
      case 3: numbers.left = Self.number(subject, start..<end)
      default: break
      }
      token += 1
      start = end + 1
    }
    guard let sequence = numbers.sequence, let delivery = numbers.delivery, let left = numbers.left
    else { return nil }
    (self.sequence, self.delivery, self.left) = (sequence, delivery, left)
  }

  /// The value of a numeric token.
  private static func number(_ subject: Span<UInt8>, _ token: Range<Int>) -> UInt64? {
    var value: UInt64?
    for index in token {
      let digit = subject[index] &- UInt8(ascii: "0")
      let (tens, isOver) = (value ?? 0).multipliedReportingOverflow(by: 10)
      let (sum, isTooMuch) = tens.addingReportingOverflow(UInt64(digit))
      guard digit < 10, !isOver, !isTooMuch else { return nil }
      value = sum
    }
    return value
  }
}
