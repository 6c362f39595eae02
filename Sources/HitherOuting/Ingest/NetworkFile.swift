package import HitherFiles
import HitherFormats
package import HitherNetwork

/// Opens and makes the files of networks, with a command's errors.
package enum NetworkFile {
  /// Opens a network.
  package static func open(_ path: String) throws(HitherError) -> Network {
    do throws(FormatError) { return try Network(path: path) } catch { throw HitherError(error) }
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
