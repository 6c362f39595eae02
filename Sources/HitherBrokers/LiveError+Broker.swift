internal import HitherOuting

extension LiveError {
  /// What a broker's fault is to a stream.
  init(_ error: BrokerError, place: String) {
    let kind: Kind =
      switch error.kind {
      case .library, .unreachable, .refused: .unreachable
      case .settings: .address
      }
    self.init(kind, error.message, place: place, hint: error.hint)
  }
}
