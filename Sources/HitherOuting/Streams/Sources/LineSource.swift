import Glibc
import HitherFormats
import HitherText
import HitherTracks

/// Fixes as lines of standard input or of a file; a file may be followed as it grows.
///
/// A followed file may be renamed and replaced by a new one, as logs are (rotation): the rest of
/// the old one is read first. One that became shorter is read from its beginning. A followed file
/// that does not exist yet is waited for.
package struct LineSource: LiveSource {
  package let name: String
  package let isReplayable: Bool
  private let path: String?
  private let isFollowed: Bool
  private let options: LineOptions
  /// Nil while a followed file does not exist.
  private var input: InputDescriptor?
  private var feed: LineFeed
  /// The feed's count at the start of the file, minus the offset at which reading began.
  private var base: Int64 = 0
  private var isEnded = false

  /// The size of a read.
  private static let piece = 1 << 16
  /// The most bytes per delivery: under load, its cost is shared by many fixes.
  private static let delivery = 1 << 20
  /// The interval of checks of a followed file without new data, in milliseconds.
  private static let pause = 50

  /// Opens standard input.
  package init(standardInput options: LineOptions) {
    name = "-"
    path = nil
    isReplayable = false
    isFollowed = false
    self.options = options
    input = InputDescriptor()
    feed = LineFeed(file: name, options)
  }

  /// Opens a file.
  ///
  /// - Parameter isFollowed: Whether to wait for more data at its end.
  package init(
    path: String, _ options: LineOptions, isFollowed: Bool
  ) throws(LiveError) {
    name = path
    self.path = path
    self.isFollowed = isFollowed
    self.options = options
    let isMissing = InputDescriptor.identity(ofFileAt: path) == nil
    input = isFollowed && isMissing ? nil : try InputDescriptor(path: path)
    isReplayable = true
    feed = LineFeed(file: path, options)
  }

  package var isAwaited: Bool { input == nil }

  package mutating func next(
    _ delivery: inout Delivery, waiting milliseconds: Int
  ) throws(LiveError) -> PollOutcome {
    delivery.removeRecords()
    guard !isEnded else { return .ended }
    guard let input = try opened() else {
      wait(min(milliseconds, Self.pause))
      return .idle
    }
    var bytes: [UInt8] = []
    switch try input.read(into: &bytes, upTo: Self.piece, waiting: milliseconds) {
    case .nothing: return .idle
    case .bytes:
      while bytes.count < Self.delivery,
        case .bytes = try input.read(into: &bytes, upTo: Self.piece, waiting: 0)
      {}
      feed.add(bytes)
    case .end:
      guard isFollowed, let path else {
        feed.close()
        isEnded = true
        break
      }
      guard try turnPage(path) else {
        wait(min(milliseconds, Self.pause))
        return .idle
      }
    }
    try feed.read(into: &delivery)
    delivery.position = position
    return isEnded ? .ended : .delivered
  }

  package mutating func acknowledge(through position: [UInt8]) {}

  /// The open input; nil while a followed file does not exist.
  private mutating func opened() throws(LiveError) -> InputDescriptor? {
    if input == nil, let path, InputDescriptor.identity(ofFileAt: path) != nil {
      input = try InputDescriptor(path: path)
    }
    return input
  }

  private func wait(_ milliseconds: Int) {
    guard milliseconds > 0 else { return }
    _ = poll(nil, 0, Int32(clamping: milliseconds))
  }

  /// At the end of a followed file: switches to the file that has its name now, or to the beginning
  /// of one that was truncated.
  ///
  /// - Returns: Whether there may be something to read.
  private mutating func turnPage(_ path: String) throws(LiveError) -> Bool {
    guard let input, let status = input.status else { return false }
    let now = InputDescriptor.identity(ofFileAt: path)
    let isOther = now.map { $0 != status.identity } ?? false
    guard isOther || status.length < offset else { return false }
    if isOther {
      // Data written to the old file since its end was reached.
      var bytes: [UInt8] = []
      if case .bytes = try input.read(into: &bytes, upTo: Self.piece, waiting: 0) {
        feed.add(bytes)
        return true
      }
      feed.endLine()
      self.input = try InputDescriptor(path: path)
    } else {
      feed.endLine()
      try input.seek(to: 0)
    }
    base = feed.taken
    return true
  }
}

// MARK: - Position

extension LineSource {
  /// The number of bytes of the file that have been processed.
  private var offset: Int64 { feed.taken - base }

  private var position: [UInt8] {
    guard isReplayable, let identity = input?.status?.identity else { return [] }
    return Array("\(identity.device) \(identity.number) \(offset)".utf8)
  }

  package mutating func resume(at position: [UInt8]) throws(LiveError) {
    guard let path, !position.isEmpty else { return }
    let numbers = String(decoding: position, as: UTF8.self).split(separator: " ")
    guard numbers.count == 3, let device = UInt64(numbers[0]), let number = UInt64(numbers[1]),
      let offset = Int64(numbers[2])
    else { throw LiveError(.state, "the saved place in the file cannot be read", place: path) }
    let identity = InputDescriptor.Identity(device: device, number: number)
    try reopen(path, identity)
    guard let length = input?.status?.length, length >= offset else {
      throw LiveError(
        .state, "the file is shorter than what was read of it before", place: path)
    }
    try skip(to: offset, path)
  }

  /// Finds the file that was read before, by its name or the one that rotation gave it.
  private mutating func reopen(
    _ path: String, _ identity: InputDescriptor.Identity
  ) throws(LiveError) {
    for name in [path, path + ".1"]
    where InputDescriptor.identity(ofFileAt: name) == identity {
      input = try InputDescriptor(path: name)
      return
    }
    throw LiveError(
      .state, "this is not the file that was read before", place: path,
      hint: "a state belongs to its source; begin with a new one")
  }

  /// Skips the processed lines of NDJSON; reads those of CSV again for the header and the names.
  private mutating func skip(to offset: Int64, _ path: String) throws(LiveError) {
    var bytes: [UInt8] = []
    var left = offset
    var passed = Delivery()
    while left > 0, let input {
      bytes.removeAll(keepingCapacity: true)
      let count = Int(min(left, Int64(Self.piece)))
      guard case .bytes = try input.read(into: &bytes, upTo: count, waiting: 0) else { break }
      if left == offset, options.format(bytes.first { $0 > 0x20 }) == TrackFormat.ndjsonID {
        try input.seek(to: offset)
        base = -offset
        return
      }
      left -= Int64(bytes.count)
      feed.add(bytes)
      passed.removeRecords()
      try feed.read(into: &passed)
    }
  }
}
