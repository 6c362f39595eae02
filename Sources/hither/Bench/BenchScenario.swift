import HitherOuting
import HitherSimulation

/// The hike of a benchmark.
enum BenchScenario {
  private static let device = "\"device\": {\"interval_s\": 1, \"noise_m\": 4}"

  /// Simulates a hike that takes every member longer than a number of seconds.
  static func outing(
    members: Int, seconds: Int, seed: UInt64
  ) throws(HitherError) -> SimulatedOuting {
    let text = text(members: members, metres: seconds * 13 / 10, seed: seed)
    do throws(ScenarioError) {
      return Simulation(try Scenario(parsing: Array(text.utf8), file: "bench")).run()
    } catch {
      throw HitherError(.internalFault, "the workload cannot be made: \(error.message)")
    }
  }

  private static func text(members: Int, metres: Int, seed: UInt64) -> String {
    """
    {"schema": "hither/scenario/1", "name": "Bench", "timezone": "UTC", "seed": \(seed),
     "start": "2026-05-01T06:00:00Z",
     "route": {"shape": "winding", "length_m": \(metres), "lat": 47.6, "lon": 8.1,
       "heading_deg": 40, "winding": 0.6, "switchbacks": \(metres / 2000), "relief_m": 700, "elevation_m": 600},
     "pauses": [{"at_m": \(metres / 6), "duration_s": \(metres / 60)},
       {"at_m": \(metres / 2), "duration_s": \(metres / 15), "scatter_m": 8}],
     "members": [
       \((0..<members).map { member($0, metres) }.joined(separator: ",\n   "))
     ]}
    """
  }

  private static func member(_ number: Int, _ metres: Int) -> String {
    guard number > 0 else {
      return
        "{\"id\": \"m0\", \"name\": \"M0\", \"role\": \"leader\", \"pace_kmh\": 4.4, \(device)}"
    }
    let straggles =
      number == 3
      ? ", \"straggles\": [{\"from_m\": \(metres / 4), \"to_m\": \(metres / 2), \"pace_factor\": 0.5}]"
      : ""
    return """
      {"id": "m\(number)", "name": "M\(number)", "pace_kmh": 4.\(number % 7), \
      "follow_m": \(20 * number)\(straggles), \(device)}
      """
  }
}
