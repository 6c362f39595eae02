import HitherFiles
import HitherGeodesy
import HitherNetwork
import HitherText
import HitherTracks

/// Writes a network and walks in metres of a plane, for programs of others.
struct TrialExport {
  private let folder: String
  private let network: Network
  private let frame: LocalFrame
  private var walks = ""

  init(_ network: Network, to folder: String) throws {
    self.folder = folder
    self.network = network
    let middle = network.coordinate(ofNode: network.nodeCount / 2)
    frame = LocalFrame(origin: middle)
    var lines = "edge,from,to,way,line\n"
    for index in 0..<network.edgeCount {
      let edge = network.edge(index)
      let line = network.points(of: edge).map { text($0) }.joined(separator: " ")
      lines += "\(index),\(edge.from),\(edge.to),\(edge.way),\(line)\n"
    }
    try write(lines, to: "edges.csv")
  }

  private func text(_ place: Coordinate) -> String {
    let point = frame.planePoint(place)
    return "\((point.east * 100).rounded() / 100):\((point.north * 100).rounded() / 100)"
  }

  /// A line a fix: walk, seconds between fixes, seconds, place in metres and degrees, true edge.
  mutating func add(
    _ name: String, _ seconds: Int, _ fixes: FixBatch, _ truth: [NetworkWalk.Moment]
  ) {
    for index in 0..<fixes.count {
      let place = fixes.coordinate(index)
      let edge = truth[index].edge.map { "\($0)" } ?? ""
      walks += "\(name),\(seconds),\((fixes.time[index] - fixes.time[0]) / 1000),\(text(place)),"
      walks += "\(place.latitude),\(place.longitude),\(edge)\n"
    }
  }

  func finish() throws { try write("walk,every,s,xy,lat,lon,edge\n" + walks, to: "walks.csv") }

  private func write(_ text: String, to name: String) throws {
    let file = try NewFile(at: folder + "/" + name, .ownerOnly)
    try file.write(Array(text.utf8))
    try file.finish(.none)
  }
}
