import HitherText

/// The rules for any edit, whoever sends it: a trusted device may still be faulty.
extension Operation {
  /// The length of a device's public key in bytes.
  package static let publicKeyBytes = 32
  /// The most bytes of a text on a card.
  package static let textLimit = 400
  /// The most edits that one edit erases.
  static let erasureLimit = 1000

  /// What is wrong with the edit by itself; nil if nothing is.
  package var fault: String? {
    if id.sequence == 0 || context[id.device] != id.sequence - 1 {
      return "it does not follow its device's earlier edits"
    }
    switch body {
    case .edit, .suggestion, .admission, .naming:
      guard changes.allSatisfy({ $0.base.map { context.covers($0) } ?? true }) else {
        return "it replaces what its device had not seen"
      }
    default: break
    }
    switch body {
    case .edit(let card, let changes), .suggestion(let card, let changes):
      let fields = changes.map(\.field)
      guard !fields.isEmpty, zip(fields, fields.dropFirst()).allSatisfy({ $0 < $1 }) else {
        return "its fields are not each named once, in order"
      }
      return changes.lazy.compactMap { $0.fault(on: card) }.first
    case .admission(let key, let name):
      guard key.count == Self.publicKeyBytes else { return "a key is not of its length" }
      return name.fault(on: nil)
    case .naming(_, let name): return name.fault(on: nil)
    case .answer(let other, _):
      return context.covers(other) ? nil : "it answers what its device had not seen"
    case .erasure(let others):
      guard !others.isEmpty, others.count <= Self.erasureLimit,
        others.allSatisfy({ context.covers($0) })
      else { return "it erases what its device had not seen" }
      return nil
    case .look, .removal: return nil
    }
  }
}

extension Change {
  /// What is wrong with it on a card, or as a device's name if there is no card.
  func fault(on card: CardKey?) -> String? {
    guard (field == .name) == (card == nil) else { return "\(field.word) does not belong here" }
    guard let text = content.text else { return nil }
    return field.fault(of: text, on: card)
  }
}

extension CardField {
  /// Why a text is invalid in the field; nil if it is valid.
  package func fault(of text: String, on card: CardKey?) -> String? {
    switch self {
    case .title, .place, .name:
      if text.isEmpty { return "\(word) is empty" }
      guard text.utf8.count <= Operation.textLimit else {
        return "\(word) is longer than \(Operation.textLimit) bytes"
      }
      return text.unicodeScalars.contains { $0.properties.generalCategory == .control }
        ? "\(word) holds control characters" : nil
    case .day:
      guard let card else { return "a day needs a card" }
      guard let day = Int(text), String(day) == text, (1...card.lastDay).contains(day) else {
        return
          "day must be 1 to \(card.lastDay) in month \(card.month) of \(card.year), not \(text)"
      }
      return nil
    case .colour:
      let bytes = Array(text.utf8)
      guard bytes.count == 7, bytes[0] == UInt8(ascii: "#"),
        bytes.dropFirst().allSatisfy({ Hexadecimal.digit($0) != nil })
      else { return "colour must be #rrggbb, not \(text)" }
      return nil
    }
  }
}
