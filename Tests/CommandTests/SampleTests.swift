import TestSupport
import Testing

/// `hither sample` keeps fixes as they were recorded, and says what it cannot do.
@Suite("Sampling")
struct SampleTests {
  private let folder: ScratchFolder
  init() throws {
    folder = try ScratchFolder()
    try folder.write(Tracks.gpx(2000), to: "leo.gpx")
  }

  @Test(
    "Every kept line is a line of the whole track",
    arguments: ["--policy fixed:30", "--compress td-tr:5"])
  func keptAsRecorded(choice: String) throws {
    let run = try shell(
      """
      hither convert leo.gpx -o all.csv -q && hither sample leo.gpx \(choice) -o kept.csv -q &&
      sort all.csv > all && sort kept.csv > kept && comm -13 all kept && wc -l < kept.csv
      """, in: folder)
    #expect(run.status == 0, "\(run.diagnostics)")
    let lines = run.text.split(separator: "\n")
    #expect(lines.count == 1, "\(run.text)")
    let count = Int(lines.last.map { $0.trimmed } ?? "") ?? 0
    #expect(count > 2 && count < 1_000)
  }

  @Test(
    "What is asked wrongly is a usage error with the nearest name or the range",
    arguments: [
      ("--policy standart", "did you mean 'standard'?"),
      ("--compress td-rt:5", "did you mean 'td-tr'?"),
      ("--policy fixed:interval=3", "it has interval_s"),
      ("--policy fixed:-1", "it is a number from"), ("--policy fixed:nan", "it is a number from"),
      ("--compress td-tr", "write td-tr:10"), ("", "such as --policy standard"),
      ("--policy standard --compress fbqs:5", "such as --policy standard"),
    ])
  func usage(choice: String, hint: String) throws {
    let run = try shell("hither sample leo.gpx \(choice) -o kept.csv", in: folder)
    #expect(run.status == 64)
    #expect(run.diagnostics.contains(hint), "\(run.diagnostics)")
  }

  @Test(
    "A program and another tool's fixes are policies as any",
    arguments: ["'exec:while read line; do echo 60; done'", "schedule:fixed.csv"])
  func brought(policy: String) throws {
    let run = try shell(
      """
      hither sample leo.gpx --policy fixed:60 -o fixed.csv -q &&
      hither sample leo.gpx --policy \(policy) -o kept.csv -q && cmp fixed.csv kept.csv && wc -l < kept.csv
      """, in: folder)
    #expect(run.status == 0, "\(run.diagnostics)")
    #expect(run.text.split(separator: "\n").last.map { $0.trimmed } == "335")
  }

  @Test("A program learns whether the phone moves as soon as two fixes or the receiver tell")
  func moving() throws {
    // A minute of standing, then 2 m/s; the speed is said by the receiver in the last fixes only.
    let lines = (0..<12).map { step in
      let (seconds, metres) = (step * 20, step < 4 ? 0 : (step - 3) * 40)
      let time = "2026-05-01T01:0\(seconds / 60):\(seconds % 60 == 0 ? "00" : "\(seconds % 60)")Z"
      let speed = step < 10 ? "" : ", \"speed\": 2"
      return
        "{\"member\": \"leo\", \"time\": \"\(time)\", \"lat\": \(Double(metres) / 111_000), \"lon\": 0\(speed)}\n"
    }
    try folder.write(lines.joined(), to: "leo.ndjson")
    let run = try shell(
      """
      hither sample leo.ndjson -o kept.csv -q \\
        --policy 'exec:while read line; do echo "$line" >> views; echo 20; done' &&
      grep -o '"moving":[a-z]*' views | uniq -c | tr -s ' '
      """, in: folder)
    #expect(run.status == 0, "\(run.diagnostics)")
    #expect(run.text == " 1 \"moving\":null\n 3 \"moving\":false\n 8 \"moving\":true\n")
  }

  @Test("A program does not receive Hither's credentials")
  func environmentOfProgram() throws {
    let run = try shell(
      """
      HITHER_MQTT_PASSWORD=secret OTHER=kept hither sample leo.gpx -o kept.csv -q \
        --policy 'exec:env > seen; while read line; do echo 60; done' && grep -E '^(HITHER_|OTHER)' seen
      """, in: folder)
    #expect(run.text == "OTHER=kept\n", "\(run.diagnostics)")
  }

  @Test("A program and its children end when Hither is killed")
  func programEndsWithHither() throws {
    let run = try shell(
      """
      hither sample leo.gpx -o kept.csv -q \
        --policy 'exec:sleep 300 & echo $! > child; echo $$ > shell; while read line; do sleep 300; done' &
      hither=$!
      for turn in $(seq 100); do [ -s shell ] && break; sleep 0.05; done
      kill -KILL $hither
      for turn in $(seq 100); do
        kill -0 $(cat child) 2>/dev/null || kill -0 $(cat shell) 2>/dev/null || { echo ended; exit; }
        sleep 0.05
      done
      """, in: folder)
    #expect(run.text == "ended\n", "\(run.diagnostics)")
  }

  @Test(
    "A program that is no policy, and a schedule that is not there, are told of",
    arguments: [
      ("'exec:echo soon'", 65, "exec:echo soon: the program's answer is not a wake-up"),
      ("exec:true", 65, "exec:true: the program has ended, or did not answer within 10 s"),
      ("schedule:nowhere.csv", 66, "nowhere.csv"),
    ] as [(String, Int32, String)])
  func broughtWrongly(policy: String, status: Int32, message: String) throws {
    let run = try shell("hither sample leo.gpx --policy \(policy) -o kept.csv -q", in: folder)
    #expect(run.status == status)
    #expect(run.diagnostics.contains(message), "\(run.diagnostics)")
  }

  @Test("Points without times are all kept") func untimed() throws {
    let run = try shell(
      """
      sed 's/<time>[^<]*<.time>//' leo.gpx > untimed.gpx &&
      hither sample untimed.gpx --policy standard -o kept.gpx -q && grep -o '<trkpt' kept.gpx | wc -l
      """, in: folder)
    #expect(run.status == 0, "\(run.diagnostics)")
    #expect(run.text.split(separator: "\n").last.map { $0.trimmed } == "2000")
  }
}

extension Substring {
  fileprivate var trimmed: String { filter { $0 != " " } }
}
