package import HitherOuting
import HitherReport
import HitherText
import HitherTracks

/// The output format of departures.
package enum DepartureOutput: Sendable {
  case lines
  case json
  /// One sentence to be spoken.
  case sentence
  case board(DepartureBoard.Size, BoardForm)

  package enum BoardForm: String, CaseIterable, Sendable {
    case text, svg, html, json
  }

  /// Reads the command-line options.
  package init(
    board: String?, form: String?, asJSON: Bool, isSpoken: Bool
  ) throws(HitherError) {
    guard [board != nil, isSpoken].count(where: { $0 }) <= 1, !(asJSON && isSpoken) else {
      throw HitherError(.usage, "--board, --say and --json with --say exclude each other")
    }
    guard let board else {
      guard form == nil else {
        throw HitherError(.usage, "--as is for boards", hint: "add --board small")
      }
      self = isSpoken ? .sentence : asJSON ? .json : .lines
      return
    }
    let size: DepartureBoard.Size = try Self.word(board, "--board")
    let given: BoardForm =
      try form.map { name throws(HitherError) in try Self.word(name, "--as") } ?? .text
    guard !asJSON || form == nil || given == .json else {
      throw HitherError(.usage, "--as \(given.rawValue) and --json exclude each other")
    }
    self = .board(size, asJSON ? .json : given)
  }

  /// What the sizes of a board are called, and its forms.
  package static var boardNames: [String] { DepartureBoard.Size.allCases.map(\.rawValue) }
  package static var formNames: [String] { BoardForm.allCases.map(\.rawValue) }

  private static func word<Word: RawRepresentable & CaseIterable>(
    _ text: String, _ option: String
  ) throws(HitherError) -> Word where Word.RawValue == String {
    if let word = Word(rawValue: text) { return word }
    let known = Word.allCases.map(\.rawValue)
    throw HitherError(
      .usage, "\(option) takes no '\(text)'",
      hint: Suggestion.hint(for: text, among: known)
        ?? "it takes \(known.joined(separator: ", "))")
  }

  /// Whether it shows all saved journeys if none is named.
  package var takesAll: Bool { if case .board(.large, _) = self { true } else { false } }

  /// Whether it is a board, which shows only reachable departures.
  var isBoard: Bool { if case .board = self { true } else { false } }

  /// - Parameter language: The tag of the display language; English if it is not available.
  package func bytes(_ answers: [DepartureAnswer], language: String) -> [UInt8] {
    let language = Language.named(language) ?? .english
    return switch self {
    case .lines:
      Array(answers.map { DeparturesText.lines($0, language) }.joined(separator: "\n").utf8)
    case .json: answers.first.map { DeparturesDocument.json($0) } ?? []
    case .sentence: Array(answers.map { DeparturesText.spoken($0, language) }.joined().utf8)
    case .board(let size, let form):
      Self.bytes(DepartureBoard(size, answers, language), form)
    }
  }

  /// - Parameter zone: The zone of displayed times; nil for UTC.
  func bytes(
    _ board: StopBoard, _ zone: TimeZone?, language: String
  ) throws(HitherError) -> [UInt8] {
    let language = Language.named(language) ?? .english
    switch self {
    case .lines: return Array(StopDeparturesText.lines(board, zone: zone, language).utf8)
    case .json: return StopDeparturesDocument.json(board)
    case .sentence:
      throw HitherError(.usage, "--say is for connections", hint: "leave --departures out")
    case .board(let size, let form):
      return Self.bytes(DepartureBoard(size, board, zone: zone, language), form)
    }
  }

  private static func bytes(_ board: DepartureBoard, _ form: BoardForm) -> [UInt8] {
    switch form {
    case .text: Array(BoardText.lines(board).utf8)
    case .svg: BoardPicture.svg(board)
    case .html: BoardPage.html(board)
    case .json: BoardDocument.json(board)
    }
  }
}
