/// Passes a string to C; null if there is none.
@unsafe func withOptionalCString<Result>(
  _ text: String?, _ body: (UnsafePointer<CChar>?) -> Result
) -> Result {
  guard let text else { return body(nil) }
  return unsafe text.withCString { unsafe body($0) }
}

/// Passes an array of strings to C.
@unsafe func withCStrings<Result>(
  _ texts: [String], _ body: (UnsafeMutableBufferPointer<UnsafePointer<CChar>?>) -> Result
) -> Result {
  func lend(_ rest: ArraySlice<String>, _ lent: [UnsafePointer<CChar>?]) -> Result {
    guard let text = rest.first else {
      var lent = unsafe lent
      return unsafe lent.withUnsafeMutableBufferPointer { unsafe body($0) }
    }
    return unsafe text.withCString { unsafe lend(rest.dropFirst(), lent + [$0]) }
  }
  return unsafe lend(texts[...], [])
}
