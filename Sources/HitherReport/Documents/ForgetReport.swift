package import HitherOuting
import HitherText
import HitherTracks

/// What was erased, as lines for a person or as JSON.
package enum ForgetReport {
  package static func text(_ forgetting: Forgetting, asJSON: Bool) -> [UInt8] {
    guard !asJSON else { return ForgetDocument.json(forgetting) }
    let names = forgetting.person.names.joined(separator: ", ")
    let nothing = names.isEmpty ? "nothing so old" : "nothing of \(names)"
    var lines: [String] = []
    for store in forgetting.stores {
      let erased = store.erased.map { "\($0.count) \($0.what)" }.joined(separator: ", ")
      lines.append("\(store.path) (\(store.kind)): \(erased.isEmpty ? nothing : erased)")
      lines += store.notes.map { "  \($0)" }
      if store.remaining > 0 {
        lines.append(
          "  the name is still in the file \(store.remaining) times, in what is not the person's")
      }
    }
    lines.append("Not erased: \(Forgetting.outOfReach.joined(separator: "; ")).")
    return Array(lines.map { VisibleText.neutralised($0) + "\n" }.joined().utf8)
  }
}

/// What was erased, as JSON (`hither/forget/1`).
package enum ForgetDocument: FieldDocument {
  package static let schemaName = "hither/forget/1"
  package static let summary = "What was erased of a person, store by store."

  package static let fields: [Field<Forgetting>] = [
    .word("schema", "The schema of this document.", of: [schemaName]) { _ in schemaName },
    .list("names", "The names that were searched for.", [.text("name", "A name.") { $0 }]) {
      $0.person.names
    },
    .list(
      "stores", "The stores, in the order of the command line.",
      [
        .text("path", "The file.") { $0.path },
        .text("kind", "The kind of store.") { $0.kind },
        .list(
          "erased", "What was erased; empty if the store had nothing of the person.",
          [
            .text("what", "The kind of record.") { $0.what },
            .count("count", "Their number.") { $0.count },
          ]
        ) { $0.erased },
        .list("notes", "What stays, and other consequences.", [.text("note", "A sentence.") { $0 }])
        {
          $0.notes
        },
        .count(
          "remaining",
          "How often a name is still in the bytes of the file, in what is not the person's."
        ) { $0.remaining },
      ]
    ) { $0.stores },
    .list(
      "out_of_reach", "What no command can erase.", [.text("what", "A phrase.") { $0 }]
    ) { _ in Forgetting.outOfReach },
  ]
}
