/// A message of GTFS-Realtime in either form.
///
/// A field is identified by its number in the binary form, and by its name in the specification in JSON.
protocol RealtimeMessage: SendableMetatype {
  associatedtype Fault: Error

  func whole(_ number: Int, _ name: String) throws(Fault) -> Int64?
  func text(_ number: Int, _ name: String) throws(Fault) -> String?
  func truth(_ number: Int, _ name: String) throws(Fault) -> Bool
  func word<Word: RealtimeWord>(_ number: Int, _ name: String) throws(Fault) -> Word?
  func message(_ number: Int, _ name: String) throws(Fault) -> Self?
  func messages(_ number: Int, _ name: String) throws(Fault) -> [Self]
  /// An error at the start of the message.
  func fault(_ message: String) -> Fault
}

extension RealtimeMessage {
  /// The elements made from the messages of a field; messages that make none are omitted.
  func list<Element>(
    _ number: Int, _ name: String, _ make: (Self) throws(Fault) -> Element?
  ) throws(Fault) -> [Element] {
    var elements: [Element] = []
    for message in try messages(number, name) {
      if let element = try make(message) { elements.append(element) }
    }
    return elements
  }
}

/// An enumeration of the specification; the raw value is its name there.
package protocol RealtimeWord: CaseIterable, RawRepresentable<String>, Sendable {
  /// The numbers of the cases in the binary form, in their order.
  static var numbers: [Int] { get }
}

extension RealtimeWord {
  /// The case of a number; nil if unknown.
  init?(number: Int64) {
    let cases = zip(Self.numbers, Self.allCases)
    guard let known = cases.first(where: { Int64($0.0) == number }) else { return nil }
    self = known.1
  }
}
