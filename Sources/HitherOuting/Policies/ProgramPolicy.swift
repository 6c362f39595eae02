import HitherEngine
import HitherSampling
import HitherText
import HitherTracks
import Synchronization

/// Queries another program: a JSON line in, a line with the next wake-up out.
///
/// The shell starts the program again for each phone. It may answer with a bare number, the seconds
/// from the receiver's start to the next one, or with an object that has `next_s` and optionally
/// `keep`, `take_fix` and `wake_on_motion`.
struct ProgramPolicy: SamplingPolicy {
  private let talk: PolicyProcess
  private let command: String

  /// - Parameter folder: Where it is started; empty for the working folder.
  init(_ command: String, in folder: String) {
    self.command = command
    talk = PolicyProcess(command, in: folder)
  }

  /// The error; nil if there was none.
  var failure: String? { talk.failure }

  var usesMotion: Bool { true }

  func makeMemory() -> KnownMotion { KnownMotion() }

  func decide(_ phone: PhoneView, _ memory: inout KnownMotion) -> SamplingDecision {
    if let fix = phone.fix { memory.add(fix) }
    // Without a motion sensor, the fixes show whether the phone moves.
    let isMoving = phone.isMoving ?? memory.speed.map { $0 > SpeedRule.restingSpeed }
    guard let answer = talk.query(Self.question(phone, isMoving)),
      let decision = Self.decision(answer, phone)
    else {
      talk.fail("the program's answer is not a wake-up")
      return SamplingDecision(
        keepsFix: false, nextWake: phone.now + 1_000_000_000_000, takesFix: false)
    }
    return decision
  }

  private static func question(_ phone: PhoneView, _ isMoving: Bool?) -> [UInt8] {
    var writer = JSONWriter(style: .compact)
    writer.beginObject()
    writer.member("now", phone.now.rfc3339)
    writer.key("now_s")
    writer.value(scaled: phone.now.milliseconds, places: 3)
    writer.key("woke_at_s")
    writer.value(scaled: phone.wokeAt.milliseconds, places: 3)
    writer.key("moving")
    if let isMoving { writer.value(isMoving) } else { writer.null() }
    writer.member("battery_pct", phone.batteryPercent ?? .nan, places: 3)
    writer.member("mode", phone.mode?.rawValue)
    writer.member("second_of_day", phone.secondOfDay)
    writer.key("fix")
    if let fix = phone.fix {
      writer.beginObject()
      writer.key("lat")
      writer.value(scaled: Int64(fix.coordinate.latitudeE7), places: 7)
      writer.key("lon")
      writer.value(scaled: Int64(fix.coordinate.longitudeE7), places: 7)
      for (key, value) in [
        ("ele", fix.elevation), ("accuracy", fix.accuracy), ("speed", fix.speed),
        ("course", fix.course),
      ] where !value.isNaN {
        writer.member(key, value, places: 3)
      }
      writer.endObject()
    } else {
      writer.null()
    }
    writer.endObject()
    writer.buffer.append(byte: UInt8(ascii: "\n"))
    return writer.buffer.bytes
  }

  private static func decision(_ line: [UInt8], _ phone: PhoneView) -> SamplingDecision? {
    guard let node = try? JSONNode.parse(line) else { return nil }
    let seconds = (try? node.number("next_s")) ?? (try? node["next_s"]?.number("next_s"))
    guard let seconds, seconds >= 0, seconds < 1e9 else { return nil }
    func truth(_ key: String, else usual: Bool) -> Bool {
      (try? node[key]?.bool(key)) ?? usual
    }
    return SamplingDecision(
      keepsFix: truth("keep", else: true),
      nextWake: max(phone.wokeAt + Int64(seconds * 1000), phone.now + 1),
      takesFix: truth("take_fix", else: true),
      wakesOnMotion: truth("wake_on_motion", else: false))
  }
}
