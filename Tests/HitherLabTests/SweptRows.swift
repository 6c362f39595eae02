import TestSupport

/// The rows of a sweep's `results.csv` as cells by column.
enum SweptRows {
  static func read(_ folder: ScratchFolder, _ name: String = "out") throws -> [[String: String]] {
    let lines = try folder.text(of: name + "/results.csv").split(separator: "\n")
    let names = lines[0].split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    return lines.dropFirst().map { line in
      let cells = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      return Dictionary(uniqueKeysWithValues: zip(names, cells))
    }
  }
}
