import Hither

/// Prints how far each member of an outing went, and who fell behind.
///
///     Stragglers FOLDER [LEADER]
@main
enum Stragglers {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    guard let folder = arguments.first else {
      print("usage: Stragglers FOLDER [LEADER]")
      return
    }
    var options = OutingOptions()
    options.leader = arguments.dropFirst().first
    do throws(HitherError) {
      let analysis = try Outing(contentsOf: [folder], options: options).analyse()
      for member in analysis.members {
        let role = member.isLeader ? ", leads" : ""
        let distance = member.distance.map { "\(Int($0.rounded())) m" } ?? "no fixes"
        print("\(member.name): \(distance)\(role)")
      }
      let episodes = analysis.events(of: StragglingStarted.self)
      for episode in episodes {
        let member = analysis[episode.header.member ?? ""]?.name ?? "?"
        print("\(episode.header.time.rfc3339) \(member) is \(Int(episode.gapMetres)) m behind")
      }
      if episodes.isEmpty { print("nobody was seen to fall behind") }
    } catch {
      print("error: \(error.message)")
      if let hint = error.hint { print("hint: \(hint)") }
    }
  }
}
