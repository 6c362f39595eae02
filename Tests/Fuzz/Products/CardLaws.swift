package import FuzzLaws
internal import HitherCards
internal import HitherEngine
internal import HitherTracks

/// What must hold for any bytes that come as a message of an exchange of cards.
enum CardLaws {
  private static let now = Instant(milliseconds: 1_777_600_000_000)

  /// What is wrong; nothing where the bytes are refused, or taken and kept whole.
  static func outcome(of bytes: [UInt8]) -> FuzzOutcome {
    guard let message = try? SyncMessage(stateBytes: bytes) else { return .refused }
    var violations: [String] = []
    // Texts that are no UTF-8 are repaired, so that only what was read once comes back the same.
    if (try? SyncMessage(stateBytes: message.stateBytes)) != message {
      violations.append("a message does not come back the same")
    }
    var reader = FrameReader()
    reader.append(FrameReader.framed(bytes))
    if bytes.count <= FrameReader.limit, (try? reader.next()) != bytes {
      violations.append("a frame does not come back the same")
    }
    if case .operations(let records) = message, let known { violations += taking(records, known) }
    return FuzzOutcome(isAccepted: true, violations: violations)
  }

  private static func taking(_ records: [OperationRecord], _ known: Replica) -> [String] {
    var replica = known
    do throws(OperationLog.Fault) {
      _ = try replica.merge(records, now: now)
    } catch {
      return replica == known ? [] : ["what was refused changed something"]
    }
    let log = replica.log.records()
    var again = Replica()
    do throws(OperationLog.Fault) {
      _ = try again.merge(log, now: now)
    } catch {
      return ["what is known cannot be told: \(error)"]
    }
    return again.log == replica.log && again.household == replica.household
      ? [] : ["another device comes to something else"]
  }

  /// What a device with one edit of each kind knows.
  private static let known: Replica? = {
    var replica = Replica()
    for (mark, body) in bodies.enumerated() {
      _ = try? replica.edit(body, on: device, now: now, mark: UInt64(mark))
    }
    return replica.log.count == bodies.count ? replica : nil
  }()

  private static let key = [UInt8](repeating: 7, count: HitherCards.Operation.publicKeyBytes)
  private static let device = UniqueID(of: key)

  private static let bodies: [HitherCards.Operation.Body] = {
    guard let card = CardKey(year: 2026, month: 5) else { return [] }
    let first = OperationID(device: device, sequence: 1)
    let third = OperationID(device: device, sequence: 3)
    return [
      .admission(publicKey: key, name: Change(.name, .value("Mum"))),
      .edit(card, [Change(.title, .value("Grandma")), Change(.day, .value("12"))]),
      .suggestion(card, [Change(.place, .value("Garden"))]), .answer(third, isAccepted: true),
      .look(card), .naming(device, Change(.name, .value("Ma"), base: first)),
      .removal(UniqueID(of: [1])), .erasure([third]),
    ]
  }()

  /// The messages of an exchange in which all of it is told.
  static let seeds: [[UInt8]] = {
    guard let known else { return [] }
    let log = known.log.records()
    var (next, fork) = (known, Replica())
    _ = try? next.edit(bodies[1], on: device, now: now, mark: 20)
    // What a store tells that was put back to its first five edits.
    _ = try? fork.merge(Array(log.prefix(5)), now: now)
    _ = try? fork.edit(bodies[4], on: device, now: now, mark: 21)
    _ = try? fork.edit(bodies[1], on: device, now: now, mark: 22)
    let tips = known.log.tips
    let messages: [SyncMessage] =
      [.digest(tips, lacking: next.log.tips), .end(tips), .refusal("no"), .operations(log)]
      + (next.log.records(beyond: known.log.vector) + fork.log.records().suffix(2)).map {
        .operations([$0])
      } + [.operations(fork.log.records())]
    return messages.map { $0.stateBytes }
  }()
}

extension FuzzTarget {
  /// What comes from other devices.
  package static let exchanges = [
    FuzzTarget("card-message", seeds: CardLaws.seeds) { CardLaws.outcome(of: $0) }
  ]
}
