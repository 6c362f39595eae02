/// The member names that a reader of JSON objects knows, found without making strings.
public struct JSONKeys: Sendable {
  @usableFromInline let names: [[UInt8]]

  /// The result of `find` for a name that is not in the list.
  public static let unknown = -1

  /// Makes a list of names, at most 64; a name is identified by its index.
  public init(_ names: [String]) {
    precondition(names.count <= 64, "at most 64 keys")
    self.names = names.map { Array($0.utf8) }
  }

  /// The index of the name given as bytes, or `unknown`.
  ///
  /// - Parameters:
  ///   - bytes: The text that contains the name.
  ///   - range: Its range.
  ///   - guess: The index to try first: keys mostly come in the same order, record by record.
  @inlinable
  func find(_ bytes: borrowing Span<UInt8>, _ range: Range<Int>, guess: Int) -> Int {
    let count = names.count
    var index = guess < count ? guess : 0
    for _ in 0..<count {
      if Self.matches(names[index], bytes, range) { return index }
      index = index &+ 1 == count ? 0 : index &+ 1
    }
    return Self.unknown
  }

  @inlinable
  static func matches(_ name: [UInt8], _ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    guard name.count == range.count else { return false }
    var index = range.lowerBound
    for byte in name {
      guard byte == bytes[index] else { return false }
      index &+= 1
    }
    return true
  }
}
