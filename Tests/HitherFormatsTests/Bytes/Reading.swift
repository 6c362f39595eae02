import HitherText

/// All that a source gives, and what it throws at last.
func readAll(
  _ source: some ByteSource, upTo count: Int = 1 << 16
) -> (bytes: [UInt8], failure: (any Error)?) {
  var source = source
  var bytes: [UInt8] = []
  do {
    while try source.read(into: &bytes, upTo: count) > 0 {}
    return (bytes, nil)
  } catch {
    return (bytes, error)
  }
}
