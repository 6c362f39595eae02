internal import HitherOuting

extension LiveError {
  /// Converts a broker's fault to a stream's.
  init(_ error: BrokerError, place: String) {
    let kind: Kind =
      switch error.kind {
      case .library, .unreachable, .refused: .unreachable
      case .settings: .address
      }
    self.init(kind, error.message, place: place, hint: error.hint)
  }
}
