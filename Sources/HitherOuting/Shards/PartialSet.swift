import HitherEngine
import HitherText
import HitherTracks

/// The partial results of all shards of one run.
package struct PartialSet: Sendable {
  private let paths: [String]
  /// The header of the first shard; those of the others differ in the number only.
  package let header: PartialHeader

  /// Reads the headers, and checks that together they are one run.
  package init(reading paths: [String]) throws(HitherError) {
    var parts: [(path: String, header: PartialHeader)] = []
    for path in paths { parts.append((path, try PartialHeader(reading: path))) }
    guard let first = parts.first else {
      throw HitherError(
        .usage, "no partial results are given", hint: "give the files of all shards")
    }
    for (path, header) in parts.dropFirst() {
      if let fault = Self.difference(header, first.header, first.path) {
        throw HitherError(.data, fault, place: path, hint: "merge the shards of one run only")
      }
    }
    parts.sort { $0.header.number < $1.header.number }
    for (one, other) in zip(parts, parts.dropFirst())
    where one.header.number == other.header.number {
      throw HitherError(
        .data, "\(one.header.name) is in '\(one.path)' too", place: other.path,
        hint: "name each shard once")
    }
    let known = Set(parts.map(\.header.number))
    let missing = (1...first.header.count).filter { !known.contains($0) }
    guard missing.isEmpty else {
      let names = missing.map { "\($0)/\(first.header.count)" }.firstFew
      throw HitherError(
        .data, "the partial results of shards are missing: \(names)",
        hint: "name the files of all \(first.header.count) shards")
    }
    (self.paths, header) = (parts.map(\.path), parts[0].header)
  }

  /// Why two partial results are not of one run; nil if they are.
  private static func difference(
    _ header: PartialHeader, _ other: PartialHeader, _ path: String
  ) -> String? {
    if header.arguments != other.arguments {
      return "a part of '\(header.commandLine)', but '\(path)' is of '\(other.commandLine)'"
    }
    if header.count != other.count { return "\(header.name), but '\(path)' is \(other.name)" }
    return header.inputs == other.inputs ? nil : "made of other inputs than '\(path)'"
  }

  /// Reads the files' results into groups, in the order in which one run would have read them.
  func groups(of run: OutingRun) throws(HitherError) -> [GroupResult] {
    guard try run.plan.inputSum() == header.inputs else {
      throw HitherError(
        .data, "the inputs have changed since the partial results were made",
        hint: "run all shards again")
    }
    var groups = [GroupResult?](repeating: nil, count: OutingRun.groups(of: run.plan).count)
    for path in paths {
      var reader = try PartialReader(path)
      do throws(HitherError) {
        _ = try reader.required()
        try run.readPart(&reader, into: &groups)
      } catch {
        var error = error
        error.place = error.place ?? path
        throw error
      }
    }
    return groups.compactMap(\.self)
  }
}

extension PartialHeader {
  /// Reads the header of a file.
  fileprivate init(reading path: String) throws(HitherError) {
    var reader = try PartialReader(path)
    let frame = try reader.required()
    do throws(StateError) {
      self = try PartialHeader(stateBytes: frame)
    } catch {
      // The rest of another version's header is not read.
      var coder = StateCoder(reading: frame)
      let made = (try? coder.coded(UInt16(0))).flatMap { _ in try? coder.coded("") }
      guard let made, made != HitherVersion.text else { throw reader.damaged }
      throw HitherError(
        .data, "made by hither \(made), and this is hither \(HitherVersion.text)", place: path,
        hint: "run all shards and the merge with one version")
    }
    guard Shard(Int(number), of: Int(count)) != nil else { throw reader.damaged }
  }
}
