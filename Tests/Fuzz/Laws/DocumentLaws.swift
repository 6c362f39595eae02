internal import HitherFormats
internal import HitherText

/// An error for a person at a terminal.
package protocol SpokenError: Error {
  /// What is wrong, in one line.
  var message: String { get }
  /// What to do about it, in one line.
  var hint: String? { get }
}

extension FormatError: SpokenError {}
extension JSONError: SpokenError {}

extension SpokenError {
  package var hint: String? { nil }
}

extension FuzzTarget {
  /// A document that is read as a whole, or refused with one line.
  ///
  /// - Parameter read: Reads it, and returns what is wrong with the result.
  package init<Fault: SpokenError>(
    _ name: String, seeds: @autoclosure @escaping @Sendable () -> [[UInt8]],
    document read: @escaping @Sendable (_ bytes: [UInt8]) throws(Fault) -> [String]
  ) {
    self.init(name, seeds: seeds()) { bytes in
      do throws(Fault) {
        return FuzzOutcome(isAccepted: true, violations: try read(bytes))
      } catch {
        let lines = [error.message] + (error.hint.map { [$0] } ?? [])
        return FuzzOutcome(
          isAccepted: false,
          violations: lines.filter { !ReaderLaws.isOneLine($0) }.map {
            "a message that is not one line: \($0)"
          })
      }
    }
  }
}
