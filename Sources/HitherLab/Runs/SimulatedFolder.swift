package import HitherFiles
import HitherFormats
package import HitherOuting
package import HitherSimulation

/// Simulates an outing from a scenario and writes it as an outing's folder.
package enum SimulatedFolder {
  /// A summary for the user.
  package struct Result {
    package var members: Int
    package var fixes: Int
    /// Paths relative to the folder.
    package var files: [String]
  }

  /// Simulates the scenario of a file.
  ///
  /// - Parameters:
  ///   - path: The scenario's file.
  ///   - seed: A seed that replaces the scenario's.
  ///   - folder: The folder for the outing; created if it is missing.
  package static func write(
    scenario path: String, seed: UInt64?, to folder: String, _ mode: FileMode = .ownerOnly
  ) throws(HitherError) -> Result {
    let bytes = try WholeFile.bytes(path, limit: WholeFile.documentLimit)
    let scenario: ScenarioDocument
    do throws(ScenarioError) {
      scenario = try ScenarioDocument(parsing: bytes, file: path)
    } catch {
      throw HitherError(error)
    }
    let made = (seed.map(scenario.reseeded) ?? scenario).make()
    try write(made.files, to: folder, mode)
    return Result(members: made.members, fixes: made.fixes, files: made.files.map(\.path))
  }

  /// Writes a simulated outing.
  ///
  /// - Parameter folder: Created if it is missing.
  package static func write(
    _ outing: SimulatedOuting, to folder: String, _ mode: FileMode = .ownerOnly
  ) throws(HitherError) -> Result {
    let files = outing.write()
    try write(files, to: folder, mode)
    return Result(
      members: outing.members.count,
      fixes: outing.members.reduce(0) { $0 + $1.fixes.count }, files: files.map(\.path))
  }

  private static func write(
    _ files: [(path: String, bytes: [UInt8])], to folder: String, _ mode: FileMode
  ) throws(HitherError) {
    try OutputFile.makeFolder(folder, mode)
    for file in files {
      let inside = FileName.folder(of: file.path)
      if !inside.isEmpty { try OutputFile.makeFolder(folder + "/" + inside, mode) }
      try OutputFile.write(file.bytes, to: folder + "/" + file.path, mode, .content)
    }
  }
}

extension HitherError {
  /// Converts a scenario's fault to a command's.
  package init(_ error: ScenarioError) {
    self.init(
      .data, error.message, place: "\(error.file):\(error.line):\(error.column)",
      hint: error.hint)
  }
}
