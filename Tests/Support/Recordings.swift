import Foundation

/// Where recordings for tests are found.
package enum Recordings {
  /// The folder of real recordings; nil where none is given.
  package static let corpus = ProcessInfo.processInfo.environment["HITHER_CORPUS"]

  /// The outings of the repository.
  package static let datasets: [String] = [
    "alone", "commanded-hike", "figure-eight", "mountain-group", "out-and-back",
  ].map { Repository.root.appending(path: "datasets/\($0)").path }

  /// What lies in a folder of the corpus, by name.
  package static func entries(_ folder: String) -> [String] {
    guard let corpus else { return [] }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: corpus + "/" + folder)) ?? []
    return names.sorted().map { "\(corpus)/\(folder)/\($0)" }
  }

  /// Real outings: each folder of `group`, each file of `hike`, and what is damaged but usable.
  package static let real: [String] =
    entries("group") + entries("hike") + entries("hostile/gpsbabel") + entries("hostile/gpxpy")
}
