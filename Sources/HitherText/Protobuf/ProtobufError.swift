/// What is wrong with a message in the wire format of Protocol Buffers.
package struct ProtobufError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The offset of the byte at which it was detected, from 0.
  package var offset: Int
  /// One line for the user.
  package var message: String

  package init(offset: Int, message: String) { (self.offset, self.message) = (offset, message) }

  package var description: String { "byte \(offset): \(message)" }
}
