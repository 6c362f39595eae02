import Glibc
import HitherArguments
import HitherOuting

/// `hither replay`: plays recordings into a sink as they would have arrived.
struct Replay: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Play recordings into a broker, a file or a pipe, at their own pace.",
    discussion: """
      Example: a hike over a bad network, straight into a watch.

        hither replay tracks/ --speed max --loss 2 | hither watch - --leader leo

      Example: a hike sixty times as fast, as OwnTracks phones would send it.

        hither replay tracks/ --to mqtt://localhost/owntracks --speed 60x
      """)

  @Argument(help: "Track files, a folder of them, or '-' for standard input.")
  var input: [String] = []

  @Option(
    help: ArgumentHelp(
      "Where to: '-', file:PATH, mqtt://HOST/TOPIC, nats://HOST/SUBJECT or https://….",
      valueName: "sink"))
  var to = "-"

  @Option(
    help: ArgumentHelp(
      "How many times as fast as it was recorded, such as 10x, or 'max'.", valueName: "factor"))
  var speed = "1x"

  @Option(help: ArgumentHelp("Random seed.", valueName: "number"))
  var seed: Int = 1

  @Option(help: ArgumentHelp("Percentage of fixes to drop.", valueName: "percent"))
  var loss: Double = 0

  @Option(help: ArgumentHelp("How many of a hundred fixes come twice.", valueName: "percent"))
  var duplicates: Double = 0

  @Option(
    help: ArgumentHelp(
      "The longest that a fix comes late, which mixes their order.", valueName: "seconds"))
  var delay: Double = 0

  @OptionGroup(title: "Outing", unused: OutingArguments.ofAnalyses.union(["name"]))
  var outing: OutingArguments
  @OptionGroup(title: "Files") var files: FileArguments
  @OptionGroup(title: "Running") var running: RunningArguments

  mutating func run() throws {
    let session = Session(running)
    // Checked before anything is read, also in a dry run.
    try StreamAddress.check(to)
    let plan = try session.plan(input, outing)
    var settings = ReplayRun.Settings()
    settings.streams = Registers.streams
    settings.mode = try files.permissions()
    settings.speed = try factor()
    settings.trouble.seed = UInt64(bitPattern: Int64(seed))
    settings.trouble.loss = try share(loss, of: "--loss")
    settings.trouble.repetition = try share(duplicates, of: "--duplicates")
    guard (0...86_400).contains(delay) else {
      throw HitherError(.usage, "--delay must be 0 to 86400 seconds")
    }
    settings.trouble.delayMilliseconds = Int64(delay * 1000)
    guard !running.dryRun else { return try session.show(plan) }
    let pace = ReplayRun.Pace(
      now: { ReplayClock.milliseconds }, wait: { ReplayClock.wait($0) },
      isStopped: { StopSignals.haveCome })
    StopSignals.listen()
    var replay = ReplayRun(plan, settings, pace)
    session.tell(try replay.run(to: to, progress: session.progress).warnings())
  }

  private func factor() throws -> Double? {
    if speed == "max" { return nil }
    let number = speed.last == "x" ? String(speed.dropLast()) : speed
    guard let factor = Double(number), (0.01...100_000).contains(factor) else {
      throw HitherError(
        .usage, "--speed \(speed) is not a factor in 0.01…100000", hint: "such as 10x, or max")
    }
    return factor
  }

  private func share(_ percent: Double, of name: String) throws -> Double {
    guard (0...100).contains(percent) else {
      throw HitherError(.usage, "\(name) must be 0 to 100 percent")
    }
    return percent / 100
  }
}

/// The monotonic clock of a replay.
private enum ReplayClock {
  static var milliseconds: Int64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }

  static func wait(_ milliseconds: Int64) {
    usleep(UInt32(clamping: milliseconds * 1000))
  }
}
