package import HitherFiles
import HitherFormats
package import HitherNetwork

/// Opens and makes the files of networks, with a command's errors.
package enum NetworkFile {
  /// Opens a network.
  package static func open(_ path: String) throws(HitherError) -> Network {
    do throws(FormatError) { return try Network(path: path) } catch { throw HitherError(error) }
  }

  /// Opens the ways for people on foot: a network of theirs, or what one is imported from.
  package static func ways(_ path: String) throws(HitherError) -> Network {
    try network(path, for: .foot)
  }

  /// Opens a network, or imports one in memory.
  ///
  /// - Parameter profile: Who uses it; nil for whom a network was made, or people on foot.
  private static func network(
    _ path: String, for profile: TravelProfile?
  ) throws(HitherError) -> Network {
    guard Network.isNetwork(try WholeFile.start(path)) else {
      do throws(FormatError) {
        let builder = try NetworkImport.builder(of: path, for: profile ?? .foot)
        return try Network(builder.bytes(), file: path)
      } catch {
        throw HitherError(error)
      }
    }
    let network = try open(path)
    guard let profile, network.facts.profile != profile else { return network }
    let person = profile == .foot ? "people on foot" : "'\(profile.rawValue)'"
    throw HitherError(
      .data, "this network is for '\(network.facts.profile.rawValue)', not for \(person)",
      place: path, hint: "import it again: hither network import --profile \(profile.rawValue)")
  }

  /// The ways of a GeoJSON map for people on foot; nil if it has none.
  static func ways(of map: GeoJSONMap, _ path: String) throws(HitherError) -> Network? {
    var builder = NetworkBuilder()
    builder.add(map)
    guard builder.wayCount > 0 else { return nil }
    do throws(FormatError) {
      return try Network(builder.bytes(), file: path)
    } catch {
      throw HitherError(error)
    }
  }

  /// Makes a network of a file; the earlier one stays until the new one is complete.
  package static func write(
    _ input: String, to output: String, for profile: TravelProfile, _ mode: FileMode
  ) throws(HitherError) {
    try write(input, to: output, mode) { () throws(HitherError) in
      do throws(FormatError) {
        return try NetworkImport.builder(of: input, for: profile)
      } catch {
        throw HitherError(error)
      }
    }
  }

  /// Makes a network of the part of another that lies in an area.
  ///
  /// - Parameters:
  ///   - input: A network, or what one is imported from.
  ///   - profile: For whom it is imported; nil for that of the network, or people on foot.
  package static func clip(
    _ input: String, to output: String, _ area: ClipArea, for profile: TravelProfile?,
    _ mode: FileMode
  ) throws(HitherError) {
    try write(input, to: output, mode) { () throws(HitherError) in
      let whole = try network(input, for: profile)
      let builder = NetworkBuilder(whole, in: area.boxes)
      guard builder.wayCount > 0 else {
        throw HitherError(.data, "no way of the network lies in the area", place: input)
      }
      return builder
    }
  }

  private static func write(
    _ input: String, to output: String, _ mode: FileMode,
    _ make: () throws(HitherError) -> NetworkBuilder
  ) throws(HitherError) {
    guard output == "-" || !FolderListing.areSame(input, output) else {
      throw HitherError(.usage, "the output would overwrite its input", place: output)
    }
    // Before the work: a file that cannot be created is reported at once.
    var file = try OutputFile(output, mode)
    try make().write { (bytes) throws(HitherError) in try file.write(bytes) }
    try file.finish()
  }
}
