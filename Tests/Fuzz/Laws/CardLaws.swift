internal import HitherCards
internal import HitherEngine
internal import HitherTracks

/// What must hold for any bytes that come as a message of an exchange of cards.
enum CardLaws {
  private static let now = Instant(milliseconds: 1_777_600_000_000)

  /// What is wrong; nothing where the bytes are refused, or taken and kept whole.
  static func violations(of bytes: [UInt8]) -> [String] {
    guard let message = try? SyncMessage(stateBytes: bytes) else { return [] }
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
    guard case .operations(let operations) = message, let known else { return violations }
    return violations + taking(operations, known)
  }

  private static func taking(_ operations: [HitherCards.Operation], _ known: Replica) -> [String] {
    var replica = known
    do throws(OperationLog.Fault) {
      _ = try replica.merge(operations, now: now)
    } catch {
      return replica == known ? [] : ["what was refused changed something"]
    }
    let log = replica.log.missing()
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
    for body in bodies { _ = try? replica.edit(body, on: device, now: now) }
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
    let log = known.log.missing()
    var next = known
    _ = try? next.edit(bodies[1], on: device, now: now)
    let messages: [SyncMessage] =
      [.digest(known.log.vector), .end(known.log.vector), .refusal("no"), .operations(log)]
      + next.log.missing(from: known.log.vector).map { .operations([$0]) }
    return messages.map { $0.stateBytes }
  }()
}

extension FuzzTarget {
  /// What comes from other devices.
  package static let exchanges = [
    FuzzTarget("card-message", seeds: CardLaws.seeds) { CardLaws.violations(of: $0) }
  ]
}
