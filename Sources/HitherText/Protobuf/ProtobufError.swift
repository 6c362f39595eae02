/// What is wrong with a message in the wire format of Protocol Buffers.
package struct ProtobufError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The byte at which it shows, from 0.
  package var offset: Int
  /// One line for a person.
  package var message: String

  package var description: String { "byte \(offset): \(message)" }
}
