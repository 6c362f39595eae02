import HitherText

extension HitherError {
  /// A stream's error as a command's.
  package init(_ error: LiveError) {
    let code: Code =
      switch error.kind {
      case .address: .usage
      case .notFound: .inputNotFound
      case .data, .state: .data
      case .unreachable: .unavailable
      case .cannotCreate: .cannotCreate
      case .inputOutput: .inputOutput
      }
    let near = error.kind == .notFound ? error.place.flatMap(FolderListing.nearest) : nil
    self.init(
      code, error.message, place: error.place,
      hint: error.hint ?? Suggestion.hint(naming: near))
  }
}
