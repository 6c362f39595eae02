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
    guard Network.isNetwork(try WholeFile.start(path)) else {
      do throws(FormatError) {
        return try Network(NetworkImport.builder(of: path, for: .foot).bytes(), file: path)
      } catch {
        throw HitherError(error)
      }
    }
    let network = try open(path)
    guard network.facts.profile == .foot else {
      throw HitherError(
        .data, "this network is for '\(network.facts.profile.rawValue)', not for people on foot",
        place: path, hint: "import it again: hither network import --profile foot")
    }
    return network
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
    guard output == "-" || !FolderListing.areSame(input, output) else {
      throw HitherError(.usage, "the output would overwrite its input", place: output)
    }
    // Before the work: a file that cannot be created is reported at once.
    var file = try OutputFile(output, mode)
    let builder: NetworkBuilder
    do throws(FormatError) {
      builder = try NetworkImport.builder(of: input, for: profile)
    } catch {
      throw HitherError(error)
    }
    try builder.write { (bytes) throws(HitherError) in try file.write(bytes) }
    try file.finish()
  }
}
